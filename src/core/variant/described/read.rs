//! Reads the keys of a section.

use super::ini::{Assignment, Problem};
use super::keys::BARE_KING;
use super::names::{PIECES, SHAPES};
use super::other_rules::says_nothing;
use super::values::{file, letters, named, region, size, truth};
use crate::board::parts::PawnRanks;
use crate::diagram::Shape;
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::variant::betza;

/// A piece as the text describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The key: the piece's name, or `customPieceN`.
    pub key: String,
    /// Its letter, upper case.
    pub letter: char,
    /// Its moves in Betza notation.
    pub moves: String,
    /// Where it is described.
    pub place: Place,
}

/// What a section says, with defaults for the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The pieces, in the order of the text.
    pub pieces: Vec<Piece>,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// FEN of the start position.
    pub start: (String, Place),
    /// The pieces that a pawn of each side may become: their keys, or upper-case letters that are
    /// not yet known; `None`: those of chess.
    pub promotions: [Option<(Vec<String>, Place)>; 2],
    /// Names for the players, by letter in upper case.
    pub names: Vec<(char, String)>,
    /// Drawings, by letter in upper case.
    pub shapes: Vec<(char, Shape)>,
    /// Whether pawns may step twice.
    pub double_step: bool,
    /// The ranks from which they do so, from 1, as their side counts.
    pub double_step_ranks: Vec<u8>,
    /// The first rank on which pawns promote, from 1; `None`: the last rank.
    pub promotion_rank: Option<u8>,
    /// The same ranks as Black's regions give them, counted from White's first rank.
    pub black_ranks: Vec<(&'static str, Vec<u8>, Place)>,
    /// The weather lies over the game: where the text says so.
    pub piazza: Option<Place>,
    /// The file of the network.
    pub network: Option<(String, Place)>,
    /// The letters of the pieces that win when they reach a square of the goal, upper case.
    pub flag_piece: Option<(String, Place)>,
    /// The goals of both sides.
    pub flag_regions: [Option<(String, Place)>; 2],
    /// Whether there is castling.
    pub castling: bool,
    /// The letter of the piece with which the king castles, upper case; `None`: the rook's.
    pub castling_rook: Option<(char, Place)>,
    /// The files to which the king castles, kingside and queenside.
    pub castling_files: [u8; 2],
    /// The result for a side that has no legal move and is not in check, from its view.
    pub stalemate: SideResult,
    /// The game is a draw after so many moves by each side without a capture or pawn move; 0:
    /// never.
    pub move_rule: u16,
    /// The keys of the bare king rule that have been given.
    bare_king: Vec<(String, String, Place)>,
}

/// A result from the view of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideResult {
    /// It has won.
    Win,
    /// Nobody has won.
    Draw,
    /// It has lost.
    Loss,
}

/// The keys of Black's regions.
const DOUBLE_STEP_BLACK: &str = "doubleStepRegionBlack";
const PROMOTION_BLACK: &str = "promotionRegionBlack";

impl Draft {
    /// The rules of chess without pieces. `place`: that of the section.
    #[must_use]
    pub fn new(place: Place) -> Draft {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_string();
        Draft {
            pieces: Vec::new(),
            files: 8,
            ranks: 8,
            start: (start, place),
            promotions: [None, None],
            names: Vec::new(),
            shapes: Vec::new(),
            double_step: true,
            double_step_ranks: vec![2],
            promotion_rank: None,
            black_ranks: Vec::new(),
            piazza: None,
            network: None,
            flag_piece: None,
            flag_regions: [None, None],
            castling: true,
            castling_rook: None,
            castling_files: [6, 2],
            stalemate: SideResult::Draw,
            move_rule: 50,
            bare_king: Vec::new(),
        }
    }

