//! The search against plain looks, and what its callers may count on.

use super::*;
use crate::rules::Seat;

/// Forms of the game that are searched.
const FORMS: [&[(&str, &str)]; 8] = [
    &[("die", "d6"), ("goal", "pattern:x...x/...../..x../...../x...x")],
    &[("players", "3"), ("last-ball", "own"), ("pockets", "four-sides")],
    &[("die", "d6")],
    &[("die", "d6"), ("goal", "4x3"), ("pockets", "one-side")],
    &[("players", "3")],
    &[("players", "3"), ("goal", "2x2"), ("die", "d6")],
    &[("players", "4")],
    &[("players", "4"), ("goal", "2x3"), ("pockets", "four-sides")],
];

fn by_nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// A position of a random game in which a player is to act.
fn scattered(seed: u64, choices: &[(&str, &str)]) -> Push1977 {
    let mut chance = fastrand::Rng::with_seed(seed);
    loop {
        let mut game = random(chance.u64(..), choices);
        for _ in 0..chance.usize(1..20) {
            let Some(action) = chance.choice(game.actions()) else { break };
            game = after(&game, &[AnyAction::Push1977(action)]);
        }
        while game.outcome().is_none() && game.actor() == Actor::Chance {
            game = chance.choice(nexts(&game)).expect("a roll");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// Whether the player to act can win with one push.
fn wins_at_once(game: &Push1977) -> bool {
    game.outcome().is_none() && nexts(game).iter().any(|next| winner(next) == game.actor().seat())
}

#[test]
fn wins_in_one_are_taken_and_losses_in_one_avoided() {
    let mut kinds = [0; 3];
    for (form, choices) in (0..).zip(FORMS) {
        for seed in 0..60 {
            let game = scattered(seed * 8 + form, choices);
            let finding = answer(&game, &Limits { depth: Some(3), ..by_nodes(20_000) });
            let next = after(&game, &finding.turn[..1]);
            let seat = game.actor().seat();
            // Whether a push loses at once: it makes another's goal, or lets another make one with the next push.
            let loses = |next: &Push1977| {
                winner(next).is_some_and(|won| Some(won) != seat)
                    || next.actor().seat().is_some_and(|acts| Some(acts) != seat) && wins_at_once(next)
            };
            if wins_at_once(&game) {
                kinds[0] += 1;
                assert_eq!((winner(&next), finding.score), (seat, Score::Win(1)), "{game} {choices:?}");
            } else {
                let all = nexts(&game);
                kinds[1] += u32::from(all.iter().any(loses) && !all.iter().all(loses));
                kinds[2] += u32::from(!all.iter().any(loses));
                assert!(!loses(&next) || all.iter().all(loses), "{game} {choices:?}: not {}", finding.turn[0]);
            }
        }
    }
    assert!(kinds.iter().all(|count| *count > 5), "{kinds:?}");
}

/// The value for a seat within so many pushes: 1 if it can force a win, -1 if the others can, 0 if neither.
fn plain(game: &Push1977, depth: u32, seat: Seat) -> i32 {
    if game.outcome().is_some() {
        return winner(game).map_or(0, |won| if won == seat { 1 } else { -1 });
    }
    if depth == 0 {
        return 0;
    }
    let values = nexts(game).into_iter().map(|next| plain(&next, depth - 1, seat));
    if game.actor() == Actor::Player(seat) { values.max() } else { values.min() }.expect("a push")
}

#[test]
fn what_is_proven_is_what_a_plain_look_proves() {
    for choices in [FORMS[1], FORMS[4], FORMS[6]] {
        let mut found = [0; 3];
        for seed in 0..40 {
            let game = scattered(seed + 1_000, choices);
            let finding = answer(&game, &Limits { depth: Some(3), ..Limits::default() });
            let seat = game.actor().seat().expect("a player acts");
            let (value, pushes) = match finding.score {
                Score::Win(pushes) => (1, pushes),
                Score::Loss(pushes) => (-1, pushes),
                Score::Draw => panic!("{game}"),
                Score::Estimate(value) => {
                    assert!((-1.0..=1.0).contains(&value));
                    (0, 0)
                }
            };
            let seen = plain(&game, 3, seat);
            if value == 1 && pushes <= 3 || seen == 1 {
                assert_eq!(value, seen, "{game} {choices:?}");
            } else if value == 1 {
                // Wins of a turn are seen from further away than the depth, though not always the shortest.
                assert!(seen == 0 && (pushes > 4 || plain(&game, 4, seat) == 1), "{game} {choices:?}");
            } else if value == -1 {
                // What several others could do only together is not feared: no loss is told of it.
                assert!(seen == -1 || pushes > 3, "{game} {choices:?}");
            }
            found[usize::try_from(value + 1).expect("small")] += 1;
        }
        assert!(found[1] > 0 && found[2] > 0, "{choices:?}: {found:?}");
    }
}

#[test]
fn a_turn_with_the_die_that_wins_is_found() {
    // As far as the rolled pushes reach chance has no part.
    let mut found = [0; 3];
    for seed in 0..150 {
        let game = scattered(seed + 2_000, FORMS[2]);
        let left = u32::from(game.core().left);
        if !(2..=3).contains(&left) {
            continue;
        }
        let value = match answer(&game, &Limits { depth: Some(left), ..Limits::default() }).score {
            Score::Win(pushes) if pushes <= left => 1,
            Score::Loss(pushes) if pushes <= left => -1,
            _ => 0,
        };
        assert_eq!(value, plain(&game, left, game.core().turn), "{game}");
        found[usize::try_from(value + 1).expect("small")] += 1;
    }
    assert!(found[1] > 0 && found[2] > 0, "{found:?}");
}

#[test]
fn the_same_search_finds_the_same() {
    for choices in FORMS {
        let game = scattered(7, choices);
        for limits in [by_nodes(3_000), Limits { seed: 4, ..level(3) }] {
            let reports = || {
                let mut reports = Vec::new();
                let last = think(&game, &limits, &Stop::default(), &mut |finding| reports.push(finding.clone()));
                (reports, last)
            };
            assert_eq!(reports(), reports());
        }
    }
}

#[test]
fn chance_is_another_in_every_position() {
    // The lowest level hardly knows what it does. With one seed for all of its pushes it still pushes here and there.
    for choices in [FORMS[4], FORMS[6]] {
        let mut game = random(3, choices);
        let mut pushes = std::collections::HashSet::new();
        for _ in 0..12 {
            let finding = answer(&game, &Limits { seed: 5, ..level(1) });
            pushes.insert(finding.turn[0].to_string());
            game = after(&game, &finding.turn[..1]);
            if game.outcome().is_some() {
                break;
            }
        }
        assert!(pushes.len() > 2, "{pushes:?}");
    }
}

#[test]
fn limits_are_kept_and_a_stop_obeyed() {
    for choices in FORMS {
        let game = scattered(9, choices);
        for nodes in [1, 100, 2_000] {
            assert!(answer(&game, &by_nodes(nodes)).nodes <= nodes);
        }
        assert!(answer(&game, &Limits { depth: Some(2), ..Limits::default() }).depth <= 2);
        let hurried = answer(&game, &Limits { time: Some(Duration::from_millis(20)), ..Limits::default() });
        after(&game, &hurried.turn);
        let stop = Stop::default();
        stop.stop();
        let finding = think(&game, &Limits::default(), &stop, &mut |_| ()).expect("a push");
        after(&game, &finding.turn);
    }
}

#[test]
fn the_search_is_the_one_that_was_measured() {
    // Positions visited to a depth, the push found and what it is thought to be worth: when these change, so does how
    // strong each level is.
    const SIGNATURE: [(u64, &str, &str); 8] = [
        (1_000, "2", "+0.24"),
        (20_000, "17", "-0.36"),
        (2_268, "1", "win in 5"),
        (125, "0", "+0.04"),
        (20_000, "1", "-0.35"),
        (140, "6", "-0.27"),
        (20_000, "2", "-0.56"),
        (20_000, "17", "-0.64"),
    ];
    let found = FORMS.map(|choices| {
        // A game that is not decided at a glance.
        let is_open = |game: &Push1977| matches!(answer(game, &by_nodes(300)).score, Score::Estimate(_));
        let game = (7..100).map(|seed| scattered(seed, choices)).find(is_open).expect("an open game");
        let finding = answer(&game, &Limits { depth: Some(4), ..by_nodes(1_000_000) });
        (finding.nodes, finding.turn[0].to_string(), finding.score.to_string())
    });
    assert_eq!(found.each_ref().map(|(nodes, push, score)| (*nodes, push.as_str(), score.as_str())), SIGNATURE);
}

#[test]
fn several_threads_find_a_push_that_is_no_worse() {
    for choices in FORMS {
        let game = scattered(11, choices);
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let threads = std::num::NonZeroUsize::new(3).expect("not zero");
        let together = answer(&game, &Limits { threads, ..limits.clone() });
        after(&game, &together.turn);
        let alone = answer(&game, &limits).score;
        if let Score::Win(_) | Score::Loss(_) = alone {
            assert_eq!(together.score, alone, "{game} {choices:?}");
        }
    }
}

/// Lets the engine play so many games of all forms against itself.
fn play(games: u64) {
    for (seed, choices) in (0..games).zip(FORMS.iter().cycle()) {
        let mut chance = fastrand::Rng::with_seed(seed);
        let mut game = random(seed, choices);
        let mut turns = 0;
        while game.outcome().is_none() {
            game = if game.actor() == Actor::Chance {
                chance.choice(nexts(&game)).expect("a roll")
            } else {
                after(&game, &answer(&game, &Limits { seed: turns, ..by_nodes(100 + 50 * (turns % 3)) }).turn)
            };
            turns += 1;
            assert!(turns < 500, "{game}");
        }
    }
}

#[test]
fn games_against_itself_come_to_an_end() {
    play(24);
}

#[test]
#[ignore = "a minute: a thousand games"]
fn a_thousand_games_against_itself_come_to_an_end() {
    play(1_000);
}

#[test]
fn there_is_nothing_to_choose_when_chance_acts_or_the_game_is_over() {
    let think = |game: &Push1977| think(game, &by_nodes(10), &Stop::default(), &mut |_| ());
    assert_eq!(think(&Push1977::start(options(&[("die", "d6")]))), None);
    assert_eq!(think(&position("YYBYY/BBBYY/BBBYY/BBBYB/YBYBY Y", &[])), None);
}

#[test]
fn lower_levels_search_and_are_not_perfect() {
    // Of the won positions of the usual game each lower level lets some go.
    for number in [1, 5, 8] {
        let (mut let_go, mut won) = (0, 0);
        for seed in 0..60 {
            let game = random(seed, &[]);
            if !matches!(answer(&game, &Limits::default()).score, Score::Win(_)) {
                continue;
            }
            won += 1;
            let finding = answer(&game, &Limits { seed, ..level(number) });
            let next = after(&game, &finding.turn);
            let still = winner(&next) == game.actor().seat()
                || next.outcome().is_none() && matches!(answer(&next, &Limits::default()).score, Score::Loss(_));
            let_go += u32::from(!still);
        }
        assert!(let_go > 0 && let_go < won, "level {number}: {let_go} of {won}");
    }
}
