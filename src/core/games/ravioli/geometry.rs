//! The geometry: two 8x8 boards, A and B, that share their 28 border squares, the ring.
//!
//! All moves come from steps on one 8x8 board. A piece on the ring stands on both boards, so it has
//! the moves of both.

use crate::board::parts::{PawnRegions, Pawns, Steps};
use crate::board::program::{diagonal, orthogonal, symmetric_steps};
use crate::board::{CELLS, Grid, Kind, MovePrograms, Square};
use crate::rules::Side;

pub(super) const WIZARD: Kind = Kind(7);
pub(super) const WAZIRD: Kind = Kind(8);

/// Board A with the ring on files a to h, and the inner squares of board B on files i to n.
pub(super) const GRID: Grid = {
    let mut grid = Grid::new(14, 8);
    let mut file = 8;
    while file < 14 {
        grid = grid.with_hole(file, 0).with_hole(file, 7);
        file += 1;
    }
    grid
};

/// The coordinates of a square on one of the boards: board (0 is A, 1 is B), file and rank from 0.
/// File and rank may be off the board.
type OnBoard = (u8, i8, i8);

/// A step in files and ranks.
type Step = (i8, i8);

const fn is_inner(file: i8, rank: i8) -> bool {
    file > 0 && file < 7 && rank > 0 && rank < 7
}

/// The square with these coordinates; `None` off the board.
fn square((board, file, rank): OnBoard) -> Option<Square> {
    let outside = !(0..8).contains(&file) || !(0..8).contains(&rank);
    let shift = if board == 1 && is_inner(file, rank) { 7 } else { 0 };
    if outside { None } else { GRID.square(file + shift, rank) }
}

pub(super) const fn on_ring(s: Square) -> bool {
    !is_inner(GRID.file(s) as i8, GRID.rank(s) as i8) && GRID.file(s) < 8
}

/// File and rank from 0 on an 8x8 board. A ring square has the same on both boards.
pub(super) const fn coordinates(s: Square) -> (i8, i8) {
    let (file, rank) = (GRID.file(s) as i8, GRID.rank(s) as i8);
    if file < 8 { (file, rank) } else { (file - 7, rank) }
}

/// The coordinates of a square on each board that it belongs to: two for a ring square, else one.
pub(super) fn on_boards(s: Square) -> impl Iterator<Item = OnBoard> {
    let (file, rank) = coordinates(s);
    (0..2).map(move |board| (board, file, rank)).filter(move |&at| square(at) == Some(s))
}

/// The square on the other side of the middle between left and right, on the same board.
pub(super) const fn mirrored(s: Square) -> Square {
    let (file, rank) = (GRID.file(s), GRID.rank(s));
    let file = if file < 8 { 7 - file } else { 21 - file };
    Square(rank * GRID.files + file)
}

fn step((board, file, rank): OnBoard, (df, dr): Step) -> OnBoard {
    (board, file + df, rank + dr)
}

/// The squares in one direction, to the edge of the board, without the first.
fn ray(from: OnBoard, by: Step) -> Vec<Square> {
    std::iter::successors(Some(from), |&at| Some(step(at, by))).skip(1).map_while(square).collect()
}

fn rays(s: Square, steps: &[Step]) -> Vec<Vec<Square>> {
    on_boards(s).flat_map(|at| steps.iter().map(move |&by| ray(at, by))).collect()
}

fn leaps(s: Square, steps: &[Step]) -> Vec<Vec<Square>> {
    let to = on_boards(s).flat_map(|at| steps.iter().map(move |&by| square(step(at, by))));
    to.flatten().map(|to| vec![to]).collect()
}

/// The moves of a halfling slip rider: the first square, and the third if the board has a fifth in
/// that direction. The rider jumps over the second square, so it is left out.
fn halfling_slips(s: Square, steps: &[Step]) -> Vec<Vec<Square>> {
    let halfling = |ray: Vec<Square>| match ray[..] {
        [first, _, third, _, _, ..] => vec![first, third],
        [first, ..] => vec![first],
        [] => Vec::new(),
    };
    rays(s, steps).into_iter().map(halfling).collect()
}

/// Passage moves: from an inner square to the inner squares of the other board at these steps.
fn passages(s: Square, steps: &[Step]) -> Vec<Vec<Square>> {
    if on_ring(s) {
        return Vec::new();
    }
    let to = on_boards(s).flat_map(|(board, file, rank)| {
        steps.iter().map(move |&by| step((1 - board, file, rank), by))
    });
    to.filter(|&(_, file, rank)| is_inner(file, rank))
        .filter_map(square)
        .map(|to| vec![to])
        .collect()
}

/// The moves of all pieces except pawns.
pub(super) fn programs() -> MovePrograms {
    let mut programs = MovePrograms::default();
    let (straight, diagonals) = (orthogonal(), diagonal());
    let all = [orthogonal(), diagonal()].concat();
    for s in GRID.squares() {
        programs.add(Kind::KNIGHT, s, &leaps(s, &symmetric_steps((1, 2))));
        programs.add(Kind::BISHOP, s, &rays(s, &diagonals));
        programs.add(Kind::ROOK, s, &rays(s, &straight));
        programs.add(Kind::QUEEN, s, &rays(s, &all));
        programs.add(Kind::KING, s, &leaps(s, &all));
        let passage = passages(s, &straight);
        programs.add(WIZARD, s, &[halfling_slips(s, &diagonals), passage].concat());
        let passage = passages(s, &[diagonals.clone(), vec![(0, 0)]].concat());
        programs.add(WAZIRD, s, &[halfling_slips(s, &straight), passage].concat());
    }
    programs
}

