//! Trays beside the board, for the pieces that are not on it.

use bevy::math::{Vec2, Vec3};

use crate::rules::{Seat, line_majority::state::GOAL};

use super::geometry::{HOLLOW, TRAY_FLOOR, TRAY_GAP, TRAY_RIM};

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

/// A tray on the near side for the first seat and one on the far side for the second.
pub(super) fn before(plinth: Vec2, (columns, rows): (u8, u8), step: Vec2) -> Vec<Tray> {
    let half = Vec2::new(f32::from(columns) * step.x + 0.14, f32::from(rows) * step.y) / 2.0;
    let out = plinth.y + TRAY_GAP + half.y;
    [(Seat::FIRST, out), (Seat::SECOND, -out)]
        .map(|(seat, z)| Tray { seat, middle: Vec2::new(0.0, z), half, make: Make::Box, columns, rows, step })
        .to_vec()
}

/// A tray on the right for the first seat and one on the left for the second.
pub(super) fn beside(plinth: Vec2, (columns, rows): (u8, u8), step: Vec2) -> Vec<Tray> {
    let half = Vec2::new(f32::from(columns) * step.x, f32::from(rows) * step.y + 0.14) / 2.0;
    let out = plinth.x + TRAY_GAP + half.x;
    [(Seat::FIRST, out), (Seat::SECOND, -out)]
        .map(|(seat, x)| Tray { seat, middle: Vec2::new(x, 0.0), half, make: Make::Box, columns, rows, step })
        .to_vec()
}

/// A bar at the right hand of each side, with a hollow for each capture of a game.
pub(super) fn bars(plinth: Vec2) -> Vec<Tray> {
    let half = Vec2::new(0.43, 1.3);
    let at = Vec2::new(plinth.x + TRAY_GAP + half.x, plinth.y - half.y);
    let step = Vec2::new(0.0, 0.83);
    [(Seat::FIRST, at), (Seat::SECOND, -at)]
        .map(|(seat, middle)| Tray { seat, middle, half, make: Make::Bar, columns: 1, rows: GOAL, step })
        .to_vec()
}
