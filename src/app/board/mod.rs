//! The board as people see it: pieces as entities, moved by the effects the table reports.
//!
//! The board is drawn by a camera of its own into an image, which is laid beneath the panels where the menus have a
//! place for it. So the panels and the board can never fight for a click, the board's resolution is free, and a frame in
//! which only the menus change does not draw the board at all.
//!
//! In: [`Seen`] effects to animate, [`Reset`] to show a picture at once, [`Marks`] to lay on the squares, [`Protest`]
//! against an illegal click, [`CameraMove`]s of the hand, the [`Stage`] to fill and the [`Settings`].
//! Out: the [`BoardImage`], whether anything is in [`Motion`], and the `View`, which tells squares from points.
//!
//! `plugin` is all that can be tested without a graphics adapter: pieces as entities, each standing or moving where
//! it should, and the camera as mathematics. `looks` adds what is seen: meshes, materials, camera and image.
//!
//! Within a frame an end of motion is taken first, then resets, then effects: whoever resets the board after an
//! effect in the same frame gives the picture after both.

pub(crate) mod animate;
mod boxes;
mod camera;
mod caster;
mod decals;
mod die;
mod geometry;
mod image;
mod looks;
mod marks;
mod material;
mod mesh;
mod moves;
mod plan;
mod pockets;
mod protest;
mod rest;
mod shadows;
mod splinters;
mod timeline;
mod tray;
#[cfg(test)]
pub(crate) mod truth;
mod tween;
mod view;

use bevy::{
    asset::AssetEventSystems,
    camera::{CameraUpdateSystems, visibility::VisibilitySystems},
    prelude::*,
    window::RequestRedraw,
};

use crate::{
    app::settings::Settings,
    rules::{AnyGame, Culprit, Direction, Effect, GameKind, Picture, PieceId, PieceKind, Seat, Square, Step},
};

pub(crate) use plan::Plan;
pub(crate) use view::View;

/// The order of the board's work, in [`PostUpdate`].
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum BoardSystems {
    /// Takes the messages, moves pieces and camera.
    Move,
    /// Dresses, lights and draws what has changed.
    Draw,
}

/// The board without its looks. Uses [`Settings`], and the time as [`Time<Real>`] has it.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Seen>()
        .add_message::<Began>()
        .add_message::<Reset>()
        .add_message::<Protest>()
        .add_message::<FinishMotion>()
        .add_message::<CameraMove>()
        .add_message::<RequestRedraw>()
        .init_resource::<Settings>()
        .init_resource::<Marks>()
        .init_resource::<Stage>()
        .init_resource::<Motion>()
        .init_resource::<Plan>()
        .init_resource::<timeline::Timeline>()
        .init_resource::<protest::Warning>()
        .init_resource::<camera::Rig>()
        .insert_resource(camera::look(
            &Plan::default(),
            camera::Rig::default().aim(),
            camera::aspect(&Stage::default()),
        ))
        .configure_sets(
            PostUpdate,
            (BoardSystems::Move, BoardSystems::Draw)
                .chain()
                .before(TransformSystems::Propagate)
                .before(CameraUpdateSystems)
                .before(AssetEventSystems)
                .before(VisibilitySystems::VisibilityPropagate),
        )
        .add_systems(Startup, |mut commands: Commands| {
            commands.spawn((animate::Anchor, geometry::Pose::default(), Visibility::Hidden));
            commands.spawn((die::Die, geometry::Pose::default(), Visibility::Hidden));
        })
        .add_systems(Startup, splinters::spawn)
        .add_systems(
            PostUpdate,
            (animate::follow, animate::muster, animate::animate, splinters::scatter, camera::travel)
                .chain()
                .in_set(BoardSystems::Move),
        );
}

