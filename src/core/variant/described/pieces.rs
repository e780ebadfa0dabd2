//! The pieces of a described game, with their kinds.

use super::drawings::{PROMOTED_SHAPES, SHAPES};
use super::ini::Problem;
use super::names::SHAPES as SHAPE_NAMES;
use super::numbers::NumbersText;
use super::piece_lines::Piece;
use super::read::Draft;
use super::values::PieceName;
use crate::board::attack::Approach;
use crate::board::parts::material_values;
use crate::board::{Grid, Kind, MovePrograms};
use crate::diagram::Shape;
use crate::ini::Place;
use crate::rules::Side;
use crate::variant::parts::regions::Region;
use crate::variant::{Mark, PieceType, betza};

/// The kinds for pieces other than pawns and kings, in the order in which they are given away.
const KINDS: [Kind; 26] = [
    Kind::KNIGHT,
    Kind::BISHOP,
    Kind::ROOK,
    Kind::QUEEN,
    Kind(7),
    Kind(8),
    Kind(9),
    Kind(10),
    Kind(11),
    Kind(12),
    Kind(13),
    Kind(15),
    Kind(16),
    Kind(17),
    Kind(18),
    Kind(19),
    Kind(20),
    Kind(21),
    Kind(22),
    Kind(23),
    Kind(24),
    Kind(25),
    Kind(26),
    Kind(27),
    Kind(28),
    Kind(29),
];

/// A kind of piece that only a promotion brings.
#[derive(Clone, Copy, Debug)]
pub struct Promoted {
    /// White's kind and Black's.
    pub kinds: [Kind; 2],
    /// The letter of the piece that promotes; of a pawn's promotion that falls back, the pawn's.
    pub base: char,
    /// The letter of the piece as which it moves.
    pub like: char,
    /// Whether it promotes with a move of its own, not as a pawn does.
    pub by_move: bool,
    /// How a FEN marks it.
    pub mark: Mark,
}

/// The pieces of a game: one kind for each letter, or two, White's before Black's, where a piece is
/// not the same for both sides.
pub(in crate::variant) struct Pieces<'d> {
    draft: &'d Draft,
    pub types: Vec<PieceType>,
    /// Those that only a promotion brings.
    pub promoted: Vec<Promoted>,
}

