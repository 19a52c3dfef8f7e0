//! Motion as pure functions of time: how a piece gets from one pose to another.

use std::f32::consts::{PI, TAU};

use bevy::math::{Quat, Vec3};

use super::geometry::Pose;

/// Seconds for a shove, which a fall begins with.
const SHOVE: f32 = 0.32;
/// Seconds for the way from the edge to the tray.
const TUMBLE: f32 = 0.45;
/// Seconds by which each link of a line starts after the one before.
const LAG: f32 = 0.022;
/// The part of a shove's time after which the far piece flies.
const LEAVES: f32 = 0.66;
/// How far it has tipped by then, in radians.
const TIP: f32 = 0.95;
/// Seconds for a ball's way from the hand to a pocket, and for its fall into one.
const HOP: f32 = 0.36;
const DROP: f32 = 0.14;

/// Seconds after which a blow meets what is struck.
const BLOW: f32 = 0.1;

/// A way of moving.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Way {
    /// Along corners, at one eased pace.
    Slide(Vec<Vec3>),
    /// Straight, as a link of a pushing line.
    Shove(Vec3, Vec3),
    /// Over the edge in this direction, and down to rest.
    Fall {
        /// Where it stood.
        from: Vec3,
        /// The direction, of length 1.
        over: Vec3,
        /// How it comes to rest.
        rest: Pose,
    },
    /// Rolling, as a link of a pushing line.
    Roll(Vec3, Vec3),
    /// A ball's way from the hand to a pocket, and from there into a row, which it pushes.
    Enter {
        /// Where it is in hand.
        hand: Vec3,
        /// Over the pocket.
        mouth: Vec3,
        /// Its space.
        to: Vec3,
    },
    /// A ball rolls off its space and down into a pocket.
    Leave(Vec3, Vec3),
    /// A die is thrown up and tumbles.
    Tumble(Pose, Pose),
    /// Where it is until what slides along the corners has come up to it, then so far ahead of that.
    Led {
        /// The way of what pushes.
        corners: Vec<Vec3>,
        /// From what pushes to what is pushed.
        ahead: Vec3,
        /// Where it stands.
        from: Vec3,
    },
    /// Towards a point and back.
    Bump(Pose, Vec3),
    /// Shaken where it is, and at last somewhere else.
    Struck(Pose, Pose),
    /// Through the air, in an arc of this height.
    Arc(Pose, Pose, f32),
    /// Thrown to a point, in an arc of this height, with this much spin.
    Fly(Pose, Vec3, Vec3, f32),
}

/// One piece's part in a beat. Times are in seconds from the beginning of the beat.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tween {
    /// When it starts.
    pub(super) delay: f32,
    /// How long it takes.
    pub(super) length: f32,
    /// How it goes.
    pub(super) way: Way,
}

impl Tween {
    /// A slide through these points; longer ways take longer, within bounds.
    pub(super) fn slide(corners: Vec<Vec3>) -> Self {
        let way: f32 = corners.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        Self { delay: 0.0, length: (0.22 + 0.04 * way).min(0.45), way: Way::Slide(corners) }
    }

    /// A ball's way from the hand through a pocket into a row.
    pub(super) fn enter(hand: Vec3, mouth: Vec3, to: Vec3) -> Self {
        Self { delay: 0.0, length: HOP + SHOVE, way: Way::Enter { hand, mouth, to } }
    }

    /// A ball rolls one space on, pushed by the one that comes from a pocket.
    pub(super) fn roll(from: Vec3, to: Vec3, link: u8) -> Self {
        Self { delay: HOP + f32::from(link) * LAG, length: SHOVE, way: Way::Roll(from, to) }
    }

    /// The last ball of such a row comes off into a pocket, where it rests.
    pub(super) fn leave(from: Vec3, rest: Vec3, link: u8) -> Self {
        Self { delay: HOP + f32::from(link) * LAG, length: SHOVE + DROP, way: Way::Leave(from, rest) }
    }

    /// A ball is taken in hand, over the others.
    pub(super) fn pick_up(from: Pose, to: Pose) -> Self {
        let height = 1.0 + 0.12 * from.middle.distance(to.middle);
        Self { delay: 0.0, length: 0.42, way: Way::Arc(from, to, height) }
    }

    /// A throw of the die.
    pub(super) fn tumble(from: Pose, to: Pose) -> Self {
        Self { delay: 0.0, length: 0.8, way: Way::Tumble(from, to) }
    }

    /// The die is turned to another number.
    pub(super) fn turn_over(from: Pose, to: Pose) -> Self {
        Self { delay: 0.0, length: 0.36, way: Way::Arc(from, to, 0.35) }
    }

