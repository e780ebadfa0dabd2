//! How a game is shown to people: its pictures, what they touch to enter a turn, and its notations.

use super::{FenParts, MoveError, Rules, Turn, View};
use crate::diagram::{CharacterSet, Component, Item, Shape};
use crate::gesture::{self, Gesture, NextTargets, Target};
use crate::moves::Move;

/// The pieces with one letter, for a program that is told how they move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceMoves {
    /// Their letter in a FEN, upper case.
    pub letter: char,
    /// How they are drawn.
    pub shape: Shape,
    /// Whether they are the kings.
    pub is_king: bool,
    /// How White's move, in Betza notation.
    pub moves: String,
    /// If only a promotion brings them: the letter of the piece that promotes, upper case.
    pub promoted_from: Option<char>,
}

/// What a person sees, touches and writes; no search needs it.
pub trait Presentation: Rules {
    /// The text of a legal turn in PGN, such as SAN in chess and games like it.
    fn notation(&self, turn: &[Move]) -> String {
        self.turn_text(turn)
    }

    /// The same with the departure square always written, such as long algebraic notation in chess
    /// and games like it.
    fn long_notation(&self, turn: &[Move]) -> String {
        self.turn_text(turn)
    }

    /// The legal turn that a PGN text means. It accepts what [`Presentation::notation`] writes, and
    /// common deviations from it.
    ///
    /// # Errors
    /// Why there is none, as a message for the player.
    fn find_notation(&self, text: &str) -> Result<Turn, MoveError> {
        self.parse_turn(text)
    }

    /// Why no legal turn begins with touching these targets, of which there is at least one, as a
    /// message for the player: why a piece cannot move, or why not to this goal.
    fn why_not(&self, touched: &[&str]) -> String;

    /// What there is to see of the position.
    fn view(&self) -> View;

    /// What a FEN of the game consists of, under the rules of this position.
    fn fen_parts(&self) -> FenParts;

    /// The pieces and their moves, if a program that is told them can show the game; otherwise
    /// none.
    fn piece_moves(_: Self::Description) -> Vec<PieceMoves> {
        Vec::new()
    }

    /// The set of pieces with Chinese characters, if the game has one.
    fn characters(_: Self::Description) -> Option<&'static CharacterSet> {
        None
    }

    /// The components of a piecepack that stand for the pieces, if the game can be played with one;
    /// otherwise none. Of several for one piece, the first is the one that a promotion brings.
    fn components(&self) -> Vec<Component> {
        Vec::new()
    }

    /// The components on the board, if the game can be played with a piecepack: `moves` have led
    /// from `start` to this position, and a piece is the same component all the time.
    fn piecepack(&self, _start: &Self, _moves: &[Move]) -> Vec<Item> {
        Vec::new()
    }

    /// Everything that a person may touch to enter a turn on a drawn board; the same in every
    /// position of the game.
    fn targets(&self) -> Vec<Target>;

    /// The gestures of a legal turn, the usual one first. No two turns of a position have the same
    /// gesture.
    fn gestures(&self, turn: &[Move]) -> Vec<Gesture> {
        vec![gesture::of_text(&self.turn_text(turn))]
    }

    /// What may follow the targets `touched` where the turns are too many to list.
    ///
    /// # Errors
    /// Why no legal turn begins so.
    fn next_targets(&self, touched: &[&str]) -> Result<NextTargets, MoveError> {
        Err(MoveError(format!("the turns can be listed; touched: {}", touched.join(" "))))
    }
}
