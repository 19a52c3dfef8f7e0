//! Marks on the wood: what lies where, as a pure function.

use std::f32::consts::FRAC_PI_2;

use bevy::math::{Quat, Vec3};

use crate::{
    app::theme::woods::Ink,
    rules::{Culprit, Direction, Picture, Square, Step, grid, push_1977::board::opposite},
};

use super::{
    Ghost, Marks, Trail,
    decals::{Decal, LAYER, LIFT, Shape},
    geometry::{Pose, RAIL, RAIL_WIDTH, RING, along},
    plan::Plan,
    pockets::{FLOOR, POCKET, RIM, TOP},
};

/// How much is seen of the outline of what is to be filled.
const GOAL: f32 = 0.45;

/// The turn that brings the x axis into a direction on the ground.
fn turn_to(way: Vec3) -> f32 {
    (-way.z).atan2(way.x)
}

/// The marks on the wood, the lower ones first.
pub(super) fn lay(plan: &Plan, marks: &Marks, picture: &Picture) -> Vec<Decal> {
    let mut decals = Vec::new();
    decals.extend(marks.dimmed.iter().map(|square| Decal::on(plan, *square, Shape::Whole, Ink::Dimmed, 0.0)));
    for (trails, ink) in [(&marks.trail, Ink::Trail), (&marks.advice, Ink::Advice)] {
        for trail in trails {
            lay_trail(plan, trail, ink, picture, &mut decals);
        }
    }
    for square in &marks.targets {
        // A piece would hide the disc it stands on.
        let shape = if picture.at(*square).is_some() { Shape::Ring(0.43) } else { Shape::Disc(0.15) };
        decals.push(Decal::on(plan, *square, shape, Ink::Can, 2.0));
    }
    decals.extend(marks.presses.iter().map(|square| Decal::on(plan, *square, Shape::Ring(0.2), Ink::Can, 2.0)));
    for pocket in &marks.pockets {
        lay_pocket(plan, *pocket, marks.pocket == Some(*pocket), &mut decals);
    }
    decals.extend(marks.threatened.map(|square| Decal::on(plan, square, Shape::Rim, Ink::Falls, 1.0)));
    let arrows = marks.pushes.iter().filter(|(square, _)| picture.at(*square).is_none());
    decals.extend(arrows.map(|(square, towards)| arrow(plan, *square, *towards)));
    decals.extend(selection(plan, &marks.selected));
    decals.extend(marks.cursor.map(|square| Decal::on(plan, square, Shape::Corners, Ink::Cursor, 3.0)));
    if marks.won.is_empty() {
        decals.extend(outline(plan, &marks.goal).into_iter().map(|bar| Decal { strength: GOAL, ..bar }));
    }
    decals.extend(outline(plan, &marks.won));
    decals
}

/// A pocket into which the ball in hand may go; the one that is pointed at has a ring about it.
fn lay_pocket(plan: &Plan, number: u8, pointed: bool, decals: &mut Vec<Decal>) {
    let Some(pocket) = plan.pocket(number) else { return };
    let up = Vec3::Y * (LIFT + LAYER * 2.0);
    let mark = |shape: Shape, at: Vec3| Decal { shape, ink: Ink::Can, at: at + up, turn: 0.0, strength: 1.0 };
    decals.push(mark(Shape::Disc(0.15), plan.in_pocket(number)));
    if pointed {
        decals.push(mark(Shape::Ring(POCKET + 0.02), pocket.at + Vec3::Y * RIM));
    }
}

/// The outline of some squares, at the height of what parts them from each other.
fn outline(plan: &Plan, squares: &[Square]) -> Vec<Decal> {
    let height = if plan.has_pockets() { TOP } else { 0.0 };
    let bar = |(square, side): (Square, Direction)| {
        let (out, mark) = (along(side), Decal::on(plan, square, Shape::Bar(0.5), Ink::Selected, 3.0));
        Decal { at: mark.at + out * 0.5 + Vec3::Y * height, turn: turn_to(out) + FRAC_PI_2, ..mark }
    };
    grid::outline(squares).map(bar).collect()
}

