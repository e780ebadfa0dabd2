//! What a section says about pawns: where they step twice, and where they promote.

use super::ini::{Assignment, Problem};
use super::part::{Part, Sentence, sides, value};
use super::read::Draft;
use super::values::{squares, squares_in_words, truth};
use crate::board::Grid;
use crate::board::parts::PawnRegions;
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::rules::Side;
use crate::variant::words::{capitalized, list, of_sides, with_article};

/// Squares as a section gives them.
type Region = Option<(String, Place)>;

/// The regions of pawns as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PawnText {
    /// Where pawns may step twice, by side; `None`: from the second rank.
    double_step: [Region; 2],
    /// Where they may step three times, by side; `None`: nowhere.
    triple_step: [Region; 2],
    /// Where pawns and pieces promote, by side; `None`: on the last rank.
    promotion: [Region; 2],
    /// Where the text says that a pawn need not promote.
    may_stay: Option<Place>,
    /// Where pawns may be captured en passant, by capturing side; `None`: everywhere.
    en_passant: [Region; 2],
}

impl Part for PawnText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "doubleStepRegionWhite",
            "doubleStepRegionBlack",
            "tripleStepRegionWhite",
            "tripleStepRegionBlack",
            "promotionRegionWhite",
            "promotionRegionBlack",
            "mandatoryPawnPromotion",
            "enPassantRegion",
            "enPassantRegionWhite",
            "enPassantRegionBlack",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        match line.key.as_str() {
            "mandatoryPawnPromotion" => {
                let forced = value(line, truth, "true or false")?;
                self.may_stay = (!forced).then_some(line.place);
            }
            key => {
                let regions = match key.as_bytes()[0] {
                    b'd' => &mut self.double_step,
                    b't' => &mut self.triple_step,
                    b'e' => &mut self.en_passant,
                    _ => &mut self.promotion,
                };
                let is_everywhere = key.starts_with('e') && line.value == "*";
                let region = (!is_everywhere).then(|| (line.value.clone(), line.place));
                sides(key).for_each(|side| regions[side].clone_from(&region));
            }
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let grid = draft.grid();
        let (Some(letter), Ok(regions)) = (draft.letter_of("pawn"), draft.pawn_regions()) else {
            return Vec::new();
        };
        let pawn = draft.name_of(letter);
        let squares =
            |region: [u128; 2]| of_sides(&region.map(|side| squares_in_words(grid, side)));
        let mut sentences = Vec::new();
        if regions.double_step != [0; 2] {
            let all = grid.squares().fold(0, |all, s| all | 1 << s.at());
            let then = match self.en_passant(grid, true) {
                Ok([0, 0]) => "; it cannot be captured en passant".to_string(),
                Ok(regions) if regions == [all; 2] => {
                    "; an enemy pawn that could capture it after one of them may do so at once (en passant)"
                        .to_string()
                }
                Ok(regions) => format!(
                    "; an enemy pawn that could capture it after one of them may do so at once, if that is on {} (en \
                     passant)",
                    squares(regions)
                ),
                Err(_) => String::new(),
            };
            let text = format!(
                "From {} {} may also go two squares forward if both are empty{then}.",
                squares(regions.double_step),
                with_article(&pawn)
            );
            sentences.push(("Pawns", text));
        }
        if regions.triple_step != [0; 2] {
            let text = format!(
                "From {} it may even go three squares, and then be captured on both that it has passed.",
                squares(regions.triple_step)
            );
            sentences.push(("Pawns", text));
        }
        let zone = squares(regions.with_last_rank(grid).promotion);
        let [white, black] = [Side::White, Side::Black].map(|side| {
            let mut names = draft.names_of(&draft.promotion_letters(side));
            let by_itself = draft.promotion.types().iter().find(|(base, _)| *base == letter);
            names.extend(by_itself.map(|(_, like)| {
                format!("promoted {pawn}, which moves as {}", with_article(&draft.name_of(*like)))
            }));
            list(&names, "or")
        });
        let becomes = match white == black {
            true => with_article(&white),
            false => format!("{} (Black’s: {})", with_article(&white), with_article(&black)),
        };
        let stays = match self.may_stay {
            Some(_) if regions.on_edge[1] => " It may also stay what it is.",
            Some(_) => " It may also stay what it is, but not on the last rank.",
            None => "",
        };
        let arrives = with_article(&pawn);
        let text =
            format!("{} that arrives on {zone} becomes {becomes}.{stays}", capitalized(&arrives));
        sentences.push(("Promotion", text));
        sentences
    }
}

