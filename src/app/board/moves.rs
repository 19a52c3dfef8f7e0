//! How each effect looks: which pieces it moves in its beat, and how.

use bevy::math::{Quat, Vec3};

use crate::rules::{Effect, Picture, Piece, Place, Square, Step, push_1977::board::SIDE};

use super::{
    geometry::{Pose, along},
    splinters,
    timeline::{Mover, Timeline},
    tween::{Tween, Way},
};

/// The part of a hop after which the piece that is hopped onto gives way.
const LANDS: f32 = 0.45;
/// Seconds after which the pieces in a tray make room for one that falls.
const ROOM: f32 = 0.3;

/// The tweens of an effect, those of the piece it happens to first. `before` is the picture before the beat, `lead` the first tween of the beat, if this effect
/// joins another.
pub(super) fn tweens(
    timeline: &Timeline,
    effect: &Effect,
    before: &Picture,
    lead: Option<&Tween>,
) -> Vec<(Mover, Tween)> {
    one(timeline, effect, before, lead).unwrap_or_default()
}

/// The same; `None` where nothing moves.
fn one(timeline: &Timeline, effect: &Effect, before: &Picture, lead: Option<&Tween>) -> Option<Vec<(Mover, Tween)>> {
    let plan = timeline.plan();
    let after = &timeline.shown;
    let middle = |piece: &Piece, square| plan.upright(plan.centre(square), piece.kind).middle;
    // From where it was to where it is.
    let arc = |id| {
        let (from, to) = (before.piece(id)?, after.piece(id)?);
        Some(vec![(Mover::Piece(id), Tween::arc(timeline.rest(from, before), timeline.rest(to, after)))])
    };
    Some(match effect {
        Effect::Slide { piece, path } => {
            let of = after.piece(*piece)?;
            let corners = path.iter().map(|square| middle(of, *square)).collect();
            vec![(Mover::Piece(*piece), Tween::slide(corners))]
        }
        Effect::PickUp { piece, by: None } => {
            let (from, to) = (before.piece(*piece)?, after.piece(*piece)?);
            vec![(Mover::Piece(*piece), Tween::pick_up(timeline.rest(from, before), timeline.rest(to, after)))]
        }
        Effect::Hop { piece, .. }
        | Effect::Place { piece, .. }
        | Effect::Drop { piece, .. }
        | Effect::SentHome { piece, .. }
        | Effect::PickUp { piece, .. } => arc(*piece)?,
        Effect::Shove { piece, from, to, link } => {
            let of = after.piece(*piece)?;
            let (from, to) = (middle(of, *from), middle(of, *to));
            let tween = match lead.map(|lead| (lead, &lead.way)) {
                Some((lead, Way::Slide(corners))) if *link == 1 => led(lead, corners, from, to),
                Some((lead, Way::Arc(..))) => after_hop(lead, Tween::shove(from, to, 0)),
                Some((_, Way::Enter { .. })) => Tween::roll(from, to, *link),
                _ => Tween::shove(from, to, *link),
            };
            vec![(Mover::Piece(*piece), tween)]
        }
        Effect::Fall { piece, from, towards, link } => {
            let mut moved = fall(timeline, lead, after.piece(*piece)?, *from, *towards, *link);
            moved.extend(make_room(timeline, before));
            moved
        }
        Effect::Enter { piece, pocket, to } => {
            let of = after.piece(*piece)?;
            let from = timeline.rest(before.piece(*piece)?, before).middle;
            // It is held over the pocket at the height of the row.
            let to = middle(of, *to);
            let mouth = plan.rest(&Piece { place: Place::Pocket(*pocket), ..*of }, after).middle.with_y(to.y);
            vec![(Mover::Piece(*piece), Tween::enter(from, mouth, to))]
        }
        Effect::Leave { piece, from, .. } => {
            let of = after.piece(*piece)?;
            let rest = timeline.rest(of, after).middle;
            vec![(Mover::Piece(*piece), Tween::leave(middle(of, *from), rest, SIDE))]
        }
        Effect::Hit { piece, by, .. } | Effect::Remove { piece, by } => {
            let (crate_, pawn) = (before.piece(*piece)?, after.piece(*by)?);
            let (at, stands) = (timeline.rest(crate_, before), timeline.rest(pawn, after));
            let rest = timeline.rest(after.piece(*piece)?, after);
            let blow = (at.middle - stands.middle).with_y(0.0).normalize_or_zero();
            let mut moved = vec![
                (Mover::Piece(*piece), Tween::struck(at, rest)),
                (Mover::Piece(*by), Tween::bump(stands, at.middle)),
            ];
            moved.extend(splinters::fly(at.middle, blow, matches!(effect, Effect::Remove { .. })));
            moved
        }
        Effect::Promote { piece, .. } => {
            let at = timeline.rest(after.piece(*piece)?, after);
            vec![(Mover::Piece(*piece), Tween::arc(at, at))]
        }
        Effect::Anchor { from, to } => {
            let to = timeline.anchor_on(*to)?;
            let above = Pose { middle: to.middle + Vec3::Y * 1.4, turn: Quat::IDENTITY };
            let from = from.and_then(|id| timeline.anchor_on(id)).unwrap_or(above);
            vec![(Mover::Anchor, Tween::arc(from, to))]
        }
        Effect::Roll { .. } | Effect::Pass { .. } | Effect::Again { .. } | Effect::Turn { .. } | Effect::Over => {
            return None;
        }
    })
}