    /// A blow against something, and back.
    pub(super) fn bump(stands: Pose, against: Vec3) -> Self {
        Self { delay: 0.0, length: 0.3, way: Way::Bump(stands, against) }
    }

    /// Thrown off by a blow.
    pub(super) fn fly(from: Pose, to: Vec3, spin: Vec3, height: f32) -> Self {
        Self { delay: BLOW, length: 0.3 + 0.2 * height, way: Way::Fly(from, to, spin, height) }
    }

    /// What is struck shakes; afterwards it rests here.
    pub(super) fn struck(at: Pose, rest: Pose) -> Self {
        Self { delay: BLOW, length: 0.25, way: Way::Struck(at, rest) }
    }

    /// A link of a line, moved one square.
    pub(super) fn shove(from: Vec3, to: Vec3, link: u8) -> Self {
        Self { delay: f32::from(link) * LAG, length: SHOVE, way: Way::Shove(from, to) }
    }

    /// The far link of a line, shoved over the edge.
    pub(super) fn fall(from: Vec3, over: Vec3, rest: Pose, link: u8) -> Self {
        Self { delay: f32::from(link) * LAG, length: SHOVE * LEAVES + TUMBLE, way: Way::Fall { from, over, rest } }
    }

    /// A hop of the anchor, or of a piece that is placed.
    pub(super) fn arc(from: Pose, to: Pose) -> Self {
        Self { delay: 0.0, length: 0.36, way: Way::Arc(from, to, 0.9) }
    }

    /// A quiet way to another place after an undo or a jump.
    pub(super) fn glide(from: Pose, to: Pose) -> Self {
        let height = if from.middle.distance(to.middle) > 0.01 { 0.25 } else { 0.0 };
        Self { delay: 0.0, length: 0.28, way: Way::Arc(from, to, height) }
    }

    /// When it ends.
    pub(super) const fn end(&self) -> f32 {
        self.delay + self.length
    }

    /// When its piece begins to move: what is pushed along stands until it is met.
    pub(super) fn stirs(&self) -> f32 {
        const STEPS: u8 = 64;
        let Way::Led { from, .. } = self.way else { return self.delay };
        let times = (0..STEPS).map(|step| self.delay + self.length * f32::from(step) / f32::from(STEPS));
        times.take_while(|time| self.pose(*time).middle == from).last().unwrap_or(self.delay)
    }

    /// The pose at a time of the beat; before its start it is the first, after its end the last.
    pub(super) fn pose(&self, time: f32) -> Pose {
        let part = ((time - self.delay) / self.length).clamp(0.0, 1.0);
        match &self.way {
            Way::Slide(corners) => upright(along(corners, ease(part))),
            Way::Roll(from, to) => rolled(*from, *to, ease(part)),
            Way::Enter { hand, mouth, to } => enter(*hand, *mouth, *to, part * self.length),
            Way::Leave(from, rest) => leave(*from, *rest, part * self.length),
            Way::Tumble(from, to) => tumble(*from, *to, part),
            Way::Led { corners, ahead, from } => {
                let pushed = along(corners, ease(part)) + *ahead;
                let way = ahead.normalize_or_zero();
                upright(if (pushed - *from).dot(way) > 0.0 { pushed } else { *from })
            }
            Way::Bump(stands, against) => {
                let towards = (*against - stands.middle) * Vec3::new(1.0, 0.0, 1.0);
                let out = (part * PI).sin();
                Pose { middle: stands.middle + towards * 0.22 * out * out, ..*stands }
            }
            Way::Struck(at, rest) => {
                let shake = (part * 2.0 * TAU).sin() * (1.0 - part) * 0.05;
                let sink = ease(part);
                Pose {
                    middle: at.middle.lerp(rest.middle, sink) + Vec3::X * shake,
                    turn: at.turn.slerp(rest.turn, sink),
                }
            }
            Way::Fly(from, to, spin, height) => Pose {
                middle: from.middle.lerp(*to, part) + Vec3::Y * height * 4.0 * part * (1.0 - part),
                turn: Quat::from_scaled_axis(*spin * part) * from.turn,
            },
            Way::Shove(from, to) => upright(from.lerp(*to, ease(part))),
            Way::Fall { from, over, rest } => fall(*from, *over, *rest, part * self.length),
            Way::Arc(from, to, height) => {
                let eased = ease(part);
                Pose {
                    middle: from.middle.lerp(to.middle, eased) + Vec3::Y * height * 4.0 * eased * (1.0 - eased),
                    turn: from.turn.slerp(to.turn, eased),
                }
            }
        }
    }
}

fn upright(middle: Vec3) -> Pose {
    Pose { middle, turn: Quat::IDENTITY }
}

