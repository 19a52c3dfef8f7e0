//! The game against the rules written a second time, and against counts.

use super::{super::squares::Slide, plain::Plain, *};

/// Positions in which every rule occurs, with counts of sequences by depth.
const COUNTED: &str = include_str!("../../../../tests/perft/push-chess.txt");

/// The positions of the file and what is counted in each: depths and numbers.
fn counted() -> Vec<(&'static str, Vec<(u32, u64)>)> {
    let lines = COUNTED.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = lines.map(|line| {
        let mut fields = line.split("; ");
        let (text, options) = (fields.next().expect("a position"), fields.next().expect("options"));
        assert_eq!(options, "-", "there are no options");
        let pair = |field: &str| {
            let (depth, count) = field.split_once(' ').expect("depth and count");
            (depth.parse().expect("a depth"), count.parse().expect("a count"))
        };
        (text, fields.map(pair).collect())
    });
    read.collect()
}

#[test]
fn sequences_are_as_many_as_were_counted() {
    assert!(counted().len() >= 4);
    for (text, counts) in counted() {
        assert!(counts.len() >= 2, "{text}");
        for (depth, count) in counts.into_iter().filter(|(_, count)| *count <= 8_000_000) {
            assert_eq!(position(text).perft(depth), count, "{text} to depth {depth}");
        }
    }
}

#[test]
fn the_plain_rules_count_the_same() {
    for (text, counts) in counted() {
        for (depth, count) in counts.into_iter().filter(|(_, count)| *count <= 7_000) {
            assert_eq!(Plain::read(text).perft(depth), count, "{text} to depth {depth}");
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn the_plain_rules_count_the_same_deeper() {
    for (text, counts) in counted() {
        for (depth, count) in counts.into_iter().filter(|(_, count)| *count <= 1_500_000) {
            assert_eq!(Plain::read(text).perft(depth), count, "{text} to depth {depth}");
        }
    }
}

/// Shows positions of random games from each of the counted positions.
fn walk(seeds: u64, plies: usize, mut seen: impl FnMut(&PushChess)) {
    for (text, _) in counted() {
        for seed in 0..seeds {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut game = position(text);
            for _ in 0..plies {
                seen(&game);
                let actions = game.actions();
                if actions.is_empty() {
                    break;
                }
                game.apply(actions[random.usize(..actions.len())], &mut ());
            }
        }
    }
}

#[test]
fn actions_and_what_they_lead_to_are_those_of_the_plain_rules() {
    walk(3, 40, |game| {
        let plain = Plain::read(&game.to_string());
        assert_eq!(plain.text(), game.to_string());
        if game.end == Some(End::Repetition) {
            return;
        }
        let expected = plain.actions();
        let texts: Vec<&String> = expected.iter().map(|(text, _)| text).collect();
        let made = game.actions();
        assert_eq!(
            made.iter().map(ToString::to_string).collect::<Vec<_>>().iter().collect::<Vec<_>>(),
            texts,
            "{game}"
        );
        for (action, (text, after)) in made.into_iter().zip(&expected) {
            let mut next = game.clone();
            next.apply(action, &mut ());
            assert_eq!(next.to_string(), after.text(), "{text} in {game}");
        }
    });
}

#[test]
fn what_is_legal_is_what_is_listed() {
    let mut reasons = std::collections::HashSet::new();
    let squares = PushChess::squares();
    walk(1, 25, |game| {
        if game.end.is_some() {
            return;
        }
        let listed = game.actions();
        let promotions = Man::PROMOTIONS.into_iter().map(Some).chain([None]);
        for promotion in promotions {
            for (from, to) in squares.iter().flat_map(|from| squares.iter().map(move |to| (*from, *to))) {
                let action = Action { from, to, promotion };
                let checked = game.check(action);
                assert_eq!(checked.is_ok(), listed.contains(&action), "{action} in {game}: {checked:?}");
                reasons.extend(checked.err().map(|reason| std::mem::discriminant(&reason)));
            }
        }
    });
    assert!(reasons.len() >= 18, "{reasons:?}");
}

#[test]
fn gains_are_the_actions_that_win_something() {
    let mut kinds = [0; 3];
    walk(4, 60, |game| {
        let core = game.core;
        let (own, other) = (core.side, core.side.other());
        let takes = |next: &Core| next.board.side(other).len() < core.board.side(other).len();
        let promotes = |next: &Core| {
            next.board.of(own, Man::Pawn).len() < core.board.of(own, Man::Pawn).len()
                && next.board.side(own).len() == core.board.side(own).len()
        };
        let all = core.actions();
        assert_eq!(core.has_action(), !all.is_empty(), "{game}");
        let mut expected = all;
        // Who promotes a pawn by pushing an own piece off the last rank has won something too.
        expected.retain(|action| {
            let next = core.after(*action);
            let crosses = action.promotion.is_some() && core.board.of(own, Man::Pawn).meets(Squares::one(action.from));
            takes(&next) || promotes(&next) || crosses
        });
        kinds[0] += expected.iter().filter(|action| takes(&core.after(**action))).count();
        kinds[1] += expected.iter().filter(|action| action.promotion.is_some()).count();
        kinds[2] += usize::from(core.is_in_check(own) && !expected.is_empty());
        let mut gains = Vec::new();
        core.list_gains(&mut gains);
        gains.sort_unstable();
        expected.sort_unstable();
        assert_eq!(gains, expected, "{game}");
    });
    assert!(kinds.iter().all(|count| *count >= 10), "{kinds:?}");
}

#[test]
fn the_picture_shows_the_board() {
    walk(2, 60, |game| {
        let picture = game.picture();
        for (square, set) in PushChess::squares().into_iter().zip((0..64).map(Squares::at)) {
            let piece = picture.at(square).map(|piece| (piece.seat, piece.kind));
            assert_eq!(piece, game.core.board.at(set).map(|(seat, man)| (Some(seat), man.kind())), "{square}: {game}");
        }
    });
}

#[test]
fn what_players_write_tells_actions_apart() {
    walk(2, 40, |game| {
        let mut shown: Vec<String> = game.actions().into_iter().map(|action| game.shown(action)).collect();
        let all = shown.len();
        shown.sort_unstable();
        shown.dedup();
        assert_eq!(shown.len(), all, "{game}: {shown:?}");
    });
}

#[test]
fn slides_go_over_empty_squares_and_push_the_first_piece() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..500 {
        let occupied = Squares(random.u64(..) & random.u64(..));
        for (from, way) in (0..64).flat_map(|from| Way::KING.into_iter().map(move |way| (from, way))) {
            let mut expected = Slide { reach: Squares::NONE, met: Squares::NONE, pushes: Squares::NONE };
            let mut at = Squares::at(from).step(way);
            while !at.is_empty() {
                let next = at.step(way);
                if at.meets(occupied) {
                    if !expected.met.is_empty() {
                        break;
                    }
                    expected.met = at;
                }
                if !expected.met.is_empty() {
                    if next.meets(occupied) {
                        break;
                    }
                    expected.pushes |= at;
                }
                expected.reach |= at;
                at = next;
            }
            assert_eq!(way.slide(from, occupied), expected, "{from} {way:?} {occupied:?}");
        }
    }
}
