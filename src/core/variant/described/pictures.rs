//! Boards that show how the pieces of a described game move.

use super::Description;
use crate::board::{Grid, Kind, Purpose, Ray, Square};
use crate::rules::Side;
use crate::variant::words::{counted, list};
use crate::variant::{Mark, PieceType};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What the marks of [`PiecePicture::text`] mean.
pub const LEGEND: &str = "\
Each piece as White's, alone on the board:
  *  it moves or captures there    o  it only moves there    x  it only captures there
  n  it goes there unless a piece stands on its way
  p  it goes there over one piece, perhaps only to capture
  +  it goes there freely and over one piece: one only to move, the other only to capture
";

/// How a piece that is alone on a board comes to a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct MoveMark {
    /// By a leap or a slide.
    pub free: Option<Purpose>,
    /// Unless a piece stands on its way, where it may not stop.
    pub lame: Option<Purpose>,
    /// Over exactly one piece.
    pub over: Option<Purpose>,
}

impl MoveMark {
    /// Adds a way to come there.
    fn add(&mut self, ray: &Ray) {
        let way = match (ray.hops, ray.landing) {
            (true, _) => &mut self.over,
            (false, 0) => &mut self.free,
            (false, _) => &mut self.lame,
        };
        *way = both(*way, Some(ray.purpose));
    }

    /// Its character in [`PiecePicture::text`].
    #[must_use]
    pub fn character(self) -> char {
        match (self.over, both(self.free, self.lame)) {
            (Some(_), None) => 'p',
            (Some(_), Some(_)) => '+',
            _ if self.free.is_none() => 'n',
            (None, Some(Purpose::Quiet)) => 'o',
            (None, Some(Purpose::Capture)) => 'x',
            (None, _) => '*',
        }
    }

    /// The ways with what they are good for, and what has to stand on the way.
    fn ways(self) -> impl Iterator<Item = (Purpose, &'static str)> {
        let ways = [
            (self.free, ""),
            (self.lame, " unless a piece stands on its way"),
            (self.over, " over exactly one piece"),
        ];
        ways.into_iter().filter_map(|(purpose, how)| Some((purpose?, how)))
    }

    /// What the piece does there: `moves or captures`.
    #[must_use]
    pub fn words(self) -> String {
        let only = if self.ways().count() == 1 { "only " } else { "" };
        let told = self.ways().map(|(purpose, how)| match purpose {
            Purpose::Any => format!("{}{how}", verb(purpose)),
            _ => format!("{only}{}{how}", verb(purpose)),
        });
        told.collect::<Vec<_>>().join(", ")
    }
}

const fn verb(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Any => "moves or captures",
        Purpose::Quiet => "moves",
        Purpose::Capture => "captures",
    }
}

/// What two ways to a square are good for together.
fn both(one: Option<Purpose>, other: Option<Purpose>) -> Option<Purpose> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => Some(Purpose::Any),
        (one, other) => one.or(other),
    }
}

/// A board that is empty but for one white piece, and how the piece moves.
#[derive(Clone, Debug)]
pub struct PiecePicture<'d> {
    /// The piece.
    pub piece: &'d PieceType,
    /// Its name.
    pub name: &'d str,
    /// The shape of the board.
    pub grid: Grid,
    /// Where it stands.
    pub square: Square,
    /// Where it goes, and how.
    pub marks: BTreeMap<Square, MoveMark>,
    /// The last squares of the lines on which it slides.
    pub slides: Vec<Square>,
}

impl PiecePicture<'_> {
    /// The picture as a text, with the marks of [`LEGEND`].
    #[must_use]
    pub fn text(&self) -> String {
        let PiecePicture { piece, grid, .. } = *self;
        let mark = |s: Square| match self.marks.get(&s) {
            _ if s == self.square => piece.letter,
            _ if grid.is_hole(s) => ' ',
            Some(mark) => mark.character(),
            None => '.',
        };
        let mut text =
            format!("{} {}, {}, value {}\n", self.sign(), self.name, piece.moves, piece.value);
        for rank in (0..grid.ranks).rev() {
            let _ = write!(text, "{:>4} ", rank + 1);
            let cells = (0..grid.files).map(|file| Square(rank * grid.files + file));
            cells.for_each(|s| text.extend([' ', mark(s)]));
            text.push('\n');
        }
        let files: String = (b'a'..b'a' + grid.files).flat_map(|c| [' ', char::from(c)]).collect();
        text + "     " + &files + "\n"
    }

    /// The piece as a FEN writes White's.
    #[must_use]
    pub fn sign(&self) -> String {
        match self.piece.mark {
            Some((Mark::Plus, base)) => format!("+{base}"),
            _ => self.piece.shown_letter().to_string(),
        }
    }

    /// How the piece moves from its square, in words.
    #[must_use]
    pub fn moves_in_words(&self) -> String {
        self.piece.moves_in_words_from(self.square)
    }

    /// What the picture shows, in words: `knight on d4: moves or captures on eight squares`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut counts: BTreeMap<(&str, Purpose), usize> = BTreeMap::new();
        for (purpose, how) in self.marks.values().flat_map(|mark| mark.ways()) {
            *counts.entry((how, purpose)).or_default() += 1;
        }
        let told = counts.iter().map(|(&(how, purpose), &count)| {
            format!("{} on {}{how}", verb(purpose), counted(count, "square"))
        });
        let told: Vec<String> = told.collect();
        format!("{} on {}: {}", self.name, self.grid.name(self.square), list(&told, "and"))
    }
}