    /// Takes over what one line says, if [`super::keys::check_key`] knows its key.
    ///
    /// # Errors
    /// What is wrong with the value, and what was expected.
    pub fn set(&mut self, assignment: &Assignment) -> Result<(), String> {
        let Assignment { key, value, place, .. } = assignment;
        let place = *place;
        let wrong =
            |expected: &str| format!("{key}: expected {expected}, found '{}'", excerpt(value));
        match key.as_str() {
            "maxFile" => self.files = size(value, 16).ok_or_else(|| wrong("4 to 16, or a to p"))?,
            "maxRank" => self.ranks = size(value, 16).ok_or_else(|| wrong("4 to 16"))?,
            "startFen" => self.start = (value.clone(), place),
            "promotionPieceTypes" => {
                let letters = Some((letters(value), place));
                self.promotions = [letters.clone(), letters];
            }
            "promotionPieceTypesWhite" | "promotionPieceTypesBlack" => {
                let side = usize::from(key.ends_with("Black"));
                self.promotions[side] = Some((letters(value), place));
            }
            "flagPiece" => {
                let letters = if value == "-" { "" } else { value };
                self.flag_piece = Some((letters.to_ascii_uppercase(), place));
            }
            "flagRegion" => {
                let region = Some((value.clone(), place));
                self.flag_regions = [region.clone(), region];
            }
            "flagRegionWhite" | "flagRegionBlack" => {
                let side = usize::from(key.ends_with("Black"));
                self.flag_regions[side] = Some((value.clone(), place));
            }
            "castlingRookPieces" => {
                let mut letters = value.chars().filter(char::is_ascii_alphabetic);
                self.castling_rook = match (letters.next(), letters.next()) {
                    (Some(letter), None) => Some((letter.to_ascii_uppercase(), place)),
                    _ => return Err(wrong("one letter")),
                };
            }
            "pieceName" => {
                let (letter, name) =
                    named(value).ok_or_else(|| wrong("a letter and a name, as g:gondola"))?;
                self.names.retain(|(other, _)| *other != letter);
                self.names.push((letter, name.to_string()));
            }
            "pieceShape" => {
                let shape = named(value).and_then(|(letter, name)| {
                    let shape = SHAPES.iter().find(|(known, _)| *known == name)?.1;
                    Some((letter, shape))
                });
                let known = SHAPES.map(|(name, _)| name).join(", ");
                let shape = shape.ok_or_else(|| wrong(&format!("a letter and one of {known}")))?;
                self.shapes.retain(|(other, _)| *other != shape.0);
                self.shapes.push(shape);
            }
            "doubleStep" => {
                self.double_step = truth(value).ok_or_else(|| wrong("true or false"))?
            }
            "layer" => match value.as_str() {
                "piazza" => self.piazza = Some(place),
                "none" => self.piazza = None,
                _ => return Err(wrong("piazza or none")),
            },
            "piazza" => match value.as_str() {
                "yes" | "true" => self.piazza = Some(place),
                "no" | "false" => self.piazza = None,
                _ => return Err(wrong("yes or no")),
            },
            "network" => self.network = Some((value.clone(), place)),
            "doubleStepRegionWhite" => {
                self.double_step_ranks =
                    region(value).ok_or_else(|| wrong("whole ranks such as *2"))?;
            }
            "promotionRegionWhite" => {
                let ranks = region(value).ok_or_else(|| wrong("whole ranks such as *6 *7 *8"))?;
                self.promotion_rank = ranks.iter().min().copied();
            }
            "doubleStepRegionBlack" | "promotionRegionBlack" => {
                let ranks = region(value).ok_or_else(|| wrong("whole ranks such as *7"))?;
                let key = if key.starts_with('d') { DOUBLE_STEP_BLACK } else { PROMOTION_BLACK };
                self.black_ranks.retain(|(known, ..)| *known != key);
                self.black_ranks.push((key, ranks, place));
            }
            "castling" => self.castling = truth(value).ok_or_else(|| wrong("true or false"))?,
            "castlingKingsideFile" => {
                self.castling_files[0] = file(value).ok_or_else(|| wrong("a file such as g"))?;
            }
            "castlingQueensideFile" => {
                self.castling_files[1] = file(value).ok_or_else(|| wrong("a file such as c"))?;
            }
            "stalemateValue" => {
                self.stalemate = match value.as_str() {
                    "win" => SideResult::Win,
                    "draw" => SideResult::Draw,
                    "loss" => SideResult::Loss,
                    _ => return Err(wrong("win, draw or loss")),
                };
            }
            "nMoveRule" => {
                let moves = value.parse().ok().filter(|moves| *moves <= 1_000);
                self.move_rule = moves.ok_or_else(|| wrong("a number from 0 to 1000"))?;
            }
            _ if BARE_KING.iter().any(|(known, _)| known == key) => {
                self.bare_king.retain(|(known, ..)| known != key);
                self.bare_king.push((key.clone(), value.clone(), place));
            }
            _ if says_nothing(key, value) => {}
            _ => return self.set_piece(key, value, place),
        }
        Ok(())
    }

