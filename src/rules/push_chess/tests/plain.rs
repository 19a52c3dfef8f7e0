//! The rules of Push Chess once more, as plainly as can be: letters on squares, every move tried square by square.
//!
//! It reads and writes the text forms by itself and shares nothing with the game it is compared with.

/// A file and a rank, from 0.
type At = (i32, i32);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Plain {
    squares: Board,
    white: bool,
    castlings: String,
    clock: u32,
    number: u32,
    previous: Option<String>,
}

/// By file and rank; `.` where nobody stands.
type Board = [[char; 8]; 8];

/// What a move does.
struct Moved {
    squares: Board,
    /// Where the pushed piece stood.
    pushed: Option<At>,
    /// The piece that leaves the board.
    lost: Option<char>,
}

const fn is_white(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

fn is_on_board((file, rank): At) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn name((file, rank): At) -> String {
    let file = "abcdefgh".chars().nth(usize::try_from(file).unwrap()).unwrap();
    format!("{file}{}", rank + 1)
}

fn on(squares: &Board, (file, rank): At) -> char {
    squares[usize::try_from(file).unwrap()][usize::try_from(rank).unwrap()]
}

fn put(squares: &mut Board, (file, rank): At, piece: char) {
    squares[usize::try_from(file).unwrap()][usize::try_from(rank).unwrap()] = piece;
}

fn all() -> impl Iterator<Item = At> {
    (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)))
}

