//! The kept games as a list, the newest first. A file is read when the list has been looked at so far.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use crate::{
    files::{self, Kept},
    record::Record,
};

/// Longest time that is spent reading in one frame.
const PATIENCE: Duration = Duration::from_millis(8);

/// A kept game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shelved {
    /// Its file.
    pub file: PathBuf,
    /// When it was begun, in time since 1970, as far as its file's name says so.
    pub begun: Option<Duration>,
    /// The game.
    pub record: Record,
}

/// The kept games.
#[derive(Debug, Default)]
pub struct Shelf {
    /// The files that are not read yet, the newest last.
    unread: Vec<PathBuf>,
    games: Vec<Shelved>,
    wanted: usize,
}

impl Shelf {
    /// A list of these files, given with the newest first.
    #[must_use]
    pub fn new(mut files: Vec<PathBuf>) -> Self {
        files.reverse();
        Self { unread: files, games: Vec::new(), wanted: 0 }
    }

    /// How many games there are, as far as is known.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.games.len() + self.unread.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game with this number, from 0 for the newest, once it has been read.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&Shelved> {
        self.games.get(number)
    }

    /// Asks for so many of the newest games.
    pub fn want(&mut self, games: usize) {
        self.wanted = games.min(self.len());
    }

    /// Reads on towards what is wanted, for a short while. Says whether there is more to read, and what cannot be
    /// read; such files are set aside.
    pub fn read_on(&mut self) -> (bool, Vec<String>) {
        let (start, mut sentences) = (Instant::now(), Vec::new());
        while self.games.len() < self.wanted {
            let Some(file) = self.unread.pop() else { break };
            match files::read(&file, |text| Record::load(text).map_err(|error| error.to_string())) {
                Kept::Read(record) => self.games.push(Shelved { begun: begun(&file), file, record }),
                Kept::None => {}
                Kept::SetAside(sentence) => sentences.push(sentence),
            }
            if start.elapsed() > PATIENCE {
                break;
            }
        }
        (self.games.len() < self.wanted && !self.unread.is_empty(), sentences)
    }
}

/// The time in a game's file name, which ends in it, in milliseconds.
#[must_use]
pub fn begun(file: &Path) -> Option<Duration> {
    let stamp = file.file_stem()?.to_str()?.rsplit('-').next()?;
    stamp.parse().ok().map(Duration::from_millis)
}

/// How long ago something was, in words; both times are since 1970.
#[must_use]
pub fn ago(then: Duration, now: Duration) -> String {
    let minutes = now.saturating_sub(then).as_secs() / 60;
    let (hours, days) = (minutes / 60, minutes / (60 * 24));
    let some =
        |count: u64, one: &str, more: &str| if count == 1 { one.to_owned() } else { format!("{count} {more} ago") };
    match (minutes, hours, days) {
        (0, ..) => "just now".to_owned(),
        (_, 0, _) => some(minutes, "a minute ago", "minutes"),
        (_, _, 0) => some(hours, "an hour ago", "hours"),
        (_, _, ..=30) => some(days, "a day ago", "days"),
        _ => date(then),
    }
}

/// A day of the calendar, in universal time.
///
/// Counted in years that begin in March, as in Howard Hinnant's `civil_from_days`.
fn date(time: Duration) -> String {
    const MONTHS: [&str; 12] = [
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
        "January",
        "February",
    ];
    let days = time.as_secs() / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let year = year + era * 400 + u64::from(month >= 10);
    let name = usize::try_from(month).ok().and_then(|month| MONTHS.get(month)).unwrap_or(&"");
    format!("{of_month} {name} {year}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::GameKind;

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = |days: u64| date(Duration::from_secs(days * 86_400));
        assert_eq!(day(0), "1 January 1970");
        assert_eq!(day(59), "1 March 1970");
        assert_eq!(day(11_016), "29 February 2000");
        assert_eq!(day(11_017), "1 March 2000");
        assert_eq!(day(20_453), "31 December 2025");
        assert_eq!(day(47_540), "28 February 2100");
        assert_eq!(day(47_541), "1 March 2100");
    }

    #[test]
    fn times_are_told_in_words() {
        let now = Duration::from_hours(20_453 * 24);
        let before = |seconds: u64| ago(now.saturating_sub(Duration::from_secs(seconds)), now);
        assert_eq!(before(59), "just now");
        assert_eq!(before(60), "a minute ago");
        assert_eq!(before(59 * 60), "59 minutes ago");
        assert_eq!(before(3_600), "an hour ago");
        assert_eq!(before(86_399), "23 hours ago");
        assert_eq!(before(30 * 86_400), "30 days ago");
        assert_eq!(before(31 * 86_400), "30 November 2025");
        assert_eq!(ago(now + Duration::from_secs(5), now), "just now", "a clock may have been put back");
    }

    #[test]
    fn games_are_read_as_far_as_they_are_wanted_and_bad_files_set_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = |name: &str| {
            let players = ["A", name].map(|name| crate::record::Player { name: name.into(), engine: None });
            Record::new(GameKind::PushFight.options(), players.into())
        };
        let file = |stamp: u32| folder.path().join(format!("push-fight-{stamp:014}.ron"));
        for stamp in [1, 3, 4] {
            std::fs::write(file(stamp), record(&stamp.to_string()).save()).expect("written");
        }
        std::fs::write(file(2), "nonsense").expect("written");
        let mut shelf = Shelf::new([4, 3, 2, 1].map(file).into());
        assert_eq!((shelf.len(), shelf.get(0)), (4, None));
        let read = |shelf: &mut Shelf, wanted| {
            let mut all = Vec::new();
            shelf.want(wanted);
            loop {
                let (more, sentences) = shelf.read_on();
                all.extend(sentences);
                if !more {
                    return all;
                }
            }
        };
        assert_eq!(read(&mut shelf, 1), Vec::<String>::new());
        let first = shelf.get(0).expect("it was read");
        assert_eq!((first.begun, &first.record), (Some(Duration::from_millis(4)), &record("4")));
        assert_eq!(shelf.get(1), None);
        assert_eq!(read(&mut shelf, 4).len(), 1);
        assert_eq!(shelf.len(), 3);
        assert_eq!(shelf.get(2).map(|game| &game.record), Some(&record("1")));
        assert!(!file(2).exists() && folder.path().join("push-fight-00000000000002.ron.bak").exists());
    }
}
