//! What a section says about free castling and the king's leap.

use super::{FreeCastling, Reach, castle, leap};
use crate::board::{CELLS, Grid, Kind, Square};
use crate::ini::Place;
use crate::rules::Side;
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::described::values::{placed, truth};

/// Free castling and the king's leap as a section describes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FreeCastlingText {
    reach: Option<Reach>,
    leaps: bool,
    out_of_check: bool,
    /// Where the text says that there is one of them.
    place: Option<Place>,
}

impl Part for FreeCastlingText {
    fn keys(&self) -> &'static [&'static str] {
        &["freeCastling", "kingLeap", "castlingOutOfCheck"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        match line.key.as_str() {
            "freeCastling" => {
                let read = |text: &str| match text {
                    "none" => Some(None),
                    "any" => Some(Some(Reach::Any)),
                    "three" => Some(Some(Reach::Three)),
                    _ => None,
                };
                self.reach = value(line, read, "none, any or three")?;
            }
            "kingLeap" => self.leaps = value(line, truth, "true or false")?,
            _ => self.out_of_check = value(line, truth, "true or false")?,
        }
        if line.key != "castlingOutOfCheck" {
            self.place = Some(line.place);
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let in_check = match self.out_of_check {
            true => "It may be in check, but not",
            false => "It may not be in check, nor",
        };
        let king = draft.name_of_key("king");
        let mut sentences = Vec::new();
        if let Some(reach) = self.reach {
            let how = match reach {
                Reach::Any => format!(
                    "the {king} goes toward the rook, at most to its square, and the rook past it, at \
                     most to the first square of the {king}"
                ),
                Reach::Three => format!(
                    "the {king} goes three squares toward the rook, and the rook to the square on its other side"
                ),
            };
            let text = format!(
                "Once, if the {king} and a rook have not moved and nothing stands between them: {how}. \
                 {in_check} cross or reach an attacked square."
            );
            sentences.push(("Castling", text));
        }
        if self.leaps {
            let text = format!(
                "Once, if it has not moved, the {king} may leap two squares sideways or straight \
                 forward to an empty square, over a piece too. {in_check} leap over or to an attacked square."
            );
            sentences.push(("Leap", text));
        }
        sentences
    }
}

impl FreeCastlingText {
    /// Whether there is a castling or a leap.
    pub const fn is_there(&self) -> bool {
        self.reach.is_some() || self.leaps
    }

    /// The free castling and the leap of a game that begins with the FEN `start`, if it has any.
    /// `castles`: it has the castling of chess.
    ///
    /// # Errors
    /// It has that, too, or the start position has no kings and rooks for it.
    pub(in crate::variant) fn rules(
        &self,
        pieces: &Pieces,
        grid: Grid,
        start: &str,
        castles: bool,
    ) -> Result<Option<FreeCastling>, Problem> {
        let FreeCastlingText { reach, leaps, out_of_check, place: Some(place) } = *self else {
            return Ok(None);
        };
        if !self.is_there() {
            return Ok(None);
        }
        let fail = |text: &str| Problem { place, text: format!("freeCastling: {text}") };
        if castles {
            return Err(fail("expected 'castling = false' too"));
        }
        let king_letter = pieces.king().map_or('K', |king| king.letter);
        let mut kings = [Square::OFF; 2];
        let mut rooks = [[Square::OFF; 2]; 2];
        let mut rook_kinds = [Kind::ROOK; 2];
        for side in [Side::White, Side::Black] {
            let letter = match side {
                Side::White => king_letter,
                Side::Black => king_letter.to_ascii_lowercase(),
            };
            let inside = |(file, row, _): &(u8, u8, char)| *file < grid.files && *row < grid.ranks;
            let mut squares = placed(start).filter(inside).filter(|(.., c)| *c == letter);
            let king = squares.next().map(|(file, row, _)| (file, grid.ranks - 1 - row));
            let (file, rank) = king.ok_or_else(|| fail("no king in the start position"))?;
            let at = |file: u8| Square(rank * grid.files + file);
            kings[side.index()] = at(file);
            rooks[side.index()] = [at(0), at(grid.files - 1)];
            let kind = pieces.of_key("rook", side);
            rook_kinds[side.index()] = kind.ok_or_else(|| fail("expected a piece 'rook'"))?;
        }
        let mut kept_rights = [u8::MAX; CELLS];
        for side in [Side::White, Side::Black] {
            let mut lost = leap(side);
            for wing in 0..2 {
                kept_rights[rooks[side.index()][wing].at()] &= !castle(side, wing);
                lost |= castle(side, wing);
            }
            kept_rights[kings[side.index()].at()] &= !lost;
        }
        Ok(Some(FreeCastling {
            reach,
            leaps,
            out_of_check,
            grid,
            kings,
            rooks,
            rook_kinds,
            kept_rights,
        }))
    }
}
