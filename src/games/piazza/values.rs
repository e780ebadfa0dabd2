//! The values of piazza, centipawns.
//!
//! Found by `rialto train` (seed 1, 25 epochs) on 327348 quiet positions of
//! 3397 games of the engine against itself, 800 nodes a turn: 0.3 result, 0.7
//! search score, drawn towards the values before within 60 centipawns. Validation
//! loss 0.016503, before 0.017047.

use super::weights::Weights;
use crate::linear::taper;

/// The terms beside the game beneath.
#[rustfmt::skip]
pub(super) static WEIGHTS: Weights<i32> = Weights {
    stands: [
        [
            [0, taper(3, 16), taper(-20, -22), taper(-33, -14), taper(-66, 16),
                taper(-40, -18), taper(-88, -48), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-4, 13), taper(-13, -18), taper(-7, -37), taper(-51, 3),
                taper(-25, 6), taper(-88, -83), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0; 16],
            [0, taper(3, 10), taper(1, -14), taper(-1, -18), taper(-7, 16),
                taper(6, 20), taper(-8, -14), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, taper(5, 1), taper(-30, -73), taper(-40, -64), taper(-73, -44),
                taper(-61, -131), taper(-181, -53), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-7, 22), taper(-56, -50), taper(-78, -50),
                taper(-97, -91), taper(-110, -133), taper(-208, -154), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0; 16],
            [0, taper(-10, 3), taper(-3, -19), taper(-7, -28), taper(16, -7),
                taper(3, -9), taper(-1, -3), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, taper(-21, -2), taper(-53, -107), taper(-96, -79),
                taper(-232, -135), taper(-312, -275), taper(-219, -105), 0, 0, 0, 0, 0, 0, 0, 0,
                0],
            [0, taper(-31, 12), taper(-99, -63), taper(-119, -59),
                taper(-169, -112), taper(-275, -220), taper(-226, -164), 0, 0, 0, 0, 0, 0, 0, 0,
                0],
            [0, taper(9, 38), taper(-79, -65), taper(-132, -71),
                taper(-258, -140), taper(-383, -220), taper(-39, -73), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-26, 4), taper(-9, -25), taper(-13, -37), taper(-15, 1),
                taper(1, -33), taper(1, -13), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, taper(-1, 2), taper(-36, -107), taper(-51, -112),
                taper(-158, -142), taper(-156, -232), taper(-302, -263), 0, 0, 0, 0, 0, 0, 0, 0,
                0],
            [0, taper(-16, 17), taper(-69, -29), taper(-69, -79),
                taper(-135, -49), taper(-121, -150), taper(-263, -248), 0, 0, 0, 0, 0, 0, 0, 0,
                0],
            [0, taper(1, 4), taper(-33, -52), taper(-62, -44),
                taper(-109, -116), taper(-132, -278), taper(-82, -69), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-11, 8), taper(3, -20), taper(-8, -22), taper(3, 10),
                taper(3, 0), taper(-3, -11), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, taper(4, 26), taper(-2, -7), taper(-1, 4), taper(-17, -11),
                taper(-19, 11), taper(-66, -15), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(1, 40), taper(18, -6), taper(-1, 31), taper(5, -3),
                taper(-22, -18), taper(-90, -71), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0; 16],
            [0, taper(1, 1), taper(1, -18), taper(1, -13), taper(-45, 31),
                taper(14, 39), taper(5, -11), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
    ],
};
