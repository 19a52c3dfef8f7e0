//! The engine at the table: thinks on a thread of its own whenever an engine is to act or a person asks for a hint, and
//! stops when that is over.

use std::{
    num::NonZeroUsize,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex,
        mpsc::{self, Receiver, Sender, TryRecvError},
    },
    thread,
    time::Duration,
};

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    engine::{self, Finding, Level, Limits, Stop},
    record::Record,
    rules::{AnyAction, AnyGame, Seat},
};

use super::{
    Notice,
    board::Motion,
    hint::Hint,
    settings::Settings,
    table::{Act, Moment, Table},
    wake::Wake,
};

/// How long the engine thinks about a hint.
const HINT: Duration = Duration::from_secs(2);

/// A person to act asks what the engine would play.
#[derive(Message, Debug, Clone, Copy)]
pub struct AskHint;

/// The engine's thinking, while it thinks.
#[derive(Resource, Debug, Default)]
pub struct Brain {
    thought: Option<Thought>,
    /// When a hint was asked for.
    asked: Option<Moment>,
    /// The last hint.
    hint: Option<Hint>,
}

/// What is thought about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    /// The turn of an engine at this level.
    Turn(Level),
    /// Whether an engine at this level accepts a draw.
    Answer(Level),
    /// The turn of a person.
    Hint,
}

impl Task {
    const fn level(self) -> Level {
        match self {
            Self::Turn(level) | Self::Answer(level) => level,
            Self::Hint => Level::MAX,
        }
    }
}

#[derive(Debug)]
struct Thought {
    moment: Moment,
    task: Task,
    stop: Stop,
    news: Mutex<Receiver<News>>,
    latest: Option<Finding>,
}

/// What the thinking thread says.
enum News {
    Found(Finding),
    Done(Option<Finding>),
    /// Whether a draw is accepted.
    Answer(bool),
    Broken(String),
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl Brain {
    /// Whether the engine thinks now.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// Whether it thinks about a hint now.
    #[must_use]
    pub fn seeks_hint(&self) -> bool {
        self.thought.as_ref().is_some_and(|thought| thought.task == Task::Hint)
    }

    /// The hint for this game, as long as the game follows it.
    #[must_use]
    pub fn hint(&self, record: &Record) -> &[AnyAction] {
        self.hint.as_ref().map_or(&[], |hint| hint.left(record))
    }

    /// The best the engine has found so far, while it thinks.
    #[must_use]
    pub fn latest(&self) -> Option<&Finding> {
        self.thought.as_ref()?.latest.as_ref()
    }

    /// Keeps the hint that was found in the present position of a game, and tells it.
    fn told(&mut self, record: Option<&Record>, news: News, notices: &mut MessageWriter<Notice>) {
        self.thought = None;
        self.asked = None;
        notices.write(match (record, news) {
            (Some(record), News::Done(Some(finding))) => {
                let hint = Hint::new(record, finding);
                let sentence = hint.sentence();
                self.hint = Some(hint);
                Notice::Refused(sentence)
            }
            (_, News::Broken(reason)) => Notice::Trouble(format!("The engine failed and has no hint: {reason}")),
            _ => return,
        });
    }

    /// Ends the thinking; the engine plays the best it has found.
    pub(super) fn move_now(&self) {
        if let Some(thought) = &self.thought {
            thought.stop.stop();
        }
    }
}

/// Starts to think when an engine is to act or a hint was asked for, and drops thoughts about any other moment.
pub(super) fn think(
    mut brain: ResMut<Brain>,
    table: Option<Res<Table>>,
    wake: Res<Wake>,
    mut wishes: MessageReader<AskHint>,
) {
    if wishes.read().count() > 0 {
        brain.asked = table.as_ref().map(|table| table.moment());
    }
    let wanted = table.as_ref().and_then(|table| Some((table, task(table, brain.asked)?)));
    let Some((table, task)) = wanted else {
        if brain.is_thinking() {
            brain.thought = None;
        }
        return;
    };
    if brain.thought.as_ref().is_some_and(|thought| thought.moment == table.moment()) {
        return;
    }
    let time = (task == Task::Hint).then_some(HINT);
    let limits = Limits { level: task.level(), time, threads: threads(), seed: fastrand::u64(..), ..Limits::default() };
    let (sender, news) = mpsc::channel();
    let (game, stop, wake) = (table.record().now().clone(), Stop::default(), wake.clone());
    let flag = stop.clone();
    let spawned = thread::Builder::new().name("engine".into()).spawn(move || {
        let last = search(&game, &limits, task, &flag, &sender, &wake);
        let _ = sender.send(last);
        wake.up();
    });
    if spawned.is_ok() {
        brain.thought = Some(Thought { moment: table.moment(), task, stop, news: news.into(), latest: None });
    }
}

/// What there is to think about at the table.
fn task(table: &Table, asked: Option<Moment>) -> Option<Task> {
    let level = |seat: Seat| table.record().player(seat).engine;
    let turn = || table.engine_to_act().and_then(level).map(Task::Turn);
    let answer = || table.to_answer().and_then(level).map(Task::Answer);
    let hint = || (asked == Some(table.moment()) && table.person_to_act().is_some()).then_some(Task::Hint);
    turn().or_else(answer).or_else(hint)
}

/// Whether the engine to act, which has found this, offers a draw first.
fn offers(record: &Record, finding: &Finding) -> bool {
    engine::offers_draw(record.now(), finding) && record.may_offer_draw().is_ok()
}

/// A core is left to the screen.
fn threads() -> NonZeroUsize {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(cores.saturating_sub(1)).unwrap_or(NonZeroUsize::MIN)
}

fn search(game: &AnyGame, limits: &Limits, task: Task, stop: &Stop, sender: &Sender<News>, wake: &Wake) -> News {
    let found = catch_unwind(AssertUnwindSafe(|| {
        if matches!(task, Task::Answer(_)) {
            return News::Answer(engine::accepts_draw(game, limits, stop));
        }
        let found = engine::think(game, limits, stop, &mut |finding| {
            let _ = sender.send(News::Found(finding.clone()));
            wake.up();
        });
        News::Done(found)
    }));
    match found {
        Ok(news) => news,
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(ToString::to_string);
            News::Broken(text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default())
        }
    }
}

