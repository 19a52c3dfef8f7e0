//! What is done at the table: each wish carried out, recorded, and told to those who follow.

use bevy::{ecs::system::SystemParam, prelude::*};

use crate::{
    app::{
        Notice,
        board::{Protest, Reset, Seen},
        hand::between,
        keeper::Keeper,
    },
    record::Record,
    rules::{AnyAction, AnyGame, Effect, Handle, PieceKind, Refusal, Square},
};

use super::{Act, Moment, Table};

/// Numbers for moments and beats, which never come twice in a run of the program.
#[derive(Resource, Debug, Default)]
pub(in crate::app) struct Counters {
    moments: u64,
    beats: u32,
}

impl Counters {
    fn moment(&mut self) -> Moment {
        self.moments += 1;
        Moment(self.moments)
    }
}

/// What the board is to show of one frame: a new picture, and what happened after it.
#[derive(Debug, Default)]
pub(in crate::app) struct Story {
    reset: Option<Reset>,
    seen: Vec<Seen>,
}

/// What the table tells the others with.
#[derive(SystemParam)]
pub(in crate::app) struct Hands<'w, 's> {
    counters: ResMut<'w, Counters>,
    story: Local<'s, Story>,
    seen: MessageWriter<'w, Seen>,
    reset: MessageWriter<'w, Reset>,
    protest: MessageWriter<'w, Protest>,
    notices: MessageWriter<'w, Notice>,
}

/// Carries out what is wanted, in the order in which it was wanted.
pub(in crate::app) fn obey(
    mut acts: MessageReader<Act>,
    mut commands: Commands,
    mut table: Option<ResMut<Table>>,
    keeper: Res<Keeper>,
    mut hands: Hands,
) {
    // One message may put a game on the table and the next one act in it, before it has become a resource.
    let mut fresh: Option<Table> = None;
    let mut risen = false;
    for act in acts.read() {
        match act {
            Act::Sit(record) => {
                fresh = Some(hands.sit(record));
                risen = false;
            }
            Act::Rise => {
                fresh = None;
                risen = true;
            }
            _ if risen => {}
            _ => {
                let Some(table) = fresh.as_mut().or(table.as_deref_mut()) else { continue };
                let before = table.moment;
                hands.carry_out(act, table);
                let shows = matches!(act, Act::Demonstrate(_) | Act::EndDemonstration);
                if table.moment != before && !shows {
                    keeper.keep(&table.record);
                }
            }
        }
    }
    hands.tell();
    if let Some(table) = fresh {
        commands.insert_resource(table);
    } else if risen {
        commands.remove_resource::<Table>();
    }
}

impl Hands<'_, '_> {
    /// Tells the board what came of all that was wanted in this frame.
    fn tell(&mut self) {
        let Story { reset, seen } = std::mem::take(&mut *self.story);
        self.reset.write_batch(reset);
        self.seen.write_batch(seen);
    }

    /// Has the board show another picture; what happened before it in this frame is not shown any more.
    fn reset(&mut self, game: &AnyGame, glide: bool) {
        *self.story = Story { reset: Some(Reset::to(game, glide)), seen: Vec::new() };
    }

    /// Puts a game on the table. Engines wait in a game between them that is taken up again.
    fn sit(&mut self, record: &Record) -> Table {
        let mut table = Table::new(record.clone(), self.counters.moment());
        table.paused = table.is_between_engines() && !record.actions().is_empty();
        self.reset(record.now(), false);
        self.draw(&mut table);
        table
    }

    fn carry_out(&mut self, act: &Act, table: &mut Table) {
        match act {
            Act::Look(actions) => self.look(table, *actions),
            Act::LookNow => self.look(table, usize::MAX),
            Act::Demonstrate(line) => self.demonstrate(table, line),
            Act::EndDemonstration if table.is_demonstration() => {
                table.demonstration = None;
                self.changed(table);
            }
            // The game waits until it is on the table again.
            _ if table.is_demonstration() => {}
            Act::Play { at, action } if *at == table.moment && table.is_live() => self.play(table, *action),
            Act::Turn { at, turn } if *at == table.moment => {
                for action in turn {
                    self.play(table, *action);
                }
            }
            Act::TakeBack(square) => {
                table.record.take_back(*square);
                self.changed(table);
            }
            Act::Arrange(pieces) => self.arrange(table, pieces),
            Act::Undo => {
                if let Some(target) = table.record.undo_target() {
                    self.undo(table, target);
                }
            }
            Act::RestartTurn => {
                let start = table.record.turn_start();
                if start < table.record.actions().len() {
                    self.undo(table, start);
                }
            }
            Act::Redo => {
                if table.record.redo().is_some() {
                    self.changed(table);
                }
            }
            Act::Resign(seat) => {
                table.record.resign(*seat);
                table.moment = self.counters.moment();
            }
            Act::GiveUp { at } if *at == table.moment => {
                if let Some(seat) = table.engine_to_act() {
                    table.record.resign(seat);
                    table.moment = self.counters.moment();
                }
            }
            // Nobody offers for an engine, or in a position that is not shown.
            Act::OfferDraw if table.person_to_act().is_none() => {}
            Act::OfferDraw => self.offer_draw(table),
            Act::Propose { at } if *at == table.moment && table.engine_to_act().is_some() => self.offer_draw(table),
            Act::Answer { at, accept } if *at == table.moment && table.record.offered_by().is_some() => {
                table.record.answer(*accept);
                table.moment = self.counters.moment();
            }
            Act::Pause => table.paused = true,
            Act::Resume => table.paused = false,
            // An action for another moment is void; who sits down or rises is not the hands' business.
            Act::Play { .. }
            | Act::Turn { .. }
            | Act::Answer { .. }
            | Act::GiveUp { .. }
            | Act::Propose { .. }
            | Act::EndDemonstration
            | Act::Sit(_)
            | Act::Rise => {}
        }
    }

