//! The values of nacv, centipawns.
//!
//! Found by `rialto train` (seed 1, 30 epochs) on 227643 quiet positions of
//! 2058 games of the engine against itself, 800 nodes per move: 0.3 result, 0.7
//! search score, drawn towards the values before within 60 centipawns. Validation
//! loss 0.004668, before 0.004815.

use super::scale::scale;
use super::taper::taper;
use super::weights::Weights;

/// What a piece is worth: by kind in the order of [`super::LETTERS`], by the steps from the
/// middle of the board; middle game and end game.
#[rustfmt::skip]
pub(super) const SQUARES: [[(i16, i16); 4]; 6] = [
    // kings
    [
        (13, 40), (-27, 38), (19, -4), (17, -38),
    ],
    // rooks
    [
        (277, 278), (310, 273), (321, 274), (295, 270),
    ],
    // androids
    [
        (382, 367), (402, 363), (373, 365), (369, 375),
    ],
    // caretakers
    [
        (608, 568), (611, 632), (612, 608), (584, 602),
    ],
    // windriders
    [
        (451, 396), (428, 387), (434, 375), (418, 366),
    ],
    // wireriders
    [
        (393, 403), (379, 376), (329, 381), (392, 321),
    ],
];

/// The terms beside material and squares.
#[rustfmt::skip]
pub(super) static WEIGHTS: Weights = Weights {
    mobility: [
        scale([0]),
        scale([0]),
        scale([0]),
        scale([0]),
        scale([taper(-3, -49), taper(4, 14), taper(3, 18), taper(16, 8),
            taper(17, -3), taper(16, 4), taper(13, 1), taper(31, 3), taper(23, 8), taper(13, 25),
            taper(29, 12), taper(46, 42), taper(48, 48)]),
        scale([0]),
        scale([0]),
        scale([taper(19, -22), taper(26, -3), taper(38, 29), taper(47, 24),
            taper(41, 55), taper(41, 64), taper(40, 59), taper(37, 55), taper(55, 43),
            taper(31, 62), taper(67, 51), taper(49, 55), taper(46, 56), taper(44, 63),
            taper(31, 48), taper(71, 56), taper(55, 62), taper(47, 47), taper(48, 38),
            taper(45, 49), taper(47, 51), taper(48, 48)]),
        scale([taper(-31, -48), taper(8, 1), taper(20, 21), taper(49, 32),
            taper(47, 57), taper(39, 51), taper(50, 60), taper(38, 69), taper(64, 70),
            taper(41, 82), taper(55, 83), taper(86, 51), taper(61, 46), taper(84, 45),
            taper(87, 54), taper(50, 64), taper(55, 80), taper(61, 62), taper(45, 47),
            taper(52, 47), taper(45, 58), taper(47, 48), taper(49, 43), taper(50, 47),
            taper(48, 48), taper(48, 48), taper(48, 48), taper(49, 50), taper(48, 48)]),
        scale([taper(7, -4), taper(13, 16), taper(26, 14), taper(29, 17),
            taper(43, 24), taper(38, 26), taper(48, 33), taper(63, 14), taper(48, 42),
            taper(59, 33), taper(52, 24), taper(70, 29), taper(48, 39), taper(67, 46),
            taper(49, 46), taper(73, 37), taper(28, 39), taper(48, 54), taper(77, 55),
            taper(55, 51), taper(51, 53), taper(41, 39), taper(50, 53), taper(28, 39),
            taper(47, 46), taper(47, 51), taper(48, 48), taper(47, 48), taper(45, 46),
            taper(45, 48), taper(48, 48)]),
        scale([taper(-63, -70), taper(-13, -2), taper(10, 15), taper(42, 13),
            taper(32, 15), taper(33, 27), taper(31, 6), taper(32, 9), taper(21, 37),
            taper(41, 29), taper(56, 36), taper(27, 30), taper(21, 53), taper(20, 36),
            taper(38, 51), taper(43, 39), taper(21, 58), taper(44, 40), taper(39, 46),
            taper(43, 43), taper(40, 50), taper(43, 29), taper(51, 64), taper(43, 40),
            taper(49, 52), taper(49, 53), taper(53, 79), taper(47, 51), taper(48, 47),
            taper(48, 48), taper(49, 48), taper(49, 53), taper(45, 45), taper(48, 50),
            taper(48, 48)]),
        scale([0]),
        scale([0]),
        scale([0]),
        scale([0]),
        scale([0]),
    ],
    control: scale([0, 0, 0, taper(-3, -34), taper(1, -8), taper(-5, -17), taper(-28, -3),
        taper(-24, 3), taper(-36, 29), taper(-54, 10), taper(-25, 3), taper(-9, -6),
        taper(-5, -7), taper(2, -7), taper(-1, -14), taper(8, -12), taper(11, -8), taper(0, -9),
        taper(8, -11), taper(1, -5), taper(4, 1), taper(17, -1), taper(4, 9), taper(23, 8),
        taper(13, -3), taper(8, 3), taper(14, 17), taper(11, 13), taper(10, 8), taper(10, 2),
        taper(21, 9), taper(19, 13), taper(-7, 12), taper(-2, -1), taper(-11, -5), taper(5, 4),
        taper(0, -1), taper(4, 1), taper(3, 3), 0]),
    threats: [
        [
            [
                [0, 0, 0, 0, taper(-107, -61), 0, 0, taper(-87, -73),
                    taper(-99, -94), taper(-122, -82), taper(-92, -87), 0, 0, 0, 0, 0],
                [0, 0, 0, 0, taper(-9, -9), 0, 0, taper(-16, -24),
                    taper(-80, -57), taper(-69, -24), taper(-42, -85), 0, 0, 0, 0, 0],
            ],
            [
                [0, 0, 0, 0, taper(-76, -69), 0, 0, taper(-92, -83),
                    taper(-124, -124), taper(-102, -90), taper(-100, -99), 0, 0, 0, 0, 0],
                [0, 0, 0, 0, taper(-33, -33), 0, 0, taper(-47, -47),
                    taper(-59, -64), taper(-60, -52), taper(-45, -56), 0, 0, 0, 0, 0],
            ],
            [
                [0, 0, 0, 0, taper(-102, -94), 0, 0, taper(-103, -101),
                    taper(-168, -168), taper(-114, -113), taper(-123, -119), 0, 0, 0, 0, 0],
                [0, 0, 0, 0, taper(-45, -45), 0, 0, taper(-48, -50),
                    taper(-80, -82), taper(-57, -59), taper(-72, -66), 0, 0, 0, 0, 0],
            ],
        ],
        [
            [
                [0, 0, 0, 0, taper(33, -28), 0, 0, taper(46, -34),
                    taper(37, -14), taper(23, -22), taper(70, -45), 0, 0, 0, 0, 0],
                [0, 0, 0, 0, taper(-9, -9), 0, 0, taper(30, -12), taper(41, 0),
                    taper(49, 16), taper(78, -5), 0, 0, 0, 0, 0],
            ],
            [
                [0, 0, 0, 0, taper(-29, -43), 0, 0, taper(-47, -51),
                    taper(-124, -124), taper(-66, -77), taper(-54, -59), 0, 0, 0, 0, 0],
                [0, 0, 0, 0, taper(-33, -33), 0, 0, taper(-39, -49),
                    taper(-11, -35), taper(-13, -27), taper(-5, -19), 0, 0, 0, 0, 0],
            ],
            [
                [0, 0, 0, 0, taper(-52, -70), 0, 0, taper(-66, -83),
                    taper(-168, -168), taper(-99, -107), taper(-115, -116), 0, 0, 0, 0, 0],
                [0, 0, 0, 0, taper(-45, -45), 0, 0, taper(-44, -47),
                    taper(-50, -66), taper(-50, -56), taper(12, -28), 0, 0, 0, 0, 0],
            ],
        ],
    ],
    hunter: [
        [0; 8],
        [0; 8],
        [0; 8],
        [0; 8],
        [0, taper(-7, -25), taper(6, 0), taper(24, 5), taper(3, -1),
            taper(1, -17), taper(-22, 6), 0],
        [0; 8],
        [0; 8],
        [0, taper(50, -15), taper(43, -13), taper(19, 8), taper(-3, 18),
            taper(2, -4), taper(-11, 8), 0],
        [0, taper(42, -11), taper(8, -15), taper(-4, 23), taper(-17, 27),
            taper(-4, 35), taper(47, -18), 0],
        [0, taper(-3, -17), taper(17, 4), taper(27, 9), taper(22, -27),
            taper(9, -27), taper(39, -11), 0],
        [0, taper(-65, -59), taper(-42, 13), taper(-14, 20), taper(4, 16),
            taper(29, 28), taper(-5, 0), 0],
        [0; 8],
        [0; 8],
        [0; 8],
        [0; 8],
        [0; 8],
    ],
    guard: [
        [0; 8],
        [0; 8],
        [0; 8],
        [0; 8],
        [0, taper(5, -16), taper(6, -11), taper(10, -11), taper(6, -15),
            taper(-16, 17), taper(18, 10), 0],
        [0; 8],
        [0; 8],
        [0, taper(19, 12), taper(34, 5), taper(24, 0), taper(-9, 5),
            taper(3, -6), taper(-12, -13), 0],
        [0, taper(19, 8), taper(12, 10), taper(36, 6), taper(-12, 29),
            taper(19, -1), taper(-7, -10), 0],
        [0, taper(30, -1), taper(35, -10), taper(26, -28), taper(7, -8),
            taper(5, -20), taper(-13, 2), 0],
        [0, taper(-15, 27), taper(-16, 2), taper(-8, 10), taper(2, -5),
            taper(-30, -20), taper(8, 8), 0],
        [0; 8],
        [0; 8],
        [0; 8],
        [0; 8],
        [0; 8],
    ],
    assault: scale([taper(-5, 39), taper(29, 11), taper(30, 18), taper(69, 34), taper(62, 40),
        taper(62, 52), taper(51, 77), taper(65, 72), taper(106, 97), taper(103, 107),
        taper(113, 116), taper(116, 127), taper(136, 140), taper(154, 154), taper(171, 171),
        taper(173, 175), taper(192, 195), taper(203, 204), taper(218, 216), taper(229, 229),
        taper(240, 240), taper(248, 251), taper(259, 259), taper(276, 276), taper(288, 288),
        taper(300, 300), taper(312, 312), taper(324, 324), taper(336, 336), taper(348, 348),
        taper(360, 360), taper(372, 372), taper(385, 385), taper(396, 396), taper(408, 408),
        taper(420, 420), taper(432, 432), taper(444, 444), taper(456, 456), taper(468, 468)]),
    room: [taper(24, 5), taper(37, 5), taper(25, 17), taper(0, 30), taper(-13, 28)],
    wires: [taper(-26, 1), taper(3, -3), taper(26, 0), taper(3, 1), 0, 0, 0, 0],
    drive: taper(-83, -15),
    apart: taper(-76, -23),
};
