//! The tray of Push (1977): channels that cross, a pocket at each end of each row, a cup for the ball in hand.
//!
//! The floor of the channels is at height 0; the ridges between them and the frame rise above it.

use bevy::math::{Vec2, Vec3};

use crate::rules::{
    Direction, GameKind, Square, Step,
    push_1977::board::{CHANNELS, POCKETS, square},
};

use super::{
    geometry::{Pose, Shape, along},
    plan::Plan,
};

/// Radius of a ball.
pub(super) const BALL: f32 = 0.41;
/// Height of the frame, and of the ridges between the channels.
pub(super) const TOP: f32 = 0.16;
/// How far the frame reaches beyond the spaces.
pub(super) const FRAME: f32 = 1.42;
/// Radius of a channel's floor, and of the edge by which it goes over into the frame.
pub(super) const HOLLOW: f32 = 0.46;
pub(super) const EDGE: f32 = 0.05;
/// Radius of a pocket, and how far its middle is from that of the space beside it.
pub(super) const POCKET: f32 = 0.455;
pub(super) const REACH: f32 = 1.0;
/// Height of the rims above the frame.
pub(super) const RIM: f32 = 0.03;
/// Height of the floor of the pockets, and of the cup.
pub(super) const FLOOR: f32 = -0.2;
pub(super) const CUP_FLOOR: f32 = -0.08;
/// Radius of the frame's corners.
pub(super) const CORNER: f32 = 0.3;
/// How far the cup's middle, and that of the die, are from two sides of the frame.
const ASIDE: f32 = 0.72;
/// Half the width of the die.
pub(super) const DIE: f32 = 0.23;

/// A pocket at the end of a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pocket {
    pub(super) number: u8,
    /// Whether balls go in there; the others only catch what comes off.
    pub(super) is_numbered: bool,
    /// Its middle, at the height of the frame.
    pub(super) at: Vec3,
    /// The way from it into its row.
    pub(super) towards: Direction,
}

impl Plan {
    /// Whether this is a board with pockets.
    pub(super) fn has_pockets(&self) -> bool {
        self.kind() == GameKind::Push1977
    }

    /// All pockets, by their number; none on other boards.
    pub(super) fn pockets(&self) -> impl Iterator<Item = Pocket> {
        (0..POCKETS).filter(|_| self.has_pockets()).map(|number| {
            let channel = &CHANNELS[usize::from(number)];
            let at = self.centre(square(channel.entry)) - along(channel.towards) * REACH + Vec3::Y * TOP;
            Pocket { number, is_numbered: number < self.numbered(), at, towards: channel.towards }
        })
    }

    /// The pocket of this number.
    pub(super) fn pocket(&self, number: u8) -> Option<Pocket> {
        self.pockets().find(|pocket| pocket.number == number)
    }

    /// The pocket at a point of the frame's top, which belongs to the pocket at the end of its row.
    pub(super) fn pocket_at(&self, point: Vec2) -> Option<u8> {
        let on = |pocket: &Pocket| {
            let (off, out) = (Vec3::new(point.x, TOP, point.y) - pocket.at, -along(pocket.towards));
            let beyond = off.dot(out) + REACH - 0.5;
            (0.0..=FRAME).contains(&beyond) && (off - out * off.dot(out)).length() <= 0.5
        };
        self.pockets().find(on).map(|pocket| pocket.number)
    }

    /// The pocket into which a ball comes off this space, going this way.
    pub(super) fn pocket_beyond(&self, space: Square, step: Step) -> Option<Pocket> {
        let at = self.centre(space) + along(step) * REACH;
        self.pockets().find(|pocket| (pocket.at - at).length() < TOP + 0.01)
    }

    /// Where the ball in hand rests: the foot of it.
    pub(super) fn cup(&self) -> Vec3 {
        let half = self.plinth_half() - ASIDE;
        Vec3::new(-half.x, CUP_FLOOR, half.y)
    }

    /// Where a ball rests in a pocket: the foot of it.
    pub(super) fn in_pocket(&self, number: u8) -> Vec3 {
        self.pocket(number).map_or(Vec3::ZERO, |pocket| pocket.at.with_y(FLOOR))
    }

    /// How the die rests, showing a number, if there is one.
    pub(super) fn die(&self, pips: u8) -> Option<Pose> {
        let half = self.plinth_half() - ASIDE;
        let turn = super::die::facing(pips);
        self.has_die().then_some(Pose { middle: Vec3::new(half.x, TOP + DIE, half.y), turn })
    }

