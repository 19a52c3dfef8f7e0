//! Walking, pushing, breaking, placing and jumping.

use super::*;

#[test]
fn the_start_has_fifty_placements_and_three_other_actions() {
    let start = PushCrate::start(Options::default());
    assert_eq!(
        start.to_string(),
        "....B..../.#.#1#.#./.1.....1./1#.#.#.#1/...1F1.../1#.#.#.#1/.1.....1./.#.#1#.#./....A.... \
         A 1 0/0 0/0 0 e1/e9 9/1"
    );
    assert_eq!(start.actions().len(), 53);
    assert_eq!(steps(&start), "e1-d1 e1-e2 e1-f1");
    assert_eq!(start.perft(2), 2_679);
}

#[test]
fn walks_go_one_tile_and_not_through_walls() {
    assert_eq!(steps(&on("Ae1 Be9 Fe5 #e2")), "e1-d1 e1-f1");
    assert_eq!(steps(&on("Aa1 Be9 Fe5")), "a1-a2 a1-b1");
    assert_eq!(steps(&on("Ac4 Be9 Fe5")), "c4-b4 c4-c3 c4-c5 c4-d4");
    let walked = after(&on("Ac4 Be9 Fe5"), "c4-b4");
    assert_eq!(walked.to_string(), board("Ab4 Be9 Fe5", "B 1 0/0 0/0 1 e1/e9 9/1"));
}

#[test]
fn a_crate_with_an_empty_tile_behind_it_slides_and_keeps_its_stage() {
    for (stage, there) in [("1c5", "1d5"), ("2c5", "2d5")] {
        let start = on(&format!("Ab5 Be9 Fe8 {stage}"));
        let pushed = after(&start, "b5-c5");
        assert_eq!(pushed.to_string(), board(&format!("Ac5 Be9 Fe8 {there}"), "B 1 0/0 0/0 1 e1/e9 9/1"));
        assert_eq!(refused(&start, "b5xc5"), Illegal::Slides(square("c5")));
    }
}

#[test]
fn a_crate_with_something_behind_it_breaks_and_the_player_stays() {
    for behind in ["#d5", "1d5", "4d5", "Fd5", "Bd5"] {
        let flag = if behind == "Fd5" { "" } else { "Fe8" };
        let opponent = if behind == "Bd5" { "" } else { "Be9" };
        let start = on(&format!("Ab5 1c5 {behind} {flag} {opponent}"));
        assert_eq!(refused(&start, "b5-c5"), Illegal::Held(square("c5"), Some(square("d5"))));
        let hit = after(&start, "b5xc5");
        assert_eq!(hit.core().stage(square("c5")), Some(2), "{behind}");
        assert_eq!(hit.core().pawn(Seat::FIRST), square("b5"));
        // Only the crate in front is damaged, and breaking never takes the flag.
        assert_eq!(hit.core().stage(square("d5")), start.core().stage(square("d5")));
        assert_eq!(hit.core().flag, start.core().flag);
    }
}

#[test]
fn debris_and_chips_are_never_pushed() {
    for (stage, left) in [("3c5", Some(4)), ("4c5", None)] {
        let start = on(&format!("Ab5 Be9 Fe8 {stage}"));
        assert_eq!(refused(&start, "b5-c5"), Illegal::Crumbled(square("c5")));
        assert_eq!(after(&start, "b5xc5").core().stage(square("c5")), left);
    }
}

#[test]
fn a_crate_at_the_edge_takes_four_hits_by_anyone_and_counts_for_the_last() {
    let mut game = on("Ah1 Bi2 Fe5 1i1");
    for (text, stage) in [("h1xi1", Some(2)), ("i2xi1", Some(3)), ("h1xi1", Some(4)), ("i2xi1", None)] {
        assert_eq!([Seat::FIRST, Seat::SECOND].map(|seat| game.destroyed(seat)), [0, 0]);
        game = after(&game, text);
        assert_eq!(game.core().stage(square("i1")), stage);
    }
    assert_eq!([Seat::FIRST, Seat::SECOND].map(|seat| game.destroyed(seat)), [0, 1]);
    assert_eq!(steps(&game), "h1-g1 h1-h2 h1-i1", "the tile is clear");
}

