//! Records: undo and redo, files both ways, and bad files.

use proptest::prelude::*;

use super::*;

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

/// A game of random actions; every option takes every value over the seeds.
fn random(seed: u64, actions: usize) -> Record {
    let mut random = fastrand::Rng::with_seed(seed);
    let kind = GameKind::ALL[random.usize(..GameKind::ALL.len())];
    let mut options = kind.options();
    for def in kind.option_table() {
        options.set(def.name, def.choices[random.usize(..def.choices.len())].value).expect("a value of the table");
    }
    let players =
        options.start().seats().iter().map(|_| if random.bool() { person("Ann \"A.\"") } else { engine(4) }).collect();
    let mut record = Record::new(options, players);
    for _ in 0..actions {
        let legal = record.now().actions();
        let Some(action) = legal.get(random.usize(..legal.len().max(1))) else { break };
        record.play(*action).expect("a listed action");
    }
    for _ in 0..random.usize(..3) {
        record.undo_to(random.usize(..=record.actions().len()));
    }
    if random.u8(..5) == 0 {
        record.resign(Seat::SECOND);
    }
    record
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
}

#[test]
fn undo_steps_inside_the_turn_and_then_turn_by_turn() {
    let mut record = record([person("A"), person("B")]);
    assert_eq!(record.undo_target(), None);
    play(&mut record, "c2-a2,a2-c2,d4-e4");
    assert_eq!(record.undo_target(), Some(0));
    play(&mut record, "f3-h3");
    assert_eq!(record.undo_target(), Some(3), "inside a turn one action");
    record.undo_to(3);
    assert_eq!(record.undo_target(), Some(0), "then the turn before");
    record.undo_to(0);
    assert_eq!(record.redo(), Some(0));
    assert_eq!(record.actions().len(), 3);
    assert_eq!(record.redo(), Some(3));
    assert_eq!(record.actions().len(), 4);
    assert_eq!(record.redo(), None);
}

#[test]
fn against_the_engine_undo_leads_to_the_persons_last_decision() {
    let mut record = record([engine(3), person("B")]);
    play(&mut record, "d4-e4");
    assert_eq!(record.undo_target(), None, "the engine's first turn is nobody's to take back");
    play(&mut record, "e1-d1");
    assert_eq!(record.undo_target(), Some(1), "while the engine thinks");
    play(&mut record, "c2-a2,a2-c2,c2-d2");
    assert_eq!(record.undo_target(), Some(1), "after its reply");
}

#[test]
fn a_finished_game_reopens_by_undo() {
    let start = GameKind::PushFight.options().parse("...../.p...kk./.p...PP./KKKk. w - 0").expect("a position");
    let mut record = Record::from_position(start, vec![person("A"), person("B")]);
    play(&mut record, "b1-b2");
    assert_eq!(record.outcome().map(|outcome| outcome.reason.into_owned()), Some("a brown pawn fell".into()));
    assert_eq!(record.to_act(), None);
    record.undo_to(record.undo_target().expect("the last turn"));
    assert_eq!(record.outcome(), None);
    record.resign(Seat::FIRST);
    assert_eq!(record.outcome().and_then(|outcome| outcome.winner), Some(Seat::SECOND));
    record.undo_to(record.undo_target().expect("the resignation"));
    assert_eq!(record.outcome(), None);
}

#[test]
fn a_placed_piece_goes_back_into_the_hand() {
    let mut options = GameKind::PushFight.options();
    options.set("setup", "free").expect("a value");
    let mut record = Record::new(options, vec![person("A"), person("B")]);
    play(&mut record, "K@a2,P@b1,K@c2");
    record.take_back("b1".parse().expect("a square"));
    assert_eq!(record.now().to_string(), "...../......../K.K...../..... w - 0 KPP/kkkpp");
    record.take_back("h2".parse().expect("a square"));
    assert_eq!(record.actions().len(), 2);
}

#[test]
fn a_confirmed_placement_is_taken_back_to_before_it_was_confirmed() {
    let mut options = GameKind::PushFight.options();
    options.set("setup", "free").expect("a value");
    let mut record = Record::new(options, vec![person("A"), engine(3)]);
    play(&mut record, "K@a2,P@b1,K@c2,K@c3,P@d1,confirm");
    assert_eq!(record.undo_target(), Some(5));
}

#[test]
fn a_name_longer_than_a_line_is_refused() {
    let long = record([person(&"x".repeat(5_000)), person("B")]).save();
    let error = Record::load(&long).expect_err("too long").to_string();
    assert_eq!(error, "players: a name has at most 60 characters");
}

#[test]
fn a_thousand_random_games_load_as_they_were_saved() {
    for seed in 0..1_000 {
        let record = random(seed, 60);
        let text = record.save();
        assert_eq!(Record::load(&text).as_ref(), Ok(&record), "{text}");
    }
}

#[test]
fn a_broken_file_is_refused_in_one_line() {
    let record = random(3, 20);
    let good = record.save();
    for (text, part) in [
        (String::new(), "line 1"),
        (good.replace("version: 1", "version: 99"), "newer"),
        (good.replace(record.kind().name(), "pull-fight"), "pull-fight"),
        (good.replace("game:", "gaem:"), "gaem"),
        (good.replace('-', "x"), ""),
        ("(".repeat(100_000), ""),
        ("[".repeat(5 << 20), "longer"),
    ] {
        let error = Record::load(&text).expect_err(&text).to_string();
        assert!(!error.contains('\n') && error.contains(part), "{error}");
    }
    let mut played = self::record([person("A"), person("B")]);
    play(&mut played, "d4-e4");
    let error = Record::load(&played.save().replace("d4-e4", "d4-d4")).expect_err("illegal").to_string();
    assert_eq!(error, "turn 1: d4-d4: a move ends on another square than it began");
    let error = Record::load(&good.replace("d4-e4", "d4\n-e4")).expect_err("two lines").to_string();
    assert!(error.starts_with("turn 1: ") && !error.contains('\n'), "{error}");
}

proptest! {
    #[test]
    fn mutated_files_never_panic(seed in 0_u64..50, at in 0_usize..2_000, byte: u8, cut: bool, double: bool) {
        let mut bytes = random(seed, 25).save().into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        if cut { bytes.truncate(at); }
        if double { bytes.extend_from_within(..); }
        if let Err(error) = Record::load(&String::from_utf8_lossy(&bytes)) {
            prop_assert!(!error.to_string().contains('\n'), "{error}");
        }
    }
}
