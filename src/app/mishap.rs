//! What a fault inside the program leaves behind: a file that tells where it happened, and one sentence that says so.

use std::{
    backtrace::Backtrace,
    fs::{self, OpenOptions},
    io::{self, Write},
    panic::{self, PanicHookInfo},
    path::{Path, PathBuf},
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

/// The name of the file.
const FILE: &str = "faults.log";
/// The file is begun anew when it has become longer than this, in bytes.
const LONGEST: u64 = 1 << 20;

/// From now on a panic is written to a file in this folder; without one, or where it cannot be written, all of it goes
/// to the standard error output.
#[expect(clippy::print_stderr, reason = "the window may be gone")]
pub(super) fn keep_log(folder: Option<PathBuf>) {
    panic::set_hook(Box::new(move |info| {
        let text = report(info, &Backtrace::force_capture());
        let written = folder.as_deref().map(|folder| write(folder, &text));
        match written {
            Some(Ok(file)) => {
                let what = info.payload_as_str().unwrap_or("no reason given");
                eprintln!(
                    "shove: a fault inside the program ({what}); where it happened is written in {}",
                    file.display()
                );
            }
            Some(Err(_)) | None => eprintln!("shove: a fault inside the program: {text}"),
        }
    }));
}

fn report(info: &PanicHookInfo, trace: &Backtrace) -> String {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let here = thread::current();
    let (version, name) = (env!("CARGO_PKG_VERSION"), here.name().unwrap_or("without a name"));
    format!("{time} s since 1970, Shove {version}, thread {name}\n{info}\n{trace}\n")
}

/// Adds a report to the file; gives the file.
fn write(folder: &Path, text: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let file = folder.join(FILE);
    let long = fs::metadata(&file).is_ok_and(|data| data.len() > LONGEST);
    let mut options = OpenOptions::new();
    let mut log = options.create(true).write(true).append(!long).truncate(long).open(&file)?;
    log.write_all(text.as_bytes())?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_added_until_the_file_is_long() {
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("data");
        let read = |file: &Path| fs::read_to_string(file).expect("it was written");
        let file = write(&inner, "one\n").expect("written");
        assert_eq!(write(&inner, "two\n").expect("written"), file);
        assert_eq!(read(&file), "one\ntwo\n");
        fs::write(&file, vec![b'x'; usize::try_from(LONGEST).expect("small") + 1]).expect("written");
        write(&inner, "three\n").expect("written");
        assert_eq!(read(&file), "three\n");
        assert!(write(&file, "no folder").is_err());
    }
}
