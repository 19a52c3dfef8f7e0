//! The engine as its callers see it.

use std::{
    collections::HashSet,
    num::NonZeroUsize,
    path::Path,
    time::{Duration, Instant},
};

use super::{
    push_fight::{
        Node,
        tests::{VARIANTS, ends, options, scattered},
    },
    *,
};
use crate::rules::{
    Game as _, GameKind, Position as _,
    push_fight::{Action, PushFight},
};

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

fn by_nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// The engine's answer, which must be there.
fn answer(position: &PushFight, limits: &Limits) -> Finding {
    think(&AnyGame::PushFight(position.clone()), limits, &Stop::default(), &mut |_| ()).expect("a turn")
}

/// The position after actions that must be legal.
fn played(position: &PushFight, actions: &[AnyAction]) -> PushFight {
    let mut game = AnyGame::PushFight(position.clone());
    for action in actions {
        game.play(*action).unwrap_or_else(|reason| panic!("{action} in {game}: {reason}"));
    }
    let AnyGame::PushFight(position) = game else { panic!("another game: {game}") };
    position
}

/// Whether the side to act of a position wins by one of its turns, by the plain rules.
fn wins_at_once(position: &PushFight) -> bool {
    let won = Some(position.side());
    position.outcome().is_none() && ends(position).iter().any(|end| end.outcome().is_some_and(|end| end.winner == won))
}

#[test]
fn wins_in_one_are_taken_and_none_is_allowed() {
    for variant in VARIANTS {
        let mut random = fastrand::Rng::with_seed(6);
        let mut kinds = [0; 3];
        for _ in 0..100 {
            let position = scattered(&mut random, options(variant));
            let after = played(&position, &answer(&position, &by_nodes(1_000)).turn);
            assert_ne!(after.side(), position.side(), "the turn is whole");
            if wins_at_once(&position) {
                kinds[0] += 1;
                assert_eq!(after.outcome().and_then(|end| end.winner), Some(position.side()), "{position} {variant:?}");
            } else if after.outcome().is_some() || wins_at_once(&after) {
                kinds[1] += 1;
                // All turns lose, then.
                for end in ends(&position) {
                    let loses = end.outcome().is_some() || wins_at_once_by_turns(&end);
                    assert!(loses, "{position} {variant:?}: not to {after} but to {end}");
                }
            } else {
                kinds[2] += 1;
            }
        }
        assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
    }
}

/// A random position in which nobody wins at once.
fn undecided(random: &mut fastrand::Rng, variant: (&str, &str)) -> PushFight {
    loop {
        let position = scattered(random, options(variant));
        if !wins_at_once_by_turns(&position) {
            return position;
        }
    }
}

