//! Actions as players write them: short algebraic notation, and in brackets what happened to the pushed piece.

use crate::rules::Square;

use super::{Action, Core, Man, Squares};

/// A legal action in short algebraic notation.
pub(super) fn shown(core: &Core, action: Action) -> String {
    let (from, to) = (Squares::one(action.from), Squares::one(action.to));
    let Some(man) = core.board.man_at(from) else { return action.to_string() };
    let way = match core.castling(from, to) {
        Some(castling) if castling.king_to.file > castling.rook_to.file => "O-O".to_owned(),
        Some(_) => "O-O-O".to_owned(),
        None if man != Man::Pawn => format!("{}{}{}", man.letter(), apart(core, action, man), action.to),
        None if action.from.file != action.to.file => format!("{}{}", file(action.from), action.to),
        None => action.to.to_string(),
    };
    let promoted = action.promotion.map(|man| format!("={}", man.letter())).unwrap_or_default();
    let pushed = core.push(from, to).and_then(|push| Some((push.to.first(), core.board.at(push.from)?)));
    // Where a pushed pawn is promoted the mover is not.
    let end = match pushed {
        Some((Some(landing), _)) => format!(" ({landing}{promoted})"),
        Some((None, (seat, man))) => format!("{promoted} (×{})", man.letter_of(seat)),
        None => promoted,
    };
    let next = core.after(action);
    let mark = match next.is_in_check(next.side) {
        true if next.count() == 0 => "#",
        true => "+",
        false => "",
    };
    format!("{way}{end}{mark}")
}

/// What tells this piece from others of its kind that may go to the same square: its file, its rank or both.
fn apart(core: &Core, action: Action, man: Man) -> String {
    let alike = core.board.of(core.side, man);
    if alike.len() < 2 {
        return String::new();
    }
    let actions = core.actions();
    let others = || {
        actions
            .iter()
            .filter(|other| other.to == action.to && other.from != action.from && alike.meets(Squares::one(other.from)))
    };
    if others().next().is_none() {
        String::new()
    } else if others().all(|other| other.from.file != action.from.file) {
        file(action.from).to_string()
    } else if others().all(|other| other.from.rank != action.from.rank) {
        (action.from.rank + 1).to_string()
    } else {
        action.from.to_string()
    }
}

fn file(square: Square) -> char {
    char::from(b'a' + square.file)
}
