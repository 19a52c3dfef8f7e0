//! What the panels say and do in Push (1977): pockets under pointer and keyboard, whose turn it is, who goes again.

use bevy_egui::egui::{Area, CornerRadius, FontId, Frame, Key, Margin, Order, Rect, Stroke, Ui, pos2, vec2};

use crate::{
    app::{
        announce::capitalised,
        theme::{self, icons::Icon, palette},
    },
    engine::{Score, push_1977::Variant},
    rules::{
        AnyAction, AnyGame, Direction, Effect, Game as _, GameKind, Handle, PieceKind,
        push_1977::{
            Push1977,
            board::{CHANNELS, POCKETS, SIDE, opposite},
        },
    },
};

use super::{signs, table::AtTable, widgets::Action};

/// The pockets in their order round the board, from the upper left corner down and on.
fn round() -> impl Iterator<Item = u8> {
    let (left, below) = (0..SIDE, SIDE..2 * SIDE);
    let (right, above) = (2 * SIDE..3 * SIDE, 3 * SIDE..POCKETS);
    left.chain(below).chain(right.rev()).chain(above.rev())
}

/// The pockets into which a ball may go, in their order round the board.
fn legal(game: &AnyGame) -> Vec<u8> {
    let pockets = |pocket: &u8| {
        let goes = |action: &AnyAction| action.handle() == Handle::Pocket(*pocket);
        game.actions().iter().any(goes)
    };
    round().filter(pockets).collect()
}

/// The next pocket this way: along its side and on round the corner, or straight over the board.
///
/// Where there is nothing over there, the two ways into the board and out of it lead round it, too.
pub(super) fn next(from: Option<u8>, towards: Direction, game: &AnyGame) -> Option<u8> {
    let legal = legal(game);
    let Some((from, at)) = from.and_then(|from| Some((from, legal.iter().position(|pocket| *pocket == from)?))) else {
        return legal.first().copied();
    };
    let inwards = CHANNELS[usize::from(from)].towards;
    if towards == inwards && legal.contains(&opposite(from)) {
        return Some(opposite(from));
    }
    // Down the left side, right below, up the right side, left above.
    let forward = match from / SIDE {
        0 | 1 => matches!(towards, Direction::Down | Direction::Right),
        2 => matches!(towards, Direction::Up | Direction::Left),
        _ => matches!(towards, Direction::Left | Direction::Up),
    };
    let step = if forward { 1 } else { legal.len() - 1 };
    legal.get((at + step) % legal.len()).copied()
}

