//! The solution against the published numbers, the rules, and play.

use std::{collections::HashSet, sync::Arc};

use super::*;
use crate::rules::push_1977::Core;

/// Goal patterns: with all symmetries of the board, and with none.
const PLUS: &str = "pattern:...../..x../.xxx./..x../.....";
const STAIRS: &str = "pattern:xx.../xx.../..x../...../.....";

fn solved(choices: &[(&str, &str)]) -> Arc<Solution> {
    let variant = Variant::of(&options(choices).rules()).expect("a solved variant");
    solution(variant, || true).expect("nothing interrupts")
}

/// What the rules know of a variant: positions that are not over, those of them that are won for the player to move, lost
/// and drawn, both colours counted, and the longest win and loss in pushes.
fn known(choices: &[(&str, &str)], counts: [u32; 4], longest: [u8; 2]) {
    let mut found = ([0; 4], [0; 2]);
    for value in solved(choices).values() {
        let (kind, pushes) = match value {
            Value::Won(pushes) => (1, Some((0, pushes))),
            Value::Lost(pushes) => (2, Some((1, pushes))),
            Value::Drawn => (3, None),
        };
        found.0[0] += 2;
        found.0[kind] += 2;
        if let Some((side, pushes)) = pushes {
            found.1[side] = found.1[side].max(pushes);
        }
    }
    assert_eq!(found, (counts, longest), "{choices:?}");
}

#[test]
fn the_solution_of_the_usual_game_has_the_known_numbers() {
    known(&[], [10_358_096, 8_608_324, 410_892, 1_338_880], [33, 32]);
}

#[test]
fn the_solution_with_one_side_has_the_known_numbers() {
    known(&[("pockets", "one-side")], [10_358_096, 869_208, 18_012, 9_470_876], [20, 22]);
}

#[test]
#[ignore = "seconds each: the other variants"]
fn the_solutions_of_the_other_variants_have_the_known_numbers() {
    known(&[("pockets", "four-sides")], [10_358_096, 10_317_692, 0, 40_404], [10, 0]);
    known(&[("goal", "4x3")], [10_400_264, 6_655_446, 677_474, 3_067_344], [51, 46]);
    known(&[("last-ball", "own")], [10_390_544, 6_689_252, 654_466, 3_046_826], [45, 44]);
}

#[test]
fn only_games_for_two_without_a_die_are_solved() {
    let variant = |choices: &[(&str, &str)]| Variant::of(&options(choices).rules());
    assert!(variant(&[("last-ball", "own"), ("pockets", "four-sides")]).is_some());
    for choices in [&[("die", "d6")][..], &[("players", "3")], &[("players", "4")]] {
        assert_eq!(variant(choices), None, "{choices:?}");
    }
    // Each variant has a table of its own.
    let mut all = vec![vec![("goal", STAIRS)], vec![("goal", PLUS), ("last-ball", "own")]];
    for pockets in ["one-side", "two-sides", "four-sides"] {
        for goal in ["3x3", "4x3"] {
            all.extend(["any", "own"].map(|last| vec![("pockets", pockets), ("goal", goal), ("last-ball", last)]));
        }
    }
    let different: Vec<Arc<Work>> =
        all.iter().map(|choices| Work::on(variant(choices).expect("a solved variant"))).collect();
    for (place, one) in different.iter().enumerate() {
        assert!(!different[..place].iter().any(|other| Arc::ptr_eq(other, one)));
    }
}

/// Who wins within so many pushes with best play, found by the rules alone: as won or lost for the player to move, and
/// the pushes.
fn plain(position: &Push1977, depth: u8) -> Value {
    if position.outcome().is_some() {
        return if winner(position) == position.actor().seat() { Value::Won(0) } else { Value::Lost(0) };
    }
    if depth == 0 {
        return Value::Drawn;
    }
    let values =
        nexts(position).into_iter().map(|next| plain(&next, depth - 1).before(next.actor() == position.actor()));
    values.max_by_key(|value| value.rank()).expect("a push")
}

#[test]
fn short_wins_and_losses_are_those_of_a_plain_look() {
    for choices in [&[][..], &[("pockets", "one-side")], &[("goal", STAIRS)]] {
        let solution = solved(choices);
        let mut decided = 0;
        for seed in 0..150 {
            let position = random(seed, choices);
            let value = solution.value(position.core());
            let depth = if choices == [("pockets", "one-side")] { 4 } else { 3 };
            let near = matches!(value, Value::Won(pushes) | Value::Lost(pushes) if pushes <= depth);
            assert_eq!(plain(&position, depth), if near { value } else { Value::Drawn }, "{position}");
            decided += u32::from(near);
        }
        assert!(decided > 3, "{decided}");
    }
}

