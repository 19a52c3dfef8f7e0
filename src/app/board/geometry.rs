//! Measures that all boards share, in squares, and poses in space.

use bevy::{
    math::{Quat, Vec3},
    prelude::Component,
};

use crate::rules::Step;

/// Height of the slab of squares above the plinth.
pub(super) const SLAB: f32 = 0.3;
/// Height of the plinth above the cloth.
pub(super) const PLINTH: f32 = 0.22;
/// How far the plinth reaches beyond the squares.
pub(super) const MARGIN: f32 = 0.64;
/// Height of the cloth.
pub(super) const CLOTH: f32 = -SLAB - PLINTH;
/// Height of the rails above the squares.
pub(super) const RAIL: f32 = 0.18;
/// Thickness of the rails.
pub(super) const RAIL_WIDTH: f32 = 0.2;
/// Height of a tray's floor and of its rim.
pub(super) const TRAY_FLOOR: f32 = CLOTH + 0.07;
pub(super) const TRAY_RIM: f32 = CLOTH + 0.22;
/// How deep a stone lies in its hollow of a tray.
pub(super) const HOLLOW: f32 = 0.05;
/// Between the plinth and a tray.
pub(super) const TRAY_GAP: f32 = 0.12;
/// Outer and inner radius and height of the anchor, a ring about the boss on a king's top.
pub(super) const RING: (f32, f32, f32) = (0.27, 0.165, 0.13);

/// The outline of a piece: a block with rounded corners, or a drum.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Shape {
    /// Half its width.
    pub(super) half: f32,
    /// The radius of its corners: all of `half` for a round piece.
    pub(super) corner: f32,
    /// Its height without the boss on its top.
    pub(super) height: f32,
}

/// Where a piece is in space: the middle of its body, and how it is turned from standing upright.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Pose {
    /// The middle of the body.
    pub(crate) middle: Vec3,
    /// The turn from upright.
    pub(crate) turn: Quat,
}

/// A step in this direction.
pub(super) fn along(step: impl Into<Step>) -> Vec3 {
    let Step { file, rank } = step.into();
    Vec3::new(f32::from(file), 0.0, -f32::from(rank))
}