    /// The height of the ground at a point of the tray, pockets and cup aside; none beside it and on other boards.
    pub(super) fn relief(&self, point: Vec2) -> Option<f32> {
        let beyond = point.abs() - self.plinth_half() + CORNER;
        if !self.has_pockets() || beyond.max(Vec2::ZERO).length() + beyond.max_element().min(0.0) > CORNER {
            return None;
        }
        let field = (self.plinth_half() - FRAME).x;
        if point.abs().max_element() > field {
            return Some(TOP);
        }
        // The nearer of the two channels that cross here is the deeper one.
        let off = (point + field).map(|at| at - at.floor() - 0.5).abs();
        Some(channel(off.min_element()).0)
    }
}

/// The die as a body that throws a shadow.
pub(super) const fn die_shape() -> Shape {
    Shape { half: DIE, corner: 0.05, height: 2.0 * DIE }
}

/// The angle from the floor of a channel up to where its edge begins to round over.
fn steepest() -> f32 {
    (1.0 - TOP / (HOLLOW + EDGE)).acos()
}

/// Half the width of the hollow of a channel, without its edges.
pub(super) fn hollow() -> f32 {
    HOLLOW * steepest().sin()
}

/// Half the width of a channel with its edges.
pub(super) fn mouth() -> f32 {
    (HOLLOW + EDGE) * steepest().sin()
}

/// The height of a channel so far from its middle, and the normal there: across, away from the middle, and up.
pub(super) fn channel(off: f32) -> (f32, Vec2) {
    if off <= hollow() {
        let (sin, cos) = (off / HOLLOW).asin().sin_cos();
        (HOLLOW * (1.0 - cos), Vec2::new(-sin, cos))
    } else if off < mouth() {
        let (sin, cos) = ((mouth() - off) / EDGE).asin().sin_cos();
        (TOP - EDGE * (1.0 - cos), Vec2::new(-sin, cos))
    } else {
        (TOP, Vec2::Y)
    }
}

/// The places across half a channel at which it is cut, from its middle to the middle of the ridge.
pub(super) fn cuts() -> impl Iterator<Item = f32> {
    let steepest = steepest();
    let floor = (0..=6u8).map(move |part| HOLLOW * (steepest * f32::from(part) / 6.0).sin());
    let edge = (0..3u8).map(move |part| mouth() - EDGE * (steepest * f32::from(2 - part) / 3.0).sin());
    floor.chain(edge).chain([0.5])
}

#[cfg(test)]
mod tests {
    use crate::{
        app::board::{
            Spot,
            camera::{Aim, look},
            die,
        },
        rules::{AnyGame, Handle, Picture, PieceKind, Place},
    };

    use super::*;

    /// Games of every kind of board, with all their positions.
    fn games() -> Vec<Vec<AnyGame>> {
        let boards = [
            vec![],
            vec![("pockets", "four-sides"), ("die", "d6")],
            vec![("pockets", "one-side"), ("goal", "4x3")],
            vec![("players", "4"), ("start", "random:5"), ("pockets", "four-sides")],
        ];
        let game = |(seed, chosen): (u64, Vec<(&str, &str)>)| {
            let mut options = GameKind::Push1977.options();
            for (name, value) in chosen {
                options.set(name, value).unwrap();
            }
            let mut random = fastrand::Rng::with_seed(seed);
            let mut games = vec![options.start()];
            while let Some(action) = games.last().and_then(|game| random.choice(game.actions())) {
                let mut next = games[games.len() - 1].clone();
                next.play(action).unwrap();
                games.push(next);
            }
            games
        };
        (0..).zip(boards).map(game).collect()
    }

    #[test]
    fn no_two_balls_touch_at_rest() {
        for game in games().into_iter().flatten() {
            let (plan, picture) = (Plan::of(&game), game.picture());
            let poses: Vec<Pose> = picture.pieces.iter().map(|piece| plan.rest(piece, &picture)).collect();
            for (index, one) in poses.iter().enumerate() {
                for other in &poses[..index] {
                    assert!(one.middle.distance(other.middle) > 2.0 * BALL, "{game}");
                }
                let pocketed = plan.pockets().map(|pocket| plan.in_pocket(pocket.number) + Vec3::Y * BALL);
                for other in pocketed {
                    assert!(one.middle.distance(other) > 2.0 * BALL, "{game}: and none in a pocket");
                }
            }
            assert!(
                plan.die(die::shown(&game))
                    .is_none_or(|die| poses.iter().all(|ball| { ball.middle.distance(die.middle) > BALL + 2.0 * DIE }))
            );
        }
    }

