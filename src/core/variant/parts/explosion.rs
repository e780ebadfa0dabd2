//! Captures that explode: the capturing piece and what stands around it vanish, too; and pieces
//! that turn to stone when they capture, which closes their square for good.

use crate::board::square::tag;
use crate::board::{CELLS, Grid, Kind, Mailbox, Piece, Square, Terrain};
use crate::ini::Place;
use crate::moves::Move;
use crate::rules::Side;
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::described::values::{letters, truth};
use crate::variant::words::{capitalized, list, plural};

/// The pieces that an explosion has taken away, by their place around its centre: [`Piece::EMPTY`]
/// where there was none.
pub type Blown = [Piece; 9];

/// What explodes, and what does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explosion {
    /// Whether captures explode at all.
    explodes: bool,
    /// The kinds that turn to stone when they capture, one bit each.
    petrified: u32,
    /// Whether what an explosion takes away around its centre turns to stone, too.
    petrifies_around: bool,
    /// The kinds that an explosion leaves where they are, one bit each.
    immune: u32,
    /// Pairs of kinds, White's and Black's, that do not capture each other.
    peaceful: Vec<[Kind; 2]>,
    /// By cell, the cells of an explosion: the centre, then those around it; [`Square::OFF`] where
    /// the board ends.
    cells: Box<[[Square; 9]; CELLS]>,
}

impl Explosion {
    /// Whether a capture changes more than its square.
    #[must_use]
    pub const fn is_there(&self) -> bool {
        self.explodes || self.petrified != 0
    }

    /// Whether a capture takes away what stands around it.
    #[must_use]
    pub const fn explodes(&self) -> bool {
        self.explodes
    }

    /// Whether any piece turns to stone.
    #[must_use]
    pub const fn petrifies(&self) -> bool {
        self.petrified != 0
    }

    /// Whether a piece is no more once it has captured.
    #[inline]
    #[must_use]
    pub fn ends(&self, piece: Piece) -> bool {
        self.takes(piece, true)
    }

    /// Whether a capture takes away what stands on a cell of the explosion; nothing does on stone
    /// or beyond the edge.
    #[inline]
    #[must_use]
    pub fn takes(&self, piece: Piece, is_centre: bool) -> bool {
        let is_there = !piece.is_empty() && !piece.is_closed();
        let vanishes = match is_centre {
            true => self.explodes || self.turns_to_stone(piece),
            false => self.explodes && piece.kind() != Kind::PAWN,
        };
        let is_immune = self.explodes && self.immune >> (piece.kind().0 & 31) & 1 != 0;
        is_there && vanishes && !is_immune
    }

    fn turns_to_stone(&self, piece: Piece) -> bool {
        self.petrified >> (piece.kind().0 & 31) & 1 != 0
    }

    /// The cells of an explosion on `s`: the centre first.
    #[inline]
    #[must_use]
    pub fn cells(&self, s: Square) -> &[Square; 9] {
        &self.cells[s.at()]
    }

    /// Takes away what explodes on `s`.
    pub fn play(&self, board: &mut Mailbox, s: Square) -> Blown {
        let mut blown = [Piece::EMPTY; 9];
        for (n, &cell) in self.cells(s).iter().enumerate() {
            let piece = board.at(cell);
            if self.takes(piece, n == 0) {
                blown[n] = board.remove_piece(cell);
                let is_stone = match n {
                    0 => self.turns_to_stone(piece),
                    _ => self.petrifies_around,
                };
                if is_stone {
                    board.set_terrain(cell, Terrain::Closed);
                }
            }
        }
        blown
    }

    /// The cells of a capture on `s` that are stone now.
    pub fn walls<'a>(&'a self, board: &'a Mailbox, s: Square) -> impl Iterator<Item = Square> + 'a {
        let inside = self.cells(s).iter().copied().filter(|cell| *cell != Square::OFF);
        inside.filter(|cell| board.at(*cell).is_closed())
    }

    /// The inverse of [`Explosion::play`].
    pub fn undo(&self, board: &mut Mailbox, s: Square, blown: Blown) {
        for (&cell, piece) in self.cells(s).iter().zip(blown) {
            if !piece.is_empty() {
                if board.at(cell).is_closed() {
                    board.set_terrain(cell, Terrain::Open);
                }
                board.put_piece(cell, piece);
            }
        }
    }

    /// Whether a capture is illegal because the two pieces do not capture each other.
    #[must_use]
    pub fn forbids(&self, board: &Mailbox, side: Side, m: Move) -> bool {
        let [own, other] = [side, side.other()].map(Side::index);
        let (from, to) = (board.at(m.from()), board.at(m.to()));
        m.tag() == tag::CAPTURE
            && self.peaceful.iter().any(|pair| (pair[own], pair[other]) == (from.kind(), to.kind()))
    }
}

