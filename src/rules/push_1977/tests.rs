//! The cases of the rules, worked by hand.

mod compared;
mod options;
mod patience;
mod plain;
mod texts;

use super::*;
use crate::rules::Options as _;

/// The default start.
const CHECKER: &str = "YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B";

fn options(choices: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (name, value) in choices {
        options.set(name, value).expect("an option of the table");
    }
    options.check().expect("options that go together");
    options
}

fn position(text: &str, choices: &[(&str, &str)]) -> Push1977 {
    Push1977::parse(text, options(choices)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after actions that must be legal, and the effects of the last.
fn told(position: &Push1977, actions: &str) -> (Push1977, Vec<Effect>) {
    let mut next = position.clone();
    let mut effects = Vec::new();
    for text in actions.split(' ') {
        next.check(action(text)).unwrap_or_else(|reason| panic!("{text} in {next}: {reason}"));
        effects.clear();
        next.apply(action(text), &mut effects);
    }
    (next, effects)
}

fn after(position: &Push1977, actions: &str) -> Push1977 {
    told(position, actions).0
}

/// How a game ended, as text.
fn end(position: &Push1977) -> Option<String> {
    position.outcome().map(|outcome| outcome.text(position.seats()).to_string())
}

#[test]
fn a_ball_pushed_into_pocket_0_moves_the_top_row_to_the_right() {
    // The case of the rules: hand B, a top row of Y.
    let start = position("YYYYY/BBBBB/YBYBY/BYBYB/YBYBY B", &[]);
    let (next, effects) = told(&start, "0");
    assert_eq!(next.to_string(), "BYYYY/BBBBB/YBYBY/BYBYB/YBYBY Y");
    let piece = |id| PieceId(id);
    let at = |text: &str| text.parse::<Square>().expect("a square");
    assert_eq!(
        effects,
        [
            Effect::Enter { piece: piece(25), pocket: 0, to: at("a5") },
            Effect::Shove { piece: piece(0), from: at("a5"), to: at("b5"), link: 1 },
            Effect::Shove { piece: piece(1), from: at("b5"), to: at("c5"), link: 2 },
            Effect::Shove { piece: piece(2), from: at("c5"), to: at("d5"), link: 3 },
            Effect::Shove { piece: piece(3), from: at("d5"), to: at("e5"), link: 4 },
            Effect::Leave { piece: piece(4), from: at("e5"), pocket: 10 },
            Effect::PickUp { piece: piece(4), by: None },
            Effect::Turn { seat: Seat::SECOND },
        ]
    );
}

#[test]
fn pockets_are_numbered_round_the_board() {
    let start = position("BYYBB/YBYYB/YYBBY/BBYYB/YBBYY B", &[("pockets", "four-sides")]);
    for (pocket, wanted) in [
        ("0", "BBYYB/YBYYB/YYBBY/BBYYB/YBBYY B"),
        ("2", "BYYBB/YBYYB/BYYBB/BBYYB/YBBYY Y"),
        ("4", "BYYBB/YBYYB/YYBBY/BBYYB/BYBBY Y"),
        ("5", "YYYBB/YBYYB/BYBBY/YBYYB/BBBYY B"),
        ("7", "BYYBB/YBBYB/YYYBY/BBBYB/YBBYY Y"),
        ("9", "BYYBB/YBYYY/YYBBB/BBYYY/YBBYB B"),
        ("10", "YYBBB/YBYYB/YYBBY/BBYYB/YBBYY B"),
        ("13", "BYYBB/YBYYB/YYBBY/BYYBB/YBBYY B"),
        ("14", "BYYBB/YBYYB/YYBBY/BBYYB/BBYYB Y"),
        ("15", "BYYBB/BBYYB/YYBBY/YBYYB/BBBYY Y"),
        ("18", "BYYBB/YBYBB/YYBYY/BBYBB/YBBYY Y"),
    ] {
        assert_eq!(after(&start, pocket).to_string(), wanted, "pocket {pocket}");
    }
}

#[test]
fn the_far_pocket_is_across_the_board() {
    let start = position(CHECKER, &[("pockets", "four-sides")]);
    for (pocket, enters, leaves, far) in [
        ("0", "a5", "e5", 10),
        ("4", "a1", "e1", 14),
        ("5", "a1", "a5", 15),
        ("9", "e1", "e5", 19),
        ("10", "e5", "a5", 0),
        ("14", "e1", "a1", 4),
        ("15", "a5", "a1", 5),
        ("18", "d5", "d1", 8),
    ] {
        let (_, effects) = told(&start, pocket);
        let at = |text: &str| text.parse::<Square>().expect("a square");
        assert!(matches!(effects[0], Effect::Enter { to, .. } if to == at(enters)), "{pocket}: {effects:?}");
        assert!(
            matches!(effects[5], Effect::Leave { from, pocket, .. } if from == at(leaves) && pocket == far),
            "{pocket}: {effects:?}"
        );
    }
}

#[test]
fn the_same_player_pushes_again_when_the_own_colour_comes_off() {
    let start = position(CHECKER, &[]);
    let (next, effects) = told(&start, "1");
    assert_eq!(next.to_string(), "YBYBY/BBYBY/YBYBY/BYBYB/YBYBY B");
    assert_eq!(effects.last(), Some(&Effect::Again { seat: Seat::FIRST }));
    assert_eq!(next.actor(), Actor::Player(Seat::FIRST));
    let (next, effects) = told(&next, "0");
    assert_eq!(next.to_string(), "BYBYB/BBYBY/YBYBY/BYBYB/YBYBY Y");
    assert_eq!(effects.last(), Some(&Effect::Turn { seat: Seat::SECOND }));
    assert_eq!(next.actor(), Actor::Player(Seat::SECOND));
}

#[test]
fn the_hand_has_the_colour_of_the_player_to_move() {
    let mut random = fastrand::Rng::with_seed(3);
    for players in ["2", "3", "4"] {
        let mut game = Push1977::start(options(&[("players", players)]));
        while let Some(action) = random.choice(game.actions()) {
            assert_eq!(game.actor(), Actor::Player(game.core().hand));
            game.apply(action, &mut ());
        }
    }
}

#[test]
fn a_square_anywhere_wins_at_once() {
    let start = position("YYBYY/BBBYY/BBBYY/BBYBY/YBYBY B", &[]);
    let (next, effects) = told(&start, "3");
    assert_eq!(next.to_string(), "YYBYY/BBBYY/BBBYY/BBBYB/YBYBY Y");
    assert_eq!(end(&next).as_deref(), Some("black wins: the 3×3 square is black"));
    assert_eq!(effects.last(), Some(&Effect::Over));
    assert_eq!(next.actions(), []);
    assert_eq!(next.check(action("0")), Err(Illegal::Over));
}

#[test]
fn the_spaces_of_the_square_that_won_are_told() {
    let before = position("BBYYY/BBBYB/BBBYY/YYBYY/YBYBY B", &[]);
    let squares = |game: &Push1977| game.won().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(squares(&before), "");
    assert_eq!(squares(&after(&before, "0")), "a5 b5 c5 a4 b4 c4 a3 b3 c3");
    // Two squares that overlap are told together.
    let won = after(&position("BYBBY/BBBBY/BBBBY/YBYYY/YYYYY B", &[]), "6");
    assert_eq!(squares(&won), "a5 b5 c5 d5 a4 b4 c4 d4 a3 b3 c3 d3");
}

#[test]
fn a_player_wins_by_the_others_push_too() {
    // Yellow's ball goes in at 7, from below; black's column moves up into black's square.
    let start = position("BBYYB/BBBYY/BBBYY/YYBYB/BYYYB Y", &[]);
    let next = after(&start, "7");
    assert_eq!(next.to_string(), "BBBYB/BBBYY/BBBYY/YYYYB/BYYYB Y");
    assert_eq!(end(&next).as_deref(), Some("black wins: the 3×3 square is black"));
}

#[test]
fn the_last_ball_may_have_to_be_the_winners() {
    let own = [("last-ball", "own")];
    let start = position("YYYYB/BBBYY/BBBYY/BBYBY/YBYBY B", &own);
    // The square is there, but a yellow ball came off: play goes on until a black one does.
    let (square, effects) = told(&start, "3");
    assert_eq!(square.to_string(), "YYYYB/BBBYY/BBBYY/BBBYB/YBYBY Y");
    assert_eq!(end(&square), None);
    assert_eq!(effects.last(), Some(&Effect::Turn { seat: Seat::SECOND }));
    assert_eq!(end(&position(&square.to_string(), &own)), None);
    let won = after(&square, "0");
    assert_eq!(won.to_string(), "YYYYY/BBBYY/BBBYY/BBBYB/YBYBY B");
    assert_eq!(end(&won).as_deref(), Some("black wins: the 3×3 square is black"));
    assert_eq!(end(&position(&won.to_string(), &own)), end(&won));
    // Yellow may break the square instead.
    assert_eq!(end(&after(&square, "2")), None);
}

#[test]
fn a_block_counts_either_way_round() {
    let block = |text: &str, goal: &'static str| end(&position(text, &[("goal", goal)]));
    let wide = "BBBBY/BBBBY/BBBBY/YYYYB/YYYYY Y";
    let high = "YBBBY/YBBBY/YBBBY/YBBBY/YYYBY Y";
    for text in [wide, high] {
        assert_eq!(block(text, "4x3").as_deref(), Some("black wins: the 4×3 block is black"), "{text}");
    }
    let square = "BBBYY/BBBYY/BBBYY/YYYBB/YBYBY Y";
    assert_eq!(block(square, "4x3"), None);
    assert_eq!(block(square, "3x3").as_deref(), Some("black wins: the 3×3 square is black"));
    // Six in a row of two and three columns, for three players.
    let three = |text: &str| end(&position(text, &[("players", "3")]));
    assert_eq!(three("YYRBR/YYBYB/YYBRB/BRRBY/RBRYR B").as_deref(), Some("yellow wins: the 2×3 block is yellow"));
    assert_eq!(three("YYYBR/YYYRB/RBRBY/BRYRB/RBRBY B").as_deref(), Some("yellow wins: the 2×3 block is yellow"));
    assert_eq!(three("BYRBY/YRBYR/RBYRB/BYRBY/YRBYR B"), None);
}

#[test]
fn no_block_goes_round_the_edge() {
    // Nine yellow balls that would be a square if rows ran on into each other.
    for goal in ["3x3", "4x3"] {
        assert_eq!(end(&position("BBBYY/YBBYY/YBBYY/YBYBB/YBYBB Y", &[("goal", goal)])), None);
    }
}

#[test]
fn a_pattern_has_its_spaces_and_no_others() {
    let top = [("goal", "pattern:xxxxx/...../...../...../.....")];
    assert_eq!(
        end(&position("YYYYY/BBBBB/YBYBY/BYBYB/YBYBY B", &top)).as_deref(),
        Some("yellow wins: the pattern is yellow")
    );
    assert_eq!(end(&position("YYYYB/BBBBB/YBYBY/BYBYB/YBYYY B", &top)), None);
    // A square of nine does not matter then.
    assert_eq!(end(&position("YYYYB/BBBYY/BBBYY/BBBYB/YBYBY Y", &top)), None);
}

#[test]
fn where_several_goals_stand_the_ball_that_came_off_decides() {
    let four = [("players", "4")];
    let own = [("players", "4"), ("last-ball", "own")];
    // Black and red have a square each.
    let red = "BBYRR/BBGRR/YGYGY/GYBGR/BYBGY R";
    assert_eq!(end(&position(red, &four)).as_deref(), Some("red wins: the 2×2 square is red"));
    assert_eq!(end(&position(red, &own)).as_deref(), Some("red wins: the 2×2 square is red"));
    let yellow = "BBYRR/BBGRR/YGYGY/GYBGR/BYBGR Y";
    assert_eq!(end(&position(yellow, &four)).as_deref(), Some("black wins: the 2×2 square is black"));
    assert_eq!(end(&position(yellow, &own)), None);
}

#[test]
fn of_three_players_the_owner_of_the_ball_is_next() {
    let start = position("BYRBY/YRBYR/RBYRB/BYRBY/YRBYR B", &[("players", "3")]);
    assert_eq!(start.seats(), ["black", "yellow", "red"]);
    let (red, effects) = told(&start, "1");
    assert_eq!(red.to_string(), "BYRBY/BYRBY/RBYRB/BYRBY/YRBYR R");
    assert_eq!(effects.last(), Some(&Effect::Turn { seat: Seat(2) }));
    let (yellow, effects) = told(&red, "0");
    assert_eq!(yellow.to_string(), "RBYRB/BYRBY/RBYRB/BYRBY/YRBYR Y");
    assert_eq!(effects.last(), Some(&Effect::Turn { seat: Seat(1) }));
}

const DIE: &[(&str, &str)] = &[("die", "d6")];

#[test]
fn a_die_gives_the_number_of_pushes() {
    let start = Push1977::start(options(DIE));
    assert_eq!(start.to_string(), format!("{CHECKER} -"));
    assert_eq!(start.actor(), Actor::Chance);
    let rolls: Vec<String> = start.actions().iter().map(ToString::to_string).collect();
    assert_eq!(rolls, ["r1", "r2", "r3", "r4", "r5", "r6"]);
    assert_eq!((start.shown(action("r2")), start.shown(action("7"))), ("rolls 2".to_owned(), "7".to_owned()));
    let (rolled, effects) = told(&start, "r2");
    assert_eq!(rolled.to_string(), format!("{CHECKER} 2"));
    assert_eq!(effects, [Effect::Roll { pips: 2 }]);
    assert_eq!(rolled.actor(), Actor::Player(Seat::FIRST));
    // A yellow ball comes off, but the turn goes on with it.
    let (once, effects) = told(&rolled, "0");
    assert_eq!(once.to_string(), "BYBYB/BYBYB/YBYBY/BYBYB/YBYBY Y 1 B");
    assert!(matches!(effects.last(), Some(Effect::PickUp { .. })), "{effects:?}");
    assert_eq!(once.actor(), Actor::Player(Seat::FIRST));
    // The last one brings off a black ball: black pushes on.
    let (again, effects) = told(&once, "0");
    assert_eq!(again.to_string(), format!("{CHECKER} 1"));
    assert_eq!(effects.last(), Some(&Effect::Again { seat: Seat::FIRST }));
    // Until a yellow one comes off; then yellow rolls.
    let (turn, effects) = told(&again, "0");
    assert_eq!(turn.to_string(), "BYBYB/BYBYB/YBYBY/BYBYB/YBYBY Y -");
    assert_eq!(effects.last(), Some(&Effect::Turn { seat: Seat::SECOND }));
    assert_eq!(turn.actor(), Actor::Chance);
}

#[test]
fn winning_ends_a_turn_with_the_die_at_once() {
    let start = position("YYBYY/BBBYY/BBBYY/BBYBY/YBYBY B 5", DIE);
    let (won, effects) = told(&start, "3");
    assert_eq!(won.to_string(), "YYBYY/BBBYY/BBBYY/BBBYB/YBYBY Y 4 B");
    assert_eq!(end(&won).as_deref(), Some("black wins: the 3×3 square is black"));
    assert_eq!(effects.last(), Some(&Effect::Over));
    assert_eq!(won.actions(), []);
}

#[test]
fn two_hundred_pushes_with_the_die_are_a_draw() {
    let mut game = Push1977::start(options(DIE));
    for _ in 0..199 {
        game = after(&game, "r1 0");
    }
    assert_eq!(end(&game), None);
    let (drawn, effects) = told(&game, "r1 0");
    assert_eq!(end(&drawn).as_deref(), Some("draw: 200 pushes without a win"));
    assert_eq!(effects.last(), Some(&Effect::Over));
    assert_eq!(drawn.pushes(), LONGEST);
    // The text carries no history.
    assert_eq!(end(&position(&drawn.to_string(), DIE)), None);
}

#[test]
fn the_third_time_a_position_occurs_is_a_draw() {
    let start = Push1977::start(options(&[]));
    let twice = after(&start, "0 0 0");
    assert_eq!(end(&twice), None);
    assert_eq!((twice.occurrences(start.core()), twice.occurrences(twice.core())), (2, 2));
    let (thrice, effects) = told(&twice, "0");
    assert_eq!(thrice.to_string(), start.to_string());
    assert_eq!(end(&thrice).as_deref(), Some("draw: the same position for the third time, after 0, 2 and 4 pushes"));
    assert_eq!(effects.last(), Some(&Effect::Over));
    assert_eq!(thrice.actions(), []);
    assert_eq!(thrice, start, "what has been does not count for equality");
    assert_eq!(end(&position(&thrice.to_string(), &[])), None);
    // A push that changes nothing makes the position occur again.
    let still = position("BBBBB/YYYYY/YBYBY/BYBYB/YBYBY B", &[]);
    assert_eq!(end(&after(&still, "0")), None);
    assert!(end(&after(&still, "0 0")).is_some_and(|end| end.ends_with("after 0, 1 and 2 pushes")));
}

#[test]
fn refusals_name_the_rule() {
    let refused = |position: &Push1977, text: &str| position.check(action(text)).expect_err(text);
    let start = Push1977::start(options(&[]));
    assert_eq!(refused(&start, "10"), Illegal::NotNumbered { pocket: 10, last: 9 });
    assert_eq!(refused(&start, "10").to_string(), "pocket 10 is not numbered in this game: balls go in at 0 to 9");
    assert_eq!(refused(&start, "r1"), Illegal::NoDie);
    let one_side = Push1977::start(options(&[("pockets", "one-side")]));
    assert_eq!(refused(&one_side, "5"), Illegal::NotNumbered { pocket: 5, last: 4 });
    let die = Push1977::start(options(DIE));
    assert_eq!(refused(&die, "0"), Illegal::NotRolled);
    assert_eq!(refused(&die, "15"), Illegal::NotNumbered { pocket: 15, last: 9 });
    assert_eq!(refused(&after(&die, "r4"), "r4"), Illegal::Rolled);
    assert_eq!(refused(&after(&start, "0 0 0 0"), "0"), Illegal::Over);
}

#[test]
fn the_numbered_pockets_are_the_actions() {
    let count = |pockets: &str| Push1977::start(options(&[("pockets", pockets)])).actions().len();
    assert_eq!([count("one-side"), count("two-sides"), count("four-sides")], [5, 10, 20]);
    let all = Push1977::start(options(&[("pockets", "four-sides")])).actions();
    let texts: Vec<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(texts[..5], ["0", "1", "10", "11", "12"]);
    assert_eq!(texts[18..], ["8", "9"]);
}

#[test]
fn a_hand_means_a_pocket() {
    let start = Push1977::start(options(&[]));
    assert_eq!(start.meant(Handle::Pocket(7)), [action("7")]);
    assert_eq!(start.meant(Handle::Button), []);
    assert_eq!(Push1977::handle(action("19")), Handle::Pocket(19));
    assert_eq!(Push1977::handle(action("r6")), Handle::Button);
}
