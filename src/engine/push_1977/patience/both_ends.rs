//! Breadth-first search from the start and from the target, until both meet.

use std::iter;

use crate::rules::push_1977::{Channel, board::CHANNELS};

use super::{
    super::{
        super::{Stop, control::Halted},
        ranks::{Balls, pulled, pushed, sorted, steps},
    },
    Goal, Outcome, Seen,
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

    /// Adds the fillings one step further, unless one of them is wanted. Then it gives the filling from which the step
    /// leads there, and the pocket of the step.
    fn widen<const POCKETS: usize, const BACK: bool>(
        &mut self,
        wanted: impl Fn(Balls) -> bool,
        stop: &Stop,
    ) -> Result<Option<(Balls, usize)>, Halted> {
        let Self { seen, layers } = self;
        let Some(layer) = layers.last_mut() else { return Ok(None) };
        if layer.len() >= SORTED {
            *layer = sorted(layer);
        }
        let mut further = Vec::with_capacity(2 * layer.len());
        for (at, batch) in layer.chunks(BATCH).enumerate() {
            if at % LOOK == 0 && stop.is_stopped() {
                return Err(Halted);
            }
            // What is new is sorted out without a branch: so the processor need not wait for one after the other.
            let (mut new, mut count) = ([0; BATCH * CHANNELS.len()], 0);
            for &balls in batch {
                let steps = steps::<POCKETS, BACK>(balls);
                let mut any = false;
                for step in &steps[..POCKETS] {
                    any |= wanted(*step);
                    new[count] = *step;
                    count += usize::from(seen.add(*step));
                }
                if any {
                    return Ok(steps.into_iter().position(wanted).map(|pocket| (balls, pocket)));
                }
            }
            further.extend_from_slice(&new[..count]);
        }
        layers.push(further);
        Ok(None)
    }

    /// The pockets of the steps by which a filling was reached, the last step first.
    fn way(&self, to: Balls, channels: &[Channel], back: impl Fn(Balls, &Channel) -> Balls) -> Vec<usize> {
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

/// Fillings followed one after the other before those that are new are kept.
const BATCH: usize = 1 << 5;
/// Batches followed between two looks at the stop flag.
const LOOK: usize = 1 << 5;
/// Layers of so many fillings are put in order before they are followed.
const SORTED: usize = 1 << 11;

/// The shortest line from a start in which the target does not stand.
pub(super) fn search<const POCKETS: usize>(goal: Goal, start: Balls, stop: &Stop) -> Outcome {
    let channels = &CHANNELS[..POCKETS];
    let mut front = Reached::from(iter::once(start));
    let mut back: Option<Reached> = None;
    loop {
        // The target is searched from only when it is no more than the fillings reached from the start.
        if back.is_none() && goal.count() <= front.outermost().len() as u64 {
            back = Some(Reached::from(goal.fillings()));
        }
        // The push that joins both: from a filling of the front by a pocket.
        let meeting = match &mut back {
            Some(back) if back.outermost().len() < front.outermost().len() => {
                let met = back.widen::<POCKETS, true>(|balls| front.seen.has(balls), stop)?;
                met.map(|(balls, pocket)| (pulled(balls, &channels[pocket]), pocket))
            }
            Some(back) => front.widen::<POCKETS, false>(|balls| back.seen.has(balls), stop)?,
            None => front.widen::<POCKETS, false>(|balls| goal.stands(balls), stop)?,
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
    }
}
