//! Nonsense: files and texts that were changed by accident.

use super::*;

/// Cases over all games.
const CASES: usize = 10_000;

/// A text changed as accidents change one: bytes exchanged, cut off, doubled, very long, deep.
fn mutated(text: &str, random: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.usize(..3) {
        let at = random.usize(..bytes.len().max(1));
        let to = (at + random.usize(..60)).min(bytes.len());
        match random.u8(..12) {
            0..=2 if !bytes.is_empty() => bytes[at] = random.u8(..),
            3 if !bytes.is_empty() => bytes[at] ^= 1 << random.u8(..8),
            // Somebody else's character, a control character among them.
            4 => bytes.insert(at.min(bytes.len()), *random.choice(b"()[]{},.:\"'\\/#-+>^x0\n\r\t\0\x1b").expect("one")),
            5 => bytes.truncate(at),
            6 => drop(bytes.drain(at.min(to)..to)),
            7 => bytes.extend_from_within(at.min(to)..),
            8 => {
                let part = bytes[at.min(to)..to].repeat(random.usize(..50));
                bytes.splice(at.min(to)..at.min(to), part);
            }
            9 => {
                let deep = [*random.choice(b"([{\"(").expect("one")].repeat(random.usize(..3_000));
                bytes.splice(at.min(bytes.len())..at.min(bytes.len()), deep);
            }
            10 => {
                // A number becomes another.
                if let Some(digit) = bytes[at.min(to)..].iter().position(u8::is_ascii_digit) {
                    let number = random.u64(..) >> random.u8(..64);
                    bytes.splice(at + digit..=at + digit, number.to_string().into_bytes());
                }
            }
            _ => {
                // Two pieces change places.
                let other = random.usize(..bytes.len().max(1));
                if !bytes.is_empty() {
                    bytes.swap(at, other);
                }
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn cases(mut case: impl FnMut(GameKind, u64, &mut Rng)) {
    let each = CASES.div_ceil(GameKind::ALL.len());
    for kind in GameKind::ALL {
        let mut random = Rng::with_seed(7);
        for seed in 0..each {
            case(*kind, seed as u64, &mut random);
        }
    }
}

/// What was read is whole, and what was not is refused in a sentence.
fn check(read: Result<Record, BadRecord>, text: &str) {
    match read {
        Ok(record) => assert_eq!(Record::load(&record.save()), Ok(record), "{text}"),
        Err(error) => assert!(is_sentence(&error.to_string()), "{error:?}: {text}"),
    }
}

#[test]
fn mutated_files_never_panic() {
    let mut good = String::new();
    cases(|kind, seed, random| {
        if seed % 20 == 0 {
            good = random_record(kind, seed, 40).save();
        }
        let text = mutated(&good, random);
        check(Record::load(&text), &text);
    });
}

#[test]
fn mutated_texts_never_panic() {
    let mut good = String::new();
    cases(|kind, seed, random| {
        if seed % 20 == 0 {
            good = random_record(kind, seed, 40).text();
        }
        let text = mutated(&good, random);
        check(Record::from_text(&text), &text);
    });
}

#[test]
fn mutated_pgn_never_panics() {
    let mut good = String::new();
    cases(|kind, seed, random| {
        if seed % 20 == 0 {
            good = random_record(kind, seed, 40).pgn().unwrap_or_default();
        }
        if !good.is_empty() {
            let text = mutated(&good, random);
            check(Record::read(&text), &text);
        }
    });
}

#[test]
fn mutated_positions_and_actions_never_panic() {
    let mut record = random_record(GameKind::ALL[0], 0, 0);
    cases(|kind, seed, random| {
        if seed % 20 == 0 {
            record = random_record(kind, seed, 60);
        }
        let text = mutated(&record.now().to_string(), random);
        match record.now().options().parse(&text) {
            Ok(position) => {
                let again = position.options().parse(&position.to_string());
                assert_eq!(again.as_ref(), Ok(&position), "{text}");
                // What is read can be played.
                assert!(position.outcome().is_some() || !position.actions().is_empty(), "{text}");
                position.actions().into_iter().for_each(|action| assert!(position.clone().play(action).is_ok()));
            }
            Err(error) => assert!(is_sentence(&error.to_string()), "{error:?}: {text}"),
        }
        let action = record.actions().last().map_or_else(String::new, ToString::to_string);
        let text = mutated(&action, random);
        match kind.parse_action(&text) {
            Ok(action) => {
                let _ = record.now().check(action);
            }
            Err(error) => assert!(is_sentence(&error.to_string()), "{error:?}: {text}"),
        }
    });
}
