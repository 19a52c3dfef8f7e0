//! The pieces of all games as small flat signs. Sides differ in a mark as well as in colour.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    vec2,
};

use crate::{
    app::theme::{self, palette},
    rules::{GameKind, PieceKind, Seat},
};

/// A part of a sign on a grid of 16 by 16. Polygons are convex.
enum Part {
    Polygon(&'static [(f32, f32)]),
    Disc(f32, f32, f32),
}

/// The foot of every chess man.
const FOOT: Part = Part::Polygon(&[(3.9, 12.2), (12.1, 12.2), (12.8, 14.6), (3.2, 14.6)]);

const PAWN: &[Part] = &[
    Part::Disc(8.0, 4.7, 2.7),
    Part::Polygon(&[(5.4, 6.9), (10.6, 6.9), (9.9, 8.4), (6.1, 8.4)]),
    Part::Polygon(&[(6.7, 8.0), (9.3, 8.0), (11.2, 12.6), (4.8, 12.6)]),
    FOOT,
];

const ROOK: &[Part] = &[
    Part::Polygon(&[(3.9, 2.0), (6.0, 2.0), (6.0, 4.4), (3.9, 4.4)]),
    Part::Polygon(&[(7.0, 2.0), (9.0, 2.0), (9.0, 4.4), (7.0, 4.4)]),
    Part::Polygon(&[(10.0, 2.0), (12.1, 2.0), (12.1, 4.4), (10.0, 4.4)]),
    Part::Polygon(&[(3.9, 3.8), (12.1, 3.8), (11.2, 6.4), (4.8, 6.4)]),
    Part::Polygon(&[(5.3, 6.0), (10.7, 6.0), (11.4, 12.6), (4.6, 12.6)]),
    FOOT,
];

const BISHOP: &[Part] = &[
    Part::Disc(8.0, 2.3, 1.2),
    Part::Polygon(&[(8.0, 2.8), (10.7, 6.0), (10.5, 8.2), (9.4, 9.4), (6.6, 9.4), (5.5, 8.2), (5.3, 6.0)]),
    Part::Polygon(&[(5.2, 9.0), (10.8, 9.0), (10.2, 10.4), (5.8, 10.4)]),
    Part::Polygon(&[(6.4, 10.0), (9.6, 10.0), (11.0, 12.6), (5.0, 12.6)]),
    FOOT,
];

const KNIGHT: &[Part] = &[
    Part::Polygon(&[(7.4, 4.2), (8.2, 1.4), (9.8, 4.2)]),
    Part::Polygon(&[(7.0, 3.4), (10.0, 3.6), (12.0, 7.0), (12.4, 12.6), (4.8, 12.6)]),
    Part::Polygon(&[(7.2, 3.4), (9.0, 5.6), (8.6, 7.8), (4.6, 9.9), (3.0, 8.8), (3.6, 7.0)]),
    FOOT,
];

const QUEEN: &[Part] = &[
    Part::Polygon(&[(2.6, 5.0), (6.8, 10.2), (5.2, 12.0)]),
    Part::Polygon(&[(5.2, 3.6), (8.0, 9.6), (5.4, 11.0)]),
    Part::Polygon(&[(8.0, 3.0), (10.0, 10.4), (6.0, 10.4)]),
    Part::Polygon(&[(10.8, 3.6), (10.6, 11.0), (8.0, 9.6)]),
    Part::Polygon(&[(13.4, 5.0), (10.8, 12.0), (9.2, 10.2)]),
    Part::Polygon(&[(4.5, 9.6), (11.5, 9.6), (10.9, 12.6), (5.1, 12.6)]),
    Part::Disc(2.6, 4.6, 0.9),
    Part::Disc(5.2, 3.2, 0.9),
    Part::Disc(8.0, 2.6, 0.9),
    Part::Disc(10.8, 3.2, 0.9),
    Part::Disc(13.4, 4.6, 0.9),
    FOOT,
];

const KING: &[Part] = &[
    Part::Polygon(&[(7.2, 0.9), (8.8, 0.9), (8.8, 5.4), (7.2, 5.4)]),
    Part::Polygon(&[(5.9, 2.0), (10.1, 2.0), (10.1, 3.5), (5.9, 3.5)]),
    Part::Polygon(&[
        (3.8, 6.4),
        (6.0, 4.9),
        (10.0, 4.9),
        (12.2, 6.4),
        (12.2, 8.4),
        (10.9, 12.6),
        (5.1, 12.6),
        (3.8, 8.4),
    ]),
    FOOT,
];

const PLANKS: &[&[(f32, f32)]] = &[
    &[(2.0, 3.2), (12.6, 2.2), (12.9, 5.0), (2.3, 6.0)],
    &[(3.4, 7.0), (14.2, 8.2), (13.9, 10.8), (3.1, 9.6)],
    &[(1.8, 11.6), (11.8, 11.0), (12.0, 13.6), (2.0, 14.2)],
];

const CHIPS: &[&[(f32, f32)]] = &[
    &[(3.0, 4.4), (6.4, 3.2), (6.9, 4.9), (3.5, 6.0)],
    &[(9.4, 2.8), (12.0, 5.2), (11.0, 6.4), (8.4, 4.0)],
    &[(6.2, 7.4), (9.6, 7.8), (9.4, 9.4), (6.0, 9.0)],
    &[(2.6, 10.8), (4.8, 9.6), (5.6, 11.0), (3.4, 12.2)],
    &[(9.6, 11.0), (13.2, 10.2), (13.5, 11.8), (9.9, 12.6)],
];

/// The wood of crates, its seams, and the cloth of the flag.
const PINE: Color32 = Color32::from_rgb(0xd8, 0xab, 0x6a);
const SEAM: Color32 = Color32::from_rgb(0x5c, 0x3c, 0x20);
const BANNER: Color32 = Color32::from_rgb(0xec, 0xb6, 0x34);

/// A sign in a rectangle.
struct Sign<'a> {
    painter: &'a Painter,
    corner: Pos2,
    /// Points a unit of the grid.
    unit: f32,
}

