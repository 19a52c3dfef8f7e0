//! Whole games in the real window: by mouse alone, by keyboard alone, and between engines.

use std::collections::VecDeque;

use shove::{
    engine::Level,
    record::{Player, Record},
    rules::{AnyAction, AnyGame, Direction, GameKind, Handle, Square},
};

use super::*;

/// Longest time a whole game of engines may take.
const LONG_PATIENCE: Duration = Duration::from_mins(10);

/// The shortest whole games that are known, and how many of their actions the quick tests find made already.
const GAMES: [(GameKind, &str, usize); 5] = [
    (GameKind::PushFight, "d1-e1 e2-g2 f3-f2 e4-e3 e1-f1", 0),
    (GameKind::LineMajority, "a1-a2^ e4-e5v a3> c4-e4< b1-b3^ a5v b2-b4^ c5-d5< b3-b4^", 4),
    (
        GameKind::PushCrate,
        "+a2 +i2 +g2 +g1 +e3 +g7 +b1 +h9 +a1 +a9 +a8 +f9 e1xe2 e9-f9 e1-f1 f9xg9 f1-e1 f9-e9 e1-f1 e9-f9 f1-e1 f9xg9 \
         e1-f1 f9-e9 f1-g1 e9-f9 g1-g2 f9xg9 g2-g3 f9xg9 g3-f3 f9-g9 f3-e3 g9-f9 e3-e4 f9-g9 e4-e5 e5-e6 e6-e7 g9-g8 \
         e7-e6 g8-g7 e6-e7 g7-g6 e7-d7 g6-g7 d7-c7 g7-h7 c7-c8 h7xi7 c8-c9",
        46,
    ),
    (GameKind::PushChess, "e1e2 a7a5 d1g4 e8e7 f2f3 d8f6", 2),
    (GameKind::Push1977, "7 2 2 2", 0),
];

fn actions(kind: GameKind, text: &str) -> Vec<AnyAction> {
    text.split_whitespace().map(|word| kind.parse_action(word).expect("an action")).collect()
}

/// A game with these actions made, between people or engines.
fn record(kind: GameKind, made: &[AnyAction], engine: Option<Level>) -> Record {
    let players = ["Ann", "Ben"].map(|name| Player { name: name.into(), engine });
    let mut record = Record::new(kind.options(), players.into());
    for action in made {
        record.play(*action).expect("legal");
    }
    record
}

/// A folder with these settings and kept games, the first of which was begun last.
fn home(settings: &str, games: &[Record]) -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder");
    let folders = [home.path().join("config/shove"), home.path().join("data/shove/games")];
    for folder in &folders {
        fs::create_dir_all(folder).expect("a folder");
    }
    fs::write(folders[0].join("settings.ron"), settings).expect("a file");
    for (age, game) in games.iter().enumerate() {
        let name = format!("{}-{:014}.ron", game.kind().name(), 1_000 - age);
        fs::write(folders[1].join(name), game.save()).expect("a file");
    }
    home
}

/// Somebody at the window.
struct Person<'a> {
    display: &'a Display,
    program: &'a Program,
    /// What is played.
    kind: GameKind,
    /// How much of the trace has been read.
    at: usize,
    /// Where squares and pockets are.
    places: [Places; 2],
}

impl<'a> Person<'a> {
    fn at(display: &'a Display, program: &'a Program) -> Self {
        Self { display, program, kind: GAMES[0].0, at: 0, places: <[Places; 2]>::default() }
    }

    fn wait(&mut self, wanted: &str) {
        self.at = self.program.wait(self.at, wanted);
    }

    /// Waits until something of this name, or one that begins so, is on the panels.
    fn find(&self, name: &str) -> (i32, i32) {
        let start = Instant::now();
        loop {
            let text = self.program.told();
            let latest = text.rsplit_once("widgets\n").map_or("", |(_, latest)| latest);
            let found = latest.lines().find_map(|line| {
                let [x, y, called] =
                    line.strip_prefix("widget ")?.splitn(3, ' ').collect::<Vec<_>>().try_into().ok()?;
                called.starts_with(name).then_some((x.parse().ok()?, y.parse().ok()?))
            });
            if let Some(found) = found {
                return found;
            }
            assert!(start.elapsed() < LONG_PATIENCE, "no {name:?} among\n{latest}");
            thread::sleep(Duration::from_millis(100));
        }
    }

    fn click_on(&self, name: &str) {
        self.display.click(self.find(name));
    }

    /// Waits until the board has come to its place, and notes where everything on it is.
    fn settle(&mut self) {
        let start = Instant::now();
        let mut still = 0;
        while still < 3 {
            thread::sleep(Duration::from_millis(400));
            let now = ["square", "pocket"].map(|what| self.program.places(what, self.at));
            let whole = self.kind.squares().iter().all(|square| now[0].contains_key(&square.to_string()));
            still = if whole && now == self.places { still + 1 } else { 0 };
            self.places = now;
            assert!(start.elapsed() < PATIENCE, "the board never comes to its place");
        }
    }

    /// Makes these actions, each by its own inputs, and sees the game end.
    fn play(&mut self, from: &AnyGame, actions: &[AnyAction], mut make: impl FnMut(&mut Self, AnyAction)) {
        let mut game = from.clone();
        for action in actions {
            make(self, *action);
            game.play(*action).expect("legal");
            self.wait(&format!("position {game}"));
        }
        assert!(game.outcome().is_some(), "{game}");
        self.find("Review");
    }

