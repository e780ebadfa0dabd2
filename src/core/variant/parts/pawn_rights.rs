//! What pawns may and other pieces may have of it: promotion as pawns promote, captures en passant,
//! moves that begin the counting to a draw anew.

use crate::board::parts::PawnRegions;
use crate::board::{Kind, Piece, Square};
use crate::ini::Place;
use crate::moves::{Move, MoveSink};
use crate::rules::Side;
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, sides};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::described::values::{letters, squares_in_words};
use crate::variant::words::{capitalized, list, of_sides, plural, with_article};
use crate::variant::{Standard, Variant, betza};
use std::array;

/// Sorts of pieces by side, one bit for each kind.
type Kinds = [u32; 2];

/// The pieces that have rights of pawns, pawns among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PawnRights {
    promote: Kinds,
    capture_en_passant: Kinds,
    reset_clock: Kinds,
    /// Where they promote, by side, one bit each.
    zones: [u128; 2],
    /// Whether one that may promote need not.
    may_stay: bool,
}

impl PawnRights {
    /// Whether a piece promotes as pawns do.
    #[inline]
    #[must_use]
    pub fn promotes(&self, piece: Piece) -> bool {
        has(&self.promote, piece)
    }

    /// Whether a piece captures en passant.
    #[must_use]
    pub fn captures_en_passant(&self, piece: Piece) -> bool {
        has(&self.capture_en_passant, piece)
    }

    /// Whether a move of a piece begins the counting anew.
    #[inline]
    #[must_use]
    pub fn resets_clock(&self, piece: Piece) -> bool {
        has(&self.reset_clock, piece)
    }

    /// Whether a piece other than a pawn promotes with a move to `to`, and whether it may also stay
    /// what it is.
    #[inline]
    #[must_use]
    pub fn promotion(&self, piece: Piece, to: Square) -> Option<bool> {
        let is_there = self.zones[piece.side().index()] >> to.at() & 1 != 0;
        (is_there && self.promotes(piece)).then_some(self.may_stay)
    }

    /// Whether pieces other than pawns promote as they do.
    #[must_use]
    pub fn promotes_pieces(&self) -> bool {
        self.promote.iter().any(|kinds| kinds & !(1 << Kind::PAWN.0) != 0)
    }

    /// The kinds of a side that capture en passant, but for pawns.
    pub(in crate::variant) fn capturing(&self, side: Side) -> impl Iterator<Item = Kind> + use<> {
        let kinds = self.capture_en_passant[side.index()];
        (0..32).map(Kind).filter(move |kind| kinds >> kind.0 & 1 != 0 && !kind.is_pawn())
    }
}

fn has(kinds: &Kinds, piece: Piece) -> bool {
    kinds[piece.side().index()] >> piece.kind().0 & 1 != 0
}

/// Letters of pieces, upper case, and where they stand; `None`: as the parent has it.
type Letters = Option<(Vec<String>, Place)>;

/// What [`PawnRightsText`] has of each right.
const RIGHTS: [&str; 3] = ["promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"];

/// Rights of pawns as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PawnRightsText {
    /// Who has all of them.
    all: Letters,
    /// By right and side: who has it.
    own: [[Letters; 2]; 3],
    /// The same of the parent.
    inherited: [[Letters; 2]; 3],
}

