//! Mates in up to three, which a plain search of every action against every reply finds too.

use super::*;
use crate::rules::push_chess::Core;

/// The nodes within which a mate is to be found: far less than a second's.
const AT_ONCE: u64 = 60_000;

/// Whether the side to act can mate within so many actions of its own, whatever the other side replies.
fn mates_within(core: &Core, turns: u32) -> bool {
    core.actions().into_iter().any(|action| {
        let next = core.after(action);
        if turns == 1 {
            return next.is_in_check(next.side) && next.actions().is_empty();
        }
        let replies = next.actions();
        if replies.is_empty() {
            return next.is_in_check(next.side);
        }
        let answered = |reply: &Action| {
            let after = next.after(*reply);
            !after.is_drawn() && mates_within(&after, turns - 1)
        };
        !next.is_drawn() && replies.iter().all(answered)
    })
}

/// In how many actions of its own the side to act mates, if it does so within the most.
fn mate_in(core: &Core, most: u32) -> Option<u32> {
    (1..=most).find(|turns| mates_within(core, *turns))
}

/// Positions from games of weak levels, each with a seed of its own, that are soon over.
fn late_positions(games: u64) -> Vec<PushChess> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = PushChess::start(Options);
        let mut played = Vec::new();
        while game.outcome().is_none() && played.len() < 300 {
            let actions = game.actions();
            let action = if played.len() < 6 {
                actions[random.usize(..actions.len())]
            } else {
                let limits = Limits { nodes: Some(300), seed: random.u64(..), ..Limits::default() };
                let limits = Limits { level: Level::new(8).expect("a level"), ..limits };
                let finding = think(&game, &limits, &Stop::default(), &mut |_| ()).expect("an action");
                let AnyAction::PushChess(action) = finding.turn[0] else { panic!("of this game") };
                action
            };
            played.push(game.clone());
            game.apply(action, &mut ());
        }
        if game.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
            // The winner was to act one, three and five plies before the end.
            positions.extend(played.iter().rev().step_by(2).take(3).cloned());
        }
    }
    positions
}

/// Positions from such games, and in how many actions the side to act mates.
const MATES: [(&str, u32); 11] = [
    ("1p6/8/P4K2/k1q5/7p/7P/6rP/3br1b1 b - - 1 42", 1),
    ("8/8/5RR1/7k/8/3KB3/P1PBP3/8 w - - 11 53", 1),
    ("r6r/pppQb2p/4Nkp1/P3NnpP/P1P1n1P1/Pq6/1K2B2P/1qB3PR b - - 1 18", 1),
    ("1p4r1/5Kp1/P7/k1q5/7p/7P/7P/3br3 b - - 7 41", 2),
    ("8/7P/7r/2n3K1/2k2q2/5p2/6b1/8 b - - 17 89", 2),
    ("8/8/4RR2/8/6k1/3KB3/P1PBP3/8 w - - 9 52", 2),
    ("5p2/2kN4/p7/P4bp1/4q3/8/1K2B1r1/8 b - - 3 53", 2),
    ("1p6/5rp1/P3K3/k1q5/7p/7P/7P/6br b - - 5 40", 3),
    ("1p6/5rp1/P2K4/k3q3/7p/7P/7P/6br b - - 3 39", 3),
    ("5p2/2kN4/p7/PB4p1/8/8/1Kb3r1/1q6 b - - 5 54", 3),
    ("8/8/5R2/8/8/3KB2R/P1PBP1k1/8 w - - 5 50", 3),
];

#[test]
fn mates_are_found_at_once() {
    for (text, turns) in MATES {
        let position = position(text);
        // A third turn takes the plain search too long.
        assert_eq!(mate_in(position.core(), turns.min(2)), (turns < 3).then_some(turns), "{text}");
        let finding = think_at(&position, AT_ONCE);
        assert_eq!(finding.score, Score::Win(turns), "{text}");
        let AnyAction::PushChess(action) = finding.turn[0] else { panic!("of this game") };
        let next = position.core().after(action);
        let still = |reply: &Action| mates_within(&next.after(*reply), turns - 1);
        assert!(turns == 3 || next.actions().iter().all(still), "{text}: {action}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn mates_of_many_games_are_found_at_once() {
    let mut found = [(0, 0); 3];
    for position in late_positions(60) {
        let Some(turns) = mate_in(position.core(), 3) else { continue };
        let (all, exactly) = &mut found[turns as usize - 1];
        let score = think_at(&position, AT_ONCE).score;
        assert!(matches!(score, Score::Win(_)), "{position}: in {turns}, {score}");
        *all += 1;
        *exactly += u32::from(score == Score::Win(turns));
    }
    // Looking deeper along checks may find a longer mate first.
    let [(one, exactly), longer @ ..] = found;
    assert!(one > 0 && one == exactly, "{found:?}");
    assert!(longer.iter().all(|(all, exactly)| *all > 0 && exactly * 4 >= all * 3), "{found:?}");
}
