//! What the board is made of, and the colours of light and of what lies on it.

use bevy::color::{LinearRgba, Srgba};

/// A material of the board. All are drawn by one shader, which lays rings and fibres through them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Wood {
    /// The early wood, and the ground of what has no grain.
    pub light: LinearRgba,
    /// The late wood.
    pub dark: LinearRgba,
    /// Rings a square.
    pub rings: f32,
    /// How much the rings show, 0 to 1.
    pub contrast: f32,
    /// How much the fibres show, 0 to 1.
    pub fibre: f32,
    /// How far the rings wander.
    pub wander: f32,
    /// How sharp the highlights are, as an exponent.
    pub polish: f32,
    /// How strong they are, 0 to 1.
    pub gloss: f32,
    /// How much one piece of it differs from the next.
    pub variety: f32,
    /// Fibres a square along the grain; across it there are 46.
    pub fibres: f32,
    /// 0 for a wood; for a stone, which is speckled and has no rings, how much longer its speckles are than wide.
    pub stone: f32,
}

/// Which material; the order is that of [`woods`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Substance {
    /// White's pieces.
    Maple,
    /// Brown's pieces.
    Walnut,
    /// The squares, and the floors of the trays.
    Cherry,
    /// Plinth and trays.
    Wenge,
    /// The rails.
    Rosewood,
    /// The anchor alone.
    Lacquer,
    /// The table.
    Cloth,
    /// Coordinates and stringing.
    Inlay,
    /// The slab of Line majority push.
    Slate,
    /// White's stones.
    PaleBasalt,
    /// Black's stones.
    DarkBasalt,
    /// The floor of the maze.
    Flagstone,
    /// The walls of the maze.
    Masonry,
    /// Crates.
    Pine,
    /// The inside of broken crates.
    RawPine,
    /// Nails and bands.
    Iron,
    /// The flag.
    Banner,
    /// The pawn and tiles of player One.
    Teal,
    /// The pawn and tiles of player Two.
    Ochre,
    /// White's chess men.
    Boxwood,
    /// Black's chess men.
    Ebony,
    /// Light squares.
    Sycamore,
    /// Dark squares.
    Mahogany,
    /// Black's balls.
    Jet,
    /// Yellow's balls.
    Ivory,
    /// Red's balls.
    Garnet,
    /// Green's balls.
    Jade,
    /// Rims of pockets.
    Brass,
    /// The frame of the tray.
    Beech,
    /// What the channels of the tray are lined with.
    Baize,
}

/// How many materials there are.
pub(crate) const COUNT: usize = 30;

const fn colour(red: u8, green: u8, blue: u8) -> Srgba {
    Srgba::rgb(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0)
}

