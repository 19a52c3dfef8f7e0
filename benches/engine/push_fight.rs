//! Push Fight, by its two movements.

use divan::{Bencher, black_box, counter::ItemsCount};
use shove::{
    engine::{
        Limits, Stop,
        push_fight::{Node, Rules, Seen, evaluate, turns, wins},
        think,
    },
    rules::{
        AnyGame, Game as _, Options as _,
        push_fight::{Options, PushFight},
    },
};

const MOVEMENTS: [&str; 2] = ["straight", "path"];

fn options(movement: &str) -> Options {
    let mut options = Options::default();
    options.set("movement", movement).expect("a movement of the option table");
    options
}

/// Positions from random games, the same each time.
fn positions(movement: &str) -> Vec<PushFight> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut positions = Vec::new();
    while positions.len() < 200 {
        let mut position = PushFight::start(options(movement));
        loop {
            if position.moves_made() == 0 {
                positions.push(position.clone());
            }
            let actions = position.actions();
            if actions.is_empty() {
                positions.pop();
                break;
            }
            position.apply(actions[random.usize(..actions.len())], &mut ());
        }
    }
    positions
}

/// The same as nodes of the search.
fn nodes(movement: &str) -> (Vec<Node>, Rules) {
    let positions = positions(movement);
    (positions.iter().map(Node::of).collect(), Rules::of(&positions[0]))
}

/// All turns of each position by their different results; an item is a result.
#[divan::bench(args = MOVEMENTS)]
fn turn_results(bencher: Bencher, movement: &str) {
    let (nodes, rules) = nodes(movement);
    let mut seen = Seen::default();
    let mut count = move || {
        let mut results = 0_u64;
        for node in &nodes {
            turns(black_box(node), rules, &mut seen, |turn| {
                black_box(turn);
                results += 1;
            });
        }
        results
    };
    let results = count();
    bencher.counter(ItemsCount::new(results)).bench_local(count);
}

/// Whether a turn wins; an item is a position.
#[divan::bench(args = MOVEMENTS)]
fn win_in_one(bencher: Bencher, movement: &str) {
    let (nodes, rules) = nodes(movement);
    bencher
        .counter(ItemsCount::new(nodes.len()))
        .bench_local(|| nodes.iter().filter(|node| wins(black_box(node), rules, 2)).count());
}

/// The evaluation; an item is a position.
#[divan::bench]
fn evaluation(bencher: Bencher) {
    let (nodes, _) = nodes("path");
    bencher
        .counter(ItemsCount::new(nodes.len()))
        .bench_local(|| nodes.iter().map(|node| evaluate(black_box(node))).sum::<i32>());
}

/// A search of the standard opening to a fixed depth.
#[divan::bench(args = MOVEMENTS, sample_count = 10)]
fn search_to_depth_3(bencher: Bencher, movement: &str) {
    let game = AnyGame::PushFight(PushFight::start(options(movement)));
    let limits = Limits { depth: Some(3), ..Limits::default() };
    bencher.bench_local(|| think(black_box(&game), &limits, &Stop::default(), &mut |_| ()));
}

/// The rules themselves: sequences of three actions from the standard opening.
#[divan::bench(args = MOVEMENTS, sample_count = 10)]
fn perft_3(bencher: Bencher, movement: &str) {
    let game = AnyGame::PushFight(PushFight::start(options(movement)));
    bencher.counter(ItemsCount::new(game.perft(3))).bench_local(|| black_box(&game).perft(3));
}
