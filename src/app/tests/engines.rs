//! Whole games between engines, as they are watched: each ends properly, is kept, and is shown as it stands.

use std::ops::Range;

use super::{every_game::options, rig::Rig, *};
use crate::app::settings::Speed;

/// Actions after which a game that has not ended never will.
const LONGEST: usize = 3_000;
/// Frames without an action after which an engine has gone to sleep.
const SLEEPY: usize = 20_000;

/// Has engines of low levels play a game by options drawn by lot.
fn watch(kind: GameKind, seed: u64) {
    fastrand::seed(seed);
    let mut random = fastrand::Rng::with_seed(seed);
    let folder = tempfile::tempdir().expect("a folder");
    let places = Places { games: folder.path().join("games"), settings: folder.path().join("settings.ron") };
    let mut rig = Rig::open(Keeper::new(Some(places.clone())));
    // The fastest of all, and the fastest at which something moves.
    rig.app.world_mut().resource_mut::<Settings>().speed = if random.bool() { Speed::Off } else { Speed::Fast };
    let options = options(kind, &mut random);
    let mut engine = || Player { name: "A".into(), engine: Level::new(random.u8(1..=3)) };
    let players = options.start().seats().iter().map(|_| engine()).collect();
    rig.sit(&Record::new(options, players));

    let (mut actions, mut asleep) = (0, 0);
    rig.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)));
    let table = |rig: &Rig| rig.table().expect("a game").record().clone();
    while table(&rig).outcome().is_none() {
        rig.frame();
        rig.check();
        let now = rig.table().expect("a game").record().actions().len();
        asleep = if now == actions { asleep + 1 } else { 0 };
        actions = now;
        assert!(actions < LONGEST, "{kind:?} {seed} never ends: {}", table(&rig).now());
        assert!(asleep < SLEEPY, "{kind:?} {seed}: nobody plays in {}", table(&rig).now());
        if asleep > 0 {
            std::thread::sleep(Duration::from_micros(200));
        }
    }
    rig.rest();
    rig.check();
    let record = table(&rig);
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
    assert_eq!(kept, record, "the kept game");
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
            watch_games(GameKind::$kind, 100..300);
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
