//! Where everything of a game's board is: squares, rails, trays, pockets.

use bevy::{
    math::{Vec2, Vec3},
    prelude::Resource,
};

use crate::rules::{AnyGame, Direction, Game as _, GameKind, Seat, Square};

use super::{
    geometry::MARGIN,
    pockets::FRAME,
    tray::{self, Tray},
};

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
            GameKind::PushFight => tray::before(half, (5, 1), Vec2::new(0.94, 0.94)),
            GameKind::PushCrate => tray::beside(half, (1, 6), Vec2::new(1.0, 0.95)),
            GameKind::PushChess => tray::beside(half, (2, 8), Vec2::new(0.74, 0.82)),
            GameKind::LineMajority => tray::bars(half),
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

    /// How far the plinth reaches beyond the squares.
    pub(super) const fn margin(&self) -> f32 {
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
}

fn rails(squares: &[Square], has: impl Fn(Square, Direction) -> bool) -> Vec<(Square, Direction)> {
    let sides = squares.iter().flat_map(|square| Direction::ALL.map(|side| (*square, side)));
    sides.filter(|(square, side)| has(*square, *side)).collect()
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
}
