//! Distances to the goal against a plain search by the rules.

use super::*;
use crate::rules::{
    Seat,
    push_1977::{Core, Rules},
};

/// For two, three and four players; with a die, and without.
const FORMS: [&[(&str, &str)]; 4] =
    [&[("die", "d6")], &[("players", "3")], &[("players", "3"), ("goal", "2x2"), ("die", "d6")], &[("players", "4")]];

/// What is seen of the distances by some rules.
fn with_sight<T>(rules: &Rules, most: u8, look: impl FnOnce(Sight) -> T) -> T {
    let wanted = Distances::by(rules);
    wanted.wait(|| true);
    look(Sight { distances: wanted.known().expect("waited for"), most })
}

/// The fewest pushes, each into any pocket, that lead from a position that may go on to one that is wanted.
fn plain(
    core: &Core,
    rules: &Rules,
    most: u8,
    goes_on: impl Fn(&Core) -> bool,
    wanted: impl Fn(&Core) -> bool,
) -> Option<u8> {
    let mut layer = vec![*core];
    for pushes in 0..=most {
        if layer.iter().any(&wanted) {
            return Some(pushes);
        }
        let push = |core: &Core, pocket| {
            let mut next = *core;
            next.push(pocket, rules);
            next
        };
        layer.retain(&goes_on);
        layer = layer.iter().flat_map(|core| (0..rules.pockets).map(|pocket| push(core, pocket))).collect();
    }
    None
}

#[test]
fn distances_are_those_of_a_plain_search() {
    for choices in FORMS {
        let mut far = [0; 6];
        for seed in 0..20 {
            let game = random(seed, choices);
            let (core, rules) = (game.core(), game.options().rules());
            for seat in (0..rules.seats).map(Seat) {
                let filled = |core: &Core| rules.goal.is_filled(core.balls(seat));
                let found = plain(core, &rules, 4, |_| true, filled);
                let seen = with_sight(&rules, 4, |sight| sight.of(core, seat));
                assert_eq!((seen <= 4).then_some(seen), found, "{seat:?} in {game} {choices:?}");
                far[usize::from(found.unwrap_or(5))] += 1;
            }
        }
        assert!(far[1..].iter().filter(|count| **count > 0).count() > 2, "{choices:?}: {far:?}");
    }
}

#[test]
fn wins_in_a_turn_are_those_of_a_plain_search() {
    for choices in [FORMS[1], FORMS[3]] {
        let mut far = [0; 6];
        for seed in 0..60 {
            let game = random(seed, choices);
            let (core, rules) = (game.core(), game.options().rules());
            let seat = core.turn;
            // Without a die the turn lasts as long as the own colour comes off. A goal of another colour ends the game.
            let goes_on = |core: &Core| core.turn == seat && core.winner(&rules).is_none();
            let found = plain(core, &rules, 4, goes_on, |core| core.winner(&rules) == Some(seat));
            let seen = with_sight(&rules, 4, |sight| sight.wins(core, &rules));
            assert_eq!(seen, found, "{game} {choices:?}");
            // And so the pushes that are told lead there.
            let way = with_sight(&rules, 4, |sight| sight.way(core, &rules));
            assert_eq!(way.as_ref().map(Vec::len), found.map(usize::from));
            let pushes: Vec<AnyAction> =
                way.into_iter().flatten().map(|pocket| AnyAction::Push1977(Action::Push(pocket))).collect();
            assert!(found.is_none() || winner(&after(&game, &pushes)) == Some(seat), "{game} {choices:?}");
            far[usize::from(seen.unwrap_or(5))] += 1;
        }
        assert!(far[1..].iter().filter(|count| **count > 0).count() > 2, "{choices:?}: {far:?}");
    }
}

#[test]
fn distances_are_those_worked_out_by_hand() {
    let far = |text: &str, choices: &[(&str, &str)], most| {
        let game = position(text, choices);
        let rules = game.options().rules();
        let of = |seat| with_sight(&rules, most, |sight| sight.of(game.core(), Seat(seat)));
        (
            (0..rules.seats).map(of).collect::<Vec<_>>(),
            with_sight(&rules, most, |sight| sight.wins(game.core(), &rules)),
        )
    };
    let four = &[("players", "4")][..];
    // The hand ball into pocket 0 makes the square of B in the top left corner.
    let game = "BYGRY/BBRGY/GRYBR/YGRGB/RYBGY B";
    let (seen, wins) = far(game, four, 9);
    assert_eq!((seen[0], wins), (1, Some(1)), "{seen:?}");
    // Who sees nothing that takes a push sees no goal.
    assert_eq!(far(game, four, 0), (vec![u8::MAX; 4], None));
}
