//! The values of nacv, centipawns.
//!
//! Found by `rialto train` (seed 1, 20 epochs) on 67771 quiet positions of
//! 615 games of the engine against itself, 800 nodes a turn: 0.3 result, 0.7
//! search score, drawn towards the values before within 60 centipawns. Validation
//! loss 0.004018, before 0.004677.

use super::weights::Weights;
use crate::board::parts::scale;
use crate::linear::taper;

/// What a man is worth: by kind in the order of [`super::LETTERS`], by the steps from the middle
/// of the board; middle game and end game.
#[rustfmt::skip]
pub(super) const SQUARES: [[(i16, i16); 4]; 6] = [
    // kings
    [
        (24, 20), (15, 33), (18, 1), (-24, -26),
    ],
    // rooks
    [
        (268, 284), (306, 276), (311, 284), (284, 280),
    ],
    // androids
    [
        (361, 358), (367, 374), (367, 365), (357, 369),
    ],
    // caretakers
    [
        (583, 553), (594, 608), (588, 601), (577, 608),
    ],
    // windriders
    [
        (405, 392), (403, 393), (420, 403), (394, 402),
    ],
    // wireriders
    [
        (386, 369), (392, 367), (358, 366), (387, 355),
    ],
];

/// The terms beside material and squares.
#[rustfmt::skip]
pub(super) static WEIGHTS: Weights<i32> = Weights {
    mobility: [
        scale([0]),
        scale([0]),
        scale([0]),
        scale([0]),
        scale([taper(12, -27), taper(-7, 8), taper(-4, 2), taper(13, 21),
            taper(-2, -10), taper(18, 5), taper(1, 3), taper(16, 6), taper(20, 17),
            taper(29, 23), taper(33, 26), taper(44, 42), taper(48, 48)]),
        scale([0]),
        scale([0]),
        scale([taper(-1, -3), taper(1, 16), taper(14, 29), taper(22, 32),
            taper(40, 52), taper(52, 37), taper(54, 50), taper(53, 48), taper(48, 38),
            taper(52, 56), taper(40, 44), taper(52, 59), taper(49, 56), taper(54, 64),
            taper(42, 51), taper(62, 62), taper(53, 58), taper(49, 50), taper(47, 41),
            taper(47, 50), taper(47, 50), taper(48, 48)]),
        scale([taper(-43, -37), taper(12, 10), taper(24, 20), taper(27, 30),
            taper(36, 41), taper(40, 35), taper(39, 51), taper(57, 64), taper(61, 62),
            taper(44, 55), taper(65, 66), taper(71, 54), taper(49, 51), taper(67, 67),
            taper(72, 67), taper(53, 66), taper(57, 73), taper(53, 58), taper(47, 52),
            taper(52, 50), taper(48, 57), taper(47, 47), taper(50, 47), taper(49, 48),
            taper(48, 48)]),
        scale([taper(-1, 4), taper(7, 7), taper(-7, 13), taper(26, 2), taper(32, 19),
            taper(42, 28), taper(59, 48), taper(55, 37), taper(55, 53), taper(62, 44),
            taper(47, 28), taper(74, 57), taper(41, 48), taper(54, 51), taper(46, 47),
            taper(48, 41), taper(27, 40), taper(37, 49), taper(57, 50), taper(43, 46),
            taper(44, 48), taper(47, 47), taper(46, 49), taper(43, 48), taper(44, 48),
            taper(47, 46), taper(50, 50), taper(47, 48), taper(48, 48)]),
        scale([taper(-60, -59), taper(15, 3), taper(23, 17), taper(24, 16),
            taper(23, 12), taper(41, 22), taper(23, 10), taper(23, 9), taper(30, 33),
            taper(44, 36), taper(52, 37), taper(30, 34), taper(40, 50), taper(42, 42),
            taper(40, 46), taper(37, 40), taper(38, 50), taper(45, 42), taper(37, 41),
            taper(45, 43), taper(44, 49), taper(46, 40), taper(50, 51), taper(45, 45),
            taper(48, 48), taper(49, 51), taper(50, 61), taper(48, 48), taper(47, 44),
            taper(47, 48), taper(48, 47), taper(48, 49), taper(48, 48), taper(48, 49),
            taper(48, 48)]),
        scale([0]),
        scale([0]),
        scale([0]),
        scale([0]),
        scale([0]),
    ],
    room: [taper(17, 16), taper(4, 17), taper(15, 34), taper(6, 19), taper(30, 9)],
    drive: taper(-5, -6),
    apart: taper(-30, -31),
};
