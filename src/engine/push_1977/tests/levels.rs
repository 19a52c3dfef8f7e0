//! How the levels fare against each other.

use super::*;
use crate::rules::Seat;

/// The points of the stronger level in a game from a random filling: 2 for a win, 1 for a draw.
fn points(numbers: [u8; 2], seed: u64, choices: &[(&str, &str)]) -> u32 {
    let mut chance = fastrand::Rng::with_seed(seed);
    // Each filling is played twice, with the seats exchanged.
    let mut game = random(seed / 2, choices);
    let stronger = Seat(u8::try_from(seed % 2).expect("small"));
    let mut moves = 0;
    while game.outcome().is_none() {
        game = match game.actor() {
            Actor::Chance => chance.choice(nexts(&game)).expect("a roll"),
            Actor::Player(seat) => {
                let number = numbers[usize::from(seat == stronger)];
                let limits = Limits { seed: seed * 1_000 + moves, time: None, ..level(number) };
                after(&game, &answer(&game, &limits).turn)
            }
        };
        moves += 1;
    }
    match winner(&game) {
        Some(seat) if seat == stronger => 2,
        Some(_) => 0,
        None => 1,
    }
}

#[test]
fn a_level_beats_one_far_below() {
    let points: u32 = (0..20).map(|seed| points([1, 5], seed, &[])).sum();
    assert!(points > 24, "{points} of 40");
}

#[test]
fn a_level_beats_two_or_three_far_below() {
    // Even would be a third of the points and a quarter.
    for (players, most) in [("3", 36), ("4", 26)] {
        let points: u32 = (0..30).map(|seed| points([2, 7], seed, &[("players", players)])).sum();
        assert!(points > most, "{points} of 60 for one of {players}");
    }
}

#[test]
#[ignore = "takes minutes: thousands of games"]
fn no_level_is_weaker_than_the_one_below() {
    const GAMES: u32 = 400;
    let mut shares = Vec::new();
    for choices in [&[][..], &[("die", "d6")]] {
        // The last level has no limit but its time.
        for number in 2..=9 {
            let sum: u32 = (0..u64::from(GAMES)).map(|seed| points([number - 1, number], seed, choices)).sum();
            shares.push((choices, number, sum * 50 / GAMES));
        }
    }
    // In hundredths; chance alone makes 5 of them.
    assert!(shares.iter().all(|(.., share)| *share > 45), "{shares:?}");
}
