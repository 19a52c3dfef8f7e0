//! The rules once more, plainly: tiles, loops and texts, written from the rules and sharing nothing with the program.

use super::{Game as _, Options, PushCrate, position, start};

/// A tile: 11 × its row and its column, both from 1. The numbers around the board are walls.
type Tile = usize;

/// A position as its text says it.
#[derive(Clone)]
struct Plain {
    /// Walls, floor and crates.
    tiles: [char; 121],
    players: [Tile; 2],
    flag: Tile,
    carrier: Option<usize>,
    side: usize,
    left: u32,
    placed: [u32; 2],
    destroyed: [u32; 2],
    used: u32,
    starts: [Tile; 2],
    goals: [usize; 2],
    /// Passes in a row, as far as this has been played here.
    passes: u32,
}

fn tile(text: &str) -> Tile {
    let bytes = text.as_bytes();
    11 * usize::from(bytes[1] - b'0') + usize::from(bytes[0] - b'a') + 1
}

fn name(at: Tile) -> String {
    format!("{}{}", ["?", "a", "b", "c", "d", "e", "f", "g", "h", "i"][at % 11], at / 11)
}

fn around(at: Tile) -> [Tile; 4] {
    [at + 11, at + 1, at - 11, at - 1]
}

fn apart(one: Tile, two: Tile) -> usize {
    (one % 11).abs_diff(two % 11) + (one / 11).abs_diff(two / 11)
}

fn board() -> impl Iterator<Item = Tile> {
    (1..=9).flat_map(|row| (1..=9).map(move |column| 11 * row + column))
}

fn two<T>(text: &str, read: impl Fn(&str) -> T) -> [T; 2] {
    let (one, two) = text.split_once('/').expect("two things");
    [read(one), read(two)]
}

