//! The engine against the plain rules of the game.

use std::collections::{HashMap, HashSet};

use super::*;
use crate::{
    engine::{Level, Score},
    rules::{
        AnyGame, Game as _, Options as _,
        push_crate::{Action, Options},
    },
};

fn start(map: &str) -> PushCrate {
    let mut options = Options::default();
    options.set("map", map).unwrap();
    PushCrate::start(options)
}

fn position(text: &str) -> PushCrate {
    PushCrate::parse(text, Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A random position of a game that is not over: players, flag and crates anywhere in a maze, hardly a crate left to
/// place, and often a win near.
fn scattered(random: &mut fastrand::Rng) -> PushCrate {
    loop {
        let text = start(&format!("random:{}", random.u64(0..50))).to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let clear = |shown| if matches!(shown, '#' | '/') { shown } else { '.' };
        let mut rows: Vec<char> = fields[0].chars().map(clear).collect();
        let pieces = ["aB", "Ab", "ABF"][random.usize(..3)].chars().chain("1122334444".chars());
        for piece in pieces {
            let floor: Vec<usize> = (0..rows.len()).filter(|at| rows[*at] == '.').collect();
            rows[floor[random.usize(..floor.len())]] = piece;
        }
        let (rows, side): (String, char) = (rows.iter().collect(), if random.bool() { 'A' } else { 'B' });
        let left = if rows.contains(side.to_ascii_lowercase()) { random.u8(1..=2) } else { 1 };
        let placed = ["6/6", "5/6", "6/5"][random.usize(..3)];
        let [one, two] = [random.u8(0..5), random.u8(0..5)];
        let text = format!("{rows} {side} {left} {placed} {one}/{two} 60 {} {}", fields[6], fields[7]);
        if let Ok(position) = PushCrate::parse(&text, Options::default())
            && position.outcome().is_none()
        {
            return position;
        }
    }
}

fn by_nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// The engine's answer, which must be there.
fn answer(position: &PushCrate, limits: &Limits) -> Finding {
    think(position, limits, &Stop::default(), &mut |_| ()).expect("a turn")
}

/// The position after actions that must be legal.
fn played(position: &PushCrate, actions: &[AnyAction]) -> PushCrate {
    let mut game = AnyGame::PushCrate(position.clone());
    for action in actions {
        game.play(*action).unwrap_or_else(|reason| panic!("{action} in {game}: {reason}"));
    }
    let AnyGame::PushCrate(position) = game else { panic!("another game") };
    position
}

/// The positions after every way to make the rest of the turn, by the plain rules.
fn ends(position: &PushCrate) -> Vec<PushCrate> {
    let mut ends = Vec::new();
    for action in position.actions() {
        let mut next = position.clone();
        next.apply(action, &mut ());
        if next.side() == position.side() {
            ends.extend(self::ends(&next));
        } else {
            ends.push(next);
        }
    }
    ends
}

fn winner(position: &PushCrate) -> Option<Seat> {
    position.outcome().and_then(|outcome| outcome.winner)
}

/// Whether the side to act wins within its turn, by the plain rules.
fn wins_at_once(position: &PushCrate) -> bool {
    ends(position).iter().any(|end| winner(end) == Some(position.side()))
}

#[test]
fn wins_are_seen_where_the_plain_rules_show_them() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut seen = [0; 2];
    for _ in 0..1_000 {
        let position = scattered(&mut random);
        let (plain, fast) = (wins_at_once(&position), can_win(position.core(), u8::MAX));
        // With a crate in hand there may be a win that begins by placing it.
        assert!(plain == fast || plain && position.in_hand(position.side()) > 0, "{plain} {position}");
        seen[usize::from(plain)] += 1;
        let turn = winning_turn(position.core(), u8::MAX);
        assert_eq!(turn.is_empty(), !fast);
        if fast {
            let turn: Vec<AnyAction> = turn.into_iter().map(AnyAction::PushCrate).collect();
            assert_eq!(winner(&played(&position, &turn)), Some(position.side()), "{position}");
        }
        assert!(plain || !can_win(position.core(), 1));
    }
    assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
}

#[test]
fn wins_in_one_are_taken_and_none_is_allowed() {
    let mut random = fastrand::Rng::with_seed(2);
    let mut kinds = [0; 3];
    for _ in 0..150 {
        let position = scattered(&mut random);
        let finding = answer(&position, &by_nodes(1_000));
        assert!(finding.line.starts_with(&finding.turn), "{position}");
        played(&position, &finding.line);
        let after = played(&position, &finding.turn);
        assert_ne!(after.side(), position.side(), "the turn is whole");
        if wins_at_once(&position) {
            kinds[0] += 1;
            assert_eq!(winner(&after), Some(position.side()), "{position}");
            assert_eq!(finding.score, Score::Win(1));
        } else if wins_at_once(&after) {
            kinds[1] += 1;
            // All turns lose, then.
            let safe = ends(&position).into_iter().find(|end| !wins_at_once(end));
            assert_eq!(safe.map(|it| it.to_string()), None, "{position}");
            assert_eq!(finding.score, Score::Loss(1), "{position}");
        } else {
            kinds[2] += 1;
        }
    }
    assert!(kinds.iter().all(|count| *count > 5), "{kinds:?}");
}

#[test]
fn proven_values_count_the_winners_turns() {
    let board = |first_four: &str, rest: &str| {
        position(&format!("{first_four}/........./........./......B../........./......... {rest} e1/e9 9/1"))
    };
    let score = |position: &PushCrate| answer(position, &by_nodes(20_000)).score;
    // The flag, then two more actions of the same turn.
    let pick_up = board("........./........./A......../F........", "A 1 6/6 0/0 60");
    assert_eq!(score(&pick_up), Score::Win(2), "to the flag and back: five actions");
    let pick_up = board("........./........./F......../A........", "A 1 6/6 0/0 60");
    assert_eq!(score(&pick_up), Score::Win(1));
    assert_eq!(answer(&pick_up, &by_nodes(100)).turn.len(), 3);
    // Three actions from the goal, one a turn, and Two far away.
    let carried = "........./........./........./a........";
    let three = board(carried, "A 1 6/6 0/0 60");
    assert_eq!(score(&three), Score::Win(3));
    assert_eq!(answer(&three, &by_nodes(20_000)).turn.len(), 1);
    let lost = board(carried, "B 1 6/6 0/0 60");
    assert_eq!(score(&lost), Score::Loss(3));
}

/// Whether a seat can force its win within so many of its turns, by looking at every action.
fn forces(node: &Node, seat: Seat, turns: u32) -> bool {
    let mut forced = node.actions().into_iter().map(|action| {
        let after = node.after(action);
        let turns = turns - u32::from(node.core.side == seat && after.core.side != seat);
        after.outcome().map_or_else(|| turns > 0 && forces(&after, seat, turns), |winner| winner == Some(seat))
    });
    if node.core.side == seat { forced.any(|forced| forced) } else { forced.all(|forced| forced) }
}

#[test]
fn what_is_proven_is_so_and_short_wins_are_proven() {
    let mut random = fastrand::Rng::with_seed(6);
    let (mut claimed, mut there, mut missed) = ([0; 2], 0, 0);
    for _ in 0..50 {
        let position = scattered(&mut random);
        let (root, seat) = (Node::of(&position), position.side());
        let score = answer(&position, &by_nodes(2_000)).score;
        match score {
            Score::Win(turns @ 1..=2) => {
                claimed[0] += 1;
                assert!(forces(&root, seat, turns), "{score}: {position}");
            }
            Score::Loss(turns @ 1..=2) => {
                claimed[1] += 1;
                assert!(forces(&root, seat.other(), turns), "{score}: {position}");
            }
            _ if forces(&root, seat, 2) => missed += 1,
            _ => {}
        }
        there += u32::from(matches!(score, Score::Win(1..=2)));
    }
    assert!(claimed.iter().all(|count| *count > 3) && missed * 20 <= there, "{claimed:?} {missed} of {there}");
}

#[test]
fn forced_wins_within_three_turns_are_proven() {
    let mut random = fastrand::Rng::with_seed(7);
    let (mut there, mut proven) = ([0; 4], [0; 4]);
    for _ in 0..400 {
        let position = scattered(&mut random);
        let root = Node::of(&position);
        let Some(turns) = (1..=3).find(|turns| forces(&root, position.side(), *turns)) else { continue };
        there[turns as usize] += 1;
        // About as many as in a second.
        let score = answer(&position, &by_nodes(100_000)).score;
        proven[turns as usize] += u32::from(matches!(score, Score::Win(found) if found == turns));
    }
    let [all, those] = [there, proven].map(|wins| wins.iter().sum::<u32>());
    assert!(all > 20 && those * 100 >= all * 95, "{there:?} wins by their turns, {proven:?} proven in as many");
}

#[test]
fn a_crate_that_spoils_nothing_lets_the_same_turn_win() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut kinds = [0; 2];
    for _ in 0..300 {
        let position = scattered(&mut random);
        let (core, root) = (position.core(), Node::of(&position));
        let Some(tiles) = spoilers(core, u8::MAX).filter(|_| core.left == 1) else { continue };
        for tile in core.placeable().names() {
            let wins = can_win(&root.after(Action::Place(tile)).core, u8::MAX);
            let spoils = Tiles::one(tile).meets(tiles);
            assert!(wins || spoils, "{tile}: {position}");
            kinds[usize::from(spoils)] += 1;
        }
    }
    assert!(kinds.iter().all(|count| *count > 10), "{kinds:?}");
}

