//! Files that must not be lost: written whole or not at all, and set aside rather than overwritten when unreadable.

use std::{
    ffi::OsString,
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

/// Longest file that is read, in bytes: far more than any of ours.
const LONGEST: u64 = 16 << 20;

/// Why a file gives no text.
#[derive(Debug, thiserror::Error)]
pub enum NoText {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// It is longer than any file of ours, and may have no end.
    #[error("it is longer than any file of Shove")]
    TooLong,
    /// It holds something else.
    #[error("it is not text")]
    NotText,
    /// It holds nothing but blanks.
    #[error("it is empty")]
    Empty,
}

/// Reads a file of text.
///
/// # Errors
/// When it cannot be read, or holds no text, nothing, or far too much.
pub fn text(path: &Path) -> Result<String, NoText> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(NoText::TooLong);
    }
    let text = String::from_utf8(bytes).map_err(|_| NoText::NotText)?;
    // A mark of the byte order is nothing either.
    if text.trim_start_matches('\u{feff}').trim().is_empty() { Err(NoText::Empty) } else { Ok(text) }
}

/// What was found where a file should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept<T> {
    /// There is no file.
    None,
    /// The file was read.
    Read(T),
    /// The file could not be read and lies aside now; the sentence says why and where.
    SetAside(String),
}

/// Writes a file so that at every moment either the old or the new one is there whole.
///
/// # Errors
/// When the folder or the file cannot be written; the old file is then untouched.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let fresh = with_ending(path, ".new");
    let written = fs::File::create(&fresh).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&fresh, path)).inspect_err(|_| {
        let _ = fs::remove_file(&fresh);
    })
}

/// Reads a file; one that cannot be read or parsed is moved aside with the ending `.bak`, so that nothing overwrites it.
pub fn read<T>(path: &Path, parse: impl FnOnce(&str) -> Result<T, String>) -> Kept<T> {
    let text = match text(path) {
        Err(NoText::Unreadable(error)) if error.kind() == io::ErrorKind::NotFound => return Kept::None,
        text => text.map_err(|error| error.to_string()),
    };
    match text.and_then(|text| parse(&text)) {
        Ok(value) => Kept::Read(value),
        Err(reason) => {
            let aside = with_ending(path, ".bak");
            let kept = match fs::rename(path, &aside) {
                Ok(()) => format!("it is kept as {}", aside.display()),
                Err(error) => format!("and it could not be set aside: {error}"),
            };
            Kept::SetAside(format!("{} cannot be read ({reason}); {kept}", path.display()))
        }
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}
