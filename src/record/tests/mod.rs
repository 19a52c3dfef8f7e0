//! Records: turns, undo and redo, offers, chance, and every form both ways.

mod chance;
mod files;
mod fuzz;
mod offers;
mod text;
mod undo;

use fastrand::Rng;

use super::*;
use crate::rules::Actor;

fn person(name: &str) -> Player {
    Player { name: name.to_owned(), engine: None }
}

fn engine(level: u8) -> Player {
    Player { name: "Engine".to_owned(), engine: Level::new(level) }
}

fn record(players: [Player; 2]) -> Record {
    Record::new(GameKind::PushFight.options(), players.into())
}

fn play(record: &mut Record, turn: &str) {
    for text in turn.split(',') {
        let action = record.kind().parse_action(text).expect("an action");
        record.play(action).expect("a legal action");
    }
}

/// Names that are a trap for one form or another.
const NAMES: &[&str] = &[
    "Anna",
    "Ann \"A.\"",
    "\"Ann\"",
    "engine 5",
    "Bob (engine 3)",
    "Engine",
    "",
    " x ",
    "(",
    ")",
    "a,b",
    "Game: 1",
    "12. e4",
    "'\\",
    "Zoë ♟",
    "e\u{301}",
    "\u{feff}",
    "// x",
    "Some(\"\")",
    "\u{a0}",
];

/// Any values of the options that go together.
fn random_options(kind: GameKind, random: &mut Rng) -> AnyOptions {
    loop {
        let mut options = kind.options();
        for def in kind.option_table() {
            let free = def.free.map(|free| free.example);
            let values: Vec<&str> = def.choices.iter().map(|choice| choice.value).chain(free).collect();
            // Most keep their usual value: the others must come together in more than one game of a thousand.
            if random.bool() {
                options.set(def.name, values[random.usize(..values.len())]).expect("a value of the table");
            }
        }
        if options.check().is_ok() {
            return options;
        }
    }
}

fn random_players(seats: usize, random: &mut Rng) -> Vec<Player> {
    let mut player = |_| {
        let name = NAMES[random.usize(..NAMES.len())].to_owned();
        Player { name, engine: Level::new(random.u8(..10)) }
    };
    (0..seats).map(&mut player).collect()
}

fn random_action(game: &AnyGame, random: &mut Rng) -> Option<AnyAction> {
    random.choice(game.actions())
}

/// A game as people play one: from the usual start or from another position, with things taken back and played again,
/// draws offered, and sometimes given up.
fn random_record(kind: GameKind, seed: u64, steps: usize) -> Record {
    let mut random = Rng::with_seed(seed);
    let options = random_options(kind, &mut random);
    let mut start = options.start();
    if random.u8(..4) == 0 {
        for _ in 0..random.usize(..40) {
            let Some(action) = random_action(&start, &mut random) else { break };
            start.play(action).expect("a listed action");
        }
    }
    let players = random_players(start.seats().len(), &mut random);
    let mut record = Record::from_position(start, players);
    for _ in 0..steps {
        match random.u8(..40) {
            0 => record.undo_to(random.usize(..=record.actions().len())),
            1 | 2 => {
                if let Some(target) = record.undo_target() {
                    record.undo_to(target);
                }
            }
            3..=5 => {
                record.redo();
            }
            6 => {
                let _ = record.offer_draw();
            }
            7 => record.answer(random.u8(..4) == 0),
            8 if random.u8(..20) == 0 => record.resign(Seat(random.u8(..2))),
            _ => {
                let action = if record.now().actor() == Actor::Chance {
                    record.chance(&mut random)
                } else {
                    random_action(record.now(), &mut random)
                };
                // There is none once the game is over, and none is played once it is given up.
                if let Some(action) = action {
                    let _ = record.play(action);
                }
            }
        }
    }
    record
}

/// The same game with nothing taken back.
fn settled(record: &Record) -> Record {
    Record { undone: Vec::new(), rolls: Vec::new(), ..record.clone() }
}

/// Whether a sentence can be shown on one line.
fn is_sentence(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_control) && text.chars().count() < 400
}

#[test]
fn turns_hold_the_actions_of_one_player() {
    let mut record = record([person("A"), person("B")]);
    play(&mut record, "c2-a2,a2-c2,d4-e4");
    play(&mut record, "e1-d1");
    play(&mut record, "c2-b2");
    let turns = record.turns();
    assert_eq!(turns.iter().map(|turn| turn.actions.clone()).collect::<Vec<_>>(), [0..3, 3..4, 4..5]);
    assert_eq!(turns.iter().map(|turn| turn.seat.0).collect::<Vec<_>>(), [0, 1, 0]);
    assert_eq!(record.turn_start(), 4);
    assert_eq!(record.turn_number(), 3);
}

#[test]
fn turns_hold_every_action_and_change_the_seat() {
    for kind in GameKind::ALL {
        for seed in 0..100 {
            let record = random_record(*kind, seed, 80);
            let turns = record.turns();
            let starts: Vec<usize> = turns.iter().map(|turn| turn.actions.start).collect();
            let ends: Vec<usize> = turns.iter().map(|turn| turn.actions.end).collect();
            assert_eq!(starts.first().copied().unwrap_or(0), 0);
            assert_eq!(starts.get(1..).unwrap_or_default(), &ends[..ends.len().saturating_sub(1)]);
            assert_eq!(ends.last().copied().unwrap_or(0), record.actions().len());
            assert!(turns.windows(2).all(|pair| pair[0].seat != pair[1].seat), "{kind:?} {seed}");
            for turn in turns {
                for index in turn.actions {
                    assert!(record.after(index).actor().seat().is_none_or(|seat| seat == turn.seat));
                }
            }
        }
    }
}

#[test]
fn a_position_from_another_game_begins_afresh() {
    let mut first = record([person("A"), person("B")]);
    play(&mut first, "d4-e4");
    let second = Record::from_position(first.now().clone(), first.players().to_vec());
    assert_eq!(second.now(), first.now());
    assert_eq!(second.turns(), []);
    assert_eq!(second.undo_target(), None);
}

#[test]
fn repetitions_are_counted_from_the_start_of_the_record() {
    // The colours of the uppermost row alternate: two pushes into its pocket bring the start back, four a second time.
    for kind in GameKind::ALL.iter().filter(|kind| kind.name() == "push-1977") {
        let mut record = Record::new(kind.options(), vec![person("A"), person("B")]);
        for _ in 0..4 {
            assert_eq!(record.outcome(), None);
            play(&mut record, "0");
        }
        assert_eq!(record.outcome().map(|outcome| outcome.winner), Some(None));
        let loaded = Record::load(&record.save()).expect("as it was saved");
        assert_eq!(loaded.outcome(), record.outcome(), "the history is played again");
        let mut fresh = Record::from_position(record.now().clone(), record.players().to_vec());
        assert_eq!(fresh.outcome(), None, "nothing counts that came before");
        play(&mut fresh, "0");
        record.undo_to(3);
        assert_eq!(record.outcome(), None, "the draw is taken back");
        assert!(record.redo().is_some() && record.outcome().is_some());
    }
}

#[test]
fn names_are_kept_on_one_line_and_short() {
    let record = record([person("A\r\nB\u{7}"), person(&"x".repeat(5_000))]);
    assert_eq!(record.players()[0].name, "A  B ");
    assert_eq!(record.players()[1].name, "x".repeat(60));
}