#[test]
fn every_value_follows_from_those_of_its_pushes() {
    for choices in [&[][..], &[("goal", STAIRS)], &[("goal", PLUS), ("last-ball", "own")]] {
        values_follow(choices);
    }
}

fn values_follow(choices: &[(&str, &str)]) {
    let solution = solved(choices);
    for seed in 0..2_000_usize {
        let mut position = random(seed as u64, choices);
        for step in 0..4 {
            if position.outcome().is_some() {
                break;
            }
            let pushes = solution.pushes(position.core());
            let best = pushes.iter().copied().max_by_key(|value| value.rank()).expect("a push");
            assert_eq!(solution.value(position.core()), best, "{position}");
            let next = &nexts(&position)[(seed + step) % 10];
            position = next.clone();
        }
    }
}

#[test]
fn colours_and_the_diagonal_make_no_difference() {
    let solution = solved(&[]);
    for seed in 0..500 {
        let position = random(seed, &[]);
        let value = solution.value(position.core());
        let text = position.to_string();
        let exchanged: String = text
            .chars()
            .map(|letter| match letter {
                'B' => 'Y',
                'Y' => 'B',
                other => other,
            })
            .collect();
        assert_eq!(solution.value(super::position(&exchanged, &[]).core()), value, "{text}");
        // Row r from the left is column 4 - r from below.
        let rows: Vec<Vec<char>> = text[..29].split('/').map(|row| row.chars().collect()).collect();
        let turned: Vec<String> = (0..5).map(|y| (0..5).map(|x| rows[4 - x][4 - y]).collect::<String>()).collect();
        let turned = format!("{}{}", turned.join("/"), &text[29..]);
        assert_eq!(solution.value(super::position(&turned, &[]).core()), value, "{text} and {turned}");
    }
}

#[test]
fn a_won_position_is_never_let_go() {
    let (mut won, mut longest) = (0, 0);
    for seed in 0..300 {
        let mut game = random(seed, &[]);
        let mut chance = fastrand::Rng::with_seed(seed);
        let Score::Win(mut pushes) = answer(&game, &Limits::default()).score else { continue };
        let seat = game.actor().seat();
        // The other side plays its best in every second game, anything else in the rest.
        while game.outcome().is_none() {
            let own = game.actor().seat() == seat;
            let finding = answer(&game, &Limits::default());
            assert_eq!(finding.score, if own { Score::Win(pushes) } else { Score::Loss(pushes) }, "{game}");
            if own || seed % 2 == 0 {
                game = after(&game, &finding.turn[..1]);
                pushes -= 1;
            } else {
                let pushed = chance.choice(game.actions()).expect("a push");
                game = after(&game, &[AnyAction::Push1977(pushed)]);
                if let (None, Score::Win(left) | Score::Loss(left)) = (game.outcome(), answer_or_draw(&game)) {
                    assert!(left < pushes);
                    pushes = left;
                } else {
                    pushes = 0;
                }
            }
            longest = longest.max(finding.line.len());
        }
        assert_eq!((pushes, winner(&game)), (0, seat), "{game}");
        won += 1;
    }
    assert!(won > 200 && longest > 10, "{won} {longest}");
}

/// The score of a position, a draw once it is over.
fn answer_or_draw(game: &Push1977) -> Score {
    think(game, &Limits::default(), &Stop::default(), &mut |_| ()).map_or(Score::Draw, |finding| finding.score)
}

#[test]
fn the_line_of_a_solved_position_leads_to_its_end() {
    for seed in 0..100 {
        let game = random(seed, &[]);
        let finding = answer(&game, &Limits::default());
        let end = after(&game, &finding.line);
        assert!(finding.line.starts_with(&finding.turn));
        match finding.score {
            Score::Win(pushes) => {
                assert_eq!((finding.line.len(), winner(&end)), (pushes as usize, game.actor().seat()), "{game}");
            }
            Score::Loss(pushes) => {
                assert_eq!(finding.line.len(), pushes as usize, "{game}");
                assert_ne!(winner(&end), game.actor().seat(), "{game}");
            }
            // Where nothing but pushing on and on holds the draw, the turn ends the game.
            _ => assert_eq!((finding.score, winner(&end)), (Score::Draw, None), "{game}"),
        }
        // The turn is all the pushes until the other is to act.
        let next = after(&game, &finding.turn);
        assert!(next.outcome().is_some() || next.actor() != game.actor(), "{game}");
    }
}