    #[test]
    fn balls_lie_in_their_channels() {
        let game = GameKind::Push1977.options().start();
        let (plan, picture) = (Plan::of(&game), game.picture());
        for piece in picture.pieces.iter().filter(|piece| piece.place != Place::Hand) {
            let middle = plan.rest(piece, &picture).middle;
            for turn in 0..64u8 {
                for out in [0.1, 0.2, 0.3, 0.4] {
                    let way = Vec2::from_angle(f32::from(turn) * 0.1) * out;
                    let ground = plan.relief(Vec2::new(middle.x, middle.z) + way).unwrap();
                    let ball = middle.y - (BALL * BALL - out * out).sqrt();
                    assert!(ball > ground - 0.002, "{piece:?}: {ball} over {ground}");
                }
            }
            assert_eq!(plan.relief(Vec2::new(middle.x, middle.z)), Some(0.0));
        }
    }

    #[test]
    fn a_channel_is_round_and_goes_over_into_the_frame() {
        let places: Vec<f32> = cuts().collect();
        assert!(places.is_sorted() && places.len() == 11, "{places:?}");
        let mut before = channel(0.0).0;
        assert!(before.abs() < 1e-6);
        for step in 1..=500u16 {
            let (height, normal) = channel(f32::from(step) / 1000.0);
            assert!((0.0..0.002).contains(&(height - before)), "{step}: {before} {height}");
            assert!((normal.length() - 1.0).abs() < 1e-3 && normal.y > 0.6);
            before = height;
        }
        assert!((before - TOP).abs() < 1e-6);
    }

    #[test]
    fn pockets_balls_and_the_ball_in_hand_are_picked_by_their_middles() {
        let home = Aim::home(false, false);
        let aims = [home, Aim::home(true, false), Aim::home(false, true), Aim { yaw: 0.7, rise: 0.8, ..home }];
        for game in games().into_iter().filter_map(|games| games.into_iter().next()) {
            let (plan, picture) = (Plan::of(&game), game.picture());
            for view in aims.iter().flat_map(|aim| [0.7, 1.4, 2.4].map(|aspect| look(&plan, aim, aspect))) {
                for pocket in plan.pockets() {
                    for place in [pocket.at, pocket.at - along(pocket.towards) * 0.7] {
                        let spot = view.pick(&plan, view.project(place), &picture);
                        assert_eq!(spot, Some(Spot::Pocket(pocket.number)));
                        assert_eq!(view.pick(&plan, view.project(place), &Picture::default()), spot);
                    }
                }
                for piece in &picture.pieces {
                    let spot = match piece.place {
                        Place::On(square) => Spot::Square(square),
                        _ => Spot::Tray(piece.id),
                    };
                    let middle = plan.rest(piece, &picture).middle;
                    assert_eq!(view.pick(&plan, view.project(middle), &picture), Some(spot));
                }
            }
        }
    }

    #[test]
    fn pockets_lie_at_the_ends_of_their_rows() {
        let game = GameKind::Push1977.options().start();
        let plan = Plan::of(&game);
        assert_eq!(plan.pockets().count(), 20);
        let numbered: Vec<u8> =
            plan.pockets().filter(|pocket| pocket.is_numbered).map(|pocket| pocket.number).collect();
        let legal = game.actions().into_iter().filter_map(|action| match action.handle() {
            Handle::Pocket(pocket) => Some(pocket),
            _ => None,
        });
        assert_eq!(numbered, legal.collect::<Vec<u8>>());
        // Pocket 0 is left of the top row, pocket 9 below the last column, pocket 13 right of the fourth row.
        for (number, at) in [(0, (-3.0, -2.0)), (9, (2.0, 3.0)), (13, (3.0, 1.0)), (15, (-2.0, -3.0))] {
            let pocket = plan.pocket(number).unwrap();
            assert!(pocket.at.distance(Vec3::new(at.0, TOP, at.1)) < 1e-5, "{pocket:?}");
        }
        for pocket in plan.pockets() {
            let exit = square(CHANNELS[usize::from(pocket.number)].exit);
            let beyond = plan.pocket_beyond(exit, pocket.towards.into()).unwrap();
            assert!((beyond.at + pocket.at).dot(along(pocket.towards)).abs() < 1e-5, "straight across the board");
        }
        assert!(Plan::default().pockets().next().is_none());
        assert!((Plan::default().shape(PieceKind::Ball).half - BALL).abs() < f32::EPSILON);
    }
}