/// Draws the sign of a piece into a rectangle.
pub(super) fn paint(painter: &Painter, rect: Rect, game: GameKind, seat: Option<Seat>, kind: PieceKind) {
    let side = rect.width().min(rect.height());
    let sign = Sign { painter, corner: rect.center() - Vec2::splat(side / 2.0), unit: side / 16.0 };
    let seat = seat.unwrap_or(Seat::FIRST);
    let fill = palette::side(game, seat);
    match (game, kind) {
        (_, PieceKind::Crate(stage)) => sign.wood(stage),
        (_, PieceKind::Flag) => sign.flag(),
        (_, PieceKind::Stone) => sign.stone(fill, seat),
        (_, PieceKind::Ball) => sign.ball(fill, seat),
        (GameKind::PushFight, PieceKind::King) => sign.block(fill),
        (GameKind::PushFight, _) => {
            sign.disc(fill);
            sign.dot(8.0, 8.0, 2.0, palette::ink_on(fill));
        }
        (GameKind::PushCrate, _) => sign.numbered(fill, seat),
        (_, PieceKind::King) => sign.man(KING, fill),
        (_, PieceKind::Queen) => sign.man(QUEEN, fill),
        (_, PieceKind::Rook) => sign.man(ROOK, fill),
        (_, PieceKind::Bishop) => {
            sign.man(BISHOP, fill);
            sign.line(&[(8.2, 4.4), (9.4, 6.6)], 0.9, palette::ink_on(fill));
        }
        (_, PieceKind::Knight) => {
            sign.man(KNIGHT, fill);
            sign.dot(7.0, 6.0, 0.7, palette::ink_on(fill));
        }
        (_, PieceKind::Pawn) => sign.man(PAWN, fill),
    }
}

/// A piece as a small sign.
pub(super) fn show(ui: &mut Ui, game: GameKind, seat: Option<Seat>, kind: PieceKind, size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    paint(ui.painter(), rect, game, seat, kind);
    response
}

/// The sign that stands for a side beside a name: its most common piece.
pub(super) fn side(ui: &mut Ui, game: GameKind, seat: Seat, size: f32) -> Response {
    show(ui, game, Some(seat), common_piece(game), size)
}

