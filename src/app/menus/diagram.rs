//! A position as a small flat picture.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, vec2,
};

use crate::{
    app::theme::palette,
    rules::{
        AnyAction, AnyGame, Direction, Effect, Game as _, GameKind, Handle, Picture, Place, Seat, Square, grid,
        push_crate::PushCrate,
    },
};

use super::signs;

/// Room for the pockets beside the board, in squares.
const POCKETS: f32 = 0.9;
/// Points a square from which on pockets are numbered.
const NUMBERED: f32 = 14.0;

/// What is pointed out in a diagram.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Marks {
    /// From where to where something is moved by hand.
    arrows: Vec<(Square, Square)>,
    /// Lines that are moved as one: their ends and where to.
    lines: Vec<(Square, Square, Direction)>,
    /// Pockets that something goes into.
    pockets: Vec<u8>,
    /// Squares that something is put on, or that have changed.
    squares: Vec<Square>,
    /// From where something goes over the edge, and which way.
    falls: Vec<(Square, (i8, i8))>,
}

impl Marks {
    /// What an action is about to do: what the hand does, and what falls.
    pub(super) fn of(action: AnyAction, effects: &[Effect]) -> Self {
        let mut marks = Self::default();
        match action.handle() {
            Handle::Carry(from, to) => marks.arrows.push((from, to)),
            Handle::Line(first, last, towards) => marks.lines.push((first, last, towards)),
            Handle::Pocket(pocket) => marks.pockets.push(pocket),
            Handle::Put(_, at) => marks.squares.push(at),
            Handle::Button => {}
        }
        for effect in effects {
            if let Effect::Fall { from, towards, .. } = effect {
                marks.falls.push((*from, (towards.file.signum(), towards.rank.signum())));
            }
        }
        marks
    }

    /// Takes others in as well.
    pub(super) fn add(&mut self, other: Self) {
        self.arrows.extend(other.arrows);
        self.lines.extend(other.lines);
        self.pockets.extend(other.pockets);
        self.squares.extend(other.squares);
        self.falls.extend(other.falls);
    }

    /// The squares on which something else stands now.
    pub(super) fn between(before: &AnyGame, after: &AnyGame) -> Self {
        let (before, after) = (before.picture(), after.picture());
        let what = |picture: &Picture, square| picture.at(square).map(|piece| (piece.kind, piece.seat));
        let changed = after.pieces.iter().filter_map(|piece| match piece.place {
            Place::On(square) if what(&before, square) != what(&after, square) => Some(square),
            _ => None,
        });
        Self { squares: changed.collect(), ..Self::default() }
    }
}

/// Draws a position into a rectangle of this size.
pub(super) fn show(ui: &mut Ui, game: &AnyGame, size: Vec2) {
    show_marked(ui, game, size, &Marks::default());
}

/// Draws a position into a rectangle of this size and points things out.
pub(super) fn show_marked(ui: &mut Ui, game: &AnyGame, size: Vec2, marks: &Marks) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, format!("Position {game}")));
    if ui.is_rect_visible(rect) {
        paint(ui.painter(), game, rect, marks);
    }
}

/// The size of a diagram with squares of this size.
pub(super) fn size(game: GameKind, side: f32) -> Vec2 {
    let (extent, margin) = extent(game);
    (extent + Vec2::splat(2.0 * margin)) * side
}

/// Files and ranks, and the room beside them on every side.
fn extent(game: GameKind) -> (Vec2, f32) {
    let squares = game.squares();
    let files = f32::from(squares.iter().map(|square| square.file + 1).max().unwrap_or(1));
    let ranks = f32::from(squares.iter().map(|square| square.rank + 1).max().unwrap_or(1));
    (vec2(files, ranks), if has_pockets(game) { POCKETS } else { 0.3 })
}

fn has_pockets(game: GameKind) -> bool {
    game == GameKind::Push1977
}

/// Where the squares of a diagram are.
struct Sheet<'a> {
    painter: &'a Painter,
    game: &'a AnyGame,
    /// The lower left corner of the first square.
    corner: Pos2,
    /// Points a square.
    side: f32,
    flat: palette::Flat,
}

