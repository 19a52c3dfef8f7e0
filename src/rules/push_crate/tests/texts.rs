//! Texts that are read, and texts that are not.

use super::*;

#[test]
fn actions_read_back() {
    for text in ["e1-d1", "e1xe2", "+c5", "pass", "a1-i9"] {
        assert_eq!(action(text).to_string(), text);
    }
    for text in
        ["", "e1", "e1-", "-e1", "e1xe2x", "+", "+j1", "+a0", "e1=e2", "PASS", "e1-e2-e3", "xa1", "+c5 ", "é1-e2"]
    {
        let error = text.parse::<Action>().expect_err(text);
        assert!(!error.to_string().contains('\n'));
    }
}

#[test]
fn actions_are_ordered_as_their_texts() {
    let mut texts = ["pass", "a1xa2", "+i9", "a1-b1", "+a1", "a1-a2", "+a2"];
    texts.sort_unstable();
    let mut actions = texts.map(action);
    actions.sort_unstable();
    assert_eq!(actions.map(|action| action.to_string()), texts);
}

#[test]
fn positions_read_back() {
    for text in [
        board("Ae1 Be9 Fe5 #a1 1b1 2c1 3d1 4f1", "B 1 6/3 4/2 4294967295 e1/e9 9/1"),
        board("ac4 Bg7", "A 2 0/0 0/0 3 a1/i9 1/9"),
        board("Ac4 bg7", "B 1 0/0 0/0 3 a1/i9 5/5"),
    ] {
        assert_eq!(position(&text).to_string(), text);
    }
    let spaced = format!("  {}\n", board("Ae1 Be9 Fe5", REST).replace(' ', "   "));
    assert_eq!(position(&spaced), on("Ae1 Be9 Fe5"));
}

#[test]
fn position_texts_that_are_not_positions_are_refused() {
    let good = board("Ae1 Be9 Fe5", REST);
    let of = |pieces: &str| board(pieces, REST);
    let with = |rest: &str| board("Ae1 Be9 Fe5", rest);
    let long = "é".repeat(100_000);
    for (text, part) in [
        (String::new(), "a position is"),
        (long.clone(), "a position is"),
        (good.replace(" 9/1", ""), "a position is"),
        (format!("{good} x"), "a position is"),
        (good.replacen("........./", "", 1), "nine rows"),
        (good.replacen("........./", "......../", 1), "row 8 has nine tiles"),
        (good.replacen("........./", &format!("{long}/"), 1), "row 8 has nine tiles"),
        (of("Ae1 Be9 Fe5 5c3"), "\"5\": what is on c3"),
        (of("Ae1 Be9 Fe5 éc3"), "what is on c3"),
        (of("Ae1 Be9 Fe5 Ac3"), "\"A\": the player is on e1 a second time"),
        (of("Ae1 Be9 Fe5 Fc3"), "\"F\": the flag is on c3 a second time"),
        (of("ae1 Be9 Fe5"), "\"a\": the flag is on e1 a second time"),
        (of("ae1 be9"), "\"a\": the flag is on e1 a second time"),
        (of("Ae1 Fe5"), "no player B"),
        (of("Be9 Fe5"), "no player A"),
        (of("Ae1 Be9"), "no flag"),
        (with("C 1 0/0 0/0 0 e1/e9 9/1"), "\"C\""),
        (with("A 0 0/0 0/0 0 e1/e9 9/1"), "\"0\""),
        (with("A 3 0/0 0/0 0 e1/e9 9/1"), "\"3\""),
        (with("A 2 0/0 0/0 0 e1/e9 9/1"), "only who carries the flag"),
        (with("A 1 7/0 0/0 0 e1/e9 9/1"), "\"7/0\""),
        (with("A 1 0 0/0 0 e1/e9 9/1"), "\"0\""),
        (with("A 1 0/+1 0/0 0 e1/e9 9/1"), "\"0/+1\""),
        (with("A 1 0/0 6/0 0 e1/e9 9/1"), "\"6/0\""),
        (with("A 1 0/0 5/5 0 e1/e9 9/1"), "only one player"),
        (with("A 1 0/0 0/0 -1 e1/e9 9/1"), "\"-1\""),
        (with("A 1 0/0 0/0 4294967296 e1/e9 9/1"), "\"4294967296\""),
        (with("A 1 0/0 0/0 0 e1 9/1"), "\"e1\""),
        (with("A 1 0/0 0/0 0 e1/j9 9/1"), "\"j9\""),
        (with("A 1 0/0 0/0 0 e1/e9 0/1"), "\"0/1\""),
        (with("A 1 0/0 0/0 0 e1/e9 9/10"), "\"9/10\""),
        // The only path is cut already.
        (of("Aa1 Be9 Fe5 #e1"), "no path joins A's start tile"),
        (of("Aa1 Be9 Fe5 1e1"), "no path joins A's start tile"),
        (of("Aa1 Bc9 Fe5 #d9 4e8 1f9"), "no path joins B's start tile"),
        (board("Ae1 Be7 Fe5 #a8 #b8 #c8 #d8 1e8 #f8 #g8 #h8 #i8", "A 1 0/0 0/0 0 e1/e7 9/1"), "A's goal row"),
        // The carrier would have been sent home.
        (board("Ad5 be5", "A 1 0/0 0/0 9 e1/e9 9/1"), "next to the carrier"),
        (board("ad5 Be5", "B 1 0/0 0/0 9 e1/e9 9/1"), "next to the carrier"),
        // The winner is not to act, and has nothing left.
        (board("ad9 Be5", "A 1 0/0 0/0 9 e1/e9 9/1"), "A has won"),
        (board("Ad9 Be5 Fc3", "B 1 0/0 0/5 9 e1/e9 9/1"), "B has won"),
        (board("ad9 Be5", "B 1 0/0 0/5 9 e1/e9 9/1"), "the game ends once"),
        (board("Ad5 bc2", "B 2 0/0 5/0 9 e1/e9 9/1"), "1 action is left"),
    ] {
        let error = PushCrate::parse(&text, Options::default()).expect_err(&text).to_string();
        assert!(error.contains(part), "{error} does not say {part}");
        assert!(!error.contains('\n') && error.chars().count() < 200, "{error}");
    }
}

