//! What is still to be shown: effects in beats, one beat after the other, by the clock and not by frames.

use std::{collections::VecDeque, time::Duration};

use bevy::{math::Vec3, prelude::Resource};

use crate::rules::{Effect, Picture, Piece, PieceId, PieceKind, Place};

use super::{
    Began, Seen, die,
    geometry::{Pose, RING},
    moves,
    plan::Plan,
    tween::Tween,
};

/// What a tween moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mover {
    Piece(PieceId),
    Anchor,
    Die,
    Splinter(u8),
}

/// When the present beat began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Clock {
    /// Nothing moves.
    #[default]
    Rest,
    /// The first frame of motion is being drawn. The time it was told may be that of the last frame before a long
    /// rest, so the clock starts with the next one.
    Armed,
    Since(Duration),
}

/// The pieces' motion, from the picture before to the picture the position has.
#[derive(Resource, Debug, Clone, Default)]
pub(super) struct Timeline {
    /// The board that the pictures are of.
    plan: Plan,
    /// The picture once everything has been shown.
    last: Picture,
    /// The picture once the present beat has been shown.
    pub(super) shown: Picture,
    /// The pocket at which the ball in hand is held.
    held_at: Option<u8>,
    /// What the die shows, once everything has been shown and once the present beat has.
    die: (u8, u8),
    waiting: VecDeque<Seen>,
    tweens: Vec<(Mover, Tween)>,
    /// The effects that have begun to be shown and not been told yet.
    begun: Vec<Began>,
    clock: Clock,
    /// Seconds into the present beat, at the usual pace.
    time: f32,
    /// The pace at which it has come there.
    pace: f32,
}

impl Timeline {
    /// The picture the position has, whatever is still to be shown.
    pub(super) const fn picture(&self) -> &Picture {
        &self.last
    }

    /// The board that it moves on.
    pub(super) const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Whether something is still to be shown.
    pub(super) fn moving(&self) -> bool {
        !self.tweens.is_empty() || !self.waiting.is_empty()
    }

    /// Takes an effect, to be shown after those taken before.
    pub(super) fn see(&mut self, seen: Seen) {
        self.last.show(&seen.effect);
        self.die.0 = die::after(self.die.0, &seen.effect);
        self.waiting.push_back(seen);
    }

    /// Shows another picture: at once, or by letting each piece glide to its place.
    pub(super) fn reset(&mut self, picture: Picture, plan: &Plan, glide: bool) {
        let before = std::mem::take(self);
        self.plan = plan.clone();
        self.last = picture;
        self.shown = self.last.clone();
        if !glide || before.plan != self.plan {
            return;
        }
        for piece in &self.last.pieces {
            let same = |old: &&Piece| (old.id, old.seat) == (piece.id, piece.seat);
            let Some(from) = before.shown.pieces.iter().find(same).map(|old| before.pose(old)) else { continue };
            let to = self.rest(piece, &self.last);
            if from != to {
                self.tweens.push((Mover::Piece(piece.id), Tween::glide(from, to)));
            }
        }
        if let (Some(from), Some(to)) = (before.anchor(), self.anchor())
            && before.shown.anchor != self.last.anchor
        {
            self.tweens.push((Mover::Anchor, Tween::glide(from, to)));
        }
    }

    /// Holds the ball in hand at a pocket, or lays it in its cup. While something moves, it stays where it is.
    pub(super) fn hold_at(&mut self, pocket: Option<u8>) {
        if !self.moving() {
            self.held_at = pocket;
        }
    }

    /// Lays the die with a number uppermost.
    pub(super) fn lay_die(&mut self, pips: u8) {
        self.die = (pips, pips);
    }

    /// The effects that have begun to be shown since this was last asked.
    pub(super) fn begun(&mut self) -> Vec<Began> {
        std::mem::take(&mut self.begun)
    }

    /// Ends all motion: every piece stands where the position has it. Of what is skipped only the end of the game is
    /// told.
    pub(super) fn finish(&mut self) {
        if self.waiting.drain(..).any(|seen| seen.effect == Effect::Over) {
            self.tell(Effect::Over, None, &[], 0.0);
        }
        self.settle();
        self.shown.clone_from(&self.last);
        self.die.1 = self.die.0;
    }

    fn settle(&mut self) {
        self.tweens.clear();
        self.clock = Clock::Rest;
        self.time = 0.0;
    }

    /// Goes on to this moment, at a pace: 2 is half as fast as usual, 0 is at once.
    pub(super) fn advance(&mut self, now: Duration, pace: f32) {
        if pace <= 0.0 {
            while !self.waiting.is_empty() {
                self.begin_beat(pace);
            }
            self.finish();
            return;
        }
        loop {
            while self.tweens.is_empty() {
                if self.waiting.is_empty() {
                    self.settle();
                    return;
                }
                self.begin_beat(pace);
            }
            match self.clock {
                Clock::Rest => self.clock = Clock::Armed,
                Clock::Armed => (self.clock, self.pace) = (Clock::Since(now), pace),
                Clock::Since(start) => {
                    let start = self.since(start, now, pace);
                    let end = self.tweens.iter().map(|(_, tween)| tween.end()).fold(0.0, f32::max);
                    self.time = now.saturating_sub(start).as_secs_f32() / pace;
                    if self.time >= end {
                        self.tweens.clear();
                        self.time = 0.0;
                        self.clock = Clock::Since(start + Duration::from_secs_f32(end * pace));
                        continue;
                    }
                }
            }
            return;
        }
    }

