//! Free castling, as it was usual in Italy: king and rook choose their squares. And the king's
//! leap: once, two squares sideways or straight forward. Both are those of Archchess (`rules.txt`
//! there, decisions A1 to A3 and A6 to A8).

mod read;
mod reason;

pub use read::FreeCastlingText;

use crate::board::parts::CastlingWing;
use crate::board::square::tag;
use crate::board::{CELLS, Grid, Kind, Square};
use crate::excerpt::excerpt;
use crate::moves::{Move, MoveSink};
use crate::rules::{FenError, Side};
use crate::variant::{Standard, Variant};

/// How far a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    /// At most to the rook's square; the rook goes past it, at most to the king's square.
    Any,
    /// Three squares, and the rook beside it.
    Three,
}

/// The free castling and the king's leap of a game.
pub struct FreeCastling {
    reach: Option<Reach>,
    leaps: bool,
    out_of_check: bool,
    grid: Grid,
    /// Where White's king starts, and Black's.
    kings: [Square; 2],
    /// `[side][wing]`: where the rooks start; wing 0 is the a-file.
    rooks: [[Square; 2]; 2],
    /// The kinds of White's rooks and Black's.
    rook_kinds: [Kind; 2],
    /// `[square]`: the rights that remain after a move from or to it.
    pub(in crate::variant) kept_rights: [u8; CELLS],
}

/// The right to castle with the rook of a wing: bits 0 to 3.
const fn castle(side: Side, wing: usize) -> u8 {
    1 << (2 * side.index() + wing)
}

/// The right to the king's leap: bits 4 and 5.
const fn leap(side: Side) -> u8 {
    16 << side.index()
}

impl FreeCastling {
    /// The number of sets of rights.
    pub const RIGHTS: usize = 64;