#[test]
fn nothing_is_left_out_for_good() {
    let mut random = fastrand::Rng::with_seed(9);
    let mut rests = 0;
    for round in 0..100 {
        let mut position = start(["crossroads", "warehouse", "keep", "random:1"][round % 4]);
        for _ in 0..random.u32(0..12) {
            let actions = position.actions();
            position.apply(actions[random.usize(..actions.len())], &mut ());
        }
        let root = Node::of(&position);
        let sight = Sight::of(&position, Level::MAX.habits(&levels::PUSH_CRATE));
        let (mut some, mut rest) = (Vec::new(), Vec::new());
        sight.expand(&root, &mut (), &mut some);
        sight.rest(&root, &mut (), &mut rest);
        if some.iter().any(|child| child.value == won_in(1)) || spoilers(position.core(), u8::MAX).is_some() {
            continue;
        }
        rests += usize::from(!rest.is_empty());
        let made: HashSet<u64> = some.iter().chain(&rest).map(|child| child.node.key()).collect();
        let all: HashSet<u64> = root.actions().into_iter().map(|action| root.after(action).key()).collect();
        assert_eq!((made.len(), &made), (some.len() + rest.len(), &all), "{position}");
    }
    assert!(rests > 40, "{rests}");
}

#[test]
fn who_is_ahead_does_not_go_to_and_fro() {
    // One has the flag, Two guards the goal row: both could step aside and back for ever.
    let mut position = position(
        "....B..../.##.#1##./1.#..a#.1/..1.#.1../.#..1..#./..11#.1../1.#1..#.1/.##.#.##./......... A 1 4/1 1/0 80 e3/e7 9/1",
    );
    let mut seen = HashSet::new();
    for _ in 0..40 {
        if position.outcome().is_some() {
            break;
        }
        seen.insert(position.core().key());
        position = played(&position, &answer(&position, &by_nodes(200)).turn);
    }
    assert!(seen.len() > 30, "{} positions in 40 turns", seen.len());
}

