//! Where everything of a game's board is: squares, rails, trays, pockets, and how each piece rests.

use std::f32::consts::FRAC_PI_2;

use bevy::{
    math::{Quat, Vec2, Vec3},
    prelude::Resource,
};

use crate::rules::{
    AnyGame, Direction, Game as _, GameKind, Picture, Piece, PieceId, PieceKind, Place, Seat, Square,
    line_majority::state::GOAL,
};

use super::{
    geometry::{CLOTH, HOLLOW, MARGIN, Pose, RAIL, RAIL_WIDTH, SLAB, Shape, TRAY_FLOOR, TRAY_GAP, TRAY_RIM, along},
    pockets::{BALL, FRAME, TOP},
};

/// How a tray is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Make {
    /// A floor within a rim.
    Box,
    /// Solid, with a hollow for each piece.
    Bar,
}

/// A tray beside the board, for the pieces of a side that are not on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Tray {
    /// Whose pieces lie in it.
    pub(super) seat: Seat,
    /// Its middle, on the ground.
    pub(super) middle: Vec2,
    /// Half its extent.
    pub(super) half: Vec2,
    pub(super) make: Make,
    /// Pieces from left to right; the others lie in further rows towards the near side.
    columns: u8,
    rows: u8,
    /// Distance of the pieces.
    step: Vec2,
}

impl Tray {
    /// The place of the piece with this number among the tray's.
    pub(super) fn slot(&self, index: usize) -> Vec3 {
        let index = u8::try_from(index).unwrap_or(u8::MAX).min(self.columns * self.rows - 1);
        let middle = |count: u8| f32::from(count - 1) / 2.0;
        let across = f32::from(index % self.columns) - middle(self.columns);
        let down = f32::from(index / self.columns) - middle(self.rows);
        // The second side counts from its own left.
        let side = if self.seat == Seat::FIRST { 1.0 } else { -1.0 };
        let at = self.middle + Vec2::new(across, down) * self.step * side;
        Vec3::new(at.x, self.floor(), at.y)
    }

    /// Height of the ground on which the pieces lie.
    pub(super) const fn floor(&self) -> f32 {
        match self.make {
            Make::Box => TRAY_FLOOR,
            Make::Bar => TRAY_RIM - HOLLOW,
        }
    }

    /// How many pieces it has places for.
    pub(super) const fn places(&self) -> u8 {
        self.columns * self.rows
    }
}

/// What stands in a maze and never moves.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Maze {
    /// The walls.
    pub(super) walls: Vec<Square>,
    /// The start tile of each seat.
    pub(super) starts: [Square; 2],
    /// The goal row of each seat, as a rank.
    pub(super) goals: [u8; 2],
}

/// Where everything of a game's board is, in squares: x to the right of the first seat, y up, z towards it.
///
/// The squares' tops are at height 0 and the middle of the board is the origin. The slab of squares stands on a
/// wider plinth, which carries the coordinates; trays lie beside it.
#[derive(Resource, Debug, Clone, PartialEq)]
pub(crate) struct Plan {
    kind: GameKind,
    files: u8,
    ranks: u8,
    squares: Vec<Square>,
    /// The sides of squares with a rail.
    rails: Vec<(Square, Direction)>,
    trays: Vec<Tray>,
    maze: Option<Maze>,
    /// How many pockets are numbered.
    numbered: u8,
    has_die: bool,
}

impl Default for Plan {
    /// The board that the program opens with.
    fn default() -> Self {
        Self::of(&GameKind::PushFight.options().start())
    }
}

