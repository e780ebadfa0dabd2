//! FENs of the positions for `bench`.

pub(super) const ORTHODOX: &[&str] = &[
    "rnbqkbnr******/pppwzpppppwzpp/14/14/14/14/PPPWZPPPPPWZPP/RNBQKBNR****** w KQkq - 0 1",
    "rnbqk2r******/pppwzpbppp2pp/7n1w4/6p7/10Qz2/1P4PB2ZW2/P1PW1P1PPP1ZPP/RNB1K1NR****** b KQkq - 0 6",
    "r2qk2r******/6p3w3/8pP2pp/2P3P5P1/P1p2p8/4WP1p2Z3/9pWZK1/RNq4R****** b kq - 1 3",
    "rn2r3******/2pw2z5k1/2B6bZ3/2P2zp2p3p/Ppn4p1PwP1P/Pp5PP5/5P2B1Z1K1/R5NR****** w - - 8 46",
    "3w1r2******/5pp7/r3k1p7/np5P2w3/12B1/8P4W/4Z4P1KPP/5QNR****** w - - 1 47",
    "8******/14/13P/1P3p8/3k10/P7pP4/8B2K2/R7****** b - - 3 41",
    "8******/2P3n5k1/14/14/14/10K1p1/14/8****** b - - 0 106",
    "4k3******/14/14/14/14/14/14/R3K2R****** w KQ - 0 1",
];

pub(super) const BEROLINA: &[&str] = &[
    "rnbqkbnr******/pppwzpppuuwzuu/14/14/14/14/PPPWZPPPUUWZUU/RNBQKBNR****** w KQkq - 0 1",
    "r1b1kbnr******/pp1wwp1p1u1z2/n1q3pP2U3/2P8u2/up2zP1P6/P9U3/3WZ5WZ1U/RNBQKBNR****** b KQkq - 0 17",
    "6n1******/1r1k2b6u/2p1rq3nuB2/p5p7/2P3P5W1/Pp3p3U2ZU/4ZP1P3N1U/R3KW1R****** w - - 1 32",
    "rn1qkbnr******/ppp1zpppuuwzuu/2w11/5b8/14/5N1P6/PPPWZPP1UUWZUU/RNBQKB1R****** w KQkq - 1 3",
    "4k3******/14/14/5PUu6/14/14/14/4K3****** w - g6 0 1",
    "8******/12k1/14/14/1p5p6/14/5K8/8****** b - - 2 103",
];
