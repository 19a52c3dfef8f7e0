//! The engine against the plain rules, and against itself.

use super::*;
use crate::{
    engine::{Level, Score},
    rules::{AnyGame, Position as _, line_majority::Options},
};

fn position(text: &str) -> LineMajority {
    LineMajority::parse(text, Options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn by_nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// The engine's answer, which must be there, its turn one action.
fn answer(position: &LineMajority, limits: &Limits) -> (Action, Finding) {
    let game = AnyGame::LineMajority(position.clone());
    let finding = crate::engine::think(&game, limits, &Stop::default(), &mut |_| ()).expect("a turn");
    let &[AnyAction::LineMajority(action)] = finding.turn.as_slice() else { panic!("{finding:?}") };
    assert_eq!(finding.line.first(), finding.turn.first());
    (action, finding)
}

fn after(position: &LineMajority, action: Action) -> LineMajority {
    position.check(action).unwrap_or_else(|reason| panic!("{action} in {position}: {reason}"));
    let mut next = position.clone();
    next.apply(action, &mut ());
    next
}

fn winner(position: &LineMajority) -> Option<Seat> {
    position.outcome().and_then(|outcome| outcome.winner)
}

/// Whether an action of the side to act wins.
fn wins_at_once(position: &LineMajority) -> bool {
    position.actions().into_iter().any(|action| winner(&after(position, action)) == Some(position.state().side))
}

/// Whether the side that made the last action has lost, or loses by the next.
fn loses_next(position: &LineMajority) -> bool {
    winner(position) == Some(position.state().side) || wins_at_once(position)
}

/// A random position in which the next capture often decides: midway, or when the last turns are near.
fn scattered(random: &mut fastrand::Rng, late: bool) -> LineMajority {
    loop {
        let mut cells = *b"wwwwwwwbbbbbbb...........";
        random.shuffle(&mut cells);
        let rows: Vec<&str> = cells.chunks(5).map(|row| std::str::from_utf8(row).unwrap()).collect();
        let side = if random.bool() { 'w' } else { 'b' };
        let (white, black) = (random.u8(1..3), random.u8(1..3));
        let turns = if late { random.u8(44..50) } else { 20 };
        let position = position(&format!("{} {side} {white}/{black} {turns} 0", rows.join("/")));
        if position.state().count() > 0 {
            return position;
        }
    }
}

#[test]
fn wins_in_one_are_taken_and_none_is_allowed() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut kinds = [0; 4];
    for round in 0..400 {
        let position = scattered(&mut random, round % 2 == 0);
        let (action, finding) = answer(&position, &by_nodes(300));
        let next = after(&position, action);
        if wins_at_once(&position) {
            kinds[0] += 1;
            assert_eq!(winner(&next), Some(position.state().side), "{action} in {position}");
            assert_eq!(finding.score, Score::Win(1), "{position}");
        } else if loses_next(&next) {
            kinds[1] += 1;
            let safe = position.actions().into_iter().find(|action| !loses_next(&after(&position, *action)));
            assert_eq!(safe, None, "{action} in {position}");
        } else {
            kinds[2] += 1;
            kinds[3] += usize::from(position.actions().into_iter().any(|other| loses_next(&after(&position, other))));
        }
    }
    assert!(kinds.iter().all(|count| *count > 20), "{kinds:?}");
}

#[test]
fn verdicts_are_those_of_the_rules() {
    let mut random = fastrand::Rng::with_seed(2);
    let mut seen = [0; 2];
    for _ in 0..2_000 {
        let position = scattered(&mut random, false);
        let captures = position.actions().into_iter().any(|action| {
            let side = position.state().side.index();
            after(&position, action).state().captures[side] == state::GOAL
        });
        assert_eq!(Lines.verdict(position.state()), captures.then_some(won_in(1)), "{position}");
        seen[usize::from(captures)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
    for (text, value) in [
        ("...../..w../...../...../..b.. b 3/0 20 0", lost_in(0)),
        ("...../..w../...../...../..b.. b 1/2 50 0", won_in(0)),
        ("...../..w../...../...../..b.. b 1/1 50 0", 0),
        // The last turn: a capture by b-file and c-file stones, or none.
        ("...../.bbw./...../...../..... b 1/1 49 0", 0),
        ("...../...../.bbw./...../..... b 2/1 49 0", lost_in(1)),
        ("...../..bbw/...../...../..... b 1/1 49 0", won_in(1)),
        ("...../..bbw/...../...../..... b 2/1 49 0", 0),
        ("..b.b/b..../b..../wbbbb/wwwww w 2/0 49 1", 0),
    ] {
        assert_eq!(Lines.verdict(position(text).state()), Some(value), "{text}");
    }
}

#[test]
fn ends_by_counting_are_scored_in_turns_of_the_winner() {
    let score = |text: &str| answer(&position(text), &by_nodes(20_000)).1.score;
    // Nothing is near anything else, so nothing is captured any more.
    assert_eq!(score("b..../...../...../...../....w w 1/1 49 0"), Score::Draw);
    assert_eq!(score("b..../...../...../...../....w w 1/1 45 0"), Score::Draw);
    assert_eq!(score("b..../...../...../...../....w b 1/1 44 0"), Score::Draw);
    assert_ne!(answer(&LineMajority::start(Options), &by_nodes(20_000)).1.score, Score::Draw, "nobody knows");
    assert_eq!(score("b..../...../...../...../....w w 2/1 49 0"), Score::Win(1));
    assert_eq!(score("b..../...../...../...../....w w 2/1 48 0"), Score::Win(1));
    assert_eq!(score("b..../...../...../...../....w w 2/1 47 0"), Score::Win(2));
    assert_eq!(score("b..../...../...../...../....w b 2/1 48 0"), Score::Loss(1));
    assert_eq!(score("b..../...../...../...../....w b 2/1 49 0"), Score::Loss(0), "the winner has no turn any more");
    assert_eq!(score("..b.b/b..../b..../wbbbb/wwwww w 0/2 20 1"), Score::Draw);
}

/// Whether the side to act can win with the last of so many of its turns at the latest, whatever is answered: every
/// action and every answer by the plain rules.
fn wins_within(position: &LineMajority, turns: u32) -> bool {
    let side = position.state().side;
    let won = |position: &LineMajority| position.outcome().map(|outcome| outcome.winner == Some(side));
    position.actions().into_iter().map(|action| after(position, action)).any(|next| {
        won(&next).unwrap_or_else(|| {
            let mut answers = next.actions().into_iter().map(|answer| after(&next, answer));
            answers.all(|then| won(&then).unwrap_or_else(|| turns > 1 && wins_within(&then, turns - 1)))
        })
    })
}

/// The fewest turns within which the side to act wins by force, if three are enough.
fn turns_to_win(position: &LineMajority) -> Option<u32> {
    (1..=3).find(|turns| wins_within(position, *turns))
}

/// Whether a finding proves the win that the plain rules find, in as many turns or more, and nothing else; and plays it.
fn check_win(position: &LineMajority, turns: Option<u32>, finding: &Finding) {
    match (turns, finding.score) {
        (Some(turns), Score::Win(found)) => assert!(found >= turns, "{position}: {finding:?}"),
        (None, Score::Win(found)) => assert!(found > 3, "{position}: {finding:?}"),
        (turns, _) => assert_eq!(turns, None, "{position}: {finding:?}"),
    }
    if turns.is_some() {
        let end = finding.line.iter().fold(position.clone(), |now, action| {
            let AnyAction::LineMajority(action) = action else { panic!("{action}") };
            after(&now, *action)
        });
        assert_eq!(winner(&end), Some(position.state().side), "{position}: {finding:?}");
    }
}

#[test]
fn wins_within_three_turns_are_proven_with_their_line() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut kinds = [0; 4];
    for round in 0..40 {
        let position = scattered(&mut random, round % 4 == 0);
        let (turns, finding) = (turns_to_win(&position), answer(&position, &by_nodes(20_000)).1);
        check_win(&position, turns, &finding);
        kinds[turns.unwrap_or(0) as usize] += 1;
    }
    assert!(kinds.iter().all(|count| *count > 1), "{kinds:?}");
}

#[test]
#[ignore = "takes minutes: the plain rules look at every way to go on for three turns of hundreds of positions"]
fn hundreds_of_wins_within_three_turns_are_proven() {
    let mut random = fastrand::Rng::with_seed(6);
    let (mut kinds, mut fewest) = ([0; 4], [0; 4]);
    for round in 0..400 {
        let position = scattered(&mut random, round % 4 == 0);
        let (_, finding) = answer(&position, &by_nodes(200_000));
        let turns = turns_to_win(&position);
        check_win(&position, turns, &finding);
        kinds[turns.unwrap_or(0) as usize] += 1;
        if let Some(turns) = turns {
            fewest[turns as usize] += u32::from(finding.score == Score::Win(turns));
        }
    }
    let [all, those] = [kinds[1..].iter().sum::<u32>(), fewest.iter().sum()];
    assert!(all > 100 && those * 100 >= all * 95, "{kinds:?} by turns, without a win first; {fewest:?} in the fewest");
}

#[test]
fn an_estimate_is_the_same_for_either_side() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..200 {
        let state = *scattered(&mut random, true).state();
        let [white, black] = state.stones;
        let [first, second] = state.captures;
        let swapped = State { stones: [black, white], captures: [second, first], side: state.side.other(), ..state };
        assert_eq!(evaluate(&swapped), evaluate(&state));
        assert_eq!(key(&swapped), key(&state));
        assert_ne!(key(&State { side: state.side.other(), ..state }), key(&state));
        assert_ne!(key(&State { turns: state.turns + 1, ..state }), key(&state));
        assert_ne!(key(&State { passes: 1, ..state }), key(&state));
    }
}

#[test]
fn the_same_search_finds_the_same() {
    let mut random = fastrand::Rng::with_seed(4);
    for number in [2, 5, 8, 10] {
        let position = scattered(&mut random, false);
        let limits = Limits { level: Level::new(number).unwrap(), seed: 3, ..by_nodes(3_000) };
        assert_eq!(answer(&position, &limits), answer(&position, &limits));
    }
}

#[test]
fn the_search_is_the_one_we_know() {
    // The positions visited and the answers: they change only when the search or the evaluation is meant to change.
    let found = [
        ("bbbbb/..bbb/...../www../wwwww w 0/0 0 0", 6),
        ("bb.bb/.w.b./..wb./.w.w./w.w.w b 1/1 20 0", 5),
        ("b.b../.wb../..bw./.w.bw/w.w.. b 2/1 36 0", 7),
    ]
    .map(|(text, depth)| {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let (action, finding) = answer(&position(text), &limits);
        (action.to_string(), finding.nodes)
    });
    let known = [("c1-c2^", 1_540), ("d3-d5v", 632), ("c3-c5v", 3_369)];
    assert_eq!(found, known.map(|(action, nodes)| (action.to_owned(), nodes)));
}

#[test]
fn limits_are_kept_and_a_stopped_search_answers() {
    let start = LineMajority::start(Options);
    for nodes in [1, 2, 100, 3_000] {
        assert!(answer(&start, &by_nodes(nodes)).1.nodes <= nodes);
    }
    assert_eq!(answer(&start, &Limits { depth: Some(3), ..Limits::default() }).1.depth, 3);
    let stop = Stop::default();
    stop.stop();
    let finding = think(&start, &Limits::default(), &stop, &mut |_| ()).expect("a turn");
    assert_eq!(finding.turn.len(), 1);
    let over = position("...../..w../...../...../..b.. b 3/0 20 0");
    assert_eq!(think(&over, &by_nodes(10), &Stop::default(), &mut |_| ()), None);
}

#[test]
fn games_against_itself_come_to_their_end() {
    for seed in 0..20 {
        let mut position = LineMajority::start(Options);
        while position.outcome().is_none() {
            let turn = position.state().turns;
            let level = Level::new(1 + (turn % 2) * 6 + (seed % 3)).unwrap();
            let limits = Limits { level, seed: u64::from(seed) * 100 + u64::from(turn), ..by_nodes(60) };
            position = after(&position, answer(&position, &limits).0);
        }
    }
}