impl Plan {
    /// The plan of the board on which a game is played.
    pub(crate) fn of(game: &AnyGame) -> Self {
        let kind = game.kind();
        let squares = kind.squares();
        let files = squares.iter().map(|square| square.file + 1).max().unwrap_or(1);
        let ranks = squares.iter().map(|square| square.rank + 1).max().unwrap_or(1);
        let rails = match game {
            AnyGame::LineMajority(_) | AnyGame::PushChess(_) | AnyGame::Push1977(_) => Vec::new(),
            AnyGame::PushCrate(_) => {
                rails(&squares, |square, side| square.step(side).is_none_or(|next| !squares.contains(&next)))
            }
            AnyGame::PushFight(_) => {
                rails(&squares, |square, side| matches!((square.rank, side), (0, Direction::Down) | (3, Direction::Up)))
            }
        };
        let half = Vec2::new(f32::from(files), f32::from(ranks)) / 2.0 + MARGIN;
        let trays = match kind {
            GameKind::Push1977 => Vec::new(),
            GameKind::PushFight => trays_before(half, (5, 1), Vec2::new(0.94, 0.94)),
            GameKind::PushCrate => trays_beside(half, (1, 6), Vec2::new(1.0, 0.95)),
            GameKind::PushChess => trays_beside(half, (2, 8), Vec2::new(0.74, 0.82)),
            GameKind::LineMajority => bars_beside(half),
        };
        let maze = match game {
            AnyGame::PushCrate(game) => Some(Maze {
                walls: game.walls().collect(),
                starts: [Seat::FIRST, Seat::SECOND].map(|seat| game.start_tile(seat)),
                goals: [Seat::FIRST, Seat::SECOND].map(|seat| game.goal_row(seat)),
            }),
            _ => None,
        };
        let (numbered, has_die) = match game {
            AnyGame::Push1977(game) => {
                let rules = game.options().rules();
                (rules.pockets, rules.die)
            }
            _ => (0, false),
        };
        Self { kind, files, ranks, squares, rails, trays, maze, numbered, has_die }
    }

    /// Which game's board it is.
    pub(crate) const fn kind(&self) -> GameKind {
        self.kind
    }

    /// The maze, if the board is one.
    pub(super) const fn maze(&self) -> Option<&Maze> {
        self.maze.as_ref()
    }

    /// Files and ranks of the board.
    pub(super) const fn extent(&self) -> (u8, u8) {
        (self.files, self.ranks)
    }

    /// The squares of the board.
    pub(super) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether the board has the square.
    pub(super) fn exists(&self, square: Square) -> bool {
        self.squares.contains(&square)
    }

    /// The middle of a square's top.
    pub(super) fn centre(&self, square: Square) -> Vec3 {
        let middle = |count: u8| (f32::from(count) - 1.0) / 2.0;
        let x = f32::from(square.file) - middle(self.files);
        Vec3::new(x, 0.0, middle(self.ranks) - f32::from(square.rank))
    }

    /// The square at a point of the board's top.
    pub(super) fn square_at(&self, point: Vec2) -> Option<Square> {
        self.squares.iter().copied().find(|square| {
            let middle = self.centre(*square);
            (point.x - middle.x).abs() <= 0.5 && (point.y - middle.z).abs() <= 0.5
        })
    }

    /// The sides of squares with a rail.
    pub(super) fn rails(&self) -> &[(Square, Direction)] {
        &self.rails
    }

    /// The rails of a side as one box each: middle of the foot (at the plinth's height) and half extents.
    pub(super) fn rail_boxes(&self) -> Vec<(Vec3, Vec3)> {
        let sides = Direction::ALL.into_iter().filter_map(|side| {
            let mut squares = self.rails.iter().filter(|rail| rail.1 == side).map(|rail| self.centre(rail.0));
            let first = squares.next()?;
            let (low, high) = squares.fold((first, first), |(low, high), at| (low.min(at), high.max(at)));
            let out = along(side);
            let across = Vec3::new(out.z.abs(), 0.0, out.x.abs());
            // The rails of two sides meet at the corners.
            let longer = if side.delta().0 == 0 || !self.has_all_rails() { 0.5 } else { 0.5 + RAIL_WIDTH };
            let half = (high - low) / 2.0 + across * longer + out.abs() * RAIL_WIDTH / 2.0;
            let at = low.midpoint(high) + out * (0.5 + RAIL_WIDTH / 2.0) - Vec3::Y * SLAB;
            Some((at, half + Vec3::Y * f32::midpoint(SLAB, RAIL)))
        });
        sides.collect()
    }