impl Plain {
    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let number = |text: &str| -> u32 { text.parse().expect("a number") };
        let mut plain = Self {
            tiles: ['#'; 121],
            players: [0; 2],
            flag: 0,
            carrier: None,
            side: usize::from(fields[1] == "B"),
            left: number(fields[2]),
            placed: two(fields[3], number),
            destroyed: two(fields[4], number),
            used: number(fields[5]),
            starts: two(fields[6], tile),
            goals: two(fields[7], |row| row.parse().expect("a row")),
            passes: 0,
        };
        for (down, row) in fields[0].split('/').enumerate() {
            for (right, shown) in row.chars().enumerate() {
                let at = 11 * (9 - down) + right + 1;
                plain.tiles[at] = if shown.is_alphabetic() { '.' } else { shown };
                for (player, letters) in [['A', 'a'], ['B', 'b']].iter().enumerate() {
                    if letters.contains(&shown) {
                        plain.players[player] = at;
                    }
                    if shown == letters[1] {
                        plain.carrier = Some(player);
                    }
                }
                if matches!(shown, 'F' | 'a' | 'b') {
                    plain.flag = at;
                }
            }
        }
        plain
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in (1..=9).rev() {
            let mut text = String::new();
            for at in 11 * row + 1..=11 * row + 9 {
                text.push(match at {
                    _ if at == self.players[0] && self.carrier == Some(0) => 'a',
                    _ if at == self.players[1] && self.carrier == Some(1) => 'b',
                    _ if at == self.players[0] => 'A',
                    _ if at == self.players[1] => 'B',
                    _ if at == self.flag => 'F',
                    _ => self.tiles[at],
                });
            }
            rows.push(text);
        }
        let both = |[one, two]: [String; 2]| format!("{one}/{two}");
        [
            rows.join("/"),
            ["A", "B"][self.side].into(),
            self.left.to_string(),
            both(self.placed.map(|it| it.to_string())),
            both(self.destroyed.map(|it| it.to_string())),
            self.used.to_string(),
            both(self.starts.map(name)),
            both(self.goals.map(|it| it.to_string())),
        ]
        .join(" ")
    }

    fn is_empty(&self, at: Tile) -> bool {
        self.tiles[at] == '.' && !self.players.contains(&at) && self.flag != at
    }

    /// Whether the only path is whole.
    fn is_whole(&self) -> bool {
        let mut seen = [false; 121];
        let mut waiting = Vec::new();
        if self.tiles[self.flag] == '.' {
            seen[self.flag] = true;
            waiting.push(self.flag);
        }
        while let Some(at) = waiting.pop() {
            for next in around(at) {
                if self.tiles[next] == '.' && !seen[next] {
                    seen[next] = true;
                    waiting.push(next);
                }
            }
        }
        self.starts.iter().all(|start| seen[*start])
            && self.goals.iter().all(|row| (11 * row + 1..=11 * row + 9).any(|at| seen[at]))
    }

    fn has_won(&self, player: usize) -> bool {
        self.destroyed[player] == 5 || self.carrier == Some(player) && self.players[player] / 11 == self.goals[player]
    }

    fn is_over(&self) -> bool {
        self.has_won(0) || self.has_won(1) || self.passes == 2
    }

    fn actions(&self) -> Vec<String> {
        let mut found = Vec::new();
        if self.is_over() {
            return found;
        }
        let (here, opponent) = (self.players[self.side], self.players[1 - self.side]);
        for at in board() {
            if self.placed[self.side] < 6 && self.is_empty(at) {
                let mut placed = self.clone();
                placed.tiles[at] = '1';
                if placed.is_whole() {
                    found.push(format!("+{}", name(at)));
                }
            }
        }
        for to in around(here) {
            let behind = || 2 * to - here;
            let go = |to: Tile| format!("{}-{}", name(here), name(to));
            match self.tiles[to] {
                '#' => {}
                '.' if to == opponent => {
                    if self.tiles[behind()] == '.' {
                        found.push(go(behind()));
                    } else {
                        // At right angles to the jump.
                        let sides = if to % 11 == here % 11 { [to + 1, to - 1] } else { [to + 11, to - 11] };
                        found.extend(sides.into_iter().filter(|side| self.tiles[*side] == '.').map(go));
                    }
                }
                '.' => found.push(go(to)),
                stage => {
                    if stage <= '2' && self.is_empty(behind()) {
                        if self.played(&go(to)).is_whole() {
                            found.push(go(to));
                        }
                    } else {
                        found.push(format!("{}x{}", name(here), name(to)));
                    }
                }
            }
        }
        if found.is_empty() {
            found.push("pass".into());
        }
        found.sort();
        found
    }

    /// After an action, whether or not it is legal by the only path.
    fn played(&self, action: &str) -> Self {
        let mut next = self.clone();
        let (side, other) = (self.side, 1 - self.side);
        next.used += 1;
        next.left -= 1;
        next.passes = 0;
        if action == "pass" {
            next.left = 0;
            next.passes = self.passes + 1;
        } else if let Some(at) = action.strip_prefix('+') {
            next.placed[side] += 1;
            next.tiles[tile(at)] = '1';
        } else if let Some((_, at)) = action.split_once('x') {
            let at = tile(at);
            next.tiles[at] = match self.tiles[at] {
                '1' => '2',
                '2' => '3',
                '3' => '4',
                _ => '.',
            };
            if next.tiles[at] == '.' {
                next.destroyed[side] += 1;
            }
        } else {
            let (from, to) = (tile(&action[..2]), tile(&action[3..]));
            if self.tiles[to] != '.' {
                next.tiles[to] = '.';
                next.tiles[2 * to - from] = self.tiles[to];
            }
            next.players[side] = to;
            if self.carrier == Some(side) {
                next.flag = to;
            } else if self.carrier.is_none() && self.flag == to {
                next.carrier = Some(side);
                next.left = 2;
            }
        }
        if next.has_won(side) {
            (next.side, next.left) = (other, 1);
            return next;
        }
        next.take(side);
        if next.left == 0 {
            (next.side, next.left) = (other, 1);
            next.take(other);
        }
        next
    }

    /// A player next to the opponent who carries the flag sends the opponent home.
    fn take(&mut self, player: usize) {
        let carrier = 1 - player;
        if self.carrier != Some(carrier) || apart(self.players[0], self.players[1]) != 1 {
            return;
        }
        let start = self.starts[carrier];
        let mut best = None;
        for at in board() {
            // The flag lies where the carrier stood.
            if self.is_empty(at) {
                let (row, column) = if carrier == 0 { (at / 11, at % 11) } else { (9 - at / 11, 9 - at % 11) };
                let rank = (apart(at, start), row, column);
                if best.is_none_or(|(least, _)| rank < least) {
                    best = Some((rank, at));
                }
            }
        }
        if let Some((_, home)) = best {
            self.carrier = None;
            self.players[carrier] = home;
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.actions().len() as u64,
            _ => self.actions().iter().map(|action| self.played(action).perft(depth - 1)).sum(),
        }
    }
}

