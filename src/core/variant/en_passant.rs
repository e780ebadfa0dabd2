//! Captures en passant: of a pawn after a double or triple step, or of a piece after a first step,
//! on a square that it has passed.

use super::{Standard, Variant};
use crate::board::fen::parse_en_passant;
use crate::board::{EnPassant, Grid, Kind, Purpose, Square};
use crate::moves::{Move, MoveCounter, MoveSink};
use crate::rules::{FenError, Side};

/// The squares between two squares of a line.
fn between(grid: Grid, from: Square, to: Square) -> Vec<Square> {
    let signed = |s: Square| (grid.file(s) as i8, grid.rank(s) as i8);
    let ((f, r), (tf, tr)) = (signed(from), signed(to));
    let (df, dr) = (tf - f, tr - r);
    let long = df.abs().max(dr.abs());
    if df != 0 && dr != 0 && df.abs() != dr.abs() {
        return Vec::new();
    }
    let way = (1..long).filter_map(|n| grid.step(from, n * df.signum(), n * dr.signum()));
    way.collect()
}

impl<V: Variant> Standard<V> {
    /// What can be captured en passant after a double or a first step, attacked or not.
    pub(super) fn passed_by(&self, m: Move) -> EnPassant {
        if !V::HAS_PARTS || self.variant.pawn_rights().is_none() {
            let passed = self.tables.pawns.behind(self.board.at(m.to()).side(), m.to());
            return EnPassant::of_one(passed, m.to());
        }
        EnPassant::new(between(self.tables.grid, m.from(), m.to()), m.to())
    }

    /// Whether a piece other than a pawn could capture on an empty square, where it cannot go else.
    pub(super) fn captures_on_empty(&self, from: Square, to: Square) -> bool {
        let piece = self.board.at(from);
        let rays = || self.tables.programs.special_rays(piece.kind(), from);
        let arrives = |purpose: Purpose| {
            rays().filter(move |ray| ray.purpose == purpose).any(|ray| {
                let mut way = ray.cells.iter().take_while(|s| **s != to);
                !ray.hops
                    && ray.cells[ray.landing..].contains(&to)
                    && way.all(|s| self.board.at(*s).is_open())
            })
        };
        arrives(Purpose::Capture) && !arrives(Purpose::Quiet)
    }

    /// The captures en passant by pieces other than pawns on `target` of the piece on `victim`, as
    /// [`Pawns::en_passant_moves`](crate::board::parts::Pawns::en_passant_moves).
    pub(super) fn en_passant_by_pieces<S: MoveSink>(
        &self,
        (target, victim): (Square, Square),
        sink: &mut S,
        safe: impl Fn(&dyn Fn(Square) -> bool, Square) -> bool,
    ) {
        let Some(rights) = self.variant.pawn_rights() else { return };
        let side = self.state.side;
        for kind in rights.capturing(side) {
            for &from in self.board.pieces(kind.of(side)) {
                if !self.captures_on_empty(from, target) {
                    continue;
                }
                let open = |s: Square| {
                    let (board, is_open) = (&self.board, s != target);
                    is_open && (board.is_open_without(s, from) || board.is_open_without(s, victim))
                };
                sink.push_if(safe(&open, victim), Move::en_passant(from, target, victim));
            }
        }
    }

    /// What a first step or a double step of `owner` may have made that has passed `target`: the
    /// piece stands at its end, and its other squares are empty.
    pub(super) fn passed_over(&self, owner: Side, target: Square) -> Vec<EnPassant> {
        let (board, grid, tables) = (&self.board, self.tables.grid, self.tables);
        let empty = |s: Square| board.at(s).is_empty();
        let mut found = Vec::new();
        let mut add = |piece: Kind, from: Square, passed: &[Square], to: Square| {
            let is_way = passed.contains(&target) && passed.iter().all(|s| empty(*s));
            if is_way && empty(from) && board.at(to).on_open() == piece.of(owner) {
                found.push(EnPassant::new(passed.iter().copied(), to));
            }
        };
        for from in grid.squares() {
            for (passed, to) in tables.pawns.long_steps(owner, from) {
                let known = passed.iter().position(|s| *s == Square::OFF).unwrap_or(2);
                add(Kind::PAWN, from, &passed[..known], to);
            }
            if !V::HAS_PARTS || self.variant.pawn_rights().is_none() {
                continue;
            }
            for piece in &tables.pieces {
                let rays = tables.programs.special_rays(piece.kind, from);
                for ray in rays.filter(|ray| ray.is_first) {
                    for to in &ray.cells[ray.landing..] {
                        add(piece.kind, from, &between(grid, from, *to), *to);
                    }
                }
            }
        }
        found
    }