    fn has_all_rails(&self) -> bool {
        Direction::ALL.into_iter().all(|side| self.rails.iter().any(|rail| rail.1 == side))
    }

    /// The slab as boxes, a run of equal ranks each, by their middle and half extents on the ground.
    pub(super) fn slab_boxes(&self) -> Vec<(Vec2, Vec2)> {
        let mut boxes: Vec<(Vec2, Vec2)> = Vec::new();
        for rank in 0..self.ranks {
            let row = self.squares.iter().filter(|square| square.rank == rank).map(|square| self.centre(*square));
            let (low, high) =
                row.fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)));
            let (middle, half) = (Vec2::new(low.x + high.x, low.z + high.z) / 2.0, (high.x - low.x) / 2.0 + 0.5);
            match boxes.last_mut() {
                Some((at, size)) if (at.x - middle.x).abs() < 1e-4 && (size.x - half).abs() < 1e-4 => {
                    at.y -= 0.5;
                    size.y += 0.5;
                }
                _ => boxes.push((middle, Vec2::new(half, 0.5))),
            }
        }
        boxes
    }

    /// How far the plinth reaches beyond the squares.
    const fn margin(&self) -> f32 {
        match self.kind {
            GameKind::Push1977 => FRAME,
            _ => MARGIN,
        }
    }

    /// Half the plinth's extent on the ground.
    pub(super) fn plinth_half(&self) -> Vec2 {
        Vec2::new(f32::from(self.files), f32::from(self.ranks)) / 2.0 + self.margin()
    }

    /// How many pockets are numbered.
    pub(super) const fn numbered(&self) -> u8 {
        self.numbered
    }

    /// Whether a die lies beside the squares.
    pub(super) const fn has_die(&self) -> bool {
        self.has_die
    }

    /// The trays.
    pub(super) fn trays(&self) -> &[Tray] {
        &self.trays
    }

    /// Whether the pieces in a side's tray are those that it has captured, not its own.
    const fn keeps_captures(&self) -> bool {
        matches!(self.kind, GameKind::LineMajority)
    }

    /// A piece's place in a tray, in the order of the ids from the player's left: its own place in its side's tray, or
    /// the next one in the captor's.
    fn slot(&self, picture: &Picture, piece: PieceId, seat: Option<Seat>) -> Vec3 {
        let captured = self.keeps_captures();
        let keeper = if captured { seat.map(Seat::other) } else { seat };
        // A pawn of the maze never leaves it.
        let stays = |other: &Piece| self.maze.is_some() && other.kind == PieceKind::Pawn;
        let beside = |other: &&Piece| other.seat == seat && !stays(other) && (!captured || other.place == Place::Tray);
        let before = picture.pieces.iter().filter(beside).filter(|other| other.id < piece).count();
        let tray = self.trays.iter().find(|tray| Some(tray.seat) == keeper).or(self.trays.first());
        tray.map_or(Vec3::ZERO, |tray| tray.slot(before))
    }

    /// The outline of a kind of piece.
    pub(super) const fn shape(&self, kind: PieceKind) -> Shape {
        match (self.kind, kind) {
            (GameKind::PushCrate, PieceKind::Crate(1 | 2)) => Shape { half: 0.4, corner: 0.05, height: 0.6 },
            (GameKind::PushCrate, PieceKind::Crate(3)) => Shape { half: 0.38, corner: 0.1, height: 0.2 },
            (GameKind::PushCrate, PieceKind::Crate(_)) => Shape { half: 0.38, corner: 0.2, height: 0.05 },
            (GameKind::PushCrate, PieceKind::Flag) => Shape { half: 0.15, corner: 0.15, height: 0.87 },
            (GameKind::PushCrate, _) => Shape { half: 0.25, corner: 0.25, height: 0.68 },
            (GameKind::PushChess, kind) => {
                let (half, height) = match kind {
                    PieceKind::King => (0.32, 1.05),
                    PieceKind::Queen => (0.31, 0.9),
                    PieceKind::Bishop => (0.27, 0.85),
                    PieceKind::Knight => (0.28, 0.78),
                    PieceKind::Rook => (0.29, 0.62),
                    _ => (0.26, 0.58),
                };
                Shape { half, corner: half, height }
            }
            (_, PieceKind::Ball) => Shape { half: BALL, corner: BALL, height: 2.0 * BALL },
            (_, PieceKind::King) => Shape { half: 0.335, corner: 0.07, height: 0.44 },
            (_, PieceKind::Stone) => Shape { half: 0.37, corner: 0.37, height: 0.26 },
            (_, _) => Shape { half: 0.3, corner: 0.3, height: 0.32 },
        }
    }

    /// Upright, with the middle of its foot at a point.
    pub(super) fn upright(&self, foot: Vec3, kind: PieceKind) -> Pose {
        Pose { middle: foot + Vec3::Y * self.shape(kind).height / 2.0, turn: Quat::IDENTITY }
    }

    /// A point of a piece in this pose, given in squares from the middle of its foot.
    pub(super) fn point(&self, pose: &Pose, from_foot: Vec3, kind: PieceKind) -> Vec3 {
        pose.middle + pose.turn * (from_foot - Vec3::Y * self.shape(kind).height / 2.0)
    }

    /// A piece carried on another in this pose.
    pub(super) fn carried(&self, carrier: &Pose, carries: PieceKind, kind: PieceKind) -> Pose {
        let foot = self.point(carrier, Vec3::Y * self.shape(carries).height, carries);
        Pose { turn: carrier.turn, ..self.upright(foot, kind) }
    }

    /// How a piece rests: upright on its square or in the tray as a piece in hand, on its side once it has fallen. A
    /// stone lies as it stands.
    pub(super) fn rest(&self, piece: &Piece, picture: &Picture) -> Pose {
        match piece.place {
            Place::On(square) => self.upright(self.centre(square), piece.kind),
            Place::Hand if self.has_pockets() => self.upright(self.cup(), piece.kind),
            Place::Pocket(pocket) if self.has_pockets() => self.upright(self.in_pocket(pocket), piece.kind),
            Place::Hand | Place::Pocket(_) | Place::With(_) => {
                self.upright(self.slot(picture, piece.id, piece.seat), piece.kind)
            }
            // What is left of a crate is swept away.
            Place::Tray if self.maze.is_some() => Pose { middle: Vec3::Y * (CLOTH - 1.0), turn: Quat::IDENTITY },
            Place::Tray if piece.kind == PieceKind::Stone => {
                self.upright(self.slot(picture, piece.id, piece.seat), piece.kind)
            }
            Place::Tray => self.lying(piece, picture),
        }
    }

    /// A fallen piece lies on its side, turned a little, each its own way.
    fn lying(&self, piece: &Piece, picture: &Picture) -> Pose {
        let askew = 0.2 - f32::from(piece.id.0 % 3) * 0.2;
        Pose {
            middle: self.slot(picture, piece.id, piece.seat) + Vec3::Y * self.shape(piece.kind).half,
            turn: Quat::from_rotation_y(askew) * Quat::from_rotation_x(FRAC_PI_2),
        }
    }

    /// Points that a picture of the whole board must hold: the corners of plinth and trays, and of what stands on them.
    pub(super) fn hull(&self) -> Vec<Vec3> {
        let plinth = self.plinth_half();
        let squares = plinth - self.margin();
        let mut boxes = if self.has_pockets() {
            let cup = self.cup();
            vec![
                (Vec2::ZERO, plinth, CLOTH),
                (Vec2::ZERO, plinth, TOP),
                (Vec2::ZERO, squares, 2.0 * BALL),
                (Vec2::new(cup.x, cup.z), Vec2::splat(BALL), cup.y + 2.0 * BALL),
            ]
        } else {
            vec![
                (Vec2::ZERO, plinth, CLOTH),
                (Vec2::ZERO, plinth, -SLAB),
                (Vec2::ZERO, squares - Vec2::new(0.0, 1.0), 0.5),
            ]
        };
        if self.maze.is_some() {
            // A pawn with the flag on the farthest tiles.
            let tall = self.shape(PieceKind::Pawn).height + self.shape(PieceKind::Flag).height;
            boxes.push((Vec2::ZERO, squares - 0.5, tall));
        }
        boxes.extend(self.trays.iter().flat_map(|tray| [CLOTH, TRAY_RIM].map(|y| (tray.middle, tray.half, y))));
        let corners = |(middle, half, y): (Vec2, Vec2, f32)| {
            [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(right, near)| {
                let at = middle + half * Vec2::new(right, near);
                Vec3::new(at.x, y, at.y)
            })
        };
        boxes.into_iter().flat_map(corners).collect()
    }

    /// Half the ground on which shadows can fall: board, trays, and a little more.
    pub(super) fn shaded_half(&self) -> Vec2 {
        let all = self.hull().into_iter().fold(Vec2::ZERO, |all, at| all.max(Vec2::new(at.x, at.z).abs()));
        (all + 0.45).ceil()
    }
}