/// A piece that the mover pushes ahead of it from where they meet.
fn led(lead: &Tween, corners: &[Vec3], from: Vec3, to: Vec3) -> Tween {
    let end = corners.last().copied().unwrap_or(from);
    Tween { way: Way::Led { corners: corners.to_vec(), ahead: to - end, from }, ..lead.clone() }
}

fn after_hop(lead: &Tween, tween: Tween) -> Tween {
    Tween { delay: lead.delay + lead.length * LANDS, ..tween }
}

/// The pieces in a tray that lie elsewhere once another one has come.
fn make_room(timeline: &Timeline, before: &Picture) -> Vec<(Mover, Tween)> {
    let lying = before.pieces.iter().filter(|piece| piece.place == Place::Tray);
    let moved = lying.filter_map(|piece| {
        let after = timeline.shown.piece(piece.id)?;
        let (from, to) = (timeline.rest(piece, before), timeline.rest(after, &timeline.shown));
        (from != to).then(|| (Mover::Piece(piece.id), Tween { delay: ROOM, ..Tween::glide(from, to) }))
    });
    moved.collect()
}

/// Over the edge, at the end of a line or pushed there by a piece that slides up or hops.
fn fall(
    timeline: &Timeline,
    lead: Option<&Tween>,
    of: &Piece,
    from: Square,
    towards: Step,
    link: u8,
) -> Vec<(Mover, Tween)> {
    let plan = timeline.plan();
    let middle = |square| plan.upright(plan.centre(square), of.kind).middle;
    let rest = timeline.rest(of, &timeline.shown);
    let out = along(towards).normalize_or_zero();
    let mover = Mover::Piece(of.id);
    match lead.map(|lead| (lead, &lead.way)) {
        Some((lead, Way::Slide(corners))) if link == 1 => {
            // Pushed along to the last square before the edge.
            let mut edge = from;
            while let Some(next) = edge.shift(towards).filter(|next| plan.exists(*next)) {
                edge = next;
            }
            let slide = led(lead, corners, middle(from), middle(edge) + along(towards));
            let tip = Tween::fall(middle(edge), out, rest, 0);
            let delay = lead.end() - tip.length * 0.3;
            vec![(mover, slide), (mover, Tween { delay: delay.max(0.01), ..tip })]
        }
        Some((lead, Way::Arc(..))) => vec![(mover, after_hop(lead, Tween::fall(middle(from), out, rest, 0)))],
        _ => vec![(mover, Tween::fall(middle(from), out, rest, link))],
    }
}
