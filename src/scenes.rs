//! Set-ups that come with the games, from the files in `scenes/`.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use crate::rules::{GameKind, PieceKind, Seat, Square};

/// A layout for free placement. It is written for the first seat; the others turn it round the middle of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// What it is called.
    pub name: String,
    /// One sentence about it.
    pub note: String,
    first: Vec<(PieceKind, Square)>,
    /// The last file and rank of the board.
    far: Square,
}

impl Layout {
    /// The pieces as a seat places them.
    #[must_use]
    pub fn pieces(&self, seat: Seat) -> Vec<(PieceKind, Square)> {
        let turned = |at: Square| Square::new(self.far.file - at.file, self.far.rank - at.rank);
        self.first.iter().map(|&(kind, at)| (kind, if seat == Seat::FIRST { at } else { turned(at) })).collect()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    note: String,
    kings: String,
    pawns: String,
}

/// The layouts of a game, the usual one first.
#[must_use]
pub fn layouts(kind: GameKind) -> &'static [Layout] {
    static LAYOUTS: LazyLock<BTreeMap<&'static str, Vec<Layout>>> = LazyLock::new(|| {
        // The file is part of the program and read by a test: it cannot be wrong.
        let read = |kind: GameKind| (kind.name(), read(kind, text(kind)).unwrap_or_default());
        GameKind::ALL.iter().copied().map(read).collect()
    });
    LAYOUTS.get(kind.name()).map_or(&[], Vec::as_slice)
}

const fn text(kind: GameKind) -> &'static str {
    match kind {
        GameKind::PushFight => include_str!("../scenes/push-fight/layouts.ron"),
        _ => "[]",
    }
}

/// Reads layouts.
fn read(kind: GameKind, text: &str) -> Result<Vec<Layout>, String> {
    let written: Vec<Written> = ron::from_str(text).map_err(|error| error.to_string())?;
    let squares = kind.squares();
    let far = Square::new(
        squares.iter().map(|square| square.file).max().unwrap_or_default(),
        squares.iter().map(|square| square.rank).max().unwrap_or_default(),
    );
    written
        .into_iter()
        .map(|written| {
            let mut first = Vec::new();
            for (kind, names) in [(PieceKind::King, &written.kings), (PieceKind::Pawn, &written.pawns)] {
                for name in names.split_whitespace() {
                    first.push((kind, name.parse().map_err(|error| format!("{}: {error}", written.name))?));
                }
            }
            Ok(Layout { name: written.name, note: written.note, first, far })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Handle;

    #[test]
    fn every_layout_can_be_placed_by_both_sides() {
        let kind = GameKind::PushFight;
        let layouts = read(kind, text(kind)).expect("the file of layouts");
        assert_eq!(layouts.first().map(|layout| layout.name.as_str()), Some("Standard"));
        for layout in &layouts {
            let mut options = kind.options();
            options.set("setup", "free").expect("a value");
            let mut game = options.start();
            for seat in [Seat::FIRST, Seat::SECOND] {
                for (piece, at) in layout.pieces(seat) {
                    let action = game.meant(Handle::Put(piece, at))[0];
                    game.play(action).unwrap_or_else(|reason| panic!("{}: {action}: {reason}", layout.name));
                }
                game.play(kind.parse_action("confirm").expect("an action")).expect("all are placed");
            }
            if layout.name == "Standard" {
                assert_eq!(game.to_string(), kind.options().start().to_string());
            }
        }
    }
}