/// Pawns step twice and promote as in chess.
const REGIONS: PawnRegions = PawnRegions::usual(GRID);

/// Orthodox pawns: straight forward, and diagonally forward to capture.
pub(super) fn orthodox_pawns() -> Pawns {
    Pawns::with(Kind::PAWN, GRID, REGIONS, |side, s| pawn_steps(side, s, &[0], &[-1, 1]))
}

/// Berolina pawns: diagonally forward, and straight forward to capture.
pub(super) fn berolina_pawns() -> Pawns<2, 1> {
    Pawns::with(Kind::BEROLINA, GRID, REGIONS, |side, s| pawn_steps(side, s, &[-1, 1], &[0]))
}

/// The steps and double steps of a pawn, and the squares that it captures on. `steps` and
/// `captures` give the change of file; the pawn always goes one rank forward.
fn pawn_steps(side: Side, s: Square, steps: &[i8], captures: &[i8]) -> Steps {
    let forward = if side == Side::White { 1 } else { -1 };
    let (mut paths, mut targets) = (Vec::new(), Vec::new());
    for at in on_boards(s) {
        for &df in steps {
            let one = step(at, (df, forward));
            let path = square(one).map(|to| (to, square(step(one, (df, forward)))));
            paths.extend(path.filter(|path| !paths.contains(path)));
        }
        for &df in captures {
            let to = square(step(at, (df, forward)));
            targets.extend(to.filter(|to| !targets.contains(to)));
        }
    }
    (paths, targets)
}

/// `[from][to]`: the number of king moves between two squares on the empty boards.
pub(super) fn king_distances(programs: &MovePrograms) -> Box<[[u8; CELLS]; CELLS]> {
    let mut distances = Box::new([[0; CELLS]; CELLS]);
    for from in GRID.squares() {
        let (mut reached, mut last) = (vec![from], vec![from]);
        for distance in 1.. {
            let cells = last.iter().flat_map(|&s| programs.of(Kind::KING, s));
            let mut next: Vec<Square> =
                cells.map(|cell| cell.to).filter(|to| !reached.contains(to)).collect();
            next.sort();
            next.dedup();
            if next.is_empty() {
                break;
            }
            for to in &next {
                distances[from.at()][to.at()] = distance;
            }
            reached.extend(&next);
            last = next;
        }
    }
    distances
}

/// The sixteen symmetries of the two boards: the eight of a square, with or without an exchange of
/// the boards. Pawn moves and castling do not have these symmetries.
pub(super) fn symmetries() -> impl Iterator<Item = impl Fn(Square) -> Square> {
    (0..16u8).map(|bits| {
        move |s: Square| {
            let has = |bit: u8| bits >> bit & 1 != 0;
            let flip = |by: bool, n: i8| if by { 7 - n } else { n };
            let board = u8::from(!on_ring(s) && GRID.file(s) > 7) ^ u8::from(has(3));
            let (file, rank) = coordinates(s);
            let (file, rank) = if has(0) { (rank, file) } else { (file, rank) };
            square((board, flip(has(1), file), flip(has(2), rank))).unwrap_or(s)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(kind: Kind, from: &str) -> Vec<String> {
        let programs = programs();
        let cells = programs.of(kind, GRID.parse_square(from).expect("a square")).to_vec();
        let mut names: Vec<String> =
            cells.iter().filter(|c| c.to != Square::OFF).map(|c| GRID.name(c.to)).collect();
        names.sort();
        names.dedup();
        names
    }

    #[test]
    fn the_boards_have_a_hundred_squares() {
        assert_eq!(GRID.squares().count(), 100);
        assert_eq!(GRID.squares().filter(|s| on_ring(*s)).count(), 28);
        assert_eq!(GRID.parse_square("i1"), None);
    }

    #[test]
    fn wizard_and_wazird_move_between_the_boards() {
        let wizard = ["c3", "c5", "e3", "e5", "j4", "k3", "k5", "l4"];
        assert_eq!(reached(WIZARD, "d4"), wizard);
        let wazird = ["c4", "d3", "d5", "e4", "j3", "j5", "k4", "l3", "l5"];
        assert_eq!(reached(WAZIRD, "d4"), wazird);
        assert_eq!(reached(WAZIRD, "a1"), ["a2", "a4", "b1", "d1"]);
        assert_eq!(reached(WIZARD, "b3"), ["a2", "a4", "c2", "c4", "e6", "i2", "i4", "j3"]);
    }

    #[test]
    fn a_queen_on_the_ring_moves_on_both_boards() {
        let names = reached(Kind::QUEEN, "a1");
        assert_eq!(names.len(), 14 + 6 + 6 + 1);
        assert!(["g7", "n7", "h8", "h1", "a8"].iter().all(|s| names.contains(&s.to_string())));
    }

    #[test]
    fn pawns_step_and_capture_on_every_board_they_stand_on() {
        let at = |s: &str| GRID.parse_square(s).expect("a square");
        let orthodox = orthodox_pawns();
        let path = orthodox.of(Side::White, at("a2"));
        assert_eq!((path.one[0], path.two[0]), (at("a3"), at("a4")));
        assert_eq!(orthodox.capture_squares(Side::White, at("a2")), [at("b3"), at("i3")]);
        let berolina = berolina_pawns();
        let path = berolina.of(Side::White, at("a2"));
        assert_eq!((path.one, path.two), ([at("b3"), at("i3")], [at("c4"), at("j4")]));
        assert_eq!(berolina.capture_squares(Side::Black, at("n3")), [at("n2")]);
    }
}