    fn point_and_click(&mut self, action: AnyAction) {
        let click = |square: &Square| self.display.click(self.places[0][&square.to_string()]);
        match action.handle() {
            Handle::Put(..) => {
                // The next crate is in hand as soon as one is placed.
                if !self.program.told().contains("crates") {
                    self.click_on("Crate ×");
                }
                click(&ends(action)[0]);
            }
            Handle::Pocket(pocket) => self.display.click(self.places[1][&pocket.to_string()]),
            _ => ends(action).iter().for_each(click),
        }
    }

    fn type_keys(&mut self, action: AnyAction) {
        if let Handle::Pocket(pocket) = action.handle() {
            self.display.key(&pocket.to_string());
            self.display.key("Return");
        }
        for square in ends(action) {
            self.walk(square);
            self.display.key("Return");
        }
    }

    /// Walks to a square by the arrows, over the squares of the board.
    fn walk(&mut self, to: Square) {
        let name = |line: &str| line.strip_prefix("cursor ").map(str::to_owned);
        let last = |text: &str| text.lines().rev().find(|line| line.starts_with("cursor")).and_then(name);
        let from = last(&self.program.told()).unwrap_or_else(|| {
            self.at = self.program.press(self.display, "Up", self.at, "cursor ");
            last(&self.program.told()).expect("a cursor")
        });
        let keys = way(self.kind, from.parse().expect("a square"), to);
        if !keys.is_empty() {
            self.display.xdotool(&[&["key", "--delay", "20"], &keys[..]].concat());
            self.wait(&format!("cursor {to}"));
        }
    }
}

/// The squares that are pointed at for an action, in their order.
fn ends(action: AnyAction) -> Vec<Square> {
    match action.handle() {
        Handle::Carry(from, to) => vec![from, to],
        Handle::Put(_, at) => vec![at],
        Handle::Line(first, last, towards) => {
            let forward = matches!(towards, Direction::Up | Direction::Right);
            let (back, front) = if forward { (first, last) } else { (last, first) };
            let ahead = front.step(towards).expect("a square");
            if back == front { vec![back, ahead] } else { vec![back, front, ahead] }
        }
        Handle::Pocket(_) | Handle::Button => Vec::new(),
    }
}

/// The arrow keys that lead from a square to another one over the squares of the board.
fn way(kind: GameKind, from: Square, to: Square) -> Vec<&'static str> {
    const KEYS: [(&str, Direction); 4] =
        [("Up", Direction::Up), ("Right", Direction::Right), ("Down", Direction::Down), ("Left", Direction::Left)];
    let squares = kind.squares();
    let mut known = vec![from];
    let mut next = VecDeque::from([(from, Vec::new())]);
    while let Some((at, keys)) = next.pop_front() {
        if at == to {
            return keys;
        }
        for (key, towards) in KEYS {
            if let Some(step) = at.step(towards).filter(|step| squares.contains(step) && !known.contains(step)) {
                known.push(step);
                next.push_back((step, [&keys[..], &[key]].concat()));
            }
        }
    }
    panic!("no way from {from} to {to}");
}

/// The settings of the quickest window: little is drawn, and pieces move as fast as they do.
const QUICK: &str = "sound: false, quality: Low, speed: Fast";

/// A game by its number of actions that are found made.
type Begun = fn(&(GameKind, &str, usize)) -> usize;

fn by_mouse_and_by_keyboard(made: Begun) {
    let Some(display) = Display::open() else { return };
    let begun = |game: &(GameKind, &str, usize)| record(game.0, &actions(game.0, game.1)[..made(game)], None);
    let home = home(&format!("({QUICK})"), &GAMES.each_ref().map(begun));
    let program = Program::open(&display, home.path(), &[]);
    let mut person = Person::at(&display, &program);
    for game in &GAMES {
        let (start, rest) = (begun(game).now().clone(), &actions(game.0, game.1)[made(game)..]);
        person.kind = game.0;
        person.wait("screen Home");
        person.click_on("Continue");
        person.wait(&format!("position {start}"));
        person.settle();
        person.play(&start, rest, Person::point_and_click);

        // Taken back as far as it was found, and the same by keys.
        let found = format!("position {start}");
        while person.program.told().lines().rfind(|line| line.starts_with("position ")) != Some(&found) {
            person.display.key("ctrl+z");
            person.wait("position ");
        }
        person.play(&start, rest, Person::type_keys);
        person.display.key("h");
    }
    program.kill();
}

fn by_engines(made: Begun) {
    let Some(display) = Display::open() else { return };
    let begun = |game: &(GameKind, &str, usize)| record(game.0, &actions(game.0, game.1)[..made(game)], Level::new(5));
    let home = home(&format!("({QUICK})"), &GAMES.each_ref().map(begun));
    let program = Program::open(&display, home.path(), &[]);
    let mut person = Person::at(&display, &program);
    for game in &GAMES {
        person.wait("screen Home");
        person.at = program.press(&display, "c", person.at, "screen Table");
        if made(game) > 0 {
            // A game that is taken up again waits.
            person.find("Let it play");
            display.key("g");
        }
        person.find("Review");
        display.key("h");
    }
    program.kill();
}

#[test]
fn every_game_is_played_to_its_end_by_mouse_and_by_keyboard() {
    by_mouse_and_by_keyboard(|game| game.2);
}

#[test]
#[ignore = "takes minutes"]
fn a_whole_game_of_each_kind_is_played_by_mouse_and_by_keyboard() {
    by_mouse_and_by_keyboard(|_| 0);
}

#[test]
fn engines_finish_every_game() {
    // The last action is left to an engine, which finds it.
    by_engines(|game| actions(game.0, game.1).len() - 1);
}

#[test]
#[ignore = "takes minutes"]
fn engines_play_a_whole_game_of_each_kind() {
    by_engines(|_| 0);
}
