//! The weights by which estimates fit the results best.

use std::num::NonZeroUsize;

use crate::engine::params::Numeric;

use super::{
    Evaluation, Fit, Sample,
    normal::{Normal, Row},
};

/// Weights that are fitted to samples.
pub(super) struct Fitting<'a, E: Evaluation> {
    samples: &'a [Sample<E::Point>],
    threads: NonZeroUsize,
    /// The estimate that makes 10 to 1 of the chances.
    scale: f64,
    /// The numbers that the weights begin with.
    start: Vec<i32>,
}

impl<'a, E: Evaluation> Fitting<'a, E> {
    /// The steps at most; each leaves a small part of what the one before left.
    const STEPS: usize = 20;
    /// By as much the cost has to become less for another step.
    const GAIN: f64 = 1e-7;
    /// The damping at first.
    const DAMPED: f64 = 1e-3;
    /// By how much more a step is damped after one that led nowhere, and by how much less after another.
    const DAMP: f64 = 10.0;
    /// With so much damping a step leads nowhere.
    const MOST_DAMPED: f64 = 1e4;
    /// What it costs when a number has gone away from where it began by as much as makes 10 to 1 of the chances, in the
    /// square error of one sample: with few games much of what could be fitted is chance, and a game's samples are alike.
    const PRIOR: f64 = 100.0;

    pub(super) fn of(samples: &'a [Sample<E::Point>], weights: &mut E::Weights, threads: NonZeroUsize) -> Self {
        let mut fitting = Self { samples, threads, scale: 0.0, start: numbers(weights) };
        // A quarter more each, from 25 hundredths to some 6,000.
        let scales = (0..25).map(|power| 25.0 * 1.25_f64.powi(power));
        let errors = scales.map(|scale| {
            fitting.scale = scale;
            (scale, fitting.error(weights))
        });
        fitting.scale = errors.min_by(|one, other| one.1.total_cmp(&other.1)).map_or(100.0, |(scale, _)| scale);
        fitting
    }

    /// Changes the weights for as long as that makes them cost less.
    pub(super) fn fit(&self, weights: &mut E::Weights) -> Fit {
        let before = self.error(weights);
        let (mut least, mut damping) = (self.cost(weights), Self::DAMPED);
        let mut steps = 0;
        while steps < Self::STEPS && damping < Self::MOST_DAMPED {
            let normal = self.normal(weights);
            let found = loop {
                let mut tried = weights.clone();
                change(&mut tried, &normal.step(damping));
                let cost = self.cost(&mut tried);
                if cost < least {
                    break Some((tried, cost));
                }
                damping *= Self::DAMP;
                if damping >= Self::MOST_DAMPED {
                    break None;
                }
            };
            let Some((better, cost)) = found else { break };
            let gain = least - cost;
            (*weights, least) = (better, cost);
            damping /= Self::DAMP;
            steps += 1;
            if gain < Self::GAIN {
                break;
            }
        }
        Fit { positions: self.samples.len(), before, after: self.error(weights), scale: self.scale }
    }

    /// What weights cost: the error, and a little for what they have gone away from where they began.
    fn cost(&self, weights: &mut E::Weights) -> f64 {
        let moved: f64 =
            numbers(weights).iter().zip(&self.start).map(|(now, start)| f64::from(now - start).powi(2)).sum();
        self.error(weights) + self.prior() * moved
    }

    /// What it costs for a number to go away by 1.
    fn prior(&self) -> f64 {
        Self::PRIOR / self.scale.powi(2) / self.count()
    }

    #[allow(clippy::cast_precision_loss, reason = "there are fewer samples than that")]
    fn count(&self) -> f64 {
        self.samples.len().max(1) as f64
    }

    /// The result that an estimate leads to expect.
    fn expected(&self, estimate: f64) -> f64 {
        1.0 / (1.0 + 10_f64.powf(-estimate / self.scale))
    }

