//! Turns as they are shown, beat by beat.

use bevy::math::Quat;

use crate::rules::{AnyGame, GameKind, Place};

use super::*;

/// Plays a turn of the standard opening; gives its effects in beats, and the game after it.
fn turn(actions: &[&str]) -> (Timeline, AnyGame) {
    let mut game = GameKind::PushFight.options().start();
    let mut timeline = Timeline::default();
    timeline.reset(game.picture(), &Plan::default(), false);
    let mut beat = 0;
    for action in actions {
        for effect in game.play(GameKind::PushFight.parse_action(action).unwrap()).unwrap() {
            beat += u32::from(!effect.joins());
            timeline.see(Seen { effect, beat });
        }
    }
    (timeline, game)
}

fn at_rest(timeline: &Timeline, picture: &Picture) {
    assert!(!timeline.moving());
    for piece in &picture.pieces {
        assert_eq!(timeline.pose(piece), timeline.plan().rest(piece, picture));
    }
    let worn = picture
        .anchor
        .and_then(|id| picture.piece(id))
        .map(|piece| worn(timeline.plan(), &timeline.pose(piece), piece.kind));
    assert_eq!(timeline.anchor(), worn);
}

fn run(timeline: &mut Timeline, pace: f32) -> f32 {
    let mut now = Duration::from_secs(100);
    let start = now;
    while timeline.moving() {
        timeline.advance(now, pace);
        now += Duration::from_millis(5);
        assert!(now.saturating_sub(start) < Duration::from_secs(20), "it never ends");
    }
    now.saturating_sub(start).as_secs_f32()
}

#[test]
fn a_turn_ends_where_the_position_has_its_pieces() {
    let (mut timeline, game) = turn(&["d3-a3", "c2-c1", "d4-e4"]);
    let usual = run(&mut timeline.clone(), 1.0);
    let slow = run(&mut timeline, 2.0);
    at_rest(&timeline, &game.picture());
    assert!(slow / usual > 1.9 && slow / usual < 2.1, "{usual} {slow}");
}

#[test]
fn a_fallen_piece_comes_to_rest_in_the_tray() {
    let (mut timeline, game) = turn(&["d3-a3", "c2-a2", "a2-a3"]);
    let fallen = game.picture().pieces.into_iter().find(|piece| piece.place == Place::Tray).unwrap();
    run(&mut timeline, 1.0);
    assert!(timeline.pose(&fallen).middle.y < 0.0);
    at_rest(&timeline, &game.picture());
}

#[test]
fn finishing_and_no_pace_are_at_once() {
    let (timeline, game) = turn(&["d3-a3", "d4-e4"]);
    let (mut finished, mut instant, mut midway) = (timeline.clone(), timeline.clone(), timeline);
    finished.finish();
    at_rest(&finished, &game.picture());
    instant.advance(Duration::from_secs(7), 0.0);
    at_rest(&instant, &game.picture());
    for millis in [0, 5, 90] {
        midway.advance(Duration::from_millis(millis), 1.0);
    }
    assert!(midway.moving());
    midway.finish();
    at_rest(&midway, &game.picture());
}

#[test]
fn another_pace_goes_on_from_where_the_pieces_are() {
    let (mut timeline, game) = turn(&["d3-a3"]);
    let piece = *game.picture().at("a3".parse().unwrap()).unwrap();
    let mut now = Duration::from_secs(100);
    let mut step = |timeline: &mut Timeline, millis: u64, pace: f32| {
        now += Duration::from_millis(millis);
        timeline.advance(now, pace);
        timeline.pose(&piece).middle
    };
    for millis in [1, 1] {
        step(&mut timeline, millis, 2.0);
    }
    let mut last = step(&mut timeline, 200, 2.0);
    for pace in [0.5, 2.0, 1.0] {
        let on = step(&mut timeline, 1, pace);
        assert!(on.distance(last) < 0.02, "no jump at pace {pace}: {last} {on}");
        last = step(&mut timeline, 20, pace);
        assert!(last.x < on.x, "it goes on: {on} {last}");
    }
    // The rest of the way at the usual pace takes no longer than all of it.
    let mut frames = 0;
    while timeline.moving() {
        step(&mut timeline, 5, 1.0);
        frames += 1;
    }
    assert!((10..90).contains(&frames), "{frames}");
    at_rest(&timeline, &game.picture());
}

#[test]
fn motion_starts_on_its_second_frame_whatever_time_the_first_was_told() {
    let (mut timeline, game) = turn(&["d3-a3"]);
    let piece = *game.picture().at("a3".parse().unwrap()).unwrap();
    let start = timeline.pose(&piece);
    timeline.advance(Duration::from_secs(1), 1.0);
    timeline.advance(Duration::from_secs(61), 1.0);
    assert_eq!(timeline.pose(&piece), start);
    timeline.advance(Duration::from_millis(61_100), 1.0);
    assert_ne!(timeline.pose(&piece), start);
    assert!(timeline.moving());
}