/// Slow, quick, slow.
pub(super) fn ease(part: f32) -> f32 {
    part * part * part * (part * (part * 6.0 - 15.0) + 10.0)
}

/// The point after this part of a way along corners.
fn along(corners: &[Vec3], part: f32) -> Vec3 {
    let whole: f32 = corners.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut left = whole * part;
    for pair in corners.windows(2) {
        let length = pair[0].distance(pair[1]);
        if left < length {
            return pair[0].lerp(pair[1], left / length);
        }
        left -= length;
    }
    corners.last().copied().unwrap_or_default()
}

/// So far from one point to another rolling, half a turn in all: a ball looks the same after that.
fn rolled(from: Vec3, to: Vec3, part: f32) -> Pose {
    let axis = Vec3::Y.cross((to - from).with_y(0.0)).normalize_or(Vec3::X);
    Pose { middle: from.lerp(to, part), turn: Quat::from_axis_angle(axis, PI * (part - 1.0)) }
}

/// In an arc from the hand to the pocket, then into the row.
fn enter(hand: Vec3, mouth: Vec3, to: Vec3, time: f32) -> Pose {
    if time >= HOP {
        return rolled(mouth, to, ease((time - HOP) / SHOVE));
    }
    let part = ease(time / HOP);
    let height = 0.5 + 0.12 * hand.distance(mouth);
    let turn = rolled(mouth, to, 1.0 - part).turn;
    Pose { middle: hand.lerp(mouth, part) + Vec3::Y * height * 4.0 * part * (1.0 - part), turn }
}

/// Out of the row, then down into the pocket, where it hops once.
fn leave(from: Vec3, rest: Vec3, time: f32) -> Pose {
    let part = ease((time / SHOVE).min(1.0));
    let over = rolled(from, rest, part);
    let down = ((part - 0.5) / 0.5).max(0.0).powi(2);
    let hop = ((time - SHOVE) / DROP).clamp(0.0, 1.0);
    let height = from.y + (rest.y - from.y) * down + 0.2 * hop * (1.0 - hop);
    Pose { middle: over.middle.with_y(height), turn: over.turn }
}

/// Up and down again in two turns, and a small bounce.
fn tumble(from: Pose, to: Pose, part: f32) -> Pose {
    let flight = (part / 0.8).min(1.0);
    let bounce = ((part - 0.8) / 0.2).clamp(0.0, 1.0);
    let rise = 6.0 * flight * (1.0 - flight) + 0.4 * bounce * (1.0 - bounce);
    let spin = 2.0 * TAU * (1.0 - flight).powi(2);
    Pose {
        middle: from.middle.lerp(to.middle, flight) + Vec3::Y * rise,
        turn: Quat::from_axis_angle(Vec3::new(0.6, 0.35, -0.72).normalize(), spin)
            * from.turn.slerp(to.turn, ease(flight)),
    }
}

/// First with the line over the edge, tipping once its middle is past it; then a turn and a half through the air.
fn fall(from: Vec3, over: Vec3, rest: Pose, time: f32) -> Pose {
    let axis = Vec3::Y.cross(over);
    let leaving = SHOVE * LEAVES;
    // Over the edge it is no longer held back: it keeps the speed of the middle of a shove.
    let pushed = |time: f32| if time < SHOVE / 2.0 { ease(time / SHOVE) } else { 0.5 + (time / SHOVE - 0.5) * 1.875 };
    let tip = |out: f32| TIP * ((out - 0.4) / 0.4).clamp(0.0, 1.0).powi(2);
    let edge = |time: f32| {
        let out = pushed(time);
        let angle = tip(out);
        (from + over * out - Vec3::Y * 0.25 * angle * angle, angle)
    };
    if time < leaving {
        let (middle, angle) = edge(time);
        return Pose { middle, turn: Quat::from_axis_angle(axis, angle) };
    }
    let (start, angle) = edge(leaving);
    let part = ((time - leaving) / TUMBLE).min(1.0);
    // The flight lasts four fifths; what is left is a small bounce.
    let flight = (part / 0.8).min(1.0);
    let bounce = ((part - 0.8) / 0.2).clamp(0.0, 1.0);
    // Higher, the farther it has to go: it may have to pass over the board.
    let height = 1.3 + 0.55 * start.distance(rest.middle);
    let rise = height * flight * (1.0 - flight) + 0.28 * bounce * (1.0 - bounce);
    let spin = angle + (TAU - angle) * (1.0 - (1.0 - part).powi(2));
    Pose {
        middle: start.lerp(rest.middle, flight) + Vec3::Y * rise,
        turn: Quat::from_axis_angle(axis, spin) * Quat::IDENTITY.slerp(rest.turn, ease(part)),
    }
}

#[cfg(test)]
mod tests;
