//! The evaluation of Line majority push, in hundredths of a captured piece, fitted to self-play by `shove tune`.

use super::weights::weights;

/// The patterns of a line of five cells: those that mirror each other are one.
pub(in crate::engine) const PATTERNS: usize = 135;
/// The turns of a band: towards the end of the game they are counted in these.
pub(in crate::engine) const BAND: u8 = 4;

weights! {
    /// Having the turn.
    to_act: i32 = 87,
    /// Being ahead by 1 capture to none, by 2 to none, by 2 to 1.
    lead: [i32; 3] = [100, 240, 117],
    /// More for that in the last turns of the game, by their bands.
    late: [i32; 5] = [201, 130, 95, 66, 43],
    /// What is left of the rest in these bands when captures are equal, in hundredths.
    fading: [i32; 5] = [20, 46, 55, 62, 72],
    /// Being able to lose a third piece at once, in one way or in several.
    peril: [i32; 2] = [-4, 39],
    /// A row or column at the edge by its pattern of own, enemy and no pieces.
    edge: [i32; PATTERNS] = [
        0, 5, -5, -8, -1, 11, 4, -20, 4,
        3, 6, 2, 11, -4, 83, 5, -17, -1,
        -6, -5, 0, -10, -3, 19, -10, -39, -1,
        -1, 7, 12, -1, 2, 5, -14, 6, -6,
        0, -2, -4, 58, 28, -4, 18, -14, -17,
        -8, 9, 7, -30, -114, -39, 5, 2, -4,
        24, 4, -2, 6, -10, 24, 38, 47, 28,
        -1, -23, -21, 11, -4, 11, -9, -48, 5,
        -5, 3, 1, 2, -1, -2, -8, -9, -12,
        9, 16, 13, -15, 12, 8, 16, -43, 17,
        3, -3, 5, -10, -2, 4, 6, -8, -33,
        115, -22, -107, 77, 67, -92, -1, 26, -30,
        -21, -45, -62, -32, 54, -9, -12, -34, -27,
        13, 28, 6, 38, 83, 19, 15, 10, 12,
        29, 18, 0, 70, -5, 51, 5, 72, 0,
    ],
    /// The same for those beside the ones at the edge.
    second: [i32; PATTERNS] = [
        0, 21, -9, -7, 27, 32, -38, -55, -61,
        -19, -2, 6, 28, 43, 68, 2, -17, -13,
        -26, -37, -31, -33, -4, -21, -59, -86, -68,
        -13, -19, 14, 41, -4, -29, -51, -51, 25,
        31, 37, 45, 84, 23, 16, 21, -18, -64,
        -10, -6, -32, -60, -125, -85, -24, -27, 19,
        6, -53, -51, -89, 27, -17, 53, 100, -17,
        5, -19, -55, -53, -36, -38, -73, -120, -80,
        2, -10, -11, 3, -43, -74, 35, 15, 27,
        34, 24, -18, -113, -46, -25, -10, -89, -70,
        27, 10, 49, -30, -6, 66, 28, 99, 26,
        61, -15, -25, 5, -125, -109, -62, 3, -12,
        -71, -17, -3, 28, -30, -59, -61, -124, -111,
        74, -34, -22, 130, 43, 7, -23, -57, -64,
        -14, 11, 148, 91, -60, -46, -41, 19, -67,
    ],
    /// The same for those through the middle.
    middle: [i32; PATTERNS] = [
        0, 26, -8, 27, 85, 10, -29, -5, -95,
        42, 62, -3, 68, 84, 110, 14, -3, -8,
        -44, 4, -74, -8, 38, 13, -81, -108, -97,
        2, -14, 24, 84, 35, -6, -30, -65, 33,
        108, 47, 37, 104, 73, 13, 49, -12, -75,
        15, 18, 4, -82, -113, -109, -6, -30, 65,
        20, -54, -39, -46, 71, 22, 94, 123, -20,
        1, -33, -73, -45, -42, -38, -79, -106, -74,
        93, 9, 97, 37, -64, -78, -54, 40, 27,
        75, 55, 24, 6, -46, 24, 0, -171, -112,
        72, -69, 46, -35, 6, 93, 13, 133, 70,
        142, 8, 14, 37, -126, -109, -97, -19, 57,
        -89, 0, 44, 29, -23, -46, -46, -110, -143,
        -39, 123, -83, 37, 92, 34, -4, -61, -61,
        -6, 65, 75, 82, -33, -76, 4, -8, -49,
    ],
}

/// The most captures in a row looked at beyond the depth.
pub(in crate::engine) const BEYOND: u32 = 4;
