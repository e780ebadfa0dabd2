//! Parts of the evaluation that several games share: piece-square tables, the game phase, and the
//! table of terms for a user.

use crate::board::{Grid, Kind, Mailbox, Piece, Square};
use crate::rules::Side;
use crate::taper::taper;

/// A table by [`Kind`]`.0` with `values` for the kinds 1 to `N` and 0 for the rest.
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

/// The piece-square value of a piece, positive for White, packed by [`taper`]. `squares` has a
/// table for each of the kinds from 1 on, with values for middle game and end game in centipawns;
/// for the order of its squares see `table_index`.
#[must_use]
pub fn psqt_value<const N: usize>(
    squares: &[[(i16, i16); N]],
    grid: Grid,
    piece: Piece,
    s: Square,
) -> i32 {
    let sign = if piece.side() == Side::White { 1 } else { -1 };
    squares.get(piece.kind().0 as usize - 1).map_or(0, |table| {
        let (middle, end) = table[table_index(grid, piece.side(), s)];
        sign * taper(i32::from(middle), i32::from(end))
    })
}

/// The index of a square in a piece-square table for this side. Tables begin with the
/// last rank, counted from that side's end. A rank has half as many entries as files, from the edge
/// to the middle, because both wings have the same values.
fn table_index(grid: Grid, side: Side, s: Square) -> usize {
    let (file, rank) = (grid.file(s), grid.rank(s));
    let row = if side == Side::White { grid.ranks - 1 - rank } else { rank };
    usize::from(row * (grid.files / 2) + file.min(grid.files - 1 - file))
}

/// The game phase: the sum of the `weights` (by kind) of the `kinds` of both sides, at most `full`.
/// `full` is the pure middle game, 0 the pure end game.
#[must_use]
pub fn phase(board: &Mailbox, kinds: &[Kind], weights: &[i32; 16], full: i32) -> i32 {
    let both = |k: Kind| board.count(k.of(Side::White)) + board.count(k.of(Side::Black));
    let phase: i32 = kinds.iter().map(|&k| both(k) * weights[k.0 as usize]).sum();
    phase.min(full)
}

/// A table of an evaluation for a user, in centipawns: one line for each term (name, White's value,
/// Black's value) with the difference, then one line for each sum.
#[must_use]
pub fn terms_table(terms: &[(&str, i32, i32)], sums: &[(&str, i32)]) -> String {
    let mut text = format!("{:<24}{:>8}{:>8}{:>8}\n", "centipawns", "White", "Black", "total");
    for (name, white, black) in terms {
        text += &format!("{name:<24}{white:>8}{black:>8}{:>8}\n", white - black);
    }
    for (name, sum) in sums {
        text += &format!("{name:<24}{sum:>24}\n");
    }
    text
}
