//! `shove games`: what can be played, and by which options.

use std::io::Write;

use crate::rules::GameKind;

use super::Failure;

/// Lists every game on a line of its own.
pub(super) fn list(out: &mut impl Write) -> Result<(), Failure> {
    for kind in GameKind::ALL {
        write!(out, "{}", kind.name())?;
        for option in kind.option_table() {
            let values: Vec<String> = option.values().collect();
            write!(out, " {}={}", option.name, values.join("|"))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
