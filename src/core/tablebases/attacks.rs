//! The moves of the pieces of chess as sets of squares, one bit each, as the tables ask for them.

use pyrrhic_rs::{Color, EngineAdapter};

/// The steps of a king, first the straight ones: files and ranks.
const STEPS: [(i8, i8); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
const LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// See the module.
#[derive(Clone)]
pub struct Attacks;

/// The bit of the square so many files and ranks away; 0 outside the board.
fn bit(square: u64, (files, ranks): (i8, i8)) -> u64 {
    let (file, rank) = ((square & 7) as i8 + files, (square >> 3) as i8 + ranks);
    if (0..8).contains(&file) && (0..8).contains(&rank) { 1 << (8 * rank + file) } else { 0 }
}

fn leaper(square: u64, leaps: &[(i8, i8)]) -> u64 {
    leaps.iter().fold(0, |all, leap| all | bit(square, *leap))
}

fn slider(square: u64, occupied: u64, steps: &[(i8, i8)]) -> u64 {
    let mut reached = 0;
    for (files, ranks) in steps {
        let cells = (1..8).map(|n| bit(square, (n * files, n * ranks)));
        for cell in cells.take_while(|cell| *cell != 0) {
            reached |= cell;
            if occupied & cell != 0 {
                break;
            }
        }
    }
    reached
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: Color, square: u64) -> u64 {
        let forward = if color == Color::White { 1 } else { -1 };
        leaper(square, &[(-1, forward), (1, forward)])
    }

    fn knight_attacks(square: u64) -> u64 {
        leaper(square, &LEAPS)
    }

    fn bishop_attacks(square: u64, occupied: u64) -> u64 {
        slider(square, occupied, &STEPS[4..])
    }

    fn rook_attacks(square: u64, occupied: u64) -> u64 {
        slider(square, occupied, &STEPS[..4])
    }

    fn queen_attacks(square: u64, occupied: u64) -> u64 {
        slider(square, occupied, &STEPS)
    }

    fn king_attacks(square: u64) -> u64 {
        leaper(square, &STEPS)
    }
}