impl Description {
    /// For each piece, a promoted one behind the one that promotes to it, the boards that show how
    /// it moves: two if it goes only forward on a part of the board. Pawns stand where they may
    /// step twice. Promoted pawns that move as another piece and are pawns in hand are left out.
    #[must_use]
    pub fn piece_pictures(&self) -> Vec<PiecePicture<'_>> {
        let base = |at: usize| match self.pieces[at].mark {
            Some((Mark::Plus, base)) => {
                let plain = |piece: &PieceType| piece.mark.is_none() && piece.letter == base;
                self.pieces.iter().position(plain)
            }
            _ => None,
        };
        let is_shown = |at: &usize| !matches!(self.pieces[*at].mark, Some((Mark::Tilde, _)));
        let mut order: Vec<usize> = (0..self.pieces.len()).filter(is_shown).collect();
        order.sort_by_key(|&at| (base(at).unwrap_or(at), base(at).is_some()));
        let mut pictures = Vec::new();
        for at in order {
            let (piece, name) = (&self.pieces[at], &self.names[at]);
            let places = self.places(piece);
            pictures.extend(places.into_iter().map(|square| self.picture(piece, name, square)));
        }
        pictures
    }

    /// Where a piece shows its moves best: with most of its ways, near the middle of the board. Of
    /// one that goes only forward somewhere, a square there and one elsewhere.
    fn places(&self, piece: &PieceType) -> Vec<Square> {
        let grid = self.tables.grid;
        let middle = ((grid.files - 1) / 2, (grid.ranks - 1) / 2);
        let distance = |s: Square| {
            let (files, ranks) = (grid.file(s).abs_diff(middle.0), grid.rank(s).abs_diff(middle.1));
            u32::from(files).pow(2) + u32::from(ranks).pow(2)
        };
        let ways = |s: Square| match piece.kind {
            Kind::PAWN => {
                let pawn = self.tables.pawns.of(Side::White, s);
                usize::from(pawn.two[0] != Square::OFF) + usize::from(pawn.one[0] != Square::OFF)
            }
            kind => self.tables.programs.rays(kind).filter(|(from, _)| *from == s).count(),
        };
        let best = |only_forward: bool| {
            let is_forward = |s: &Square| piece.region.forward >> s.at() & 1 != 0;
            let squares = grid.squares().filter(|s| is_forward(s) == only_forward);
            squares.min_by_key(|s| (Reverse(ways(*s)), distance(*s)))
        };
        [best(true), best(false)].into_iter().flatten().collect()
    }

    fn picture<'d>(
        &'d self,
        piece: &'d PieceType,
        name: &'d str,
        square: Square,
    ) -> PiecePicture<'d> {
        let grid = self.tables.grid;
        let mut marks: BTreeMap<Square, MoveMark> = BTreeMap::new();
        let mut slides = Vec::new();
        let rays: Vec<Ray> = match piece.kind {
            Kind::PAWN => self.pawn_rays(square),
            kind => {
                let rays = self.tables.programs.rays(kind).filter(|(from, _)| *from == square);
                rays.map(|(_, ray)| ray.clone()).collect()
            }
        };
        for ray in &rays {
            // A piece that hops needs another one before the square.
            let landing = ray.landing + usize::from(ray.hops);
            for s in ray.cells.iter().skip(landing) {
                marks.entry(*s).or_default().add(ray);
            }
            if ray.cells.len() > ray.landing + 1 {
                slides.extend(ray.cells.last());
            }
        }
        slides.sort_unstable();
        slides.dedup();
        PiecePicture { piece, name, grid, square, marks, slides }
    }

    /// The ways of White's pawn.
    fn pawn_rays(&self, from: Square) -> Vec<Ray> {
        let pawn = self.tables.pawns.of(Side::White, from);
        let ray = |to: Square, purpose| Ray { purpose, ..Ray::slide(vec![to]) };
        let steps = [pawn.one, pawn.two, pawn.three]
            .into_iter()
            .flatten()
            .map(|to| ray(to, Purpose::Quiet));
        let captures = pawn.captures.into_iter().map(|to| ray(to, Purpose::Capture));
        steps.chain(captures).filter(|ray| ray.cells[0] != Square::OFF).collect()
    }
}