/// Draws the sign that stands for a side into a rectangle.
pub(super) fn paint_side(painter: &Painter, rect: Rect, game: GameKind, seat: Seat) {
    paint(painter, rect, game, Some(seat), common_piece(game));
}

fn common_piece(game: GameKind) -> PieceKind {
    match game {
        GameKind::LineMajority => PieceKind::Stone,
        GameKind::Push1977 => PieceKind::Ball,
        GameKind::PushFight | GameKind::PushCrate | GameKind::PushChess => PieceKind::Pawn,
    }
}

impl Sign<'_> {
    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.corner + vec2(x, y) * self.unit
    }

    fn rect(&self, low: f32, high: f32) -> Rect {
        Rect::from_min_max(self.at(low, low), self.at(high, high))
    }

    fn stroke(&self, width: f32, color: Color32) -> Stroke {
        Stroke::new((width * self.unit).max(0.8), color)
    }

    fn dot(&self, x: f32, y: f32, radius: f32, color: Color32) {
        self.painter.circle_filled(self.at(x, y), radius * self.unit, color);
    }

    fn line(&self, points: &[(f32, f32)], width: f32, color: Color32) {
        let points = points.iter().map(|&(x, y)| self.at(x, y)).collect();
        self.painter.add(Shape::line(points, self.stroke(width, color)));
    }

    fn polygon(&self, points: &[(f32, f32)], fill: Color32, edge: Stroke) {
        let points = points.iter().map(|&(x, y)| self.at(x, y)).collect();
        self.painter.add(Shape::convex_polygon(points, fill, edge));
    }

    /// A round piece.
    fn disc(&self, fill: Color32) {
        self.painter.circle(self.at(8.0, 8.0), 6.6 * self.unit, fill, self.stroke(0.9, palette::edge_of(fill)));
    }

    /// Push Fight's king.
    fn block(&self, fill: Color32) {
        let corner = CornerRadius::same(if self.unit > 1.0 { 3 } else { 2 });
        let edge = self.stroke(0.9, palette::edge_of(fill));
        self.painter.rect(self.rect(1.6, 14.4), corner, fill, edge, StrokeKind::Middle);
        let ink = self.stroke(1.2, palette::ink_on(fill));
        self.painter.rect_stroke(self.rect(5.2, 10.8), 1, ink, StrokeKind::Middle);
    }

    /// White's stones carry a ring, Black's a dot.
    fn stone(&self, fill: Color32, seat: Seat) {
        self.disc(fill);
        let ink = palette::ink_on(fill);
        if seat == Seat::FIRST {
            self.painter.circle_stroke(self.at(8.0, 8.0), 3.6 * self.unit, self.stroke(0.9, ink));
        } else {
            self.dot(8.0, 8.0, 1.8, ink);
        }
    }

    /// The balls carry a ring, a dot, a cross and two bars, in the order of the seats, as on the board.
    fn ball(&self, fill: Color32, seat: Seat) {
        self.disc(fill);
        let ink = palette::ink_on(fill);
        match seat.index() {
            // The marks are those let into the balls: a ring, a dot, a cross, two bars.
            0 => {
                self.painter.circle_stroke(self.at(8.0, 8.0), 2.9 * self.unit, self.stroke(1.3, ink));
            }
            1 => self.dot(8.0, 8.0, 2.2, ink),
            2 => {
                self.polygon(&[(4.6, 7.1), (11.4, 7.1), (11.4, 8.9), (4.6, 8.9)], ink, Stroke::NONE);
                self.polygon(&[(7.1, 4.6), (8.9, 4.6), (8.9, 11.4), (7.1, 11.4)], ink, Stroke::NONE);
            }
            _ => {
                self.polygon(&[(4.6, 5.4), (11.4, 5.4), (11.4, 7.0), (4.6, 7.0)], ink, Stroke::NONE);
                self.polygon(&[(4.6, 9.0), (11.4, 9.0), (11.4, 10.6), (4.6, 10.6)], ink, Stroke::NONE);
            }
        }
        self.dot(5.4, 5.0, 1.1, Color32::from_white_alpha(0x90));
    }

    /// A player of Push Crate: a pawn's head from above, numbered.
    fn numbered(&self, fill: Color32, seat: Seat) {
        self.disc(fill);
        let font = FontId::new(9.6 * self.unit, theme::bold());
        let number = (seat.index() + 1).to_string();
        self.painter.text(self.at(8.0, 8.0), Align2::CENTER_CENTER, number, font, palette::ink_on(fill));
    }

    /// A chess man: its outline is drawn below all parts, so that only the outer one is seen.
    fn man(&self, parts: &[Part], fill: Color32) {
        let edge = self.stroke(1.3, palette::edge_of(fill));
        for (fill, edge) in [(edge.color, edge), (fill, Stroke::NONE)] {
            for part in parts {
                match part {
                    Part::Polygon(points) => self.polygon(points, fill, edge),
                    Part::Disc(x, y, radius) => {
                        self.painter.circle(self.at(*x, *y), radius * self.unit, fill, edge);
                    }
                }
            }
        }
    }

    /// A crate by its stage: whole, cracked, planks, chips.
    fn wood(&self, stage: u8) {
        let seam = self.stroke(0.8, SEAM);
        match stage {
            1 | 2 => {
                self.painter.rect(self.rect(1.4, 14.6), 1, PINE, seam, StrokeKind::Middle);
                self.line(&[(1.4, 5.8), (14.6, 5.8)], 0.6, SEAM);
                self.line(&[(1.4, 10.2), (14.6, 10.2)], 0.6, SEAM);
                if stage == 1 {
                    self.line(&[(2.0, 14.0), (14.0, 2.0)], 2.4, SEAM);
                    self.line(&[(2.0, 14.0), (14.0, 2.0)], 1.2, PINE);
                } else {
                    let crack = [(9.4, 1.4), (7.2, 4.6), (9.6, 7.0), (6.4, 9.6), (8.4, 12.0), (6.8, 14.6)];
                    self.line(&crack, 1.5, Color32::from_rgb(0x2c, 0x1a, 0x0c));
                }
            }
            3 => PLANKS.iter().for_each(|plank| self.polygon(plank, PINE, seam)),
            _ => CHIPS.iter().for_each(|chip| self.polygon(chip, PINE, seam)),
        }
    }

    fn flag(&self) {
        let edge = self.stroke(0.8, palette::edge_of(BANNER));
        self.line(&[(5.0, 14.4), (5.0, 1.8)], 1.5, palette::edge_of(BANNER));
        self.polygon(&[(5.4, 2.0), (13.6, 5.2), (5.4, 8.4)], BANNER, edge);
        self.painter.add(Shape::ellipse_filled(self.at(5.0, 14.2), vec2(2.6, 1.0) * self.unit, edge.color));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a walk round the points always turns the same way.
    fn is_convex(points: &[(f32, f32)]) -> bool {
        let turn = |index: usize| {
            let [a, b, c] = [0, 1, 2].map(|next| points[(index + next) % points.len()]);
            (b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0)
        };
        (0..points.len()).all(|index| turn(index) > 0.0) || (0..points.len()).all(|index| turn(index) < 0.0)
    }

    #[test]
    fn polygons_are_convex_as_they_are_filled() {
        for man in [PAWN, ROOK, BISHOP, KNIGHT, QUEEN, KING] {
            for part in man {
                if let Part::Polygon(points) = part {
                    assert!(is_convex(points), "{points:?}");
                }
            }
        }
        for points in PLANKS.iter().chain(CHIPS) {
            assert!(is_convex(points), "{points:?}");
        }
        assert!(!is_convex(&[(0.0, 0.0), (2.0, 1.0), (4.0, 0.0), (2.0, 4.0)]));
    }

    #[test]
    fn the_sides_of_a_game_differ_in_brightness_or_in_their_mark() {
        for game in GameKind::ALL {
            let seats = game.seats().len();
            let sides = &palette::flat(*game).sides[..seats];
            for (index, side) in sides.iter().enumerate() {
                assert!(!sides[..index].contains(side), "{} has two sides of one colour", game.name());
            }
            let [first, second] = [sides[0], sides[1]].map(|side| f32::from(side.r()) + f32::from(side.g()));
            assert!((first - second).abs() > 40.0, "{}", game.name());
        }
    }
}