#[test]
fn a_draw_is_held() {
    for seed in 0..6 {
        let mut game = Push1977::start(options(&[]));
        let master = crate::rules::Seat(u8::try_from(seed % 2).expect("small"));
        while game.outcome().is_none() {
            let limits = if game.core().turn == master { Limits::default() } else { Limits { seed, ..level(6) } };
            game = after(&game, &answer(&game, &limits).turn);
        }
        assert_ne!(winner(&game), Some(master.other()), "{game}");
    }
}

/// The pushes of the shortest turn that holds a draw and leaves the other player to push, if there is one.
fn shortest_leave(game: &Push1977, solution: &Solution) -> Option<usize> {
    let mut seen = HashSet::from([game.core().key()]);
    let mut layer = vec![game.clone()];
    for pushes in 1.. {
        let mut further = Vec::new();
        for next in layer.iter().flat_map(nexts) {
            if next.outcome().is_some() || solution.value(next.core()) != Value::Drawn {
                continue;
            }
            if next.actor() != game.actor() {
                return Some(pushes);
            }
            if seen.insert(next.core().key()) {
                further.push(next);
            }
        }
        if further.is_empty() {
            return None;
        }
        layer = further;
    }
    None
}

#[test]
fn the_turn_that_holds_a_draw_is_short() {
    // Turns that leave by the first push, by a later one, and that end the game.
    let mut kinds = [0; 3];
    for seed in 0..500 {
        let game = random(seed, &[]);
        let finding = answer(&game, &Limits::default());
        if finding.score != Score::Draw {
            continue;
        }
        let next = after(&game, &finding.turn);
        if let Some(pushes) = shortest_leave(&game, &solved(&[])) {
            assert_eq!((finding.turn.len(), next.outcome().is_none()), (pushes, true), "{game}");
            kinds[usize::from(pushes > 1)] += 1;
        } else {
            assert!(
                finding.turn.len() < 15 && next.outcome().is_some_and(|outcome| outcome.winner.is_none()),
                "{game}"
            );
            kinds[2] += 1;
        }
    }
    assert!(kinds.iter().all(|count| *count > 3), "{kinds:?}");
}

#[test]
fn the_notes_of_the_starts_say_what_the_solution_does() {
    use crate::rules::push_1977::patterns;
    let solution = solved(&[]);
    for pattern in patterns() {
        let value = solution.value(Push1977::start(options(&[("goal", "4x3"), ("start", pattern.name)])).core());
        let wanted = match value {
            Value::Drawn => "A draw with best play",
            Value::Won(2) => "the starter wins with two pushes",
            Value::Won(7) => "the starter can win within seven pushes",
            Value::Won(0) | Value::Lost(0) => "Holds a 3×3 square",
            other => panic!("{}: {other:?}", pattern.name),
        };
        assert!(pattern.note.contains(wanted), "{}: {value:?}", pattern.name);
    }
}

#[test]
#[ignore = "solves the variants that the known numbers name"]
fn the_fair_starts_are_fair() {
    let fair = ["checker", "cross", "pinwheel", "stripes", "pillars", "bands"];
    for choices in [&[][..], &[("pockets", "one-side")], &[("goal", "4x3")], &[("last-ball", "own")]] {
        for name in fair {
            assert_eq!(
                solved(choices).value(Push1977::start(options(&[("start", name)])).core()),
                Value::Drawn,
                "{name}"
            );
        }
    }
    for name in fair {
        let value = solved(&[("pockets", "four-sides")]).value(Push1977::start(options(&[("start", name)])).core());
        assert_eq!(value == Value::Drawn, !["pinwheel", "stripes"].contains(&name), "{name}");
    }
}

#[test]
fn a_third_occurrence_saves_a_lost_position() {
    // Push 0 over and over: the six balls of the top row and the hand go round.
    let solution = solved(&[]);
    let push = AnyAction::Push1977(Action::Push(0));
    let mut tried = 0;
    for seed in 0..400 {
        let first = random(seed, &[]);
        let round: Vec<Push1977> =
            std::iter::successors(Some(first.clone()), |game| game.outcome().is_none().then(|| after(game, &[push])))
                .take_while(|game| game.outcome().is_none())
                .take(6)
                .collect();
        if round.len() < 6 || after(&round[5], &[push]) != first || round[1..].contains(&first) {
            continue;
        }
        // Eleven pushes on, the position before the first has come a second time; one more makes the first the third.
        let lost = after(&first, &[push; 11]);
        if lost.outcome().is_some() || !matches!(solution.value(lost.core()), Value::Lost(pushes) if pushes > 1) {
            continue;
        }
        let finding = answer(&lost, &Limits::default());
        assert_eq!((finding.score, finding.turn), (Score::Draw, vec![push]), "{lost}");
        let drawn = after(&lost, &[push]);
        assert!(drawn.outcome().is_some_and(|outcome| outcome.winner.is_none()), "{drawn}");
        tried += 1;
    }
    assert!(tried > 0);
}