/// The pocket that a digit stands for.
pub(super) fn digit(key: Key) -> Option<u8> {
    let keys =
        [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    (0..).zip(keys).find(|(_, digit)| *digit == key).map(|(pocket, _)| pocket)
}

/// A pocket by its number and place.
pub(super) fn name(pocket: u8) -> String {
    let place = pocket % SIDE + 1;
    match pocket / SIDE {
        0 => format!("pocket {pocket}, left of row {place}"),
        1 => format!("pocket {pocket}, below column {place}"),
        2 => format!("pocket {pocket}, right of row {place}"),
        _ => format!("pocket {pocket}, above column {place}"),
    }
}

/// What a pocket is for, unless the board itself shows it.
pub(super) fn note(pocket: u8, game: &Push1977, previews: bool) -> Option<String> {
    let numbered = pocket < game.options().rules().pockets;
    if !numbered {
        return Some("This pocket only catches what comes off: no ball goes in here.".to_owned());
    }
    let way = CHANNELS[usize::from(pocket)].towards.word();
    (!previews).then(|| format!("Pocket {pocket}: a ball goes in here and pushes its row {way}."))
}

/// What the player of a side is to do.
pub(super) fn status(side: &str, game: &Push1977, goes_on: bool) -> String {
    let core = game.core();
    // In a patience balls have colours that nobody plays.
    let ball = GameKind::Push1977.seats()[core.hand.index()];
    match (game.target(), core.left) {
        (Some(_), _) => format!("Patience: {} made", pushes(game.pushes())),
        (None, 0) if goes_on => format!("{side} goes again: push the ball in hand into a pocket"),
        (None, 0) => format!("{side}: push the ball in hand into a pocket"),
        (None, 1) => format!("{side}: one push left, with a {ball} ball in hand"),
        (None, left) => format!("{side}: {left} pushes left, with a {ball} ball in hand"),
    }
}

/// Whether what each pocket is worth can be known.
pub(super) fn has_values(game: &Push1977) -> bool {
    game.target().is_none() && Variant::of(&game.options().rules()).is_some()
}

/// Switches whether it is shown.
pub(super) fn values_button(ui: &mut Ui, at: &mut AtTable) {
    let game = at.table.record().now();
    let (text, icon) = match at.settings.values {
        false => ("Values", Icon::Check),
        true if at.solver.works_on(game) => ("Working out …", Icon::Cross),
        true => ("Hide values", Icon::Cross),
    };
    let note = "What each pocket is worth with best play: the pushes of both sides until the win or loss.";
    if Action::new(text).icon(icon).key("V").note(note).show(ui) {
        at.settings.values = !at.settings.values;
    }
}

/// What each pocket is worth, as it is written there; dots while it is worked out, nothing where it is not to be shown.
fn worth(at: &AtTable) -> Vec<Option<Score>> {
    let game = at.table.record().after(at.table.shown());
    match game {
        AnyGame::Push1977(of) if at.settings.values && has_values(of) && game.outcome().is_none() => {}
        _ => return Vec::new(),
    }
    if let Some(values) = at.solver.values(game) {
        return values.into_iter().map(Some).collect();
    }
    if at.solver.works_on(game) { vec![None; legal(game).len()] } else { Vec::new() }
}

/// Writes on each pocket what it is worth.
pub(super) fn values(ui: &Ui, place: Rect, at: &AtTable) {
    if at.moving {
        return;
    }
    let font = FontId::proportional(12.5);
    for (pocket, value) in (0..).zip(worth(at)) {
        let Some(middle) = at.view.pocket_middle(at.plan, pocket) else { continue };
        let at = pos2(place.left() + middle.x * place.width(), place.top() + middle.y * place.height());
        let color = match value {
            Some(Score::Win(_)) => palette::ACCENT,
            Some(Score::Loss(_)) => palette::TEXT,
            Some(Score::Draw | Score::Estimate(_)) | None => palette::TEXT_QUIET,
        };
        let text = value.map_or("…".to_owned(), |value| value.to_string());
        let text = ui.painter().layout_no_wrap(text, font.clone(), color);
        let pill = Rect::from_center_size(at, text.size() + vec2(12.0, 4.0));
        ui.painter().rect_filled(pill, CornerRadius::same(8), palette::PANEL.gamma_multiply(0.88));
        ui.painter().galley(pill.center() - text.size() / 2.0, text, color);
    }
}

/// A pocket by its number, place and worth, for screen readers.
pub(super) fn described(pocket: u8, at: &AtTable) -> String {
    let value = worth(at).get(usize::from(pocket)).copied().flatten();
    let worth = value.map(|value| format!("; {value}")).unwrap_or_default();
    capitalised(&format!("{}{worth}", name(pocket)))
}

/// So many pushes, in words.
pub(super) fn pushes(count: u32) -> String {
    if count == 1 { "1 push".to_owned() } else { format!("{count} pushes") }
}

/// Says over the board that the same player goes again, until something else is done.
pub(super) fn banner(ui: &Ui, place: Rect, at: &AtTable) {
    let (record, shown) = (at.table.record(), at.table.shown());
    let Some(Effect::Again { seat }) = record.effects(shown.saturating_sub(1)..shown).pop() else { return };
    if at.moving || record.kind() != GameKind::Push1977 {
        return;
    }
    let frame = Frame::new()
        .fill(palette::PANEL)
        .stroke(Stroke::new(1.0, palette::ACCENT_QUIET))
        .corner_radius(theme::ROUND)
        .inner_margin(Margin::symmetric(10, 5));
    let corner = place.left_top() + vec2(8.0, 8.0);
    Area::new("again".into()).fixed_pos(corner).order(Order::Middle).interactable(false).show(ui.ctx(), |ui| {
        frame.show(ui, |ui| {
            ui.spacing_mut().interact_size.y = 22.0;
            ui.horizontal(|ui| {
                signs::show(ui, record.kind(), Some(seat), PieceKind::Ball, 22.0);
                let side = record.kind().seats()[seat.index()];
                ui.label(theme::title(format!("{} goes again", capitalised(side)), 16.0));
            });
        });
    });
}

#[cfg(test)]
mod tests {
    use crate::rules::GameKind;

    use super::*;

    fn game(pockets: &str) -> AnyGame {
        let mut options = GameKind::Push1977.options();
        options.set("pockets", pockets).expect("a value");
        options.start()
    }

    #[test]
    fn the_arrows_go_round_the_numbered_pockets() {
        for (pockets, count) in [("one-side", 5), ("two-sides", 10), ("four-sides", 20)] {
            let game = game(pockets);
            let mut at = next(None, Direction::Up, &game);
            assert_eq!(at, Some(0));
            let mut seen = Vec::new();
            for _ in 0..count {
                // Along each side: down, right, up, left.
                let along = [Direction::Down, Direction::Right, Direction::Up, Direction::Left];
                let side = at.map_or(0, |at| usize::from(at / SIDE));
                seen.extend(at);
                at = next(at, along[side], &game);
            }
            assert_eq!(at, Some(0), "{pockets}: back where it began");
            seen.sort_unstable();
            assert_eq!(seen, (0..count).collect::<Vec<u8>>());
        }
    }

    #[test]
    fn an_arrow_into_the_board_leads_over_it_where_there_is_a_pocket() {
        let (two, four) = (game("two-sides"), game("four-sides"));
        for (from, towards, over) in
            [(1, Direction::Right, 11), (7, Direction::Up, 17), (12, Direction::Left, 2), (19, Direction::Down, 9)]
        {
            assert_eq!(next(Some(from), towards, &four), Some(over));
        }
        assert_eq!(next(Some(1), Direction::Right, &two), Some(2));
        assert_eq!(next(Some(7), Direction::Up, &two), Some(6));
        assert_eq!(next(Some(5), Direction::Left, &two), Some(4));
    }

    #[test]
    fn pockets_are_named_by_their_ends_of_rows() {
        assert_eq!(name(0), "pocket 0, left of row 1");
        assert_eq!(name(9), "pocket 9, below column 5");
        assert_eq!(name(10), "pocket 10, right of row 1");
        assert_eq!(name(19), "pocket 19, above column 5");
        assert_eq!(digit(Key::Num7), Some(7));
        assert_eq!(digit(Key::A), None);
    }
}
