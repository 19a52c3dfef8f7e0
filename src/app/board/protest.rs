//! The answer to an illegal click: a shake of the pieces, a glow of what is in the way.

use std::{f32::consts::TAU, time::Duration};

use bevy::{math::Vec3, prelude::Resource};

use crate::rules::{Culprit, PieceId};

use super::Protest;

/// Seconds the pieces shake.
const SHAKE: f32 = 0.36;
/// Seconds the culprit glows.
const GLOW: f32 = 0.8;
/// How far they shake to each side, in squares.
const REACH: f32 = 0.07;

/// The protest that is being shown.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub(super) struct Warning {
    protest: Option<Protest>,
    /// The frame before it began told a time that may be long past, so the clock starts with the second frame.
    armed: bool,
    started: Option<Duration>,
    time: f32,
    still: bool,
}

impl Warning {
    pub(super) fn begin(&mut self, protest: Protest) {
        *self = Self { protest: Some(protest), ..Self::default() };
    }

    pub(super) fn end(&mut self) {
        *self = Self::default();
    }

    pub(super) const fn alive(&self) -> bool {
        self.protest.is_some()
    }

    /// Goes on to this moment; without a pace nothing shakes or fades.
    pub(super) fn advance(&mut self, now: Duration, pace: f32) {
        self.still = pace <= 0.0;
        match self.started {
            None if self.armed => self.started = Some(now),
            None => self.armed = true,
            Some(start) => self.time = now.saturating_sub(start).as_secs_f32(),
        }
        if self.time >= GLOW {
            self.end();
        }
    }

    /// How far a piece is shaken out of its place.
    pub(super) fn shake(&self, piece: PieceId) -> Vec3 {
        let shaken = self.protest.as_ref().is_some_and(|protest| protest.pieces.contains(&piece));
        if self.still || self.time >= SHAKE || !shaken {
            return Vec3::ZERO;
        }
        let part = self.time / SHAKE;
        Vec3::X * REACH * (1.0 - part) * (part * 3.0 * TAU).sin()
    }

    /// What glows, and how strongly from 0 to 1.
    pub(super) fn glow(&self) -> Option<(Culprit, f32)> {
        let culprit = self.protest.as_ref()?.culprit?;
        let strength = if self.still { 1.0 } else { 1.0 - (self.time / GLOW).powi(2) };
        Some((culprit, strength))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_protest_shakes_its_piece_and_ends() {
        let mut warning = Warning::default();
        let square = "c2".parse().unwrap();
        warning.begin(Protest { pieces: vec![PieceId(3)], culprit: Some(Culprit::Square(square)) });
        let mut shaken = 0.0f32;
        for millis in (5_000..7_000).step_by(10) {
            warning.advance(Duration::from_millis(millis), 1.0);
            shaken = shaken.max(warning.shake(PieceId(3)).length());
            assert_eq!(warning.shake(PieceId(4)), Vec3::ZERO);
        }
        assert!(shaken > REACH / 2.0 && shaken <= REACH, "{shaken}");
        assert!(!warning.alive() && warning.glow().is_none());
    }

    #[test]
    fn without_a_pace_it_glows_but_does_not_shake() {
        let mut warning = Warning::default();
        warning.begin(Protest { pieces: vec![PieceId(3)], culprit: Some(Culprit::Square("c2".parse().unwrap())) });
        for millis in [0, 10, 40, 90, 300] {
            warning.advance(Duration::from_millis(millis), 0.0);
            assert_eq!(warning.shake(PieceId(3)), Vec3::ZERO);
            assert!(warning.glow().is_some_and(|(_, strength)| (strength - 1.0).abs() < 1e-6));
        }
    }
}