#[test]
fn estimates_are_the_same_turned_round() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..300 {
        let position = scattered(&mut random);
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let swapped = |shown| match shown {
            'A' => 'B',
            'B' => 'A',
            'a' => 'b',
            'b' => 'a',
            other => other,
        };
        let rows: String = fields[0].chars().rev().map(swapped).collect();
        let side: String = fields[1].chars().map(swapped).collect();
        let back = |text: &str| text.split('/').rev().collect::<Vec<_>>().join("/");
        // The mazes are symmetric: start tiles and goals stay.
        let turned = format!(
            "{rows} {side} {} {} {} 60 {} {}",
            fields[2],
            back(fields[3]),
            back(fields[4]),
            fields[6],
            fields[7]
        );
        let turned = self::position(&turned);
        assert_eq!(evaluate(turned.core()), evaluate(position.core()), "{position} and {turned}");
    }
}

#[test]
fn keys_tell_positions_apart() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut known: HashMap<u64, Node> = HashMap::new();
    for round in 0..20 {
        // The walls are no part of the key: one maze at a time.
        known.clear();
        let mut position = start(&format!("random:{round}"));
        for _ in 0..100 {
            let root = Node::of(&position);
            for action in position.actions() {
                let after = root.after(action);
                assert_eq!(root.action_to(&after), Some(action));
                assert_eq!(*known.entry(after.key()).or_insert(after), after);
            }
            let actions = position.actions();
            if actions.is_empty() {
                break;
            }
            position.apply(actions[random.usize(..actions.len())], &mut ());
        }
    }
}

