//! The rules pages and the words on the home cards, from the files in `assets/rules/`.
//!
//! A file has a page in our own words. Its examples are positions and actions: the page shows what the rules make of
//! them, so that a picture cannot say anything else than the game does.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use crate::rules::{AnyGame, GameKind};

use super::diagram::Marks;

/// What is told about a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Page {
    /// How many play, and how long.
    pub facts: String,
    /// What it is about, in a sentence.
    pub sentence: String,
    /// The rules, in the order in which they are read.
    pub parts: Vec<Part>,
}

/// A part of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    pub title: String,
    pub blocks: Vec<Block>,
}

/// A piece of a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Block {
    /// A paragraph.
    Text(String),
    /// Several things, each in a line.
    Points(Vec<String>),
    /// What we decided where the published rules are silent.
    Ruling(String),
    /// A position, perhaps what is done in it and the position after that.
    Example(Box<Example>),
}

/// A picture, or two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Example {
    pub before: AnyGame,
    pub marks: Marks,
    /// The position after the actions, and what they changed.
    pub after: Option<(AnyGame, Marks)>,
    /// Whether the action is one that the rules forbid.
    pub refused: bool,
    pub caption: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    facts: String,
    sentence: String,
    parts: Vec<WrittenPart>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPart {
    title: String,
    blocks: Vec<WrittenBlock>,
}

#[derive(Deserialize)]
enum WrittenBlock {
    Text(String),
    Points(Vec<String>),
    Ruling(String),
    Example(WrittenExample),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenExample {
    /// By these options, the usual ones where they are missing.
    #[serde(default)]
    options: BTreeMap<String, String>,
    position: String,
    /// Actions made in the position, parted by commas.
    #[serde(default)]
    plays: String,
    /// An action that the rules forbid in the position.
    #[serde(default)]
    refused: String,
    caption: String,
}

/// The files by the names of the games.
const FILES: &[(&str, &str)] = &[
    ("push-fight", include_str!("../../../assets/rules/push-fight.ron")),
    ("line-majority", include_str!("../../../assets/rules/line-majority.ron")),
    ("push-crate", include_str!("../../../assets/rules/push-crate.ron")),
    ("push-chess", include_str!("../../../assets/rules/push-chess.ron")),
    ("push-1977", include_str!("../../../assets/rules/push-1977.ron")),
];

/// The page of a game.
#[must_use]
pub(super) fn page(kind: GameKind) -> &'static Page {
    static PAGES: LazyLock<BTreeMap<&'static str, Page>> = LazyLock::new(|| {
        // The files are part of the program and read by a test: they cannot be wrong.
        GameKind::ALL.iter().filter_map(|kind| Some((kind.name(), read(*kind, text(*kind)).ok()?))).collect()
    });
    static NONE: Page = Page { facts: String::new(), sentence: String::new(), parts: Vec::new() };
    PAGES.get(kind.name()).unwrap_or(&NONE)
}

fn text(kind: GameKind) -> &'static str {
    FILES.iter().find(|file| file.0 == kind.name()).map_or("", |file| file.1)
}

fn read(kind: GameKind, text: &str) -> Result<Page, String> {
    let written: Written = ron::from_str(text).map_err(|error| error.to_string())?;
    let part = |part: WrittenPart| {
        let blocks = part.blocks.into_iter().map(|block| match block {
            WrittenBlock::Text(text) => Ok(Block::Text(text)),
            WrittenBlock::Points(points) => Ok(Block::Points(points)),
            WrittenBlock::Ruling(text) => Ok(Block::Ruling(text)),
            WrittenBlock::Example(written) => {
                let caption = written.caption.clone();
                let example = example(kind, written).map_err(|reason| format!("{caption:?}: {reason}"))?;
                Ok(Block::Example(Box::new(example)))
            }
        });
        Ok(Part { title: part.title, blocks: blocks.collect::<Result<_, String>>()? })
    };
    let parts = written.parts.into_iter().map(part).collect::<Result<_, String>>()?;
    Ok(Page { facts: written.facts, sentence: written.sentence, parts })
}

/// Plays an example through.
fn example(kind: GameKind, written: WrittenExample) -> Result<Example, String> {
    let mut options = kind.options();
    for (name, value) in &written.options {
        options.set(name, value).map_err(|error| error.to_string())?;
    }
    let before = options.parse(&written.position).map_err(|error| error.to_string())?;
    let read = |text: &str| kind.parse_action(text).map_err(|error| error.to_string());
    let mut example = Example {
        before: before.clone(),
        marks: Marks::default(),
        after: None,
        refused: false,
        caption: written.caption,
    };
    if !written.refused.is_empty() {
        let action = read(&written.refused)?;
        if before.check(action).is_ok() {
            return Err(format!("{action} is allowed"));
        }
        example.marks = Marks::of(action, &[]);
        example.refused = true;
    }
    if !written.plays.is_empty() {
        let mut game = before.clone();
        for text in written.plays.split(',') {
            let action = read(text)?;
            let done = game.play(action).map_err(|reason| format!("{action}: {reason}"))?;
            example.marks.add(Marks::of(action, &done));
        }
        let changed = Marks::between(&before, &game);
        example.after = Some((game, changed));
    }
    Ok(example)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_can_be_read_and_says_what_a_page_needs() {
        for (name, text) in FILES {
            let written: Written = ron::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(written.facts.contains("players"), "{name}: how many play?");
            assert!(written.sentence.ends_with('.') && written.sentence.len() <= 110, "{name}: {}", written.sentence);
            let blocks = || written.parts.iter().flat_map(|part| &part.blocks);
            assert!(blocks().any(|block| matches!(block, WrittenBlock::Ruling(_))), "{name} has rulings");
            assert!(
                blocks().filter(|block| matches!(block, WrittenBlock::Example(_))).count() >= 3,
                "{name} has pictures"
            );
            for block in blocks() {
                if let WrittenBlock::Example(example) = block {
                    assert!(example.plays.is_empty() || example.refused.is_empty(), "{}", example.caption);
                }
            }
        }
    }

    #[test]
    fn every_game_has_a_page_whose_examples_are_what_they_say() {
        for kind in GameKind::ALL {
            let page = read(*kind, text(*kind)).unwrap_or_else(|error| panic!("{}: {error}", kind.name()));
            assert_eq!(&page, super::page(*kind));
        }
    }

    #[test]
    fn a_wrong_example_is_found_out() {
        let page = |example: &str| {
            let text = format!(r#"(facts: "", sentence: "", parts: [(title: "", blocks: [Example({example})])])"#);
            read(GameKind::PushFight, &text)
        };
        let start = GameKind::PushFight.options().start();
        assert!(page(&format!(r#"(position: "{start}", plays: "d4-e4", caption: "")"#)).is_ok());
        assert!(page(&format!(r#"(position: "{start}", plays: "d2-e2", caption: "")"#)).is_err());
        assert!(page(&format!(r#"(position: "{start}", refused: "d4-e4", caption: "")"#)).is_err());
        assert!(page(r#"(position: "nothing", caption: "")"#).is_err());
    }
}
