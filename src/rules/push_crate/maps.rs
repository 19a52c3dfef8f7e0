//! The maps that come with the game, from `scenes/push-crate/maps.ron`, and what a map has to be.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::rules::{BadText, Seat, Square};

use super::{
    Core, Flag, Ground, Tiles,
    notation::{Rows, rows, shown},
};

/// The tile in the middle of the board, on which the flag lies first.
pub(super) const MIDDLE: Square = Square::new(Tiles::SIZE / 2, Tiles::SIZE / 2);

/// A map: what a game starts from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// What it is called.
    pub name: String,
    /// One sentence about it.
    pub note: String,
    /// The position at the start of a game.
    pub core: Core,
}

/// A map that cannot be played on, or a text that is not one of maps.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadMap {
    /// The text is no list of maps; what is wrong with it, and where.
    #[error("this is no list of maps: {0}")]
    Written(String),
    /// A map of this name is wrong.
    #[error("map {0:?}: {1}")]
    Map(String, BadTile),
}

/// What is wrong with a map, where a tile is with the first such tile: row 9 first, each from a to i.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadTile {
    /// Its rows do not show a board.
    #[error(transparent)]
    Rows(#[from] BadText),
    /// The flag is not in the middle.
    #[error("the flag is on {0}: it starts on e5")]
    Flag(Square),
    /// A player carries the flag.
    #[error("the player on {0} has the flag: it starts on e5")]
    Carried(Square),
    /// A tile is not like the one opposite.
    #[error("{0} and {1} are not the same when the board is turned half round")]
    Uneven(Square, Square),
    /// A goal row that the board does not have.
    #[error("there is no row {0}: goal rows are 1 to 9")]
    NoRow(u8),
    /// The goal rows are not opposite each other.
    #[error("the goal rows {0} and {1} are not the same when the board is turned half round")]
    UnevenGoals(u8, u8),
    /// Floor, or a crate, which no breaking of crates gives access to.
    #[error("{0} is walled off for good")]
    WalledOff(Square),
    /// A start tile that cannot be reached.
    #[error("no walk without crates joins the start tile {0} and the flag")]
    Start(Square),
    /// A goal row that cannot be reached.
    #[error("no walk without crates joins the flag and the goal row that begins with {0}")]
    Goal(Square),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    note: String,
    /// Row 9 first; the players stand on their start tiles.
    rows: Vec<String>,
    /// The goal rows of One and Two.
    #[serde(default = "far_sides")]
    goals: (u8, u8),
}

const fn far_sides() -> (u8, u8) {
    (Tiles::SIZE, 1)
}

/// The maps that come with the game, the usual one first.
#[must_use]
pub fn maps() -> &'static [Map] {
    static MAPS: LazyLock<Vec<Map>> = LazyLock::new(|| {
        // The file is part of the program and read by a test: it cannot be wrong.
        read(include_str!("../../../scenes/push-crate/maps.ron")).unwrap_or_default()
    });
    &MAPS
}

/// Reads a list of maps.
///
/// # Errors
/// When the text is no such list, or one of the maps not what a map has to be.
pub fn read(text: &str) -> Result<Vec<Map>, BadMap> {
    let written: Vec<Written> = ron::from_str(text).map_err(|error| BadMap::Written(error.to_string()))?;
    written
        .into_iter()
        .map(|Written { name, note, rows, goals }| match core(&rows, goals) {
            Ok(core) => Ok(Map { name, note, core }),
            Err(wrong) => Err(BadMap::Map(name, wrong)),
        })
        .collect()
}

/// The start of a game on a map.
fn core(picture: &[String], goals: (u8, u8)) -> Result<Core, BadTile> {
    let Rows { walls, crates, pawns, flag } = rows(&picture.iter().map(String::as_str).collect::<Vec<_>>())?;
    let goals = [goals.0, goals.1];
    if let Some(row) = goals.into_iter().find(|row| !(1..=Tiles::SIZE).contains(row)) {
        return Err(BadTile::NoRow(row));
    }
    match flag {
        Flag::On(MIDDLE) => {}
        Flag::On(tile) => return Err(BadTile::Flag(tile)),
        Flag::With(seat) => return Err(BadTile::Carried(pawns[seat.index()])),
    }
    let ground = Ground { walls, starts: pawns, goals: goals.map(|row| row - 1) };
    let core = begin(ground, crates);
    check(&core)?;
    Ok(core)
}

/// The start of a game with these crates on the board.
pub(super) const fn begin(ground: Ground, crates: [Tiles; 4]) -> Core {
    let (pawns, flag) = (ground.starts, Flag::On(MIDDLE));
    Core { ground, crates, pawns, flag, side: Seat::FIRST, left: 1, placed: [0; 2], destroyed: [0; 2] }
}

/// The tile opposite: where a tile is when the board is turned half round.
pub(super) const fn opposite(tile: Square) -> Square {
    Square::new(Tiles::SIZE - 1 - tile.file, Tiles::SIZE - 1 - tile.rank)
}

/// All tiles as one reads a map.
fn in_reading() -> impl Iterator<Item = Square> {
    (0..Tiles::SIZE).rev().flat_map(|rank| (0..Tiles::SIZE).map(move |file| Square::new(file, rank)))
}

/// Whether the start of a game with the flag in the middle is one that a map may give.
pub(super) fn check(core: &Core) -> Result<(), BadTile> {
    let ground = &core.ground;
    let turned = |tile: Square| match shown(core, opposite(tile)) {
        'A' => 'B',
        'B' => 'A',
        other => other,
    };
    if let Some(tile) = in_reading().find(|tile| shown(core, *tile) != turned(*tile)) {
        return Err(BadTile::Uneven(tile, opposite(tile)));
    }
    let [one, two] = ground.goals;
    if one + two != Tiles::SIZE - 1 {
        return Err(BadTile::UnevenGoals(one + 1, two + 1));
    }
    let flag = Tiles::one(core.flag_tile());
    let inside = flag.region(!ground.walls);
    if let Some(tile) = in_reading().find(|tile| !Tiles::one(*tile).meets(inside | ground.walls)) {
        return Err(BadTile::WalledOff(tile));
    }
    let joined = flag.region(core.open());
    if let Some(tile) = in_reading().find(|tile| ground.starts.contains(tile) && !Tiles::one(*tile).meets(joined)) {
        return Err(BadTile::Start(tile));
    }
    let cut =
        |tile: &Square| tile.file == 0 && ground.goals.contains(&tile.rank) && !Tiles::row(tile.rank).meets(joined);
    in_reading().find(cut).map_or(Ok(()), |tile| Err(BadTile::Goal(tile)))
}