/// Hears what has been found, and plays it when the thinking is done. Engines that play each other wait until the board
/// has shown the turn before, or it would fall behind what is played.
pub(super) fn hear(
    mut brain: ResMut<Brain>,
    settings: Res<Settings>,
    motion: Res<Motion>,
    table: Option<Res<Table>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut acts: MessageWriter<Act>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(thought) = brain.bypass_change_detection().thought.as_mut() else { return };
    let watched = table.as_ref().is_some_and(|table| table.is_between_engines());
    if watched && motion.moving {
        // The frame in which it comes to rest is not the last.
        redraw.write(RequestRedraw);
        return;
    }
    let mut last = None;
    loop {
        let next = match thought.news.lock() {
            Ok(news) => news.try_recv(),
            Err(_) => Err(TryRecvError::Disconnected),
        };
        match next {
            Ok(News::Found(finding)) => thought.latest = Some(finding),
            Ok(done) => last = Some(done),
            Err(TryRecvError::Empty) => break,
            Err(TryRecvError::Disconnected) => {
                last = last.or(Some(News::Broken("its thread ended".into())));
                break;
            }
        }
    }
    let Some(last) = last else { return };
    let at = thought.moment;
    if thought.task == Task::Hint {
        let record = table.as_ref().filter(|table| table.moment() == at).map(|table| table.record());
        brain.told(record, last, &mut notices);
        return;
    }
    match last {
        News::Done(Some(finding))
            if settings.resigns
                && engine::gives_up(&finding)
                && table.as_ref().is_some_and(|table| table.record().may_resign()) =>
        {
            acts.write(Act::GiveUp { at });
        }
        News::Done(Some(finding)) if table.is_some_and(|table| offers(table.record(), &finding)) => {
            acts.write(Act::Propose { at });
        }
        News::Done(Some(finding)) => {
            acts.write(Act::Turn { at, turn: finding.turn });
        }
        News::Answer(accept) => {
            acts.write(Act::Answer { at, accept });
            if !accept {
                notices.write(Notice::Refused("The draw is declined.".to_owned()));
            }
        }
        News::Done(None) | News::Found(_) => {
            acts.write(Act::Pause);
        }
        News::Broken(reason) => {
            acts.write(Act::Pause);
            notices.write(Notice::Trouble(format!("The engine failed and waits: {reason}")));
        }
    }
    // The thought stays until the table has moved on, so that it is not thought twice.
    thought.latest = None;
}
