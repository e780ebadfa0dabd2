//! Two boards of 8x8, A and B, glued along their border squares, the ring.
//!
//! Everything here is made from one step function on a board; a man on the ring stands on
//! both boards and takes his steps on both.

use crate::board::parts::{Pawns, Steps};
use crate::board::program::{diagonal, images, orthogonal};
use crate::board::{CELLS, Grid, Kind, Programs, Square};
use crate::rules::Side;

/// Wizard.
pub(super) const WIZARD: Kind = Kind(7);
/// Wazird.
pub(super) const WAZIRD: Kind = Kind(8);

/// A with the ring on files a to h, the inner squares of B on files i to n.
pub(super) const GRID: Grid = {
    let mut grid = Grid::new(14, 8);
    let mut file = 8;
    while file < 14 {
        grid = grid.without(file, 0).without(file, 7);
        file += 1;
    }
    grid
};

/// A square as one of the boards has it: board (0 is A), file and rank from 0.
type Place = (u8, i8, i8);

/// A step in files and ranks.
type Step = (i8, i8);

const fn is_inner(file: i8, rank: i8) -> bool {
    file > 0 && file < 7 && rank > 0 && rank < 7
}

fn square((board, file, rank): Place) -> Option<Square> {
    let outside = !(0..8).contains(&file) || !(0..8).contains(&rank);
    let shift = if board == 1 && is_inner(file, rank) { 7 } else { 0 };
    if outside { None } else { GRID.square(file + shift, rank) }
}

/// Whether a square lies on the ring.
pub(super) const fn on_ring(s: Square) -> bool {
    !is_inner(GRID.file(s) as i8, GRID.rank(s) as i8) && GRID.file(s) < 8
}

/// File and rank, both from 0, as each board that the square lies on has them.
pub(super) const fn coordinates(s: Square) -> (i8, i8) {
    let (file, rank) = (GRID.file(s) as i8, GRID.rank(s) as i8);
    if file < 8 { (file, rank) } else { (file - 7, rank) }
}

/// The square as the boards have it that it lies on.
pub(super) fn places(s: Square) -> impl Iterator<Item = Place> {
    let (file, rank) = coordinates(s);
    (0..2).map(move |board| (board, file, rank)).filter(move |place| square(*place) == Some(s))
}

fn step((board, file, rank): Place, (df, dr): Step) -> Place {
    (board, file + df, rank + dr)
}

/// The squares from a place in one direction, to the edge of its board.
fn ray(from: Place, by: Step) -> Vec<Square> {
    std::iter::successors(Some(from), |&place| Some(step(place, by)))
        .skip(1)
        .map_while(square)
        .collect()
}

fn rays(s: Square, steps: &[Step]) -> Vec<Vec<Square>> {
    places(s).flat_map(|place| steps.iter().map(move |&by| ray(place, by))).collect()
}

fn leaps(s: Square, steps: &[Step]) -> Vec<Vec<Square>> {
    let to = places(s).flat_map(|place| steps.iter().map(move |&by| square(step(place, by))));
    to.flatten().map(|to| vec![to]).collect()
}

/// Half a slip rider's way: the first square, then the third if there is a fifth.
fn slips(s: Square, steps: &[Step]) -> Vec<Vec<Square>> {
    let half = |ray: Vec<Square>| match ray[..] {
        [first, _, third, _, _, ..] => vec![first, third],
        [first, ..] => vec![first],
        [] => Vec::new(),
    };
    rays(s, steps).into_iter().map(half).collect()
}

/// From an inner square to inner squares of the other board.
fn passages(s: Square, steps: &[Step]) -> Vec<Vec<Square>> {
    if on_ring(s) {
        return Vec::new();
    }
    let to = places(s).flat_map(|(board, file, rank)| {
        steps.iter().map(move |&by| step((1 - board, file, rank), by))
    });
    to.filter(|&(_, file, rank)| is_inner(file, rank))
        .filter_map(square)
        .map(|to| vec![to])
        .collect()
}

/// How all men but pawns go.
pub(super) fn programs() -> Programs {
    let mut programs = Programs::default();
    let (straight, aslant) = (orthogonal(), diagonal());
    let all = [orthogonal(), diagonal()].concat();
    for s in GRID.squares() {
        programs.add(Kind::KNIGHT, s, &leaps(s, &images((1, 2))));
        programs.add(Kind::BISHOP, s, &rays(s, &aslant));
        programs.add(Kind::ROOK, s, &rays(s, &straight));
        programs.add(Kind::QUEEN, s, &rays(s, &all));
        programs.add(Kind::KING, s, &leaps(s, &all));
        let across = passages(s, &straight);
        programs.add(WIZARD, s, &[slips(s, &aslant), across].concat());
        let across = passages(s, &[aslant.clone(), vec![(0, 0)]].concat());
        programs.add(WAZIRD, s, &[slips(s, &straight), across].concat());
    }
    programs
}

/// Orthodox pawns: straight ahead, capturing aslant.
pub(super) fn orthodox() -> Pawns {
    Pawns::with(Kind::PAWN, GRID, |side, s| pawn(side, s, &[0], &[-1, 1]))
}

