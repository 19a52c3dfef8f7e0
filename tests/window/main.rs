//! The real program in a real window: opened, played by mouse and keyboard, and read back from its own trace and files.
//!
//! Needs Xvfb, xdotool and `import`, which `./test` installs; where they are missing the tests say so and end.
#![cfg(all(feature = "app", target_os = "linux"))]
#![expect(clippy::print_stderr, reason = "a test that cannot run says why")]

mod games;

use std::{
    collections::HashMap,
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// Longest time anything may take on a slow machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_secs(90);
/// Mesa's software Vulkan, where Debian has it.
const SOFTWARE_VULKAN: &str = "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json";

/// A display of our own.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    /// Starts one, unless a tool is missing.
    fn open() -> Option<Self> {
        for tool in ["Xvfb", "xdotool", "import"] {
            let found = Command::new("which").arg(tool).stdout(Stdio::null()).status().is_ok_and(|code| code.success());
            if !found {
                eprintln!("skipped: {tool} is not installed");
                return None;
            }
        }
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        BufReader::new(server.stdout.take().expect("its output")).read_line(&mut number).expect("a display number");
        Some(Self { server, name: format!(":{}", number.trim()) })
    }

    fn xdotool(&self, words: &[&str]) {
        let done = Command::new("xdotool").args(words).env("DISPLAY", &self.name).status().expect("xdotool runs");
        assert!(done.success(), "xdotool {words:?}");
    }

    fn key(&self, name: &str) {
        self.xdotool(&["key", name]);
    }

    fn click(&self, (x, y): (i32, i32)) {
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
        thread::sleep(Duration::from_millis(200));
        self.xdotool(&["click", "1"]);
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Middles in pixels, by name.
type Places = HashMap<String, (i32, i32)>;

/// The program in its window.
struct Program {
    child: Child,
    trace: PathBuf,
}

impl Program {
    fn open(display: &Display, home: &Path, words: &[&str]) -> Self {
        let trace = home.join("trace");
        let _ = fs::remove_file(&trace);
        let mut command = program(home);
        if Path::new(SOFTWARE_VULKAN).exists() {
            command.env("VK_DRIVER_FILES", SOFTWARE_VULKAN);
        }
        let child = command
            .args(words)
            .arg("--trace")
            .arg(&trace)
            .env("DISPLAY", &display.name)
            .spawn()
            .expect("the program starts");
        Self { child, trace }
    }

    /// The trace so far.
    fn told(&self) -> String {
        fs::read_to_string(&self.trace).unwrap_or_default()
    }

    /// Waits until the trace says something after its first `skip` lines; gives the number of lines up to there.
    fn wait(&self, skip: usize, wanted: &str) -> usize {
        let start = Instant::now();
        loop {
            let text = self.told();
            if let Some(line) = text.lines().skip(skip).position(|line| line.starts_with(wanted)) {
                return skip + line + 1;
            }
            assert!(start.elapsed() < PATIENCE, "no {wanted:?} after line {skip} of the trace:\n{text}");
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Presses a key until the trace says something after its first `skip` lines: a window that has just opened may not
    /// have the keyboard yet.
    fn press(&self, display: &Display, key: &str, skip: usize, wanted: &str) -> usize {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            display.key(key);
            thread::sleep(Duration::from_secs(2));
            let text = self.told();
            if text.lines().skip(skip).any(|line| line.starts_with(wanted)) {
                break;
            }
        }
        self.wait(skip, wanted)
    }

    /// Where the squares or pockets are, as the trace says after its first `skip` lines.
    fn places(&self, what: &str, skip: usize) -> Places {
        let text = self.told();
        let place = |line: &str| {
            let words: Vec<&str> = line.strip_prefix(what)?.strip_prefix(' ')?.split(' ').collect();
            Some((words[0].to_owned(), (words[1].parse().ok()?, words[2].parse().ok()?)))
        };
        text.lines().skip(skip).filter_map(place).collect()
    }

    fn kill(mut self) {
        self.child.kill().expect("it runs until it is killed");
        let _ = self.child.wait();
    }
}

/// The program with places of its own and nothing of this machine's display.
fn program(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shove"));
    command
        .env("HOME", home)
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_RUNTIME_DIR", home)
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("DISPLAY");
    command
}

/// The only saved game.
fn saved(home: &Path) -> String {
    let folder = fs::read_dir(home.join("data/shove/games")).expect("the folder of games");
    let files: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    fs::read_to_string(&files[0]).expect("the saved game")
}

#[test]
fn a_turn_is_played_by_mouse_and_survives_a_kill() {
    let Some(display) = Display::open() else { return };
    let home = tempfile::tempdir().expect("a folder");
    // Two people, so that nobody else plays.
    let config = home.path().join("config/shove");
    fs::create_dir_all(&config).expect("a folder");
    let settings = r#"(setups: {"push-fight": (levels: [None, None], names: ["Ann", "Ben"])})"#;
    fs::write(config.join("settings.ron"), settings).expect("a file");
    let program = Program::open(&display, home.path(), &["push-fight"]);
    let at = program.wait(0, "screen Setup");
    let at = program.press(&display, "Return", at, "screen Table");
    let at = program.wait(at, "square h3");
    let squares = program.places("square", 0);
    assert_eq!(squares.len(), 26);

    // A move, then a push: d3 to a3, d4 onto e4.
    display.click(squares["d3"]);
    display.click(squares["a3"]);
    let at = program.wait(at, "position .Kk../P...pk");
    display.click(squares["d4"]);
    display.click(squares["e4"]);
    program.wait(at, "position ..Kk./P...pk../..KPp.../..Kk. b e4 0");
    let picture = std::env::temp_dir().join("shove-window-test.png");
    let shot = Command::new("import").args(["-window", "root"]).arg(&picture).env("DISPLAY", &display.name).status();
    assert!(shot.is_ok_and(|code| code.success()));
    assert!(fs::metadata(&picture).expect("the picture").len() > 50_000, "a picture of a board is not empty");

    // The game is kept and goes on after a kill, and what was played can still be undone.
    thread::sleep(Duration::from_millis(500));
    program.kill();
    let kept = saved(home.path());
    assert!(kept.contains("\"d3-a3,d4-e4\""), "{kept}");

    let again = Program::open(&display, home.path(), &[]);
    let at = again.wait(0, "screen Home");
    let at = again.press(&display, "c", at, "screen Table");
    let start = again.wait(at, "position ");
    again.press(&display, "ctrl+z", start, "position .Kk../...Ppk../..KPp.../..Kk. w - 0");
    again.kill();
}

#[test]
fn without_a_display_or_an_adapter_it_says_so_in_one_sentence() {
    let home = tempfile::tempdir().expect("a folder");
    let check = |mut command: Command, word: &str| {
        let output = command.output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(word) && said.trim_end().lines().count() == 1, "{said}");
    };
    check(program(home.path()), "no display");
    let Some(display) = Display::open() else { return };
    let mut blind = program(home.path());
    blind.env("DISPLAY", &display.name).env("VK_DRIVER_FILES", "/nonexistent").env("VK_ICD_FILENAMES", "/nonexistent");
    check(blind, "no graphics adapter");
}
