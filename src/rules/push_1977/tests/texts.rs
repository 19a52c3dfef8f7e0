//! Texts of positions and actions, right and wrong.

use proptest::prelude::*;

use super::*;

const ROWS: &str = "YBYBY/BYBYB/YBYBY/BYBYB/YBYBY";

fn refused(text: &str, choices: &[(&str, &str)]) -> String {
    match Push1977::parse(text, options(choices)) {
        Ok(position) => panic!("{text} is read as {position}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn positions_read_back() {
    for (text, choices) in [
        (CHECKER, &[][..]),
        ("YYYYY/BBBBB/YBYBY/BYBYB/YBYBY B", &[("pockets", "four-sides")]),
        ("YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -", DIE),
        ("YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B 6", DIE),
        ("BYBYB/BYBYB/YBYBY/BYBYB/YBYBY Y 5 B", DIE),
        ("BYRBY/YRBYR/RBYRB/BYRBY/YRBYR B", &[("players", "3")]),
        ("BYRBY/BYRBY/RBYRB/BYRBY/YRBYR R 2 Y", &[("players", "3"), ("die", "d6")]),
        ("BBYRR/BBGRR/YGYGY/GYBGR/BYBGY R", &[("players", "4")]),
        ("YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> BBB../...../..Y../...../.....", &[]),
        ("YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> YBYBY/BBYBB/YYYYY/BBYBB/YBYBY", &[]),
    ] {
        assert_eq!(position(text, choices).to_string(), text);
    }
    // Spaces round the parts do not matter.
    assert_eq!(position(&format!("  {ROWS}  B->{ROWS} "), &[]).to_string(), format!("{CHECKER} -> {ROWS}"));
}

#[test]
fn wrong_positions_are_refused_with_the_part() {
    let long = "B".repeat(100_000);
    for (text, choices, parts) in [
        ("", &[][..], &["\"\"", "`rows hand`"][..]),
        (ROWS, &[], &["`rows hand`"]),
        (&format!("{CHECKER} -"), &[], &["`rows hand`"]),
        ("YBYBY/BYBYB/YBYBY/BYBYB B", &[], &["five rows"]),
        ("YBYBY/BYBYB/YBYBY/BYBYB/YBYB B", &[], &["\"YBYB\"", "five spaces"]),
        ("YBYBY/BYBYB/YBYBYB/BYBYB/YBYBY B", &[], &["\"YBYBYB\"", "five spaces"]),
        ("YBYBY/BYBYB/YBRBY/BYBYB/YBYBY B", &[], &["\"YBRBY\"", "one of B Y"]),
        ("YBYBY/BYBYB/YB♟BY/BYBYB/YBYBY B", &[], &["\"YB♟BY\"", "one of B Y"]),
        ("ybyby/bybyb/ybyby/bybyb/ybyby b", &[], &["\"ybyby\"", "one of B Y"]),
        ("YBYBY/BYBYB/YBYBY/BYBYB/YBYBY R", &[], &["\"R\"", "one of B Y"]),
        ("YBYBY/BYBYB/YBYBY/BYBYB/YBYBY BB", &[], &["\"BB\"", "one letter"]),
        ("YBYBY/BYBYB/YBYBY/BYBYB/YBYBY Y", &[], &["\"B\"", "13 black balls", "not 12"]),
        ("BBBBB/BYBYB/YBYBY/BYBYB/YBYBY B", &[], &["\"B\"", "13 black balls", "not 16"]),
        (CHECKER, DIE, &["`rows hand left`"]),
        (&format!("{CHECKER} 0"), DIE, &["\"0\"", "1 to 6"]),
        (&format!("{CHECKER} 7"), DIE, &["\"7\"", "1 to 6"]),
        (&format!("{CHECKER} 2 B"), DIE, &["\"B\"", "only if another"]),
        (&format!("{CHECKER} - Y"), DIE, &["\"Y\"", "first push"]),
        (&format!("{CHECKER} 6 Y"), DIE, &["\"Y\"", "first push"]),
        (&format!("{CHECKER} 2 G"), DIE, &["\"G\"", "one of B Y"]),
        ("BYRBY/YRBYR/RBYRB/BYRBY/YRBYR R", &[("players", "3")], &["\"B\"", "9 black balls", "not 8"]),
        ("BYRBY/YRBYR/RBGRB/BYRBY/YRBYR B", &[("players", "3")], &["\"RBGRB\"", "one of B Y R"]),
        (&format!("{CHECKER} -> {ROWS}"), DIE, &["\"->\"", "no die"]),
        (&format!("{CHECKER} -> {ROWS}"), &[("players", "3")], &["\"->\"", "players=2"]),
        (&format!("{CHECKER} ->"), &[], &["\"\"", "five rows"]),
        (&format!("-> {ROWS}"), &[], &["\"\"", "`rows hand`"]),
        (&format!("{CHECKER} -> YBYBY/BYBYB/YBxBY/BYBYB/YBYBY"), &[], &["B, Y or ."]),
        (&format!("{CHECKER} -> BBBBB/BBBBB/BBBB./...../....."), &[], &["at most 13"]),
        (&format!("{CHECKER} -> {ROWS} -> {ROWS}"), &[], &["five rows"]),
        (&long, &[], &["\"BBB", "…\"", "`rows hand`"]),
        (&format!("{long}/////// B"), &[], &["five rows"]),
    ] {
        let error = refused(text, choices);
        for part in parts {
            assert!(error.contains(part), "{text:?}: {error} does not say {part}");
        }
    }
}

#[test]
fn actions_read_back_and_nothing_else_does() {
    for text in ["0", "9", "10", "19", "r1", "r6"] {
        assert_eq!(action(text).to_string(), text);
    }
    for text in ["", "20", "00", "07", "+7", "-1", "7 ", "r", "r0", "r7", "r06", "R1", "seven", "٣", "256", "1e1"] {
        let error = text.parse::<Action>().expect_err(text);
        assert!(error.to_string().contains("0 to 19"), "{error}");
    }
}

/// Texts near right ones, and anything.
fn texts() -> impl Strategy<Value = String> {
    const SEEDS: &[&str] = &[
        CHECKER,
        "BYBYB/BYBYB/YBYBY/BYBYB/YBYBY Y 5 B",
        "BYRBY/BYRBY/RBYRB/BYRBY/YRBYR R 2 Y",
        "YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> BBB../...../..Y../...../.....",
        "r3",
        "pattern:xxxxx/...../...../...../.....",
        "random:17",
    ];
    let near = (proptest::sample::select(SEEDS), any::<proptest::sample::Index>(), ".{0,3}").prop_map(
        |(seed, at, part): (&str, _, String)| {
            let at = at.index(seed.len());
            format!("{}{part}{}", &seed[..at], &seed[at + 1..])
        },
    );
    prop_oneof![3 => near, 1 => any::<String>()]
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in texts()) {
        for choices in [&[][..], DIE, &[("players", "3")], &[("players", "4"), ("die", "d6")]] {
            let options = options(choices);
            if let Ok(read) = Push1977::parse(&text, options) {
                prop_assert_eq!(Push1977::parse(&read.to_string(), options), Ok(read));
            }
        }
        for name in ["goal", "start", "players"] {
            let mut options = Options::default();
            if options.set(name, &text).is_ok() {
                let value = options.value(name).into_owned();
                let mut again = Options::default();
                prop_assert_eq!(again.set(name, &value), Ok(()));
                prop_assert_eq!(again, options);
            }
        }
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }
}
