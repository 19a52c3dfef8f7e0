//! The engine as other programs use it, over pipes.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Stdio},
    time::{Duration, Instant},
};

use shove::rules::{AnyGame, GameKind};

use super::command;

struct Session {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Session {
    fn new(words: &[&str]) -> Self {
        let mut command = command(&[&["engine"], words].concat());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("a pipe"), "{line}").expect("the program reads");
    }

    /// The lines up to one that begins with this word, which is the last.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("UTF-8") > 0, "no {word} after {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(word) {
                return lines;
            }
        }
    }

    /// The one line that answers a line.
    fn asked(&mut self, line: &str) -> String {
        self.say(line);
        self.until("").remove(0)
    }

    /// The action that answers a `go`.
    fn best(&mut self, go: &str) -> String {
        self.say(go);
        let last = self.until("bestmove ").pop().expect("a line");
        last["bestmove ".len()..].to_owned()
    }

    fn ends(mut self) {
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

#[test]
fn the_handshake_names_the_program_and_every_option() {
    for kind in GameKind::ALL {
        let mut session = Session::new(&[kind.name()]);
        session.say("ugi");
        let lines = session.until("ugiok");
        assert!(lines[0].starts_with("id name Shove ") && lines[1].starts_with("id author "), "{lines:?}");
        assert!(lines.contains(&"option name level type spin default 10 min 1 max 10".to_owned()), "{lines:?}");
        for def in kind.option_table() {
            let begin = format!("option name {} type combo default {} var ", def.name, def.choices[0].value);
            assert!(lines.iter().any(|line| line.starts_with(&begin)), "{begin} in {lines:?}");
        }
        assert_eq!(session.asked("isready"), "readyok");
        session.say("quit");
        session.ends();
    }
}

/// Plays so many actions with the engine on its own, each of which has to be legal.
fn play(session: &mut Session, mut game: AnyGame, actions: usize) {
    let mut position = format!("position fen {game} moves");
    for _ in 0..actions {
        session.say(&position);
        let best = session.best("go nodes 200");
        if game.outcome().is_some() {
            assert_eq!(best, "(none)");
            return;
        }
        let action = game.kind().parse_action(&best).expect("an action");
        game.play(action).unwrap_or_else(|reason| panic!("{position}: {best}: {reason}"));
        position.push(' ');
        position.push_str(&best);
    }
}

#[test]
fn each_game_is_played_action_by_action() {
    for kind in GameKind::ALL {
        let mut session = Session::new(&[kind.name()]);
        play(&mut session, kind.options().start(), 8);
    }
}

#[test]
fn a_finding_is_told_with_its_score() {
    let mut session = Session::new(&["push-fight"]);
    session.say(&format!("position fen {}", super::FALL));
    session.say("go depth 1");
    let lines = session.until("bestmove ");
    let info = lines.iter().rfind(|line| line.starts_with("info depth ")).expect("a finding");
    assert!(info.contains(" score mate 1 nodes ") && info.contains(" nps ") && info.contains(" pv "), "{info}");
}

#[test]
fn stop_and_isready_are_answered_at_once_during_an_endless_search() {
    for kind in GameKind::ALL {
        let mut session = Session::new(&[kind.name()]);
        session.say("go infinite");
        std::thread::sleep(Duration::from_millis(100));
        let start = Instant::now();
        session.say("isready");
        session.until("readyok");
        session.say("stop");
        let best = session.until("bestmove ").pop().expect("a line");
        assert!(kind.parse_action(&best["bestmove ".len()..]).is_ok(), "{best}");
        // 10 ms where nothing else runs; the tests run side by side.
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
        // The end of the input ends a search too.
        session.say("go infinite");
        drop(session.input.take());
        session.until("bestmove ");
        session.ends();
    }
}

#[test]
fn an_endless_search_answers_only_when_stopped() {
    let mut session = Session::new(&["push-fight"]);
    session.say(&format!("position fen {}", super::FALL));
    session.say("go depth 1 infinite");
    std::thread::sleep(Duration::from_millis(200));
    session.say("isready");
    assert!(session.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    session.say("stop");
    session.until("bestmove ");
}

#[test]
fn words_that_cannot_be_read_are_told_and_left_out() {
    let mut session = Session::new(&["push-fight"]);
    for line in [
        "xyzzy",
        "position",
        "position fen",
        "position fen ♔/♕ w",
        "position startpos moves d1-d2",
        "position startpos moves jump",
        "setoption",
        "setoption name level value 11",
        "setoption name threads value 0",
        "setoption name movement value diagonal",
        "query mood",
    ] {
        let told = session.asked(line);
        assert!(told.starts_with("info string "), "{line}: {told}");
    }
    session.say("go nodes many depth 1 quickly");
    assert!(session.until("bestmove ").iter().any(|line| line.contains("\"quickly\"")));
    session.input.as_mut().expect("a pipe").write_all(b"\xff\xfe\n\n").expect("the program reads");
    assert!(session.until("").remove(0).starts_with("info string "));
    assert_eq!(session.asked("isready"), "readyok");
}

#[test]
fn the_end_of_a_game_and_chance_leave_nothing_to_choose() {
    let mut session = Session::new(&["push-fight"]);
    assert_eq!(session.asked("query gameover"), "response false");
    assert_eq!(session.asked("query p1turn"), "response true");
    assert_eq!(session.asked("query result"), "response none");
    session.say("position fen ...../.K...kk./....pPP./K..Kk b b3 0");
    assert_eq!(session.best("go"), "(none)");
    assert_eq!(session.asked("query gameover"), "response true");
    assert_eq!(session.asked("query result"), "response p1win");
    let mut session = Session::new(&["push-1977"]);
    session.say("setoption name die value d6");
    assert_eq!(session.best("go"), "(none)");
    session.say("position startpos moves r4");
    assert_ne!(session.best("go nodes 100"), "(none)");
}