/// Draws a position into a rectangle.
pub(super) fn paint(painter: &Painter, game: &AnyGame, rect: Rect, marks: &Marks) {
    let (extent, margin) = extent(game.kind());
    let whole = extent + Vec2::splat(2.0 * margin);
    let side = (rect.width() / whole.x).min(rect.height() / whole.y);
    let corner = rect.center() + vec2(-extent.x, extent.y) * side / 2.0;
    let sheet = Sheet { painter, game, corner, side, flat: palette::flat(game.kind()) };
    sheet.board();
    for square in &marks.squares {
        let edge = Stroke::new((side * 0.08).max(1.5), palette::ACCENT);
        let fill = palette::ACCENT.gamma_multiply(0.45);
        painter.rect(sheet.cell(*square), CornerRadius::same(2), fill, edge, StrokeKind::Inside);
    }
    sheet.pieces();
    sheet.outline(&game.won());
    sheet.point_out(marks);
}

impl Sheet<'_> {
    /// The point so many squares right of and above the lower left corner.
    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.corner + vec2(x, -y) * self.side
    }

    fn middle(&self, square: Square) -> Pos2 {
        self.at(f32::from(square.file) + 0.5, f32::from(square.rank) + 0.5)
    }

    fn cell(&self, square: Square) -> Rect {
        // The squares of chess are parted by their colours.
        let gap = if self.game.kind() == GameKind::PushChess { 0.0 } else { 1.0 };
        Rect::from_center_size(self.middle(square), Vec2::splat(self.side - gap))
    }

    /// The squares with all that does not move.
    fn board(&self) {
        let squares = self.game.kind().squares();
        for square in &squares {
            let color = self.flat.squares[usize::from((square.file + square.rank) % 2)];
            let corner = CornerRadius::same(if self.game.kind() == GameKind::PushChess { 0 } else { 2 });
            self.painter.rect_filled(self.cell(*square), corner, color);
        }
        match self.game {
            AnyGame::PushFight(_) => self.rails(&squares),
            AnyGame::PushCrate(game) => self.maze(game),
            AnyGame::Push1977(game) => self.pockets(game.options().rules().pockets),
            AnyGame::LineMajority(_) | AnyGame::PushChess(_) => {}
        }
    }

    /// Walls, start tiles, and a bar in the player's colour along each goal row.
    fn maze(&self, game: &PushCrate) {
        for wall in game.walls() {
            self.painter.rect_filled(self.cell(wall).expand(0.5), CornerRadius::ZERO, self.flat.frame);
        }
        for seat in [Seat::FIRST, Seat::SECOND] {
            let color = palette::side(self.game.kind(), seat);
            let start = self.cell(game.start_tile(seat)).shrink(self.side * 0.06);
            let edge = Stroke::new((self.side * 0.08).max(1.0), color);
            self.painter.rect_stroke(start, CornerRadius::same(2), edge, StrokeKind::Inside);
            let row = game.goal_row(seat);
            let y = if row < 4 { f32::from(row) - 0.14 } else { f32::from(row) + 1.14 };
            let ends = [self.at(0.0, y), self.at(9.0, y)];
            self.painter.line_segment(ends, Stroke::new((self.side * 0.16).max(1.5), color));
        }
    }

    /// The rails above the last row and below the first.
    fn rails(&self, squares: &[Square]) {
        for (rank, y) in [(0, 0.0), (3, 4.0)] {
            let files = squares.iter().filter(|square| square.rank == rank).map(|square| square.file);
            let (Some(first), Some(last)) = (files.clone().min(), files.max()) else { continue };
            let out = if rank == 0 { -0.09 } else { 0.09 };
            let ends = [self.at(f32::from(first), y + out), self.at(f32::from(last) + 1.0, y + out)];
            self.painter.line_segment(ends, Stroke::new(self.side * 0.16, self.flat.frame));
        }
    }

    /// The numbers of the pockets that balls can go into, and the ball in hand at the lower left corner.
    fn pockets(&self, numbered: u8) {
        // In a small picture they would run into each other.
        let numbered = if self.side < NUMBERED { 0 } else { numbered };
        for pocket in 0..numbered {
            let (at, _) = self.pocket(pocket);
            let font = FontId::proportional((self.side * 0.46).max(8.0));
            self.painter.text(at, Align2::CENTER_CENTER, pocket.to_string(), font, palette::TEXT_QUIET);
        }
        for piece in self.game.picture().pieces {
            if matches!(piece.place, Place::Pocket(_) | Place::Hand) {
                let rect = Rect::from_center_size(self.at(-0.45, -0.45), Vec2::splat(self.side * 0.8));
                signs::paint(self.painter, rect, self.game.kind(), piece.seat, piece.kind);
            }
        }
    }

    /// Where a pocket is, and which way it pushes.
    fn pocket(&self, pocket: u8) -> (Pos2, Vec2) {
        let (extent, _) = extent(self.game.kind());
        let along = f32::from(pocket % 5) + 0.5;
        match pocket / 5 {
            0 => (self.at(-0.5, extent.y - along), vec2(1.0, 0.0)),
            1 => (self.at(along, -0.5), vec2(0.0, -1.0)),
            2 => (self.at(extent.x + 0.5, extent.y - along), vec2(-1.0, 0.0)),
            _ => (self.at(along, extent.y + 0.5), vec2(0.0, 1.0)),
        }
    }

    fn pieces(&self) {
        let picture = self.game.picture();
        let draw = |rect, seat: Option<Seat>, kind| signs::paint(self.painter, rect, self.game.kind(), seat, kind);
        for piece in &picture.pieces {
            match piece.place {
                Place::On(square) => draw(self.cell(square).shrink(self.side * 0.06), piece.seat, piece.kind),
                Place::With(carrier) => {
                    let on = picture.piece(carrier).map(|carrier| carrier.place);
                    if let Some(Place::On(square)) = on {
                        let at = self.middle(square) + vec2(0.24, -0.24) * self.side;
                        let rect = Rect::from_center_size(at, Vec2::splat(self.side * 0.7));
                        draw(rect, piece.seat, piece.kind);
                    }
                }
                _ => {}
            }
            if picture.anchor == Some(piece.id)
                && let Place::On(square) = piece.place
            {
                let edge = Stroke::new((self.side * 0.05).max(1.0), palette::BACKDROP);
                self.painter.circle(self.middle(square), self.side * 0.2, palette::RED, edge);
            }
        }
    }

    /// The squares that won the game, outlined.
    fn outline(&self, won: &[Square]) {
        let stroke = Stroke::new((self.side * 0.1).max(2.0), palette::ACCENT);
        for (square, side) in grid::outline(won) {
            let cell = Rect::from_center_size(self.middle(square), Vec2::splat(self.side));
            let ends = match side {
                Direction::Up => [cell.left_top(), cell.right_top()],
                Direction::Right => [cell.right_top(), cell.right_bottom()],
                Direction::Down => [cell.left_bottom(), cell.right_bottom()],
                Direction::Left => [cell.left_top(), cell.left_bottom()],
            };
            self.painter.line_segment(ends, stroke);
        }
    }

    fn point_out(&self, marks: &Marks) {
        let towards = |towards: Direction| {
            let (file, rank) = towards.delta();
            vec2(f32::from(file), -f32::from(rank))
        };
        for (from, to) in &marks.arrows {
            let (from, to) = (self.middle(*from), self.middle(*to));
            self.arrow(from + (to - from).normalized() * self.side * 0.2, to, palette::ACCENT);
        }
        for (first, last, way) in &marks.lines {
            let line = self.cell(*first).union(self.cell(*last)).shrink(self.side * 0.03);
            let edge = Stroke::new((self.side * 0.07).max(1.5), palette::ACCENT);
            self.painter.rect_stroke(line, CornerRadius::same(6), edge, StrokeKind::Inside);
            let way = towards(*way);
            let front = line.center() + line.size() / 2.0 * way;
            self.arrow(front - way * self.side * 0.2, front + way * self.side * 0.55, palette::ACCENT);
        }
        for pocket in &marks.pockets {
            let (at, way) = self.pocket(*pocket);
            self.arrow(at + way * self.side * 0.1, at + way * self.side * 0.95, palette::ACCENT);
        }
        for (from, (file, rank)) in &marks.falls {
            let way = vec2(f32::from(*file), -f32::from(*rank));
            self.arrow(
                self.middle(*from) + way * self.side * 0.2,
                self.middle(*from) + way * self.side * 0.8,
                palette::RED,
            );
        }
    }

    fn arrow(&self, from: Pos2, to: Pos2, color: Color32) {
        let way = (to - from).normalized();
        let (width, head) = ((self.side * 0.1).max(2.0), self.side * 0.26);
        let neck = to - way * head;
        let edge = Stroke::new(1.0, palette::BACKDROP);
        self.painter.line_segment([from, neck + way], Stroke::new(width + 2.0, palette::BACKDROP));
        let across = way.rot90() * head * 0.62;
        self.painter.add(Shape::convex_polygon(vec![to, neck + across, neck - across], color, edge));
        self.painter.line_segment([from, neck + way], Stroke::new(width, color));
    }
}