impl Part for PawnRightsText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "pawnTypes",
            "promotionPawnTypes",
            "promotionPawnTypesWhite",
            "promotionPawnTypesBlack",
            "enPassantTypes",
            "enPassantTypesWhite",
            "enPassantTypesBlack",
            "nMoveRuleTypes",
            "nMoveRuleTypesWhite",
            "nMoveRuleTypesBlack",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let value = Some((letters(&line.value), line.place));
        match RIGHTS.iter().position(|right| line.key.starts_with(right)) {
            None => self.all = value,
            Some(right) => {
                sides(&line.key).for_each(|side| self.own[right][side].clone_from(&value));
            }
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let grid = draft.grid();
        let mut sentences = Vec::new();
        let pawn = draft.letter_of("pawn");
        // By right and side, the pieces other than pawns.
        let [promote, capture, count]: [[Vec<String>; 2]; 3] = array::from_fn(|right| {
            array::from_fn(|side| {
                let all = self.letters(draft, right, side);
                draft.names_of(&all.into_iter().filter(|c| Some(*c) != pawn).collect::<Vec<_>>())
            })
        });
        let whose = |names: &[Vec<String>; 2], several: bool| {
            let name = |name: &String| if several { plural(name) } else { with_article(name) };
            let told =
                |names: &Vec<String>| list(&names.iter().map(name).collect::<Vec<_>>(), "and");
            match names {
                [white, black] if white == black => told(white),
                [white, black] if black.is_empty() => format!("White’s {}", told(white)),
                [white, black] if white.is_empty() => format!("Black’s {}", told(black)),
                [white, black] => format!("White’s {}, Black’s {}", told(white), told(black)),
            }
        };
        let regions = draft.pawn_regions();
        if let Ok(regions) = regions {
            let makes_first_steps =
                |moves: &str| betza::steps(moves).is_ok_and(|s| s.iter().any(|s| s.is_first));
            if draft.pieces.iter().any(|p| p.key != "pawn" && makes_first_steps(&p.moves)) {
                let squares = regions.double_step.map(|side| squares_in_words(grid, side));
                let text = format!("First steps are made from {}.", of_sides(&squares));
                sentences.push(("Pawns", text));
            }
            if promote.iter().any(|names| !names.is_empty()) {
                let zone = of_sides(&regions.promotion.map(|side| squares_in_words(grid, side)));
                let becomes = [Side::White, Side::Black].map(|side| {
                    let names = draft.names_of(&draft.promotion_letters(side));
                    with_article(&list(&names, "or"))
                });
                let becomes = match &becomes {
                    [white, black] if white == black => white.clone(),
                    [white, black] => format!("{white} (Black’s: {black})"),
                };
                let stays = match draft.pawns.may_stay() {
                    Some(_) => ", or stays what it is",
                    None => "",
                };
                let text = format!(
                    "{} that arrives on {zone} becomes {becomes}{stays}.",
                    capitalized(&whose(&promote, false))
                );
                sentences.push(("Promotion", text));
            }
        }
        if capture.iter().any(|names| !names.is_empty()) {
            let text = format!(
                "{} also capture en passant: a piece that has just passed, with a double or a first step, a \
                 square to which they could only go to capture.",
                capitalized(&whose(&capture, true))
            );
            sentences.push(("Pawns", text));
        }
        if count.iter().any(|names| !names.is_empty()) && draft.move_rule > 0 {
            let text =
                format!("Moves of {} begin the counting to a draw anew, too.", whose(&count, true));
            sentences.push(("Pawns", text));
        }
        sentences
    }
}

impl PawnRightsText {
    /// Ends a section: what it says is inherited by those that follow.
    pub fn end_section(&mut self) {
        for (right, sides) in self.inherited.iter_mut().enumerate() {
            for (side, inherited) in sides.iter_mut().enumerate() {
                let own = self.own[right][side].take();
                if let Some(own) = own.or_else(|| self.all.clone()) {
                    *inherited = Some(own);
                }
            }
        }
        self.all = None;
    }

    /// Who has a right, if the text says it.
    fn said(&self, right: usize, side: usize) -> &Letters {
        let texts = [&self.own[right][side], &self.all, &self.inherited[right][side]];
        texts.into_iter().find(|text| text.is_some()).unwrap_or(&None)
    }

    /// The letters of the pieces that have a right.
    fn letters(&self, draft: &Draft, right: usize, side: usize) -> Vec<char> {
        match self.said(right, side) {
            Some((letters, _)) => letters.iter().flat_map(|text| text.chars()).collect(),
            None => draft.letter_of("pawn").into_iter().collect(),
        }
    }

    /// The piece as which a pawn of a side that has promoted is in hand: the pawn, or the first of
    /// those that promote like it.
    #[must_use]
    pub fn main_pawn(&self, draft: &Draft, side: Side) -> Option<char> {
        let pawn = draft.letter_of("pawn");
        pawn.or_else(|| self.letters(draft, 0, side.index()).first().copied())
    }

