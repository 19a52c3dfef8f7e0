//! What lies on the board beside the pieces: a function of the position and of what the hand holds and points to.

use crate::{
    app::{
        board::{Ghost, Marks},
        table::Table,
    },
    rules::{
        AnyAction, AnyGame, Direction, Effect, Game as _, Handle, PieceKind, Square, Step,
        push_1977::{
            Goal,
            board::{CHANNELS, opposite, squares},
        },
    },
};

use super::{Hand, Held, line::between, trail::last_turn};

impl Hand {
    /// What lies on the board beside the pieces.
    #[must_use]
    pub fn marks(&self, table: &Table) -> Marks {
        let mut marks = Marks { trail: last_turn(table), cursor: self.cursor, ..Marks::default() };
        let game = table.record().after(table.shown());
        marks.threatened = game.threatened();
        marks.won = game.won();
        marks.goal = goal(game);
        if table.person_to_act().is_none() {
            return marks;
        }
        let held = self.held(table);
        let mut pointed = None;
        // The keyboard counts until the pointer moves, which takes the cursor away.
        let pointer = self.cursor.or(self.hover);
        let sent = self.sent(table);
        for action in game.actions() {
            match (held, action.handle()) {
                (_, Handle::Pocket(pocket)) => {
                    marks.pockets.push(pocket);
                    if self.pocket == Some(pocket) {
                        marks.pocket = self.pocket;
                        pointed = Some(action);
                    }
                    continue;
                }
                (Some(Held::Piece(held)), Handle::Carry(from, _)) if held == from => {}
                (Some(Held::Reserve(held)), Handle::Put(kind, _)) if held == kind => {}
                (Some(Held::Line(first, last)), Handle::Line(from, to, towards)) if (first, last) == (from, to) => {
                    marks.pushes.extend(ahead(first, last, towards).map(|square| (square, towards.into())));
                    pointed = pointed.or(sent.filter(|sent| *sent == action));
                    continue;
                }
                _ => continue,
            }
            let Some(to) = target(action) else { continue };
            match consequence(game, action) {
                Consequence::Push(square, step) if square == to => marks.pushes.push((square, step)),
                Consequence::Move if self.is_push_step(table) => continue,
                Consequence::Push(..) => marks.presses.push(to),
                Consequence::Break => marks.breaks.push(to),
                Consequence::Move => marks.targets.push(to),
            }
            if pointer == Some(to) && pointed.is_none() {
                pointed = Some(action);
            }
        }
        match held {
            Some(Held::Piece(square)) => marks.selected = vec![square],
            Some(Held::Line(first, last)) => marks.selected = between(first, last),
            Some(Held::Reserve(_)) => {
                let free = |square: &Square| !marks.targets.contains(square) && game.picture().at(*square).is_none();
                marks.dimmed = game.kind().squares().into_iter().filter(free).collect();
            }
            None => {}
        }
        // A square may be the target of several actions, which differ in what a pawn becomes.
        for squares in [&mut marks.targets, &mut marks.presses] {
            squares.dedup();
        }
        marks.pushes.dedup();
        if marks.pocket.is_some() {
            // Where a row would move, the way of the last one only confuses.
            marks.trail.clear();
        }
        marks.ghosts = pointed.map(|action| ghosts(game, action)).unwrap_or_default();
        marks
    }
}

/// The square that stands for an action: where the hand would lead what it holds.
fn target(action: AnyAction) -> Option<Square> {
    match action.handle() {
        Handle::Carry(_, to) | Handle::Put(_, to) => Some(to),
        Handle::Line(..) | Handle::Pocket(_) | Handle::Button => None,
    }
}

/// The square before a line that is moved this way.
fn ahead(first: Square, last: Square, towards: Direction) -> Option<Square> {
    let head = if matches!(towards, Direction::Right | Direction::Up) { last } else { first };
    head.step(towards)
}

/// What an action does to others than the piece that is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Consequence {
    /// Nothing.
    Move,
    /// It pushes the piece on this square first, this way.
    Push(Square, Step),
    /// It breaks a crate.
    Break,
}

