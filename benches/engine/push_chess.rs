//! Push Chess.

use divan::{Bencher, black_box, counter::ItemsCount};
use shove::{
    engine::{Limits, Stop, push_chess::evaluate, think},
    rules::{
        AnyGame, Game as _,
        push_chess::{Core, Options, PushChess},
    },
};

/// Positions from random games, the same each time.
fn positions() -> Vec<Core> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut positions = Vec::new();
    while positions.len() < 1_000 {
        let mut game = PushChess::start(Options);
        for _ in 0..100 {
            let actions = game.actions();
            if actions.is_empty() {
                break;
            }
            positions.push(*game.core());
            game.apply(actions[random.usize(..actions.len())], &mut ());
        }
    }
    positions
}

/// All legal actions; an item is an action.
#[divan::bench]
fn actions(bencher: Bencher) {
    let (positions, mut list) = (positions(), Vec::new());
    let mut listed = move || {
        positions.iter().fold(0, |all, position| {
            list.clear();
            black_box(position).list(&mut list);
            all + list.len()
        })
    };
    bencher.counter(ItemsCount::new(listed())).bench_local(listed);
}

/// The actions that win something; an item is a position.
#[divan::bench]
fn gains(bencher: Bencher) {
    let (positions, mut list) = (positions(), Vec::new());
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        list.clear();
        for position in &positions {
            black_box(position).list_gains(&mut list);
        }
        list.len()
    });
}

/// The evaluation from scratch; an item is a position.
#[divan::bench]
fn evaluation(bencher: Bencher) {
    let positions = positions();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| positions.iter().map(|position| evaluate(black_box(position))).sum::<i32>());
}

/// A search of the starting position to a fixed depth.
#[divan::bench(sample_count = 10)]
fn search_to_depth_5(bencher: Bencher) {
    let game = AnyGame::PushChess(PushChess::start(Options));
    let limits = Limits { depth: Some(5), ..Limits::default() };
    bencher.bench_local(|| think(black_box(&game), &limits, &Stop::default(), &mut |_| ()));
}
