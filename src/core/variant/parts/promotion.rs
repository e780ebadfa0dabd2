//! Pieces other than pawns that promote, and limits of promotions.

use crate::board::{CELLS, Grid, KIND_COUNT, Kind, Mailbox, MovePrograms, Piece, Square};
use crate::ini::Place;
use crate::rules::{FenError, Side};
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::described::values::{squares_in_words, truth};
use crate::variant::words::{counted, list, of_sides, with_article};
use crate::variant::{Promotion, Tables};

/// A move of the piece that begins or ends on a square with this mark may promote.
const ZONE: u8 = 1;
/// On a square with this mark the piece could never move again. It may not stay there.
const STUCK: u8 = 2;

/// Which pieces other than pawns promote, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PiecePromotion {
    /// By side and kind, what it becomes; `None`: it does not promote.
    becomes: [[Option<Kind>; KIND_COUNT]; 2],
    /// By side, kind and square, the marks. Most moves are of a piece without any.
    marks: Box<[[[u8; CELLS]; KIND_COUNT]; 2]>,
    /// Whether a piece that may promote has to.
    is_forced: bool,
    /// Whether only captures promote.
    by_capture: bool,
}

impl PiecePromotion {
    /// Whether and to what a piece promotes with a move.
    #[inline]
    #[must_use]
    pub fn of(&self, board: &Mailbox, piece: Piece, from: Square, to: Square) -> Promotion {
        let (side, kind) = (piece.side().index(), usize::from(piece.kind().0 & 31));
        let marks = &self.marks[side][kind];
        let (in_zone, is_stuck) =
            ((marks[from.at()] | marks[to.at()]) & ZONE != 0, marks[to.at()] & STUCK != 0);
        if !in_zone && !is_stuck {
            return Promotion::No;
        }
        let target = self.becomes[side][kind];
        match target.filter(|_| in_zone && !(self.by_capture && board.at(to).is_empty())) {
            Some(kind) if is_stuck || self.is_forced => Promotion::Must(kind),
            Some(kind) => Promotion::May(kind),
            None if is_stuck => Promotion::Illegal,
            None => Promotion::No,
        }
    }

    /// Checks that every piece could move again.
    ///
    /// # Errors
    /// The piece that could not.
    pub fn check(&self, board: &Mailbox, tables: &Tables) -> Result<(), FenError> {
        for side in [Side::White, Side::Black] {
            for piece in &tables.pieces {
                let marks = &self.marks[side.index()][usize::from(piece.kind.0 & 31)];
                let mut all = board.squares(piece.kind.of(side));
                if let Some(s) = all.find(|s| marks[s.at()] & STUCK != 0) {
                    let (letter, at) = (piece.shown_letter(), tables.grid.name(s));
                    return Err(FenError(format!(
                        "pieces: {side:?}'s {letter} on {at} could never move again"
                    )));
                }
            }
        }
        Ok(())
    }

    /// Whether some piece promotes.
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.marks.as_flattened().as_flattened().iter().any(|marks| *marks != 0)
    }

    /// What a kind becomes.
    #[must_use]
    pub fn becomes(&self, side: Side, kind: Kind) -> Option<Kind> {
        self.becomes[side.index()][usize::from(kind.0 & 31)]
    }
}

/// How many pieces of a sort a side may have if it is to promote another one to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The side, the kinds that count, and how many of them there may be.
    most: Vec<(Side, Vec<Kind>, u8)>,
}

impl Limits {
    /// Whether a side has as many pieces as it may have of the sort of this kind.
    #[must_use]
    pub fn is_reached(&self, board: &Mailbox, side: Side, kind: Kind) -> bool {
        let limit = self.most.iter().find(|(of, kinds, _)| *of == side && kinds.contains(&kind));
        limit.is_some_and(|(_, kinds, most)| {
            let count: i32 = kinds.iter().map(|kind| board.count(kind.of(side))).sum();
            count >= i32::from(*most)
        })
    }
}

/// Promotions of pieces as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PromotionText {
    /// The letter of a piece, upper case, and that of the piece as which it moves then.
    types: Vec<(char, char)>,
    /// Those of them that come from the parent, which may have pieces that this game does not have.
    inherited: Vec<char>,
    place: Option<Place>,
    is_forced: bool,
    by_capture: bool,
    immobility_illegal: bool,
    /// Whether promoted pieces turn back into what they were, as others promote.
    demotes: bool,
    /// The most pieces of a letter, upper case, for a promotion to it.
    limits: Vec<(char, u8)>,
    limits_place: Option<Place>,
}

