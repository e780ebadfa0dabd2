//! What a section says about pawns: where they step twice, and where they promote.

use super::ini::{Assignment, Problem};
use super::part::{Part, Sentence, sides, value};
use super::values::{squares, truth};
use crate::board::Grid;
use crate::board::parts::PawnRegions;
use crate::excerpt::excerpt;
use crate::ini::Place;

/// Squares as a section gives them.
type Region = Option<(String, Place)>;

/// The regions of pawns as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PawnText {
    /// Where pawns may step twice, by side; `None`: from the second rank.
    double_step: [Region; 2],
    /// Where pawns and pieces promote, by side; `None`: on the last rank.
    promotion: [Region; 2],
    /// Where the text says that a pawn need not promote.
    may_stay: Option<Place>,
    /// Whether there is en passant.
    pub en_passant: bool,
}

impl Default for PawnText {
    fn default() -> PawnText {
        PawnText {
            double_step: [None, None],
            promotion: [None, None],
            may_stay: None,
            en_passant: true,
        }
    }
}

impl Part for PawnText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "doubleStepRegionWhite",
            "doubleStepRegionBlack",
            "promotionRegionWhite",
            "promotionRegionBlack",
            "mandatoryPawnPromotion",
            "enPassantRegion",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        match line.key.as_str() {
            "mandatoryPawnPromotion" => {
                let forced = value(line, truth, "true or false")?;
                self.may_stay = (!forced).then_some(line.place);
            }
            "enPassantRegion" => {
                let region = |text: &str| match text {
                    "-" => Some(false),
                    "*" => Some(true),
                    _ => None,
                };
                let expected = "- for none or * for all, the only regions that Rialto knows";
                self.en_passant = value(line, region, expected)?;
            }
            key => {
                let regions = match key.starts_with('d') {
                    true => &mut self.double_step,
                    false => &mut self.promotion,
                };
                let region = Some((line.value.clone(), line.place));
                sides(key).for_each(|side| regions[side].clone_from(&region));
            }
        }
        Ok(())
    }

    fn sentences(&self) -> Vec<Sentence> {
        let mut sentences: Vec<Sentence> = Vec::new();
        for (heading, regions) in
            [("Double step", &self.double_step), ("Promotion", &self.promotion)]
        {
            let given = ["White", "Black"].iter().zip(regions);
            let told: Vec<String> = given
                .filter_map(|(side, region)| Some(format!("{side}'s: {}", region.as_ref()?.0)))
                .collect();
            if !told.is_empty() {
                sentences.push((heading, told.join("; ")));
            }
        }
        if self.may_stay.is_some() {
            let text = "a pawn need not promote, but it never enters the last rank as one";
            sentences.push(("Pawns", text.to_string()));
        }
        if !self.en_passant {
            sentences.push(("En passant", "there is none".to_string()));
        }
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

impl PawnText {
    /// The regions of pawns. A side of which nothing is said has those of the other side as it sees
    /// them. `on_first_rank`: pawns may stand on the first rank.
    ///
    /// # Errors
    /// A square that is not on the board.
    pub fn regions(
        &self,
        grid: Grid,
        double_step: bool,
        on_first_rank: bool,
    ) -> Result<PawnRegions, Problem> {
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
        let promotion = read(&self.promotion, usual.promotion, "promotionRegion")?;
        let steps = read(&self.double_step, usual.double_step, "doubleStepRegion")?;
        // On the last rank a pawn promotes even if the region does not say so: there are no pawns.
        let last = usual.promotion;
        Ok(PawnRegions {
            double_step: if double_step { steps } else { [0; 2] },
            promotion: [promotion[0] | last[0], promotion[1] | last[1]],
            may_stay: self.may_stay.is_some(),
            on_first_rank,
        })
    }

    /// Where the text says that a pawn need not promote.
    #[must_use]
    pub const fn may_stay(&self) -> Option<Place> {
        self.may_stay
    }
}
