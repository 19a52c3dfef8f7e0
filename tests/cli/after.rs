//! `shove after`: positions, outcomes, effects, refusals and rolls.

use std::collections::BTreeSet;

use shove::rules::GameKind;

use super::{FALL, OPENING, refused, told};

#[test]
fn after_prints_the_position_and_the_outcome() {
    assert_eq!(told(&["after", "push-fight"]), format!("position: {OPENING}\noutcome: none\n"));
    assert_eq!(
        told(&["after", "push-fight", "d3-a3", "d4-e4"]),
        "position: ..Kk./P...pk../..KPp.../..Kk. b e4 0\noutcome: none\n"
    );
    // A whole turn, as the rules write one.
    assert_eq!(
        told(&["after", "push-fight", "--set", "movement=path", "d1-a2,d3-c3,c2-d2"]),
        "position: .Kk../..P.pk../K..KPp../...k. b d2 0\noutcome: none\n"
    );
}

#[test]
fn after_tells_the_effects_of_a_fall() {
    assert_eq!(
        told(&["after", "push-fight", "--position", FALL, "--effects", "b2-b3"]),
        "position: ...../.K...kk./....pPP./K..Kk b b3 0\n\
         outcome: white wins: a brown pawn fell\n\
         shove 1 b2 b3\n\
         fall 8 b3 up\n\
         anchor 1\n\
         over\n"
    );
    // Pushing one's own piece off.
    assert_eq!(
        told(&["after", "push-fight", "--position", "...../PK...kk./.....Pp./K.pKk w - 0", "b3-a3", "--effects"]),
        "position: ...../K....kk./.....Pp./K.pKk b a3 0\n\
         outcome: brown wins: a white pawn fell\n\
         shove 1 b3 a3\n\
         fall 3 a3 left\n\
         anchor 1\n\
         over\n"
    );
}

#[test]
fn after_tells_the_effects_of_whole_turns() {
    // Pieces are numbered by seat, kings first, in the order of their squares: c2 d1 d4, d2 d3, e1 e4 f3, e2 e3.
    let words = ["after", "push-fight", "--set", "movement=path", "--effects", "d1-a2,d3-c3,c2-d2", "e3-d3,e4-d4"];
    assert_eq!(
        told(&words),
        "position: Kk.../..Pp.k../K..KPp../...k. w d4 0\n\
         outcome: none\n\
         slide 1 d1 b1 b2 a2\n\
         slide 4 d3 c3\n\
         shove 0 c2 d2\n\
         shove 3 d2 e2\n\
         shove 8 e2 f2\n\
         anchor 0\n\
         turn brown\n\
         slide 9 e3 d3\n\
         shove 6 e4 d4\n\
         shove 2 d4 c4\n\
         anchor 6 from 0\n\
         turn white\n"
    );
}

#[test]
fn after_tells_the_effects_of_a_placement() {
    let place = ["K@c2", "K@d1", "K@d4", "P@d2", "P@d3", "confirm"];
    let words = [&["after", "push-fight", "--set", "setup=free", "--effects"], place.as_slice()].concat();
    assert_eq!(
        told(&words),
        "position: .K.../...P..../..KP..../..K.. b - 0 -/kkkpp\n\
         outcome: none\n\
         place 0 c2\n\
         place 1 d1\n\
         place 2 d4\n\
         place 3 d2\n\
         place 4 d3\n\
         turn brown\n"
    );
}

#[test]
fn an_illegal_action_is_refused_with_its_reason() {
    for (action, reason) in [
        ("a2-a3", "there is no piece on a2"),
        ("e4-d4", "the piece on e4 is not yours"),
        ("d2-a2", "the piece on c2 is in the way"),
        ("c2-b3", "pieces move in a straight line along a row or column"),
        ("d2-e2", "pawns cannot push"),
        ("d1-d2", "the rail at d4 stops the push"),
        ("confirm", "the placement has ended"),
    ] {
        assert_eq!(refused(&["after", "push-fight", action], 1), format!("illegal: {action}: {reason}"));
    }
    // The first that is illegal is named, and nothing of what led to it is printed.
    assert_eq!(
        refused(&["after", "push-fight", "--effects", "d4-e4", "c2-d2", "a2-a3"], 1),
        "illegal: c2-d2: the piece on c2 is not yours"
    );
    assert_eq!(
        refused(&["after", "push-fight", "--position", FALL, "b2-b3", "f1-e1"], 1),
        "illegal: f1-e1: the game is over"
    );
}