impl<'d> Pieces<'d> {
    /// The pieces, of which only the king has its value.
    pub fn new(draft: &'d Draft, grid: Grid, place: Place) -> Result<Pieces<'d>, Problem> {
        let numbers = NumbersText::default();
        let kinds = KINDS.into_iter();
        let mut maker =
            Maker { draft, grid, kinds, types: Vec::new(), shapes: Vec::new(), numbers };
        maker.numbers = draft.numbers.for_pieces(&maker.all_names());
        maker.add_all()?;
        let promoted = maker.add_promoted(place)?;
        maker.numbers.sort(&mut maker.types)?;
        let pieces = Pieces { draft, types: maker.types, promoted };
        let Some(king) = pieces.king() else { return Ok(pieces) };
        let is_same = |piece: &&PieceType| piece.kind == Kind::KING || piece.letter == king.letter;
        if pieces.types.iter().filter(is_same).count() > 1 {
            let text = "king: Rialto knows no king that moves differently for each side";
            return Err(Problem { place, text: text.into() });
        }
        Ok(pieces)
    }

    /// Sets the values of the pieces but the king. Where captured pieces come back, a piece is
    /// worth what its capture brings, too.
    pub fn set_values(&mut self, grid: Grid, programs: &MovePrograms) {
        let values = material_values(programs, grid, &[(Kind::PAWN, 1, 2)]);
        let of = |kind: Kind| values[usize::from(kind.0)];
        let in_hand = |piece: &PieceType| {
            let base = self.promoted_of(piece.kind).map_or(piece.letter, |promoted| promoted.base);
            self.of_letter(base, Side::White).map_or(0, of)
        };
        let falls_back = self.draft.hands.are_captured();
        let worth: Vec<i32> = self
            .types
            .iter()
            .map(|piece| of(piece.kind) + if falls_back { in_hand(piece) } else { 0 })
            .collect();
        for (piece, value) in self.types.iter_mut().zip(worth) {
            if piece.kind != Kind::KING {
                piece.value = value;
            }
        }
    }

    /// Whether there is a king, and it leaps: then checks and pins say which moves are legal.
    pub fn has_leaping_king(&self) -> bool {
        self.king().is_some_and(|king| king.approach() == Approach::Leap)
    }

    pub fn king(&self) -> Option<&PieceType> {
        self.types.iter().find(|piece| piece.kind == Kind::KING)
    }

    /// The kind of the piece with this letter that is no promoted one.
    pub fn of_letter(&self, letter: char, side: Side) -> Option<Kind> {
        of_letter(&self.types, letter, side)
    }

    /// The kinds of a side's piece with this letter, promoted ones that move like it too.
    pub fn all_of_letter(&self, letter: char, side: Side) -> Vec<Kind> {
        let promoted = self.promoted.iter().filter(|promoted| promoted.like == letter);
        let promoted = promoted.map(|promoted| promoted.kinds[side.index()]);
        self.of_letter(letter, side).into_iter().chain(promoted).collect()
    }

    /// The kind of the piece with this key.
    pub fn of_key(&self, key: &str, side: Side) -> Option<Kind> {
        let letter = self.draft.pieces.iter().find(|piece| piece.key == key)?.letter;
        self.of_letter(letter, side)
    }

    /// What is promoted about a kind, if it is.
    pub fn promoted_of(&self, kind: Kind) -> Option<&Promoted> {
        self.promoted.iter().find(|promoted| promoted.kinds.contains(&kind))
    }

    /// What a pawn becomes that promotes to the piece of this letter.
    pub fn pawn_promotion(&self, letter: char, side: Side) -> Option<Kind> {
        let falls_back =
            |promoted: &&Promoted| promoted.mark == Mark::Tilde && promoted.like == letter;
        match self.promoted.iter().find(falls_back) {
            Some(promoted) => Some(promoted.kinds[side.index()]),
            None => self.of_letter(letter, side),
        }
    }

    /// What a pawn becomes that promotes as other pieces do.
    pub fn pawn_plus_promotion(&self, side: Side) -> Option<Kind> {
        let of_pawn = |promoted: &&Promoted| !promoted.by_move && promoted.mark == Mark::Plus;
        self.promoted.iter().find(of_pawn).map(|promoted| promoted.kinds[side.index()])
    }

    /// The squares that the piece of a kind may enter, one bit each.
    pub fn region(&self, kind: Kind) -> u128 {
        let piece = self.types.iter().find(|piece| piece.kind == kind);
        piece.map_or(u128::MAX, |piece| piece.region.entered)
    }

    /// One piece for each letter: White's.
    pub fn distinct(&self) -> Vec<PieceType> {
        self.types.chunk_by(|one, two| one.letter == two.letter).map(|same| same[0]).collect()
    }

    /// The kinds of the pieces that are `wanted`.
    pub fn kinds(&self, wanted: impl Fn(&PieceType) -> bool) -> &'static [Kind] {
        let chosen = self.types.iter().filter(|piece| wanted(piece)).map(|piece| piece.kind);
        leak(chosen.collect())
    }
}

/// The kind of a side's piece with this letter that is no promoted one.
pub(in crate::variant) fn of_letter(types: &[PieceType], letter: char, side: Side) -> Option<Kind> {
    let own = |piece: &&PieceType| piece.letter == letter && piece.mark.is_none();
    let mut same = types.iter().filter(own).map(|piece| piece.kind);
    if side == Side::White { same.next() } else { same.next_back() }
}

/// A list for the rest of the program's life.
pub(in crate::variant) fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

/// A text for the rest of the program's life.
pub(in crate::variant) fn leak_text(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// Makes the pieces with their kinds and drawings; the values are still missing.
struct Maker<'d> {
    draft: &'d Draft,
    grid: Grid,
    kinds: std::array::IntoIter<Kind, { KINDS.len() }>,
    types: Vec<PieceType>,
    /// The drawings by letter.
    shapes: Vec<(char, Shape)>,
    numbers: NumbersText,
}