#[test]
fn a_placed_crate_counts_for_whoever_breaks_it() {
    let game = after(&on_with("Ah1 Bi2 Fe5 #h3 #i3 #h2", "B 1 0/0 4/0 9 e1/e9 9/1"), "+i1");
    let end = after(&game, "h1xi1 i2xi1 h1xi1");
    assert_eq!(end.core().stage(square("i1")), Some(4));
    assert_eq!(steps(&end), "i2xi1", "walls and chips around");
    assert_eq!(outcome(&end), None);
    let other = after(&end, "+a1 h1xi1");
    assert_eq!(outcome(&other).as_deref(), Some("one wins: five crates are destroyed"));
    assert_eq!(other.in_hand(Seat::SECOND), 4);
}

#[test]
fn a_slide_that_would_cut_the_only_path_is_illegal_and_no_break() {
    let start = after(&PushCrate::start(Options::default()), "e1-e2");
    assert_eq!(start.core().stage(square("e3")), Some(1));
    // The way round by c5 and e6 is still open, and the crate would land on e7 and close it.
    let reason = refused(&start, "e9-e8");
    assert_eq!(reason, Illegal::CutsStart(Seat::FIRST));
    assert_eq!(reason.to_string(), "that would cut the only path from One's start tile to the flag");
    assert_eq!(refused(&start, "e9xe8"), Illegal::Slides(square("e8")));
    assert!(start.actions().contains(&action("e9-d9")));
}

#[test]
fn a_push_is_judged_by_the_board_after_it() {
    // The only way up leads through c3. The crate from d3 closes it there and opens the way round by d2, d3 and d4.
    let around = "#a2 #b2 #e2 #f2 #g2 #h2 #i2 #a3 #b3 #f3 #a4 #b4 #e4 #f4 #g4 #h4 #i4";
    let open = on(&format!("Ae3 Be9 Fe5 1d3 {around}"));
    assert_eq!(refused(&open, "+c3"), Illegal::CutsStart(Seat::FIRST));
    let pushed = after(&open, "e3-d3");
    assert_eq!(pushed.core().stage(square("c3")), Some(1));
    // Without d4 there is no way round.
    let closed = on(&format!("Ae3 Be9 Fe5 1d3 {around} #d4"));
    assert_eq!(refused(&closed, "e3-d3"), Illegal::CutsStart(Seat::FIRST));
}

#[test]
fn the_flag_of_the_only_path_is_where_its_carrier_is() {
    // One carries the flag into a dead end behind the crate it pushes: to the end of it there is a way as before.
    let walls = "#a2 #b2 #c2 #d2";
    let carried = on_with(&format!("ad1 Be9 1c1 {walls}"), "A 1 0/0 0/0 9 e1/e9 9/2");
    assert!(carried.actions().contains(&action("d1-c1")));
    // Behind the carrier a crate would cut the way to the flag.
    let inside = on_with(&format!("ac1 Be9 {walls}"), "B 1 0/0 0/0 9 e1/e9 9/2");
    assert_eq!(refused(&inside, "+d1"), Illegal::CutsStart(Seat::FIRST));
    assert!(inside.actions().contains(&action("+b1")));
}

#[test]
fn crates_are_placed_intact_on_empty_tiles_until_six_are_placed() {
    let start = on_with("Ac3 Be9 Fe5 #a1 2a2", "A 1 5/2 0/0 40 e1/e9 9/1");
    assert_eq!(refused(&start, "+a1"), Illegal::Wall(square("a1")));
    assert_eq!(refused(&start, "+a2"), Illegal::OnCrate(square("a2")));
    assert_eq!(refused(&start, "+c3"), Illegal::OnPlayer(square("c3")));
    assert_eq!(refused(&start, "+e9"), Illegal::OnPlayer(square("e9")));
    assert_eq!(refused(&start, "+e5"), Illegal::OnFlag(square("e5")));
    assert_eq!(refused(&start, "+e1"), Illegal::OnStart(square("e1")));
    let placed = after(&start, "+h7");
    assert_eq!(placed.to_string(), board("Ac3 Be9 Fe5 #a1 2a2 1h7", "B 1 6/2 0/0 41 e1/e9 9/1"));
    let next = after(&placed, "e9-d9");
    assert_eq!(refused(&next, "+h8"), Illegal::AllPlaced);
    assert_eq!(Illegal::AllPlaced.to_string(), "all six of your crates are placed");
    assert_eq!(steps(&next), "c3-b3 c3-c2 c3-c4 c3-d3");
    assert_eq!(next.actions().len(), 4, "no placement");
    assert!(after(&next, "c3-b3").actions().contains(&action("+c3")), "the other has some left");
}