/// Forms of effects with their meaning, `[…]` being there or not.
fn effects<'a>(rows: impl Iterator<Item = (&'a str, &'a str)>) -> BTreeSet<(String, String)> {
    let mut all = BTreeSet::new();
    for (form, meaning) in rows {
        let meaning = meaning.replace('`', "");
        if let Some((before, rest)) = form.split_once(" [") {
            let (part, after) = rest.split_once(']').expect("a closing bracket");
            all.insert((format!("{before} {part}{after}"), meaning.clone()));
            all.insert((format!("{before}{after}"), meaning));
        } else {
            all.insert((form.to_owned(), meaning));
        }
    }
    all
}

#[test]
fn the_help_explains_every_effect_as_the_rules_do() {
    let source = include_str!("../../src/rules/effect.rs");
    let rows = source.lines().filter_map(|line| line.trim().strip_prefix("/// | `")?.strip_suffix(" |"));
    let documented: Vec<(&str, &str)> = rows
        .filter_map(|row| row.split_once("` | "))
        .flat_map(|(forms, meaning)| forms.split("`, `").map(move |form| (form, meaning)))
        .collect();
    assert!(documented.len() >= 19, "{documented:?}");
    let help = told(&["after", "--help"]);
    let (_, table) = help.split_once("own for the whole game:\n\n").expect("the table");
    let (table, _) = table.split_once("\n\n").expect("its end");
    let explained = table.lines().filter_map(|line| line.trim().split_once("  "));
    let explained = explained.map(|(form, meaning)| (form, meaning.trim_start()));
    assert_eq!(effects(explained), effects(documented.into_iter()));
}

#[test]
fn with_a_seed_all_actions_are_printed() {
    let told = told(&["after", "push-fight", "--seed", "7", "d3-a3,d4-e4", "--effects"]);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[..2], ["position: ..Kk./P...pk../..KPp.../..Kk. b e4 0", "outcome: none"]);
    assert_eq!(lines[2..4], ["actions: d3-a3 d4-e4", "slide 4 d3 a3"]);
    assert_eq!(self::told(&["after", "push-fight", "--seed", "7"]).lines().last(), Some("actions:"));
}

/// Words that begin a game with a die, for every such game.
fn dice() -> Vec<[&'static str; 3]> {
    let with_die = |kind: &&GameKind| kind.option_table().iter().any(|def| def.name == "die");
    GameKind::ALL.iter().filter(with_die).map(|kind| [kind.name(), "--set", "die=d6"]).collect()
}

#[test]
fn where_a_die_is_due_it_is_asked_for_or_drawn() {
    for game in dice() {
        let words = |more: &[&'static str]| [&["after"], &game[..], more].concat();
        let asked = refused(&words(&["3"]), 1);
        assert_eq!(
            asked,
            "illegal: 3: chance is to act first: give r1, r2, r3, r4, r5, r6, or --seed N to have one drawn"
        );
        // At the end nobody has to roll.
        assert!(told(&words(&[])).ends_with(" -\noutcome: none\n"));
        assert_eq!(told(&["moves", game[0], game[1], game[2]]), "", "chance has no legal actions to list");

        for seed in ["0", "1", "2", "3"] {
            let drawn = told(&words(&["--seed", seed]));
            assert_eq!(drawn, told(&words(&["--seed", seed])), "the same seed draws the same");
            let roll = drawn.lines().last().and_then(|line| line.strip_prefix("actions: r")).expect("a roll");
            assert!(matches!(roll.parse(), Ok(1..=6)), "{roll}");

            let pushed = told(&words(&["--seed", seed, "3", "7", "1", "3", "0", "5", "5", "2", "8"]));
            let lines: Vec<&str> = pushed.lines().collect();
            let (rolled, made) = (lines[2].matches('r').count(), lines[2].strip_prefix("actions: ").expect("actions"));
            assert!(rolled >= 2 && made.split(' ').count() == rolled + 9, "{made}");
            // They lead there again without a seed.
            let again: Vec<&str> = ["after"].into_iter().chain(game).chain(made.split(' ')).collect();
            assert_eq!(told(&again), format!("{}\n{}\n", lines[0], lines[1]));
        }
        // A roll that is given is taken, and none is drawn for it.
        assert!(told(&words(&["--seed", "1", "r2", "3"])).ends_with("\nactions: r2 3\n"));
    }
}