/// Berolina pawns: aslant, capturing straight ahead.
pub(super) fn berolina() -> Pawns<2, 1> {
    Pawns::with(Kind::BEROLINA, GRID, |side, s| pawn(side, s, &[-1, 1], &[0]))
}

/// The steps of a pawn that goes toward these sides, and the squares it captures on.
fn pawn(side: Side, s: Square, steps: &[i8], captures: &[i8]) -> Steps {
    let up = if side == Side::White { 1 } else { -1 };
    let (mut ways, mut prey) = (Vec::new(), Vec::new());
    for place in places(s) {
        for &df in steps {
            let one = step(place, (df, up));
            let way = square(one).map(|to| (to, square(step(one, (df, up)))));
            ways.extend(way.filter(|way| !ways.contains(way)));
        }
        for &df in captures {
            let to = square(step(place, (df, up)));
            prey.extend(to.filter(|to| !prey.contains(to)));
        }
    }
    (ways, prey)
}

/// What a pawn sees of other pawns, one bit a square, on every board it stands on.
#[derive(Clone, Copy, Default)]
pub(super) struct PawnView {
    /// `[side]`: before it, on its file and those beside it.
    pub front: [u128; 2],
    /// Its file.
    pub file: u128,
    /// The files beside it.
    pub beside: u128,
    /// The squares to its left and right.
    pub next: u128,
}

/// What a pawn on `s` sees.
pub(super) fn view(s: Square) -> PawnView {
    let mut view = PawnView::default();
    for place in places(s) {
        for (df, dr) in (-1..=1).flat_map(|df| (-7..=7).map(move |dr| (df, dr))) {
            let Some(other) = square(step(place, (df, dr))).filter(|&other| other != s) else {
                continue;
            };
            let bit = 1 << other.at();
            match df {
                0 => view.file |= bit,
                _ => view.beside |= bit,
            }
            match dr {
                0 => view.next |= bit,
                1.. => view.front[0] |= bit,
                _ => view.front[1] |= bit,
            }
        }
    }
    view
}

/// How many steps a king needs between two squares of the empty board, by both.
pub(super) fn steps(programs: &Programs) -> Box<[[u8; CELLS]; CELLS]> {
    let mut steps = Box::new([[0; CELLS]; CELLS]);
    for from in GRID.squares() {
        let (mut seen, mut last) = (vec![from], vec![from]);
        for n in 1.. {
            let cells = last.iter().flat_map(|&s| programs.of(Kind::KING, s));
            let mut next: Vec<Square> =
                cells.map(|cell| cell.to).filter(|to| !seen.contains(to)).collect();
            next.sort();
            next.dedup();
            if next.is_empty() {
                break;
            }
            for to in &next {
                steps[from.at()][to.at()] = n;
            }
            seen.extend(&next);
            last = next;
        }
    }
    steps
}

/// The sixteen ways to lay both boards on themselves: turned, mirrored, exchanged.
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
        let cells = programs.of(kind, GRID.find(from).expect("a square")).to_vec();
        let mut names: Vec<String> =
            cells.iter().filter(|c| c.to != Square::OFF).map(|c| GRID.name(c.to)).collect();
        names.sort();
        names.dedup();
        names
    }

    #[test]
    fn a_hundred_squares() {
        assert_eq!(GRID.squares().count(), 100);
        assert_eq!(GRID.squares().filter(|s| on_ring(*s)).count(), 28);
        assert_eq!(GRID.find("i1"), None);
    }

    #[test]
    fn wizard_and_wazird_pass_between_the_boards() {
        let wizard = ["c3", "c5", "e3", "e5", "j4", "k3", "k5", "l4"];
        assert_eq!(reached(WIZARD, "d4"), wizard);
        let wazird = ["c4", "d3", "d5", "e4", "j3", "j5", "k4", "l3", "l5"];
        assert_eq!(reached(WAZIRD, "d4"), wazird);
        assert_eq!(reached(WAZIRD, "a1"), ["a2", "a4", "b1", "d1"]);
        assert_eq!(reached(WIZARD, "b3"), ["a2", "a4", "c2", "c4", "e6", "i2", "i4", "j3"]);
    }

    #[test]
    fn a_queen_on_the_ring_looks_into_both_boards() {
        let names = reached(Kind::QUEEN, "a1");
        assert_eq!(names.len(), 14 + 6 + 6 + 1);
        assert!(["g7", "n7", "h8", "h1", "a8"].iter().all(|s| names.contains(&s.to_string())));
    }

    #[test]
    fn pawns_step_and_capture_on_every_board_they_stand_on() {
        let at = |s: &str| GRID.find(s).expect("a square");
        let orthodox = orthodox();
        let way = orthodox.of(Side::White, at("a2"));
        assert_eq!((way.one[0], way.two[0]), (at("a3"), at("a4")));
        assert_eq!(orthodox.prey(Side::White, at("a2")), [at("b3"), at("i3")]);
        let berolina = berolina();
        let way = berolina.of(Side::White, at("a2"));
        assert_eq!((way.one, way.two), ([at("b3"), at("i3")], [at("c4"), at("j4")]));
        assert_eq!(berolina.prey(Side::Black, at("n3")), [at("n2")]);
    }
}