/// The materials, in the order of [`Substance`].
#[must_use]
pub(crate) fn woods() -> [Wood; COUNT] {
    let wood = |light: Srgba, dark: Srgba| Wood {
        light: light.into(),
        dark: dark.into(),
        rings: 5.0,
        contrast: 0.5,
        fibre: 0.5,
        wander: 2.2,
        polish: 60.0,
        gloss: 0.35,
        variety: 0.1,
        fibres: 2.2,
        stone: 0.0,
    };
    let plain = |light: Srgba, dark: Srgba| Wood { contrast: 0.0, variety: 0.0, ..wood(light, dark) };
    let stone =
        |light: Srgba, dark: Srgba| Wood { stone: 1.0, gloss: 0.12, polish: 24.0, variety: 0.12, ..plain(light, dark) };
    let glass = |light: Srgba, dark: Srgba| Wood { fibre: 0.0, polish: 260.0, gloss: 1.0, ..plain(light, dark) };
    [
        Wood { contrast: 0.42, fibre: 0.4, ..wood(colour(236, 213, 170), colour(202, 165, 112)) },
        Wood { contrast: 0.6, fibre: 0.55, ..wood(colour(116, 77, 52), colour(56, 34, 24)) },
        Wood { rings: 3.0, fibre: 0.55, variety: 0.16, gloss: 0.22, ..wood(colour(172, 120, 80), colour(122, 78, 50)) },
        Wood { rings: 3.4, contrast: 0.55, fibre: 0.6, gloss: 0.25, ..wood(colour(82, 57, 43), colour(42, 28, 23)) },
        Wood { rings: 4.0, contrast: 0.6, gloss: 0.4, ..wood(colour(104, 56, 42), colour(52, 27, 23)) },
        Wood { fibre: 0.0, polish: 220.0, gloss: 1.0, ..plain(colour(168, 22, 22), colour(120, 10, 14)) },
        Wood { fibre: 0.5, fibres: 46.0, gloss: 0.0, ..plain(colour(46, 56, 70), colour(34, 42, 56)) },
        Wood { contrast: 0.15, fibre: 0.2, ..wood(colour(226, 200, 152), colour(196, 160, 106)) },
        Wood { stone: 3.0, fibre: 0.4, ..stone(colour(106, 117, 126), colour(66, 76, 87)) },
        Wood { fibre: 0.3, gloss: 0.4, polish: 70.0, ..stone(colour(230, 225, 212), colour(186, 178, 160)) },
        Wood { gloss: 0.6, polish: 60.0, ..stone(colour(54, 54, 58), colour(24, 24, 28)) },
        stone(colour(158, 150, 136), colour(122, 114, 102)),
        stone(colour(96, 92, 92), colour(62, 60, 62)),
        Wood {
            rings: 4.0,
            contrast: 0.5,
            gloss: 0.1,
            variety: 0.2,
            ..wood(colour(214, 170, 106), colour(164, 114, 62))
        },
        Wood { rings: 6.0, contrast: 0.3, gloss: 0.02, ..wood(colour(226, 196, 146), colour(186, 142, 92)) },
        Wood { fibre: 0.1, polish: 40.0, gloss: 0.6, ..plain(colour(92, 94, 100), colour(54, 56, 62)) },
        Wood { fibre: 0.5, fibres: 46.0, gloss: 0.02, ..plain(colour(236, 182, 52), colour(196, 134, 26)) },
        Wood { fibre: 0.0, polish: 120.0, gloss: 0.6, ..plain(colour(64, 142, 150), colour(36, 100, 112)) },
        Wood { fibre: 0.0, polish: 120.0, gloss: 0.6, ..plain(colour(206, 120, 62), colour(164, 82, 36)) },
        Wood { contrast: 0.3, fibre: 0.3, ..wood(colour(232, 200, 138), colour(200, 158, 92)) },
        Wood { contrast: 0.2, fibre: 0.3, gloss: 0.5, ..wood(colour(62, 48, 44), colour(28, 22, 22)) },
        Wood { contrast: 0.3, fibre: 0.4, gloss: 0.22, ..wood(colour(222, 196, 152), colour(190, 158, 112)) },
        Wood { contrast: 0.5, fibre: 0.5, gloss: 0.22, ..wood(colour(132, 74, 48), colour(86, 44, 30)) },
        glass(colour(48, 40, 36), colour(20, 17, 17)),
        glass(colour(244, 228, 190), colour(220, 194, 140)),
        glass(colour(176, 40, 58), colour(112, 18, 34)),
        glass(colour(56, 140, 92), colour(24, 88, 54)),
        Wood { fibre: 0.1, polish: 90.0, gloss: 0.9, ..plain(colour(206, 164, 84), colour(150, 110, 48)) },
        Wood { contrast: 0.34, fibre: 0.4, gloss: 0.3, ..wood(colour(222, 182, 134), colour(184, 138, 92)) },
        Wood { fibre: 0.45, fibres: 46.0, gloss: 0.0, ..plain(colour(128, 142, 146), colour(98, 112, 118)) },
    ]
}

/// The light on the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Lights {
    /// The warm lamp on the upper left.
    pub key: LinearRgba,
    /// The cool light from above.
    pub sky: LinearRgba,
    /// What the table throws back from below.
    pub ground: LinearRgba,
}

/// The usual light.
#[must_use]
pub(crate) fn lights() -> Lights {
    Lights {
        key: LinearRgba::rgb(1.55, 1.40, 1.17),
        sky: LinearRgba::rgb(0.36, 0.40, 0.48),
        ground: LinearRgba::rgb(0.16, 0.13, 0.11),
    }
}

/// What a mark says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Something that can be done.
    Can,
    /// The piece that is selected.
    Selected,
    /// A piece would fall here.
    Falls,
    /// What stands in the way.
    Blocks,
    /// Where the keyboard is.
    Cursor,
    /// What the last turn did.
    Trail,
    /// What a turn that is advised would do.
    Advice,
    /// Not to be used now.
    Dimmed,
}

/// A mark's colour, with how much of it covers the wood.
#[must_use]
pub(crate) fn ink(ink: Ink) -> LinearRgba {
    let (colour, cover) = match ink {
        Ink::Can => (colour(255, 190, 72), 0.9),
        Ink::Selected => (colour(255, 214, 130), 0.95),
        Ink::Falls => (colour(232, 48, 36), 1.0),
        Ink::Blocks => (colour(255, 160, 60), 0.95),
        Ink::Cursor => (colour(250, 248, 240), 0.9),
        Ink::Trail => (colour(216, 228, 236), 0.62),
        Ink::Advice => (colour(255, 198, 96), 0.95),
        Ink::Dimmed => (colour(18, 16, 20), 0.62),
    };
    LinearRgba { alpha: cover, ..LinearRgba::from(colour) }
}