fn rails(squares: &[Square], has: impl Fn(Square, Direction) -> bool) -> Vec<(Square, Direction)> {
    let sides = squares.iter().flat_map(|square| Direction::ALL.map(|side| (*square, side)));
    sides.filter(|(square, side)| has(*square, *side)).collect()
}

/// A tray on the near side for the first seat and one on the far side for the second.
fn trays_before(plinth: Vec2, (columns, rows): (u8, u8), step: Vec2) -> Vec<Tray> {
    let half = Vec2::new(f32::from(columns) * step.x + 0.14, f32::from(rows) * step.y) / 2.0;
    let out = plinth.y + TRAY_GAP + half.y;
    [(Seat::FIRST, out), (Seat::SECOND, -out)]
        .map(|(seat, z)| Tray { seat, middle: Vec2::new(0.0, z), half, make: Make::Box, columns, rows, step })
        .to_vec()
}

/// A tray on the right for the first seat and one on the left for the second.
fn trays_beside(plinth: Vec2, (columns, rows): (u8, u8), step: Vec2) -> Vec<Tray> {
    let half = Vec2::new(f32::from(columns) * step.x, f32::from(rows) * step.y + 0.14) / 2.0;
    let out = plinth.x + TRAY_GAP + half.x;
    [(Seat::FIRST, out), (Seat::SECOND, -out)]
        .map(|(seat, x)| Tray { seat, middle: Vec2::new(x, 0.0), half, make: Make::Box, columns, rows, step })
        .to_vec()
}

