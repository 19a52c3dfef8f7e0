//! The maps that come with the game, maps that are none, and the mazes.

use std::collections::HashSet;

use super::*;
use crate::rules::push_crate::maps::{BadTile, check, read};

/// A list of one map: its rows and what follows them.
fn list(rows: [&str; 9], rest: &str) -> String {
    format!("[(name: \"Tried\", note: \"A note.\", rows: {rows:?}, {rest})]")
}

const GOOD: [&str; 9] = [
    "....B....",
    ".........",
    "..1......",
    "#........",
    "...#F#...",
    "........#",
    "......1..",
    ".........",
    "....A....",
];

/// [`GOOD`] with rows replaced, each given with its number.
fn changed(rows: &[(usize, &'static str)]) -> [&'static str; 9] {
    let mut all = GOOD;
    for (row, text) in rows {
        all[9 - row] = text;
    }
    all
}

#[test]
fn maps_that_are_none_are_refused_with_the_first_tile_that_is_wrong() {
    assert_eq!(read(&list(GOOD, "")).map(|maps| maps.len()), Ok(1));
    assert_eq!(read(&list(GOOD, "goals: (1, 9)")).map(|maps| maps[0].core.ground.goals), Ok([0, 8]));
    assert_eq!(read("[]"), Ok(Vec::new()));
    let at = square;
    for (rows, rest, wrong) in [
        (changed(&[(1, "...A.....")]), "", BadTile::Uneven(at("e9"), at("e1"))),
        (changed(&[(7, "..2......")]), "", BadTile::Uneven(at("c7"), at("g3"))),
        (changed(&[(2, "#........"), (8, "#........")]), "", BadTile::Uneven(at("a8"), at("i2"))),
        (changed(&[(5, "#..#F#...")]), "", BadTile::Uneven(at("a5"), at("i5"))),
        (changed(&[(3, ".#....1..")]), "", BadTile::Uneven(at("h7"), at("b3"))),
        (changed(&[(5, "...#.#..."), (4, "F.......#")]), "", BadTile::Flag(at("a4"))),
        (changed(&[(5, "...#.#..."), (9, "....b....")]), "", BadTile::Carried(at("e9"))),
        (GOOD, "goals: (9, 2)", BadTile::UnevenGoals(9, 2)),
        (GOOD, "goals: (9, 9)", BadTile::UnevenGoals(9, 9)),
        (GOOD, "goals: (10, 0)", BadTile::NoRow(10)),
        (GOOD, "goals: (9, 0)", BadTile::NoRow(0)),
        // A corner behind walls, floor or crate; both corners are, and row 9 comes first.
        (
            changed(&[(9, ".#..B...."), (8, "#........"), (2, "........#"), (1, "....A..#.")]),
            "",
            BadTile::WalledOff(at("a9")),
        ),
        (
            changed(&[(9, "....B..#1"), (8, "........#"), (2, "#........"), (1, "1#..A....")]),
            "",
            BadTile::WalledOff(at("i9")),
        ),
        // The flag between walls: of all the rest a9 comes first.
        (changed(&[(6, "#...#...."), (4, "....#...#")]), "", BadTile::WalledOff(at("a9"))),
        // Behind crates, so that one can get there but not by walking.
        (changed(&[(6, "#...4...."), (4, "....4...#")]), "", BadTile::Start(at("e9"))),
        (
            changed(&[(9, "...1B1..."), (8, "....1...."), (2, "....1...."), (1, "...1A1...")]),
            "",
            BadTile::Start(at("e9")),
        ),
        (
            changed(&[
                (9, "........."),
                (8, "11111111#"),
                (7, "....B...."),
                (3, "....A...."),
                (2, "#11111111"),
                (1, "........."),
            ]),
            "",
            BadTile::Goal(at("a9")),
        ),
        (
            changed(&[
                (9, "........."),
                (8, "11111111#"),
                (7, "....B...."),
                (3, "....A...."),
                (2, "#11111111"),
                (1, "........."),
            ]),
            "goals: (1, 9)",
            BadTile::Goal(at("a9")),
        ),
    ] {
        assert_eq!(read(&list(rows, rest)), Err(BadMap::Map("Tried".into(), wrong)), "{rows:#?} {rest}");
    }
    // Rows that show no board, and texts that are no maps.
    for (text, part) in [
        (list(changed(&[(9, "....B...")]), ""), "map \"Tried\": \"....B...\": row 9 has nine tiles"),
        (list(changed(&[(4, "...é....#")]), ""), "what is on d4"),
        (list(changed(&[(9, ".........")]), ""), "no player B"),
        (list(GOOD, "").replace("\"#........\", ", ""), "nine rows"),
        (list(GOOD, "walls: 3"), "no list of maps"),
        (list(GOOD, "goals: (9, 300)"), "no list of maps"),
        ("hello".into(), "no list of maps"),
    ] {
        let error = read(&text).expect_err(&text).to_string();
        assert!(error.contains(part), "{error} does not say {part}");
    }
    let reason = BadMap::Map("Tried".into(), BadTile::WalledOff(at("a9")));
    assert_eq!(reason.to_string(), "map \"Tried\": a9 is walled off for good");
}

#[test]
fn the_maps_are_those_of_the_table() {
    let maps = read(include_str!("../../../../scenes/push-crate/maps.ron")).expect("the file of maps");
    assert!(maps.len() >= 5);
    assert_eq!(maps, super::maps());
    let [def] = <Options as crate::rules::Options>::TABLE else { panic!("one option") };
    let listed: Vec<_> = def.choices.iter().map(|it| (it.value.to_owned(), it.label, it.note)).collect();
    let found: Vec<_> =
        maps.iter().map(|it| (it.name.to_lowercase().replace(' ', "-"), it.name.as_str(), it.note.as_str())).collect();
    assert_eq!(listed, found);
    let different: HashSet<_> = maps.iter().map(|map| map.core).collect();
    assert_eq!(different.len(), maps.len());
    for (value, label, _) in found {
        assert_eq!(*start(&value).core(), maps.iter().find(|map| map.name == label).expect("a map").core);
    }
}

#[test]
fn a_game_starts_on_the_start_tiles_of_its_map() {
    let game = start("pinwheel");
    assert_eq!([game.start_tile(Seat::FIRST), game.start_tile(Seat::SECOND)], ["a1", "i9"].map(square));
    assert_eq!([game.goal_row(Seat::FIRST), game.goal_row(Seat::SECOND)], [8, 0]);
    assert_eq!(game.core().pawns, ["a1", "i9"].map(square));
    assert_eq!(game.walls().count(), 22);
    assert_eq!(game.walls().next(), Some(square("b6")));
    let home = start("homeward");
    assert_eq!([home.goal_row(Seat::FIRST), home.goal_row(Seat::SECOND)], [0, 8]);
    assert!(home.to_string().ends_with(" A 1 0/0 0/0 0 e1/e9 1/9"));
}

#[test]
fn every_number_gives_a_maze_that_is_a_map() {
    let mut different = HashSet::new();
    for seed in (0..300).chain([u64::MAX, 1 << 63]) {
        let core = maze(seed);
        assert_eq!(check(&core), Ok(()), "{seed}");
        assert_eq!(core, maze(seed));
        // There is something to shove, more than one way, and somewhere to place a crate.
        assert!(core.crates.iter().map(|crates| crates.len()).sum::<u32>() >= 2, "{seed}");
        assert!(core.placeable().len() >= 12, "{seed}: {}", start(&format!("random:{seed}")));
        different.insert(core);
    }
    assert_eq!(different.len(), 302);
}

#[test]
fn mazes_have_several_ways_and_narrow_places() {
    let (mut single, mut wide) = (0, 0);
    for seed in 0..200 {
        let core = maze(seed);
        let floor = !core.ground.walls;
        let [from, to] = [core.ground.starts[0], core.flag_tile()].map(Tiles::one);
        let ends = from | to | from.neighbours();
        let way = |without: Tiles| from.region(floor & !without).meets(to);
        single += usize::from((floor & !ends).each().any(|tile| !way(tile)));
        wide += usize::from((core.empty() & !core.placeable()).is_empty());
    }
    assert!(single < 10, "{single} of 200 mazes have a tile that every way to the flag leads through");
    assert!(wide < 10, "in {wide} of 200 mazes no placement is forbidden");
}

#[test]
fn a_number_gives_the_same_maze_for_ever() {
    // Games are saved with the number only.
    assert_eq!(
        start("random:7").to_string(),
        "..11B..../.#.##..#./.#......./.#...#1#1/....F..../1#1#...#./.......#./.#..##.#./....A11.. A 1 0/0 0/0 0 e1/e9 9/1"
    );
}

#[test]
fn maps_are_chosen_by_name_or_number() {
    let mut options = Options::default();
    assert_eq!(options.value("map"), "crossroads");
    for (given, value) in [("random:007", "random:7"), ("random:18446744073709551615", "random:18446744073709551615")] {
        options.set("map", given).expect("a number");
        assert_eq!(options.value("map"), value);
    }
    for wrong in
        ["", "Crossroads", "random:", "random:x", "random:-1", "random:+1", "random:18446744073709551616", "random"]
    {
        let error = options.set("map", wrong).expect_err(wrong).to_string();
        assert!(error.contains("crossroads, ") && error.ends_with("random:SEED"), "{error}");
    }
    assert!(options.set("maps", "random:7").is_err());
    assert_eq!(options.value("maps"), "");
    assert_eq!(options.value("map"), "random:18446744073709551615", "unchanged by what is refused");
}
