//! Gating, as in Seirawan chess: a piece in hand comes in beside the first move of a piece of the
//! own first rank, onto the square that the move leaves.

use super::{HandRules, Hands};
use crate::board::square::tag;
use crate::board::{Grid, Square};
use crate::gesture::Gesture;
use crate::moves::{Move, MoveList, MoveSink};
use crate::rules::{Rules, Side};
use crate::variant::{Standard, Variant};

/// The pieces beside whose next move another one may come in: those of the first rank that have not
/// moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gates {
    /// The files, one bit each: [`MOST_FILES`] bits of White's first rank, then those of Black's.
    files: u32,
}

/// The most files of a board with gates: the letter of the next one stands for castling in a FEN.
pub const MOST_FILES: u8 = 10;

impl Gates {
    /// The bit of a square; 0 if it is on no first rank.
    fn bit(grid: Grid, s: Square) -> u32 {
        match grid.rank(s) {
            0 => 1 << grid.file(s),
            rank if rank == grid.ranks - 1 => 1 << (MOST_FILES + grid.file(s)),
            _ => 0,
        }
    }

    /// Whether a piece may come in on this square when the piece on it moves.
    #[must_use]
    pub fn is_open(self, grid: Grid, s: Square) -> bool {
        self.files & Gates::bit(grid, s) != 0
    }

    /// Opens the gate on a square of a first rank.
    pub fn open(&mut self, grid: Grid, s: Square) {
        self.files |= Gates::bit(grid, s);
    }

    /// Closes those that a move of `side` leaves or reaches, and all of the side if nothing is left
    /// in its hand that could come in.
    #[inline]
    pub fn play(&mut self, rules: &HandRules, hands: &Hands, grid: Grid, side: Side, m: Move) {
        if m.tag() == tag::GATE && !rules.may_gate(hands, side) {
            self.files &= match side {
                Side::White => !0 << MOST_FILES,
                Side::Black => !(!0 << MOST_FILES),
            };
        }
        let base = m.ungated();
        for s in [base.from(), base.to()] {
            self.files &= !Gates::bit(grid, s);
        }
        if base.tag() == tag::CASTLE {
            self.files &= !Gates::bit(grid, base.rook().0);
        }
    }

