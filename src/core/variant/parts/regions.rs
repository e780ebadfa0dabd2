//! Parts of the board that a piece does not leave, and from which it only goes forward.

use crate::board::program::ray;
use crate::board::{Grid, Square};
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::rules::Side;
use crate::variant::betza::Step;
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::names::PIECES;
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::read::Draft;
use crate::variant::described::values::{rank, region_in_words, squares, truth};
use crate::variant::words::{capitalized, of_sides, plural, with_article};

/// The beginning of the keys of regions.
pub const REGION: &str = "mobilityRegion";

/// Regions as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RegionsText {
    /// The side, the key of the piece, the squares.
    regions: Vec<(Side, String, String, Place)>,
    /// Soldiers go sideways from this rank on, from 1.
    soldier_rank: Option<u8>,
    /// Whether kings may not face each other.
    pub facing_kings: bool,
}

/// The side and the key of the piece of which a key gives the region.
#[must_use]
pub fn region_key(key: &str) -> Option<(Side, String)> {
    let rest = key.strip_prefix(REGION)?;
    let (side, piece) = match (rest.strip_prefix("White"), rest.strip_prefix("Black")) {
        (Some(piece), _) => (Side::White, piece),
        (_, Some(piece)) => (Side::Black, piece),
        _ => return None,
    };
    let mut letters = piece.chars();
    let key = letters.next()?.to_ascii_lowercase().to_string() + letters.as_str();
    let custom = key.strip_prefix("customPiece").is_some_and(|n| n.parse::<u8>().is_ok());
    (custom || PIECES.iter().any(|(name, _)| *name == key)).then_some((side, key))
}

/// Whether a key gives the region of a piece.
#[must_use]
pub fn is_region_key(key: &str) -> bool {
    region_key(key).is_some()
}

impl Part for RegionsText {
    fn keys(&self) -> &'static [&'static str] {
        &["soldierPromotionRank", "flyingGeneral"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        match line.key.as_str() {
            "soldierPromotionRank" => {
                self.soldier_rank = Some(value(line, rank, "a rank such as 6")?)
            }
            "flyingGeneral" => self.facing_kings = value(line, truth, "true or false")?,
            key => {
                let (side, piece) = region_key(key).ok_or_else(|| format!("{key}: no piece"))?;
                self.regions.retain(|(s, p, ..)| (s, p) != (&side, &piece));
                self.regions.push((side, piece, line.value.clone(), line.place));
            }
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let grid = draft.grid();
        let mut sentences: Vec<Sentence> = Vec::new();
        for piece in &draft.pieces {
            let given = |side: Side| {
                let region =
                    self.regions.iter().find(|(s, key, ..)| (*s, key) == (side, &piece.key));
                region.map(|(.., squares, _)| region_in_words(grid, squares))
            };
            let name = draft.name_of(piece.letter);
            let text = match (given(Side::White), given(Side::Black)) {
                (None, None) => continue,
                (Some(white), Some(black)) => {
                    format!(
                        "{} stays on {}.",
                        capitalized(&with_article(&name)),
                        of_sides(&[white, black])
                    )
                }
                (Some(white), None) => format!("White’s {name} stays on {white}."),
                (None, Some(black)) => format!("Black’s {name} stays on {black}."),
            };
            sentences.push(("Regions", text));
        }
        if let (Some(rank), Some(letter)) = (self.soldier_rank, draft.letter_of("soldier")) {
            let (name, black) = (draft.name_of(letter), (grid.ranks + 1).saturating_sub(rank));
            let own = of_sides(&[rank, black].map(|rank| format!("rank {rank}")));
            let text = format!("{} goes only forward until it is on {own}.", with_article(&name));
            sentences.push(("Regions", capitalized(&text)));
        }
        if self.facing_kings {
            let kings = plural(&draft.name_of_key("king"));
            let text =
                format!("The {kings} may not face each other on a file with nothing between them.");
            sentences.push(("Kings", text));
        }
        sentences
    }
}

/// The squares that a piece may enter, and those from which it only goes forward, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// The squares that it may enter.
    pub entered: u128,
    /// The squares from which it only goes forward.
    pub forward: u128,
    /// Whether the regions of both sides make up the board, as the banks of a river. A piece that
    /// something has carried over stays there.
    pub is_bank: bool,
}

impl Region {
    /// Everywhere.
    pub const ALL: Region = Region { entered: u128::MAX, forward: 0, is_bank: false };

    /// Whether a piece may go from one square to another.
    #[must_use]
    pub const fn allows(&self, from: Square, to: Square, is_forward: bool) -> bool {
        let (leaves, enters) = (self.entered >> from.at() & 1, self.entered >> to.at() & 1);
        let stays = if self.is_bank { leaves == enters } else { enters != 0 };
        stays && (is_forward || self.forward >> from.at() & 1 == 0)
    }

    /// The region of one kind for both sides, if no piece gets from the region of the one side into
    /// that of the other: neither by `steps`, nor because the regions are the same.
    #[must_use]
    pub fn shared(both: [Region; 2], grid: Grid, steps: &[Step]) -> Option<Region> {
        let [white, black] = both;
        if white == black {
            return Some(white);
        }
        if (white.forward, black.forward) != (0, 0) {
            return None;
        }
        let all = grid.squares().fold(0, |all, s| all | 1 << s.at());
        if (white.entered ^ black.entered) & all == all {
            return Some(Region { is_bank: true, ..white });
        }
        let entered = white.entered | black.entered;
        let is_in = |region: &Region, s: Square| region.entered >> s.at() & 1 != 0;
        let leaves = |region: &Region| {
            grid.squares().filter(|s| is_in(region, *s)).any(|s| {
                // Where a piece may stop first; it goes on from there only inside its region.
                let mut goals = steps
                    .iter()
                    .flat_map(|step| ray(grid, s, step.delta).into_iter().take(step.first));
                goals.any(|to| entered >> to.at() & 1 != 0 && !is_in(region, to))
            })
        };
        let are_apart = white.entered & black.entered == 0 && !both.iter().any(leaves);
        are_apart.then_some(Region { entered, ..white })
    }
}

impl RegionsText {
    /// The region of a side's piece with this key.
    ///
    /// # Errors
    /// A square that is not on the board.
    pub(in crate::variant) fn region(
        &self,
        grid: Grid,
        side: Side,
        key: &str,
    ) -> Result<Region, Problem> {
        let mut region = Region::ALL;
        let given = self.regions.iter().find(|(s, piece, ..)| *s == side && piece == key);
        if let Some((.., value, place)) = given {
            let fail = || Problem {
                place: *place,
                text: format!(
                    "{REGION}: expected squares such as *1 d2, found '{}'",
                    excerpt(value)
                ),
            };
            region.entered = squares(value, grid).ok_or_else(fail)?;
        }
        if let Some(first) = self.soldier_rank.filter(|_| key == "soldier") {
            let own_rank =
                |rank: u8| if side == Side::White { rank } else { grid.ranks - 1 - rank };
            let before = grid.squares().filter(|s| own_rank(grid.rank(*s)) + 1 < first);
            region.forward = before.fold(0, |all, s| all | 1 << s.at());
        }
        Ok(region)
    }
}