/// The marks over pieces and ghosts: arrows on the pieces that would be shoved, the edges that would be fallen over.
pub(super) fn lay_above(plan: &Plan, marks: &Marks, picture: &Picture) -> Vec<Decal> {
    // Above a king's boss, so that it is whole on either kind, and above a ghost, which would hide it.
    let top = |square: &Square| {
        let stands = plan.shape(picture.at(*square)?.kind).height;
        let ghosts = marks.ghosts.iter().filter(|ghost| ghost.at == *square);
        let ghosts = ghosts.map(|ghost| plan.shape(ghost.kind).height + if ghost.anchored { RING.2 } else { 0.0 });
        Some(plan.centre(*square) + Vec3::Y * (ghosts.fold(stands, f32::max) + 0.085))
    };
    let arrow = |(square, towards): &(Square, Step)| Some(Decal { at: top(square)?, ..arrow(plan, *square, *towards) });
    let cross =
        |square: &Square| Some(Decal { at: top(square)?, ..Decal::on(plan, *square, Shape::Cross, Ink::Blocks, 0.0) });
    let crosses = marks.breaks.iter().filter_map(cross);
    let falling = marks.ghosts.iter().filter(|_| !plan.has_pockets());
    let edges = falling.filter_map(|ghost| Some(edge(plan, ghost, ghost.falls?)));
    crosses.chain(edges).chain(marks.pushes.iter().filter_map(arrow)).collect()
}

/// An arrow on a square.
fn arrow(plan: &Plan, square: Square, towards: Step) -> Decal {
    Decal { turn: turn_to(along(towards)), ..Decal::on(plan, square, Shape::Arrow, Ink::Can, 2.0) }
}

/// One rim about the selected squares, which are in a row or column.
fn selection(plan: &Plan, squares: &[Square]) -> Option<Decal> {
    let (first, last) = (squares.first()?, squares.last()?);
    let rim = Decal::on(plan, *first, Shape::Rim, Ink::Selected, 2.0);
    let way = plan.centre(*last) - plan.centre(*first);
    if way == Vec3::ZERO {
        return Some(rim);
    }
    Some(Decal { shape: Shape::Band(way.length() / 2.0), at: rim.at + way / 2.0, turn: turn_to(way), ..rim })
}

/// The edge over which a piece would fall.
fn edge(plan: &Plan, ghost: &Ghost, over: Step) -> Decal {
    let out = along(over).normalize_or_zero();
    Decal {
        at: plan.centre(ghost.at) + out * 0.46 + Vec3::Y * (LIFT + LAYER * 3.0),
        turn: turn_to(out) + FRAC_PI_2,
        ..Decal::on(plan, ghost.at, Shape::Bar(0.4), Ink::Falls, 3.0)
    }
}

/// A piece's way in a turn: where it stood, the way, and an arrow head where it came to rest.
fn lay_trail(plan: &Plan, trail: &Trail, ink: Ink, picture: &Picture, decals: &mut Vec<Decal>) {
    let (Some(first), Some(last)) = (trail.path.first(), trail.path.last()) else { return };
    let mut corners: Vec<Vec3> = trail.path.iter().map(|square| plan.centre(*square)).collect();
    if plan.has_pockets() {
        lay_row(plan, trail, ink, decals);
        return;
    }
    if let Some(over) = trail.fell {
        corners.push(plan.centre(*last) + along(over).normalize_or_zero() * 0.45);
    }
    let up = Vec3::Y * (LIFT + LAYER);
    let mark = |shape: Shape, at: Vec3, turn: f32| Decal { shape, ink, at: at + up, turn, strength: 1.0 };
    if trail.path.len() == 1 && trail.fell.is_none() {
        decals.push(mark(Shape::Rim, corners[0], 0.0));
        return;
    }
    if picture.at(*first).is_none() {
        decals.push(mark(Shape::Ring(0.2), corners[0], 0.0));
    }
    let ends = corners.len().saturating_sub(2);
    let taken = picture.at(*last).is_some() && trail.fell.is_none();
    for (index, pair) in corners.windows(2).enumerate() {
        let way = (pair[1] - pair[0]).normalize_or_zero();
        // The way begins outside the ring and ends before the piece that stands there.
        let start = if index == 0 { pair[0] + way * 0.22 } else { pair[0] };
        let end = if index == ends && taken { pair[1] - way * 0.4 } else { pair[1] };
        let half = (end - start).dot(way) / 2.0;
        if half > 0.02 {
            let shape = if trail.shoved { Shape::Dashes(half) } else { Shape::Line(half) };
            decals.push(mark(shape, start.midpoint(end), turn_to(way)));
        }
        if index == ends {
            decals.push(mark(Shape::Head, end, turn_to(way)));
        }
    }
}