/// A bar at the right hand of each side, with a hollow for each capture of a game.
fn bars_beside(plinth: Vec2) -> Vec<Tray> {
    let half = Vec2::new(0.43, 1.3);
    let at = Vec2::new(plinth.x + TRAY_GAP + half.x, plinth.y - half.y);
    let step = Vec2::new(0.0, 0.83);
    [(Seat::FIRST, at), (Seat::SECOND, -at)]
        .map(|(seat, middle)| Tray { seat, middle, half, make: Make::Bar, columns: 1, rows: GOAL, step })
        .to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_the_top_are_on_their_squares() {
        let plan = Plan::default();
        for square in plan.squares() {
            let middle = plan.centre(*square);
            for (x, z) in [(0.0, 0.0), (0.49, 0.49), (-0.49, -0.49)] {
                assert_eq!(plan.square_at(Vec2::new(middle.x + x, middle.z + z)), Some(*square));
            }
        }
        assert_eq!(plan.square_at(Vec2::new(-3.5, -1.5)), None, "there is no a4");
        assert_eq!(plan.square_at(Vec2::new(4.01, 0.5)), None);
        assert_eq!(plan.squares().len(), 26);
    }

    #[test]
    fn the_rails_are_above_c4_to_g4_and_below_b1_to_f1() {
        let plan = Plan::default();
        let names = |side: Direction| {
            let rails = plan.rails().iter().filter(|rail| rail.1 == side);
            rails.map(|rail| rail.0.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(Direction::Up), "c4 d4 e4 f4 g4");
        assert_eq!(names(Direction::Down), "b1 c1 d1 e1 f1");
        let boxes = plan.rail_boxes();
        let [up, down] = boxes[..] else { panic!("{boxes:?}") };
        assert!((up.0.x - 0.5).abs() < 1e-6 && (down.0.x + 0.5).abs() < 1e-6, "{up:?} {down:?}");
        assert!((up.1.x - 2.5).abs() < 1e-6);
    }

    #[test]
    fn the_slab_is_as_wide_as_its_ranks() {
        let boxes = Plan::default().slab_boxes();
        let wanted = [
            (Vec2::new(-0.5, 1.5), Vec2::new(2.5, 0.5)),
            (Vec2::ZERO, Vec2::new(4.0, 1.0)),
            (Vec2::new(0.5, -1.5), Vec2::new(2.5, 0.5)),
        ];
        for (found, wanted) in boxes.iter().zip(wanted) {
            assert!(found.0.distance(wanted.0) < 1e-5 && found.1.distance(wanted.1) < 1e-5, "{boxes:?}");
        }
        assert_eq!(boxes.len(), 3);
    }

    #[test]
    fn no_two_pieces_in_hand_touch() {
        // The stones of Line majority push are never in hand; in a game with one cup for one ball there never are two.
        let shared = [GameKind::LineMajority, GameKind::Push1977];
        for kind in GameKind::ALL.iter().filter(|kind| !shared.contains(kind)) {
            let game = kind.options().start();
            let plan = Plan::of(&game);
            let mut picture = game.picture();
            // What can be in hand or in a tray: in a maze the crates in hand alone.
            picture.pieces.retain(|piece| plan.maze().is_none() || piece.place == Place::Hand);
            for piece in &mut picture.pieces {
                piece.place = Place::Hand;
            }
            apart(&plan, &picture);
        }
    }

    /// No two pieces at rest touch.
    fn apart(plan: &Plan, picture: &Picture) {
        for one in &picture.pieces {
            for other in picture.pieces.iter().filter(|other| other.id > one.id) {
                let apart = plan.rest(one, picture).middle.distance(plan.rest(other, picture).middle);
                assert!(apart > plan.shape(one.kind).half + plan.shape(other.kind).half, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn captured_stones_fill_the_hollows_of_their_captor() {
        let start = GameKind::LineMajority.options().start();
        let plan = Plan::of(&start);
        let mut picture = start.picture();
        let ids: Vec<PieceId> = picture.pieces.iter().map(|piece| piece.id).collect();
        let (white, black) = ids.split_at(8);
        // In no order of the ids.
        for (taken, places) in [(black[6], 1), (black[1], 2), (white[7], 1), (black[4], 3), (white[0], 2)] {
            let piece = picture.pieces.iter_mut().find(|piece| piece.id == taken).unwrap();
            piece.place = Place::Tray;
            let captor = piece.seat.unwrap().other();
            apart(&plan, &picture);
            let tray = plan.trays().iter().find(|tray| tray.seat == captor).unwrap();
            let lying = picture.pieces.iter().filter(|piece| piece.place == Place::Tray);
            let lying = lying.filter(|piece| piece.seat != Some(captor)).map(|piece| plan.rest(piece, &picture).middle);
            let hollows: Vec<usize> = lying
                .map(|at| {
                    (0..3)
                        .find(|hollow| {
                            let hollow = tray.slot(*hollow);
                            Vec2::new(at.x - hollow.x, at.z - hollow.z).length() < 1e-5
                        })
                        .unwrap()
                })
                .collect();
            assert_eq!(hollows, (0..places).collect::<Vec<_>>());
        }
        let [mine, theirs] = plan.trays() else { panic!("two trays") };
        assert!(mine.middle.y > 0.0 && mine.middle == -theirs.middle, "each before its own side");
    }
}
