//! The values of piazza, centipawns.
//!
//! Found by `rialto train` (seed 1, 25 epochs) on 454106 quiet positions of
//! 4724 games of the engine against itself, 800 nodes a turn: 0.3 result, 0.7
//! search score, drawn towards the values before within 60 centipawns. Validation
//! loss 0.016698, before 0.016848.

use super::weights::Weights;
use crate::linear::taper;

/// The terms beside the game beneath.
#[rustfmt::skip]
pub(super) static WEIGHTS: Weights<i32> = Weights {
    stands: [
        [
            [0, taper(9, 17), taper(-23, -10), taper(-23, -8), taper(-38, 40),
                taper(-3, 41), taper(-107, -43), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(4, 15), taper(-19, -8), taper(-17, -25), taper(-49, 31),
                taper(-3, 66), taper(-117, -68), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0; 16],
            [0, taper(6, 12), taper(-3, -14), taper(0, -11), taper(25, 21),
                taper(48, 62), taper(3, -20), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(4, 17), taper(-3, -13), taper(2, -17), taper(29, 23),
                taper(38, 74), taper(12, -8), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, taper(2, 5), taper(-30, -87), taper(-46, -71), taper(-53, -39),
                taper(-60, -126), taper(-180, -44), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-8, 18), taper(-65, -56), taper(-80, -57),
                taper(-115, -86), taper(-95, -143), taper(-196, -124), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0; 16],
            [0, taper(-7, 8), taper(-6, -30), taper(-15, -24), taper(43, -12),
                0, taper(-9, -21), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-7, 32), taper(-2, -27), taper(-11, -26), taper(30, 3),
                taper(-7, 20), taper(-4, -14), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, taper(-24, 1), taper(-90, -114), taper(-138, -73),
                taper(-251, -141), taper(-326, -307), taper(-212, -93), 0, 0, 0, 0, 0, 0, 0, 0,
                0],
            [0, taper(-38, 16), taper(-129, -73), taper(-169, -47),
                taper(-229, -116), taper(-315, -268), taper(-205, -137), 0, 0, 0, 0, 0, 0, 0, 0,
                0],
            [0, taper(4, 33), taper(-116, -82), taper(-177, -61),
                taper(-315, -144), taper(-461, -264), taper(-59, -87), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-30, 16), taper(-49, -25), taper(-72, -28),
                taper(-24, -4), taper(-8, -53), taper(-5, -20), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-18, 31), taper(-44, -19), taper(-56, -28),
                taper(-19, 13), taper(-4, 1), taper(1, -12), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, taper(0, 10), taper(-37, -104), taper(-54, -81),
                taper(-153, -169), taper(-196, -245), taper(-349, -250), 0, 0, 0, 0, 0, 0, 0, 0,
                0],
            [0, taper(-12, 16), taper(-58, -28), taper(-82, -89),
                taper(-167, -12), taper(-104, -162), taper(-254, -225), 0, 0, 0, 0, 0, 0, 0, 0,
                0],
            [0, taper(4, 10), taper(-37, -60), taper(-64, -34), taper(-78, -96),
                taper(-95, -272), taper(-91, -79), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-6, 12), taper(1, -18), taper(-22, -11), taper(41, 19),
                taper(50, 33), taper(4, -13), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-2, 37), taper(-2, -16), taper(-12, -16), taper(33, 34),
                taper(47, 65), taper(13, -6), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, taper(3, 38), taper(5, -7), taper(7, 13), taper(34, -5),
                taper(12, 53), taper(-68, -16), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(5, 38), taper(17, 4), taper(5, 34), taper(40, 5),
                taper(12, 33), taper(-82, -42), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0; 16],
            [0, taper(5, 12), taper(10, -25), taper(10, -8), taper(5, 40),
                taper(53, 76), taper(-1, -21), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-1, 16), taper(6, -23), taper(10, -8), taper(45, 22),
                taper(35, 89), taper(3, -12), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
    ],
};
