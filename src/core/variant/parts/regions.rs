//! Parts of the board that a piece does not leave, and from which it only goes forward.

use crate::board::Grid;
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::rules::Side;
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::names::PIECES;
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::values::{rank, squares, truth};

/// The beginning of the keys of regions.
const REGION: &str = "mobilityRegion";

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
fn region_key(key: &str) -> Option<(Side, String)> {
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

    fn sentences(&self) -> Vec<Sentence> {
        let mut sentences: Vec<Sentence> = Vec::new();
        for (side, key, squares, _) in &self.regions {
            sentences.push(("Region", format!("{side:?}'s {key}: {squares}")));
        }
        if let Some(rank) = self.soldier_rank {
            let text = format!("soldiers go sideways from their rank {rank} on");
            sentences.push(("Soldiers", text));
        }
        if self.facing_kings {
            let text = "kings may not face each other along an open file";
            sentences.push(("Kings", text.to_string()));
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
}

impl Region {
    /// Everywhere.
    pub const ALL: Region = Region { entered: u128::MAX, forward: 0 };
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
