//! The die of Push (1977): it shows the number of pushes left in the turn.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::{math::Quat, prelude::*};

use crate::rules::{AnyGame, Effect};

use super::{plan::Plan, tween::Tween};

/// The die.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub(super) struct Die;

/// What the die shows in a position: the pushes left, 1 also before the next roll.
pub(super) fn shown(game: &AnyGame) -> u8 {
    match game {
        AnyGame::Push1977(game) => game.core().left.max(1),
        _ => 1,
    }
}

/// What it shows after an effect: what was rolled, and one less for each push.
pub(super) const fn after(pips: u8, effect: &Effect) -> u8 {
    match effect {
        Effect::Roll { pips } => *pips,
        Effect::Enter { .. } if pips > 1 => pips - 1,
        _ => pips,
    }
}

/// How the die gets from one number to another in a beat of these effects.
pub(super) fn tween(plan: &Plan, from: u8, to: u8, effects: &[Effect]) -> Option<Tween> {
    let (start, end) = (plan.die(from)?, plan.die(to)?);
    if effects.iter().any(|effect| matches!(effect, Effect::Roll { .. })) {
        return Some(Tween::tumble(start, end));
    }
    (from != to).then(|| Tween::turn_over(start, end))
}

/// The turn by which a number comes to lie uppermost. Opposite faces add up to seven.
pub(super) fn facing(pips: u8) -> Quat {
    match pips {
        2 => Quat::from_rotation_x(-FRAC_PI_2),
        3 => Quat::from_rotation_z(FRAC_PI_2),
        4 => Quat::from_rotation_z(-FRAC_PI_2),
        5 => Quat::from_rotation_x(FRAC_PI_2),
        6 => Quat::from_rotation_x(PI),
        _ => Quat::IDENTITY,
    }
}
