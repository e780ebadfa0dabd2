//! Standard games: two armies with one king each on a rectangular board, one move a turn.
//!
//! What such games have in common is written once, as [`Standard`]. A game of its own is a
//! [`Variant`]: its pieces, each described once as a [`PieceType`], and the few rules that are
//! special.

mod betza;
mod castling;
pub mod described;
mod generate;
mod heuristics;
mod knowledge;
mod piece_type;
mod play;
mod standard;
mod tables;
mod text;

pub use castling::{CastlingRule, Castlings};
pub use knowledge::Knowledge;
pub use piece_type::{PAWN, PieceType, count, kinds};
pub use standard::{Standard, State, Undo};
pub use tables::Tables;

use crate::board::drawing::to_move;
use crate::board::gestures::gestures;
use crate::board::{AttackerKinds, CheckInfo, Grid, Kind, Square};
use crate::diagram::{Component, Item};
use crate::gesture::Gesture;
use crate::moves::{Move, MoveSink};
use crate::network::Network;
use crate::rules::{Choices, Ending, FenError, GameInfo, MoveError, Reason, Side, Turn};
use smallvec::smallvec;
use std::fmt::Debug;
use std::sync::Arc;

/// A standard game: what it does not share with the others.
///
/// A value of the type is what is the same in all positions of one game played: the chosen rules.
/// The functions get the position, of which the value is a part.
pub trait Variant: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The fields of a FEN between the side to move and the en passant square.
    const RIGHTS: &'static [&'static str] = &["castling"];

    /// Whether there are special moves other than those of [`Variant::castling_rule`].
    const HAS_SPECIAL_MOVES: bool = false;

    /// Which of several games with the same type this is; `()` if the type is one game.
    type Description: Copy + Send + Sync + 'static;

    /// What is the same in all positions of the game.
    fn info(game: Self::Description) -> &'static GameInfo;
    /// The game under these rule options.
    fn new(game: Self::Description, choices: &Choices) -> Self;
    /// The constant tables of the game.
    fn tables(&self) -> &'static Tables;
    /// The FEN of the start position.
    fn start(&self) -> String {
        self.tables().start.to_string()
    }
    /// The network of the program.
    fn network(&self) -> Option<Arc<Network>> {
        None
    }

    /// What is known about playing the game well.
    fn knowledge(&self) -> &'static Knowledge {
        &Knowledge::NONE
    }

    /// What distinguishes positions that the game reads from a FEN in fields of its own: a part of
    /// their Zobrist keys.
    #[inline]
    fn key(&self) -> u64 {
        0
    }

    /// The counter of plies without a capture or pawn move.
    fn clock(&self) -> Clock {
        Clock { name: "fifty-move clock", plies: 100, reason: Reason::FiftyMoves }
    }

    /// As [`Rules::self_play_options`](crate::rules::Rules::self_play_options).
    fn self_play_options(_number: usize) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// The shape of the board.
    fn grid(&self) -> Grid;
    /// The kinds of pieces that attack.
    fn attackers(&self) -> AttackerKinds;
    /// What a pawn of a side may become on the last rank, in the order in which the moves are
    /// generated.
    fn promotions(&self, side: Side) -> &'static [Kind];
    /// Whether a pawn may be captured en passant.
    fn has_en_passant(&self) -> bool {
        true
    }

    /// How a side castles; `None`: it does not, or in a way of its own.
    fn castling_rule(&self, _: Side) -> Option<CastlingRule> {
        None
    }
    /// Whether kings and rooks may start on any files; castling is then written as king takes rook.
    fn starts_shuffled(&self) -> bool {
        false
    }

    /// How the game has ended although the side to move could go on. Then it has no legal move.
    fn early_ending(_: &Standard<Self>) -> Option<Ending> {
        None
    }
    /// Whether a double step to `to` is legal that parries a check or leaves a pin alone.
    fn allows_double_step(_: &Standard<Self>, _: &CheckInfo<'_>, _to: Square) -> bool {
        true
    }
    /// Generates the special moves, if there are any.
    fn special_moves<S: MoveSink>(_: &Standard<Self>, _: &CheckInfo<'_>, _: &mut S) {}
    /// The rights that remain after a move from or to this cell, one bit each.
    #[inline]
    fn kept_rights(position: &Standard<Self>, s: Square) -> u8 {
        position.castlings.kept_rights(s)
    }

    /// Why neither side can win any more, if so.
    fn dead_position(position: &Standard<Self>) -> Option<Reason>;
    /// The result if the side to move has no legal move, is not in check, and there is no
    /// [`Variant::early_ending`].
    fn stalemate(_: &Standard<Self>) -> Ending {
        Ending::draw(Reason::Stalemate)
    }

    /// Completes the fields of a FEN where the game allows some to be missing, and takes those away
    /// that only this game has.
    ///
    /// # Errors
    /// The field that is wrong, and what was expected.
    fn take_fields(&mut self, _: &mut Vec<&str>) -> Result<(), FenError> {
        Ok(())
    }
    /// The fields of a FEN that only this game has, behind the others.
    fn own_fields(&self) -> Vec<String> {
        Vec::new()
    }
    /// Whether a field of a FEN can be one of [`Variant::own_fields`], so that a layer over the game
    /// leaves it to the game.
    fn is_own_field(_: &str) -> bool {
        false
    }
    /// Reads the fields [`Variant::RIGHTS`] into a position with its pieces and side to move.
    ///
    /// # Errors
    /// The field that is wrong, and what was expected.
    fn read_rights(position: &mut Standard<Self>, fields: &[&str]) -> Result<(), FenError> {
        position.read_castling_rights(fields[0])
    }
    /// The fields [`Variant::RIGHTS`] of a position.
    fn write_rights(position: &Standard<Self>) -> Vec<String> {
        vec![position.write_castling_rights()]
    }
    /// The text of a castling.
    fn castling_text(position: &Standard<Self>, m: Move) -> String {
        position.write_castling(m)
    }
    /// The move that a text means which is not the text of a legal move, or why it is illegal;
    /// `None` where nothing special is meant.
    fn find_special(
        position: &Standard<Self>,
        text: &str,
        legal: &[Move],
    ) -> Option<Result<Move, MoveError>> {
        position.find_castling(text, legal).map(Ok)
    }
    /// The text of a legal move in PGN.
    fn notation(position: &Standard<Self>, m: Move) -> String {
        position.move_text(m)
    }
    /// The legal turn that a PGN text means.
    ///
    /// # Errors
    /// Why there is none, as a message for the player.
    fn find_notation(position: &Standard<Self>, text: &str) -> Result<Turn, MoveError> {
        position.find_move(text).map(|m| smallvec![m])
    }
    /// The gestures of a legal move.
    fn gestures(position: &Standard<Self>, m: Move, legal: &[Move]) -> Vec<Gesture> {
        gestures(position.variant.grid(), m, &position.move_text(m), legal)
    }
    /// The components of a piecepack that stand for the pieces, as
    /// [`crate::rules::Rules::components`].
    fn components() -> Vec<Component> {
        Vec::new()
    }
    /// The components on the board, as [`crate::rules::Rules::piecepack`].
    fn piecepack(_: &Standard<Self>, _start: &Standard<Self>, _moves: &[Move]) -> Vec<Item> {
        Vec::new()
    }
    /// What stands below a picture of the position.
    fn caption(position: &Standard<Self>) -> String {
        let fields = Self::RIGHTS.iter().zip(Self::write_rights(position));
        let shown = fields.filter(|_| position.tables.rights_keys.len() > 1);
        let rights: String = shown.map(|(name, text)| format!(", {name} {text}")).collect();
        let side = to_move(position.state.side);
        format!("{side}{rights}, {} {}", position.variant.clock().name, position.state.clock)
    }
}

/// A counter of plies without a capture or pawn move.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Its name in messages and captions.
    pub name: &'static str,
    /// After so many plies the game is a draw.
    pub plies: u16,
    /// Why it is a draw then.
    pub reason: Reason,
}
