//! What a section says about castling.

use super::ini::{Assignment, Problem};
use super::part::{Part, Sentence, sides, value};
use super::pieces::{Pieces, leak};
use super::read::Draft;
use super::values::{file, letters, placed, rank, truth};
use crate::board::{Grid, Kind};
use crate::ini::Place;
use crate::rules::Side;
use crate::variant::shuffled::has_army_of_chess;
use crate::variant::words::{list, of_sides, with_article};
use crate::variant::{CastlingRule, CastlingStarts, PieceType};

/// Castling as a section describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingText {
    /// Whether there is castling.
    on: bool,
    /// Whether it is written as king takes rook.
    shuffled: bool,
    /// Whether the pieces between the king and the rooks begin in any order.
    shuffles_between: bool,
    /// Whether `K` and `Q` of a FEN are the rooks in the corners; not inherited.
    from_corners: bool,
    /// The letters of the pieces with which the king of each side castles, upper case; `None`: the
    /// rook's.
    rooks: [Option<(Vec<String>, Place)>; 2],
    /// The letter of the piece that castles, by side, upper case; `None`: the king.
    kings: [Option<(String, Place)>; 2],
    /// Whether they come from the parent, which may have pieces that this game does not have.
    kings_are_inherited: bool,
    /// Whether who castles takes from the opponent the right to do so on the same wing.
    is_opposite: bool,
    /// The file of the piece that castles, of several that could; `None`: that of the start.
    king_file: Option<u8>,
    /// The files to which the king of each side castles, kingside and queenside.
    goals: [[u8; 2]; 2],
    /// The rank of kings and rooks, from 0.
    rank: u8,
}

impl Default for CastlingText {
    fn default() -> CastlingText {
        CastlingText {
            on: true,
            shuffled: false,
            shuffles_between: false,
            from_corners: false,
            rooks: [None, None],
            kings: [None, None],
            kings_are_inherited: false,
            is_opposite: false,
            king_file: None,
            goals: [[6, 2]; 2],
            rank: 0,
        }
    }
}

impl Part for CastlingText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "castling",
            "chess960",
            "shuffleBetween",
            "castlingFromCorners",
            "castlingKingFile",
            "castlingKingPiece",
            "castlingKingPieceWhite",
            "castlingKingPieceBlack",
            "castlingKingsideFile",
            "castlingKingsideFileWhite",
            "castlingKingsideFileBlack",
            "castlingQueensideFile",
            "castlingQueensideFileWhite",
            "castlingQueensideFileBlack",
            "castlingRank",
            "castlingRookPiece",
            "castlingRookPieces",
            "castlingRookPiecesWhite",
            "castlingRookPiecesBlack",
            "oppositeCastling",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        match line.key.as_str() {
            "castling" => self.on = value(line, truth, "true or false")?,
            "chess960" => self.shuffled = value(line, truth, "true or false")?,
            "shuffleBetween" => self.shuffles_between = value(line, truth, "true or false")?,
            "castlingFromCorners" => self.from_corners = value(line, truth, "true or false")?,
            "castlingRank" => self.rank = value(line, rank, "a rank such as 1")? - 1,
            "oppositeCastling" => self.is_opposite = value(line, truth, "true or false")?,
            "castlingKingFile" => self.king_file = Some(value(line, file, "a file such as e")?),
            key if key.contains("sideFile") => {
                let (wing, example) = match key.contains("Kingside") {
                    true => (0, "a file such as g"),
                    false => (1, "a file such as c"),
                };
                let goal = value(line, file, example)?;
                sides(key).for_each(|side| self.goals[side][wing] = goal);
            }
            key if key.starts_with("castlingKingPiece") => {
                let one = |text: &str| Some(letters(text)).filter(|letters| letters.len() == 1);
                let king = value(line, one, "the letter of a piece")?.concat();
                self.kings_are_inherited = false;
                sides(key).for_each(|side| self.kings[side] = Some((king.clone(), line.place)));
            }
            key => {
                let some = |text: &str| Some(letters(text)).filter(|letters| !letters.is_empty());
                let rooks = value(line, some, "letters of pieces")?;
                sides(key).for_each(|side| self.rooks[side] = Some((rooks.clone(), line.place)));
            }
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let rights = draft.start.0.split_whitespace().nth(2).unwrap_or_default();
        let starts_castling = rights.contains(|c: char| c.is_ascii_alphabetic());
        let partners = |side: usize| match &self.rooks[side] {
            Some((letters, _)) => letters.iter().flat_map(|c| c.chars()).collect(),
            None => draft.letter_of("rook").into_iter().collect::<Vec<char>>(),
        };
        let names = [0, 1].map(|side| draft.names_of(&partners(side)));
        if !self.on || !starts_castling || names.iter().all(Vec::is_empty) {
            return Vec::new();
        }
        let has_king = draft.letter_of("king").is_some();
        let named = |(letter, _): &(String, Place)| {
            draft.name_of(letter.chars().next().unwrap_or_default())
        };
        let (who, king) = match [&self.kings[0], &self.kings[1]] {
            _ if has_king => ("Once", draft.name_of_key("king")),
            [None, None] => return Vec::new(),
            [Some(white), None] => ("White alone, once", named(white)),
            [None, Some(black)] => ("Black alone, once", named(black)),
            [Some(white), Some(black)] => match [named(white), named(black)] {
                [white, black] if white == black => ("Once", white),
                [white, black] => ("Once", format!("{white} (Black: {black})")),
            },
        };
        let other = match &names {
            [white, black] if white == black && white.len() == 1 => white[0].clone(),
            _ => "other piece".to_string(),
        };
        let [white, black] = names.map(|names| with_article(&list(&names, "or")));
        let partner = match white == black {
            true => white,
            false => format!("{white} (Black: {black})"),
        };
        let place = match self.starts() {
            CastlingStarts::Corners => "in a corner of",
            CastlingStarts::Anywhere | CastlingStarts::Shuffled => "on",
        };
        let own = [self.rank + 1, draft.ranks.saturating_sub(self.rank)];
        let own = own.map(|rank| format!("rank {rank}"));
        let [right, left] = [0, 1].map(|wing| {
            let [white, black] = self.goals.map(|goals| char::from(b'a' + goals[wing]));
            match white == black {
                true => format!("{white}-file"),
                false => format!("{white}-file (Black: {black}-file)"),
            }
        });
        let how = format!(
            "{who}, if the {king} and {partner} {place} {} have not moved and nothing stands in their \
             way: the {king} goes to the {right} if the {other} stands to its right, or to the \
             {left} if it stands to its left, and the {other} past it to the next square. The {king} \
             may not be in check, nor cross or reach an attacked square.",
            of_sides(&own)
        );
        let mut sentences = vec![("Castling", how)];
        if self.is_opposite {
            let text = "After that the opponent may castle only on the other wing.".to_string();
            sentences.push(("Castling", text));
        }
        if self.shuffled {
            let text = "It is written as the king taking its own piece.".to_string();
            sentences.push(("Castling", text));
        }
        if self.shuffles_between && has_army_of_chess(&draft.start.0) {
            let text = "The pieces between the king and the rooks begin in any of 18 orders, the same for both \
                        sides: the bishops on squares of both colours."
                .to_string();
            sentences.push(("Order", text));
        } else if self.shuffled && has_army_of_chess(&draft.start.0) {
            let text = "The pieces of the first rank begin in any of 960 orders, the same for both sides: the \
                        king between the rooks, the bishops on squares of both colours."
                .to_string();
            sentences.push(("Order", text));
        }
        sentences
    }
}

