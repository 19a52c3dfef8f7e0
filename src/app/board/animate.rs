//! Pieces as entities, and the systems that put them where the timeline says.

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    app::settings::Settings,
    rules::{PieceId, PieceKind, Place, Seat},
};

use super::{
    Began, FinishMotion, Marks, Motion, Protest, Reset, Seen,
    die::Die,
    geometry::{Pose, RING},
    plan::Plan,
    pockets::die_shape,
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
    pub(crate) seat: Option<Seat>,
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
    mut plan: ResMut<Plan>,
    mut warning: ResMut<Warning>,
    mut finish: MessageReader<FinishMotion>,
    mut resets: MessageReader<Reset>,
    mut seen: MessageReader<Seen>,
    mut protests: MessageReader<Protest>,
    mut began: MessageWriter<Began>,
) {
    if finish.read().count() > 0 {
        timeline.finish();
        began.write_batch(timeline.begun());
        warning.end();
    }
    for reset in resets.read() {
        timeline.reset(reset.picture.clone(), &reset.plan, reset.glide);
        timeline.lay_die(reset.pips);
        plan.set_if_neq(reset.plan.clone());
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
    let fits = |body: &Body| picture.pieces.iter().any(|piece| (piece.id, piece.seat) == (body.id, body.seat));
    for (entity, body) in &bodies {
        if !fits(body) {
            commands.entity(entity).despawn();
        }
    }
    for piece in &picture.pieces {
        if !bodies.iter().any(|(_, other)| (other.id, other.seat) == (piece.id, piece.seat)) {
            let body = Body { id: piece.id, kind: timeline.kind(piece), seat: piece.seat };
            let pose = timeline.pose(piece);
            let height = timeline.plan().shape(body.kind).height;
            commands.spawn((body, Standing(piece.place), pose, place(&pose, height)));
        }
    }
}

/// The transform of a thing of this height in this pose; its origin is the middle of its foot.
pub(super) fn place(pose: &Pose, height: f32) -> Transform {
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
    marks: Res<Marks>,
    mut bodies: Query<(&mut Body, &mut Standing, &mut Pose, &mut Transform), Without<Anchor>>,
    mut anchors: Query<(&mut Pose, &mut Transform, &mut Visibility), With<Anchor>>,
    mut dice: Query<(&mut Pose, &mut Transform, &mut Visibility), (With<Die>, Without<Anchor>, Without<Body>)>,
) {
    timeline.bypass_change_detection().hold_at(marks.pocket);
    if timeline.moving() {
        timeline.advance(time.elapsed(), settings.pace());
        began.write_batch(timeline.begun());
    }
    if warning.alive() {
        warning.advance(time.elapsed(), settings.pace());
    }
    for (mut body, mut standing, mut pose, mut transform) in &mut bodies {
        let Some(piece) = timeline.picture().piece(body.id) else { continue };
        standing.set_if_neq(Standing(piece.place));
        let kind = timeline.kind(piece);
        body.set_if_neq(Body { kind, ..*body });
        let mut now = timeline.pose(piece);
        now.middle += warning.shake(body.id);
        pose.set_if_neq(now);
        transform.set_if_neq(place(&now, timeline.plan().shape(kind).height));
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
    for (mut pose, mut transform, mut visibility) in &mut dice {
        let now = timeline.die();
        visibility.set_if_neq(if now.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(now) = now {
            pose.set_if_neq(now);
            transform.set_if_neq(place(&now, die_shape().height));
        }
    }
    let moving = timeline.moving() || warning.alive();
    motion.set_if_neq(Motion { moving });
    if moving {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::time::TimeUpdateStrategy;

    use crate::{
        app::{
            board::{CameraMove, Stage, View, plugin, truth::board_shows},
            settings::Speed,
        },
        rules::{AnyGame, Culprit, GameKind, Picture},
    };

    use super::*;

    const FRAME: Duration = Duration::from_millis(16);

    /// An app with the board's logic at a game's start, and the game.
    fn app() -> (App, AnyGame) {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin, plugin));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        let game = GameKind::PushFight.options().start();
        app.world_mut().write_message(Reset::to(&game, false));
        app.update();
        (app, game)
    }

    fn play(app: &mut App, game: &mut AnyGame, action: &str, beat: &mut u32) {
        for effect in game.play(GameKind::PushFight.parse_action(action).unwrap()).unwrap() {
            *beat += u32::from(!effect.joins());
            app.world_mut().write_message(Seen { effect, beat: *beat });
        }
    }

    fn redraws(app: &mut App) -> usize {
        app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().count()
    }

    fn moving(app: &App) -> bool {
        app.world().resource::<Motion>().moving
    }

    fn stands(app: &mut App, picture: &Picture) {
        assert!(!moving(app));
        board_shows(app.world_mut(), picture, 1);
    }

    #[test]
    fn a_turn_is_shown_and_then_the_board_is_quiet() {
        let (mut app, mut game) = app();
        stands(&mut app, &game.picture());
        let mut beat = 0;
        for action in ["d3-a3", "c2-a2", "a2-a3"] {
            play(&mut app, &mut game, action, &mut beat);
        }
        let mut frames = 0;
        app.update();
        assert!(moving(&app), "on the first frame already");
        while moving(&app) {
            assert_eq!(redraws(&mut app), 1, "each frame of motion asks for the next");
            app.update();
            frames += 1;
            assert!(frames < 400);
        }
        assert!((60..200).contains(&frames), "{frames}");
        stands(&mut app, &game.picture());
        redraws(&mut app);
        for _ in 0..5 {
            app.update();
        }
        assert_eq!(redraws(&mut app), 0, "nothing is drawn at rest");
    }

    #[test]
    fn a_click_ends_the_motion_at_once() {
        let (mut app, mut game) = app();
        play(&mut app, &mut game, "d3-a3", &mut 0);
        for _ in 0..4 {
            app.update();
        }
        assert!(moving(&app));
        app.world_mut().write_message(FinishMotion);
        app.update();
        assert!(!moving(&app));
        stands(&mut app, &game.picture());
    }

    #[test]
    fn without_motion_everything_is_simply_there() {
        for reduced in [false, true] {
            let (mut app, mut game) = app();
            let speed = if reduced { Speed::Normal } else { Speed::Off };
            app.insert_resource(Settings { speed, reduced_motion: reduced, ..Settings::default() });
            let start = game.picture();
            play(&mut app, &mut game, "d3-a3", &mut 0);
            app.update();
            assert!(!moving(&app));
            stands(&mut app, &game.picture());
            app.world_mut().write_message(Reset {
                picture: start.clone(),
                plan: Plan::default(),
                pips: 1,
                glide: true,
            });
            app.update();
            assert!(!moving(&app));
            stands(&mut app, &start);
        }
    }

    #[test]
    fn motion_that_is_switched_off_on_its_way_ends_at_once() {
        let off: [fn(&mut Settings); 2] =
            [|settings| settings.reduced_motion = true, |settings| settings.speed = Speed::Off];
        for switch in off {
            let (mut app, mut game) = app();
            app.init_resource::<Settings>();
            let mut beat = 0;
            play(&mut app, &mut game, "d3-a3", &mut beat);
            for _ in 0..8 {
                app.update();
            }
            // One piece is on its way, another has not set out yet.
            play(&mut app, &mut game, "c2-c1", &mut beat);
            app.update();
            assert!(moving(&app));
            switch(&mut app.world_mut().resource_mut::<Settings>());
            app.update();
            stands(&mut app, &game.picture());
            // Switched on again, it does not take up what it has left.
            app.insert_resource(Settings::default());
            app.update();
            stands(&mut app, &game.picture());
            play(&mut app, &mut game, "d4-e4", &mut beat);
            app.update();
            assert!(moving(&app));
        }
    }

    #[test]
    fn another_game_has_its_own_pieces() {
        let (mut app, game) = app();
        let mut fewer = game.picture();
        fewer.pieces.truncate(7);
        app.world_mut().write_message(Reset { picture: fewer.clone(), plan: Plan::default(), pips: 1, glide: true });
        app.update();
        app.update();
        stands(&mut app, &fewer);
    }

    #[test]
    fn a_protest_shakes_and_leaves_the_piece_where_it_was() {
        let (mut app, game) = app();
        let pieces = game.picture().at("d4".parse().unwrap()).map(|piece| piece.id).into_iter().collect();
        app.world_mut().write_message(Protest { pieces, culprit: Some(Culprit::Square("e4".parse().unwrap())) });
        let mut frames = 0;
        app.update();
        while moving(&app) {
            app.update();
            frames += 1;
            assert!(frames < 100);
        }
        stands(&mut app, &game.picture());
    }

    #[test]
    fn the_view_follows_the_camera_and_the_stage() {
        let (mut app, _) = app();
        let home = *app.world().resource::<View>();
        app.insert_resource(Stage { size: UVec2::new(600, 900), scale: 1.0 });
        app.update();
        let tall = *app.world().resource::<View>();
        assert_ne!(home, tall);
        app.world_mut().write_message(CameraMove::Flip);
        for _ in 0..60 {
            app.update();
        }
        let (plan, square) = (Plan::default(), "a2".parse().unwrap());
        let (before, after) =
            (tall.square_quad(&plan, square)[0], app.world().resource::<View>().square_quad(&plan, square)[0]);
        assert!(before.x < 0.5 && after.x > 0.5, "a2 is on the other side: {before} {after}");
        redraws(&mut app);
        app.update();
        assert_eq!(redraws(&mut app), 0);
    }
}