    /// The fields of a FEN that say the rights.
    pub(in crate::variant) const fn fields(&self) -> &'static [&'static str] {
        if self.leaps { &["castling", "king's leap"] } else { &["castling"] }
    }

    /// Adds the field of the leap where it is missing: programs without the king's leap do not
    /// write it.
    pub(in crate::variant) fn complete_fields(&self, fields: &mut Vec<String>) {
        let number = |text: &String| text.bytes().all(|b| b.is_ascii_digit());
        if self.leaps && fields.len() == 6 && fields[4..].iter().all(number) {
            fields.insert(3, "-".to_string());
        }
    }

    /// The letters of the castling field, by the file of the rook, with their rights.
    fn castling_letters(&self) -> impl Iterator<Item = (char, u8)> {
        let letter = |side: Side, wing: usize| {
            let file = char::from(b'a' + self.grid.file(self.rooks[side.index()][wing]));
            let file = if side == Side::White { file.to_ascii_uppercase() } else { file };
            (file, castle(side, wing))
        };
        [Side::White, Side::Black].into_iter().flat_map(move |side| [0, 1].map(|w| letter(side, w)))
    }

    /// Reads the fields of the rights.
    ///
    /// # Errors
    /// Which letters were expected.
    pub(in crate::variant) fn read_rights<V: Variant>(
        &self,
        position: &mut Standard<V>,
        fields: &[String],
    ) -> Result<(), FenError> {
        let letters: Vec<(char, u8)> = self.castling_letters().collect();
        let names: String = letters.iter().map(|(letter, _)| letter).collect();
        let mut rights = read_letters(&fields[0], &letters, "castling", &names)?;
        if self.leaps {
            rights |= read_letters(&fields[1], &LEAP_LETTERS, "king's leap", "Kk")?;
        }
        position.state.rights = rights & self.supported_rights(position);
        position.castlings.keep_rights(&self.kept_rights);
        Ok(())
    }

    /// The fields of the rights of a position.
    pub(in crate::variant) fn write_rights(&self, rights: u8) -> Vec<String> {
        let write = |letters: &mut dyn Iterator<Item = (char, u8)>| -> String {
            let text: String =
                letters.filter(|(_, bit)| rights & bit != 0).map(|(letter, _)| letter).collect();
            if text.is_empty() { "-".into() } else { text }
        };
        let castling = write(&mut self.castling_letters());
        let leap = self.leaps.then(|| write(&mut LEAP_LETTERS.into_iter()));
        std::iter::once(castling).chain(leap).collect()
    }

    /// The rights for which king and rook stand on their first squares (decision A10).
    fn supported_rights<V: Variant>(&self, position: &Standard<V>) -> u8 {
        let mut rights = 0;
        for side in [Side::White, Side::Black] {
            if position.king_square(side) != self.kings[side.index()] {
                continue;
            }
            rights |= leap(side);
            for wing in 0..2 {
                let rook = self.rook_kinds[side.index()].of(side);
                if position.board.at(self.rooks[side.index()][wing]) == rook {
                    rights |= castle(side, wing);
                }
            }
        }
        rights
    }

    /// Generates the castlings and leaps of the side to move: the legal ones, or with
    /// `pseudo_legal` those in which the king arrives on an attacked square, too.
    pub(in crate::variant) fn moves<V: Variant, S: MoveSink>(
        &self,
        position: &Standard<V>,
        is_in_check: impl Fn() -> bool,
        pseudo_legal: bool,
        sink: &mut S,
    ) {
        let (side, rights) = (position.state.side, position.state.rights);
        if rights == 0 || !self.out_of_check && is_in_check() {
            return;
        }
        for wing in (0..2).filter(|&wing| rights & castle(side, wing) != 0) {
            if let Some(reach) = self.reach {
                self.castlings(position, wing, reach, pseudo_legal, sink);
            }
        }
        if self.leaps && rights & leap(side) != 0 {
            self.leaps(position, pseudo_legal, sink);
        }
    }

    /// The king goes toward the rook, at most to its square. The rook goes past the king, at most
    /// to the king's first square.
    fn castlings<V: Variant, S: MoveSink>(
        &self,
        position: &Standard<V>,
        wing: usize,
        reach: Reach,
        pseudo_legal: bool,
        sink: &mut S,
    ) {
        let side = position.state.side;
        let (king, rook) = (self.kings[side.index()], self.rooks[side.index()][wing]);
        let toward = if wing == 0 { -1 } else { 1 };
        let step = |s: Square, n: i8| Square((s.0 as i8 + n * toward) as u8);
        let distance = king.0.abs_diff(rook.0) as i8;
        if (1..distance).any(|n| !position.board.at(step(king, n)).is_empty()) {
            return;
        }
        let enemy = side.other();
        let without_both = |s: Square| s == king || s == rook || position.board.at(s).is_open();
        for n in 1..=distance {
            let arrival = step(king, n);
            let rook_steps = match (reach, n) {
                (Reach::Any, _) => 0..n,
                (Reach::Three, 3) => 2..3,
                (Reach::Three, _) => 0..0,
            };
            // With king and rook off the board no line is blocked by them. A square that is safe
            // then is safe for every square of the rook, and the king may cross it.
            let safe = !position.is_attacked_if(arrival, enemy, Square::OFF, without_both);
            for rook_to in rook_steps.map(|r| step(king, r)) {
                let after = |s: Square| s != rook_to && without_both(s);
                let arrives = || !position.is_attacked_if(arrival, enemy, Square::OFF, after);
                if safe || pseudo_legal || arrives() {
                    sink.push(Move::castle((king, arrival), (rook, rook_to)));
                }
            }
            if !safe {
                return;
            }
        }
    }

    /// Two squares sideways or straight forward. Neither the square jumped over nor the arrival
    /// square may be attacked; the square jumped over may be occupied (decision A3).
    fn leaps<V: Variant, S: MoveSink>(
        &self,
        position: &Standard<V>,
        pseudo_legal: bool,
        sink: &mut S,
    ) {
        let side = position.state.side;
        let king = self.kings[side.index()];
        let enemy = side.other();
        let without_king = |s: Square| s == king || position.board.at(s).is_open();
        let is_safe = |s| !position.is_attacked_if(s, enemy, Square::OFF, without_king);
        for (over, to) in self.leap_squares(side) {
            if position.board.at(to).is_empty() && (pseudo_legal || is_safe(to)) && is_safe(over) {
                sink.push(Move::new(king, to, tag::KING_LEAP));
            }
        }
    }

    /// The squares over which and to which a king may leap.
    fn leap_squares(&self, side: Side) -> impl Iterator<Item = (Square, Square)> {
        let king = self.kings[side.index()];
        let forward = if side == Side::White { 1 } else { -1 };
        let goals = [(-1, 0), (1, 0), (0, forward)].into_iter();
        goals.filter_map(move |(df, dr)| {
            Some((self.grid.step(king, df, dr)?, self.grid.step(king, 2 * df, 2 * dr)?))
        })
    }

    /// The text of a castling, the king's move and the rook's: `e1c1,a1d1`.
    pub(in crate::variant) fn text(&self, m: Move) -> String {
        let (from, to) = m.rook();
        let name = |s| self.grid.name(s);
        format!("{}{},{}{}", name(m.from()), name(m.to()), name(from), name(to))
    }
}

/// The letters of the leap field.
const LEAP_LETTERS: [(char, u8); 2] = [('K', leap(Side::White)), ('k', leap(Side::Black))];

/// The rights of a field.
fn read_letters(
    text: &str,
    rights: &[(char, u8)],
    field: &str,
    names: &str,
) -> Result<u8, FenError> {
    if text == "-" {
        return Ok(0);
    }
    text.chars().try_fold(0, |sum, c| {
        let found = rights.iter().find(|(letter, _)| *letter == c);
        let fail = || {
            let found = excerpt(text);
            FenError(format!("{field}: expected - or letters of {names}, found '{found}'"))
        };
        found.map(|(_, bit)| sum | bit).ok_or_else(fail)
    })
}
