//! What is heard of each game's actions, by the effects its rules report.

use std::{collections::HashSet, time::Duration};

use bevy::{prelude::*, time::TimeUpdateStrategy};

use crate::{
    app::{
        board::{self, Motion, Reset, Seen},
        settings::{Settings, Speed},
    },
    rules::{AnyGame, Direction, PieceId, Seat, Square},
};

use super::*;

const ONE: PieceId = PieceId(0);
const TWO: PieceId = PieceId(1);

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

fn slide() -> Effect {
    Effect::Slide { piece: ONE, path: vec![at("a1"), at("b1")] }
}

fn hop() -> Effect {
    Effect::Hop { piece: ONE, from: at("a1"), to: at("b3") }
}

fn place() -> Effect {
    Effect::Place { piece: ONE, at: at("a1") }
}

fn shove(link: u8) -> Effect {
    Effect::Shove { piece: ONE, from: at("a1"), to: at("b1"), link }
}

fn fall(link: u8) -> Effect {
    Effect::Fall { piece: ONE, from: at("a1"), towards: Direction::Left.into(), link }
}

/// All the sounds of the effects of one action.
fn action(effects: &[(Effect, Make)]) -> Vec<When> {
    effects.iter().flat_map(|(effect, make)| sounds(effect, *make)).collect()
}

#[test]
fn push_fight_is_wood() {
    use Make::Wood;
    assert_eq!(action(&[(place(), Wood)]), [Lands(Sound::Place)]);
    assert_eq!(action(&[(slide(), Wood)]), [Starts(Sound::Slide)]);
    let anchor = Effect::Anchor { from: None, to: ONE };
    let push = [(shove(0), Wood), (shove(1), Wood), (shove(2), Wood), (fall(3), Wood), (anchor, Wood)];
    assert_eq!(action(&push), [Starts(Sound::Shove), Starts(Sound::Fall), Lands(Sound::Anchor)]);
    assert_eq!(Make::of(GameKind::PushFight, PieceKind::King), Wood);
    assert_eq!(Make::of(GameKind::PushFight, PieceKind::Pawn), Wood);
}

#[test]
fn a_stone_slides_and_knocks_once_however_many_it_pushes() {
    let stone = |effect| (effect, Make::Stone);
    assert_eq!(action(&[stone(shove(0))]), [Starts(Sound::StoneSlide)]);
    let line = [0, 1, 2, 3].map(|link| stone(shove(link)));
    assert_eq!(action(&line), [Starts(Sound::StoneSlide), Starts(Sound::StoneKnock)]);
    assert_eq!(action(&[stone(fall(4))]), [Lands(Sound::StoneFall)]);
}

#[test]
fn a_crate_is_heard_in_every_stage() {
    let of = |effect, make| (effect, make);
    assert_eq!(action(&[of(shove(0), Make::Walker), of(shove(1), Make::Crate)]), [Starts(Sound::CratePush)]);
    assert_eq!(action(&[of(place(), Make::Crate)]), [Lands(Sound::CratePlace)]);
    let hits = [2, 3, 4].map(|stage| of(Effect::Hit { piece: TWO, by: ONE, stage }, Make::Crate));
    let gone = of(Effect::Remove { piece: TWO, by: ONE }, Make::Crate);
    assert_eq!(action(&hits), [Sound::CrateCrack, Sound::CrateCrumble, Sound::CrateCrumble].map(Starts));
    assert_eq!(action(&[gone]), [Starts(Sound::CrateBurst)]);
}

#[test]
fn a_pawn_of_the_maze_walks_leaps_and_is_sent_home_without_the_flag() {
    assert_eq!(Make::of(GameKind::PushCrate, PieceKind::Pawn), Make::Walker);
    assert_eq!(action(&[(slide(), Make::Walker)]), [Starts(Sound::Step)]);
    assert_eq!(action(&[(hop(), Make::Walker)]), [Lands(Sound::Leap)]);
    assert_eq!(action(&[(Effect::PickUp { piece: TWO, by: Some(ONE) }, Make::Flag)]), [Starts(Sound::FlagUp)]);
    let caught = [
        (Effect::SentHome { piece: ONE, from: at("d5"), to: at("e1") }, Make::Walker),
        (Effect::Drop { piece: TWO, at: at("d5") }, Make::Flag),
    ];
    assert_eq!(action(&caught), [Starts(Sound::SentHome), Lands(Sound::Leap), Lands(Sound::FlagDown)]);
}

#[test]
fn a_man_knocks_where_it_meets_another() {
    let man = |effect| (effect, Make::Man);
    assert_eq!(action(&[man(slide())]), [Starts(Sound::ManSlide)]);
    assert_eq!(action(&[man(hop())]), [Lands(Sound::ManSet)]);
    assert_eq!(action(&[man(slide()), man(shove(1))]), [Starts(Sound::ManSlide), Starts(Sound::ManKnock)]);
    assert_eq!(
        action(&[man(hop()), man(fall(1))]),
        [Lands(Sound::ManSet), Starts(Sound::ManKnock), Lands(Sound::ManFall)]
    );
    assert_eq!(action(&[man(Effect::Promote { piece: ONE, to: PieceKind::Queen })]), [Starts(Sound::Promote)]);
    for kind in [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight] {
        assert_eq!(Make::of(GameKind::PushFight, kind), Make::Man);
    }
}

