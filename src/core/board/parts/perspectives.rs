//! What a network sees of a board: the numbers of the inputs for the pieces, and the pieces of a
//! position.

use crate::board::fen::{Letters, pieces_by_letter};
use crate::board::{CELLS, Grid, Kind, Mailbox, Piece, Square};
use crate::network::features::{Features, Group, InputLayout, PieceCode};
use crate::rules::Side;

/// The codes of the pieces with these letters, by view: each side sees its own pieces first.
#[must_use]
pub fn piece_codes(letters: Letters) -> [Vec<u8>; 2] {
    let of = |side: Side| pieces_by_letter(letters).map(move |(_, both)| both[side.index()].0);
    [Side::White, Side::Black].map(|side| of(side).chain(of(side.other())).collect())
}

/// The inputs of a board: own and enemy pieces of each kind on each cell. `seen` is where a side
/// sees a cell, mirrored or not; `most` is the most pieces of a
/// position.
#[must_use]
pub fn board_layout(
    name: &str,
    grid: Grid,
    letters: Letters,
    most: usize,
    seen: impl Fn(Side, bool, Square) -> Square,
) -> InputLayout {
    let places = usize::from(grid.files) * usize::from(grid.ranks);
    let seen = |view: usize, mirrored: usize, place: usize| {
        let side = if view == 0 { Side::White } else { Side::Black };
        seen(side, mirrored == 1, Square(place as u8)).at()
    };
    let layout =
        InputLayout::new(name, &Group { places, codes: piece_codes(letters), seen: &seen, most });
    let piece =
        |(letter, [white, black]): (char, [Piece; 2])| {
            let royal = white.kind() == Kind::KING;
            [(white, letter), (black, letter.to_ascii_lowercase())]
                .map(|(piece, letter)| PieceCode { code: piece.0, letter, royal })
        };
    let cells = (0..places as u8).map(|place| grid.name(Square(place))).collect();
    layout.named(pieces_by_letter(letters).flat_map(piece).collect(), cells)
}

/// A square as `side` sees it: its own first rank is below, and `mirrored` exchanges left and
/// right.
#[must_use]
pub const fn seen_square(grid: Grid, side: Side, mirrored: bool, s: Square) -> Square {
    let (file, rank) = (grid.file(s), grid.rank(s));
    let rank = if let Side::White = side { rank } else { grid.ranks - 1 - rank };
    Square(rank * grid.files + if mirrored { grid.files - 1 - file } else { file })
}

/// The region of a king of `side` on `s` ([`REGIONS`](crate::network::features::REGIONS)): bit 0 is
/// set on the right half. The zones are the corner and the middle of the first rank, the second
/// rank, and the ranks beyond. A king off the board is in region 0.
#[must_use]
pub const fn king_region(grid: Grid, side: Side, s: Square) -> u8 {
    if grid.rank(s) >= grid.ranks {
        return 0;
    }
    let is_right = grid.is_right(s);
    let seen = seen_square(grid, side, is_right, s);
    let zone = match grid.rank(seen) {
        0 => (grid.file(seen) >= grid.files / 4) as u8,
        1 => 2,
        _ => 3,
    };
    zone << 1 | is_right as u8
}

/// Writes the pieces of a board. All cells, those off the board too, are as many as the compiler
/// knows; what a game writes on the places behind its board comes later.
#[inline]
pub fn look_at_board(board: &Mailbox, features: &mut Features) {
    for (code, piece) in features.codes[..CELLS].iter_mut().zip(board.cells()) {
        *code = piece.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_from_the_own_end_and_the_king_is_on_the_left() {
        let grid = Grid::new(8, 8);
        let seen = |side: Side, right: bool, s: u8| seen_square(grid, side, right, Square(s)).0;
        for side in [Side::White, Side::Black] {
            for right in [false, true] {
                let mut all: Vec<u8> = grid.squares().map(|s| seen(side, right, s.0)).collect();
                all.sort_unstable();
                assert_eq!(all, (0..64).collect::<Vec<u8>>());
            }
        }
        // b1 for White is the same as b8 for Black, and as g1 with the king on the right half.
        assert_eq!([seen(Side::White, false, 1), seen(Side::Black, false, 57)], [1, 1]);
        assert_eq!([seen(Side::White, true, 6), seen(Side::Black, true, 62)], [1, 1]);
    }

    #[test]
    fn zones_of_the_king_count_from_the_own_end() {
        let grid = Grid::new(8, 8);
        let region = |side: Side, s: &str| king_region(grid, side, grid.parse_square(s).unwrap());
        for (white, black, expected) in [
            ("a1", "b8", 0b000),
            ("g1", "h8", 0b001),
            ("c1", "d8", 0b010),
            ("e1", "f8", 0b011),
            ("a2", "d7", 0b100),
            ("h2", "e7", 0b101),
            ("b3", "a1", 0b110),
            ("f8", "h2", 0b111),
        ] {
            let found = [region(Side::White, white), region(Side::Black, black)];
            assert_eq!(found, [expected; 2], "{white} {black}");
        }
        assert_eq!(king_region(grid, Side::Black, Square::OFF), 0);
    }
}
