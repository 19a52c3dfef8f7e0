//! Push (1977): its solution, its patience and the search for its other forms.

use divan::{Bencher, black_box, counter::ItemsCount};
use shove::{
    engine::{
        Limits, Stop,
        push_1977::{Solution, Variant, shortest},
        think,
    },
    rules::{
        AnyGame, Game as _, Options as _, Position as _,
        push_1977::{Action, Options, Push1977},
    },
};

/// Numbered pockets.
const POCKETS: [&str; 3] = ["one-side", "two-sides", "four-sides"];

/// Forms of the game that are searched, as options with commas between them; nobody wins at once.
const FORMS: [&str; 4] =
    ["die=d6", "die=d6,pockets=four-sides", "players=3,start=random:3", "players=4,start=random:3"];

fn options(choices: &str) -> Options {
    let mut options = Options::default();
    for choice in choices.split(',') {
        let (name, value) = choice.split_once('=').expect("an option and its value");
        options.set(name, value).expect("an option of the table");
    }
    options
}

/// The complete solution of a variant, each time anew.
#[divan::bench(args = POCKETS, sample_count = 3, sample_size = 1)]
fn solve(bencher: Bencher, pockets: &str) {
    let rules = options(&format!("pockets={pockets}")).rules();
    let variant = Variant::of(&rules).expect("a solved variant");
    bencher.bench_local(|| Solution::new(black_box(variant)));
}

/// Shortest lines to random targets, where each space is kept with this chance and free otherwise; an item is a patience.
fn patiences(bencher: Bencher, pockets: &str, kept: f32) {
    let mut random = fastrand::Rng::with_seed(1);
    let mut loosened = |letter: char| if letter == '/' || random.f32() < kept { letter } else { '.' };
    let filling = |seed: u32| Push1977::start(options(&format!("goal=4x3,start=random:{seed}"))).to_string();
    let questions: Vec<Push1977> = (0..20)
        .map(|seed| {
            let target: String = filling(seed + 100)[..29].chars().map(&mut loosened).collect();
            let text = format!("{} -> {target}", filling(seed));
            Push1977::parse(&text, options(&format!("pockets={pockets}"))).expect("a patience")
        })
        .collect();
    bencher
        .counter(ItemsCount::new(questions.len()))
        .bench_local(|| questions.iter().filter_map(|game| shortest(black_box(game), &Stop::default())).count());
}

/// Targets without a free space.
#[divan::bench(args = POCKETS, sample_count = 10)]
fn patience(bencher: Bencher, pockets: &str) {
    patiences(bencher, pockets, 1.0);
}

/// Targets of which a third is settled.
#[divan::bench(args = POCKETS, sample_count = 10)]
fn loose_patience(bencher: Bencher, pockets: &str) {
    patiences(bencher, pockets, 0.3);
}

/// A search to a fixed depth.
#[divan::bench(args = FORMS, sample_count = 10)]
fn search_to_depth_4(bencher: Bencher, form: &str) {
    let mut game = Push1977::start(options(form));
    if game.actor().seat().is_none() {
        game.apply(Action::Roll(3), &mut ());
    }
    let game = AnyGame::Push1977(game);
    let limits = Limits { depth: Some(4), ..Limits::default() };
    bencher.bench_local(|| think(black_box(&game), &limits, &Stop::default(), &mut |_| ()));
}

/// The rules themselves: sequences of four pushes.
#[divan::bench(args = POCKETS, sample_count = 10)]
fn perft_4(bencher: Bencher, pockets: &str) {
    let game = AnyGame::Push1977(Push1977::start(options(&format!("pockets={pockets}"))));
    bencher.counter(ItemsCount::new(game.perft(4))).bench_local(|| black_box(&game).perft(4));
}