#[test]
fn a_ball_rolls_in_knocks_drops_out_and_is_picked_up() {
    let push = [
        (Effect::Enter { piece: ONE, pocket: 0, to: at("a5") }, Make::Ball),
        (shove(1), Make::Ball),
        (shove(2), Make::Ball),
        (shove(3), Make::Ball),
        (shove(4), Make::Ball),
        (Effect::Leave { piece: TWO, from: at("e5"), pocket: 10 }, Make::Ball),
        (Effect::PickUp { piece: TWO, by: None }, Make::Ball),
    ];
    let heard = [Starts(Sound::BallRoll), Starts(Sound::BallKnock), Lands(Sound::BallDrop), Starts(Sound::BallUp)];
    assert_eq!(action(&push), heard);
}

#[test]
fn what_has_no_piece_is_heard_too() {
    let seat = Seat::FIRST;
    let effects =
        [Effect::Roll { pips: 3 }, Effect::Pass { seat }, Effect::Again { seat }, Effect::Turn { seat }, Effect::Over];
    let heard = [Sound::Die, Sound::Passed, Sound::Again, Sound::Turn, Sound::Win];
    assert_eq!(action(&effects.map(|effect| (effect, Make::Wood))), heard.map(Starts));
}

/// An app with the board's logic at a game's start.
fn app(game: &AnyGame, speed: Speed) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin, board::plugin));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
    app.insert_resource(Settings { speed, ..Settings::default() });
    app.world_mut().write_message(Reset::to(game, false));
    app.update();
    app
}

/// Shows the effects of an action and gives what the board told of each beat, in order.
fn show(app: &mut App, effects: Vec<Effect>) -> Vec<Vec<Began>> {
    let mut beats: Vec<Vec<Began>> = Vec::new();
    for (beat, effect) in effects.iter().scan(0, |beat, effect| {
        *beat += u32::from(!effect.joins());
        Some((*beat, effect.clone()))
    }) {
        app.world_mut().write_message(Seen { effect, beat });
    }
    for _ in 0..2_000 {
        app.update();
        for began in app.world_mut().resource_mut::<Messages<Began>>().drain() {
            match beats.last_mut() {
                Some(beat) if began.effect.joins() => beat.push(began),
                _ => beats.push(vec![began]),
            }
        }
        if !app.world().resource::<Motion>().moving {
            break;
        }
    }
    let told: Vec<Effect> = beats.iter().flatten().map(|began| began.effect.clone()).collect();
    assert_eq!(told, effects, "every effect is told once");
    beats
}

#[test]
fn every_beat_of_every_game_is_heard() {
    for kind in GameKind::ALL {
        for seed in 0..6 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut game = kind.options().start();
            let mut app = app(&game, Speed::Off);
            for _ in 0..60 {
                let actions = game.actions();
                if actions.is_empty() {
                    break;
                }
                let before = game.picture();
                let effects = game.play(actions[random.usize(..actions.len())]).unwrap();
                for beat in show(&mut app, effects) {
                    let cues: Vec<Cue> = beat.iter().flat_map(heard).collect();
                    assert!(!cues.is_empty(), "nothing is heard of {beat:?}");
                    assert!(cues.iter().all(|cue| cue.after < f32::EPSILON), "nothing moves: {cues:?}");
                    let different: HashSet<Sound> = cues.iter().map(|cue| cue.sound).collect();
                    assert_eq!(different.len(), cues.len(), "a line sounds as one: {cues:?}");
                    for began in &beat {
                        let piece = began.effect.piece().and_then(|id| before.piece(id));
                        assert_eq!(began.piece.is_some(), piece.is_some());
                        assert_eq!(began.game, *kind);
                    }
                }
            }
        }
    }
}

#[test]
fn a_ball_is_heard_where_it_is_seen() {
    let mut game = GameKind::Push1977.options().start();
    let mut app = app(&game, Speed::Normal);
    let action = GameKind::Push1977.parse_action("0").unwrap();
    let beats = show(&mut app, game.play(action).unwrap());
    let [roll, knock, drop] = beats[0].iter().flat_map(heard).collect::<Vec<_>>()[..] else { panic!("{beats:?}") };
    assert_eq!([roll, knock, drop].map(|cue| cue.sound), [Sound::BallRoll, Sound::BallKnock, Sound::BallDrop]);
    assert!(roll.after < f32::EPSILON, "{roll:?}");
    // It meets the row within its half second, and the last ball leaves when the knock has run through.
    assert!((0.2..0.4).contains(&knock.after), "{knock:?}");
    assert!((knock.after + 0.2..1.0).contains(&drop.after), "{drop:?}");
}

#[test]
fn a_sound_keeps_the_pace_of_the_picture() {
    let mut ends = Vec::new();
    for speed in [Speed::Fast, Speed::Normal, Speed::Slow] {
        let mut game = GameKind::PushFight.options().start();
        let mut app = app(&game, speed);
        let mut beats = Vec::new();
        for action in ["d3-a3", "c2-a2", "a2-a3"] {
            let action = GameKind::PushFight.parse_action(action).unwrap();
            beats.extend(show(&mut app, game.play(action).unwrap()));
        }
        let cues: Vec<Cue> = beats.iter().flatten().flat_map(heard).collect();
        let sounds: Vec<Sound> = cues.iter().map(|cue| cue.sound).collect();
        assert_eq!(
            sounds,
            [Sound::Slide, Sound::Slide, Sound::Shove, Sound::Fall, Sound::Anchor, Sound::Win],
            "the push of a2 against a3 wins"
        );
        let anchor = beats.iter().flatten().find(|began| matches!(began.effect, Effect::Anchor { .. })).unwrap();
        assert!((cues[4].after - (anchor.ends - SETTLE)).abs() < 1e-6, "the ring clicks as it lands");
        ends.push(anchor.ends);
    }
    assert!((ends[0] * 2.0 - ends[1]).abs() < 1e-5 && (ends[1] * 2.0 - ends[2]).abs() < 1e-5, "{ends:?}");
}
