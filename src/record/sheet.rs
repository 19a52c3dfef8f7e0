//! The score sheet of a game: a table with a line for each turn.

use std::fmt;

use crate::rules::{AnyGame, Effect, GameKind, Position as _, Square, line_majority::LineMajority};

use super::Record;

/// What the columns are called, as on the published sheet of Line majority push.
const COLUMNS: [&str; 4] = ["Turn", "Selected / moved cells", "Capture choice / pushed count", "Removed coordinates"];

/// A score sheet. As text it is a table with aligned columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    rows: Vec<[String; COLUMNS.len()]>,
}

impl Record {
    /// The score sheet of the turns played, or none for games that have no sheet: only Line majority push has one.
    #[must_use]
    pub fn sheet(&self) -> Option<Sheet> {
        if self.kind() != GameKind::LineMajority {
            return None;
        }
        let row = |index| {
            let AnyGame::LineMajority(before) = self.after(index) else { return None };
            Some(row(before, &self.effects(index..index + 1)))
        };
        let rows = (0..self.actions.len()).map(row).collect::<Option<_>>()?;
        Some(Sheet { rows })
    }
}

impl Sheet {
    /// The sheet as comma-separated values, the names of the columns first. Nothing in it needs quotes.
    #[must_use]
    pub fn csv(&self) -> String {
        let line = |cells: &[&str]| format!("{}\n", cells.join(","));
        self.lines().iter().map(|cells| line(cells)).collect()
    }

    /// The names of the columns and the rows.
    fn lines(&self) -> Vec<[&str; COLUMNS.len()]> {
        let rows = self.rows.iter().map(|row| row.each_ref().map(String::as_str));
        std::iter::once(COLUMNS).chain(rows).collect()
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let lines = self.lines();
        for cells in &lines {
            for (column, cell) in cells.iter().enumerate() {
                if column + 1 < cells.len() {
                    // All cells are ASCII.
                    let width = lines.iter().map(|cells| cells[column].len()).max().unwrap_or_default();
                    write!(f, "{cell:width$}  ")?;
                } else {
                    writeln!(f, "{cell}")?;
                }
            }
        }
        Ok(())
    }
}

/// The line of a turn: its number and side; the ends of the selection, and where they end; `none`, `push` or `capture`
/// and how many enemy pieces were shoved; from where one went off.
fn row(before: &LineMajority, effects: &[Effect]) -> [String; COLUMNS.len()] {
    let state = before.state();
    let turn = format!("{} {}", state.turns + 1, before.seats()[state.side.index()]);
    let picture = before.picture();
    let (mut selected, mut moved, mut pushed, mut removed) = (Vec::new(), Vec::new(), 0, None);
    for effect in effects {
        match *effect {
            Effect::Shove { piece, from, to, .. } => {
                if picture.piece(piece).and_then(|piece| piece.seat) == Some(state.side) {
                    selected.push(from);
                    moved.push(to);
                } else {
                    pushed += 1;
                }
            }
            Effect::Fall { from, .. } => {
                pushed += 1;
                removed = Some(from);
            }
            _ => {}
        }
    }
    let Some((selected, moved)) = ends(&selected).zip(ends(&moved)) else {
        return [turn, "pass".into(), "-".into(), "-".into()];
    };
    let choice = match (pushed, removed) {
        (0, _) => "none",
        (_, None) => "push",
        (_, Some(_)) => "capture",
    };
    let removed = removed.map_or_else(|| "-".into(), |at| at.to_string());
    [turn, format!("{selected} / {moved}"), format!("{choice} / {pushed}"), removed]
}

/// A line of cells by its ends, `a3-c3`; none without cells.
fn ends(cells: &[Square]) -> Option<String> {
    let (first, last) = (cells.iter().min()?, cells.iter().max()?);
    Some(if first == last { first.to_string() } else { format!("{first}-{last}") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Player;

    fn played(start: Option<&str>, actions: &[&str]) -> Record {
        let kind = GameKind::LineMajority;
        let start =
            start.map_or_else(|| kind.options().start(), |text| kind.options().parse(text).expect("a position"));
        let player = || Player { name: String::new(), engine: None };
        let mut record = Record::from_position(start, vec![player(), player()]);
        for text in actions {
            record.play(kind.parse_action(text).expect("an action")).expect("a legal action");
        }
        record
    }

    #[test]
    fn a_short_game_has_a_line_for_each_turn() {
        // The pair on the a-file steps up; Black's c4 comes down before c1-c2, which push it back.
        let sheet = played(None, &["a1-a2^", "c4v", "c1-c2^"]).sheet().expect("a sheet");
        assert_eq!(
            sheet.csv(),
            "Turn,Selected / moved cells,Capture choice / pushed count,Removed coordinates\n\
             1 white,a1-a2 / a2-a3,none / 0,-\n\
             2 black,c4 / c3,none / 0,-\n\
             3 white,c1-c2 / c2-c3,push / 1,-\n"
        );
    }

    #[test]
    fn captures_name_what_is_removed() {
        let start = "...../...../wwwbb/...../..... w 0/0 9 0";
        let sheet = played(Some(start), &["a3-c3>", "e3v", "b3-d3<"]).sheet().expect("a sheet");
        assert_eq!(
            sheet.to_string(),
            "Turn      Selected / moved cells  Capture choice / pushed count  Removed coordinates\n\
             10 white  a3-c3 / b3-d3           capture / 2                    e3\n\
             11 black  e3 / e2                 none / 0                       -\n\
             12 white  b3-d3 / a3-c3           none / 0                       -\n"
        );
    }

    #[test]
    fn a_pass_is_a_turn() {
        let stuck = "..b.b/b..../b..../wbbbb/wwwww w 0/2 20 0";
        let sheet = played(Some(stuck), &["pass", "c5v"]).sheet().expect("a sheet");
        assert_eq!(sheet.rows[0], ["21 white", "pass", "-", "-"]);
        assert_eq!(sheet.rows[1], ["22 black", "c5 / c4", "none / 0", "-"]);
    }

    #[test]
    fn what_is_taken_back_is_not_on_the_sheet() {
        let mut record = played(None, &["a1-a2^", "c4v"]);
        record.undo_to(1);
        assert_eq!(record.sheet().expect("a sheet").rows.len(), 1);
        record.undo_to(0);
        assert_eq!(record.sheet().expect("a sheet").csv().lines().count(), 1);
    }

    #[test]
    fn other_games_have_no_sheet() {
        let player = || Player { name: String::new(), engine: None };
        assert_eq!(Record::new(GameKind::PushFight.options(), vec![player(), player()]).sheet(), None);
    }
}