#[test]
fn the_same_search_finds_the_same() {
    let mut random = fastrand::Rng::with_seed(5);
    for number in [3, 6, 10] {
        let position = scattered(&mut random);
        let limits = Limits { level: Level::new(number).unwrap(), seed: 5, ..by_nodes(2_000) };
        let reports = || {
            let mut reports = Vec::new();
            let last = think(&position, &limits, &Stop::default(), &mut |finding| reports.push(finding.clone()));
            (reports, last)
        };
        assert_eq!(reports(), reports());
    }
}

#[test]
fn there_is_no_turn_once_the_game_is_over_and_one_when_stopped() {
    let over = position(
        "a......../........./........./........./........./........./......B../........./......... B 1 0/0 0/0 9 e1/e9 9/1",
    );
    assert_eq!(think(&over, &by_nodes(10), &Stop::default(), &mut |_| ()), None);
    let stop = Stop::default();
    stop.stop();
    let start = start("keep");
    let finding = think(&start, &Limits::default(), &stop, &mut |_| ()).expect("a turn");
    played(&start, &finding.turn);
}

#[test]
fn a_forced_pass_and_a_draw_are_no_trouble() {
    let stuck = "......##B/.#######1/........./########./....F..../.########/........./1#######./A##......";
    let stuck = position(&format!("{stuck} A 1 6/6 0/0 70 e1/e9 9/1"));
    let finding = answer(&stuck, &by_nodes(100));
    assert_eq!(finding.turn, [AnyAction::PushCrate(Action::Pass)]);
    let second = answer(&played(&stuck, &finding.turn), &by_nodes(100));
    assert_eq!((second.turn.len(), second.score), (1, Score::Draw), "another pass is a draw");
}

#[test]
fn quick_games_end_without_an_illegal_action() {
    let maps = ["crossroads", "gatehouse", "warehouse", "pinwheel", "homeward", "keep", "random:1", "random:2"];
    let mut unfinished = 0;
    for game in 0..20_u64 {
        let mut position = start(maps[usize::try_from(game).unwrap() % maps.len()]);
        for turn in 0..300 {
            let level = Level::new([7, 4, 10, 2][usize::try_from(game).unwrap() % 4]).unwrap();
            let limits = Limits { level, seed: game * 1_000 + turn, ..by_nodes(60) };
            position = played(&position, &answer(&position, &limits).turn);
            if position.outcome().is_some() {
                break;
            }
        }
        unfinished += usize::from(position.outcome().is_none());
    }
    assert!(unfinished < 2, "{unfinished} games of 20 last more than 300 turns");
}

#[test]
fn the_search_is_the_one_we_know() {
    // The positions visited and the first action: they change only when the search or the evaluation is meant to change.
    let signature = |map| {
        let finding = answer(&start(map), &Limits { depth: Some(4), ..Limits::default() });
        (finding.turn[0].to_string(), finding.nodes)
    };
    let known = [("crossroads", "+e3", 491), ("warehouse", "e1-d1", 394), ("random:3", "c1-b1", 401)];
    for (map, first, nodes) in known {
        assert_eq!(signature(map), (first.to_owned(), nodes), "{map}");
    }
}
