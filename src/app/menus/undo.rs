//! What *Undo* would take back, in words.

use crate::{
    app::announce::capitalised,
    record::Record,
    rules::{Actor, Effect, GameKind},
};

/// What the last action of the turn under way is called, or would be: `move`, `push`.
pub(super) fn staged(record: &Record) -> &'static str {
    match record.undo_target().filter(|target| *target >= record.turn_start()) {
        Some(target) if target < record.actions().len() => word(record, target),
        _ if record.kind() == GameKind::Push1977 => "push",
        _ => "move",
    }
}

/// What *Undo* takes back: `your last push and the answer to it`, `White's move`. `None` when there is nothing.
pub(super) fn taken_back(record: &Record) -> Option<String> {
    let (target, end) = (record.undo_target()?, record.actions().len());
    if record.is_given_up() {
        let agreed = record.outcome().is_some_and(|outcome| outcome.winner.is_none());
        return Some(if agreed { "the agreement" } else { "the resignation" }.to_owned());
    }
    let acted = |index: usize| record.after(index).actor();
    let actor = acted(target);
    let own = (target..end).filter(|index| acted(*index) == actor).count();
    let what = if own == 1 { word(record, target) } else { "turn" };
    let seat = actor.seat()?;
    let against_engines = record.players().iter().any(|player| player.engine.is_some());
    let whose = if record.players().len() == 1 || against_engines && record.player(seat).engine.is_none() {
        "your".to_owned()
    } else {
        format!("{}'s", capitalised(record.now().seats()[seat.index()]))
    };
    let answered = (target..end).any(|index| !matches!(acted(index), Actor::Chance) && acted(index) != actor);
    Some(format!("{whose} last {what}{}", if answered { " and the answer to it" } else { "" }))
}

/// What the action with this number is called.
fn word(record: &Record, index: usize) -> &'static str {
    let effects = record.effects(index..index + 1);
    match (record.kind(), effects.first()) {
        (_, Some(Effect::Pass { .. })) => "pass",
        (_, Some(Effect::Place { .. })) => "placement",
        (_, Some(Effect::Hit { .. } | Effect::Remove { .. })) => "blow",
        (GameKind::PushCrate, Some(Effect::Slide { .. })) => "step",
        (GameKind::PushCrate, Some(Effect::Hop { .. })) => "jump",
        (GameKind::PushFight | GameKind::PushCrate, Some(Effect::Shove { .. })) | (_, Some(Effect::Enter { .. })) => {
            "push"
        }
        (_, Some(_)) => "move",
        (_, None) => "turn",
    }
}

#[cfg(test)]
mod tests {
    use crate::{engine::Level, record::Player};

    use super::*;

    fn record(kind: GameKind, levels: &[Option<u8>], actions: &str) -> Record {
        let players =
            levels.iter().map(|level| Player { name: "A".into(), engine: level.and_then(Level::new) }).collect();
        let mut record = Record::new(kind.options(), players);
        for action in actions.split_whitespace() {
            record.play(kind.parse_action(action).expect("an action")).expect("legal");
        }
        record
    }

    #[test]
    fn undo_is_named_after_what_it_takes_back() {
        let people: &[Option<u8>] = &[None, None];
        for (kind, levels, actions, wanted) in [
            (GameKind::PushFight, people, "", None),
            (GameKind::PushFight, people, "d3-a3", Some("White's last move")),
            (GameKind::PushFight, people, "d4-e4", Some("White's last push")),
            (GameKind::PushFight, people, "d3-a3 d4-e4", Some("White's last turn")),
            (GameKind::PushFight, &[None, Some(1)], "d4-e4 e1-d1", Some("your last push and the answer to it")),
            (GameKind::Push1977, people, "3", Some("Black's last push")),
            (GameKind::Push1977, &[None, Some(1)], "3 0", Some("your last turn")),
            (GameKind::PushChess, people, "e2e4", Some("White's last move")),
        ] {
            let record = record(kind, levels, actions);
            assert_eq!(taken_back(&record).as_deref(), wanted, "{kind:?} {actions}");
        }
        let mut given_up = record(GameKind::PushFight, people, "d4-e4");
        given_up.resign(crate::rules::Seat::SECOND);
        assert_eq!(taken_back(&given_up).as_deref(), Some("the resignation"));
    }

    #[test]
    fn the_button_in_the_turn_bar_names_the_last_action() {
        let people: &[Option<u8>] = &[None, None];
        for (kind, actions, wanted) in [
            (GameKind::PushFight, "", "move"),
            (GameKind::PushFight, "d3-a3", "move"),
            (GameKind::Push1977, "", "push"),
            (GameKind::Push1977, "3", "push"),
        ] {
            assert_eq!(staged(&record(kind, people, actions)), wanted, "{kind:?} {actions}");
        }
    }
}