    /// Whether a capture en passant on a square is possible, legal or not.
    pub(super) fn is_passed_square_attacked(&self, passed: Square) -> bool {
        let pawns = &self.tables.pawns;
        let side = self.state.side;
        pawns.en_passant_attackers(&self.board, side, passed).next().is_some()
            || V::HAS_PARTS
                && self.variant.pawn_rights().is_some_and(|rights| {
                    let mut kinds = rights.capturing(side);
                    kinds.any(|kind| {
                        let mut all = self.board.squares(kind.of(side));
                        all.any(|from| self.captures_on_empty(from, passed))
                    })
                })
    }

    /// The legal en passant captures. Pins do not cover them, because two pieces leave their
    /// squares at once; so each capture is tested by itself.
    pub fn en_passant_captures<S: MoveSink>(&self, en_passant: EnPassant, sink: &mut S) {
        let king = self.king_square(self.state.side);
        let enemy = self.state.side.other();
        self.en_passant_moves_if(en_passant, sink, |empty, removed| {
            !self.is_attacked_if(king, enemy, removed, empty)
        });
    }

    /// The en passant captures that are `safe`, as
    /// [`Pawns::en_passant_moves`](crate::board::parts::Pawns::en_passant_moves).
    #[inline]
    pub(super) fn en_passant_moves_if<S: MoveSink>(
        &self,
        en_passant: EnPassant,
        sink: &mut S,
        safe: impl Fn(&dyn Fn(Square) -> bool, Square) -> bool,
    ) {
        for target in en_passant.squares() {
            let capture = (target, en_passant.victim);
            let pawns = &self.tables.pawns;
            pawns.en_passant_moves(&self.board, self.state.side, capture, sink, &safe);
            if V::HAS_PARTS {
                self.en_passant_by_pieces(capture, sink, &safe);
            }
        }
    }

    /// Sets the en passant squares, but only those that the side to move attacks. So a position and
    /// its FEN do not depend on double steps that allow no capture.
    #[inline]
    pub fn set_en_passant(&mut self, en_passant: EnPassant) {
        let region = self.variant.en_passant_region(self.state.side);
        let is_attacked =
            |s: &Square| region >> s.at() & 1 != 0 && self.is_passed_square_attacked(*s);
        if en_passant.squares().any(|s| is_attacked(&s)) {
            let attacked = en_passant.squares().filter(is_attacked);
            let en_passant = EnPassant::new(attacked, en_passant.victim);
            self.state.en_passant = en_passant;
            self.state.en_passant_legal = match self.royalty() {
                // A capture that is not legal may make equal positions different, no more.
                Some(_) => true,
                None => {
                    let mut legal = MoveCounter::default();
                    self.en_passant_captures(en_passant, &mut legal);
                    legal.0 > 0
                }
            };
        }
    }

    /// Reads the en passant field: the squares that a piece has passed, and if more than one piece
    /// may have passed them, its own. Squares that none can have passed are ignored.
    pub(super) fn read_en_passant(&self, field: &str) -> Result<EnPassant, FenError> {
        let grid = self.tables.grid;
        let mut squares = Vec::new();
        let mut rest = field;
        while let Some((s, more)) = grid.parse_prefix(rest) {
            squares.push(s);
            rest = more;
        }
        if !rest.is_empty() || squares.is_empty() {
            return parse_en_passant(field, grid).map(|_| EnPassant::NONE);
        }
        let is_empty = |s: &&Square| self.board.at(**s).is_empty();
        let victim = squares.iter().find(|s| !is_empty(s));
        let passed: Vec<Square> = squares.iter().filter(is_empty).copied().collect();
        let Some(&first) = passed.first() else { return Ok(EnPassant::NONE) };
        let mut ways = self.passed_over(self.state.side.other(), first);
        ways.retain(|way| {
            victim.is_none_or(|s| way.victim == *s) && passed.iter().all(|s| way.contains(*s))
        });
        // Two ways of one piece are the same capture.
        ways.sort_unstable_by_key(|way| way.victim);
        ways.dedup_by_key(|way| way.victim);
        match ways[..] {
            [] => Ok(EnPassant::NONE),
            [way] => Ok(EnPassant::new(passed, way.victim)),
            [one, other, ..] => {
                let [one, other] = [one, other].map(|way| grid.name(way.victim));
                Err(FenError(format!(
                    "en passant: expected the square of the piece that has passed {first} behind it, {one} or \
                     {other}",
                    first = grid.name(first)
                )))
            }
        }
    }

    /// The en passant field: the squares that have been passed, and the piece's own if pieces other
    /// than pawns capture or are captured en passant.
    pub(super) fn write_en_passant(&self) -> String {
        let en_passant = self.state.en_passant;
        if en_passant.is_none() {
            return "-".into();
        }
        let is_pawn = self.board.at(en_passant.victim).kind() == Kind::PAWN;
        let victim = (!is_pawn).then_some(en_passant.victim);
        let mut squares: Vec<Square> = en_passant.squares().chain(victim).collect();
        squares.sort_unstable();
        squares.into_iter().map(|s| self.tables.grid.name(s)).collect()
    }
}
