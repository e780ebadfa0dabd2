//! What a layer asks of the game that it is laid over.

use crate::board::fen::Letters;
use crate::board::{Grid, Guard, Mailbox, Square};
use crate::linear::{Linear, Parameters};
use crate::moves::Sink;
use crate::network::Extras;
use crate::rules::{FenError, Heuristics, Side};

/// What a man is worth beside what he is worth on dry land: by weather (dry, a flood announced,
/// walkways being built, flood, snow), by where he stands (in the Piazza a step from land, farther
/// from it, on a walkway, on land a step from the Piazza, farther from it), by kind.
pub type Stands<T> = [[[T; 16]; 5]; WEATHERS];

/// Weathers that an evaluation tells apart.
const WEATHERS: usize = 5;

/// Squares under the weather.
pub const AREA: usize = 16;

/// Walkways: four rows and four columns, each in two directions.
pub const WALKWAYS: usize = 16;

/// Weathers and the plies left of them: one if it is dry, two of a flood announced and of
/// building, ten of a flood and of snow.
pub const WEATHER_PLIES: usize = 1 + 2 + 2 + 10 + 10;

/// Inputs by which a hidden layer sees the weather, in a game of so many kinds of men: the weather
/// with the plies left of it, walkways, and the men of both sides in the water, then on walkways.
#[must_use]
pub const fn weather_inputs(kinds: usize) -> usize {
    WEATHER_PLIES + WALKWAYS + 2 * 2 * kinds * AREA
}

/// What a layer of rules tells the evaluation of the game beneath.
#[derive(Clone, Default)]
pub struct Beside {
    /// Added to the terms, packed ([`crate::linear::taper`]), White's advantage positive.
    pub terms: i32,
    /// What the hidden layer sees beside the men.
    pub inputs: Extras,
}

/// A game of two kings on a rectangular board that other rules can be laid over.
///
/// A layer changes what the men see by hiding cells of the mailbox ([`Mailbox::hide`]); the
/// game goes on playing on what is left. What the layer forbids beside that, it takes out of
/// the game's moves.
pub trait Ground: Heuristics {
    /// The board's shape.
    const GRID: Grid;
    /// The letters of the men.
    const LETTERS: Letters;

    /// Reads a position text under the rules that hold unless others are chosen, whoever attacks
    /// whose king. Castling is left to kings and rooks of the start position. `weather`: whether
    /// it is judged by the values that hold under weather.
    ///
    /// # Errors
    /// As [`crate::rules::Rules::read`].
    fn read_loose(fen: &str, weather: bool) -> Result<Self, FenError>;
    /// What the weather makes of its men, [`crate::linear::taper`]ed centipawns.
    fn stands() -> &'static Stands<i32>;
    /// Static value for the side to act, centipawns, under this weather.
    fn judge(&self, weather: &Beside) -> i32;
    /// What it is made of, for a person, one part a line; what the weather adds to the terms is not
    /// among them.
    fn explain_judgement(&self, weather: &Beside) -> String;
    /// The same with its weights left open; the weather adds nothing to the terms, but says who is
    /// ahead.
    fn open(&self, weather: &Beside) -> Linear;
    /// The weights that hold under weather, those of [`Ground::stands`] the last.
    fn weathered() -> Parameters;
    /// The men.
    fn board(&self) -> &Mailbox;
    /// The men, to hide and reveal.
    fn board_mut(&mut self) -> &mut Mailbox;
    /// Puts every move into `out`, as if nobody could take the king. He still castles neither
    /// out of an attack nor across one.
    fn wander<S: Sink>(&self, out: &mut S);
    /// Puts the single steps of the mover's pawns to the cell `to` into `out`, as if it were
    /// empty and nobody could take the king.
    fn pawn_steps<S: Sink>(&self, to: Square, out: &mut S);
    /// Whether the man on `from` could go to the empty cell `to`, king aside.
    fn could_go(&self, from: Square, to: Square) -> bool;
    /// How much of the middle game there is, and parts of how many that is.
    fn phase(&self) -> (i32, i32);
    /// What the safety of the mover's king asks.
    fn guard(&self) -> Guard<'_>;
    /// Whether `by` attacks `target` when `lifted` is empty beside what is so.
    fn covered(&self, target: Square, by: Side, lifted: Square) -> bool;
    /// The other side acts; nothing else changes but that the move number rises by `moves`.
    /// [`Heuristics::unpass`] takes it back.
    fn turn_over(&mut self, moves: u16) -> Self::Undo;
    /// Whether somebody may have the right to capture in passing.
    fn has_passant(&self) -> bool;
    /// Says whether that right can be used, which decides about the identity of the position.
    fn settle_passant(&mut self, legal: bool);
    /// Plies without a capture or the move of a pawn.
    fn clock(&self) -> u16;
}