#[test]
fn wins_in_two_stand_against_every_answer() {
    let mut found = 0;
    for (threads, variant) in [1, 3, 1, 3].into_iter().zip(VARIANTS) {
        let mut random = fastrand::Rng::with_seed(11);
        let limits = Limits { threads: NonZeroUsize::new(threads).unwrap(), ..by_nodes(1_500) };
        for _ in 0..30 {
            let position = undecided(&mut random, variant);
            let finding = answer(&position, &limits);
            if finding.score != Score::Win(2) {
                continue;
            }
            found += 1;
            let after = played(&position, &finding.turn);
            for end in ends(&after) {
                let won = end
                    .outcome()
                    .map_or_else(|| wins_at_once_by_turns(&end), |outcome| outcome.winner == Some(position.side()));
                assert!(won, "{position} {variant:?}: {after} is answered by {end}");
            }
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn forced_wins_of_many_turns_stand_against_the_line_that_holds_out_longest() {
    let mut deepest = 0;
    for variant in VARIANTS {
        let mut random = fastrand::Rng::with_seed(12);
        for _ in 0..50 {
            let position = undecided(&mut random, variant);
            let finding = answer(&position, &by_nodes(3_000));
            let Score::Win(turns) = finding.score else { continue };
            // Whatever the loser tries, a new search wins as fast as was promised.
            let mut now = played(&position, &finding.turn);
            let mut left = turns - 1;
            while left > 0 && now.outcome().is_none() {
                let plain: Vec<PushFight> = ends(&now).into_iter().filter(|end| end.outcome().is_none()).collect();
                let Some(next) = random.choice(plain) else { break };
                let finding = answer(&next, &by_nodes(6_000));
                assert!(
                    matches!(finding.score, Score::Win(most) if most <= left),
                    "{position} {variant:?}: {next} is {} and not won in {left}",
                    finding.score
                );
                now = played(&next, &finding.turn);
                left -= 1;
            }
            deepest = deepest.max(turns);
        }
    }
    assert!(deepest > 2, "{deepest}");
}

#[test]
fn levels_see_the_wins_that_their_habits_say() {
    let mut random = fastrand::Rng::with_seed(9);
    for variant in VARIANTS {
        for seed in 0..40 {
            let position = scattered(&mut random, options(variant));
            let wins = wins_at_once_by_turns(&position);
            for number in 2..=6 {
                let finding = answer(&position, &Limits { level: level(number), seed, ..Limits::default() });
                let after = played(&position, &finding.turn);
                if wins {
                    let winner = after.outcome().and_then(|end| end.winner);
                    assert_eq!(winner, Some(position.side()), "level {number}: {position}");
                } else if number >= 4 && wins_at_once_by_turns(&after) {
                    let safe =
                        ends(&position).into_iter().find(|end| end.outcome().is_none() && !wins_at_once_by_turns(end));
                    assert_eq!(safe, None, "level {number}: {position}");
                }
            }
        }
    }
}

/// [`wins_at_once`] by the engine's turns, which other tests compare with the plain rules.
fn wins_at_once_by_turns(position: &PushFight) -> bool {
    push_fight::wins(&Node::of(position), push_fight::Rules::of(position), 2)
}

#[test]
fn the_rest_of_a_begun_turn_is_played() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut begun = [0; 3];
    for _ in 0..60 {
        let position = scattered(&mut random, options(("straight", "forbid")));
        let finding = answer(&position, &by_nodes(50));
        begun[usize::from(position.moves_made())] += 1;
        assert!(finding.turn.len() <= usize::from(3 - position.moves_made()));
        assert!(finding.line.starts_with(&finding.turn));
        played(&position, &finding.line);
    }
    assert!(begun.iter().all(|count| *count > 0), "{begun:?}");
}

#[test]
fn a_draw_is_accepted_by_who_is_behind() {
    let accepts = |text: &str| {
        let game = PushFight::parse(text, options(VARIANTS[0])).unwrap();
        accepts_draw(&AnyGame::PushFight(game), &by_nodes(1_000), &Stop::default())
    };
    assert!(!accepts(&PushFight::start(options(VARIANTS[0])).to_string()), "nobody is behind at the start");
    // White wins at once, as White or as who is asked.
    assert!(accepts("...../.p...kk./.K..pPP./K..Kk w - 0"));
    assert!(!accepts("k.K../...P..../.kkK.Kp./.P.p. b e4 0"), "Brown is lost, and asks");
}

#[test]
fn a_game_that_gets_nowhere_is_offered_and_taken_as_drawn() {
    let kind = GameKind::PushCrate;
    let mut game = kind.options().start();
    let play = |game: &mut AnyGame, text| game.play(kind.parse_action(text).unwrap()).map(|_| ()).unwrap();
    let found = |score| Finding { turn: Vec::new(), line: Vec::new(), score, depth: 1, nodes: 1 };
    let (judged, won) = (found(Score::Estimate(9.0)), found(Score::Win(3)));
    // The start is a position, too.
    for actions in 1..300 {
        assert!(!gets_nowhere(&game) && !offers_draw(&game, &judged), "{actions}");
        play(&mut game, ["d9-e9", "e1-d1", "e9-d9", "d1-e1"][actions % 4]);
    }
    assert!(gets_nowhere(&game) && offers_draw(&game, &judged) && !offers_draw(&game, &won));
    assert!(accepts_draw(&game, &by_nodes(1), &Stop::default()));
    play(&mut game, "+a5");
    assert!(!gets_nowhere(&game), "a crate is never taken back");
}

#[test]
fn only_proven_losses_some_turns_away_are_given_up() {
    let gives_up = |score| gives_up(&Finding { turn: Vec::new(), line: Vec::new(), score, depth: 1, nodes: 1 });
    assert_eq!([0, 1, 2, 4, 5].map(|turns| gives_up(Score::Loss(turns))), [false, false, true, true, false]);
    assert!(![Score::Win(2), Score::Draw, Score::Estimate(-99.0)].into_iter().any(gives_up));
}

#[test]
fn there_is_no_turn_once_the_game_is_over() {
    let over = PushFight::parse("...../.p...kk./.K...PP./.KKk. b b2 0", options(VARIANTS[0])).unwrap();
    assert_eq!(think(&AnyGame::PushFight(over), &by_nodes(10), &Stop::default(), &mut |_| ()), None);
}

#[test]
fn a_stopped_search_still_answers() {
    let stop = Stop::default();
    stop.stop();
    let start = PushFight::start(options(("path", "lose")));
    let finding = think(&AnyGame::PushFight(start.clone()), &Limits::default(), &stop, &mut |_| ()).unwrap();
    played(&start, &finding.turn);
}

#[test]
fn a_search_ends_soon_after_it_is_stopped() {
    let start = AnyGame::PushFight(PushFight::start(options(("path", "lose"))));
    let threads = NonZeroUsize::new(2).unwrap();
    let limits = Limits { time: Some(Duration::from_secs(20)), threads, ..Limits::default() };
    let mut latest = Duration::ZERO;
    for pause in [10, 60, 110] {
        let stop = Stop::default();
        std::thread::scope(|scope| {
            let search = scope.spawn(|| think(&start, &limits, &stop, &mut |_| ()).map(|_| Instant::now()));
            std::thread::sleep(Duration::from_millis(pause));
            stop.stop();
            let stopped = Instant::now();
            let ended = search.join().unwrap().expect("a turn");
            latest = latest.max(ended.saturating_duration_since(stopped));
        });
    }
    // Ten milliseconds are promised; a busy machine may give the thread no time for longer.
    assert!(latest < Duration::from_millis(200), "{latest:?}");
}

#[test]
fn limits_are_kept() {
    let start = PushFight::start(options(("straight", "lose")));
    assert_eq!(answer(&start, &Limits { depth: Some(1), ..Limits::default() }).depth, 1);
    for nodes in [1, 2, 100, 3_000] {
        assert!(answer(&start, &by_nodes(nodes)).nodes <= nodes);
    }
    let begun = Instant::now();
    answer(&start, &Limits { time: Some(Duration::from_millis(30)), ..Limits::default() });
    assert!(begun.elapsed() < Duration::from_millis(500));
}

#[test]
fn the_same_search_finds_the_same() {
    let mut random = fastrand::Rng::with_seed(8);
    for number in [3, 6, 10] {
        let position = scattered(&mut random, options(("path", "forbid")));
        let limits = Limits { level: level(number), seed: 5, ..by_nodes(2_000) };
        let reports = || {
            let mut reports = Vec::new();
            let game = AnyGame::PushFight(position.clone());
            let last = think(&game, &limits, &Stop::default(), &mut |finding| reports.push(finding.clone()));
            (reports, last)
        };
        assert_eq!(reports(), reports());
    }
}

#[test]
fn weak_levels_play_differently_by_seed() {
    let start = PushFight::start(options(("straight", "lose")));
    let turn = |seed| answer(&start, &Limits { level: level(1), seed, ..Limits::default() }).turn;
    assert!((1..10).any(|seed| turn(seed) != turn(0)));
}

#[test]
fn games_between_levels_come_to_an_end() {
    for (seed, (variant, levels)) in VARIANTS.into_iter().zip([[1, 2], [3, 1], [2, 5], [4, 3]]).enumerate() {
        let mut position = PushFight::start(options(variant));
        let mut turns = 0;
        while position.outcome().is_none() {
            let limits =
                Limits { level: level(levels[turns % 2]), seed: (seed * 1_000 + turns) as u64, ..Limits::default() };
            position = played(&position, &answer(&position, &limits).turn);
            turns += 1;
            assert!(turns < 400, "no end: {position}");
        }
    }
}

#[test]
fn engines_that_like_their_places_do_not_come_back_for_ever() {
    let mut position = PushFight::start(options(("straight", "lose")));
    // The last two turns are undone by the next two, and both sides would rather have it so than anything else.
    let begun = "c2d2 f3f4 e4d4 c4c3 d2c2 d1e1 f2f3 f1f2 d4d3 c3c4 c4d4 e1e2 d3c3 f4e4 d2d3 c4c3 e4f4 f2e2 c3c4 c4d4 \
                 f4g4 g4g3 g3f3 c1b1 b1b2 b2c2 f3f4 f4e4 c3b3 c4c3 c3d3 d4c4 c4c3 d2c2 b2b1 b3b2 b1b2 c2c1 c3c2 c1c2";
    for action in begun.split_whitespace() {
        let (from, to) = action.split_at(2);
        let step = Action::Step(from.parse().unwrap(), to.parse().unwrap());
        position.check(step).unwrap();
        position.apply(step, &mut ());
    }
    for turns in 0.. {
        if position.outcome().is_some() {
            break;
        }
        assert!(turns < 100, "no end: {position}");
        position = played(&position, &answer(&position, &by_nodes(if turns % 2 == 0 { 300 } else { 200 })).turn);
    }
}

#[test]
fn levels_have_names_and_notes() {
    let names: Vec<&str> = Level::RANGE.map(|number| level(number).name()).collect();
    let different: HashSet<&&str> = names.iter().collect();
    assert_eq!(different.len(), 10, "{names:?}");
    for number in Level::RANGE {
        assert!(level(number).note().ends_with('.'));
    }
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
}

/// Positions and their values from the complete solution of the game, where that file lies beside the repository.
#[test]
fn solved_positions_are_solved() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/push-fight-solved.tsv");
    let Ok(text) = std::fs::read_to_string(&file) else {
        #[allow(clippy::print_stderr, reason = "a test that does nothing should say so")]
        {
            eprintln!("skipped: {} is not there", file.display());
        }
        return;
    };
    let mut deep = [0; 2];
    for line in text.lines() {
        let Some((text, rest)) = line.split_once('\t') else { continue };
        let (wanted, nodes) = match rest.split('\t').next().unwrap() {
            "value" | "L0" => continue,
            // Nothing is proven of what neither side can force.
            "T" => (Score::Draw, 300),
            class => {
                let (winner, turns) = class.split_at(1);
                let turns = turns.parse().unwrap();
                let nodes = if turns > 3 { 300 } else { 60_000 };
                (if winner == "W" { Score::Win(turns) } else { Score::Loss(turns) }, nodes)
            }
        };
        let position = PushFight::parse(text, options(("path", "forbid"))).unwrap();
        let score = answer(&position, &by_nodes(nodes)).score;
        match (wanted, score) {
            (Score::Win(..3) | Score::Loss(..3), _) => assert_eq!(score, wanted, "{line}"),
            (_, Score::Estimate(_)) => {}
            (Score::Win(least), Score::Win(turns)) | (Score::Loss(least), Score::Loss(turns)) if turns >= least => {
                deep[usize::from(matches!(score, Score::Loss(_)))] += usize::from(turns == 3);
            }
            _ => panic!("{line}: {score}"),
        }
    }
    assert!(deep[0] >= 10, "{deep:?} of 20 wins and of 20 losses in three turns");
}

#[test]
fn the_search_is_the_one_we_know() {
    // The positions visited to a fixed depth: they change only when the search or the evaluation is meant to change.
    let nodes = |variant, depth| {
        let start = PushFight::start(options(variant));
        answer(&start, &Limits { depth: Some(depth), ..Limits::default() }).nodes
    };
    assert_eq!(VARIANTS.map(|variant| nodes(variant, 3)), [1_334, 1_334, 3_258, 3_258]);
}
