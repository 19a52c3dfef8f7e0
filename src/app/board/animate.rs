//! Pieces as entities, and the systems that put them where the timeline says.

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    app::settings::Settings,
    rules::{PieceId, PieceKind, Place, Seat},
};

use super::{
    Began, FinishMotion, Motion, Protest, Reset, Seen,
    geometry::{Pose, RING, shape},
    protest::Warning,
    timeline::Timeline,
};

/// A piece. Its entity lives as long as pictures name it.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub(crate) struct Body {
    /// Its name.
    pub(crate) id: PieceId,
    /// What it is.
    pub(crate) kind: PieceKind,
    /// Whose it is.
    pub(crate) seat: Seat,
}

/// The place the position has a piece at; while nothing moves, the piece is drawn exactly there.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standing(pub(crate) Place);

/// The anchor.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub(crate) struct Anchor;

/// Takes what has happened: an end of motion first, then a reset, then effects.
pub(super) fn follow(
    mut timeline: ResMut<Timeline>,
    mut warning: ResMut<Warning>,
    mut finish: MessageReader<FinishMotion>,
    mut resets: MessageReader<Reset>,
    mut seen: MessageReader<Seen>,
    mut protests: MessageReader<Protest>,
    mut began: MessageWriter<Began>,
) {
    if finish.read().count() > 0 {
        timeline.finish();
        began.write_batch(timeline.begun().into_iter().map(Began));
        warning.end();
    }
    for reset in resets.read() {
        timeline.reset(reset.picture.clone(), reset.glide);
        warning.end();
    }
    for effect in seen.read() {
        timeline.see(effect.clone());
    }
    for protest in protests.read() {
        warning.begin(protest.clone());
    }
}

/// Has an entity for every piece of the picture, and for the anchor.
pub(super) fn muster(mut commands: Commands, timeline: Res<Timeline>, bodies: Query<(Entity, &Body)>) {
    if !timeline.is_changed() {
        return;
    }
    let picture = timeline.picture();
    let fits = |body: &Body| {
        picture.pieces.iter().any(|piece| (piece.id, piece.kind, piece.seat) == (body.id, body.kind, body.seat))
    };
    for (entity, body) in &bodies {
        if !fits(body) {
            commands.entity(entity).despawn();
        }
    }
    for piece in &picture.pieces {
        let body = Body { id: piece.id, kind: piece.kind, seat: piece.seat };
        if !bodies.iter().any(|(_, other)| *other == body) {
            let pose = timeline.pose(piece);
            commands.spawn((body, Standing(piece.place), pose, place(&pose, shape(piece.kind).height)));
        }
    }
}

/// The transform of a thing of this height in this pose; its origin is the middle of its foot.
fn place(pose: &Pose, height: f32) -> Transform {
    Transform::from_translation(pose.middle - pose.turn * Vec3::Y * height / 2.0).with_rotation(pose.turn)
}

/// Moves the pieces to this moment.
pub(super) fn animate(
    mut timeline: ResMut<Timeline>,
    mut warning: ResMut<Warning>,
    mut motion: ResMut<Motion>,
    mut began: MessageWriter<Began>,
    mut redraw: MessageWriter<RequestRedraw>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    mut bodies: Query<(&Body, &mut Standing, &mut Pose, &mut Transform), Without<Anchor>>,
    mut anchors: Query<(&mut Pose, &mut Transform, &mut Visibility), With<Anchor>>,
) {
    if timeline.moving() {
        timeline.advance(time.elapsed(), settings.pace());
        began.write_batch(timeline.begun().into_iter().map(Began));
    }
    if warning.alive() {
        warning.advance(time.elapsed(), settings.pace());
    }
    for (body, mut standing, mut pose, mut transform) in &mut bodies {
        let Some(piece) = timeline.picture().piece(body.id) else { continue };
        standing.set_if_neq(Standing(piece.place));
        let mut now = timeline.pose(piece);
        now.middle += warning.shake(body.id);
        pose.set_if_neq(now);
        transform.set_if_neq(place(&now, shape(body.kind).height));
    }
    for (mut pose, mut transform, mut visibility) in &mut anchors {
        let now = timeline.anchor();
        visibility.set_if_neq(if now.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(mut now) = now {
            now.middle += timeline.picture().anchor.map_or(Vec3::ZERO, |carrier| warning.shake(carrier));
            pose.set_if_neq(now);
            transform.set_if_neq(place(&now, RING.2));
        }
    }
    let moving = timeline.moving() || warning.alive();
    motion.set_if_neq(Motion { moving });
    if moving {
        redraw.write(RequestRedraw);
    }
}
