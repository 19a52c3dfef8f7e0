//! Programs that speak the Universal Game Interface, at the other end of two pipes.
//!
//! Neither a program that says too much nor one that reads nothing can hold up the match: threads of their own read
//! and write, and whoever is silent beyond its time is ended.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender},
    thread,
    time::{Duration, Instant},
};

use crate::{
    engine::{Level, Limits, Stop},
    record::Record,
    rules::{AnyAction, AnyOptions, shorten},
};

use super::player::Fault;

/// The longest line that is read whole, in bytes.
const LINE: u64 = 1 << 16;
/// The lines that wait to be read before the program has to wait.
const WAITING: usize = 1_024;
/// How often a wait looks whether the match is stopped.
const LOOK: Duration = Duration::from_millis(5);
/// How long a program has to end when it is told to.
const FAREWELL: Duration = Duration::from_millis(500);

/// A program that plays.
#[derive(Debug)]
pub(super) struct Program {
    words: Vec<String>,
    /// The options it is given when it starts.
    settings: Vec<(&'static str, String)>,
    go: String,
    time: Duration,
    patience: Duration,
    running: Option<Running>,
    /// The seed of the game that begins.
    begins: Option<u64>,
}

impl Program {
    /// Starts a program and gives it the options.
    ///
    /// # Errors
    /// A sentence that tells why it cannot take part.
    pub(super) fn start(
        words: &[String],
        limits: &Limits,
        options: AnyOptions,
        patience: Duration,
    ) -> Result<Self, String> {
        let usual = options.kind().options();
        let table = options.kind().option_table().iter().map(|def| def.name);
        let changed = table.filter(|name| options.value(name) != usual.value(name));
        let mut settings: Vec<_> = changed.map(|name| (name, options.value(name).into_owned())).collect();
        if limits.level != Level::MAX {
            settings.push(("level", limits.level.number().to_string()));
        }
        if limits.threads.get() > 1 {
            settings.push(("threads", limits.threads.to_string()));
        }
        let mut go = "go".to_owned();
        let time = limits.time.map(|time| time.as_millis().to_string());
        for (word, value) in [
            ("depth", limits.depth.map(|depth| depth.to_string())),
            ("nodes", limits.nodes.map(|nodes| nodes.to_string())),
            ("movetime", time),
        ] {
            if let Some(value) = value {
                go.extend([" ", word, " ", &value]);
            }
        }
        let time = limits.time.unwrap_or_default();
        let mut program = Self { words: words.to_vec(), settings, go, time, patience, running: None, begins: None };
        program.running = Some(program.run()?);
        Ok(program)
    }

    /// Starts it, again where it has ended.
    fn run(&self) -> Result<Running, String> {
        let name = shorten(&self.words[0]);
        let mut running =
            Running::new(&self.words).map_err(|error| format!("the program {name:?} cannot be started: {error}"))?;
        let mut known = Vec::new();
        running.say("ugi");
        self.wait(&mut running, "ugiok", &mut known)?;
        for (option, value) in &self.settings {
            if !known.iter().any(|name| name == option) {
                return Err(format!("the program {name:?} has no option {option}"));
            }
            running.say(&format!("setoption name {option} value {value}"));
        }
        running.say("isready");
        self.wait(&mut running, "readyok", &mut known)?;
        running.seeds = known.iter().any(|name| name == "seed");
        Ok(running)
    }

    /// Waits for a word of a program that starts, and notes the options it has.
    fn wait(&self, running: &mut Running, word: &str, known: &mut Vec<String>) -> Result<(), String> {
        let told = &mut |line: &str| {
            let name = line.strip_prefix("option name ").and_then(|rest| rest.split(" type ").next());
            known.extend(name.map(|name| name.trim().to_owned()));
        };
        let found = running.until(word, self.patience, &Stop::default(), told);
        let name = shorten(&self.words[0]);
        found.map(|_| ()).map_err(|fault| format!("the program {name:?} does not speak UGI: no {word}, it {fault}"))
    }

    /// A new game begins.
    pub(super) fn begin(&mut self, seed: u64) {
        self.begins = Some(seed);
    }

    /// The action with which it goes on.
    pub(super) fn action(&mut self, record: &Record, stop: &Stop) -> Result<AnyAction, Fault> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.run().map_err(Fault::Gone)?,
        };
        if let Some(seed) = self.begins.take() {
            if running.seeds {
                running.say(&format!("setoption name seed value {seed}"));
            }
            running.say("uginewgame");
        }
        let mut position = format!("position fen {}", record.after(0));
        for (index, action) in record.actions().iter().enumerate() {
            position += if index == 0 { " moves " } else { " " };
            position += &action.to_string();
        }
        running.say(&position);
        running.say(&self.go);
        let line = running.until("bestmove", self.time + self.patience, stop, &mut |_| ())?;
        // Kept only where it answered: otherwise the next game begins with a fresh one.
        self.running = Some(running);
        let answer = line.split_whitespace().nth(1).unwrap_or_default();
        let read = record.kind().parse_action(answer);
        read.map_err(|_| Fault::Unreadable(format!("{:?}, which is no action", shorten(answer))))
    }
}

/// A program that has been started.
#[derive(Debug)]
struct Running {
    child: Child,
    /// What is to be written to it; none once it is to end.
    say: Option<Sender<String>>,
    heard: Receiver<String>,
    /// Whether it takes a seed.
    seeds: bool,
}

impl Running {
    fn new(words: &[String]) -> io::Result<Self> {
        let mut command = Command::new(&words[0]);
        let mut child = command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (say, lines) = mpsc::channel();
        let (told, heard) = mpsc::sync_channel(WAITING);
        let pipes = (child.stdin.take(), child.stdout.take());
        let running = Self { child, say: Some(say), heard, seeds: false };
        if let (Some(input), Some(output)) = pipes {
            thread::Builder::new().spawn(move || write(input, &lines))?;
            thread::Builder::new().spawn(move || read(output, &told))?;
        }
        Ok(running)
    }

    /// Writes a line; where the program reads no more, that it does not answer will tell.
    fn say(&self, line: &str) {
        if let Some(say) = &self.say {
            let _ = say.send(format!("{line}\n"));
        }
    }

    /// The first line that begins with a word; those before it are told.
    fn until(&mut self, word: &str, time: Duration, stop: &Stop, told: &mut dyn FnMut(&str)) -> Result<String, Fault> {
        let start = Instant::now();
        loop {
            let left = time.saturating_sub(start.elapsed());
            match self.heard.recv_timeout(left.min(LOOK)) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(line) => told(&line),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Ended(self.status())),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if stop.is_stopped() || start.elapsed() >= time {
                return Err(Fault::Silent(time));
            }
        }
    }

    /// How it ended, its output being closed.
    fn status(&mut self) -> String {
        match self.end() {
            Some(status) => status.to_string(),
            None => "it closed its output".to_owned(),
        }
    }

    /// Waits a little for it to end.
    fn end(&mut self) -> Option<std::process::ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < FAREWELL {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            thread::sleep(LOOK);
        }
        None
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.say("quit");
        self.say = None;
        if self.end().is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn write(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

fn read(output: ChildStdout, told: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    while output.by_ref().take(LINE).read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
        if told.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
            break;
        }
        line.clear();
    }
}
