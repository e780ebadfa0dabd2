//! Parts of generators that several games call by name: men that follow programs, pawns,
//! kings.
//!
//! `NOISY` asks for captures and promotions only; `allow` says whether the king's safety
//! permits a journey (always true when nobody is pinned and nobody gives check, and then
//! compiled away).

use crate::board::square::tag;
use crate::board::{CELLS, Grid, Kind, Mailbox, Piece, Programs, Square};
use crate::moves::{Move, Sink};
use crate::rules::Side;

/// Men that slide: every program entry until something stands in the way.
#[inline]
pub fn slides<const NOISY: bool, S: Sink>(
    board: &Mailbox,
    programs: &Programs,
    piece: Piece,
    sink: &mut S,
    allow: impl Fn(Square, Square) -> bool,
) {
    let colour = Piece::colour(piece.side());
    for &from in board.men(piece) {
        let program = programs.of(piece.kind(), from);
        let mut i = 0;
        while let Some(cell) = program.get(i) {
            let there = board.at(cell.to);
            if there.is_empty() {
                if !NOISY {
                    sink.push_if(allow(from, cell.to), Move::new(from, cell.to, tag::QUIET));
                }
                i += 1;
            } else {
                let hit = !there.bars(colour) && allow(from, cell.to);
                sink.push_if(hit, Move::new(from, cell.to, tag::CAPTURE));
                i += cell.skip as usize;
            }
        }
    }
}

/// Men that leap: every program entry by itself.
#[inline]
pub fn leaps<const NOISY: bool, S: Sink>(
    board: &Mailbox,
    programs: &Programs,
    piece: Piece,
    sink: &mut S,
    allow: impl Fn(Square, Square) -> bool,
) {
    let colour = Piece::colour(piece.side());
    for &from in board.men(piece) {
        for cell in programs.of(piece.kind(), from) {
            let there = board.at(cell.to);
            let goes = if NOISY { !there.is_empty() } else { true };
            let tag = if there.is_empty() { tag::QUIET } else { tag::CAPTURE };
            sink.push_if(
                goes && !there.bars(colour) && allow(from, cell.to),
                Move::new(from, cell.to, tag),
            );
        }
    }
}

/// Where a pawn may go from a cell; cells that do not exist are [`Square::OFF`].
#[derive(Clone, Copy)]
pub struct PawnWay {
    /// One step forward.
    pub one: Square,
    /// Two steps, from the second rank only.
    pub two: Square,
    /// The cells it captures on.
    pub prey: [Square; 2],
    /// Whether the next step arrives on the last rank.
    pub last: bool,
}

/// The ways of both sides' pawns on a rectangular board.
pub struct Pawns([[PawnWay; CELLS]; 2]);

impl Pawns {
    /// Orthodox pawns: White's go up, from the second rank two steps.
    #[must_use]
    pub fn new(grid: Grid) -> Pawns {
        let none =
            PawnWay { one: Square::OFF, two: Square::OFF, prey: [Square::OFF; 2], last: false };
        let mut ways = [[none; CELLS]; 2];
        let or_off = |s: Option<Square>| s.unwrap_or(Square::OFF);
        for side in [Side::White, Side::Black] {
            let up = if side == Side::White { 1 } else { -1 };
            for s in grid.squares() {
                let rank = match side {
                    Side::White => grid.rank(s),
                    Side::Black => grid.ranks - 1 - grid.rank(s),
                };
                let two = if rank == 1 { grid.step(s, 0, 2 * up) } else { None };
                ways[side.index()][s.at()] = PawnWay {
                    one: or_off(grid.step(s, 0, up)),
                    two: or_off(two),
                    prey: [or_off(grid.step(s, -1, up)), or_off(grid.step(s, 1, up))],
                    last: rank == grid.ranks - 2,
                };
            }
        }
        Pawns(ways)
    }