impl CastlingText {
    /// Begins a section that inherits what has been said: its kings and rooks may start elsewhere.
    pub const fn inherit(&mut self) {
        self.from_corners = false;
        self.kings_are_inherited = true;
    }

    /// Whether who castles takes from the opponent the right to do so on the same wing.
    pub const fn is_opposite(&self) -> bool {
        self.is_opposite
    }

    /// Whether the text says that there is no castling.
    pub const fn is_off(&self) -> bool {
        !self.on
    }

    /// Whether the pieces between the king and the rooks begin in any order.
    pub const fn shuffles_between(&self) -> bool {
        self.shuffles_between
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
        if !self.on || pieces.king().is_none() && self.kings.iter().all(Option::is_none) {
            return Ok([None, None]);
        }
        let is_inside = |file: u8| file < grid.files;
        // The rook goes to the other side of the king.
        let is_outside = |[kingside, queenside]: [u8; 2]| {
            !is_inside(kingside) || kingside == 0 || !is_inside(queenside + 1)
        };
        if self.goals.into_iter().any(is_outside) || self.rank >= grid.ranks {
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
            let Some(king) = self.king_of(pieces, side)? else { return Ok(None) };
            let rank = if side == Side::White { self.rank } else { grid.ranks - 1 - self.rank };
            let letter = letter_of(side, king.letter);
            let is_king = |placed: &(u8, u8, char)| {
                (placed.1, placed.2) == (grid.ranks - 1 - rank, letter) && placed.0 < grid.files
            };
            let file = placed(&draft.start.0).find(is_king).map(|(file, ..)| file);
            Ok((!rooks.is_empty()).then(|| CastlingRule {
                king: king.kind,
                king_file: self.king_file.or(file).unwrap_or(grid.files / 2),
                rank: self.rank,
                goal_files: self.goals[side.index()],
                rooks: leak(rooks),
                steps_beside: king.moves == "K",
            }))
        };
        Ok([rule(Side::White)?, rule(Side::Black)?])
    }

    /// The piece of a side that castles: its king, or the one that the section names.
    fn king_of<'p>(
        &self,
        pieces: &'p Pieces,
        side: Side,
    ) -> Result<Option<&'p PieceType>, Problem> {
        if let Some(king) = pieces.king() {
            return Ok(Some(king));
        }
        let Some((letter, place)) = &self.kings[side.index()] else { return Ok(None) };
        let text = format!("castlingKingPiece: no piece has the letter '{letter}'");
        let letter = letter.chars().next().unwrap_or_default();
        let Some(kind) = pieces.of_letter(letter, side) else {
            let is_gone = self.kings_are_inherited;
            return if is_gone { Ok(None) } else { Err(Problem { place: *place, text }) };
        };
        Ok(pieces.types.iter().find(|piece| piece.kind == kind))
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