#[test]
fn a_reset_glides_from_wherever_the_pieces_are() {
    let (mut timeline, _) = turn(&["d3-a3"]);
    for millis in [0, 5, 150] {
        timeline.advance(Duration::from_millis(millis), 1.0);
    }
    let start = GameKind::PushFight.options().start().picture();
    let piece = start.at("d3".parse().unwrap()).unwrap();
    let midway = timeline.pose(piece);
    timeline.reset(start.clone(), &Plan::default(), true);
    assert_eq!(timeline.pose(piece).middle, midway.middle);
    run(&mut timeline, 1.0);
    at_rest(&timeline, &start);
}

#[test]
fn a_ball_that_is_held_at_a_pocket_goes_in_from_there_and_the_next_lies_in_the_cup() {
    let mut game = GameKind::Push1977.options().start();
    let plan = Plan::of(&game);
    let mut timeline = Timeline::default();
    timeline.reset(game.picture(), &plan, false);
    let in_hand = |picture: &Picture| *picture.pieces.iter().find(|piece| piece.place == Place::Hand).unwrap();
    let (held, cup) = (in_hand(&game.picture()), plan.upright(plan.cup(), PieceKind::Ball));
    assert_eq!(timeline.pose(&held), cup);
    timeline.hold_at(Some(3));
    let at_pocket = plan.upright(plan.in_pocket(3), PieceKind::Ball);
    assert_eq!(timeline.pose(&held), at_pocket);
    let mut beat = 0;
    for effect in game.play(GameKind::Push1977.parse_action("3").unwrap()).unwrap() {
        beat += u32::from(!effect.joins());
        timeline.see(Seen { effect, beat });
    }
    // The pointer is still there while it rolls.
    timeline.hold_at(Some(3));
    timeline.advance(Duration::from_secs(1), 1.0);
    assert_eq!(timeline.pose(&held).middle, at_pocket.middle, "it is not carried back first");
    run(&mut timeline, 1.0);
    assert_eq!(timeline.pose(&in_hand(&game.picture())), cup, "it is picked up, not thrown to the pointer");
    timeline.hold_at(None);
    at_rest(&timeline, &game.picture());
}

#[test]
fn a_captured_stone_makes_room_for_another() {
    let kind = GameKind::LineMajority;
    let mut game = kind.options().parse("...../...../..wwb/...../..... w 1/0 0 0").unwrap();
    let mut timeline = Timeline::default();
    timeline.reset(game.picture(), &Plan::of(&game), false);
    // It has the higher id, so the one that falls comes before it.
    let first = *game.picture().pieces.iter().find(|piece| piece.place == Place::Tray).unwrap();
    let before = timeline.pose(&first);
    for effect in game.play(kind.parse_action("c3-d3>").unwrap()).unwrap() {
        timeline.see(Seen { effect, beat: 1 });
    }
    let mut last = before.middle;
    for millis in (0..2_000).step_by(2) {
        timeline.advance(Duration::from_millis(millis), 1.0);
        let now = timeline.pose(&first).middle;
        assert!(now.distance(last) < 0.05, "it hops, it does not jump: {last} {now}");
        last = now;
    }
    at_rest(&timeline, &game.picture());
    assert_ne!(last, before.middle);
}

/// What the die shows when a face lies uppermost, read off its turn.
fn uppermost(turn: Quat) -> u8 {
    let faces = [Vec3::Y, Vec3::Z, Vec3::X, Vec3::NEG_X, Vec3::NEG_Z, Vec3::NEG_Y];
    (1..).zip(faces).find(|(_, face)| (turn * *face).y > 0.99).map_or(0, |(pips, _)| pips)
}

#[test]
fn balls_and_die_come_to_rest_as_the_position_has_them() {
    let mut options = GameKind::Push1977.options();
    options.set("die", "d6").unwrap();
    options.set("pockets", "four-sides").unwrap();
    let mut game = options.start();
    let plan = Plan::of(&game);
    let mut timeline = Timeline::default();
    timeline.reset(game.picture(), &plan, false);
    timeline.lay_die(die::shown(&game));
    let mut random = fastrand::Rng::with_seed(7);
    for beat in 0..60 {
        let Some(action) = random.choice(game.actions()) else { break };
        let effects = game.play(action).unwrap();
        let rolled = effects.iter().find_map(|effect| match effect {
            Effect::Roll { pips } => Some(*pips),
            _ => None,
        });
        let mut beat = beat * 10;
        for effect in effects {
            beat += u32::from(!effect.joins());
            timeline.see(Seen { effect, beat });
        }
        if beat % 3 == 0 {
            timeline.finish();
        } else {
            run(&mut timeline, 1.0);
        }
        let picture = game.picture();
        for piece in &picture.pieces {
            assert_eq!(timeline.pose(piece), plan.rest(piece, &picture), "{game}");
        }
        let AnyGame::Push1977(position) = &game else { panic!("another game") };
        let shown = uppermost(timeline.die().unwrap().turn);
        assert_eq!(shown, position.core().left.max(1), "it shows the pushes left: {game}");
        assert!(rolled.is_none_or(|pips| pips == shown));
    }
    assert!(Timeline::default().die().is_none());
}
