//! The evaluation of Line majority push, in hundredths of a captured piece, fitted to the results of self-play.

use super::weights::weights;

/// The patterns of a line of five cells: those that mirror each other are one.
pub(in crate::engine) const PATTERNS: usize = 135;
/// The turns of a band: towards the end of the game they are counted in these.
pub(in crate::engine) const BAND: u8 = 4;

weights! {
    /// Being ahead by 1 capture to none, by 2 to none, by 2 to 1.
    lead: [i32; 3] = [100, 229, 113],
    /// More for that in the last turns of the game, by their bands.
    late: [i32; 5] = [150, 104, 70, 48, 32],
    /// What is left of the rest in these bands when captures are equal, in hundredths.
    fading: [i32; 5] = [22, 43, 59, 70, 88],
    /// A row or column at the edge by its pattern of own, enemy and no pieces.
    edge: [i32; PATTERNS] = [
        -17, -14, -16, -18, -22, 6, -12, -38, -4,
        -25, -26, -10, -24, -36, 54, -18, -37, -10,
        -6, -18, 0, -17, -9, 3, -6, -60, 9,
        -21, -4, -16, -32, -8, -9, -39, -8, -37,
        -8, -37, -44, 30, 4, -31, 5, -23, -21,
        -16, -16, -2, -35, -93, -28, -19, -3, -20,
        17, -7, -17, 5, -19, 11, 1, 69, 1,
        -37, -3, -30, 16, -24, -16, 8, -51, 15,
        -18, -14, -30, 1, -20, -20, -37, -14, -45,
        15, -15, -13, -3, -14, -1, -14, -71, -23,
        -2, -37, -6, -35, -6, -11, -53, 27, -41,
        86, -21, -105, -34, -130, -87, -26, -22, -52,
        -9, -20, 81, -128, 22, -18, -77, -23, -38,
        2, -1, 8, 18, 96, 2, 11, 4, 18,
        19, 32, 118, 99, 18, 67, 10, 35, 22,
    ],
    /// The same for those beside the ones at the edge.
    second: [i32; PATTERNS] = [
        -17, -12, -23, -21, 0, 12, -30, -62, -53,
        -13, -6, 1, 8, 16, 61, -5, -13, -23,
        -37, -55, -40, -37, 3, -27, -58, -96, -59,
        -21, -27, -6, -2, -1, -31, -56, -42, -7,
        27, 16, 7, 65, 29, -2, 20, -18, -57,
        -16, -17, -29, -73, -128, -83, -27, -18, 7,
        6, -44, -38, -45, 25, -11, 43, 107, -17,
        -5, -21, -64, -38, -51, -32, -63, -96, -55,
        -38, -14, -21, 4, -49, -61, 0, 26, 2,
        56, 5, 0, -64, -66, -24, -21, -93, -77,
        14, -14, 23, -34, 0, 42, 0, 55, -1,
        89, -13, -20, -10, -100, -109, -56, -17, -42,
        -57, -19, 45, 5, -27, -92, -87, -96, -86,
        -2, -16, -13, 61, 62, -4, -33, -42, -42,
        -6, 4, 70, 66, -44, -40, -17, -4, -43,
    ],
    /// The same for those through the middle.
    middle: [i32; PATTERNS] = [
        -17, 44, 98, 91, 150, 77, 46, 80, -5,
        118, 117, 87, 135, 140, 167, 100, 86, 52,
        35, 59, 17, 55, 111, 77, 11, -7, 6,
        71, 101, 105, 130, 103, 81, 78, 31, 100,
        152, 112, 108, 152, 145, 102, 124, 74, 36,
        78, 87, 80, 3, -15, -25, 79, 62, 133,
        89, 31, 45, 29, 124, 91, 169, 175, 65,
        83, 61, 19, 55, 35, 50, 21, 1, 24,
        103, 126, 150, 113, 84, -2, 85, 128, 101,
        140, 134, 106, 71, 54, 140, 92, -10, -3,
        142, 57, 115, 66, 122, 156, 117, 183, 121,
        222, 127, 97, 105, -2, -32, 42, 82, 63,
        14, 92, 158, 109, 55, 9, 9, 13, -2,
        93, 111, 21, 107, 152, 124, 54, 38, 23,
        79, 98, 176, 169, 49, 15, 67, 70, 18,
    ],
}

/// The most captures in a row looked at beyond the depth.
pub(in crate::engine) const BEYOND: u32 = 4;
