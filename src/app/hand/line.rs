//! Lines in the hand: which pieces are selected by clicks, by dragging along them or from the keyboard, and which way a
//! click sends them.

use crate::{
    app::table::Table,
    rules::{AnyAction, AnyGame, Direction, Handle, Seat, Square, line_majority::state::LONGEST},
};

use super::{Hand, Held, Meaning, act};

impl Hand {
    /// Whether pieces are selected in lines and this is one that the person to act may select.
    #[must_use]
    pub fn may_select(&self, square: Square, table: &Table) -> bool {
        let game = table.record().now();
        table.person_to_act().is_some_and(|seat| moves_lines(game, square) && is_own(game, seat, square))
    }

    /// The line that is held.
    #[must_use]
    pub fn line(&self, table: &Table) -> Option<(Square, Square)> {
        match self.held(table) {
            Some(Held::Line(first, last)) => Some((first, last)),
            _ => None,
        }
    }

    /// A click while a line is held: it grows to another piece of the same row or column, goes over to a piece that it
    /// cannot grow to, or is sent towards the click.
    pub(super) fn click_line(&mut self, line: (Square, Square), square: Square, table: &Table) -> Meaning {
        let held = match grown(line, square, table) {
            _ if line == (square, square) => None,
            // One of several that are held already, or one out of reach: it alone.
            Some(grown) if grown == line => Some((square, square)),
            Some(grown) => Some(grown),
            None if self.may_select(square, table) => Some((square, square)),
            None => match leads(line, square, table) {
                Some(towards) => return act(table.record().now(), Handle::Line(line.0, line.1, towards)),
                None => None,
            },
        };
        self.hold(held.map(|(first, last)| Held::Line(first, last)), table);
        Meaning::Hold
    }

    /// A drag from a piece to a square selects what lies between. One that leads from a line that was held `before` out
    /// over its end takes that line along.
    pub fn drag_line(&mut self, from: Square, before: Option<(Square, Square)>, to: Square, table: &Table) {
        let taken = before.filter(|line| line.0 != line.1 && between(line.0, line.1).contains(&from));
        let line = match taken {
            Some(line) if to == from || leads(line, to, table).is_some() => Some(line),
            _ => grown((from, from), to, table),
        };
        // Beyond what can be selected the selection stays as it is.
        if let Some((first, last)) = line {
            self.hold(Some(Held::Line(first, last)), table);
        }
    }

    /// The end of a drag from a piece: on a square that the line can be sent to it is sent there.
    #[must_use]
    pub fn drop_line(&self, from: Square, to: Square, table: &Table) -> Meaning {
        let Some(line) = self.line(table) else { return Meaning::Hold };
        let game = table.record().now();
        if let Some(towards) = leads(line, to, table) {
            return act(game, Handle::Line(line.0, line.1, towards));
        }
        // Too many pieces: the rules say so.
        let whole = between(from.min(to), from.max(to));
        if whole.len() > usize::from(LONGEST) && whole.iter().all(|square| self.may_select(*square, table)) {
            return act(game, Handle::Line(from.min(to), from.max(to), way(whole[0], whole[1])));
        }
        Meaning::Hold
    }

    /// Moves the end of the selection at the cursor one square, or begins a selection there.
    pub fn stretch(&mut self, towards: Direction, table: &Table) {
        let Some(cursor) = self.cursor.filter(|cursor| self.may_select(*cursor, table)) else { return };
        let anchor = match self.line(table) {
            Some((first, last)) if cursor == last => first,
            Some((first, last)) if cursor == first => last,
            _ => cursor,
        };
        self.hold(Some(Held::Line(anchor.min(cursor), anchor.max(cursor))), table);
        if let Some(next) = cursor.step(towards)
            && let Some((first, last)) = grown((anchor, anchor), next, table)
        {
            self.hold(Some(Held::Line(first, last)), table);
            self.cursor = Some(next);
        }
    }

    /// What a click where the hand points would ask of the rules, while a line is held.
    #[must_use]
    pub fn sent(&self, table: &Table) -> Option<AnyAction> {
        let line = self.line(table)?;
        let towards = leads(line, self.cursor.or(self.hover)?, table)?;
        table.record().now().meant(Handle::Line(line.0, line.1, towards)).first().copied()
    }
}

/// Whether pieces are moved in lines.
pub(super) fn moves_lines(game: &AnyGame, square: Square) -> bool {
    !game.meant(Handle::Line(square, square, Direction::Up)).is_empty()
}

fn is_own(game: &AnyGame, seat: Seat, square: Square) -> bool {
    game.picture().at(square).is_some_and(|piece| piece.seat == Some(seat))
}

/// The line with another square added, if it can be selected: own pieces in a row or column, and no more than move
/// together.
fn grown(line: (Square, Square), to: Square, table: &Table) -> Option<(Square, Square)> {
    let seat = table.person_to_act()?;
    let grown = (line.0.min(to), line.1.max(to));
    let squares = between(grown.0, grown.1);
    let own = squares.iter().all(|square| is_own(table.record().now(), seat, *square));
    // The ends of a row and a square beside it span no row of the three.
    let along = [line.0, line.1, to].iter().all(|square| squares.contains(square));
    (own && along && (1..=usize::from(LONGEST)).contains(&squares.len())).then_some(grown)
}

/// The way to a square that a line is sent to by a click there: the next one before or behind it, one of the enemy
/// pieces in an unbroken run there, or one beside it, which the rules forbid.
fn leads(line: (Square, Square), to: Square, table: &Table) -> Option<Direction> {
    let seat = table.person_to_act()?;
    let picture = table.record().now().picture();
    let enemy = |square: &Square| picture.at(*square).is_some_and(|piece| piece.seat != Some(seat));
    if is_own(table.record().now(), seat, to) {
        return None;
    }
    let reaches = |from: Square, towards: Direction| {
        let mut next = from.step(towards);
        while let Some(square) = next.filter(|square| *square != to && enemy(square)) {
            next = square.step(towards);
        }
        next == Some(to)
    };
    let squares = between(line.0, line.1);
    Direction::ALL.into_iter().find(|towards| squares.iter().any(|from| reaches(*from, *towards)))
}

/// The way from a square to the next one of a row or column.
fn way(from: Square, to: Square) -> Direction {
    if from.file == to.file { Direction::Up } else { Direction::Right }
}

/// The squares from one to another in a row or column, both included; none when they are in neither.
#[must_use]
pub fn between(first: Square, last: Square) -> Vec<Square> {
    let (files, ranks) = (first.file..=last.file, first.rank..=last.rank);
    if first.file == last.file {
        ranks.map(|rank| Square::new(first.file, rank)).collect()
    } else if first.rank == last.rank {
        files.map(|file| Square::new(file, first.rank)).collect()
    } else {
        Vec::new()
    }
}
