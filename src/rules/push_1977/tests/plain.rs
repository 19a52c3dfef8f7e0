//! The rules a second time, as plainly as can be: letters in rows, written from the rules and sharing nothing with what
//! they are compared with.

pub(super) struct Plain {
    rows: Vec<Vec<char>>,
    hand: char,
    turn: char,
    /// With a die: the pushes left, or none before the roll.
    left: Option<u32>,
    target: Option<Vec<Vec<char>>>,
    goal: String,
    pockets: usize,
    own_last: bool,
    die: bool,
    colours: &'static str,
    /// Every position so far.
    past: Vec<String>,
    drawn: bool,
}

fn read_rows(text: &str) -> Vec<Vec<char>> {
    text.split('/').map(|row| row.chars().collect()).collect()
}

impl Plain {
    pub(super) fn read(text: &str, options: &[(&str, &str)]) -> Self {
        let chosen = |name: &str| options.iter().rev().find(|option| option.0 == name).map(|option| option.1);
        let colours = match chosen("players") {
            Some("3") => "BYR",
            Some("4") => "BYRG",
            _ => "BY",
        };
        let goal = chosen("goal").unwrap_or(["3x3", "2x3", "2x2"][colours.len() - 2]).to_owned();
        let pockets = match chosen("pockets") {
            Some("four-sides") => 20,
            Some("one-side") => 5,
            _ => 10,
        };
        let (start, target) = match text.split_once(" -> ") {
            Some((start, target)) => (start, Some(read_rows(target))),
            None => (text, None),
        };
        let fields: Vec<&str> = start.split(' ').collect();
        let hand = fields[1].chars().next().expect("the ball in hand");
        Self {
            rows: read_rows(fields[0]),
            hand,
            turn: fields.get(3).and_then(|turn| turn.chars().next()).unwrap_or(hand),
            left: fields.get(2).and_then(|left| left.parse().ok()),
            target,
            goal,
            pockets,
            own_last: chosen("last-ball") == Some("own"),
            die: chosen("die") == Some("d6"),
            colours,
            past: vec![start.to_owned()],
            drawn: false,
        }
    }

    fn board(&self) -> String {
        self.rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("{} {}", self.board(), self.hand);
        if self.die {
            text += " ";
            text += &self.left.map_or("-".to_owned(), |left| left.to_string());
            if self.turn != self.hand {
                text += " ";
                text.push(self.turn);
            }
        }
        if let Some(target) = &self.target {
            text += " -> ";
            text += &target.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/");
        }
        text
    }

    fn has_goal(&self, colour: char) -> bool {
        let sizes: &[(usize, usize)] = match self.goal.as_str() {
            "3x3" => &[(3, 3)],
            "4x3" => &[(4, 3), (3, 4)],
            "2x3" => &[(2, 3), (3, 2)],
            "2x2" => &[(2, 2)],
            pattern => {
                let rows = read_rows(&pattern["pattern:".len()..]);
                return (0..5).all(|y| (0..5).all(|x| rows[y][x] == '.' || self.rows[y][x] == colour));
            }
        };
        sizes.iter().any(|&(width, height)| {
            (0..=5 - height).any(|top| {
                (0..=5 - width)
                    .any(|left| (top..top + height).all(|y| (left..left + width).all(|x| self.rows[y][x] == colour)))
            })
        })
    }

    /// The colour that has won.
    pub(super) fn winner(&self) -> Option<char> {
        if let Some(target) = &self.target {
            let stands = (0..5).all(|y| (0..5).all(|x| target[y][x] == '.' || target[y][x] == self.rows[y][x]));
            return stands.then_some('B');
        }
        if self.has_goal(self.hand) {
            return Some(self.hand);
        }
        self.colours.chars().find(|colour| !self.own_last && self.has_goal(*colour))
    }

    /// The legal actions, sorted as texts.
    pub(super) fn actions(&self) -> Vec<String> {
        if self.drawn || self.winner().is_some() {
            return Vec::new();
        }
        let mut actions: Vec<String> = if self.die && self.left.is_none() {
            (1..=6).map(|pips| format!("r{pips}")).collect()
        } else {
            (0..self.pockets).map(|pocket| pocket.to_string()).collect()
        };
        actions.sort();
        actions
    }

    pub(super) fn play(&mut self, action: &str) {
        if let Some(pips) = action.strip_prefix('r') {
            self.left = pips.parse().ok();
            return;
        }
        let pocket: usize = action.parse().expect("a pocket");
        let line = pocket % 5;
        // The row from the pocket on, as columns and rows from the top left.
        let way: Vec<(usize, usize)> = (0..5)
            .map(|far| match pocket / 5 {
                0 => (far, line),
                1 => (line, 4 - far),
                2 => (4 - far, line),
                _ => (line, far),
            })
            .collect();
        let mut ball = self.hand;
        for (x, y) in way {
            ball = std::mem::replace(&mut self.rows[y][x], ball);
        }
        self.hand = ball;
        if !self.die {
            self.turn = ball;
        } else if self.left == Some(1) {
            if ball != self.turn {
                self.turn = ball;
                self.left = None;
            }
        } else {
            self.left = self.left.map(|left| left - 1);
        }
        let now = self.text();
        self.past.push(now.clone());
        if self.target.is_none() && self.winner().is_none() {
            self.drawn = if self.die {
                self.past.len() > 200
            } else {
                self.past.iter().filter(|before| **before == now).count() >= 3
            };
        }
    }

    /// Who plays next, unless chance does.
    pub(super) fn actor(&self) -> Option<char> {
        if self.target.is_some() { Some('B') } else { (!self.die || self.left.is_some()).then_some(self.turn) }
    }

    pub(super) fn is_drawn(&self) -> bool {
        self.drawn
    }

    /// The number of sequences of so many actions.
    pub(super) fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let before = (self.rows.clone(), self.hand, self.turn, self.left, self.past.len(), self.drawn);
        let mut count = 0;
        for action in self.actions() {
            self.play(&action);
            count += self.perft(depth - 1);
            (self.rows, self.hand, self.turn, self.left) = (before.0.clone(), before.1, before.2, before.3);
            self.past.truncate(before.4);
            self.drawn = before.5;
        }
        count
    }
}