/// A square as the other side sees it.
fn seen_by_other(grid: Grid, region: u128) -> u128 {
    let turned = |s: crate::board::Square| {
        u32::from(grid.files * (grid.ranks - 1 - grid.rank(s)) + grid.file(s))
    };
    let inside = grid.squares().filter(|s| region >> s.at() & 1 != 0);
    inside.fold(0, |all, s| all | 1 << turned(s))
}

impl Draft {
    /// The regions of pawns. A side of which nothing is said has those of the other side as it sees
    /// them.
    ///
    /// # Errors
    /// A square that is not on the board.
    pub fn pawn_regions(&self) -> Result<PawnRegions, Problem> {
        let (grid, text, double_step) = (self.grid(), &self.pawns, self.double_step);
        let usual = PawnRegions::usual(grid);
        let read = |regions: &[Region; 2], usual: [u128; 2], key: &str| {
            let region = |side: usize| match &regions[side] {
                None => Ok(None),
                Some((value, place)) => squares(value, grid).map(Some).ok_or_else(|| Problem {
                    place: *place,
                    text: format!(
                        "{key}{}: expected squares of the board such as *7 *8 d4, found '{}'",
                        ["White", "Black"][side],
                        excerpt(value)
                    ),
                }),
            };
            Ok::<_, Problem>(match (region(0)?, region(1)?) {
                (None, None) => usual,
                (Some(white), None) => [white, seen_by_other(grid, white)],
                (None, Some(black)) => [seen_by_other(grid, black), black],
                (Some(white), Some(black)) => [white, black],
            })
        };
        let promotion = read(&text.promotion, usual.promotion, "promotionRegion")?;
        let steps = read(&text.double_step, usual.double_step, "doubleStepRegion")?;
        let triple_step = read(&text.triple_step, [0; 2], "tripleStepRegion")?;
        let last = usual.promotion;
        let first = [last[1], last[0]];
        let steps_from_first = double_step && (0..2).any(|side| steps[side] & first[side] != 0);
        Ok(PawnRegions {
            double_step: if double_step { steps } else { [0; 2] },
            triple_step,
            promotion,
            may_stay: text.may_stay.is_some(),
            on_edge: [
                self.hands.pawns_on_first_rank() || steps_from_first,
                text.may_stay.is_some() && !self.promotion.immobility_illegal(),
            ],
        })
    }
}

impl PawnText {
    /// By capturing side, the squares on which a pawn that passes may be captured, one bit each.
    ///
    /// # Errors
    /// A square that is not on the board.
    pub fn en_passant(&self, grid: Grid, double_step: bool) -> Result<[u128; 2], Problem> {
        if !double_step {
            return Ok([0; 2]);
        }
        let all = grid.squares().fold(0, |all, s| all | 1 << s.at());
        let region = |side: usize| {
            match &self.en_passant[side] {
            None => Ok(all),
            Some((value, _)) if value == "-" => Ok(0),
            Some((value, place)) => squares(value, grid).ok_or_else(|| Problem {
                place: *place,
                text: format!(
                    "enPassantRegion: expected -, * or squares of the board such as *6 e3, found '{}'",
                    excerpt(value)
                ),
            }),
        }
        };
        Ok([region(0)?, region(1)?])
    }

    /// Where the text says that a pawn need not promote.
    #[must_use]
    pub const fn may_stay(&self) -> Option<Place> {
        self.may_stay
    }
}
