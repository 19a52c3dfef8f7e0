//! The board as people see it: pieces as entities, moved by the effects the table reports.
//!
//! The board is drawn by a camera of its own into an image, which the menus show as a widget. So the panels and
//! the board can never cover each other or fight for a click, the board's resolution is free, and a frame in which
//! only the menus change does not draw the board at all.
//!
//! In: [`Seen`] effects to animate, [`Reset`] to show a picture at once, [`Marks`] to lay on the squares, [`Protest`]
//! against an illegal click, [`CameraMove`]s of the hand, the [`Stage`] to fill and the [`Settings`].
//! Out: the [`BoardImage`], whether anything is in [`Motion`], and the [`View`], which tells squares from points.

use bevy::prelude::*;

use crate::rules::{Culprit, Direction, Effect, Picture, PieceId, PieceKind, Seat, Square};

/// An effect that has happened, to be shown in order. Effects of the same beat are shown together.
#[derive(Message, Debug, Clone, PartialEq)]
pub struct Seen {
    /// What happened.
    pub effect: Effect,
    /// Counts up; equal for the effects that happen at once.
    pub beat: u32,
}

/// The board begins to show an effect, which is when it is heard. An effect that is skipped is not told.
#[derive(Message, Debug, Clone, PartialEq)]
pub struct Began(pub Effect);

/// The position has changed otherwise than by playing on: undo, a jump, a loaded game.
#[derive(Message, Debug, Clone, PartialEq)]
pub struct Reset {
    /// What now stands where.
    pub picture: Picture,
    /// Whether the pieces may glide to their new places instead of jumping there.
    pub glide: bool,
}

/// An illegal click: the piece shakes once, and what is in the way glows.
#[derive(Message, Debug, Clone, PartialEq)]
pub struct Protest {
    /// The piece that was to act.
    pub piece: Option<PieceId>,
    /// What forbids it.
    pub culprit: Option<Culprit>,
}

/// Ends all motion at once: every piece stands where the position has it.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct FinishMotion;

/// A wish of the hand for the camera.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub enum CameraMove {
    /// Turn about the board, by a drag of so many points to the right and down.
    Orbit(Vec2),
    /// Come closer (positive) or go away, in notches of the wheel.
    Zoom(f32),
    /// Back to the usual place.
    Home,
    /// To the other side of the board.
    Flip,
}

/// What lies on the board beside the pieces; a pure function of position, selection and pointer.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Marks {
    /// The selected piece's square: a warm rim.
    pub selected: Option<Square>,
    /// Where the keyboard is.
    pub cursor: Option<Square>,
    /// Where the selected piece may go, or a piece may be placed: soft discs.
    pub targets: Vec<Square>,
    /// The pieces that the selected king would shove, and which way: arrows.
    pub pushes: Vec<(Square, Direction)>,
    /// What the action under the pointer leads to.
    pub ghosts: Vec<Ghost>,
    /// The last turn: from where to where each piece went, fallen ones to their edge.
    pub trail: Vec<Trail>,
    /// Squares that cannot be used now.
    pub dimmed: Vec<Square>,
}

/// A piece as it would stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ghost {
    /// Which piece.
    pub piece: PieceId,
    /// What it is.
    pub kind: PieceKind,
    /// Whose it is.
    pub seat: Seat,
    /// Where it would stand, or from where it would fall.
    pub at: Square,
    /// The way it would fall.
    pub falls: Option<Direction>,
    /// Whether it would carry the anchor.
    pub anchored: bool,
}

/// One piece's way in the last turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trail {
    /// Start, corners and end.
    pub path: Vec<Square>,
    /// The way it fell at the end.
    pub fell: Option<Direction>,
    /// Whether it was shoved rather than moved.
    pub shoved: bool,
}

/// The room the menus leave for the board.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Stage {
    /// Its size in physical pixels; zero while the board is not shown.
    pub size: UVec2,
    /// Physical pixels a point.
    pub scale: f32,
}

/// The picture of the board, for the menus to show.
#[derive(Resource, Debug, Clone)]
pub struct BoardImage(pub Handle<Image>);

/// Whether anything on the board moves.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Motion {
    /// Effects are still being shown.
    pub moving: bool,
}

/// What the pointer is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// A square, or the piece that stands on it.
    Square(Square),
    /// The rail along one side of a square.
    Rail(Square, Direction),
    /// A piece in a tray.
    Tray(PieceId),
}

/// Tells squares from points of the board's picture, and back. Points are parts of the picture: 0 to 1 from its upper
/// left corner.
#[derive(Resource, Debug, Clone, Default)]
pub struct View {}

impl View {
    /// What is at a point.
    #[must_use]
    pub fn pick(&self, _at: Vec2, _picture: &Picture) -> Option<Spot> {
        None
    }
    /// The corners of a square.
    #[must_use]
    pub fn square_quad(&self, _square: Square) -> [Vec2; 4] {
        [Vec2::ZERO; 4]
    }
    /// Whether the board is seen from the second side.
    #[must_use]
    pub fn is_flipped(&self) -> bool {
        false
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .init_resource::<Motion>()
        .add_message::<Seen>()
        .add_message::<Began>()
        .add_message::<Reset>()
        .add_message::<Protest>()
        .add_message::<CameraMove>()
        .add_message::<FinishMotion>()
        .insert_resource(Stage { size: UVec2::ZERO, scale: 1.0 });
}
pub(super) fn looks(_app: &mut App) {}
