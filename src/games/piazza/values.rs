//! The values of piazza, centipawns.
//!
//! Found by `rialto train` (seed 1, 8 epochs) on 494976 quiet positions of
//! 5147 games of the engine against itself, 800 nodes a turn: 0 result, 1
//! search score, drawn towards the values before within 30 centipawns. Validation
//! loss 0.004167, before 0.004320.

use super::weights::Weights;
use crate::linear::taper;

/// The terms beside the game beneath.
#[rustfmt::skip]
pub(super) static WEIGHTS: Weights<i32> = Weights {
    stands: [
        [
            [0, taper(2, 9), taper(-21, 3), taper(-23, 7), taper(-35, 33),
                taper(1, 41), taper(-96, -38), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-3, 7), taper(-15, -1), taper(-21, -4), taper(-37, 25),
                taper(-8, 67), taper(-124, -64), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0; 16],
            [0, taper(0, 7), taper(-5, 9), taper(-6, 9), taper(-2, 35),
                taper(29, 52), taper(5, -21), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(1, 6), taper(-3, 14), taper(-5, 12), taper(3, 31),
                taper(30, 52), taper(6, -15), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, taper(-2, 3), taper(-34, -55), taper(-46, -50), taper(-53, -42),
                taper(-53, -115), taper(-160, -37), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-6, 4), taper(-49, -50), taper(-62, -49), taper(-99, -67),
                taper(-80, -140), taper(-189, -101), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0; 16],
            [0, taper(-6, -1), taper(-7, -9), taper(-11, -14), taper(19, 1),
                taper(-11, -1), taper(-16, -35), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-5, 11), taper(-4, 0), taper(-7, -7), taper(10, 6),
                taper(-12, 13), taper(-23, -30), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, taper(-26, -2), taper(-89, -93), taper(-133, -66),
                taper(-243, -129), taper(-287, -318), taper(-190, -85), 0, 0, 0, 0, 0, 0, 0, 0,
                0],
            [0, taper(-34, 1), taper(-124, -62), taper(-158, -55),
                taper(-221, -108), taper(-310, -263), taper(-195, -120), 0, 0, 0, 0, 0, 0, 0, 0,
                0],
            [0, taper(-2, 33), taper(-116, -69), taper(-178, -57),
                taper(-322, -145), taper(-467, -266), taper(-56, -86), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-27, 5), taper(-48, -3), taper(-71, -17), taper(-58, 2),
                taper(-43, -67), taper(-15, -30), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-19, 12), taper(-44, 5), taper(-60, -12), taper(-44, 13),
                taper(-37, -14), taper(-20, -28), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, taper(-3, -1), taper(-30, -85), taper(-52, -63),
                taper(-141, -151), taper(-161, -250), taper(-343, -223), 0, 0, 0, 0, 0, 0, 0, 0,
                0],
            [0, taper(-8, 3), taper(-56, -28), taper(-82, -54),
                taper(-153, -13), taper(-126, -169), taper(-251, -215), 0, 0, 0, 0, 0, 0, 0, 0,
                0],
            [0, taper(-3, 4), taper(-31, -43), taper(-52, -37), taper(-76, -91),
                taper(-85, -266), taper(-71, -86), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-6, 8), taper(3, 12), taper(-12, -1), taper(15, 41),
                taper(38, 28), taper(0, -23), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(-2, 18), taper(4, 16), taper(-4, 4), taper(10, 45),
                taper(39, 47), taper(-6, -17), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, taper(4, 27), taper(6, 13), taper(3, 21), taper(17, 14),
                taper(12, 62), taper(-77, -20), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(1, 31), taper(12, 17), taper(-1, 34), taper(31, 5),
                taper(16, 41), taper(-79, -35), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0; 16],
            [0, taper(0, 10), taper(7, 8), taper(6, 12), taper(12, 30),
                taper(39, 72), taper(3, -21), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, taper(0, 7), taper(10, 4), taper(7, 11), taper(25, 25),
                taper(36, 72), taper(7, -15), 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
    ],
};