/// What is seen of the board; needs Bevy's renderer, and egui to show the image in.
pub(crate) fn looks(app: &mut App) {
    app.add_plugins((MaterialPlugin::<material::Surface>::default(), MaterialPlugin::<material::Inlay>::default()))
        .init_resource::<image::Canvas>()
        .init_resource::<image::Dear>()
        .add_systems(PreStartup, material::load_shaders)
        .add_systems(Startup, (looks::lay_table, image::open_eye, image::ask_adapter))
        .add_systems(
            PostUpdate,
            (
                looks::lay_board,
                looks::dress,
                looks::mark,
                looks::letter,
                looks::light,
                image::stir,
                image::draw,
                looks::suit,
            )
                .chain()
                .in_set(BoardSystems::Draw),
        );
}

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
pub struct Began {
    /// The effect.
    pub effect: Effect,
    /// On which game's board.
    pub game: GameKind,
    /// What the piece was that it happens to.
    pub piece: Option<PieceKind>,
    /// In how many seconds that piece begins to move.
    pub begins: f32,
    /// In how many seconds it has come to rest.
    pub ends: f32,
}

/// The position has changed otherwise than by playing on: undo, a jump, a loaded game.
#[derive(Message, Debug, Clone, PartialEq)]
pub struct Reset {
    /// What now stands where.
    pub picture: Picture,
    /// On what board.
    pub(crate) plan: Plan,
    /// The number that the die shows, where there is one.
    pub pips: u8,
    /// Whether the pieces may glide to their new places instead of jumping there.
    pub glide: bool,
}

impl Reset {
    /// Shows a position.
    #[must_use]
    pub fn to(game: &AnyGame, glide: bool) -> Self {
        Self { picture: game.picture(), plan: Plan::of(game), pips: die::shown(game), glide }
    }
}

/// An illegal click: the piece or the line shakes once, and what is in the way glows.
#[derive(Message, Debug, Clone, PartialEq)]
pub struct Protest {
    /// The pieces that were to act.
    pub pieces: Vec<PieceId>,
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
    /// The squares of the selected piece, or of the pieces selected in a line, in their order: a warm rim.
    pub selected: Vec<Square>,
    /// Where the keyboard is.
    pub cursor: Option<Square>,
    /// Where the selected piece may go, or a piece may be placed: soft discs.
    pub targets: Vec<Square>,
    /// The pieces that what is selected would push from where it ends beside them, and the free squares to which a
    /// selected line may go, each with the way: arrows.
    pub pushes: Vec<(Square, Step)>,
    /// Where the selected piece may go pushing another ahead of it.
    pub presses: Vec<Square>,
    /// The crates that would be broken.
    pub breaks: Vec<Square>,
    /// The pockets into which the ball in hand may go.
    pub pockets: Vec<u8>,
    /// The pocket that is pointed at.
    pub pocket: Option<u8>,
    /// What is threatened at once, a king in check.
    pub threatened: Option<Square>,
    /// What the action under the pointer leads to.
    pub ghosts: Vec<Ghost>,
    /// The last turn: from where to where each piece went, fallen ones to their edge.
    pub trail: Vec<Trail>,
    /// A turn that is advised, in the same way.
    pub advice: Vec<Trail>,
    /// Squares that cannot be used now.
    pub dimmed: Vec<Square>,
    /// The squares to be filled, where they are always the same.
    pub goal: Vec<Square>,
    /// The squares with which the game was won.
    pub won: Vec<Square>,
}

impl Marks {
    /// Shows a turn that is advised, if there is one; the last one would only confuse.
    pub fn advise(&mut self, advice: Vec<Trail>) {
        if !advice.is_empty() {
            self.trail.clear();
            self.advice = advice;
        }
    }
}

/// A piece as it would stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ghost {
    /// Which piece.
    pub piece: PieceId,
    /// What it is.
    pub kind: PieceKind,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// Where it would stand, or from where it would fall.
    pub at: Square,
    /// The way it would leave the board: fall over the edge, or come off into a pocket.
    pub falls: Option<Step>,
    /// Whether it would carry the anchor.
    pub anchored: bool,
}

/// One piece's way in the last turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trail {
    /// Start, corners and end.
    pub path: Vec<Square>,
    /// The way it left the board at the end.
    pub fell: Option<Step>,
    /// Whether it was shoved rather than moved.
    pub shoved: bool,
}

impl Trail {
    /// Something has happened on a square to what has not moved.
    #[must_use]
    pub fn on(square: Square) -> Self {
        Self { path: vec![square], fell: None, shoved: false }
    }
}

/// The room the menus leave for the board.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
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
    /// A pocket beside the board.
    Pocket(u8),
}