    /// Whether pieces promote as pawns do.
    #[must_use]
    pub fn promotes(&self, draft: &Draft) -> bool {
        (0..2).any(|side| !self.letters(draft, 0, side).is_empty())
    }

    /// Whether the piece of this letter, upper case, promotes as pawns do.
    #[must_use]
    pub fn is_pawn(&self, draft: &Draft, letter: char) -> bool {
        (0..2).any(|side| self.letters(draft, 0, side).contains(&letter))
    }

    /// The rights, if not just pawns have all of them.
    ///
    /// # Errors
    /// A letter is that of no piece, or pawns are to have less than in chess.
    pub(in crate::variant) fn rules(
        &self,
        draft: &Draft,
        pieces: &Pieces,
        regions: &PawnRegions,
    ) -> Result<Option<PawnRights>, Problem> {
        let mut rights = [[0; 2]; 3];
        let pawn = draft.letter_of("pawn");
        let begins_with_pawns = |side: Side| {
            let pieces = draft.start.0.split(' ').next().unwrap_or_default();
            pawn.is_some_and(|letter| match side {
                Side::White => pieces.contains(letter),
                Side::Black => pieces.contains(letter.to_ascii_lowercase()),
            })
        };
        for (right, key) in RIGHTS.iter().enumerate() {
            for side in [Side::White, Side::Black] {
                let said = self.said(right, side.index());
                let fail = |text: String| {
                    let place = said.as_ref().map_or(draft.start.1, |(_, place)| *place);
                    Err(Problem { place, text: format!("{key}: {text}") })
                };
                let mut kinds = 0;
                for letter in self.letters(draft, right, side.index()) {
                    let all = pieces.all_of_letter(letter, side);
                    if all.is_empty() {
                        let letter = letter.to_ascii_lowercase();
                        return fail(format!("no piece has the letter '{letter}'"));
                    }
                    kinds = all.into_iter().fold(kinds, |kinds, kind| kinds | 1 << kind.0);
                }
                if kinds & 1 << Kind::KING.0 != 0 && right == 0 {
                    return fail("kings do not promote as pawns do".into());
                }
                if right < 2 && begins_with_pawns(side) && kinds & 1 << Kind::PAWN.0 == 0 {
                    let letter = pawn.unwrap_or('p').to_ascii_lowercase();
                    return fail(format!("pawns have this right, expected '{letter}' among them"));
                }
                rights[right][side.index()] = kinds;
            }
        }
        let of_text = |wanted: &dyn Fn(&betza::Step) -> bool| -> u32 {
            let moves = |piece: &&crate::variant::PieceType| {
                let steps = betza::steps(piece.moves).unwrap_or_default();
                !piece.kind.is_pawn() && steps.iter().any(wanted)
            };
            let kinds = pieces.types.iter().filter(moves).map(|piece| piece.kind);
            kinds.fold(0, |kinds, kind| kinds | 1 << kind.0)
        };
        let [promote, mut capture_en_passant, reset_clock] = rights;
        let said = of_text(&|step| step.en_passant);
        capture_en_passant.iter_mut().for_each(|kinds| *kinds |= said);
        let rules = PawnRights {
            promote,
            capture_en_passant,
            reset_clock,
            zones: regions.promotion,
            may_stay: regions.may_stay,
        };
        let usual = [promote, capture_en_passant, reset_clock]
            .iter()
            .flatten()
            .all(|kinds| *kinds == 1 << Kind::PAWN.0 || pawn.is_none() && *kinds == 0);
        let has_first_steps = of_text(&|step| step.is_first) != 0;
        let has_triple_steps = regions.triple_step != [0; 2];
        Ok((!usual || has_first_steps || has_triple_steps).then_some(rules))
    }
}

impl<V: Variant> Standard<V> {
    /// The moves of a piece other than a pawn that promotes as pawns do.
    pub(in crate::variant) fn push_promotions<S: MoveSink>(&self, m: Move, sink: &mut S) {
        let kind = self.board.at(m.from()).kind();
        for &new in self.variant.promotions(self.state.side) {
            sink.push(Move::promote(m.from(), m.to(), kind, new));
        }
    }
}
