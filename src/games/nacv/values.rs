//! The values of nacv, centipawns, set by hand.

use super::weights::Weights;
use crate::board::parts::scale;
use crate::linear::taper;

/// What a man is worth: by kind in the order of [`super::LETTERS`], by the steps from the middle
/// of the board; middle game and end game.
#[rustfmt::skip]
pub(super) const SQUARES: [[(i16, i16); 4]; 6] = [
    // kings
    [
        (0, 0), (0, 0), (0, 0), (0, 0),
    ],
    // rooks
    [
        (300, 300), (300, 300), (300, 300), (300, 300),
    ],
    // androids
    [
        (330, 330), (330, 330), (330, 330), (330, 330),
    ],
    // caretakers
    [
        (560, 560), (560, 560), (560, 560), (560, 560),
    ],
    // windriders
    [
        (380, 380), (380, 380), (380, 380), (380, 380),
    ],
    // wireriders
    [
        (400, 400), (400, 400), (400, 400), (400, 400),
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
        scale([taper(-18, -18), taper(4, 4), taper(8, 8), taper(12, 12),
            taper(16, 16), taper(20, 20), taper(24, 24), taper(28, 28), taper(32, 32),
            taper(36, 36), taper(40, 40), taper(44, 44), taper(48, 48)]),
        scale([0]),
        scale([0]),
        scale([taper(-18, -18), taper(4, 4), taper(8, 8), taper(12, 12),
            taper(16, 16), taper(20, 20), taper(24, 24), taper(28, 28), taper(32, 32),
            taper(36, 36), taper(40, 40), taper(44, 44), taper(48, 48)]),
        scale([taper(-18, -18), taper(4, 4), taper(8, 8), taper(12, 12),
            taper(16, 16), taper(20, 20), taper(24, 24), taper(28, 28), taper(32, 32),
            taper(36, 36), taper(40, 40), taper(44, 44), taper(48, 48)]),
        scale([taper(-18, -18), taper(4, 4), taper(8, 8), taper(12, 12),
            taper(16, 16), taper(20, 20), taper(24, 24), taper(28, 28), taper(32, 32),
            taper(36, 36), taper(40, 40), taper(44, 44), taper(48, 48)]),
        scale([taper(-18, -18), taper(4, 4), taper(8, 8), taper(12, 12),
            taper(16, 16), taper(20, 20), taper(24, 24), taper(28, 28), taper(32, 32),
            taper(36, 36), taper(40, 40), taper(44, 44), taper(48, 48)]),
        scale([0]),
        scale([0]),
        scale([0]),
        scale([0]),
        scale([0]),
    ],
    room: [0, taper(7, 7), taper(14, 14), taper(21, 21), taper(28, 28)],
    drive: taper(16, 16),
    apart: taper(-8, -8),
};
