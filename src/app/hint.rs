//! A hint: what the engine would play for the person to act, shown on the board and told in a sentence.

use crate::{
    engine::{Finding, Score},
    record::Record,
    rules::{AnyAction, AnyGame},
};

/// The turn that the engine would play.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// The actions played before it, and the position after them.
    played: usize,
    game: AnyGame,
    turn: Vec<AnyAction>,
    score: Score,
}

impl Hint {
    /// What has been found in the present position of a game.
    #[must_use]
    pub fn new(record: &Record, finding: Finding) -> Self {
        let (played, game) = (record.actions().len(), record.now().clone());
        Self { played, game, turn: finding.turn, score: finding.score }
    }

    /// What is left of it, as long as a game follows it.
    #[must_use]
    pub fn left(&self, record: &Record) -> &[AnyAction] {
        let since = record.actions().get(self.played..).unwrap_or_default();
        match self.turn.strip_prefix(since) {
            Some(left) if *record.after(self.played) == self.game => left,
            _ => &[],
        }
    }

    /// The turn as players write it, and what it is worth.
    #[must_use]
    pub fn sentence(&self) -> String {
        let mut game = self.game.clone();
        let write = |action: &AnyAction| {
            let text = game.shown(*action);
            game.play(*action).ok().map(|_| text)
        };
        let turn: Vec<String> = self.turn.iter().map_while(write).collect();
        format!("Hint: {}. {}", turn.join(", "), worth(self.score))
    }
}

/// What a score means for who gets the hint.
fn worth(score: Score) -> String {
    match score {
        Score::Win(1) => "You win at once.".to_owned(),
        Score::Win(turns) => format!("You are proven to win in {turns} turns."),
        Score::Loss(1) => "Whatever you play, the other side wins with its next turn.".to_owned(),
        Score::Loss(turns) => format!("You are proven to lose, though not before {turns} turns of the other side."),
        Score::Draw => "The game is proven to be a draw.".to_owned(),
        Score::Estimate(value) if value.abs() < 0.1 => "The engine thinks that you are about even.".to_owned(),
        Score::Estimate(value) => {
            format!(
                "The engine thinks that you are {:.1} {}.",
                value.abs(),
                if value > 0.0 { "ahead" } else { "behind" }
            )
        }
    }
}
