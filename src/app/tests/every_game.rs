//! What must hold at the table in every game of the list, whatever its options.

use super::*;
use crate::rules::{AnyOptions, Direction, OptionDef, Square};

/// The values of an option, and one of its free form: by a number drawn by lot, where that is what it is.
pub(super) fn values(def: &OptionDef, random: &mut fastrand::Rng) -> Vec<String> {
    let free = def.free.map(|free| match free.rest {
        "SEED" => format!("{}{}", free.prefix, random.u16(..)),
        _ => free.example.to_owned(),
    });
    def.choices.iter().map(|choice| choice.value.to_owned()).chain(free).collect()
}

/// Options drawn by lot among those that go together.
pub(super) fn options(kind: GameKind, random: &mut fastrand::Rng) -> AnyOptions {
    loop {
        let mut options = kind.options();
        for def in kind.option_table() {
            let values = values(def, random);
            if random.bool() {
                let value = random.usize(..values.len());
                options.set(def.name, &values[value]).expect("a value of the table");
            }
        }
        if options.check().is_ok() {
            return options;
        }
    }
}

/// A new game between people.
pub(super) fn people(options: AnyOptions) -> Record {
    let seats = options.start().seats().len();
    Record::new(options, vec![Player { name: "A".into(), engine: None }; seats])
}

fn wish(random: &mut fastrand::Rng, table: &Table) -> Act {
    let (record, at) = (table.record(), table.moment());
    let legal = record.now().actions();
    let squares = record.kind().squares();
    let mut square = || squares[random.usize(..squares.len())];
    let handle = match (square(), square()) {
        (from, to) if from.file == to.file || from.rank == to.rank => Handle::Line(from, to, Direction::Up),
        (from, to) => Handle::Carry(from, to),
    };
    match random.u8(..20) {
        0..11 if !legal.is_empty() => Act::Play { at, action: legal[random.usize(..legal.len())] },
        11 => record.now().meant(handle).first().map_or(Act::Undo, |action| Act::Play { at, action: *action }),
        12 => Act::Undo,
        13 => Act::Redo,
        14 => Act::Look(random.usize(..record.actions().len() + 2)),
        15 => Act::LookNow,
        16 => Act::RestartTurn,
        17 => Act::OfferDraw,
        18 => Act::Answer { at, accept: random.u8(..4) == 0 },
        19 if random.u8(..20) == 0 => Act::Resign(Seat(random.u8(..2))),
        _ => Act::Turn { at, turn: legal.into_iter().take(1).collect() },
    }
}

#[test]
fn whatever_is_wished_the_board_stays_the_games() {
    for kind in GameKind::ALL {
        for seed in 0..4 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut app = app();
            send(&mut app, Act::Sit(Box::new(people(options(*kind, &mut random)))));
            for _ in 0..600 {
                let act = wish(&mut random, table(&app));
                app.world_mut().write_message(act);
                if random.u8(..3) == 0 {
                    app.world_mut().write_message(FinishMotion);
                }
                if random.u8(..3) > 0 {
                    app.update();
                    board_is_right(&mut app);
                }
            }
        }
    }
}

#[test]
fn after_each_action_the_pieces_come_to_rest_where_the_position_says() {
    for kind in GameKind::ALL {
        for seed in 0..3 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut app = app();
            send(&mut app, Act::Sit(Box::new(people(options(*kind, &mut random)))));
            for _ in 0..25 {
                let legal = table(&app).record().now().actions();
                if legal.is_empty() || table(&app).record().outcome().is_some() {
                    break;
                }
                let (at, action) = (table(&app).moment(), legal[random.usize(..legal.len())]);
                send(&mut app, Act::Play { at, action });
                let mut frames = 0;
                while app.world().resource::<Motion>().moving {
                    app.update();
                    frames += 1;
                    assert!(frames < 400, "{action} never comes to rest");
                }
                board_is_right(&mut app);
            }
        }
    }
}

/// Makes an action by clicks; gives what the last one means.
fn clicks(hand: &mut Hand, action: AnyAction, table: &Table) -> Meaning {
    match action.handle() {
        Handle::Carry(from, to) => {
            if hand.held(table) != Some(Held::Piece(from)) {
                assert_eq!(hand.click(from, table), Meaning::Hold, "{action}");
            }
            hand.click(to, table)
        }
        Handle::Put(kind, at) => {
            hand.hold(Some(Held::Reserve(kind)), table);
            hand.click(at, table)
        }
        Handle::Line(first, last, towards) => {
            for end in if first == last { vec![first] } else { vec![first, last] } {
                assert_eq!(hand.click(end, table), Meaning::Hold, "{action}");
            }
            let end = if matches!(towards, Direction::Up | Direction::Right) { last } else { first };
            hand.click(end.step(towards).expect("a legal shift ends on the board"), table)
        }
        Handle::Pocket(pocket) => hand.click_pocket(pocket, table),
        Handle::Button => Meaning::Act(action),
    }
}

#[test]
fn every_legal_action_can_be_made_by_clicks_and_is_marked_before() {
    for kind in GameKind::ALL {
        let mut random = fastrand::Rng::with_seed(7);
        let mut app = app();
        send(&mut app, Act::Sit(Box::new(people(options(*kind, &mut random)))));
        for _ in 0..40 {
            let legal = table(&app).record().now().actions();
            if legal.is_empty() {
                break;
            }
            for action in &legal {
                let table = table(&app);
                match clicks(&mut Hand::default(), *action, table) {
                    Meaning::Act(meant) => assert_eq!(meant, *action),
                    Meaning::Choose(among) => assert!(among.contains(action), "{action} {among:?}"),
                    other => panic!("{action} in {}: {other:?}", position(&app)),
                }
            }
            let (at, action) = (table(&app).moment(), legal[random.usize(..legal.len())]);
            send(&mut app, Act::Play { at, action });
        }
    }
}

#[test]
fn a_square_of_the_keyboard_can_be_reached_from_every_other() {
    for kind in GameKind::ALL {
        let mut reached: Vec<Square> = vec![menus::walk(None, Direction::Up, *kind)];
        let mut next = 0;
        while let Some(from) = reached.get(next).copied() {
            for towards in Direction::ALL {
                let to = menus::walk(Some(from), towards, *kind);
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
            next += 1;
        }
        assert_eq!(reached.len(), kind.squares().len(), "{kind:?}");
    }
}

#[test]
fn a_crate_is_in_hand_for_one_action() {
    let mut app = app();
    send(&mut app, Act::Sit(Box::new(people(GameKind::PushCrate.options()))));
    let mut hand = Hand::default();
    let square = |name: &str| name.parse::<Square>().expect("a square");
    hand.hold(Some(Held::Reserve(crate::rules::PieceKind::Crate(1))), table(&app));
    let Meaning::Act(action) = hand.click(square("d1"), table(&app)) else { panic!("the crate is placed") };
    let at = table(&app).moment();
    send(&mut app, Act::Play { at, action });
    assert_eq!(table(&app).person_to_act(), Some(Seat::SECOND));
    assert_eq!(hand.held(table(&app)), Some(Held::Piece(square("e9"))), "the next player holds the pawn, no crate");
}