#[test]
fn making_a_solution_can_be_interrupted() {
    let variant = Variant::of(&options(&[("pockets", "one-side"), ("goal", "4x3")]).rules()).expect("a solved variant");
    assert!(solution(variant, || false).is_none());
    // A few steps at a time, in two threads.
    let make = || {
        let mut calls = 0;
        loop {
            let mut left = 10;
            let made = solution(variant, || {
                left -= 1;
                left > 0
            });
            calls += 1;
            if let Some(made) = made {
                return (made, calls);
            }
        }
    };
    let (one, other) = thread::scope(|scope| {
        let other = scope.spawn(make);
        (make(), other.join().expect("no panic"))
    });
    assert!(Arc::ptr_eq(&one.0, &other.0));
    assert!(one.1 + other.1 > 10);
    // Nothing was left out or done twice: the values still follow from each other.
    for seed in 0..500 {
        let position = random(seed, &[("pockets", "one-side"), ("goal", "4x3")]);
        let best = one.0.pushes(position.core()).into_iter().max_by_key(|value| value.rank()).expect("a push");
        assert_eq!(one.0.value(position.core()), best);
    }
}

#[test]
fn a_search_stands_in_until_the_solution_is_there() {
    // No other test solves this variant.
    let choices = [("pockets", "one-side"), ("goal", "4x3"), ("last-ball", "own")];
    let game = random(1, &choices);
    let stop = Stop::default();
    stop.stop();
    let finding = think(&game, &Limits::default(), &stop, &mut |_| ()).expect("a push");
    after(&game, &finding.turn);
    assert!(matches!(finding.score, Score::Estimate(_)));
    // No single answer has the time to solve it, but it goes on aside.
    let hurried = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    let scores = std::iter::repeat_with(|| {
        let finding = answer(&game, &hurried);
        after(&game, &finding.turn);
        finding.score
    });
    let last = scores.take(100_000).find(|score| !matches!(score, Score::Estimate(_)));
    assert_eq!(last, Some(Score::from(solved(&choices).value(game.core()))));
}

/// The position with black balls on these spaces.
fn with_black(black: u32, choices: &[(&str, &str)]) -> Push1977 {
    let core = Core::of_black(black);
    let letter = |seat: crate::rules::Seat| if seat == crate::rules::Seat::FIRST { 'B' } else { 'Y' };
    let mut text = String::new();
    for space in 0..25 {
        if space > 0 && space % 5 == 0 {
            text.push('/');
        }
        text.push(letter(core.ball(space)));
    }
    position(&format!("{text} {}", letter(core.hand)), choices)
}

/// Lets the engine push in random positions of a variant until it has done so in as many that are won; then none may be
/// worth less than before. Gives how many were drawn.
fn keeps_what_it_has(choices: &[(&str, &str)], wins: u32) -> u32 {
    let solution = solved(choices);
    let mut random = fastrand::Rng::with_seed(8);
    let mut balls: Vec<u8> = (0..26).collect();
    let (mut won, mut drawn) = (0, 0);
    while won < wins {
        random.shuffle(&mut balls);
        let black = balls[..13].iter().filter(|ball| **ball < 25).fold(0, |set, ball| set | 1 << ball);
        match solution.value(&Core::of_black(black)) {
            Value::Won(0) | Value::Lost(_) => continue,
            Value::Won(_) => won += 1,
            // There may be far more of these.
            Value::Drawn if drawn >= wins => continue,
            Value::Drawn => drawn += 1,
        }
        let game = with_black(black, choices);
        let value = solution.value(game.core());
        let next = after(&game, &answer(&game, &Limits::default()).turn[..1]);
        let kept = solution.value(next.core()).before(next.core().hand == game.core().hand);
        assert_eq!(kept, value, "{game} {choices:?}");
    }
    drawn
}

#[test]
fn no_push_gives_away_what_the_position_is_worth() {
    assert!(keeps_what_it_has(&[], 300) > 20);
    assert!(keeps_what_it_has(&[("pockets", "one-side")], 100) > 20);
}

#[test]
#[ignore = "solves all variants, 8 s of processor time with --release"]
fn no_push_gives_away_what_any_of_ten_thousand_positions_is_worth() {
    for pockets in ["one-side", "two-sides", "four-sides"] {
        for goal in ["3x3", "4x3"] {
            for last in ["any", "own"] {
                keeps_what_it_has(&[("pockets", pockets), ("goal", goal), ("last-ball", last)], 850);
            }
        }
    }
}