/// Explosions as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExplosionText {
    explodes: bool,
    /// Letters of pieces that turn to stone when they capture, upper case.
    petrified: Option<(Vec<String>, Place)>,
    /// Whether what an explosion takes away does, too.
    petrifies_around: bool,
    /// Letters of pieces that an explosion leaves where they are, upper case.
    immune: Option<(Vec<String>, Place)>,
    /// Letters of pieces that do not capture their like, upper case.
    peaceful: Option<(Vec<String>, Place)>,
}

impl Part for ExplosionText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "blastOnCapture",
            "blastImmuneTypes",
            "mutuallyImmuneTypes",
            "petrifyOnCaptureTypes",
            "petrifyBlastPieces",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let named =
            || Some((letters(&line.value), line.place)).filter(|(list, _)| !list.is_empty());
        match line.key.as_str() {
            "blastOnCapture" => self.explodes = value(line, truth, "true or false")?,
            "blastImmuneTypes" => self.immune = named(),
            "petrifyOnCaptureTypes" => self.petrified = named(),
            "petrifyBlastPieces" => {
                self.petrifies_around = value(line, truth, "true or false")?;
            }
            _ => self.peaceful = named(),
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let names = |letters: &[String]| {
            let letters: Vec<char> = letters.iter().flat_map(|c| c.chars()).collect();
            let names = draft.names_of(&letters);
            list(&names.iter().map(|name| plural(name)).collect::<Vec<_>>(), "and")
        };
        let mut sentences = Vec::new();
        if self.explodes {
            let pawns = match draft.letter_of("pawn") {
                Some(letter) => format!(" {} beside it stay.", plural(&draft.name_of(letter))),
                None => String::new(),
            };
            let pawns = capitalized(pawns.trim_start());
            let space = if pawns.is_empty() { "" } else { " " };
            let mut text = format!(
                "A capture is an explosion: the captured and the capturing piece vanish, and all pieces on \
                 the squares around.{space}{pawns}"
            );
            if let Some((letters, _)) = &self.immune {
                text += &format!(" No explosion takes {}.", names(letters));
            }
            sentences.push(("Explosions", text));
        }
        if let Some((letters, _)) = &self.petrified {
            let around = if self.explodes && self.petrifies_around {
                " So does the square of everything that an explosion takes."
            } else {
                ""
            };
            let text = format!(
                "The square on which one of these pieces captures turns to stone, and the piece is gone: {}. \
                 Nothing enters or crosses stone.{around}",
                names(letters)
            );
            sentences.push(("Stone", text));
        }
        if let Some((letters, _)) = &self.peaceful {
            let text = format!("{} do not capture each other.", names(letters));
            sentences.push(("Captures", capitalized(&text)));
        }
        sentences
    }
}

impl ExplosionText {
    /// Whether the game has such a rule.
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.explodes || self.peaceful.is_some() || self.petrified.is_some()
    }

    /// What explodes, if anything does, or if pieces do not capture each other.
    ///
    /// # Errors
    /// A letter is that of no piece, or a royal piece would turn to stone.
    pub(in crate::variant) fn rules(
        &self,
        pieces: &Pieces,
        grid: Grid,
        royal: &[Kind],
    ) -> Result<Option<Explosion>, Problem> {
        if !self.is_used() {
            return Ok(None);
        }
        let kinds = |key: &str, named: &Option<(Vec<String>, Place)>| {
            let Some((letters, place)) = named else { return Ok(Vec::new()) };
            let kind = |letter: char, side| {
                pieces.of_letter(letter, side).ok_or_else(|| Problem {
                    place: *place,
                    text: format!(
                        "{key}: no piece has the letter '{}'",
                        letter.to_ascii_lowercase()
                    ),
                })
            };
            let of = |letter| Ok([kind(letter, Side::White)?, kind(letter, Side::Black)?]);
            letters.iter().flat_map(|c| c.chars()).map(of).collect::<Result<Vec<_>, Problem>>()
        };
        let immune = kinds("blastImmuneTypes", &self.immune)?;
        let immune = immune.concat().into_iter().fold(0, |all, kind: Kind| all | 1 << kind.0);
        let peaceful = kinds("mutuallyImmuneTypes", &self.peaceful)?;
        let petrified = kinds("petrifyOnCaptureTypes", &self.petrified)?.concat();
        let is_royal = |kind: &Kind| *kind == Kind::KING || royal.contains(kind);
        if let Some((_, place)) = self.petrified.as_ref().filter(|_| petrified.iter().any(is_royal))
        {
            let text = "petrifyOnCaptureTypes: a royal piece may not turn to stone".into();
            return Err(Problem { place: *place, text });
        }
        let petrified = petrified.into_iter().fold(0, |all, kind: Kind| all | 1 << kind.0);
        let mut cells = Box::new([[Square::OFF; 9]; CELLS]);
        for s in grid.squares() {
            cells[s.at()][0] = s;
            cells[s.at()][1..].iter_mut().zip(grid.around(s)).for_each(|(cell, at)| *cell = at);
        }
        let (explodes, petrifies_around) = (self.explodes, self.petrifies_around);
        Ok(Some(Explosion { explodes, petrified, petrifies_around, immune, peaceful, cells }))
    }
}