#[test]
fn a_crate_may_be_placed_where_one_was_destroyed() {
    let start = on("Ah1 Be9 Fe5 4i1");
    assert!(after(&start, "h1xi1").actions().contains(&action("+i1")));
}

#[test]
fn a_placement_may_not_cut_the_flag_off_from_a_goal_row() {
    // Four gates lead to row 9: a8, d8, f8, i8. The last open one may not be closed.
    let game = after(&start("gatehouse"), "+a8 e7-d7 +d8 d7-e7 +i8 e7-d7");
    assert_eq!(refused(&game, "+f8"), Illegal::CutsGoal(Seat::FIRST));
    assert_eq!(
        Illegal::CutsGoal(Seat::FIRST).to_string(),
        "that would cut the only path from the flag to One's goal row"
    );
    assert_eq!(game.check(action("+f2")), Ok(()));
    assert_eq!(refused(&after(&game, "+f2"), "+f8"), Illegal::CutsGoal(Seat::FIRST), "for Two neither");
}

#[test]
fn jumps_go_straight_where_they_can() {
    let start = on("Ac4 Bc5 Fe5");
    assert_eq!(steps(&start), "c4-b4 c4-c3 c4-c6 c4-d4");
    assert_eq!(refused(&start, "c4-b5"), Illegal::JumpStraight(square("c6")));
    assert_eq!(refused(&start, "c4-c5"), Illegal::Opponent(square("c5")));
    assert_eq!(effects(&start, "c4-c6"), ["hop 0 c4 c6", "turn two"]);
}

#[test]
fn jumps_go_to_the_sides_where_the_tile_behind_is_blocked() {
    for behind in ["#c6", "1c6", "4c6"] {
        let start = on(&format!("Ac4 Bc5 Fe5 {behind}"));
        assert_eq!(steps(&start), "c4-b4 c4-b5 c4-c3 c4-d4 c4-d5", "{behind}");
        assert_eq!(refused(&start, "c4-c6"), Illegal::Landing(square("c6")));
        assert_eq!(effects(&start, "c4-b5"), ["hop 0 c4 b5", "turn two"]);
    }
    // At the edge of the board, and with one side closed.
    let edge = on("Ac8 Bc9 Fe5 2b9");
    assert_eq!(steps(&edge), "c8-b8 c8-c7 c8-d8 c8-d9");
    assert_eq!(refused(&edge, "c8-b9"), Illegal::Landing(square("b9")));
    // A jump never pushes, and one does not jump over anything else.
    assert_eq!(refused(&on("Ac4 Be9 Fe5 1c5"), "c4-c6"), Illegal::TooFar(square("c6")));
    assert_eq!(refused(&on("Ac4 Bc5 Fe5 #c6"), "c4-b3"), Illegal::TooFar(square("b3")));
}

#[test]
fn the_flag_behind_the_opponent_is_no_block_and_is_picked_up() {
    let start = on("Ac5 Bd5 Fe5");
    assert_eq!(effects(&start, "c5-e5"), ["hop 0 c5 e5", "pick-up 2 by 0", "again one"]);
    assert_eq!(steps(&on("Ad4 Bd5 Fe5 #d6")), "d4-c4 d4-c5 d4-d3 d4-e4 d4-e5", "and so beside the opponent");
}