    /// Ends a section: from now on the pieces that a pawn may become are known by their keys, so
    /// that a section that inherits from this one may give them other letters.
    pub fn end_section(&mut self) {
        let pieces = &self.pieces;
        for name in self.promotions.iter_mut().flatten().flat_map(|(names, _)| names) {
            let of_letter = |piece: &&Piece| piece.letter.to_string() == *name;
            if let Some(piece) = pieces.iter().find(of_letter) {
                name.clone_from(&piece.key);
            }
        }
    }

    fn set_piece(&mut self, key: &str, value: &str, place: Place) -> Result<(), String> {
        let named = PIECES.iter().find(|(name, _)| *name == key);
        self.pieces.retain(|piece| piece.key != key);
        if value == "-" {
            return Ok(());
        }
        let (letter, moves) = value.split_once(':').map_or((value, None), |(l, m)| (l, Some(m)));
        let mut letters = letter.trim().chars();
        let letter = match (letters.next(), letters.next()) {
            (Some(c), None) if c.is_ascii_alphabetic() => c.to_ascii_uppercase(),
            _ => {
                let found = excerpt(letter);
                return Err(format!("{key}: expected one letter, found '{found}'"));
            }
        };
        let moves = match (moves, named) {
            (Some(moves), None) => moves.trim(),
            (Some(moves), Some(("king", _))) => moves.trim(),
            (None, Some((_, moves))) => moves,
            (Some(_), Some(_)) => {
                return Err(format!(
                    "{key}: only king and customPiece1 to 25 have moves of their own"
                ));
            }
            (None, None) => return Err(format!("{key}: expected a letter and moves, as in g:ND")),
        };
        if key != "pawn" {
            betza::steps(moves).map_err(|error| format!("{key}: {error}"))?;
        }
        self.pieces.push(Piece { key: key.into(), letter, moves: moves.into(), place });
        Ok(())
    }

    /// The ranks on which pawns step twice and promote.
    ///
    /// # Errors
    /// They are not on the board, or Black's regions are not those of White as Black sees them.
    pub fn pawn_ranks(&self, place: Place) -> Result<PawnRanks, Problem> {
        let promotion = self.promotion_rank.unwrap_or(self.ranks);
        // A double step must not end where a pawn would have promoted.
        let usual = 2..promotion.saturating_sub(2);
        let steps =
            !self.double_step || self.double_step_ranks.iter().all(|rank| usual.contains(rank));
        if promotion < 3 || promotion > self.ranks || !steps {
            let text =
                "the regions of pawns are not on the board, or too near to each other".into();
            return Err(Problem { place, text });
        }
        for (key, ranks, place) in &self.black_ranks {
            let seen = |rank: &u8| (self.ranks + 1).saturating_sub(*rank);
            let mut seen: Vec<u8> = ranks.iter().map(seen).collect();
            seen.sort_unstable();
            let same = if *key == DOUBLE_STEP_BLACK {
                let mut own = self.double_step_ranks.clone();
                own.sort_unstable();
                own == seen
            } else {
                seen.first() == Some(&promotion)
            };
            if !same {
                let text = format!("{key}: expected the region of White as Black sees it");
                return Err(Problem { place: *place, text });
            }
        }
        let ranks = self.double_step_ranks.iter().filter(|_| self.double_step);
        let double_step = ranks.fold(0, |all, rank| all | 1 << (rank - 1));
        Ok(PawnRanks { double_step, promotion: promotion - 1 })
    }

    /// Whether a player with nothing but the king has lost.
    ///
    /// # Errors
    /// Some of the keys of this rule are missing, or have values that are other rules.
    pub fn has_bare_king_rule(&self) -> Result<bool, Problem> {
        let Some((_, _, place)) = self.bare_king.first() else { return Ok(false) };
        let given = |(key, value): &(&str, &str)| {
            self.bare_king.iter().any(|(k, v, _)| k == key && v == value)
        };
        if BARE_KING.iter().all(given) {
            return Ok(true);
        }
        let rule = BARE_KING.map(|(key, value)| format!("{key} = {value}")).join(", ");
        let text = format!("of the extinction rules Rialto has only the bare king: {rule}");
        Err(Problem { place: *place, text })
    }
}
