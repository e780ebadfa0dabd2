//! What evaluations of several games have in common: men on squares, the phase of the game.

use crate::board::{Grid, Kind, Mailbox, Piece, Square};
use crate::linear::taper;
use crate::rules::Side;

/// A table by kind from the values of the kinds 1 to `N`, the rest 0.
#[must_use]
pub const fn by_kind<const N: usize>(values: [i32; N]) -> [i32; 16] {
    let mut table = [0; 16];
    let mut i = 0;
    while i < N {
        table[i + 1] = values[i];
        i += 1;
    }
    table
}

/// What a man on a square is worth, White's advantage positive, packed by [`taper`]: `squares`
/// has a table for each of the kinds from 1 on, middle game and end game in centipawns, written
/// with the last rank on top, as White sees the board, from the edge to the middle: both wings
/// are worth the same.
#[must_use]
pub fn placed<const N: usize>(
    squares: &[[(i16, i16); N]],
    grid: Grid,
    piece: Piece,
    s: Square,
) -> i32 {
    let sign = if piece.side() == Side::White { 1 } else { -1 };
    squares.get(piece.kind().0 as usize - 1).map_or(0, |table| {
        let (middle, end) = table[seen(grid, piece.side(), s)];
        sign * taper(i32::from(middle), i32::from(end))
    })
}

/// Where a square stands in tables written with the last rank on top, from the edge to the
/// middle, as this side sees the board.
#[must_use]
pub fn seen(grid: Grid, side: Side, s: Square) -> usize {
    let (file, rank) = (grid.file(s), grid.rank(s));
    let row = if side == Side::White { grid.ranks - 1 - rank } else { rank };
    usize::from(row * (grid.files / 2) + file.min(grid.files - 1 - file))
}

/// How much of the middle game there is: the officers of both sides, counted by their `phase`
/// (by kind), at most `full`.
#[must_use]
pub fn phase(board: &Mailbox, officers: &[Kind], phase: &[i32; 16], full: i32) -> i32 {
    let both = |k: Kind| board.count(k.of(Side::White)) + board.count(k.of(Side::Black));
    let phase: i32 = officers.iter().map(|&k| both(k) * phase[k.0 as usize]).sum();
    phase.min(full)
}

/// An evaluation for a person to read, centipawns: a line a term (name, White's, Black's) with
/// the difference, then a line a sum.
#[must_use]
pub fn sheet(terms: &[(&str, i32, i32)], sums: &[(&str, i32)]) -> String {
    let mut text = format!("{:<24}{:>8}{:>8}{:>8}\n", "centipawns", "White", "Black", "total");
    for (name, white, black) in terms {
        text += &format!("{name:<24}{white:>8}{black:>8}{:>8}\n", white - black);
    }
    for (name, sum) in sums {
        text += &format!("{name:<24}{sum:>24}\n");
    }
    text
}
