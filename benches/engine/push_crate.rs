//! Push Crate, on all its maps.

use divan::{Bencher, black_box, counter::ItemsCount};
use shove::{
    engine::{
        Limits, Stop,
        push_crate::{Node, can_win, evaluate},
        think,
    },
    rules::{
        AnyGame, Game as _, Options as _, Position as _,
        push_crate::{Options, PushCrate},
    },
};

const MAPS: [&str; 3] = ["crossroads", "warehouse", "random:3"];

fn start(map: &str) -> PushCrate {
    let mut options = Options::default();
    options.set("map", map).expect("a map of the option table");
    PushCrate::start(options)
}

/// Nodes from random games, the same each time.
fn nodes() -> Vec<Node> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut nodes = Vec::new();
    for game in 0..10 {
        let mut position = start(MAPS[game % MAPS.len()]);
        for _ in 0..40 {
            if position.outcome().is_some() {
                break;
            }
            nodes.push(Node::of(&position));
            let actions = position.actions();
            position.apply(actions[random.usize(..actions.len())], &mut ());
        }
    }
    nodes
}

/// All actions of each position; an item is an action.
#[divan::bench]
fn generation(bencher: Bencher) {
    let nodes = nodes();
    let count = move || nodes.iter().map(|node| black_box(node).actions().len()).sum::<usize>();
    bencher.counter(ItemsCount::new(count())).bench_local(count);
}

/// Whether a turn wins; an item is a position.
#[divan::bench]
fn win_in_one(bencher: Bencher) {
    let nodes = nodes();
    let count = move || nodes.iter().filter(|node| can_win(&black_box(node).core, u8::MAX)).count();
    bencher.counter(ItemsCount::new(self::nodes().len())).bench_local(count);
}

/// The evaluation; an item is a position.
#[divan::bench]
fn evaluation(bencher: Bencher) {
    let nodes = nodes();
    bencher
        .counter(ItemsCount::new(nodes.len()))
        .bench_local(|| nodes.iter().map(|node| evaluate(black_box(&node.core))).sum::<i32>());
}

/// A search of the start of a game to a fixed depth.
#[divan::bench(args = MAPS, sample_count = 10)]
fn search_to_depth_4(bencher: Bencher, map: &str) {
    let game = AnyGame::PushCrate(start(map));
    let limits = Limits { depth: Some(4), ..Limits::default() };
    bencher.bench_local(|| think(black_box(&game), &limits, &Stop::default(), &mut |_| ()));
}
