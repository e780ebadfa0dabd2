//! What a section says about pieces in hand.

mod sentences;

use super::{DropRules, HandRules, MOST_FILES, SORTS, Sort};
use crate::board::parts::PawnRegions;
use crate::board::{Grid, KIND_COUNT, Kind, MovePrograms, Square};
use crate::ini::Place;
use crate::rules::Side;
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, sides, value};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::described::values::{letters, squares, truth};

/// Pieces in hand as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandsText {
    /// Whether pieces are dropped; `None`: they are not.
    drops: Option<Place>,
    /// Whether a FEN has gates.
    has_gates: Option<Place>,
    /// Whether pieces come in beside the first moves of others, through their gates.
    are_gated: Option<Place>,
    /// Whether captured pieces go to the hand.
    captures: bool,
    /// Whether promoted pieces keep their rank in the hand.
    loops: bool,
    may_check: bool,
    are_forced: bool,
    may_not_mate: bool,
    rooks_on_first_rank: bool,
    on_both_colours: bool,
    first_rank_pawns: Option<Place>,
    zone_pawns: Option<Place>,
    regions: [Option<(String, Place)>; 2],
    /// The letter of the piece of which only a few may be dropped on a file.
    on_file: Option<(String, Place)>,
    file_count: u32,
    /// Whether dropped pieces fall down their file.
    fall: bool,
    /// Whether pieces may be dropped as what they promote to.
    promoted: bool,
}

impl Default for HandsText {
    fn default() -> HandsText {
        HandsText {
            drops: None,
            has_gates: None,
            are_gated: None,
            captures: false,
            loops: false,
            may_check: true,
            are_forced: false,
            may_not_mate: false,
            rooks_on_first_rank: false,
            on_both_colours: false,
            first_rank_pawns: None,
            zone_pawns: None,
            regions: [None, None],
            on_file: None,
            file_count: 1,
            fall: false,
            promoted: false,
        }
    }
}

impl Part for HandsText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "pieceDrops",
            "capturesToHand",
            "dropLoop",
            "dropChecks",
            "mustDrop",
            "shogiPawnDropMateIllegal",
            "sittuyinRookDrop",
            "dropOppositeColoredBishop",
            "firstRankPawnDrops",
            "promotionZonePawnDrops",
            "dropRegionWhite",
            "dropRegionBlack",
            "whiteDropRegion",
            "blackDropRegion",
            "dropNoDoubled",
            "dropNoDoubledCount",
            "enclosingDrop",
            "dropPromoted",
            "gating",
            "seirawanGating",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let on = || value(line, truth, "true or false");
        let place = |on: bool| on.then_some(line.place);
        match line.key.as_str() {
            "pieceDrops" => self.drops = place(on()?),
            "gating" => self.has_gates = place(on()?),
            "seirawanGating" => self.are_gated = place(on()?),
            "capturesToHand" => self.captures = on()?,
            "dropLoop" => self.loops = on()?,
            "dropChecks" => self.may_check = on()?,
            "mustDrop" => self.are_forced = on()?,
            "shogiPawnDropMateIllegal" => self.may_not_mate = on()?,
            "sittuyinRookDrop" => self.rooks_on_first_rank = on()?,
            "dropOppositeColoredBishop" => self.on_both_colours = on()?,
            "firstRankPawnDrops" => self.first_rank_pawns = place(on()?),
            "promotionZonePawnDrops" => self.zone_pawns = place(on()?),
            "whiteDropRegion" => self.regions[0] = Some((line.value.clone(), line.place)),
            "blackDropRegion" => self.regions[1] = Some((line.value.clone(), line.place)),
            "dropNoDoubled" => {
                let letter = letters(&line.value).pop();
                self.on_file = letter.map(|letter| (letter, line.place));
            }
            "dropNoDoubledCount" => {
                let count = |text: &str| text.parse().ok().filter(|count| (0..=16).contains(count));
                self.file_count = value(line, count, "a number from 0 to 16")?;
            }
            "dropPromoted" => self.promoted = on()?,
            "enclosingDrop" => {
                let fall = |text: &str| match text {
                    "none" => Some(false),
                    "top" => Some(true),
                    _ => None,
                };
                self.fall = value(line, fall, "none or top")?;
            }
            key => sides(key)
                .for_each(|side| self.regions[side] = Some((line.value.clone(), line.place))),
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        if self.place().is_none() { Vec::new() } else { sentences::of(self, draft) }
    }
}