/// The pairs of a list such as `p:g s:g`: a letter, upper case, and what is behind the colon.
fn pairs(text: &str) -> Option<Vec<(char, String)>> {
    let mut words: Vec<String> = Vec::new();
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        match (c, words.last_mut()) {
            (':', Some(word)) if word.len() == 1 => word.push(c),
            (c, Some(word)) if word.len() == 2 || word.len() > 2 && c.is_ascii_digit() => {
                word.push(c)
            }
            (c, _) if c.is_ascii_alphabetic() => words.push(c.to_ascii_uppercase().to_string()),
            _ => return None,
        }
    }
    let pair = |word: String| {
        let (letter, rest) = word.split_once(':')?;
        (!rest.is_empty()).then(|| (letter.chars().next().unwrap_or('?'), rest.to_string()))
    };
    words.into_iter().map(pair).collect()
}

impl Part for PromotionText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "promotedPieceType",
            "mandatoryPiecePromotion",
            "piecePromotionOnCapture",
            "immobilityIllegal",
            "pieceDemotion",
            "promotionLimit",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let on = || value(line, truth, "true or false");
        match line.key.as_str() {
            "promotedPieceType" => {
                let read = |text: &str| if text == "-" { Some(Vec::new()) } else { pairs(text) };
                let types = value(line, read, "letters of pieces such as p:g s:g")?;
                for (letter, becomes) in types {
                    self.types.retain(|(known, _)| *known != letter);
                    self.inherited.retain(|known| *known != letter);
                    let becomes = becomes.chars().next().unwrap_or('-').to_ascii_uppercase();
                    if becomes != '-' {
                        self.types.push((letter, becomes));
                    }
                }
                self.place = Some(line.place);
            }
            "mandatoryPiecePromotion" => self.is_forced = on()?,
            "piecePromotionOnCapture" => self.by_capture = on()?,
            "pieceDemotion" => self.demotes = on()?,
            "immobilityIllegal" => self.immobility_illegal = on()?,
            _ => {
                let read = |text: &str| -> Option<Vec<(char, u8)>> {
                    let limit = |(letter, n): (char, String)| Some((letter, n.parse().ok()?));
                    pairs(text)?.into_iter().map(limit).collect()
                };
                self.limits = value(line, read, "letters and numbers such as q:1 r:2")?;
                self.limits_place = Some(line.place);
            }
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let grid = draft.grid();
        let mut sentences: Vec<Sentence> = Vec::new();
        // Pieces that move alike after their promotion.
        let mut likes: Vec<(char, Vec<String>)> = Vec::new();
        let pawn = draft.letter_of("pawn");
        let has = |letter: char| draft.pieces.iter().any(|piece| piece.letter == letter);
        for &(base, like) in self.types.iter().filter(|(base, _)| has(*base) && Some(*base) != pawn)
        {
            let name = draft.name_of(base);
            match likes.iter_mut().find(|(known, _)| *known == like) {
                Some((_, names)) => names.push(name),
                None => likes.push((like, vec![name])),
            }
        }
        let zones = draft.pawn_regions().map(|regions| regions.promotion);
        if let Ok(zones) = zones
            && !likes.is_empty()
        {
            let zone = of_sides(&zones.map(|zone| squares_in_words(grid, zone)));
            let lists: Vec<String> = likes
                .iter()
                .map(|(like, names)| {
                    let like = with_article(&draft.name_of(*like));
                    format!("{} moves as {like}", with_article(&list(names, "or")))
                })
                .collect();
            let (what, forced) = (
                if self.by_capture { "captures" } else { "moves" },
                if self.is_forced { "have to" } else { "may" },
            );
            let text = format!(
                "Pieces {forced} promote with {what} that begin or end on {zone}. Then {}.",
                list(&lists, "and")
            );
            sentences.push(("Promotion", text));
        }
        if self.demotes {
            let text = "Promoted pieces turn back in the same way, and promote again.".to_string();
            sentences.push(("Promotion", text));
        }
        if !self.limits.is_empty() {
            let limit =
                |(letter, most): &(char, u8)| counted(usize::from(*most), &draft.name_of(*letter));
            let list = list(&self.limits.iter().map(limit).collect::<Vec<_>>(), "and");
            sentences.push(("Promotion", format!("It gives no side more than {list}.")));
        }
        if self.immobility_illegal {
            let drops = if draft.hands.are_dropped() { " or be dropped" } else { "" };
            let text = format!("No piece may go{drops} where it could never move again.");
            sentences.push(("Promotion", text));
        }
        sentences
    }
}