impl Maker<'_> {
    /// Goes on with the kind that a section has chosen.
    fn number(&mut self, chosen: Option<Kind>) -> Result<(), Problem> {
        let Some(chosen) = chosen else { return Ok(()) };
        let Some(at) = KINDS.iter().position(|kind| *kind == chosen) else {
            let text = format!("pieceNumbers: {} is the number of no piece", chosen.0);
            return Err(Problem { place: self.draft.pieces[0].place, text });
        };
        self.kinds = KINDS.into_iter();
        self.kinds.by_ref().take(at).for_each(drop);
        Ok(())
    }

    /// The next kind that is free.
    fn next_kind(&mut self, piece: &Piece) -> Result<Kind, Problem> {
        self.kinds.next().ok_or_else(|| {
            let most = KINDS.len() + 2;
            let text = format!(
                "{}: more than {most} kinds of pieces; one that is not the same for both sides counts \
                 twice, and so do promoted ones",
                piece.key
            );
            Problem { place: piece.place, text }
        })
    }

    /// The names of the pieces but for pawns that have promoted and fall back.
    fn all_names(&self) -> Vec<PieceName> {
        let pieces = &self.draft.pieces;
        let plain = pieces.iter().filter(|piece| self.can_occur(piece)).map(|piece| piece.letter);
        let types = self.draft.promotion.types().iter().map(|(base, _)| *base);
        let promoted = types.filter(|base| pieces.iter().any(|piece| piece.letter == *base));
        let name = |is_promoted, letter| PieceName { is_promoted, letter };
        plain.map(|letter| name(false, letter)).chain(promoted.map(|l| name(true, l))).collect()
    }

    fn add_all(&mut self) -> Result<(), Problem> {
        let draft = self.draft;
        let mut shapes = SHAPES.into_iter().cycle();
        for (number, piece) in draft.pieces.iter().enumerate() {
            let earlier = &draft.pieces[..number];
            if let Some(other) = earlier.iter().find(|other| other.letter == piece.letter) {
                let text = format!("{}: {} has this letter already", piece.key, other.key);
                return Err(Problem { place: piece.place, text });
            }
            let chosen = draft.shapes.iter().find(|(letter, _)| *letter == piece.letter);
            let known = SHAPE_NAMES.iter().find(|(name, _)| *name == piece.key);
            let shape = match (chosen, known) {
                (Some((_, shape)), _) | (None, Some((_, shape))) => *shape,
                (None, None) if draft.pawn_rights.is_pawn(draft, piece.letter) => Shape::Pawn,
                (None, None) => shapes.next().unwrap_or(Shape::Wizard),
            };
            self.shapes.push((piece.letter, shape));
            if self.can_occur(piece) {
                self.add(piece, piece.letter, shape, None)?;
            }
        }
        Ok(())
    }

    /// Whether the piece itself can come on the board, and not only one that promotes to it.
    fn can_occur(&self, piece: &Piece) -> bool {
        let draft = self.draft;
        let is_target = draft.promotion.types().iter().any(|(_, like)| *like == piece.letter);
        let start = draft.start.0.split_whitespace().next().unwrap_or_default();
        let letters = start.split('+').enumerate().flat_map(|(part, text)| {
            // The letter behind a plus is that of a promoted piece.
            text.chars().skip(usize::from(part > 0))
        });
        let mut letters = letters.map(|c| c.to_ascii_uppercase());
        let has_pawns = draft.pawn_rights.promotes(draft);
        let becomes = |side| has_pawns && draft.promotion_letters(side).contains(&piece.letter);
        !is_target
            || letters.any(|letter| letter == piece.letter)
            || becomes(Side::White)
            || becomes(Side::Black)
    }

    /// Adds the kinds of a piece, with this letter inside the program; returns White's and Black's.
    fn add(
        &mut self,
        piece: &Piece,
        letter: char,
        shape: Shape,
        mark: Option<(Mark, char)>,
    ) -> Result<[Kind; 2], Problem> {
        let draft = self.draft;
        let kind = match piece.key.as_str() {
            "pawn" => Kind::PAWN,
            "king" => Kind::KING,
            _ => {
                let (is_promoted, of) = match mark {
                    Some((Mark::Plus, base)) => (true, base),
                    _ => (false, letter),
                };
                self.number(self.numbers.kind(PieceName { is_promoted, letter: of }))?;
                self.next_kind(piece)?
            }
        };
        let moves = leak_text(match piece.key.as_str() {
            "pawn" if !draft.double_step => "fmWfcF".to_string(),
            _ => piece.moves.clone(),
        });
        let region = |side| draft.regions.region(self.grid, side, &piece.key);
        let mut regions = [region(Side::White)?, region(Side::Black)?];
        let steps = betza::steps(moves).unwrap_or_default();
        // One kind for both, if no piece gets from the one's part of the board into the other's.
        let shared = Region::shared(regions, self.grid, &steps);
        match shared {
            Some(shared) => regions = [shared; 2],
            None if kind == Kind::KING => {
                let text = "king: Rialto knows no kings with regions that touch each other".into();
                return Err(Problem { place: piece.place, text });
            }
            None => {}
        }
        let value = if kind == Kind::KING { 10_000 } else { 0 };
        let of = |kind, region| PieceType {
            region,
            mark,
            ..PieceType::new(kind, letter, moves, value, shape)
        };
        self.types.push(of(kind, regions[0]));
        if kind == Kind::PAWN || betza::is_symmetric(&steps) && shared.is_some() {
            return Ok([kind; 2]);
        }
        let black = self.next_kind(piece)?;
        self.types.push(of(black, regions[1]));
        Ok([kind, black])
    }

    /// Adds the pieces that only promotions bring.
    fn add_promoted(&mut self, section: Place) -> Result<Vec<Promoted>, Problem> {
        let draft = self.draft;
        let mut promoted = Vec::new();
        let place = draft.promotion.place().unwrap_or(section);
        let piece_of = |letter: char| draft.pieces.iter().find(|piece| piece.letter == letter);
        let fail =
            |text: String| Err(Problem { place, text: format!("promotedPieceType: {text}") });
        for &(base, like) in draft.promotion.types() {
            if piece_of(base).is_none() && draft.promotion.is_inherited(base) {
                continue;
            }
            let (Some(from), Some(to)) = (piece_of(base), piece_of(like)) else {
                let missing = if piece_of(base).is_none() { base } else { like };
                return fail(format!("no piece has the letter '{missing}'"));
            };
            if from.key == "king" || to.key == "king" || to.key == "pawn" {
                return fail(format!("{} does not promote to {} in this way", from.key, to.key));
            }
            if draft.promotion.types().iter().any(|(other, _)| *other == like) {
                return fail(format!("'{like}', to which '{base}' promotes, promotes again"));
            }
            let mut known = PROMOTED_SHAPES.iter();
            let known = known.find(|(one, other, ..)| (*one, *other) == (&from.key, &to.key));
            let shape = known.map_or_else(|| self.shape_of(like), |(.., shape, _)| *shape);
            let letter = self.free_letter(known.map(|(.., letter)| *letter), place)?;
            let kinds = self.add(to, letter, shape, Some((Mark::Plus, base)))?;
            let by_move = from.key != "pawn";
            promoted.push(Promoted { kinds, base, like, by_move, mark: Mark::Plus });
        }
        if draft.hands.demotes_captives()
            && let Some(pawn) = draft.pawn_rights.main_pawn(draft, Side::White)
        {
            let mut likes: Vec<char> = Vec::new();
            for letter in draft
                .promotion_letters(Side::White)
                .into_iter()
                .chain(draft.promotion_letters(Side::Black))
            {
                if !likes.contains(&letter) {
                    likes.push(letter);
                }
            }
            for like in likes {
                let Some(to) = piece_of(like) else { continue };
                let letter = self.free_letter(None, place)?;
                let kinds = self.add(to, letter, self.shape_of(like), Some((Mark::Tilde, like)))?;
                let (base, mark) = (pawn, Mark::Tilde);
                promoted.push(Promoted { kinds, base, like, by_move: false, mark });
            }
        }
        Ok(promoted)
    }

    fn shape_of(&self, letter: char) -> Shape {
        let same = self.shapes.iter().find(|(other, _)| *other == letter);
        same.map_or(Shape::Wizard, |(_, shape)| *shape)
    }

    /// A letter that no piece has: it stands for a promoted piece inside the program.
    fn free_letter(&self, wanted: Option<char>, place: Place) -> Result<char, Problem> {
        let draft = self.draft;
        let is_free = |letter: &char| {
            let is_own = |piece: &Piece| piece.letter == *letter && self.can_occur(piece);
            self.types.iter().all(|piece| piece.letter != *letter)
                && !draft.pieces.iter().any(is_own)
        };
        wanted.into_iter().chain('A'..='Z').find(is_free).ok_or_else(|| {
            let text = "more kinds of pieces than letters, promoted ones counted".into();
            Problem { place, text }
        })
    }
}
