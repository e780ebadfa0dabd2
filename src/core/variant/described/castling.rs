//! What a section says about castling.

use super::ini::{Assignment, Problem};
use super::part::{Part, Sentence, sides, value};
use super::pieces::{Pieces, leak};
use super::read::Draft;
use super::values::{file, letters, placed, rank, truth};
use crate::board::{Grid, Kind};
use crate::ini::Place;
use crate::rules::Side;
use crate::variant::{CastlingRule, CastlingStarts};

/// Castling as a section describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingText {
    /// Whether there is castling.
    on: bool,
    /// Whether it is written as king takes rook.
    shuffled: bool,
    /// Whether `K` and `Q` of a FEN are the rooks in the corners; not inherited.
    from_corners: bool,
    /// The letters of the pieces with which the king of each side castles, upper case; `None`: the
    /// rook's.
    rooks: [Option<(Vec<String>, Place)>; 2],
    /// The files to which the king castles, kingside and queenside.
    goals: [u8; 2],
    /// The rank of kings and rooks, from 0.
    rank: u8,
}

impl Default for CastlingText {
    fn default() -> CastlingText {
        CastlingText {
            on: true,
            shuffled: false,
            from_corners: false,
            rooks: [None, None],
            goals: [6, 2],
            rank: 0,
        }
    }
}

impl Part for CastlingText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "castling",
            "chess960",
            "castlingFromCorners",
            "castlingKingsideFile",
            "castlingQueensideFile",
            "castlingRank",
            "castlingRookPiece",
            "castlingRookPieces",
            "castlingRookPiecesWhite",
            "castlingRookPiecesBlack",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        match line.key.as_str() {
            "castling" => self.on = value(line, truth, "true or false")?,
            "chess960" => self.shuffled = value(line, truth, "true or false")?,
            "castlingFromCorners" => self.from_corners = value(line, truth, "true or false")?,
            "castlingKingsideFile" => self.goals[0] = value(line, file, "a file such as g")?,
            "castlingQueensideFile" => self.goals[1] = value(line, file, "a file such as c")?,
            "castlingRank" => self.rank = value(line, rank, "a rank such as 1")? - 1,
            key => {
                let some = |text: &str| Some(letters(text)).filter(|letters| !letters.is_empty());
                let rooks = value(line, some, "letters of pieces")?;
                sides(key).for_each(|side| self.rooks[side] = Some((rooks.clone(), line.place)));
            }
        }
        Ok(())
    }

    fn sentences(&self) -> Vec<Sentence> {
        if !self.on {
            return Vec::new();
        }
        let mut text = Vec::new();
        let usual = CastlingText::default();
        if self.goals != usual.goals || self.rank != usual.rank {
            let file = |file: u8| char::from(b'a' + file);
            let rank = self.rank + 1;
            let [king, queen] = self.goals.map(file);
            text.push(format!(
                "the king goes to {king}{rank} or {queen}{rank}, Black's to the same files"
            ));
        }
        for (side, rooks) in ["White", "Black"].iter().zip(&self.rooks) {
            if let Some((letters, _)) = rooks {
                text.push(format!("{side} with {}", letters.join(" or ")));
            }
        }
        if text.is_empty() { Vec::new() } else { vec![("Castling", text.join("; "))] }
    }
}

impl CastlingText {
    /// Whether there is castling.
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// Begins a section that inherits what has been said: its kings and rooks may start elsewhere.
    pub const fn inherit(&mut self) {
        self.from_corners = false;
    }

    /// Where kings and rooks may start.
    pub const fn starts(&self) -> CastlingStarts {
        match (self.shuffled, self.from_corners) {
            (true, _) => CastlingStarts::Shuffled,
            (false, true) => CastlingStarts::Corners,
            (false, false) => CastlingStarts::Anywhere,
        }
    }

    /// How each side castles, if it does.
    ///
    /// # Errors
    /// A partner is no piece of the game, or the king would go off the board.
    pub(super) fn rules(
        &self,
        draft: &Draft,
        pieces: &Pieces,
        grid: Grid,
        place: Place,
    ) -> Result<[Option<CastlingRule>; 2], Problem> {
        let Some(king) = pieces.king().filter(|_| self.on) else { return Ok([None, None]) };
        let [kingside, queenside] = self.goals;
        let is_inside = |file: u8| file < grid.files;
        // The rook goes to the other side of the king.
        if !is_inside(kingside)
            || kingside == 0
            || !is_inside(queenside + 1)
            || self.rank >= grid.ranks
        {
            let rights = draft.start.0.split_whitespace().nth(2).unwrap_or_default();
            if !rights.contains(|c: char| c.is_ascii_alphabetic()) {
                // Nobody may castle, so it does not matter where the king would go.
                return Ok([None, None]);
            }
            return Err(Problem {
                place,
                text: "castling: the king would go off the board".into(),
            });
        }
        let rule = |side: Side| -> Result<Option<CastlingRule>, Problem> {
            let rooks = self.rooks_of(pieces, side)?;
            let rank = if side == Side::White { self.rank } else { grid.ranks - 1 - self.rank };
            let letter = letter_of(side, king.letter);
            let is_king = |placed: &(u8, u8, char)| {
                (placed.1, placed.2) == (grid.ranks - 1 - rank, letter) && placed.0 < grid.files
            };
            let file = placed(&draft.start.0).find(is_king).map(|(file, ..)| file);
            Ok((!rooks.is_empty()).then(|| CastlingRule {
                king_file: file.unwrap_or(grid.files / 2),
                rank: self.rank,
                goal_files: self.goals,
                rooks: leak(rooks),
                steps_beside: king.moves == "K",
            }))
        };
        Ok([rule(Side::White)?, rule(Side::Black)?])
    }

    /// The kinds of the pieces with which a king castles.
    fn rooks_of(&self, pieces: &Pieces, side: Side) -> Result<Vec<Kind>, Problem> {
        let Some((letters, place)) = &self.rooks[side.index()] else {
            return Ok(pieces.of_key("rook", side).into_iter().collect());
        };
        let kind = |letter: &String| {
            let text = format!("castlingRookPieces: no piece has the letter '{letter}'");
            let letter = letter.chars().next().unwrap_or_default();
            pieces.of_letter(letter, side).ok_or(Problem { place: *place, text })
        };
        letters.iter().map(kind).collect()
    }
}

/// A letter in the case of a side.
const fn letter_of(side: Side, letter: char) -> char {
    match side {
        Side::White => letter,
        Side::Black => letter.to_ascii_lowercase(),
    }
}