impl HandsText {
    /// The line that puts pieces into hands; `None`: there are no hands.
    fn place(&self) -> Option<Place> {
        self.drops.or(self.are_gated)
    }

    /// Whether pawns may be dropped on the first rank.
    #[must_use]
    pub const fn pawns_on_first_rank(&self) -> bool {
        self.drops.is_some() && self.first_rank_pawns.is_some()
    }

    /// The line by which pieces come in beside moves, if they do.
    #[must_use]
    pub const fn gating(&self) -> Option<Place> {
        self.are_gated
    }

    /// Whether pieces are dropped.
    #[must_use]
    pub const fn are_dropped(&self) -> bool {
        self.drops.is_some()
    }

    /// Whether there are pieces in hand.
    #[must_use]
    pub const fn are_there(&self) -> bool {
        self.drops.is_some() || self.are_gated.is_some()
    }

    /// What the start position has in the hands of White and Black: letters, upper case, and
    /// numbers.
    fn held_at_start(&self, draft: &Draft) -> [Vec<(char, usize)>; 2] {
        let start = draft.start.0.split_whitespace().next().unwrap_or_default();
        let held = start.split_once('[').map_or("", |(_, held)| held);
        [true, false].map(|is_white| {
            let mut counts: Vec<(char, usize)> = Vec::new();
            let own = |c: &char| c.is_ascii_alphabetic() && c.is_ascii_uppercase() == is_white;
            for letter in held.chars().filter(own).map(|c| c.to_ascii_uppercase()) {
                match counts.iter_mut().find(|(known, _)| *known == letter) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((letter, 1)),
                }
            }
            counts
        })
    }

    /// Whether the piece of a letter may come to a hand.
    fn is_held(&self, letter: char, draft: &Draft) -> bool {
        let mut held = self.held_at_start(draft).into_iter().flatten();
        self.captures || held.any(|(known, _)| known == letter)
    }

    /// Whether captured pieces go to the hand.
    #[must_use]
    pub const fn are_captured(&self) -> bool {
        self.are_there() && self.captures
    }

    /// Whether captured pawns fall back that have promoted.
    #[must_use]
    pub const fn demotes_captives(&self) -> bool {
        self.are_captured() && !self.loops
    }

    /// The pieces in hand, if the game has any.
    ///
    /// # Errors
    /// What a key says that is no rule of this game.
    pub(in crate::variant) fn rules(
        &self,
        draft: &Draft,
        pieces: &Pieces,
        programs: &MovePrograms,
        grid: Grid,
        regions: PawnRegions,
    ) -> Result<Option<HandRules>, Problem> {
        let problem = |place: Place, text: &str| Err(Problem { place, text: text.into() });
        match (self.has_gates, self.are_gated) {
            (Some(place), None) => {
                return problem(place, "gating: expected 'seirawanGating = true' too");
            }
            (None, Some(place)) => {
                return problem(place, "seirawanGating: expected 'gating = true' too");
            }
            (Some(place), Some(_)) if grid.files > MOST_FILES => {
                let text = format!("gating: expected a board of at most {MOST_FILES} files");
                return problem(place, &text);
            }
            _ => {}
        }
        let Some(place) = self.place() else { return Ok(None) };
        if let Some(place) = self.zone_pawns.filter(|_| !draft.promotion.immobility_illegal()) {
            let text = "promotionZonePawnDrops: a pawn would be dropped on the last rank, expected \
                        'immobilityIllegal = true' too";
            return problem(place, text);
        }
        let sorts = self.sorts(draft, pieces);
        if sorts.len() > SORTS {
            return problem(
                place,
                &format!("pieceDrops: more than {SORTS} sorts of pieces in hand"),
            );
        }
        let sort_with = |letter: char| sorts.iter().position(|sort| sort.letter == letter);
        let mut gains = [None; KIND_COUNT];
        if self.captures {
            for piece in &pieces.types {
                let letter = match pieces.promoted_of(piece.kind) {
                    Some(promoted) if self.loops => promoted.like,
                    Some(promoted) => promoted.base,
                    None => piece.letter,
                };
                gains[usize::from(piece.kind.0)] = sort_with(letter).map(|sort| sort as u8);
            }
        }
        let mut drops = DropRules {
            are_dropped: self.drops.is_some(),
            are_gated: self.are_gated.is_some(),
            may_check: self.may_check,
            are_forced: self.are_forced,
            fall: self.fall,
            promoted: self.promoted_kinds(pieces, &sorts),
            ..DropRules::default()
        };
        let bishop = pieces.of_key("bishop", Side::White);
        let sort_of = |kind: Kind| sorts.iter().position(|sort| sort.kinds.contains(&kind));
        drops.on_both_colours = bishop.filter(|_| self.on_both_colours).and_then(sort_of);
        let pawn = pieces.of_key("shogiPawn", Side::White);
        drops.may_not_mate = pawn.filter(|_| self.may_not_mate).and_then(sort_of);
        if let Some((letter, place)) = &self.on_file {
            let sort = letter.chars().next().and_then(sort_with);
            let Some(sort) = sort else {
                return problem(*place, "dropNoDoubled: expected the letter of a piece in hand");
            };
            drops.on_file = Some((sort, self.file_count));
        }
        let rook = pieces.of_key("rook", Side::White);
        for side in [Side::White, Side::Black] {
            let region = self.region(grid, side)?;
            for (number, sort) in sorts.iter().enumerate() {
                let kind = sort.kinds[side.index()];
                let mut squares = region & pieces.region(kind);
                let first = if side == Side::White { 0 } else { grid.ranks - 1 };
                let first_rank = rank_squares(grid, first);
                if kind == Kind::PAWN {
                    if self.first_rank_pawns.is_none() {
                        squares &= !first_rank;
                    }
                    squares &= match self.zone_pawns {
                        None => !regions.promotion[side.index()],
                        Some(_) => !rank_squares(grid, grid.ranks - 1 - first),
                    };
                } else if draft.promotion.immobility_illegal() {
                    squares &= !programs.stuck(grid, kind);
                }
                if self.rooks_on_first_rank && Some(sort.kinds[0]) == rook {
                    squares &= first_rank;
                }
                drops.squares[side.index()][number] = squares;
            }
        }
        let start = draft.start.0.split_whitespace().next().unwrap_or_default();
        let count =
            |sort: &Sort| start.matches(|c: char| c.to_ascii_uppercase() == sort.letter).count();
        let most = sorts.iter().map(count).max().unwrap_or(1).clamp(1, 31) as u8;
        let empty = if start.contains("[-]") { "-" } else { "" };
        let names = sorts.iter().map(|sort| draft.name_of(sort.letter)).collect();
        Ok(Some(HandRules::new(sorts, names, gains, drops, most, empty, draft.numbers.seed + 1)))
    }

    /// By side and sort, what a piece may be dropped as beside what it is.
    fn promoted_kinds(&self, pieces: &Pieces, sorts: &[Sort]) -> [[Option<Kind>; SORTS]; 2] {
        let mut kinds = [[None; SORTS]; 2];
        for promoted in pieces.promoted.iter().filter(|p| self.promoted && p.by_move) {
            for side in [Side::White, Side::Black] {
                let is_base = |sort: &Sort| sort.letter == promoted.base;
                if let Some(sort) = sorts.iter().position(is_base) {
                    kinds[side.index()][sort] = Some(promoted.kinds[side.index()]);
                }
            }
        }
        kinds
    }

    /// The sorts of pieces in hand: all pieces but kings that are captured or that are in hand at
    /// the start, the last of the description first.
    fn sorts(&self, draft: &Draft, pieces: &Pieces) -> Vec<Sort> {
        let start = draft.start.0.split_whitespace().next().unwrap_or_default();
        let held = start.split_once('[').map_or("", |(_, held)| held);
        let given = |letter: char| held.contains([letter, letter.to_ascii_lowercase()]);
        let letters = draft.pieces.iter().rev().map(|piece| piece.letter);
        let king = pieces.king().map(|king| king.letter);
        letters
            .filter(|letter| Some(*letter) != king && (self.captures || given(*letter)))
            .filter_map(|letter| {
                let kind = |side| pieces.of_letter(letter, side);
                Some(Sort { letter, kinds: [kind(Side::White)?, kind(Side::Black)?] })
            })
            .collect()
    }

    /// Where a side may drop pieces.
    fn region(&self, grid: Grid, side: Side) -> Result<u128, Problem> {
        let Some((value, place)) = &self.regions[side.index()] else {
            return Ok(grid.squares().fold(0, |all, s: Square| all | 1 << s.at()));
        };
        squares(value, grid).ok_or_else(|| Problem {
            place: *place,
            text: format!("dropRegion: expected squares such as *1 d4, found '{value}'"),
        })
    }
}

/// The squares of a rank, one bit each.
fn rank_squares(grid: Grid, rank: u8) -> u128 {
    grid.squares().filter(|s| grid.rank(*s) == rank).fold(0, |all, s: Square| all | 1 << s.at())
}
