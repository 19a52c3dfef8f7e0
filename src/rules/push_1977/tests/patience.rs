//! Patience, and the named patterns.

use std::collections::HashSet;

use super::*;
use crate::rules::push_1977::patterns::STARTS;

/// The line with which the source makes its figure 3c of its figure 3a.
const LINE: &str = "9 7 7 1 9 6 8";

#[test]
fn the_line_of_the_source_makes_the_cross_of_the_checker() {
    let game = position("YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> YBYBY/BBYBB/YYYYY/BBYBB/YBYBY", &[]);
    assert_eq!(game.seats(), ["black"]);
    assert_eq!(game.actor(), Actor::Player(Seat::FIRST));
    let before = after(&game, "9 7 7 1 9 6");
    assert_eq!(end(&before), None);
    assert_eq!(before.actor(), Actor::Player(Seat::FIRST));
    let (solved, effects) = told(&before, "8");
    assert_eq!(solved.core(), Push1977::start(options(&[("start", "cross")])).core());
    assert_eq!(end(&solved).as_deref(), Some("black wins: the target stands after 7 pushes"));
    assert_eq!(effects.last(), Some(&Effect::Over));
    assert_eq!(solved.actions(), []);
}

#[test]
fn the_line_of_the_source_is_legal_from_every_start() {
    let target = "YYYYY/YYYYB/YBBBB/BBBBB/BBB..";
    let starts = STARTS.iter().map(|start| format!("{} {}", start.rows, ["B", "Y"][start.hand.index()]));
    let random = (0..50).map(|seed| {
        let seed = format!("random:{seed}");
        Push1977::start(options(&[("start", &seed)])).to_string()
    });
    for start in starts.chain(random) {
        let game = position(&format!("{start} -> {target}"), &[]);
        assert_eq!(after(&game, LINE).pushes(), 7, "{start}");
    }
}

#[test]
fn in_patience_nothing_but_the_target_ends_the_game() {
    // A black square and many repetitions.
    let game = position("YYYYB/BBBYY/BBBYY/BBBYB/YBYBY Y -> BBBBB/...../...../...../.....", &[]);
    assert_eq!(end(&game), None);
    let (next, effects) = told(&game, "0");
    assert!(matches!(effects.last(), Some(Effect::PickUp { .. })), "neither a turn nor another push: {effects:?}");
    assert_eq!(next.actor(), Actor::Player(Seat::FIRST));
    let mut still = position("BBBBB/YYYYY/YBYBY/BYBYB/YBYBY B -> YYYYY/...../...../...../.....", &[]);
    for _ in 0..10 {
        still = after(&still, "0");
    }
    assert_eq!((end(&still), still.pushes()), (None, 10));
}

#[test]
fn a_target_leaves_some_spaces_to_any_ball() {
    let game = position("YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> B..../...../...../...../.....", &[]);
    assert_eq!(end(&game), None);
    let solved = after(&game, "0");
    assert_eq!(end(&solved).as_deref(), Some("black wins: the target stands after 1 push"));
    assert_eq!(solved.to_string(), "BYBYB/BYBYB/YBYBY/BYBYB/YBYBY Y -> B..../...../...../...../.....");
    // The number of pushes is not in the text.
    assert_eq!(
        end(&position(&solved.to_string(), &[])).as_deref(),
        Some("black wins: the target stands after 0 pushes")
    );
    assert_eq!(game.target().map(ToString::to_string).as_deref(), Some("B..../...../...../...../....."));
}

#[test]
fn patience_is_played_from_the_numbered_pockets() {
    let text = "YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> B..../...../...../...../.....";
    let one_side = position(text, &[("pockets", "one-side")]);
    assert_eq!(one_side.actions().len(), 5);
    assert_eq!(position(text, &[("pockets", "four-sides")]).actions().len(), 20);
    // The target is part of the position.
    assert_ne!(one_side, position(&text.replace("> B", "> Y"), &[("pockets", "one-side")]));
}

/// The eight symmetries of the board, as where each space goes.
fn symmetries() -> Vec<[usize; 25]> {
    let mut all = Vec::new();
    for turned in [false, true] {
        for (flip_x, flip_y) in [(false, false), (true, false), (false, true), (true, true)] {
            all.push(std::array::from_fn(|space| {
                let (x, y) = (space % 5, space / 5);
                let (x, y) = if turned { (y, x) } else { (x, y) };
                let (x, y) = (if flip_x { 4 - x } else { x }, if flip_y { 4 - y } else { y });
                y * 5 + x
            }));
        }
    }
    all
}

fn letters(rows: &str) -> Vec<char> {
    rows.chars().filter(|letter| *letter != '/').collect()
}

#[test]
fn the_sixteen_are_all_patterns_with_all_symmetries() {
    // Fill each set of spaces that the symmetries join with one colour, in all ways.
    let symmetries = symmetries();
    let orbits: HashSet<Vec<usize>> = (0..25)
        .map(|space| {
            let mut orbit: Vec<usize> = symmetries.iter().map(|to| to[space]).collect();
            orbit.sort_unstable();
            orbit.dedup();
            orbit
        })
        .collect();
    let orbits: Vec<Vec<usize>> = orbits.into_iter().collect();
    let mut symmetric = HashSet::new();
    for choice in 0..1 << orbits.len() {
        let mut board = vec!['Y'; 25];
        for (index, orbit) in orbits.iter().enumerate() {
            for space in orbit.iter().filter(|_| choice >> index & 1 == 1) {
                board[*space] = 'B';
            }
        }
        if matches!(board.iter().filter(|ball| **ball == 'B').count(), 12 | 13) {
            symmetric.insert(board);
        }
    }
    let named: HashSet<Vec<char>> = patterns().map(|pattern| letters(pattern.rows)).collect();
    assert_eq!(named.len(), 16);
    assert_eq!(named, symmetric);
}

#[test]
fn eight_of_the_sixteen_are_the_others_with_the_colours_exchanged() {
    let all: Vec<_> = patterns().collect();
    for pattern in all.iter().filter(|pattern| pattern.hand == Seat::FIRST) {
        let name = format!("{}-exchanged", pattern.name);
        let other = all.iter().find(|other| other.name == name).expect("the other");
        let exchanged: String = pattern
            .rows
            .chars()
            .map(|ball| {
                if ball == '/' {
                    '/'
                } else if ball == 'B' {
                    'Y'
                } else {
                    'B'
                }
            })
            .collect();
        assert_eq!((other.rows, other.hand), (exchanged.as_str(), Seat::SECOND));
    }
}

#[test]
fn every_start_has_thirteen_balls_of_each_colour() {
    for start in &STARTS {
        // No start holds a block of twelve.
        let chosen = [("start", start.name), ("goal", "4x3")];
        let text = format!("{} {}", start.rows, ["B", "Y"][start.hand.index()]);
        assert_eq!(Push1977::start(options(&chosen)), position(&text, &chosen), "{}", start.name);
    }
}
