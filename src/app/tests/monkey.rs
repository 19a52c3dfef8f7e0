//! Thousands of clicks, drags, keys, turns of the wheel and changes of the window by somebody who does not care what
//! they do: nothing breaks, and the board always shows the game.

use std::fmt::Write as _;

use bevy::{input::ButtonState, prelude::MouseButton};
use bevy_egui::egui::{Pos2, pos2};

use super::{
    every_game::{options, people},
    rig::Rig,
    *,
};
use crate::{
    app::menus::KEYS,
    rules::{Direction, Handle, Square},
};

/// How much is done to each game every time, and when there is time for it. An input is a click, a drag, a key, and so
/// on.
const FEW: usize = 500;
const MANY: usize = 10_000;
/// After so many inputs another game is put on the table.
const GAME: usize = 250;
/// Sizes of the window in pixels, also such as are not allowed.
const SIZES: [(u32, u32); 7] =
    [(1_280, 800), (1_024, 700), (800, 600), (3_840, 2_160), (700, 1_400), (320, 200), (1_920, 640)];
const SCALE_FACTORS: [f32; 4] = [1.0, 1.25, 2.0, 3.0];

/// What has been done, told when a test fails.
struct Log(Vec<String>);

impl Drop for Log {
    #[expect(clippy::print_stderr, reason = "without it a failure cannot be understood")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            let last = self.0.len().saturating_sub(60);
            eprintln!("{} inputs, the last ones:\n{}", self.0.len(), self.0[last..].join("\n"));
        }
    }
}

struct Monkey {
    rig: Rig,
    kind: GameKind,
    random: fastrand::Rng,
    log: Log,
    at_table: usize,
    seen: Option<table::Moment>,
}

impl Monkey {
    fn new(kind: GameKind, seed: u64) -> Self {
        fastrand::seed(seed);
        let random = fastrand::Rng::with_seed(seed);
        let log = Log(vec![format!("{kind:?}, seed {seed}")]);
        Self { rig: Rig::open(Keeper::new(None)), kind, random, log, at_table: 0, seen: None }
    }

    fn note(&mut self, what: std::fmt::Arguments) {
        let mut line = String::new();
        let _ = write!(line, "{what}");
        self.log.0.push(line);
    }

