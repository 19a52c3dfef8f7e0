//! What an effect sounds like, by what moves on which game's board.

use crate::{
    app::board::Began,
    rules::{Effect, GameKind, PieceKind},
};

use super::Sound;

/// How long before the end of its motion a thing touches down, in seconds: the rest of it is hardly seen.
const SETTLE: f32 = 0.08;

/// A sound to be played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Cue {
    /// The sound.
    pub(super) sound: Sound,
    /// In how many seconds.
    pub(super) after: f32,
}

/// What a piece is to the ear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Make {
    /// A bare wooden piece.
    Wood,
    /// A man of chess, felted.
    Man,
    /// A pawn that walks a maze.
    Walker,
    /// A stone on a slate.
    Stone,
    /// A crate.
    Crate,
    /// A flag on its pole.
    Flag,
    /// A ball in a channel.
    Ball,
}

impl Make {
    /// The make of a kind of piece in a game.
    const fn of(game: GameKind, kind: PieceKind) -> Self {
        match kind {
            PieceKind::King | PieceKind::Pawn => match game {
                GameKind::PushCrate => Self::Walker,
                GameKind::PushChess => Self::Man,
                // Of the others only Push Fight has kings and pawns.
                GameKind::PushFight | GameKind::LineMajority | GameKind::Push1977 => Self::Wood,
            },
            PieceKind::Queen | PieceKind::Rook | PieceKind::Bishop | PieceKind::Knight => Self::Man,
            PieceKind::Stone => Self::Stone,
            PieceKind::Crate(_) => Self::Crate,
            PieceKind::Flag => Self::Flag,
            PieceKind::Ball => Self::Ball,
        }
    }
}

/// When a sound of an effect is heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    /// When its piece begins to move.
    Starts(Sound),
    /// When its piece touches down.
    Lands(Sound),
}

use When::{Lands, Starts};

/// The sounds of an effect that the board begins to show.
pub(super) fn heard(began: &Began) -> impl Iterator<Item = Cue> {
    let make = began.piece.map_or(Make::Wood, |kind| Make::of(began.game, kind));
    sounds(&began.effect, make).into_iter().map(|when| match when {
        Starts(sound) => Cue { sound, after: began.begins },
        Lands(sound) => Cue { sound, after: (began.ends - SETTLE).max(began.begins) },
    })
}

/// The sounds of an effect on a piece of this make. The links of a pushed line sound as one: only the pusher, what it
/// meets and what leaves the board are heard.
fn sounds(effect: &Effect, make: Make) -> Vec<When> {
    let sound = match (effect, make) {
        (Effect::Slide { .. }, Make::Walker) => Starts(Sound::Step),
        (Effect::Slide { .. } | Effect::Shove { link: 0, .. }, Make::Man) => Starts(Sound::ManSlide),
        (Effect::Slide { .. }, _) => Starts(Sound::Slide),
        (Effect::Hop { .. }, Make::Walker) => Lands(Sound::Leap),
        (Effect::Hop { .. }, Make::Man) => Lands(Sound::ManSet),
        (Effect::Place { .. }, Make::Crate) => Lands(Sound::CratePlace),
        (Effect::Hop { .. } | Effect::Place { .. }, _) => Lands(Sound::Place),
        (Effect::Shove { link: 0, .. }, Make::Stone) => Starts(Sound::StoneSlide),
        // The crate in front of it drowns its steps.
        (Effect::Shove { link: 0, .. }, Make::Walker) => return Vec::new(),
        (Effect::Shove { link: 0, .. }, _) => Starts(Sound::Shove),
        (Effect::Shove { link: 1, .. }, Make::Stone) => Starts(Sound::StoneKnock),
        (Effect::Shove { link: 1, .. }, Make::Man) => Starts(Sound::ManKnock),
        (Effect::Shove { link: 1, .. }, Make::Crate) => Starts(Sound::CratePush),
        (Effect::Shove { link: 1, .. }, Make::Ball) => Starts(Sound::BallKnock),
        (Effect::Shove { .. }, _) => return Vec::new(),
        (Effect::Fall { .. }, Make::Stone) => Lands(Sound::StoneFall),
        // A man that falls is the only one that is pushed.
        (Effect::Fall { .. }, Make::Man) => return vec![Starts(Sound::ManKnock), Lands(Sound::ManFall)],
        (Effect::Fall { .. }, _) => Starts(Sound::Fall),
        (Effect::Enter { .. }, _) => Starts(Sound::BallRoll),
        (Effect::Leave { .. }, _) => Lands(Sound::BallDrop),
        (Effect::Hit { stage: 2, .. }, _) => Starts(Sound::CrateCrack),
        (Effect::Hit { .. }, _) => Starts(Sound::CrateCrumble),
        (Effect::Remove { .. }, _) => Starts(Sound::CrateBurst),
        (Effect::PickUp { .. }, Make::Flag) => Starts(Sound::FlagUp),
        (Effect::PickUp { .. }, _) => Starts(Sound::BallUp),
        (Effect::Drop { .. }, _) => Lands(Sound::FlagDown),
        (Effect::SentHome { .. }, _) => return vec![Starts(Sound::SentHome), Lands(Sound::Leap)],
        (Effect::Promote { .. }, _) => Starts(Sound::Promote),
        (Effect::Roll { .. }, _) => Starts(Sound::Die),
        (Effect::Anchor { .. }, _) => Lands(Sound::Anchor),
        (Effect::Pass { .. }, _) => Starts(Sound::Passed),
        (Effect::Again { .. }, _) => Starts(Sound::Again),
        (Effect::Turn { .. }, _) => Starts(Sound::Turn),
        (Effect::Over, _) => Starts(Sound::Win),
    };
    vec![sound]
}

#[cfg(test)]
mod tests;
