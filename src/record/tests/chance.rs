//! Rolls: whose they are, and that nobody gets another by undoing.

use super::*;

/// The options of every game that begins with a roll.
fn dice() -> Vec<AnyOptions> {
    let mut all = Vec::new();
    for kind in GameKind::ALL {
        for def in kind.option_table() {
            for choice in def.choices {
                let mut options = kind.options();
                options.set(def.name, choice.value).expect("a value of the table");
                if options.check().is_ok() && options.start().actor() == Actor::Chance {
                    all.push(options);
                }
            }
        }
    }
    all
}

fn is_roll(record: &Record, index: usize) -> bool {
    record.after(index).actor() == Actor::Chance
}

fn rolls(record: &Record) -> Vec<AnyAction> {
    let all = 0..record.actions().len();
    all.filter(|index| is_roll(record, *index)).map(|index| record.actions()[index]).collect()
}

/// Plays so many turns of people who do anything; a roll is made as soon as it is due.
fn play_turns(record: &mut Record, turns: usize, random: &mut Rng) {
    for _ in 0..10_000 {
        let due = record.chance(random);
        if due.is_none() && (record.turns().len() > turns || record.outcome().is_some()) {
            return;
        }
        let Some(action) = due.or_else(|| random_action(record.now(), random)) else { return };
        record.play(action).expect("a legal action");
    }
}

fn two_people(options: AnyOptions) -> Record {
    Record::new(options, options.start().seats().iter().map(|seat| person(seat)).collect())
}

#[test]
fn a_game_with_a_die_is_among_them() {
    let with_die = |kind: &&GameKind| kind.option_table().iter().any(|def| def.name == "die");
    assert_eq!(dice().is_empty(), GameKind::ALL.iter().find(with_die).is_none());
}

#[test]
fn a_roll_begins_the_turn_of_the_player_after_it() {
    for options in dice() {
        let mut record = two_people(options);
        let mut random = Rng::with_seed(1);
        assert_eq!((record.to_act(), record.turns()), (None, Vec::new()));
        let roll = record.chance(&mut random).expect("a roll");
        record.play(roll).expect("a roll");
        assert_eq!(record.turns(), [Turn { seat: Seat::FIRST, actions: 0..1 }]);
        assert_eq!((record.turn_start(), record.turn_number(), record.undo_target()), (1, 1, None));
        play_turns(&mut record, 3, &mut random);
        for turn in record.turns() {
            assert!(is_roll(&record, turn.actions.start), "{turn:?}");
            assert!(turn.actions.skip(1).all(|index| !is_roll(&record, index)));
        }
    }
}

#[test]
fn undo_leads_to_after_the_roll() {
    for options in dice() {
        let mut record = two_people(options);
        play_turns(&mut record, 2, &mut Rng::with_seed(2));
        // The third turn is rolled and not begun: undo leads to the second one's first push.
        let turns = record.turns();
        assert_eq!(turns.len(), 3, "{record:?}");
        assert_eq!(record.turn_start(), record.actions().len());
        assert_eq!(record.undo_target(), Some(turns[1].actions.start + 1));
        // Of the turn under way its pushes are taken back one by one, its roll is not.
        let push = record.now().actions()[0];
        record.play(push).expect("a push");
        let pushed = record.actions().len();
        if record.to_act() == Some(turns[2].seat) {
            assert_eq!((record.turn_start(), record.undo_target()), (pushed - 1, Some(pushed - 1)));
        }
    }
}

#[test]
fn a_roll_that_was_taken_back_is_made_again() {
    for options in dice() {
        for seed in 0..20 {
            let mut random = Rng::with_seed(seed);
            let mut record = two_people(options);
            play_turns(&mut record, 5, &mut random);
            let made = rolls(&record);
            record.undo_to(record.turns()[1].actions.start + 1);
            let saved = Record::load(&record.save()).expect("as it was saved");
            assert_eq!(saved, record);
            // Redo makes the same rolls.
            let mut redone = record.clone();
            redone.redo();
            assert_eq!(rolls(&redone), made);
            assert_eq!(redone.rolls, []);
            // So does anything else that is played instead.
            for mut other in [record, saved] {
                play_turns(&mut other, 5, &mut Rng::with_seed(seed + 100));
                let rolls = rolls(&other);
                let same = rolls.len().min(made.len());
                assert!(same > 2 || other.outcome().is_some());
                assert_eq!(rolls[..same], made[..same]);
            }
        }
    }
}

#[test]
fn all_rolls_are_drawn() {
    for options in dice() {
        let record = two_people(options);
        let mut random = Rng::with_seed(3);
        let mut drawn: Vec<AnyAction> = (0..200).filter_map(|_| record.chance(&mut random)).collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn, record.now().actions());
    }
}

#[test]
fn where_no_chance_acts_none_is_drawn() {
    let mut record = record([person("A"), person("B")]);
    assert_eq!(record.chance(&mut Rng::with_seed(0)), None);
    record.resign(Seat::FIRST);
    assert_eq!(record.chance(&mut Rng::with_seed(0)), None);
}