/// The positions of the file, each with its counts by depth.
fn table() -> Vec<(String, Options, Vec<(u32, u64)>)> {
    let file = include_str!("../../../../tests/perft/push-crate.txt");
    file.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let mut parts = line.split(';').map(str::trim);
            let text = parts.next().expect("a position").to_owned();
            let mut options = Options::default();
            for chosen in parts.next().expect("options").split(' ').filter(|chosen| *chosen != "-") {
                let (name, value) = chosen.split_once('=').expect("an option");
                crate::rules::Options::set(&mut options, name, value).expect("an option of the table");
            }
            let counts = parts.map(|count| {
                let (depth, count) = count.split_once(' ').expect("a depth and a count");
                (depth.parse().expect("a depth"), count.parse().expect("a count"))
            });
            (text, options, counts.collect())
        })
        .collect()
}

/// Compares both with the counts that are at least and less than so large.
fn compare(plain: std::ops::Range<u64>, product: std::ops::Range<u64>) {
    let mut compared = 0;
    for (text, options, counts) in table() {
        let game = PushCrate::parse(&text, options).unwrap_or_else(|error| panic!("{text}: {error}"));
        for (depth, count) in counts {
            if product.contains(&count) {
                assert_eq!(game.perft(depth), count, "depth {depth} of {text}");
                compared += 1;
            }
            if plain.contains(&count) {
                assert_eq!(Plain::read(&text).perft(depth), count, "plainly, depth {depth} of {text}");
                compared += 1;
            }
        }
    }
    assert!(compared > 3, "{compared}");
}

#[test]
fn perft_is_what_the_table_says() {
    compare(0..20_000, 0..200_000);
}

#[test]
#[ignore = "takes half a minute"]
fn deep_perft_is_what_the_table_says() {
    compare(20_000..u64::MAX, 200_000..u64::MAX);
}

#[test]
fn random_games_are_the_same_plainly() {
    let mut random = fastrand::Rng::with_seed(11);
    let maps = ["crossroads", "gatehouse", "warehouse", "pinwheel", "homeward", "keep", "random:3", "random:8"];
    let mut seen = [0; 6];
    for round in 0..96 {
        let mut game = start(maps[round % maps.len()]);
        let mut plain = Plain::read(&game.to_string());
        for _ in 0..250 {
            let actions = game.actions();
            let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
            assert_eq!(texts, plain.actions(), "{game}");
            if actions.is_empty() {
                assert!(plain.is_over());
                break;
            }
            // Placements are rare, so that there is something to walk and break.
            let mut pick = random.usize(..actions.len());
            for _ in 0..3 {
                if texts[pick].starts_with('+') {
                    pick = random.usize(..actions.len());
                }
            }
            let before = plain.clone();
            plain = plain.played(&texts[pick]);
            game.apply(actions[pick], &mut ());
            assert_eq!(game.to_string(), plain.text(), "after {}", texts[pick]);
            let kinds = [
                plain.carrier.is_some() && before.carrier.is_none(),
                plain.carrier.is_none() && before.carrier.is_some(),
                plain.destroyed != before.destroyed,
                apart(plain.players[before.side], before.players[before.side]) == 2,
                before.tiles[plain.players[before.side]] != '.',
                plain.is_over(),
            ];
            for (count, happened) in seen.iter_mut().zip(kinds) {
                *count += usize::from(happened);
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 10), "picked up, taken, destroyed, jumped, pushed, won: {seen:?}");
}

#[test]
fn the_plain_rules_read_what_the_program_writes() {
    for map in ["crossroads", "homeward", "random:5"] {
        let text = start(map).to_string();
        assert_eq!(Plain::read(&text).text(), text);
        assert_eq!(position(&text).to_string(), text);
    }
}