    /// Offers a draw for the player to act.
    fn offer_draw(&mut self, table: &mut Table) {
        match table.record.offer_draw() {
            Ok(()) => table.moment = self.counters.moment(),
            Err(reason) => {
                self.notices.write(Notice::Refused(format!("Not possible: {reason}.")));
            }
        }
    }

    /// Shows a line from the start of the game in its place.
    fn demonstrate(&mut self, table: &mut Table, line: &[AnyAction]) {
        let mut shown = Record::from_position(table.record.after(0).clone(), table.record.players().to_vec());
        let effects: Vec<Effect> = line.iter().filter_map(|action| shown.play(*action).ok()).flatten().collect();
        let start = shown.after(0).clone();
        table.demonstration = Some(shown);
        table.moment = self.counters.moment();
        table.look = None;
        self.reset(&start, true);
        self.show(effects);
    }

    /// Plays what chance has to do, which is recorded like any other action.
    fn draw(&mut self, table: &mut Table) {
        let mut random = fastrand::Rng::new();
        while let Some(action) = table.record.chance(&mut random) {
            self.play_one(table, action);
        }
    }

    fn play(&mut self, table: &mut Table, action: AnyAction) {
        self.play_one(table, action);
        self.draw(table);
    }

    fn play_one(&mut self, table: &mut Table, action: AnyAction) {
        let acting = table.record.now().picture();
        match table.record.play(action) {
            Ok(effects) => {
                table.moment = self.counters.moment();
                if table.is_live() {
                    self.show(effects);
                }
            }
            Err(reason) => {
                let squares = match action.handle() {
                    Handle::Carry(from, _) => vec![from],
                    Handle::Line(first, last, _) => between(first, last),
                    Handle::Put(..) | Handle::Pocket(_) | Handle::Button => Vec::new(),
                };
                let pieces = squares.into_iter().filter_map(|square| acting.at(square)).map(|piece| piece.id).collect();
                self.protest.write(Protest { pieces, culprit: reason.culprit() });
                self.notices.write(Notice::Refused(format!("Not possible: {reason}.")));
                // An engine whose action is refused would find the same one again.
                table.paused = table.engine_to_act().is_some();
            }
        }
    }

    fn show(&mut self, effects: impl IntoIterator<Item = Effect>) {
        for effect in effects {
            if !effect.joins() {
                self.counters.beats += 1;
            }
            let beat = self.counters.beats;
            self.story.seen.push(Seen { effect, beat });
        }
    }

    fn arrange(&mut self, table: &mut Table, pieces: &[(PieceKind, Square)]) {
        let start = table.record.turn_start();
        let placing = |action: &AnyAction| matches!(action.handle(), Handle::Put(..));
        if !table.record.actions()[start..].iter().all(placing) {
            return;
        }
        table.record.undo_to(start);
        for (kind, at) in pieces {
            if let Some(action) = table.record.now().meant(Handle::Put(*kind, *at)).first().copied()
                && let Err(reason) = table.record.play(action)
            {
                self.notices.write(Notice::Refused(format!("Not possible: {reason}.")));
                break;
            }
        }
        self.changed(table);
    }

    fn undo(&mut self, table: &mut Table, target: usize) {
        table.record.undo_to(target);
        // Where an engine would answer an undo at once, it waits to be asked.
        table.paused = table.record.to_act().is_some_and(|seat| table.record.player(seat).engine.is_some());
        self.changed(table);
    }

    /// The record is another one: the board shows its present position.
    fn changed(&mut self, table: &mut Table) {
        table.moment = self.counters.moment();
        table.look = None;
        self.reset(table.record().now(), true);
    }

    fn look(&mut self, table: &mut Table, actions: usize) {
        let (shown, end) = (table.shown(), table.record().actions().len());
        let wanted = actions.min(end);
        table.look = (wanted < end).then_some(wanted);
        if wanted == shown + 1 {
            self.show(table.record().effects(shown..wanted));
        } else if wanted != shown {
            self.reset(table.record().after(wanted), true);
        }
    }
}