#[test]
fn the_carrier_may_stand_next_to_the_opponent_while_acting() {
    assert_eq!(on_with("ad5 Be5", "A 1 0/0 0/0 9 e1/e9 9/1").core().flag, Flag::With(Seat::FIRST));
}

#[test]
fn positions_differ_by_what_their_texts_say_but_not_by_ids() {
    let game = on("Ae1 Be9 Fe5 1c3 1c7");
    assert_ne!(game, on_with("Ae1 Be9 Fe5 1c3 1c7", "A 1 0/0 0/0 1 e1/e9 9/1"));
    assert_ne!(game, on("Ae1 Be9 Fe5 1c3 2c7"));
    // The same tiles with other crates on them: one comes from a hand, and that is not seen in the text.
    let placed = after(&on("Ae1 Be9 Fe5 1c3"), "+c7");
    let read = position(&placed.to_string());
    assert_eq!(placed, read);
    assert_ne!(placed.picture(), read.picture());
    let other = PushCrate::parse(&game.to_string(), start("keep").options()).expect("a position");
    assert_ne!(game, other, "the options differ");
}

#[test]
fn whatever_is_read_can_be_played() {
    // Texts with a few characters changed, and what little of that is a position played on for a while.
    let mut random = fastrand::Rng::with_seed(3);
    let characters: Vec<char> = "#.1234ABabF/ 0569xe".chars().collect();
    let mut read = 0;
    for _ in 0..4_000 {
        let map = maps()[random.usize(..maps().len())].name.to_lowercase();
        let mut text: Vec<char> = start(&map).to_string().chars().collect();
        for _ in 0..random.usize(1..5) {
            let at = random.usize(..text.len());
            text[at] = characters[random.usize(..characters.len())];
        }
        let Ok(mut game) = PushCrate::parse(&String::from_iter(&text), Options::default()) else { continue };
        read += 1;
        for _ in 0..20 {
            let actions = game.actions();
            if actions.is_empty() {
                break;
            }
            game.apply(actions[random.usize(..actions.len())], &mut ());
            assert_eq!(PushCrate::parse(&game.to_string(), Options::default()).as_ref(), Ok(&game), "{game}");
        }
    }
    assert!(read > 200, "{read}");
}