/// The way of a row that was pushed, from pocket to pocket; it is seen between the balls.
fn lay_row(plan: &Plan, trail: &Trail, ink: Ink, decals: &mut Vec<Decal>) {
    let (Some(last), Some(over)) = (trail.path.last(), trail.fell) else { return };
    let Some(exit) = plan.pocket_beyond(*last, over) else { return };
    let Some(entry) = plan.pocket(opposite(exit.number)) else { return };
    let way = along(over).normalize_or_zero();
    let mark = |shape: Shape, at: Vec3| Decal {
        shape,
        ink,
        at: at + Vec3::Y * (LIFT + LAYER),
        turn: turn_to(way),
        strength: 1.0,
    };
    let (from, to) = (entry.at.with_y(0.0) + way * POCKET, exit.at.with_y(0.0) - way * POCKET);
    decals.push(mark(Shape::Line(from.distance(to) / 2.0), from.midpoint(to)));
    decals.push(mark(Shape::Head, exit.at.with_y(FLOOR) + way * if exit.is_numbered { 0.24 } else { 0.0 }));
}

/// The glow of what is in the way.
pub(super) fn glow(plan: &Plan, culprit: Culprit, strength: f32, picture: &Picture) -> Vec<Decal> {
    let decals = match culprit {
        Culprit::Square(square) if plan.exists(square) => {
            let top = picture.at(square).map_or(0.0, |piece| plan.shape(piece.kind).height + 0.085);
            let about = Decal::on(plan, square, Shape::Rim, Ink::Blocks, 4.0);
            let above = Decal { at: about.at + Vec3::Y * top, shape: Shape::Ring(0.2), ..about };
            if top > 0.0 { vec![about, above] } else { vec![about] }
        }
        Culprit::Rail(square, side) => {
            let out = along(side);
            let rail = Decal::on(plan, square, Shape::Bar(0.42), Ink::Blocks, 4.0);
            let turn = turn_to(out) + FRAC_PI_2;
            vec![Decal { at: rail.at + out * (0.5 + RAIL_WIDTH / 2.0) + Vec3::Y * RAIL, turn, ..rail }]
        }
        Culprit::Square(_) => Vec::new(),
    };
    decals.into_iter().map(|decal| Decal { strength, ..decal }).collect()
}

/// How a ghost stands: a little larger than the piece that is still there, half over the edge it would fall over, or in
/// the pocket into which it would come off.
pub(super) fn ghost_pose(plan: &Plan, ghost: &Ghost) -> Pose {
    let mut pose = plan.upright(plan.centre(ghost.at), ghost.kind);
    if let Some(pocket) = ghost.falls.and_then(|step| plan.pocket_beyond(ghost.at, step)) {
        return plan.upright(plan.in_pocket(pocket.number), ghost.kind);
    }
    if let Some(over) = ghost.falls {
        let out = along(over).normalize_or_zero();
        pose.middle += out * 0.72 - Vec3::Y * 0.12;
        pose.turn = Quat::from_axis_angle(Vec3::Y.cross(out), 0.7);
    }
    pose
}

#[cfg(test)]
mod tests {
    use crate::rules::{GameKind, PieceId, PieceKind, Seat};

    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn opening() -> Picture {
        GameKind::PushFight.options().start().picture()
    }

    #[test]
    fn a_target_under_a_piece_is_still_seen() {
        let marks = Marks { targets: vec![square("a2"), square("e4")], ..Marks::default() };
        let shapes: Vec<_> =
            lay(&Plan::default(), &marks, &opening()).iter().map(|decal| decal.shape.number()).collect();
        assert_eq!(shapes, [Shape::Disc(0.0).number(), Shape::Ring(0.0).number()]);
    }

    #[test]
    fn arrows_point_the_way_of_the_push() {
        for towards in Direction::ALL {
            let marks = Marks { pushes: vec![(square("e4"), towards.into())], ..Marks::default() };
            let decals = lay_above(&Plan::default(), &marks, &opening());
            let [arrow] = decals.as_slice() else { panic!("{decals:?}") };
            let points = Quat::from_rotation_y(arrow.turn) * Vec3::X;
            assert!(points.distance(along(towards)) < 1e-5, "{towards:?} {points}");
        }
    }

