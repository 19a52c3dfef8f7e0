//! What every test of the board asks: does everything on it stand exactly where the position says?

use bevy::prelude::*;

use crate::rules::{AnyGame, Picture, Piece, PieceId, Place};

use super::{
    Marks, Motion, Plan,
    animate::{Anchor, Body, Standing, place},
    die::{Die, shown},
    geometry::{Pose, RING},
    pockets::die_shape,
    timeline::worn,
};

/// How far from its place a thing may be drawn, in squares.
const NEAR: f32 = 1e-4;

/// The board shows a game's position.
pub(crate) fn board_is(world: &mut World, game: &AnyGame) {
    assert_eq!(*world.resource::<Plan>(), Plan::of(game), "in {game}");
    board_shows(world, &game.picture(), shown(game));
}

/// Every piece has one entity, which is what the picture has, and whose place is the piece's. Where nothing moves it is
/// drawn exactly there, and so are anchor and die.
pub(crate) fn board_shows(world: &mut World, picture: &Picture, pips: u8) {
    let mut bodies = world.query::<(&Body, &Standing)>();
    let mut standing: Vec<_> = bodies.iter(world).map(|(body, at)| (body.id, body.seat, at.0)).collect();
    standing.sort_unstable();
    let wanted: Vec<_> = picture.pieces.iter().map(|piece| (piece.id, piece.seat, piece.place)).collect();
    assert_eq!(standing, wanted);
    if !world.resource::<Motion>().moving {
        rests(world, picture, pips);
    }
}

fn rests(world: &mut World, picture: &Picture, pips: u8) {
    let plan = world.resource::<Plan>().clone();
    let pocket = world.resource::<Marks>().pocket;
    let rest = |id: PieceId| {
        let piece = picture.piece(id).expect("a piece of the picture");
        (piece, pose(&plan, piece, picture, pocket))
    };
    let mut bodies = world.query::<(&Body, &Pose, &Transform)>();
    for (body, stands, drawn) in bodies.iter(world) {
        let (piece, wanted) = rest(body.id);
        assert_eq!(body.kind, piece.kind, "{body:?}");
        is_near(stands, drawn, &wanted, plan.shape(piece.kind).height, &format!("{piece:?}"));
    }
    let mut anchors = world.query_filtered::<(&Pose, &Transform, &Visibility), With<Anchor>>();
    let (stands, drawn, seen) = anchors.single(world).expect("the anchor");
    assert_eq!(*seen != Visibility::Hidden, picture.anchor.is_some(), "the anchor");
    if let Some(carrier) = picture.anchor {
        let (piece, carrier) = rest(carrier);
        is_near(stands, drawn, &worn(&plan, &carrier, piece.kind), RING.2, "the anchor");
    }
    let mut dice = world.query_filtered::<(&Pose, &Transform, &Visibility), With<Die>>();
    let (stands, drawn, seen) = dice.single(world).expect("the die");
    let wanted = plan.die(pips);
    assert_eq!(*seen != Visibility::Hidden, wanted.is_some(), "the die");
    if let Some(wanted) = wanted {
        is_near(stands, drawn, &wanted, die_shape().height, "the die");
    }
}

/// How a piece rests: a carried one on its carrier, the ball in hand at the pocket that is pointed at.
fn pose(plan: &Plan, piece: &Piece, picture: &Picture, pocket: Option<u8>) -> Pose {
    match (piece.place, pocket) {
        (Place::Hand, Some(pocket)) if plan.has_pockets() => plan.upright(plan.in_pocket(pocket), piece.kind),
        (Place::With(carrier), _) => {
            let carrier = picture.piece(carrier).expect("it is carried by a piece of the picture");
            plan.carried(&plan.rest(carrier, picture), carrier.kind, piece.kind)
        }
        _ => plan.rest(piece, picture),
    }
}

fn is_near(stands: &Pose, drawn: &Transform, wanted: &Pose, height: f32, what: &str) {
    let foot = place(wanted, height);
    let off = [stands.middle.distance(wanted.middle), drawn.translation.distance(foot.translation)];
    let turned = [stands.turn.angle_between(wanted.turn), drawn.rotation.angle_between(foot.rotation)];
    assert!(off.into_iter().all(|off| off < NEAR), "{what}: {stands:?} instead of {wanted:?}");
    // The angle between two equal turns comes out as far as this from none.
    assert!(turned.into_iter().all(|turned| turned < 1e-2), "{what}: {stands:?} instead of {wanted:?}");
}
