//! What a person wants, as the panels say it, and where that leads.

use std::path::PathBuf;

use bevy::{ecs::system::SystemParam, prelude::*, window::RequestRedraw};

use crate::{
    app::{
        Notice, Screen,
        board::{CameraMove, FinishMotion},
        brain::AskHint,
        hand::Hand,
        keeper::Keeper,
        settings::Settings,
        table::{Act, Moment},
    },
    record::Record,
    rules::{AnyAction, GameKind},
};

use super::{Draft, Menu, Overlay, Shown, again};

/// What a person wants, as a panel says it.
#[derive(Debug, Clone, PartialEq)]
pub enum Intent {
    /// Something at the table.
    Act(Act),
    /// To the home screen; the game at the table is kept.
    GoHome,
    /// To the set-up of a game.
    Prepare(GameKind),
    /// Begin the game that is set up.
    Start,
    /// Go on with a kept game.
    Continue(PathBuf, Box<Record>),
    /// Another game between the same players, with the sides changed or not.
    Again {
        /// Whether the sides change.
        swap: bool,
    },
    /// To the set-up of a patience, as that at the table was.
    OtherTarget,
    /// The engine plays the best it has found.
    MoveNow,
    /// What would the engine play for the person to act?
    AskHint,
    /// A wish for the camera.
    Camera(CameraMove),
    /// End all motion at once.
    Finish,
    /// Open a window over the screen.
    Show(Overlay),
    /// Have one of these actions chosen, at this moment.
    Choose(Moment, Vec<AnyAction>),
    /// Close what is open.
    Close,
    /// Say something.
    Tell(Notice),
    /// End the program.
    Quit,
}

/// Everything an intent may lead to.
#[derive(SystemParam)]
pub(super) struct Ways<'w> {
    acts: MessageWriter<'w, Act>,
    hints: MessageWriter<'w, AskHint>,
    camera: MessageWriter<'w, CameraMove>,
    finish: MessageWriter<'w, FinishMotion>,
    notices: MessageWriter<'w, Notice>,
    exit: MessageWriter<'w, AppExit>,
    pub(super) redraw: MessageWriter<'w, RequestRedraw>,
    pub(super) next: ResMut<'w, NextState<Screen>>,
    keeper: ResMut<'w, Keeper>,
}

impl Ways<'_> {
    /// Hands an intent on; the next frame shows what came of it.
    pub(super) fn go(
        &mut self,
        intent: Intent,
        menu: &mut Menu,
        hand: &mut Hand,
        settings: &mut Settings,
        shown: &Shown,
    ) {
        self.redraw.write(RequestRedraw);
        match intent {
            Intent::Act(act) => {
                self.acts.write(act);
            }
            Intent::GoHome => {
                hand.clear();
                menu.press = None;
                self.acts.write(Act::Rise);
                self.next.set(Screen::Home);
            }
            Intent::Prepare(kind) => {
                menu.draft = Some(Draft::remembered(kind, settings));
                self.next.set(Screen::Setup);
            }
            Intent::Start => {
                if let Some(draft) = menu.draft.as_ref().filter(|draft| draft.fault().is_none()) {
                    draft.remember(settings);
                    let record = draft.record();
                    self.sit(record, hand, menu);
                }
            }
            Intent::Continue(file, record) => {
                let is_over = record.outcome().is_some();
                self.sit(*record, hand, menu);
                // What is played on from a finished game is another game: the finished one is kept.
                if !is_over {
                    self.keeper.go_on_in(file);
                }
            }
            Intent::Again { swap } => {
                if let Some(table) = &shown.table {
                    self.sit(again(table.record(), swap), hand, menu);
                }
            }
            Intent::OtherTarget => {
                if let Some(table) = &shown.table {
                    menu.draft = Some(Draft::like(table.record().after(0), settings));
                    hand.clear();
                    self.acts.write(Act::Rise);
                    self.next.set(Screen::Setup);
                }
            }
            Intent::MoveNow => shown.brain.move_now(),
            Intent::AskHint => {
                self.hints.write(AskHint);
            }
            Intent::Camera(wish) => {
                self.camera.write(wish);
            }
            Intent::Finish => {
                self.finish.write(FinishMotion);
            }
            Intent::Show(overlay) => {
                menu.overlay = Some(overlay);
                menu.shelf = (overlay == Overlay::Shelf).then(|| self.keeper.shelf());
            }
            Intent::Choose(moment, actions) => {
                menu.choice = Some((moment, actions));
                menu.overlay = Some(Overlay::Choice);
            }
            Intent::Close => {
                menu.overlay = None;
                menu.shelf = None;
            }
            Intent::Tell(notice) => {
                self.notices.write(notice);
            }
            Intent::Quit => {
                self.exit.write(AppExit::Success);
            }
        }
    }

    /// Puts a game on the table, and shows it.
    pub(super) fn sit(&mut self, record: Record, hand: &mut Hand, menu: &mut Menu) {
        hand.clear();
        menu.press = None;
        self.keeper.begin(&record);
        self.acts.write(Act::Sit(Box::new(record)));
        self.camera.write(CameraMove::Home);
        self.next.set(Screen::Table);
    }
}