    fn one_of<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.random.usize(..among.len())]
    }

    fn chance(&mut self, percent: u8) -> bool {
        self.random.u8(..100) < percent
    }

    /// Another game, by other options, between people, engines, or both.
    fn sit(&mut self) {
        let options = options(self.kind, &mut self.random);
        let mut players = people(options).players().to_vec();
        let engines = if self.chance(40) { self.random.usize(..=players.len()) } else { 0 };
        for player in players.iter_mut().take(engines) {
            player.engine = Level::new(self.random.u8(1..3));
        }
        if self.random.bool() {
            players.reverse();
        }
        let record = Record::new(options, players);
        let start = record.save().replace('\n', " ");
        self.note(format_args!("sit {start}"));
        self.rig.sit(&record);
    }

    fn square(&mut self) -> Square {
        let squares = self.kind.squares();
        self.one_of(&squares)
    }

    /// Somewhere: on a square, at a pocket, or anywhere in the window and a little beyond.
    fn somewhere(&mut self) -> Pos2 {
        match self.random.u8(..10) {
            0..6 => {
                let square = self.square();
                self.rig.square(square)
            }
            6 if self.kind == GameKind::Push1977 => {
                let pocket = self.random.u8(..20);
                self.rig.pocket(pocket).unwrap_or_default()
            }
            _ => {
                let size = self.rig.size();
                pos2(size.x * (self.random.f32() * 1.1 - 0.05), size.y * (self.random.f32() * 1.1 - 0.05))
            }
        }
    }

    fn click(&mut self, at: Pos2) {
        let quick = self.chance(30);
        self.note(format_args!("click {at:?}{}", if quick { " in one frame" } else { "" }));
        self.rig.click(at, quick);
    }

    fn drag(&mut self, way: &[Pos2]) {
        self.note(format_args!("drag {way:?}"));
        self.rig.drag(way);
    }

    fn key(&mut self, name: &str) {
        self.note(format_args!("key {name}"));
        self.rig.key(name);
    }

    /// One thing is done; gives how many inputs it was.
    fn act(&mut self) -> usize {
        let menu = self.rig.menu();
        if menu.overlay.is_some() {
            return self.in_front(3);
        }
        match self.rig.screen() {
            Screen::Home if self.chance(70) => {
                let number = GameKind::ALL.iter().position(|kind| *kind == self.kind).expect("a game of the list");
                self.key(&(number + 1).to_string());
                1
            }
            Screen::Setup if self.chance(40) => {
                self.key("Enter");
                1
            }
            Screen::Home | Screen::Setup => self.in_front(1),
            Screen::Table => self.at_table(),
        }
    }

    /// Something at a menu: a thing that can be clicked, or a key that closes it.
    fn in_front(&mut self, closing: u8) -> usize {
        match self.random.u8(..10) {
            one if one < closing => self.key("Esc"),
            9 => self.any_key(),
            8 => {
                let at = self.somewhere();
                self.click(at);
            }
            7 => self.turn_wheel(),
            _ => self.any_widget(),
        }
        1
    }

    fn any_widget(&mut self) {
        let widgets = self.rig.widgets();
        if !widgets.is_empty() {
            let at = self.one_of(&widgets);
            self.click(at);
        }
    }

    fn any_key(&mut self) {
        let keys = keys();
        let name = &keys[self.random.usize(..keys.len())];
        self.key(name);
    }

    fn turn_wheel(&mut self) {
        let at = self.somewhere();
        let notches = f32::from(self.random.i8(-5..=5));
        self.note(format_args!("wheel {notches} at {at:?}"));
        self.rig.point(at);
        self.rig.wheel(notches);
        self.rig.frame();
    }

    fn at_table(&mut self) -> usize {
        self.at_table += 1;
        match self.random.u8(..100) {
            0..34 => return self.play(),
            34..46 => {
                let at = self.somewhere();
                self.click(at);
            }
            46..54 => {
                let way = [self.somewhere(), self.somewhere(), self.somewhere()];
                self.drag(&way);
            }
            54..60 => {
                let at = self.somewhere();
                self.note(format_args!("point {at:?}"));
                self.rig.point(at);
                self.rig.frame();
            }
            60..72 => self.any_key(),
            72..80 => {
                let key = self.one_of(&["Ctrl+Z", "Ctrl+Z", "Ctrl+Y", "Backspace", "R"]);
                self.key(key);
            }
            80..84 => self.any_widget(),
            84..87 => {
                let (size, factor) = (self.one_of(&SIZES), self.one_of(&SCALE_FACTORS));
                self.note(format_args!("resize {size:?} {factor}"));
                self.rig.resize(size, factor);
                self.rig.frame();
            }
            87..89 => self.turn_wheel(),
            89..91 => {
                self.note(format_args!("leave"));
                self.rig.leave();
                self.rig.frame();
            }
            91..93 => {
                let focused = self.random.bool();
                self.note(format_args!("focus {focused}"));
                self.rig.focus(focused);
                self.rig.frame();
            }
            93..97 => return self.interrupted(),
            _ => self.other_button(),
        }
        1
    }

    /// A drag with something else on the way.
    fn interrupted(&mut self) -> usize {
        let (from, to) = (self.somewhere(), self.somewhere());
        self.note(format_args!("down {from:?}"));
        self.rig.point(from);
        self.rig.button(MouseButton::Left, ButtonState::Pressed);
        self.rig.frame();
        self.note(format_args!("point {to:?}"));
        self.rig.point(to);
        self.rig.frame();
        match self.random.u8(..4) {
            0 => self.any_key(),
            1 => {
                let key = self.one_of(&["Ctrl+Z", "Ctrl+Y", "Page up", "H"]);
                self.key(key);
            }
            2 => {
                self.note(format_args!("leave"));
                self.rig.leave();
                self.rig.frame();
            }
            _ => {
                self.note(format_args!("other button"));
                self.rig.button(MouseButton::Right, ButtonState::Pressed);
                self.rig.button(MouseButton::Right, ButtonState::Released);
                self.rig.frame();
            }
        }
        self.note(format_args!("up"));
        self.rig.button(MouseButton::Left, ButtonState::Released);
        self.rig.frame();
        3
    }

    fn other_button(&mut self) {
        let (at, button) = (self.somewhere(), self.one_of(&[MouseButton::Right, MouseButton::Middle]));
        self.note(format_args!("click {button:?} {at:?}"));
        self.rig.point(at);
        self.rig.button(button, ButtonState::Pressed);
        self.rig.frame();
        self.rig.button(button, ButtonState::Released);
        self.rig.frame();
    }

    /// A legal action as somebody makes it who wants to play; gives how many inputs it took.
    fn play(&mut self) -> usize {
        let Some(table) = self.rig.table().filter(|table| table.person_to_act().is_some()) else {
            let key = self.one_of(&["End", "Enter", "G", "N", "Y", "X"]);
            self.key(key);
            return 1;
        };
        let legal = table.record().now().actions();
        let Some(action) = self.random.choice(legal) else { return 0 };
        self.note(format_args!("play {action}"));
        match action.handle() {
            Handle::Carry(from, to) if self.random.bool() => {
                let way = [self.rig.square(from), self.rig.square(to)];
                self.drag(&way);
                1
            }
            Handle::Carry(from, to) => self.clicks(&[from, to]),
            Handle::Put(_, at) => {
                let key = self.one_of(&["1", "2"]);
                self.key(key);
                1 + self.clicks(&[at])
            }
            Handle::Line(first, last, towards) => {
                let forward = matches!(towards, Direction::Up | Direction::Right);
                let (back, front) = if forward { (first, last) } else { (last, first) };
                let Some(ahead) = front.step(towards) else { return 0 };
                if self.random.bool() {
                    let way = [back, front, ahead].map(|square| self.rig.square(square));
                    self.drag(&way);
                    return 1;
                }
                if back == front { self.clicks(&[back, ahead]) } else { self.clicks(&[back, front, ahead]) }
            }
            Handle::Pocket(pocket) => {
                let at = self.rig.pocket(pocket).unwrap_or_default();
                self.click(at);
                1
            }
            Handle::Button => {
                self.key("C");
                1
            }
        }
    }

    fn clicks(&mut self, squares: &[Square]) -> usize {
        for square in squares {
            let at = self.rig.square(*square);
            self.click(at);
        }
        squares.len()
    }

    /// What must hold whatever has been done.
    fn check(&mut self) {
        self.rig.check();
        if self.chance(60) {
            self.rig.rest();
            self.rig.check();
        }
        assert!(self.rig.menu().notices.is_empty(), "{:?}", self.rig.menu().notices);
        let Some(table) = self.rig.table() else { return };
        let record = table.record();
        if self.seen == Some(table.moment()) {
            return;
        }
        let mut again = record.after(0).clone();
        for action in record.actions() {
            again.play(*action).expect("a legal action");
        }
        assert_eq!(again, *record.now());
        assert_eq!(Record::load(&record.save()).as_ref(), Ok(record));
        assert!(record.offers().iter().all(|offer| record.player(offer.seat).engine.is_none()), "an engine's offer");
        assert!(record.outcome().is_some() || record.to_act().is_some(), "chance has rolled");
        self.seen = Some(table.moment());
    }
}