fn consequence(game: &AnyGame, action: AnyAction) -> Consequence {
    let effects = game.clone().play(action).unwrap_or_default();
    let found = effects.iter().find_map(|effect| match effect {
        Effect::Shove { from, to, link: 1.., .. } => Some(Consequence::Push(*from, one_step(*from, *to))),
        Effect::Fall { from, towards, .. } => Some(Consequence::Push(*from, *towards)),
        Effect::Hit { .. } | Effect::Remove { .. } => Some(Consequence::Break),
        _ => None,
    });
    found.unwrap_or(Consequence::Move)
}

/// The way from one square to another: one step of it where it is straight, else all of it, a knight's.
fn one_step(from: Square, to: Square) -> Step {
    let apart = |one: u8, other: u8| i8::try_from(i16::from(other) - i16::from(one)).unwrap_or_default();
    let (file, rank) = (apart(from.file, to.file), apart(from.rank, to.rank));
    if file == 0 || rank == 0 || file.abs() == rank.abs() {
        Step { file: file.signum(), rank: rank.signum() }
    } else {
        Step { file, rank }
    }
}

/// The way a push goes, if the action is one.
pub(in crate::app) fn pushes(game: &AnyGame, action: AnyAction) -> Option<Step> {
    match consequence(game, action) {
        Consequence::Push(_, step) => Some(step),
        Consequence::Move | Consequence::Break => None,
    }
}

/// Where every piece that a legal action moves would stand. Stones of one side are all alike: of those that move up in a
/// line only the last is shown, at its head, as if it had gone there over the others.
fn ghosts(game: &AnyGame, action: AnyAction) -> Vec<Ghost> {
    let effects = game.clone().play(action).unwrap_or_default();
    let picture = game.picture();
    let anchored = effects.iter().find_map(|effect| match effect {
        Effect::Anchor { to, .. } => Some(*to),
        _ => None,
    });
    let ends = effects.iter().filter_map(|effect| match effect {
        Effect::Slide { piece, path } => Some((*piece, *path.last()?, None)),
        Effect::Place { piece, at } | Effect::Drop { piece, at } => Some((*piece, *at, None)),
        Effect::Hop { piece, to, .. }
        | Effect::Shove { piece, to, .. }
        | Effect::SentHome { piece, to, .. }
        | Effect::Enter { piece, to, .. } => Some((*piece, *to, None)),
        Effect::Fall { piece, from, towards, .. } => Some((*piece, edge(game, *from, *towards), Some(*towards))),
        Effect::Leave { piece, from, pocket } => Some((*piece, *from, Some(way_out(*pocket)))),
        _ => None,
    });
    let ghosts = ends.filter_map(|(id, at, falls)| {
        let piece = picture.piece(id)?;
        let anchored = anchored == Some(id) || anchored.is_none() && picture.anchor == Some(id);
        Some(Ghost { piece: id, kind: piece.kind, seat: piece.seat, at, falls, anchored })
    });
    let mut shown: Vec<Ghost> = Vec::new();
    for ghost in ghosts {
        match shown.last_mut() {
            Some(last) if ghost.kind == PieceKind::Stone && last.seat == ghost.seat => {
                *last = Ghost { piece: last.piece, ..ghost };
            }
            _ => shown.push(ghost),
        }
    }
    shown
}

/// The way by which a ball comes off into a pocket.
pub(super) fn way_out(pocket: u8) -> Step {
    CHANNELS[usize::from(opposite(pocket))].towards.into()
}

/// The squares to be filled, where they are always the same: those of a pattern.
fn goal(game: &AnyGame) -> Vec<Square> {
    match game {
        AnyGame::Push1977(game) if game.target().is_none() => match game.options().goal() {
            Goal::Pattern(spaces) => squares(spaces),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The last square on the board for a piece that is pushed over the edge.
fn edge(game: &AnyGame, from: Square, towards: Step) -> Square {
    let squares = game.kind().squares();
    let on = |square: &Square| square.shift(towards).filter(|next| squares.contains(next));
    std::iter::successors(Some(from), on).last().unwrap_or(from)
}
