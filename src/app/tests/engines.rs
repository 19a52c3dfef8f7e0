//! Whole games between engines, as they are watched: each ends properly, is kept, and is shown as it stands.

use std::{ops::Range, sync::mpsc};

use super::{
    every_game::{options, values},
    rig::Rig,
    *,
};
use crate::{
    app::{settings::Speed, wake::Wake},
    rules::AnyOptions,
};

/// Actions after which a game that has not ended never will.
const LONGEST: usize = 3_000;
/// How long a window at rest waits for an engine to wake it; none of these thinks for a thousandth of that.
const ASLEEP: Duration = Duration::from_mins(10);

/// Has engines of low levels play a game by options drawn by lot.
fn watch(kind: GameKind, seed: u64) {
    fastrand::seed(seed);
    let (options, mut random) = drawn(kind, seed);
    let folder = tempfile::tempdir().expect("a folder");
    let places = Places { games: folder.path().join("games"), settings: folder.path().join("settings.ron") };
    let mut rig = Rig::open(Keeper::new(Some(places.clone())));
    // The fastest of all, and the fastest at which something moves.
    rig.app.world_mut().resource_mut::<Settings>().speed = if random.bool() { Speed::Off } else { Speed::Fast };
    let mut engine = || Player { name: "A".into(), engine: Level::new(random.u8(1..=3)) };
    let players = options.start().seats().iter().map(|_| engine()).collect();
    rig.sit(&Record::new(options, players));

    let (wakes, woken) = mpsc::channel();
    rig.app.world().resource::<Wake>().by(move || {
        let _ = wakes.send(());
    });
    rig.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)));
    while record(&rig).outcome().is_none() {
        rig.frame();
        rig.check();
        let now = record(&rig).now();
        assert!(record(&rig).actions().len() < LONGEST, "{kind:?} {seed} never ends: {now}");
        // As in a window, a frame follows where one was asked for, or when an engine has found something.
        if !rig.asks_for_a_frame() {
            assert!(woken.recv_timeout(ASLEEP).is_ok(), "{kind:?} {seed}: nobody plays in {}", record(&rig).now());
        }
    }
    rig.rest();
    rig.check();
    let played = record(&rig).clone();
    assert!(!rig.app.world().resource::<Brain>().is_thinking());
    assert_eq!(rig.menu().notices, Vec::<String>::new());
    // The word that it is over lies on the board, and the buttons on it work.
    rig.press("Review");
    assert!(rig.menu().reviewing, "{kind:?} {seed}: {:?}", rig.named());
    rig.key("H");
    rig.frame();
    assert_eq!((rig.screen(), rig.table().is_some()), (Screen::Home, false));

    drop(rig);
    let file = std::fs::read_dir(&places.games).expect("the games").next().expect("a game").expect("its file").path();
    let kept = Record::load(&std::fs::read_to_string(&file).expect("the file")).expect("a saved game");
    assert_eq!(kept, played, "the kept game");
}

fn record(rig: &Rig) -> &Record {
    rig.table().expect("a game").record()
}

/// The seeds of the two hundred games of each kind.
const SEEDS: Range<u64> = 100..300;

/// The options of a game, and the random numbers for the rest of it. Every value of every option has its turn; what it
/// goes with is drawn by lot.
fn drawn(kind: GameKind, seed: u64) -> (AnyOptions, fastrand::Rng) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut values = Vec::new();
    for def in kind.option_table() {
        values.extend(self::values(def, &mut random).into_iter().map(|value| (def.name, value)));
    }
    let turn = usize::try_from(seed).expect("a small number") % values.len().max(1);
    loop {
        let mut options = options(kind, &mut random);
        if let Some((name, value)) = values.get(turn) {
            options.set(name, value).expect("a value of the table");
        }
        if options.check().is_ok() {
            return (options, random);
        }
    }
}

fn watch_games(kind: GameKind, seeds: Range<u64>) {
    for seed in seeds {
        watch(kind, seed);
    }
}

macro_rules! each_game {
    ($($kind:ident: $few:ident, $many:ident);*) => {
        $(#[test]
        fn $few() {
            watch_games(GameKind::$kind, 0..2);
        }

        #[test]
        #[ignore = "takes minutes"]
        fn $many() {
            watch_games(GameKind::$kind, SEEDS);
        })*
    };
}

each_game! {
    PushFight: two_games_of_push_fight, two_hundred_games_of_push_fight;
    LineMajority: two_games_of_line_majority, two_hundred_games_of_line_majority;
    PushCrate: two_games_of_push_crate, two_hundred_games_of_push_crate;
    PushChess: two_games_of_push_chess, two_hundred_games_of_push_chess;
    Push1977: two_games_of_push_1977, two_hundred_games_of_push_1977
}
