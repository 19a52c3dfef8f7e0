//! Breadth-first search from the start and from the target, until both meet.

use std::iter;

use crate::rules::push_1977::{Channel, board::CHANNELS};

use super::{
    super::{
        super::{Stop, control::Halted},
        ranks::{Balls, pulled, pushed},
    },
    BATCH, Goal, Outcome, Seen,
};

/// What has been reached from an end.
struct Reached {
    seen: Seen,
    /// The fillings by how many pushes they are away.
    layers: Vec<Vec<Balls>>,
}

impl Reached {
    fn from(fillings: impl Iterator<Item = Balls>) -> Self {
        let mut seen = Seen::nothing();
        let layer = fillings.inspect(|balls| _ = seen.add(*balls)).collect();
        Self { seen, layers: vec![layer] }
    }

    /// The fillings that are furthest away.
    fn outermost(&self) -> &[Balls] {
        self.layers.last().map_or(&[], Vec::as_slice)
    }

    /// Adds the fillings one step further.
    fn widen(&mut self, channels: &[Channel], step: impl Step, stop: &Stop) -> Result<(), Halted> {
        let mut further = Vec::new();
        let Self { seen, layers } = self;
        for batch in layers.last().map_or(&[][..], Vec::as_slice).chunks(BATCH) {
            if stop.is_stopped() {
                return Err(Halted);
            }
            for balls in batch {
                // What is new is sorted out without a branch: so the processor need not wait for one after the other.
                let (mut new, mut count) = ([0; CHANNELS.len()], 0);
                for channel in channels {
                    new[count] = step(*balls, channel);
                    count += usize::from(seen.add(new[count]));
                }
                further.extend_from_slice(&new[..count]);
            }
        }
        layers.push(further);
        Ok(())
    }

    /// The first outermost filling from which a step leads to one that is wanted, and the pocket of that step.
    fn meets(
        &self,
        channels: &[Channel],
        step: impl Step,
        wanted: impl Fn(Balls) -> bool,
        stop: &Stop,
    ) -> Result<Option<(Balls, usize)>, Halted> {
        for batch in self.outermost().chunks(BATCH) {
            if stop.is_stopped() {
                return Err(Halted);
            }
            for &balls in batch {
                // All at once first: so the processor need not wait for one after the other.
                if channels.iter().fold(false, |any, channel| any | wanted(step(balls, channel))) {
                    let pocket = channels.iter().position(|channel| wanted(step(balls, channel)));
                    return Ok(pocket.map(|pocket| (balls, pocket)));
                }
            }
        }
        Ok(None)
    }

    /// The pockets of the steps by which a filling was reached, the last step first.
    fn way(&self, to: Balls, channels: &[Channel], back: impl Step) -> Vec<usize> {
        let mut at = to;
        let from = self.layers.iter().rposition(|layer| layer.contains(&to)).unwrap_or_default();
        let step = |layer: &Vec<Balls>| {
            let before =
                |channel| Some(back(at, channel)).filter(|before| self.seen.has(*before) && layer.contains(before));
            let (pocket, before) = channels.iter().enumerate().find_map(|(pocket, it)| Some((pocket, before(it)?)))?;
            at = before;
            Some(pocket)
        };
        self.layers[..from].iter().rev().map_while(step).collect()
    }
}

/// A push, or a push taken back.
trait Step: Fn(Balls, &Channel) -> Balls {}

impl<F: Fn(Balls, &Channel) -> Balls> Step for F {}

/// The shortest line from a start in which the target does not stand.
pub(super) fn search(goal: Goal, start: Balls, channels: &[Channel], stop: &Stop) -> Outcome {
    let mut front = Reached::from(iter::once(start));
    let mut back: Option<Reached> = None;
    loop {
        // The target is searched from only when it is no more than the fillings reached from the start.
        if back.is_none() && goal.count() <= front.outermost().len() as u64 {
            back = Some(Reached::from(goal.fillings()));
        }
        // The push that joins both: from a filling of the front by a pocket.
        let meeting = match &back {
            Some(back) if back.outermost().len() < front.outermost().len() => {
                let met = back.meets(channels, pulled, |balls| front.seen.has(balls), stop)?;
                met.map(|(balls, pocket)| (pulled(balls, &channels[pocket]), pocket))
            }
            Some(back) => front.meets(channels, pushed, |balls| back.seen.has(balls), stop)?,
            None => front.meets(channels, pushed, |balls| goal.stands(balls), stop)?,
        };
        if let Some((from, pocket)) = meeting {
            let mut line = front.way(from, channels, pulled);
            line.reverse();
            line.push(pocket);
            if let Some(back) = &back {
                line.extend(back.way(pushed(from, &channels[pocket]), channels, pushed));
            }
            let visited =
                front.layers.iter().chain(back.iter().flat_map(|back| &back.layers)).map(Vec::len).sum::<usize>();
            return Ok((line, visited as u64));
        }
        match &mut back {
            Some(back) if back.outermost().len() < front.outermost().len() => back.widen(channels, pulled, stop)?,
            _ => front.widen(channels, pushed, stop)?,
        }
    }
}
