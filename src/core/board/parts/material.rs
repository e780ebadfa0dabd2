//! What pieces are worth by how far they reach: the evaluation of a game that has no network yet.
//! It is good enough to play the games from which the first network learns.

use crate::board::program::{MovePrograms, Purpose, Ray, orthogonal, ray};
use crate::board::{Grid, KIND_COUNT, Kind, Piece, Square};
use crate::rules::Side;

/// What a rook is worth, centipawns. The other pieces are worth as much for each cell that they
/// reach on average.
const ROOK: f64 = 500.0;
/// The share of cells that are empty on a board in the middle of a game.
const EMPTY: f64 = 2.0 / 3.0;
/// The share of cells with an enemy piece.
const ENEMY: f64 = (1.0 - EMPTY) / 2.0;
/// What the move is worth, centipawns.
const TEMPO: i32 = 15;

/// A table by [`Kind`]`.0` with `values` for the kinds 1 to `N` and 0 for the rest.
#[must_use]
pub const fn by_kind<const N: usize>(values: [i32; N]) -> [i32; KIND_COUNT] {
    let mut table = [0; KIND_COUNT];
    let mut i = 0;
    while i < N {
        table[i + 1] = values[i];
        i += 1;
    }
    table
}

/// The value of each kind, centipawns. `pawns` are the kinds without a program, with the numbers of
/// cells to which they step and on which they capture. Kings are worth nothing.
#[must_use]
pub fn material_values(
    programs: &MovePrograms,
    grid: Grid,
    pawns: &[(Kind, usize, usize)],
) -> [i32; KIND_COUNT] {
    let cells = grid.squares().count() as f64;
    let rook_rays = grid.squares().flat_map(|s| orthogonal().into_iter().map(move |d| (s, d)));
    let rook: f64 = rook_rays.map(|(s, step)| reach(&ray(grid, s, step))).sum();
    let value = |reach: f64| (ROOK * reach / rook).round() as i32;
    let mut values = std::array::from_fn(|kind| {
        let rays = programs.rays(Kind(kind as u8));
        value(rays.map(|(_, ray)| reach_of(ray)).sum())
    });
    values[Kind::KING.0 as usize] = 0;
    for &(kind, steps, captures) in pawns {
        let reach = steps as f64 * EMPTY + captures as f64 * ENEMY;
        values[kind.0 as usize] = value(cells * reach);
    }
    values
}

/// As [`reach`]; a ray on which a piece only captures, or never does, counts half.
fn reach_of(ray: &Ray) -> f64 {
    if ray.hops {
        // Behind any of the cells before, occupied alone, it captures what stands there.
        let behind_one = |cells: usize| cells as f64 * (1.0 - EMPTY) * EMPTY.powi(cells as i32 - 1);
        return (1..ray.cells.len()).map(|cells| ENEMY * behind_one(cells)).sum();
    }
    let passed = reach(&ray.cells[..ray.landing]);
    let share = if ray.purpose == Purpose::Any { 1.0 } else { 0.5 };
    share * (reach(&ray.cells) - passed)
}

/// How many cells of a ray a piece reaches on average.
fn reach(ray: &[Square]) -> f64 {
    let empty_before = |cells: usize| EMPTY.powi(cells as i32);
    (0..ray.len()).map(|cells| empty_before(cells) * (EMPTY + ENEMY)).sum()
}

/// What a piece adds to the sum of a board, positive for White.
#[must_use]
pub fn material_value(values: &[i32; KIND_COUNT], piece: Piece) -> i32 {
    let value = values[piece.kind().0 as usize];
    if piece.side() == Side::White { value } else { -value }
}

/// The evaluation for the side to move by a board's sum.
#[must_use]
pub fn material_balance(sum: i32, side: Side) -> i32 {
    TEMPO + if side == Side::White { sum } else { -sum }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::program::{diagonal, leaps, symmetric_steps};

    #[test]
    fn pieces_are_worth_what_they_reach() {
        let grid = Grid::new(8, 8);
        let mut programs = MovePrograms::default();
        let add = |programs: &mut MovePrograms, kind, steps: &[(i8, i8)]| {
            for s in grid.squares() {
                let rays: Vec<Vec<Square>> = steps.iter().map(|&d| ray(grid, s, d)).collect();
                programs.add(kind, s, &rays);
            }
        };
        add(&mut programs, Kind::BISHOP, &diagonal());
        add(&mut programs, Kind::ROOK, &orthogonal());
        add(&mut programs, Kind::QUEEN, &[diagonal(), orthogonal()].concat());
        for s in grid.squares() {
            programs.add(Kind::KNIGHT, s, &leaps(grid, s, &symmetric_steps((1, 2))));
            programs.add(Kind::KING, s, &leaps(grid, s, &diagonal()));
        }
        let values = material_values(&programs, grid, &[(Kind::PAWN, 1, 2)]);
        let [pawn, knight, bishop, rook, queen, king] =
            [Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN, Kind::KING]
                .map(|kind| values[kind.0 as usize]);
        assert_eq!((rook, king), (500, 0));
        assert!(0 < pawn && 2 * pawn < knight, "{values:?}");
        assert!(knight <= bishop && bishop < rook, "{values:?}");
        assert!((queen - bishop - rook).abs() <= 1, "{values:?}");
    }

    #[test]
    fn a_piece_counts_for_its_side() {
        let values = std::array::from_fn(|kind| 100 * kind as i32);
        let of = |side| material_value(&values, Kind::ROOK.of(side));
        assert!(of(Side::White) > 0 && of(Side::White) + of(Side::Black) == 0);
        let [white, black] = [Side::White, Side::Black].map(|side| material_balance(300, side));
        assert_eq!((white, black), (300 + TEMPO, TEMPO - 300));
    }
}