    #[test]
    fn a_fall_is_marked_red_at_its_edge_and_nowhere_else() {
        let mut ghost = Ghost {
            piece: PieceId(0),
            kind: PieceKind::King,
            seat: Some(Seat::FIRST),
            at: square("a3"),
            falls: Some(Direction::Left.into()),
            anchored: false,
        };
        let marks = Marks { ghosts: vec![ghost], ..Marks::default() };
        let reds: Vec<_> = lay_above(&Plan::default(), &marks, &opening())
            .into_iter()
            .filter(|decal| decal.ink == Ink::Falls)
            .collect();
        assert_eq!(reds.len(), 1);
        assert!((reds[0].at.x - (Plan::default().centre(square("a3")).x - 0.46)).abs() < 1e-5);
        ghost.falls = None;
        assert!(lay_above(&Plan::default(), &Marks { ghosts: vec![ghost], ..Marks::default() }, &opening()).is_empty());
    }

    #[test]
    fn a_trail_follows_its_corners_and_ends_before_the_piece() {
        let path = vec![square("a2"), square("a3"), square("d3")];
        let marks = Marks { trail: vec![Trail { path, fell: None, shoved: false }], ..Marks::default() };
        let decals = lay(&Plan::default(), &marks, &opening());
        let lines = decals.iter().filter(|decal| matches!(decal.shape, Shape::Line(_))).count();
        assert_eq!(lines, 2);
        let head = decals.iter().find(|decal| decal.shape == Shape::Head).unwrap();
        assert!((head.at.x - (Plan::default().centre(square("d3")).x - 0.4)).abs() < 1e-5);
        let trail = vec![Trail { path: vec![square("a2"), square("a3")], fell: None, shoved: false }];
        let decals = lay(&Plan::default(), &Marks { trail, ..Marks::default() }, &opening());
        let head = decals.iter().find(|decal| decal.shape == Shape::Head).unwrap();
        assert!((head.at.z - Plan::default().centre(square("a3")).z).abs() < 1e-5, "nothing stands there");
    }

    #[test]
    fn what_has_won_is_outlined() {
        let plan = Plan::of(&GameKind::Push1977.options().start());
        let block = ["b2", "b3", "b4", "c2", "c3", "c4", "d2", "d3", "d4"].map(square).to_vec();
        let decals = lay(&plan, &Marks { won: block, ..Marks::default() }, &Picture::default());
        assert_eq!(decals.len(), 12, "three sides of squares on each side");
        for decal in &decals {
            let out = decal.at * Vec3::new(1.0, 0.0, 1.0);
            assert!((out.abs().max_element() - 1.5).abs() < 1e-5, "{decal:?}");
        }
    }

    #[test]
    fn pockets_are_marked_and_a_ball_that_would_come_off_lies_in_its_pocket() {
        let plan = Plan::of(&GameKind::Push1977.options().start());
        let ghost = Ghost {
            piece: PieceId(4),
            kind: PieceKind::Ball,
            seat: Some(Seat::FIRST),
            at: square("e5"),
            falls: Some(Direction::Right.into()),
            anchored: false,
        };
        let marks = Marks { pockets: vec![0, 1], pocket: Some(0), ghosts: vec![ghost], ..Marks::default() };
        let shapes: Vec<u8> =
            lay(&plan, &marks, &Picture::default()).iter().map(|decal| decal.shape.number()).collect();
        let [disc, ring] = [Shape::Disc(0.0), Shape::Ring(0.0)].map(Shape::number);
        assert_eq!(shapes, [disc, ring, disc]);
        assert!(lay_above(&plan, &marks, &Picture::default()).is_empty(), "nothing falls");
        assert_eq!(ghost_pose(&plan, &ghost), plan.upright(plan.in_pocket(10), PieceKind::Ball));
    }

    #[test]
    fn a_pushed_row_is_marked_from_pocket_to_pocket() {
        let plan = Plan::of(&GameKind::Push1977.options().start());
        let trail = Trail { path: vec![square("b5")], fell: Some(Direction::Up.into()), shoved: true };
        let decals = lay(&plan, &Marks { trail: vec![trail], ..Marks::default() }, &Picture::default());
        let [line, head] = decals.as_slice() else { panic!("{decals:?}") };
        assert!(matches!(line.shape, Shape::Line(_)) && (line.at.x + 1.0).abs() < 1e-5 && line.at.z.abs() < 1e-5);
        assert!(head.at.distance(plan.in_pocket(16)) < 0.1, "{head:?}");
    }
}
