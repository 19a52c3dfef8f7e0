//! How fast the rules list and count: `cargo bench --no-default-features --bench perft`. An item is a sequence of
//! actions; the last action of each is counted, not made, wherever a game can do that.

use divan::{Bencher, black_box, counter::ItemsCount};
use shove::rules::GameKind;

fn main() {
    divan::main();
}

/// About how many sequences a game's measurement has.
const SEQUENCES: u64 = 2_000_000;

/// Sequences from the starting position of each game, as deep as takes a bearable time.
#[divan::bench(args = GameKind::ALL.iter().map(|kind| kind.name()), sample_count = 20)]
fn of(bencher: Bencher, name: &str) {
    let game = GameKind::named(name).expect("a game of the list").options().start();
    let depth = (1..=20).take_while(|depth| *depth == 1 || game.perft(*depth) <= SEQUENCES).last().unwrap_or(1);
    bencher.counter(ItemsCount::new(game.perft(depth))).bench_local(|| black_box(&game).perft(depth));
}

/// Push Chess and `cozy-chess`, a fast library for orthodox chess, both from the same positions: the starting one, one
/// with much to do, one with few pieces. What counts is the ratio of their speeds in one run.
mod against_cozy_chess {
    use super::{Bencher, GameKind, ItemsCount, black_box};
    use cozy_chess::Board;

    const POSITIONS: [(&str, u32, u8); 3] = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 5),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 6),
    ];

    #[divan::bench(args = 0..POSITIONS.len(), sample_count = 10)]
    fn push_chess(bencher: Bencher, index: usize) {
        let (text, depth, _) = POSITIONS[index];
        let kind = GameKind::named("push-chess").expect("a game of the list");
        let game = kind.options().parse(text).expect("a position");
        bencher.counter(ItemsCount::new(game.perft(depth))).bench_local(|| black_box(&game).perft(depth));
    }

    #[divan::bench(args = 0..POSITIONS.len(), sample_count = 10)]
    fn orthodox_chess(bencher: Bencher, index: usize) {
        let (text, _, depth) = POSITIONS[index];
        let board: Board = text.parse().expect("a position");
        bencher.counter(ItemsCount::new(perft(&board, depth))).bench_local(|| perft(black_box(&board), depth));
    }

    fn perft(board: &Board, depth: u8) -> u64 {
        let mut sequences = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                sequences += moves.len() as u64;
            } else {
                for made in moves {
                    let mut next = board.clone();
                    next.play_unchecked(made);
                    sequences += perft(&next, depth - 1);
                }
            }
            false
        });
        sequences
    }
}