    /// When the beat would have begun at this pace; at another one than before it goes on from where the pieces are.
    fn since(&mut self, start: Duration, now: Duration, pace: f32) -> Duration {
        if (pace - self.pace).abs() < f32::EPSILON {
            return start;
        }
        let start = now.saturating_sub(Duration::from_secs_f32(self.time * pace));
        (self.clock, self.pace) = (Clock::Since(start), pace);
        start
    }

    /// Starts the next beat; it may turn out to have nothing to move.
    fn begin_beat(&mut self, pace: f32) {
        let Some(beat) = self.waiting.front().map(|seen| seen.beat) else { return };
        let before = self.shown.clone();
        let pips = self.die.1;
        let mut effects = Vec::new();
        while let Some(seen) = self.waiting.pop_front_if(|seen| seen.beat == beat) {
            self.shown.show(&seen.effect);
            self.die.1 = die::after(self.die.1, &seen.effect);
            effects.push(seen.effect);
        }
        let turned = die::tween(&self.plan, pips, self.die.1, &effects);
        let mut lead = None;
        for effect in effects {
            let tweens = moves::tweens(self, &effect, &before, lead.as_ref());
            lead = lead.or_else(|| tweens.first().map(|(_, tween)| tween.clone()));
            let piece = effect.piece().and_then(|id| before.piece(id)).map(|piece| piece.kind);
            self.tell(effect, piece, &tweens, pace);
            self.tweens.extend(tweens);
        }
        // What was held at a pocket has gone in.
        self.held_at = None;
        self.tweens.extend(turned.map(|tween| (Mover::Die, tween)));
    }

    /// Notes that an effect has begun to be shown, by these tweens.
    fn tell(&mut self, effect: Effect, piece: Option<PieceKind>, tweens: &[(Mover, Tween)], pace: f32) {
        let own = tweens.iter().filter(|(mover, _)| *mover == tweens[0].0).map(|(_, tween)| tween);
        let begins = tweens.first().map_or(0.0, |(_, tween)| tween.stirs()) * pace;
        let ends = own.map(Tween::end).fold(0.0, f32::max) * pace;
        self.begun.push(Began { effect, game: self.plan.kind(), piece, begins, ends });
    }

    /// Where a mover is now, if it moves in this beat. Of several tweens the last that has begun counts.
    fn moved(&self, mover: Mover) -> Option<Pose> {
        let own = || self.tweens.iter().filter(|(other, _)| *other == mover).map(|(_, tween)| tween);
        let begun = own().rfind(|tween| tween.delay <= self.time);
        begun.or_else(|| own().next()).map(|tween| tween.pose(self.time))
    }

    /// How a piece rests in a picture; one that is carried, on the piece that carries it, wherever that is now.
    pub(super) fn rest(&self, piece: &Piece, picture: &Picture) -> Pose {
        let carrier = match (piece.place, self.held_at) {
            (Place::Hand, Some(pocket)) if self.plan.has_pockets() => {
                return self.plan.upright(self.plan.in_pocket(pocket), piece.kind);
            }
            (Place::With(carrier), _) => picture.piece(carrier),
            _ => None,
        };
        carrier.map_or_else(
            || self.plan.rest(piece, picture),
            |carrier| self.plan.carried(&self.pose(carrier), carrier.kind, piece.kind),
        )
    }

    /// What a piece is at this moment: a crate is broken when the blow falls.
    pub(super) fn kind(&self, piece: &Piece) -> PieceKind {
        self.shown.piece(piece.id).unwrap_or(piece).kind
    }

    /// Where a piece of the picture is at this moment.
    pub(super) fn pose(&self, piece: &Piece) -> Pose {
        self.moved(Mover::Piece(piece.id)).unwrap_or_else(|| {
            let shown = self.shown.piece(piece.id).unwrap_or(piece);
            self.rest(shown, &self.shown)
        })
    }

    /// Where the anchor is at this moment, if there is one.
    pub(super) fn anchor(&self) -> Option<Pose> {
        self.moved(Mover::Anchor).or_else(|| self.anchor_on(self.shown.anchor?))
    }

    /// Where the die is at this moment, if there is one.
    pub(super) fn die(&self) -> Option<Pose> {
        let rest = self.plan.die(self.die.1)?;
        Some(self.moved(Mover::Die).unwrap_or(rest))
    }

    /// Where a splinter is at this moment, if it flies.
    pub(super) fn splinter(&self, number: u8) -> Option<Pose> {
        self.moved(Mover::Splinter(number))
    }

    /// The anchor's pose when this piece carries it.
    pub(super) fn anchor_on(&self, carrier: PieceId) -> Option<Pose> {
        let piece = self.shown.piece(carrier)?;
        Some(worn(&self.plan, &self.pose(piece), piece.kind))
    }
}

/// The anchor's pose on a piece in this pose: a ring on its top, turning with it.
pub(super) fn worn(plan: &Plan, pose: &Pose, kind: PieceKind) -> Pose {
    let top = plan.shape(kind).height + RING.2 / 2.0;
    Pose { middle: plan.point(pose, Vec3::Y * top, kind), turn: pose.turn }
}

#[cfg(test)]
mod tests;