impl PromotionText {
    /// Whether a piece may not go where it could never move again.
    #[must_use]
    pub const fn immobility_illegal(&self) -> bool {
        self.immobility_illegal
    }

    /// The pieces that promote: their letters, and those of the pieces as which they move then.
    #[must_use]
    pub fn types(&self) -> &[(char, char)] {
        &self.types
    }

    /// Ends a section: what it says is inherited by those that follow.
    pub fn end_section(&mut self) {
        self.inherited = self.types.iter().map(|(letter, _)| *letter).collect();
    }

    /// Whether what the piece of this letter becomes comes from the parent.
    #[must_use]
    pub fn is_inherited(&self, letter: char) -> bool {
        self.inherited.contains(&letter)
    }

    /// Where the promotions are described.
    #[must_use]
    pub const fn place(&self) -> Option<Place> {
        self.place
    }

    /// The promotions of pieces. `zones` is where they promote, by side.
    #[must_use]
    pub(in crate::variant) fn rules(
        &self,
        pieces: &Pieces,
        programs: &MovePrograms,
        grid: Grid,
        zones: [u128; 2],
    ) -> PiecePromotion {
        let mut becomes = [[None; KIND_COUNT]; 2];
        for side in [Side::White, Side::Black] {
            for promoted in pieces.promoted.iter().filter(|promoted| promoted.by_move) {
                if let Some(kind) = pieces.of_letter(promoted.base, side) {
                    let target = promoted.kinds[side.index()];
                    becomes[side.index()][usize::from(kind.0)] = Some(target);
                    if self.demotes {
                        becomes[side.index()][usize::from(target.0)] = Some(kind);
                    }
                }
            }
        }
        let mut marks = Box::new([[[0; CELLS]; KIND_COUNT]; 2]);
        for side in [Side::White, Side::Black] {
            for piece in pieces.types.iter().filter(|piece| !piece.kind.is_pawn()) {
                let kind = usize::from(piece.kind.0);
                let zone = becomes[side.index()][kind].map_or(0, |_| zones[side.index()]);
                let stuck = match self.immobility_illegal {
                    true => programs.stuck(grid, piece.kind),
                    false => 0,
                };
                let mark =
                    |s: Square, squares: u128, mark| u8::from(squares >> s.at() & 1 != 0) * mark;
                for s in grid.squares() {
                    marks[side.index()][kind][s.at()] = mark(s, zone, ZONE) | mark(s, stuck, STUCK);
                }
            }
        }
        let (is_forced, by_capture) = (self.is_forced, self.by_capture);
        PiecePromotion { becomes, marks, is_forced, by_capture }
    }

    /// The limits of promotions, if there are any.
    ///
    /// # Errors
    /// A letter that is no piece.
    pub(in crate::variant) fn limits(
        &self,
        pieces: &Pieces,
        section: Place,
    ) -> Result<Option<Limits>, Problem> {
        if self.limits.is_empty() {
            return Ok(None);
        }
        let mut limits = Limits { most: Vec::new() };
        for (letter, limit) in self.limits.iter().filter(|(_, limit)| *limit > 0) {
            for side in [Side::White, Side::Black] {
                let kind = pieces.of_letter(*letter, side);
                if kind.is_none() && pieces.promoted.iter().all(|p| p.like != *letter) {
                    let place = self.limits_place.unwrap_or(section);
                    let text = format!("promotionLimit: no piece has the letter '{letter}'");
                    return Err(Problem { place, text });
                }
                let like = pieces.promoted.iter().filter(|promoted| promoted.like == *letter);
                let promoted = like.map(|promoted| promoted.kinds[side.index()]);
                let kinds = promoted.chain(kind).collect();
                limits.most.push((side, kinds, *limit));
            }
        }
        Ok(Some(limits))
    }
}
