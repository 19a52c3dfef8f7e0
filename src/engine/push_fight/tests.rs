//! The turns of Push Fight and the wins among them against the plain rules.

use std::collections::{HashMap, HashSet};

use super::*;
use crate::{
    engine::push_fight::{deed::Deed, turns::Turn},
    rules::{
        Game as _, Options as _, Square,
        push_fight::{Action, Board, Options, Squares},
    },
};

/// The variants that differ in play.
pub(in crate::engine) const VARIANTS: [(&str, &str); 4] =
    [("straight", "lose"), ("straight", "forbid"), ("path", "lose"), ("path", "forbid")];

pub(in crate::engine) fn options((movement, own_falls): (&str, &str)) -> Options {
    let mut options = Options::default();
    options.set("movement", movement).unwrap();
    options.set("own-falls", own_falls).unwrap();
    options
}

/// A random position with all pieces on the board. One in four has no anchor, and some have moves made.
pub(in crate::engine) fn scattered(random: &mut fastrand::Rng, options: Options) -> PushFight {
    loop {
        let mut pieces = *b"KKKPPkkkpp................";
        random.shuffle(&mut pieces);
        let side = if random.bool() { 'w' } else { 'b' };
        let others = if side == 'w' { b'k' } else { b'K' };
        let ranks = [(3, 2..7), (2, 0..8), (1, 0..8), (0, 1..6)];
        let squares: Vec<Square> =
            ranks.into_iter().flat_map(|(rank, files)| files.map(move |file| Square::new(file, rank))).collect();
        let king = squares.iter().zip(pieces).find(|(_, piece)| *piece == others).unwrap().0;
        let anchor = if random.u8(0..4) == 0 { "-".to_owned() } else { king.to_string() };
        let text: String = pieces.iter().copied().map(char::from).collect();
        let (rows, moves) = ([&text[..5], &text[5..13], &text[13..21], &text[21..]], random.u8(0..6).saturating_sub(3));
        let text = format!("{} {side} {anchor} {moves}", rows.join("/"));
        let position = PushFight::parse(&text, options).unwrap();
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// The positions after every legal way to end the turn.
pub(in crate::engine) fn ends(position: &PushFight) -> HashSet<PushFight> {
    fn collect(position: &PushFight, ends: &mut HashSet<PushFight>) {
        for action in position.actions() {
            let mut next = position.clone();
            next.apply(action, &mut ());
            if position.is_push(action) {
                ends.insert(next);
            } else {
                collect(&next, ends);
            }
        }
    }
    let mut found = HashSet::new();
    collect(position, &mut found);
    found
}

/// The results of all turns as the engine makes them.
fn results(position: &PushFight) -> Vec<Turn> {
    let mut found = Vec::new();
    turns(&Node::of(position), Rules::of(position), &mut Seen::default(), |turn| found.push(turn));
    found
}

/// Whose piece is missing from a finished game, for the one who made the last turn.
fn fall(end: &PushFight) -> Fall {
    let count = |seat| end.board().own(seat).len();
    match (count(end.side()), count(end.side().other())) {
        (5, 5) => Fall::Nobodys,
        (4, 5) => Fall::Theirs,
        (5, 4) => Fall::Own,
        counts => panic!("{counts:?} pieces: {end}"),
    }
}

#[test]
fn turns_are_those_of_the_rules() {
    for variant in VARIANTS {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..40 {
            let position = scattered(&mut random, options(variant));
            let expected: HashMap<Board, Fall> = ends(&position).iter().map(|end| (*end.board(), fall(end))).collect();
            let made = results(&position);
            let boards: HashMap<Board, Fall> = made.iter().map(|turn| (turn.after.board(), turn.fall)).collect();
            assert_eq!(made.len(), boards.len(), "a result twice: {position} {variant:?}");
            assert_eq!(boards, expected, "{position} {variant:?}");
        }
    }
}

#[test]
fn the_first_turn_has_as_many_results_as_the_rules_say() {
    for (movement, going_on, own_falls) in [("straight", 276, 13), ("path", 1_514, 119)] {
        let made = results(&PushFight::start(options((movement, "lose"))));
        let count = |fall| made.iter().filter(|turn| turn.fall == fall).count();
        assert_eq!([Fall::Nobodys, Fall::Own, Fall::Theirs].map(count), [going_on, own_falls, 0]);
    }
}

#[test]
fn the_actions_of_a_turn_are_legal_and_lead_to_its_result() {
    for variant in VARIANTS {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..4 {
            let position = scattered(&mut random, options(variant));
            for turn in results(&position).into_iter().step_by(29) {
                let mut played = position.clone();
                let made = actions(&Node::of(&position), &turn.after, Rules::of(&position));
                for action in made {
                    played.check(action).unwrap_or_else(|reason| panic!("{action} in {position}: {reason}"));
                    played.apply(action, &mut ());
                }
                assert_eq!(*played.board(), turn.after.board(), "{position}");
            }
        }
    }
}

#[test]
fn a_deed_is_done_again_only_where_a_turn_does_it() {
    for variant in VARIANTS {
        let mut random = fastrand::Rng::with_seed(13);
        let (mut same, mut all, mut elsewhere) = (0, 0, 0);
        for _ in 0..12 {
            let position = scattered(&mut random, options(variant));
            let (node, rules) = (Node::of(&position), Rules::of(&position));
            let made = results(&position);
            // The other side makes a turn between: the pieces of the side to act hardly move by it.
            let others = Node { anchor: node.own.kings.each().next().unwrap(), ..node.passed() };
            let mut nodes = Vec::new();
            turns(&others, rules, &mut Seen::default(), |turn| nodes.push(turn));
            nodes.retain(|turn| turn.fall == Fall::Nobodys);
            let Some(other) = random.choice(nodes) else { continue };
            let mut there = HashMap::new();
            turns(&other.after, rules, &mut Seen::default(), |turn| {
                there.insert(turn.after, turn.fall);
            });
            for turn in made.into_iter().step_by(7) {
                let deed = Deed::of(&node, &turn);
                all += 1;
                if let Some(again) = deed.again(&node, rules) {
                    assert_eq!((again.after, again.fall), (turn.after, turn.fall), "{position} {variant:?}");
                    same += 1;
                }
                if let Some(again) = deed.again(&other.after, rules) {
                    assert_eq!(there.get(&again.after), Some(&again.fall), "{position} {variant:?} {deed:?}");
                    elsewhere += 1;
                }
            }
        }
        assert!(same * 100 > all * 95 && elsewhere * 10 > all, "{same} and {elsewhere} of {all}");
    }
}

#[test]
fn wins_are_seen_where_a_turn_makes_a_piece_fall() {
    for variant in VARIANTS {
        let mut random = fastrand::Rng::with_seed(3);
        let mut seen = [0; 2];
        for _ in 0..150 {
            let position = scattered(&mut random, options(variant));
            let (node, rules) = (Node::of(&position), Rules::of(&position));
            // The plain rules are asked with as few moves as the engine is.
            for moves in 0..=node.left {
                let fewer = PushFight::parse(&with_moves_left(&position, moves), position.options()).unwrap();
                let expected = ends(&fewer).iter().any(|end| fall(end) == Fall::Theirs);
                assert_eq!(wins(&node, rules, moves), expected, "{moves} moves of {position} {variant:?}");
                seen[usize::from(expected)] += 1;
            }
        }
        assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
    }
}

/// The text of a position as if fewer moves were left.
fn with_moves_left(position: &PushFight, moves: u8) -> String {
    let text = position.to_string();
    format!("{}{}", &text[..text.len() - 1], 2 - moves)
}

#[test]
fn wins_are_seen_where_the_turns_show_them() {
    // The same against the engine's own turns, which are much faster.
    for variant in VARIANTS {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..1_500 {
            let position = scattered(&mut random, options(variant));
            let expected = results(&position).iter().any(|turn| turn.fall == Fall::Theirs);
            assert_eq!(wins(&Node::of(&position), Rules::of(&position), 2), expected, "{position} {variant:?}");
        }
    }
}

#[test]
fn there_are_fourteen_lanes_from_open_sides_inwards() {
    let name = |square: Squares| square.first().map(|at| at.to_string());
    let lanes: Vec<Vec<String>> = LANES.iter().map(|lane| lane.iter().copied().filter_map(name).collect()).collect();
    let mut firsts: Vec<&str> = lanes.iter().map(|lane| lane[0].as_str()).collect();
    firsts.sort_unstable();
    assert_eq!(firsts, ["a2", "a2", "a3", "a3", "b1", "b3", "c4", "f1", "g2", "g4", "h2", "h2", "h3", "h3"]);
    for whole in [vec!["b3", "b2", "b1"], vec!["f1", "e1", "d1", "c1", "b1"]] {
        assert!(lanes.iter().any(|lane| *lane == whole), "{lanes:?}");
    }
}

#[test]
fn placements_are_completed_legally_from_any_beginning() {
    let mut random = fastrand::Rng::with_seed(5);
    let free = {
        let mut free = options(("straight", "lose"));
        free.set("setup", "free").unwrap();
        free
    };
    for seed in 0..30 {
        let mut position = PushFight::start(free);
        for _ in 0..random.usize(0..12) {
            let actions = position.actions();
            position.apply(actions[random.usize(..actions.len())], &mut ());
        }
        let mut sides = 0;
        while position.hands().is_some() {
            let limits = Limits { seed, ..Limits::default() };
            let finding = think(&position, &limits, &Stop::default(), &mut |_| ()).expect("a placement");
            assert_eq!(finding.turn.last(), Some(&AnyAction::PushFight(Action::Confirm)));
            for action in finding.turn {
                let AnyAction::PushFight(action) = action else { panic!("{action}") };
                position.check(action).unwrap_or_else(|reason| panic!("{action} in {position}: {reason}"));
                position.apply(action, &mut ());
            }
            sides += 1;
        }
        assert!(sides <= 2);
    }
}
