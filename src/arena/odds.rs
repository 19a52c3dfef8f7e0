//! What a number of points says about who is stronger.

/// The 97.5 % quantile of the normal distribution: of 95 % on both sides.
const Z: f64 = 1.959_964;
/// The 95 % of the sequential test: the odds that one hypothesis has to have over the other, as a logarithm.
const SURE: f64 = 2.944_439;
/// How far the two hypotheses of the sequential test are from the score that is asked about.
const MARGIN: f64 = 0.05;

/// The difference in Elo points that makes this share of the points expected: infinite for none and for all.
#[must_use]
pub fn elo(score: f64) -> f64 {
    // Adding zero makes a negative zero a positive one.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

/// The 95 % interval of the true share of the points, when this share was made in so many games: E. B. Wilson's of
/// 1927, which holds for few games and for shares near 0 and 1. Draws count as half a win and half a loss, which makes
/// it too wide rather than too narrow.
///
/// ```
/// // Worked by hand: z² = 3.8415; (0.5 + z²/200) / (1 + z²/100) ± z / (1 + z²/100) · √(0.25/100 + z²/40000).
/// let (low, high) = shove::arena::odds::interval(0.5, 100);
/// assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
/// ```
#[must_use]
pub fn interval(score: f64, games: u32) -> (f64, f64) {
    let games = f64::from(games.max(1));
    let whole = 1.0 + Z * Z / games;
    let centre = (score + Z * Z / (2.0 * games)) / whole;
    let half = Z / whole * (score * (1.0 - score) / games + Z * Z / (4.0 * games * games)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// What is clear about a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is above what was asked about.
    Above,
    /// It is below.
    Below,
}

/// Whether the score is clearly above or below `asked`, by the points of the rounds so far, each from 0 to 1.
///
/// A sequential probability ratio test (A. Wald, 1945) between the scores 5 hundredths above and below `asked`, in the
/// form that engine testers use: the points of a round are taken as normal, with the variance found so far. Of a score
/// that is 5 hundredths off, one answer in twenty is wrong; of one farther off, fewer. Two rounds that never were, one
/// won and one lost, are counted in the variance, or a few equal results would seem certain.
#[must_use]
pub fn verdict(rounds: &[f64], asked: f64) -> Option<Verdict> {
    let count = f64::from(u32::try_from(rounds.len()).unwrap_or(u32::MAX));
    let sum: f64 = rounds.iter().sum();
    let mean = (sum + 1.0) / (count + 2.0);
    let squares: f64 = rounds.iter().chain(&[0.0, 1.0]).map(|points| (points - mean).powi(2)).sum();
    let variance = squares / (count + 2.0);
    let odds = 2.0 * MARGIN * (sum - count * asked) / variance;
    match odds {
        _ if odds >= SURE => Some(Verdict::Above),
        _ if odds <= -SURE => Some(Verdict::Below),
        _ => None,
    }
}
