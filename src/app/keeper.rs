//! Keeps every game in a file from its first action on, written by a thread of its own so that a slow disk never
//! holds up a frame.

use std::{
    fs,
    path::PathBuf,
    sync::mpsc::{self, Receiver, Sender},
    thread::{self, JoinHandle},
    time::{SystemTime, UNIX_EPOCH},
};

use bevy::prelude::*;

use crate::{
    files::{self, Kept},
    record::Record,
};

use super::{
    Notice,
    shelf::{self, Shelf},
};

/// How many of the newest games are looked at for one to continue.
const LOOK_BACK: usize = 20;

/// The files of the games and of the settings.
#[derive(Resource, Debug)]
pub struct Keeper {
    /// The folder of games and the settings file; none when the platform names no place for them.
    places: Option<Places>,
    /// The file of the game at the table.
    game: Option<PathBuf>,
    /// Taken out only to end the thread.
    work: Option<Sender<(PathBuf, String)>>,
    failed: std::sync::Mutex<Receiver<String>>,
    thread: Option<JoinHandle<()>>,
}

/// Where the program keeps things.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// The folder with a file a game.
    pub games: PathBuf,
    /// The file of settings.
    pub settings: PathBuf,
}

impl Places {
    /// The places the platform has for us, if it has any.
    #[must_use]
    pub fn of_platform() -> Option<Self> {
        let folders = directories::ProjectDirs::from("", "", "shove")?;
        Some(Self { games: folders.data_dir().join("games"), settings: folders.config_dir().join("settings.ron") })
    }
}

impl Keeper {
    /// Starts keeping things in these places, or nothing without them.
    #[must_use]
    pub fn new(places: Option<Places>) -> Self {
        let (work, jobs) = mpsc::channel::<(PathBuf, String)>();
        let (report, failed) = mpsc::channel();
        let thread = thread::Builder::new().name("keeper".into()).spawn(move || {
            while let Ok(mut job) = jobs.recv() {
                // Of several versions of one file only the last is worth writing.
                while let Ok(next) = jobs.try_recv() {
                    if next.0 != job.0 {
                        write(&job, &report);
                    }
                    job = next;
                }
                write(&job, &report);
            }
        });
        Self { places, game: None, work: Some(work), failed: failed.into(), thread: thread.ok() }
    }

    /// A game has come to the table: the next version kept of it goes to its own file.
    pub(super) fn begin(&mut self, record: &Record) {
        let stamp = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
        let name = format!("{}-{stamp:014}.ron", record.kind().name());
        self.game = self.places.as_ref().map(|places| places.games.join(name));
    }

    /// The game at the table comes from this file and goes on in it.
    pub(super) fn go_on_in(&mut self, file: PathBuf) {
        self.game = Some(file);
    }

    /// Keeps the game at the table as it is now.
    pub(super) fn keep(&self, record: &Record) {
        if let Some(file) = &self.game {
            self.write(file.clone(), record.save());
        }
    }

    /// Keeps the settings.
    pub(super) fn keep_settings(&self, text: String) {
        if let Some(places) = &self.places {
            self.write(places.settings.clone(), text);
        }
    }

    fn write(&self, file: PathBuf, text: String) {
        if let Some(work) = &self.work {
            // The thread ends only after this sender.
            let _ = work.send((file, text));
        }
    }

    /// Reads the settings, if there are any.
    pub fn settings<T>(&self, parse: impl FnOnce(&str) -> Result<T, String>) -> Kept<T> {
        self.places.as_ref().map_or(Kept::None, |places| files::read(&places.settings, parse))
    }

    /// The newest unfinished game and its file. Files that cannot be read are set aside, each with a sentence.
    #[must_use]
    pub fn unfinished(&self) -> (Option<(PathBuf, Record)>, Vec<String>) {
        let mut notices = Vec::new();
        for file in self.games().into_iter().take(LOOK_BACK) {
            match files::read(&file, |text| Record::load(text).map_err(|error| error.to_string())) {
                Kept::Read(record) if record.outcome().is_none() => return (Some((file, record)), notices),
                Kept::Read(_) | Kept::None => {}
                Kept::SetAside(sentence) => notices.push(sentence),
            }
        }
        (None, notices)
    }

    /// The games kept, to be looked through.
    #[must_use]
    pub fn shelf(&self) -> Shelf {
        Shelf::new(self.games())
    }

    /// The games kept, the newest first.
    fn games(&self) -> Vec<PathBuf> {
        let Some(places) = &self.places else { return Vec::new() };
        let Ok(folder) = fs::read_dir(&places.games) else { return Vec::new() };
        let mut files: Vec<PathBuf> = folder
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|file| file.extension().is_some_and(|ending| ending == "ron"))
            .collect();
        files.sort_by_key(|file| std::cmp::Reverse(shelf::begun(file)));
        files
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.work = None;
        if let Some(thread) = self.thread.take() {
            // What was sent is written before the program ends.
            let _ = thread.join();
        }
    }
}

fn write((file, text): &(PathBuf, String), report: &Sender<String>) {
    if let Err(error) = files::write(file, text) {
        let _ = report.send(format!("{} cannot be written: {error}", file.display()));
    }
}

/// Says on the screen what could not be written, once for each new reason.
pub(super) fn report_failures(keeper: Res<Keeper>, mut notices: MessageWriter<Notice>, mut last: Local<String>) {
    let Ok(failed) = keeper.failed.lock() else { return };
    while let Ok(sentence) = failed.try_recv() {
        if *last != sentence {
            notices.write(Notice::Trouble(sentence.clone()));
            *last = sentence;
        }
    }
}
