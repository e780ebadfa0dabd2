//! What the weather is worth to the men in the Piazza, centipawns.
//!
//! Rounded from a logistic regression of the results of some 1,100 games of the engine against
//! itself (depth 4) on its score and what stood in the Piazza: an officer caught by the water
//! costs a sixth of its value, a king nearly three pawns. In dry weather too both stand there at
//! a risk; the king's was found to be 120 +- 50 and is taken low, for endings want him there.
//! What becomes of pawns made no difference that could be told from none.

use super::weights::Weights;
use crate::linear::taper;

/// The terms beside the game beneath.
#[rustfmt::skip]
pub(super) static WEIGHTS: Weights<i32> = Weights {
    stands: [
        [
            [0, 0, taper(-28, -28), taper(-29, -29), taper(-45, -45),
                taper(-85, -85), taper(-80, -80), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0; 16],
        ],
        [
            [0, 0, taper(-51, -51), taper(-52, -52), taper(-80, -80),
                taper(-152, -152), taper(-230, -230), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0; 16],
        ],
        [
            [0, 0, taper(-57, -57), taper(-59, -59), taper(-90, -90),
                taper(-171, -171), taper(-260, -260), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, taper(-32, -32), taper(-33, -33), taper(-50, -50),
                taper(-95, -95), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, 0, taper(-51, -51), taper(-52, -52), taper(-80, -80),
                taper(-152, -152), taper(-270, -270), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, taper(-32, -32), taper(-33, -33), taper(-50, -50),
                taper(-95, -95), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        [
            [0, 0, 0, 0, 0, 0, taper(-100, -100), 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0; 16],
        ],
    ],
};