/// Every key of the list, by the name that presses it.
fn keys() -> Vec<String> {
    let arrows = ["Up", "Right", "Down", "Left"];
    let names = KEYS.iter().flat_map(|(names, _)| match *names {
        "Arrows" => arrows.map(str::to_owned).to_vec(),
        "Shift + arrows" => arrows.map(|arrow| format!("Shift+{arrow}")).to_vec(),
        "1 to 5" => (1..=5).map(|digit| digit.to_string()).collect(),
        "0 … 9" => (0..=9).map(|digit| digit.to_string()).collect(),
        "Ctrl +, Ctrl −, Ctrl 0" => ["Ctrl++", "Ctrl+−", "Ctrl+0"].map(str::to_owned).to_vec(),
        "Ctrl+," => vec!["Ctrl+,".to_owned()],
        // Its line tells of two more.
        "D" => ["D", "Y", "X"].map(str::to_owned).to_vec(),
        names => names.split(", ").map(str::to_owned).collect(),
    });
    names.collect()
}

fn bear(kind: GameKind, seed: u64, inputs: usize) {
    let mut monkey = Monkey::new(kind, seed);
    let mut done = 0;
    let mut next = 0;
    while done < inputs {
        if done >= next {
            monkey.sit();
            next += GAME;
        }
        done += monkey.act();
        monkey.check();
    }
    assert!(monkey.at_table > inputs / 3, "{} of {inputs} at the table", monkey.at_table);
}

macro_rules! each_game {
    ($($kind:ident: $few:ident, $many:ident);*) => {
        $(#[test]
        fn $few() {
            bear(GameKind::$kind, 1, FEW);
        }

        #[test]
        #[ignore = "takes minutes"]
        fn $many() {
            bear(GameKind::$kind, 2, MANY);
        })*
    };
}

each_game! {
    PushFight: push_fight_bears_whatever_is_done, push_fight_bears_ten_thousand_inputs;
    LineMajority: line_majority_bears_whatever_is_done, line_majority_bears_ten_thousand_inputs;
    PushCrate: push_crate_bears_whatever_is_done, push_crate_bears_ten_thousand_inputs;
    PushChess: push_chess_bears_whatever_is_done, push_chess_bears_ten_thousand_inputs;
    Push1977: push_1977_bears_whatever_is_done, push_1977_bears_ten_thousand_inputs
}
