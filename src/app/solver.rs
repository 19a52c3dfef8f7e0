//! What is known for certain in Push (1977), worked out beside the game on a thread of its own: shortest lines of a
//! patience, and what each pocket is worth.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex,
        mpsc::{self, Receiver, TryRecvError},
    },
    thread,
};

use bevy::prelude::*;

use crate::{
    engine::{
        Score, Stop,
        push_1977::{Variant, shortest, solution},
    },
    rules::{AnyAction, AnyGame, Game as _, push_1977::Push1977},
};

use super::{settings::Settings, table::Table, wake::Wake};

/// So many answers are kept.
const KEPT: usize = 400;

/// What can be known of a position.
#[derive(Debug, Clone, PartialEq)]
enum Answer {
    /// The shortest line of a patience.
    Line(Vec<AnyAction>),
    /// What each push is worth for the player who makes it, by pocket.
    Values(Vec<Score>),
    /// Nothing.
    Unknown,
}

/// The answers so far, and the question that is worked on.
#[derive(Resource, Debug, Default)]
pub struct Solver {
    known: Vec<(AnyGame, Answer)>,
    thought: Option<Thought>,
}

#[derive(Debug)]
struct Thought {
    game: AnyGame,
    stop: Stop,
    news: Mutex<Receiver<Answer>>,
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl Solver {
    /// One that knows the shortest line of a patience.
    #[cfg(test)]
    pub(super) fn knowing(game: AnyGame, line: Vec<AnyAction>) -> Self {
        Self { known: vec![(game, Answer::Line(line))], thought: None }
    }

    fn answer(&self, game: &AnyGame) -> Option<&Answer> {
        self.known.iter().find(|(known, _)| known == game).map(|(_, answer)| answer)
    }

    /// A shortest line from a position of a patience, once it is known.
    #[must_use]
    pub fn line(&self, game: &AnyGame) -> Option<&[AnyAction]> {
        match self.answer(game) {
            Some(Answer::Line(line)) => Some(line),
            _ => None,
        }
    }

    /// Whether what can be known of a position that is shown is being worked out, or will be next.
    #[must_use]
    pub fn works_on(&self, game: &AnyGame) -> bool {
        self.thought.is_some() && self.answer(game).is_none()
    }

    /// What each push from a position is worth for the player who makes it, by pocket, once it is known.
    #[must_use]
    pub fn values(&self, game: &AnyGame) -> Option<Vec<Score>> {
        let (Some(Answer::Values(values)), AnyGame::Push1977(game)) = (self.answer(game), game) else { return None };
        Some(
            (0..).zip(values).map(|(pocket, value)| if repeats(game, pocket) { Score::Draw } else { *value }).collect(),
        )
    }
}

/// Whether a push leads to a position for the third time, which is a draw.
fn repeats(game: &Push1977, pocket: u8) -> bool {
    let rules = game.options().rules();
    let mut next = *game.core();
    next.push(pocket, &rules);
    game.occurrences(&next) > 1 && next.winner(&rules).is_none()
}

/// Asks about the positions that are shown, and hears what has been found.
pub(super) fn solve(mut solver: ResMut<Solver>, table: Option<Res<Table>>, settings: Res<Settings>, wake: Res<Wake>) {
    let solver = solver.bypass_change_detection();
    let Some(table) = table else {
        solver.thought = None;
        return;
    };
    hear(solver);
    let record = table.record();
    // Of a patience what is the least possible from its start is told, too.
    let positions = [record.after(table.shown()), record.after(0)];
    let wanted = (0..).zip(positions).find_map(|(place, game)| {
        let asked = match game {
            AnyGame::Push1977(position) if position.target().is_some() => true,
            AnyGame::Push1977(position) => {
                place == 0 && settings.values && Variant::of(&position.options().rules()).is_some()
            }
            _ => false,
        };
        (asked && game.outcome().is_none() && solver.answer(game).is_none()).then_some(game)
    });
    let (Some(game), None) = (wanted, &solver.thought) else { return };
    if solver.known.len() >= KEPT {
        solver.known.clear();
    }
    let (sender, news) = mpsc::channel();
    let (stop, wake, position) = (Stop::default(), wake.clone(), game.clone());
    let flag = stop.clone();
    let spawned = thread::Builder::new().name("solver".into()).spawn(move || {
        // Whoever has dropped the question does not want the answer.
        let answer = catch_unwind(AssertUnwindSafe(|| find(&position, &flag))).unwrap_or(Answer::Unknown);
        let _ = sender.send(answer);
        wake.up();
    });
    if spawned.is_ok() {
        solver.thought = Some(Thought { game: game.clone(), stop, news: news.into() });
    }
}

fn hear(solver: &mut Solver) {
    let Some(thought) = &solver.thought else { return };
    let news = match thought.news.lock() {
        Ok(news) => news.try_recv(),
        Err(_) => Err(TryRecvError::Disconnected),
    };
    let answer = match news {
        Ok(answer) => answer,
        Err(TryRecvError::Empty) => return,
        Err(TryRecvError::Disconnected) => Answer::Unknown,
    };
    if let Some(thought) = solver.thought.take() {
        solver.known.push((thought.game.clone(), answer));
    }
}

fn find(game: &AnyGame, stop: &Stop) -> Answer {
    let AnyGame::Push1977(game) = game else { return Answer::Unknown };
    if game.target().is_some() {
        let line = shortest(game, stop).map(|found| found.line.into_iter().map(AnyAction::Push1977).collect());
        return line.map_or(Answer::Unknown, Answer::Line);
    }
    let solved = Variant::of(&game.options().rules()).and_then(|variant| solution(variant, || !stop.is_stopped()));
    solved.map_or(Answer::Unknown, |solved| {
        Answer::Values(solved.pushes(game.core()).into_iter().map(Score::from).collect())
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::GameKind;

    use super::*;

    #[test]
    fn a_push_to_a_position_for_the_third_time_is_a_draw() {
        // A black ball goes into a row of black balls: everything is as it was.
        let mut game = GameKind::Push1977.options().parse("BBBBB/YYYYY/YBYBY/BYBYB/YBYBY B").expect("a position");
        let mut solver = Solver::default();
        let values = vec![Score::Win(3); 10];
        let push = |game: &mut AnyGame| {
            let action = GameKind::Push1977.parse_action("0").expect("an action");
            game.play(action).expect("legal");
        };
        solver.known.push((game.clone(), Answer::Values(values)));
        assert_eq!(solver.values(&game), Some(vec![Score::Win(3); 10]));
        push(&mut game);
        let told = solver.values(&game).expect("the board is the same");
        assert_eq!((told[0], told[1]), (Score::Draw, Score::Win(3)), "once more the same row, and it is a draw");
    }

    #[test]
    fn of_other_games_and_lines_nothing_is_known() {
        let mut solver = Solver::default();
        let game = GameKind::PushFight.options().start();
        solver.known.push((game.clone(), Answer::Unknown));
        assert!(solver.line(&game).is_none() && solver.values(&game).is_none());
    }
}