impl Plain {
    pub(super) fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut plain = Self {
            squares: [['.'; 8]; 8],
            white: fields[1] == "w",
            castlings: fields[2].replace('-', ""),
            clock: fields[4].parse().unwrap(),
            number: fields[5].parse().unwrap(),
            previous: fields.get(6).map(|previous| (*previous).to_owned()),
        };
        for (row, rank) in fields[0].split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty.cast_signed();
                } else {
                    put(&mut plain.squares, (file, rank), letter);
                    file += 1;
                }
            }
        }
        plain
    }

    pub(super) fn text(&self) -> String {
        let side = if self.white { "w" } else { "b" };
        let castlings = if self.castlings.is_empty() { "-" } else { &self.castlings };
        let mut text = format!("{} {side} {castlings} - {} {}", self.placement(), self.clock, self.number);
        if let Some(previous) = &self.previous {
            text += " ";
            text += previous;
        }
        text
    }

    fn placement(&self) -> String {
        let rows = (0..8).rev().map(|rank| {
            let mut row: String = (0..8).map(|file| self.at((file, rank))).collect();
            for empty in (1..=8).rev() {
                row = row.replace(&".".repeat(empty), &empty.to_string());
            }
            row
        });
        rows.collect::<Vec<_>>().join("/")
    }

    fn at(&self, at: At) -> char {
        on(&self.squares, at)
    }

    fn is_own(&self, piece: char) -> bool {
        piece != '.' && is_white(piece) == self.white
    }

    /// The single step of a piece's way to a square and how many of them it makes, if it goes there at all.
    fn steps(&self, from: At, to: At) -> Option<(At, i32)> {
        let (file, rank) = (to.0 - from.0, to.1 - from.1);
        let far = file.abs().max(rank.abs());
        let straight = file == 0 || rank == 0;
        let diagonal = file.abs() == rank.abs();
        let single = ((file.signum(), rank.signum()), far);
        let (ahead, second) = if self.white { (1, 1) } else { (-1, 6) };
        let goes = match self.at(from).to_ascii_uppercase() {
            _ if far == 0 => false,
            'N' => return (file.abs() * rank.abs() == 2).then_some(((file, rank), 1)),
            'K' => far == 1,
            'R' => straight,
            'B' => diagonal,
            'Q' => straight || diagonal,
            'P' => (file.abs() <= 1 && rank == ahead) || (file == 0 && rank == 2 * ahead && from.1 == second),
            piece => panic!("{piece}"),
        };
        goes.then_some(single)
    }

    /// What a move does by the ways of the pieces, whatever that means for the kings.
    fn moved(&self, from: At, to: At) -> Option<Moved> {
        let mover = self.at(from);
        let (step, count) = self.steps(from, to)?;
        let mut squares = self.squares;
        put(&mut squares, from, '.');
        let (mut at, mut pushed, mut lost) = (from, None, None);
        for _ in 0..count {
            at = (at.0 + step.0, at.1 + step.1);
            if lost.is_some() {
                return None;
            }
            if pushed.is_none() && self.at(at) != '.' {
                pushed = Some(at);
            }
            if let Some(piece) = pushed.map(|at| self.at(at)) {
                // The piece is just ahead of the mover: it goes one further.
                put(&mut squares, at, '.');
                let next = (at.0 + step.0, at.1 + step.1);
                if !is_on_board(next) {
                    lost = Some(piece);
                } else if on(&squares, next) == '.' {
                    put(&mut squares, next, piece);
                } else {
                    return None;
                }
            }
        }
        put(&mut squares, at, mover);
        if mover.eq_ignore_ascii_case(&'p') {
            let aside = step.0 != 0;
            match pushed.map(|at| self.is_own(self.at(at))) {
                None if aside => return None,
                Some(own) if own == aside => return None,
                _ => {}
            }
        }
        Some(Moved { squares, pushed, lost })
    }

    /// The position after the piece on a square has moved, what it pushed included.
    fn after(&self, from: At, moved: &Moved) -> Self {
        let mut after = self.clone();
        after.squares = moved.squares;
        for at in [Some(from), moved.pushed].into_iter().flatten() {
            let gone = match at {
                (4, 0) => "KQ",
                (7, 0) => "K",
                (0, 0) => "Q",
                (4, 7) => "kq",
                (7, 7) => "k",
                (0, 7) => "q",
                _ => "",
            };
            after.castlings.retain(|letter| !gone.contains(letter));
        }
        let noted = moved.lost.is_some() || self.at(from).eq_ignore_ascii_case(&'p');
        after.clock = if noted { 0 } else { self.clock + 1 };
        after.number += u32::from(!self.white);
        after.white = !self.white;
        after.previous = Some(self.placement());
        after
    }

    /// Whether a side's king could be pushed off the board if the other side were to act.
    fn in_check(&self, white: bool) -> bool {
        let turned = Self { white: !white, castlings: String::new(), previous: None, ..*self };
        let king = if white { 'K' } else { 'k' };
        all()
            .filter(|from| turned.is_own(turned.at(*from)))
            .any(|from| all().any(|to| turned.moved(from, to).is_some_and(|moved| moved.lost == Some(king))))
    }

    /// The legal actions by their texts and in their order, draws aside, and the positions after them.
    fn legal(&self) -> Vec<(String, Self)> {
        let mut found = Vec::new();
        let own_king = if self.white { 'K' } else { 'k' };
        for from in all().filter(|from| self.is_own(self.at(*from))) {
            for to in all() {
                let Some(moved) = self.moved(from, to).filter(|moved| moved.lost != Some(own_king)) else { continue };
                let (text, mut after) = (name(from) + &name(to), self.after(from, &moved));
                let promotes = all().find(|at| matches!((after.at(*at), at.1), ('P', 7) | ('p', 0)));
                let Some(at) = promotes else {
                    found.push((text, after));
                    continue;
                };
                after.clock = 0;
                let pawn = after.at(at);
                for letter in ['b', 'n', 'q', 'r'] {
                    put(&mut after.squares, at, if is_white(pawn) { letter.to_ascii_uppercase() } else { letter });
                    found.push((format!("{text}{letter}"), after.clone()));
                }
            }
        }
        self.castle(&mut found);
        found.retain(|(_, after)| !after.in_check(self.white) && Some(after.placement()) != self.previous);
        found.sort();
        found
    }

    fn castle(&self, found: &mut Vec<(String, Self)>) {
        let (rank, king, rook) = if self.white { (0, 'K', 'R') } else { (7, 'k', 'r') };
        for letter in self.castlings.chars().filter(|letter| is_white(*letter) == self.white) {
            let (mut between, over, to, corner) =
                if letter.eq_ignore_ascii_case(&'k') { (5..7, 5, 6, 7) } else { (1..4, 3, 2, 0) };
            let stand = |pieces: &[(i32, char)]| {
                let mut squares = self.squares;
                for (file, piece) in pieces {
                    put(&mut squares, (*file, rank), *piece);
                }
                squares
            };
            let passing = Self { squares: stand(&[(4, '.'), (over, king)]), ..self.clone() };
            let is_free = between.all(|file| self.at((file, rank)) == '.');
            if is_free && !self.in_check(self.white) && !passing.in_check(self.white) {
                let squares = stand(&[(4, '.'), (corner, '.'), (over, rook), (to, king)]);
                let moved = Moved { squares, pushed: None, lost: None };
                found.push((name((4, rank)) + &name((to, rank)), self.after((4, rank), &moved)));
            }
        }
    }

    /// The legal actions; none once the game is over, repetitions aside.
    pub(super) fn actions(&self) -> Vec<(String, Self)> {
        let only_kings = all().all(|at| "kK.".contains(self.at(at)));
        if only_kings || self.clock >= 100 { Vec::new() } else { self.legal() }
    }

    /// The number of sequences of exactly so many actions.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.actions().len() as u64,
            _ => self.actions().iter().map(|(_, after)| after.perft(depth - 1)).sum(),
        }
    }
}