    /// The way of a pawn of `side` on `s`.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, s: Square) -> &PawnWay {
        &self.0[side.index()][s.at()]
    }

    /// The cells that a pawn of `side` on `s` captures on.
    #[must_use]
    pub fn prey(&self, side: Side, s: Square) -> Vec<Square> {
        self.of(side, s).prey.into_iter().filter(|&p| p != Square::OFF).collect()
    }

    /// All moves of the pawns of `side` but en passant; on the last rank they become one of
    /// `promotions`.
    #[inline]
    pub fn moves<const NOISY: bool, S: Sink>(
        &self,
        board: &Mailbox,
        side: Side,
        promotions: &[Kind],
        sink: &mut S,
        allow: impl Fn(Square, Square) -> bool,
        double: impl Fn(Square) -> bool,
    ) {
        let enemy = Piece::colour(side.other());
        for &from in board.men(Kind::PAWN.of(side)) {
            let way = self.of(side, from);
            let free = board.at(way.one).is_empty();
            if way.last {
                for (to, goes) in [
                    (way.one, free),
                    (way.prey[0], board.at(way.prey[0]).is(enemy)),
                    (way.prey[1], board.at(way.prey[1]).is(enemy)),
                ] {
                    if goes && allow(from, to) {
                        for &kind in promotions {
                            sink.push(Move::promote(from, to, kind));
                        }
                    }
                }
                continue;
            }
            for to in way.prey {
                let hit = board.at(to).is(enemy) && allow(from, to);
                sink.push_if(hit, Move::new(from, to, tag::CAPTURE));
            }
            if !NOISY && free {
                sink.push_if(allow(from, way.one), Move::new(from, way.one, tag::QUIET));
                let two = board.at(way.two).is_empty() && allow(from, way.two) && double(way.two);
                sink.push_if(two, Move::new(from, way.two, tag::DOUBLE));
            }
        }
    }
}

/// Steps of a king to cells that `safe` approves.
#[inline]
pub fn king_steps<const NOISY: bool, S: Sink>(
    board: &Mailbox,
    programs: &Programs,
    side: Side,
    sink: &mut S,
    safe: impl Fn(Square) -> bool,
) {
    let king = Kind::KING.of(side);
    let from = board.only(king);
    let colour = Piece::colour(side);
    for cell in programs.of(Kind::KING, from) {
        let there = board.at(cell.to);
        if there.bars(colour) || (NOISY && there.is_empty()) || !safe(cell.to) {
            continue;
        }
        let tag = if there.is_empty() { tag::QUIET } else { tag::CAPTURE };
        sink.push(Move::new(from, cell.to, tag));
    }
}

/// Why a journey is none of the legal `moves`, in words for a player.
///
/// `pseudo` says whether the man could make the journey if no king were in danger.
#[must_use]
pub fn why_illegal(
    board: &Mailbox,
    grid: Grid,
    side: Side,
    (from, to, promotion): (Square, Square, &str),
    moves: &[Move],
    checked: bool,
    pseudo: impl Fn() -> bool,
) -> String {
    let man = board.at(from);
    if moves.is_empty() {
        "the game is over".into()
    } else if man.is_empty() {
        format!("nothing stands on {}", grid.name(from))
    } else if man.side() != side {
        format!("the man on {} is the opponent's", grid.name(from))
    } else if let Some(m) = moves.iter().find(|m| m.from() == from && m.to() == to) {
        match (m.tag() == tag::PROMOTE, promotion.is_empty()) {
            (true, true) => "the pawn promotes, a letter is missing".into(),
            (true, false) => "the pawn cannot become that".into(),
            (false, _) => "no promotion here, the text is too long".into(),
        }
    } else if !board.at(to).is_empty() && board.at(to).side() == side {
        format!("a man of one's own stands on {}", grid.name(to))
    } else if pseudo() {
        if man.kind() == Kind::KING {
            format!("{} is attacked", grid.name(to))
        } else if checked {
            "the king is in check".into()
        } else {
            "it would leave the king attacked".into()
        }
    } else {
        format!("the man on {} cannot go to {}", grid.name(from), grid.name(to))
    }
}