#[test]
fn a_click_on_a_crate_means_what_the_rules_would_do() {
    let meant = |position: &PushCrate, from: &str, to: &str| {
        let meant = position.meant(Handle::Carry(square(from), square(to)));
        meant.into_iter().map(|action| action.to_string()).collect::<Vec<_>>()
    };
    let game = on("Ab5 Be9 Fe8 1c5 1b6 #b7 3a5");
    assert_eq!(meant(&game, "b5", "c5"), ["b5-c5"]);
    assert_eq!(meant(&game, "b5", "b6"), ["b5xb6"]);
    assert_eq!(meant(&game, "b5", "a5"), ["b5xa5"]);
    assert_eq!(meant(&game, "b5", "b4"), ["b5-b4"]);
    assert_eq!(meant(&game, "b5", "d5"), ["b5-d5"]);
    assert_eq!(game.meant(Handle::Put(PieceKind::Crate(1), square("a1"))), [action("+a1")]);
    assert_eq!(game.meant(Handle::Put(PieceKind::Flag, square("a1"))), []);
    assert_eq!(PushCrate::handle(action("b5xb6")), Handle::Carry(square("b5"), square("b6")));
    assert_eq!(PushCrate::handle(action("pass")), Handle::Button);
}

#[test]
fn actions_report_what_they_do() {
    let game = on("Ab5 Be9 Fe8 1c5 1b6 #b7 4a5");
    // Crates are named by their tiles: a5 is 3, b6 is 4, c5 is 5.
    assert_eq!(effects(&game, "b5-b4"), ["slide 0 b5 b4", "turn two"]);
    assert_eq!(effects(&game, "b5-c5"), ["shove 0 b5 c5", "shove 5 c5 d5", "turn two"]);
    assert_eq!(effects(&game, "b5xb6"), ["hit 4 by 0 2", "turn two"]);
    assert_eq!(effects(&game, "b5xa5"), ["remove 3 by 0", "turn two"]);
    assert_eq!(effects(&game, "+h8"), ["place 6 h8", "turn two"]);
    let next = after(&game, "+h8");
    assert_eq!(effects(&next, "+h7"), ["place 12 h7", "turn one"]);
    assert_eq!(effects(&after(&next, "+h7"), "+h6"), ["place 7 h6", "turn two"]);
}

#[test]
fn crates_of_a_text_are_nobodys_and_those_in_hand_are_their_players() {
    let game = after(&on_with("Ab5 Be9 Fe8 1c5 4a5", "A 1 2/1 0/0 7 e1/e9 9/1"), "b5xa5 +a9 +i9");
    let picture = game.picture();
    let crates: Vec<_> = picture.pieces[3..].iter().map(|it| (it.id.0, it.kind, it.seat, it.place)).collect();
    let (one, two) = (Some(Seat::FIRST), Some(Seat::SECOND));
    let (there, hand) = (|text: &str| Place::On(square(text)), Place::Hand);
    assert_eq!(
        crates,
        [
            (3, PieceKind::Crate(4), None, Place::Tray),
            (4, PieceKind::Crate(1), None, there("c5")),
            (5, PieceKind::Crate(1), one, there("i9")),
            (6, PieceKind::Crate(1), one, hand),
            (7, PieceKind::Crate(1), one, hand),
            (8, PieceKind::Crate(1), one, hand),
            (9, PieceKind::Crate(1), two, there("a9")),
            (10, PieceKind::Crate(1), two, hand),
            (11, PieceKind::Crate(1), two, hand),
            (12, PieceKind::Crate(1), two, hand),
            (13, PieceKind::Crate(1), two, hand),
        ]
    );
    assert_eq!(picture.pieces[2].place, there("e8"));
    let carried = after(&on("Ad5 Be9 Fe5"), "d5-e5").picture();
    assert_eq!(carried.pieces[2].place, Place::With(PieceId(0)));
}

#[test]
fn positions_are_remembered_until_a_crate_is_placed_or_damaged() {
    let keys = |game: &PushCrate| game.keys().collect::<Vec<u64>>();
    let first = on("Ac3 Bh7 Fe5 1c5 1h8 #h9");
    let back = after(&first, "c3-c2 h7-g7 c2-c3 g7-h7");
    assert_eq!((keys(&back).len(), keys(&back)[0]), (5, keys(&first)[0]), "all came back");
    assert_ne!(keys(&back)[1], keys(&back)[0]);
    assert_eq!(keys(&after(&back, "c3-c4 h7-g7 c4-c5")).len(), 8, "a push may be undone");
    assert_eq!(keys(&after(&back, "c3-c4 h7xh8")).len(), 1);
    assert_eq!(keys(&after(&back, "+a1 h7-g7")).len(), 2);
}
