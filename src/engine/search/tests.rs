//! The search of a game made up for it.

use crate::{
    engine::{
        Level, Limits, Stop,
        control::Control,
        params::levels,
        table::Table,
        value::{is_proven, won_in},
    },
    rules::Seat,
};

use super::{Child, Found, Noise, Searched, search};

/// Two ways to go: one that looks better and loses at once, and one after which nothing happens.
struct TwoWays;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Start,
    Trap,
    Path,
    Trapped,
    Further,
}

impl Searched for TwoWays {
    type Node = Place;
    type Room = ();

    fn actor(&self, place: &Place) -> Seat {
        if matches!(place, Place::Trap | Place::Path) { Seat::SECOND } else { Seat::FIRST }
    }

    fn key(&self, place: &Place) -> u64 {
        1 + *place as u64
    }

    fn verdict(&self, _: &Place) -> Option<i32> {
        None
    }

    fn is_pressed(&self, _: &Place) -> bool {
        false
    }

    fn expand(&self, place: &Place, (): &mut (), children: &mut Vec<Child<Place>>) {
        let ways: &[(Place, i32)] = match place {
            Place::Start => &[(Place::Trap, 100), (Place::Path, 50)],
            Place::Trap => &[(Place::Trapped, won_in(1))],
            Place::Path | Place::Trapped | Place::Further => &[(Place::Further, 0)],
        };
        children.extend(ways.iter().map(|(node, value)| Child { node: *node, value: *value, pressed: false }));
    }
}

fn found(nodes: u64) -> Found<Place> {
    let (limits, stop) = (Limits { nodes: Some(nodes), depth: Some(2), ..Limits::default() }, Stop::default());
    let control = Control::of(&limits, Level::MAX.habits(&levels::PUSH_FIGHT), &stop);
    let noise = Noise { most: 0, seed: 0 };
    search(&TwoWays, &Place::Start, noise, &Table::for_nodes(100), &control, &mut |_| ()).expect("a way")
}

#[test]
fn one_way_that_loses_is_no_lost_game() {
    let lines: Vec<Place> = (1..20).map(|nodes| found(nodes).line[0]).collect();
    assert_eq!((lines.first(), lines.last()), (Some(&Place::Trap), Some(&Place::Path)), "it ends before and after");
    for nodes in 1..20 {
        let found = found(nodes);
        assert!(!is_proven(found.value), "after {nodes} nodes: {found:?}");
    }
}
