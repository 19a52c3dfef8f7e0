//! Taking back and playing again.

use super::*;

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
fn between_engines_undo_leads_one_turn_back() {
    let mut record = record([engine(3), engine(4)]);
    assert_eq!(record.undo_target(), None);
    play(&mut record, "d4-e4");
    assert_eq!(record.undo_target(), Some(0));
    play(&mut record, "e1-d1,c2-a2,a2-c2");
    assert_eq!(record.undo_target(), Some(2), "of a turn under way to its start");
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
fn nothing_is_played_or_played_again_once_the_game_is_given_up() {
    let mut record = record([person("A"), person("B")]);
    play(&mut record, "d4-e4");
    record.undo_to(0);
    record.resign(Seat::SECOND);
    assert!(!record.can_redo(), "what was taken back is forgotten");
    let action = record.kind().parse_action("d4-e4").expect("an action");
    assert_eq!(record.play(action), Err(AnyIllegal::Over));
    assert_eq!(AnyIllegal::Over.to_string(), "the game is over");
    record.undo_to(0);
    assert!(record.play(action).is_ok());
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
fn undo_and_redo_of_any_game_are_a_replay() {
    for kind in GameKind::ALL {
        for seed in 0..200 {
            let record = random_record(*kind, seed, 60);
            let mut replayed = Record::from_position(record.after(0).clone(), record.players().to_vec());
            for action in record.actions() {
                replayed.play(*action).expect("it was played");
            }
            assert_eq!(replayed.now(), record.now(), "{kind:?} {seed}");
            assert_eq!(replayed.now().outcome(), record.now().outcome(), "{kind:?} {seed}");
            let mut again = record.clone();
            let redone = again.redo();
            if let Some(first) = redone {
                assert_eq!(first, record.actions().len());
                again.undo_to(first);
                assert_eq!((&again.actions, &again.undone), (&record.actions, &record.undone), "{kind:?} {seed}");
            }
        }
    }
}

#[test]
fn undo_leads_to_decisions_and_at_last_to_the_first_one() {
    for kind in GameKind::ALL {
        for seed in 0..100 {
            let mut record = random_record(*kind, seed, 60);
            let people = record.players().iter().any(|player| player.engine.is_none());
            while let Some(target) = record.undo_target() {
                assert!(target < record.actions().len() || record.is_given_up(), "{kind:?} {seed}: nothing is undone");
                let given_up = record.is_given_up();
                record.undo_to(target);
                let decides = record.now().actor().seat();
                assert!(decides.is_some() || given_up, "{kind:?} {seed}: chance decides");
                let is_person = |seat: Seat| record.player(seat).engine.is_none();
                assert!(given_up || !people || decides.is_some_and(is_person), "{kind:?} {seed}: the engine decides");
            }
            let decided = |index: usize| record.after(index).actor().seat();
            let left = (0..record.actions().len()).filter_map(decided);
            assert!(left.into_iter().all(|seat| people && record.player(seat).engine.is_some()), "{kind:?} {seed}");
        }
    }
}