    /// The mean square error of the results that estimates by these weights lead to expect.
    fn error(&self, weights: &E::Weights) -> f64 {
        let ready = E::ready(weights);
        let square = |sample: &Sample<E::Point>| {
            (self.expected(f64::from(E::estimate(&sample.point, &ready))) - sample.result).powi(2)
        };
        let sums = self.parts(|part| part.iter().map(square).sum::<f64>());
        sums.into_iter().sum::<f64>() / self.count()
    }

    /// The normal equations of the cost around these weights.
    fn normal(&self, weights: &mut E::Weights) -> Normal {
        let now = numbers(weights);
        let mut normal = Normal::new(now.len());
        for row in self.parts(|part| self.rows(part, weights)).into_iter().flatten() {
            normal.add(&row, 1.0 / self.count());
        }
        for (at, (now, start)) in now.iter().zip(&self.start).enumerate() {
            normal.add(&Row { wrong: f64::from(start - now), slopes: vec![(at, 1.0)] }, self.prior());
        }
        normal
    }

    /// How the results differ from the expected ones, and how these change with each number.
    fn rows(&self, part: &[Sample<E::Point>], weights: &E::Weights) -> Vec<Row> {
        /// By as much a number is changed to see what it does: by so much that what is rounded does not matter.
        const CHANGE: i32 = 32;
        let ready = E::ready(weights);
        let estimates: Vec<i32> = part.iter().map(|sample| E::estimate(&sample.point, &ready)).collect();
        let row = |(sample, estimate): (&Sample<E::Point>, &i32)| Row {
            wrong: sample.result - self.expected(f64::from(*estimate)),
            slopes: Vec::new(),
        };
        let mut rows: Vec<Row> = part.iter().zip(&estimates).map(row).collect();
        let mut changed = weights.clone();
        for at in 0..self.start.len() {
            *number(&mut changed, at) += CHANGE;
            let ready = E::ready(&changed);
            *number(&mut changed, at) -= CHANGE;
            for ((row, sample), estimate) in rows.iter_mut().zip(part).zip(&estimates) {
                let more = E::estimate(&sample.point, &ready) - estimate;
                if more != 0 {
                    let expected = sample.result - row.wrong;
                    let slope = expected * (1.0 - expected) * 10_f64.ln() / self.scale;
                    row.slopes.push((at, slope * f64::from(more) / f64::from(CHANGE)));
                }
            }
        }
        rows
    }

    /// What is made of parts of the samples, in their order: of the same size whatever the threads, so that sums are the
    /// same.
    fn parts<T: Send>(&self, make: impl Fn(&'a [Sample<E::Point>]) -> T + Sync) -> Vec<T> {
        const PART: usize = 4_096;
        let parts: Vec<&[Sample<E::Point>]> = self.samples.chunks(PART).collect();
        let each = parts.len().div_ceil(self.threads.get()).max(1);
        let make = &make;
        std::thread::scope(|scope| {
            let running: Vec<_> = parts
                .chunks(each)
                .map(|parts| scope.spawn(move || parts.iter().map(|part| make(part)).collect::<Vec<T>>()))
                .collect();
            running.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        })
    }
}

/// All the numbers of weights.
fn numbers<W: Numeric>(weights: &mut W) -> Vec<i32> {
    weights.parts().into_iter().flat_map(|(_, numbers)| numbers.to_vec()).collect()
}

/// The number at this place of all.
fn number<W: Numeric>(weights: &mut W, at: usize) -> &mut i32 {
    let mut all = weights.parts().into_iter().flat_map(|(_, numbers)| numbers);
    all.nth(at).expect("there are as many numbers as were counted")
}

/// Adds to each number what is whole.
#[allow(clippy::cast_possible_truncation, reason = "steps are small")]
fn change<W: Numeric>(weights: &mut W, step: &[f64]) {
    let all = weights.parts().into_iter().flat_map(|(_, numbers)| numbers);
    all.zip(step).for_each(|(number, step)| *number += step.round() as i32);
}
