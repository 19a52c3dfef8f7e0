//! The rules a second time, as plainly as they can be written: letters in a grid, and loops. Nothing is shared with the
//! program but the texts.

/// A position: `grid[5 * y + x]` is the letter on column x of row y, both from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Plain {
    grid: [char; 25],
    side: char,
    captured_by_white: u32,
    captured_by_black: u32,
    turns: u32,
    passes: u32,
}

impl Plain {
    /// Reads a position text that is right.
    pub(super) fn read(text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let mut grid = ['.'; 25];
        for (line, row) in words[0].split('/').enumerate() {
            for (x, letter) in row.chars().enumerate() {
                grid[5 * (4 - line) + x] = letter;
            }
        }
        let captured: Vec<u32> = words[2].split('/').map(|count| count.parse().unwrap()).collect();
        Self {
            grid,
            side: words[1].chars().next().unwrap(),
            captured_by_white: captured[0],
            captured_by_black: captured[1],
            turns: words[3].parse().unwrap(),
            passes: words[4].parse().unwrap(),
        }
    }

    pub(super) fn text(&self) -> String {
        let rows: Vec<String> = self.grid.chunks(5).rev().map(|row| row.iter().collect()).collect();
        let Self { side, captured_by_white: white, captured_by_black: black, turns, passes, .. } = self;
        format!("{} {side} {white}/{black} {turns} {passes}", rows.join("/"))
    }

    /// The winner's letter, `=` for a draw, or none while the game goes on.
    pub(super) fn result(&self) -> Option<char> {
        if self.captured_by_white == 3 {
            Some('w')
        } else if self.captured_by_black == 3 {
            Some('b')
        } else if self.passes == 2 {
            Some('=')
        } else if self.turns == 50 {
            match self.captured_by_white.cmp(&self.captured_by_black) {
                std::cmp::Ordering::Greater => Some('w'),
                std::cmp::Ordering::Less => Some('b'),
                std::cmp::Ordering::Equal => Some('='),
            }
        } else {
            None
        }
    }

    /// What is on a cell, or `#` outside the board.
    fn on(&self, x: i32, y: i32) -> char {
        if (0..5).contains(&x) && (0..5).contains(&y) { self.grid[index(x, y)] } else { '#' }
    }

    fn after_turn(mut self) -> Self {
        self.side = if self.side == 'w' { 'b' } else { 'w' };
        self.turns += 1;
        self
    }

    /// Moves the `length` pieces from the rear one at (x, y) on in the direction (dx, dy), if that is legal.
    fn shifted(&self, x: i32, y: i32, dx: i32, dy: i32, length: i32) -> Option<Self> {
        let own = self.side;
        let enemy = if own == 'w' { 'b' } else { 'w' };
        let cell = |steps: i32| (x + steps * dx, y + steps * dy);
        let letter = |steps: i32| self.on(cell(steps).0, cell(steps).1);
        for steps in 0..length {
            if letter(steps) != own {
                return None;
            }
        }
        let mut run = 0;
        while letter(length + run) == enemy {
            run += 1;
        }
        let behind = letter(length + run);
        if behind == own || run >= length || (run == 0 && behind == '#') {
            return None;
        }
        let mut next = self.clone();
        // From the far end, each piece goes where the one before it was.
        for steps in (0..length + run).rev() {
            let (x, y) = cell(steps + 1);
            if letter(steps + 1) == '#' {
                if own == 'w' {
                    next.captured_by_white += 1;
                } else {
                    next.captured_by_black += 1;
                }
            } else {
                next.grid[index(x, y)] = letter(steps);
            }
        }
        next.grid[index(x, y)] = '.';
        next.passes = 0;
        Some(next.after_turn())
    }

    /// Every legal action with the position after it, sorted by its text.
    pub(super) fn actions(&self) -> Vec<(String, Self)> {
        if self.result().is_some() {
            return Vec::new();
        }
        let name = |x: i32, y: i32| format!("{}{}", ["a", "b", "c", "d", "e"][index(x, 0)], y + 1);
        let mut found = Vec::new();
        for x in 0..5 {
            for y in 0..5 {
                for (dx, dy, arrow) in [(1, 0, '>'), (-1, 0, '<'), (0, 1, '^'), (0, -1, 'v')] {
                    for length in 1..=3 {
                        let Some(next) = self.shifted(x, y, dx, dy, length) else { continue };
                        let rear = name(x, y);
                        let head = name(x + (length - 1) * dx, y + (length - 1) * dy);
                        let text = match (length, arrow) {
                            (1, _) => format!("{rear}{arrow}"),
                            (_, '>' | '^') => format!("{rear}-{head}{arrow}"),
                            _ => format!("{head}-{rear}{arrow}"),
                        };
                        found.push((text, next));
                    }
                }
            }
        }
        if found.is_empty() {
            let mut next = self.clone();
            next.passes += 1;
            found.push(("pass".to_owned(), next.after_turn()));
        }
        found.sort_by(|one, other| one.0.cmp(&other.0));
        found
    }

    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.actions().iter().map(|(_, next)| next.perft(depth - 1)).sum() }
    }
}

/// Where a cell of the board is in the grid.
fn index(x: i32, y: i32) -> usize {
    usize::try_from(5 * y + x).unwrap()
}
