//! Line majority push.

use divan::{Bencher, black_box, counter::ItemsCount};
use shove::{
    engine::{Limits, Stop, line_majority::evaluate, think},
    rules::{
        AnyGame, Game as _,
        line_majority::{LineMajority, Options, State},
    },
};

/// The positions of random games, the same each time.
fn states() -> Vec<State> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut states = Vec::new();
    while states.len() < 200 {
        let mut position = LineMajority::start(Options);
        loop {
            let actions = position.actions();
            if actions.is_empty() {
                break;
            }
            states.push(*position.state());
            position.apply(actions[random.usize(..actions.len())], &mut ());
        }
    }
    states
}

/// All shifts of each position and the positions they lead to; an item is one of these.
#[divan::bench]
fn generation(bencher: Bencher) {
    let states = states();
    let all = || states.iter().flat_map(|state| black_box(state).shifts().map(|shift| black_box(state.shift(shift))));
    bencher.counter(ItemsCount::new(all().count())).bench_local(|| all().count());
}

/// The evaluation; an item is a position.
#[divan::bench]
fn evaluation(bencher: Bencher) {
    let states = states();
    bencher
        .counter(ItemsCount::new(states.len()))
        .bench_local(|| states.iter().map(|state| evaluate(black_box(state))).sum::<i32>());
}

/// A search of the opening to a fixed depth.
#[divan::bench(sample_count = 10)]
fn search_to_depth_6(bencher: Bencher) {
    let game = AnyGame::LineMajority(LineMajority::start(Options));
    let limits = Limits { depth: Some(6), ..Limits::default() };
    bencher.bench_local(|| think(black_box(&game), &limits, &Stop::default(), &mut |_| ()));
}