    /// The part of the position's key.
    #[inline]
    #[must_use]
    pub const fn key(self) -> u64 {
        (self.files as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl<V: Variant> Standard<V> {
    /// Sends every move, and each once more with each piece in hand that may come in beside it. If
    /// a move is legal, it is so with such a piece, which only closes lines.
    pub fn gated_moves<S: MoveSink>(
        &self,
        rules: &HandRules,
        hands: &Hands,
        gates: Gates,
        moves: &[Move],
        sink: &mut S,
    ) {
        let (grid, side) = (self.tables.grid, self.state.side);
        for &m in moves {
            sink.push(m);
            let at_king = gates.is_open(grid, m.from());
            let at_rook = m.tag() == tag::CASTLE && gates.is_open(grid, m.rook().0);
            if !(at_king || at_rook) || !matches!(m.tag(), tag::QUIET | tag::CAPTURE | tag::CASTLE)
            {
                continue;
            }
            for (number, sort) in rules.sorts.iter().enumerate() {
                if hands.count(side, number) == 0 {
                    continue;
                }
                let kind = sort.kinds[side.index()];
                let may_stand = |s: Square| rules.sorts_on(side, s) >> number & 1 != 0;
                sink.push_if(at_king && may_stand(m.from()), Move::gate(m, kind, false));
                let is_rooks = at_rook && may_stand(m.rook().0);
                sink.push_if(is_rooks, Move::gate(m, kind, true));
            }
        }
    }

    /// Reads the letters of a castling field that are files of pieces beside which others may come
    /// in. A right to castle is also such a file, of its king and of its rook. Returns the gates
    /// and the letters that are left.
    pub fn read_gates(&self, rules: &HandRules, hands: &Hands, field: &str) -> (Gates, String) {
        let grid = self.tables.grid;
        let mut gates = Gates::default();
        let rest = field.chars().filter(|&c| {
            let side = if c.is_ascii_uppercase() { Side::White } else { Side::Black };
            let file = (c.to_ascii_lowercase() as u8).wrapping_sub(b'a');
            let is_file = c.is_ascii() && file < grid.files && !matches!(c, 'K' | 'Q' | 'k' | 'q');
            if !is_file || !rules.may_gate(hands, side) {
                return true;
            }
            let s = first_rank(grid, side, file);
            let piece = self.board.at(s);
            if !piece.is_empty() && piece.side() == side {
                gates.open(grid, s);
            }
            false
        });
        let rest: String = rest.collect();
        (gates, if rest.is_empty() { "-".into() } else { rest })
    }

    /// Whether a letter of a castling field names an open gate.
    pub(in crate::variant) fn names_gate(&self, c: char) -> bool {
        let side = if c.is_ascii_uppercase() { Side::White } else { Side::Black };
        let file = (c.to_ascii_lowercase() as u8).wrapping_sub(b'a');
        let grid = self.tables.grid;
        file < grid.files && self.variant.kept().gates.is_open(grid, first_rank(grid, side, file))
    }

    /// These gates and those that the rights to castle are, as long as a side has pieces in hand.
    pub fn gates_of_rights(&self, rules: &HandRules, hands: &Hands, mut gates: Gates) -> Gates {
        let grid = self.tables.grid;
        for side in [Side::White, Side::Black] {
            if !rules.may_gate(hands, side) {
                continue;
            }
            for (_, castle) in self.rights_held(side) {
                gates.open(grid, castle.king.0);
                gates.open(grid, castle.rook.0);
            }
        }
        gates
    }

    /// A castling field and behind it, for each side, the files of open gates that it does not say.
    pub fn write_gates(&self, rules: &HandRules, hands: &Hands, gates: Gates) -> String {
        let grid = self.tables.grid;
        let rights = self.write_castling_rights();
        let said = self.gates_of_rights(rules, hands, Gates::default());
        let mut text = String::new();
        for side in [Side::White, Side::Black] {
            let of_side = |c: char| c.is_ascii_uppercase() == (side == Side::White);
            text.extend(rights.chars().filter(|c| *c != '-' && of_side(*c)));
            if !rules.may_gate(hands, side) {
                continue;
            }
            for file in 0..grid.files {
                let s = first_rank(grid, side, file);
                if gates.is_open(grid, s) && !said.is_open(grid, s) {
                    let letter = (b'a' + file) as char;
                    text.push(if side == Side::White {
                        letter.to_ascii_uppercase()
                    } else {
                        letter
                    });
                }
            }
        }
        if text.is_empty() { "-".into() } else { text }
    }

    /// The gestures of a move beside which a piece comes in: that piece in hand, and then those of
    /// the move without it; or, onto the square of a castling rook, that square and the king's.
    #[must_use]
    pub fn gate_gestures(&self, m: Move, base: &[Gesture]) -> Vec<Gesture> {
        let letter = self.letter(m.promotion());
        let hand = match self.state.side {
            Side::White => format!("{letter}@"),
            Side::Black => format!("{}@", letter.to_ascii_lowercase()),
        };
        let grid = self.tables.grid;
        if m.gated_on() != m.from() {
            return vec![vec![hand, grid.name(m.gated_on()), grid.name(m.from())]];
        }
        let behind = |gesture: &Gesture| [std::slice::from_ref(&hand), gesture].concat();
        base.iter().map(behind).collect()
    }

    /// Why no piece with this letter comes in beside the move that begins with this square, for
    /// another reason than the move itself.
    #[must_use]
    pub fn why_no_gate(
        &self,
        rules: &HandRules,
        hands: &Hands,
        letter: &str,
        from: Square,
    ) -> Option<String> {
        let (side, grid) = (self.state.side, self.tables.grid);
        let letter = letter.to_ascii_uppercase();
        let sort = rules.sorts.iter().position(|sort| letter.chars().eq([sort.letter]))?;
        let at = grid.name(from);
        if hands.count(side, sort) == 0 {
            return Some(format!("there is no {letter} in the hand"));
        }
        let piece = self.board.at(from);
        if piece.is_empty() || piece.side() != side {
            return Some(format!("no piece of one's own stands on {at}"));
        }
        let open = self.variant.kept().gates.is_open(grid, from);
        (!open).then(|| {
            format!(
                "a piece comes in only beside the first move of one of the first rank, not of that on {at}"
            )
        })
    }

    /// The legal move beside which a piece of this letter comes in, and the square, if the text
    /// names one: `Nc3/H`, `O-O/He1`.
    pub(in crate::variant) fn find_gated(&self, base: Move, piece: &str) -> Option<Move> {
        let mut letters = piece.chars();
        let letter = letters.next()?.to_ascii_uppercase();
        let square = match letters.as_str() {
            "" => base.from(),
            name => self.tables.grid.parse_square(name)?,
        };
        let mut moves = MoveList::new();
        self.moves(&mut moves);
        moves.into_iter().find(|m| {
            m.tag() == tag::GATE
                && m.ungated() == base
                && m.gated_on() == square
                && self.letter(m.promotion()) == letter
        })
    }
}

impl HandRules {
    /// Whether a side has, or may get, a piece that comes in.
    #[must_use]
    pub fn may_gate(&self, hands: &Hands, side: Side) -> bool {
        self.gains.iter().any(Option::is_some)
            || (0..self.sorts.len()).any(|sort| hands.count(side, sort) > 0)
    }
}

/// A square of a side's first rank.
const fn first_rank(grid: Grid, side: Side, file: u8) -> Square {
    let rank = match side {
        Side::White => 0,
        Side::Black => grid.ranks - 1,
    };
    Square(rank * grid.files + file)
}
