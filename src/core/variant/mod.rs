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
mod marks;
pub mod parts;
mod piece_type;
mod play;
mod reason;
mod san;
mod shuffled;
mod standard;
mod tables;
mod text;
mod words;

pub use crate::board::{State, Undo};
pub use castling::{CastlingRule, CastlingStarts, Castlings};
pub use knowledge::Knowledge;
pub use piece_type::{Mark, PAWN, PieceType, piece_moves};
pub use standard::Standard;
pub use tables::{Tables, Zobrist};

use crate::board::drawing::{self, Held, to_move};
use crate::board::gestures::gestures;
use crate::board::{AttackerKinds, CheckInfo, Grid, Kind, Piece, Square};
use crate::diagram::{Caption, CharacterSet, Component, Counter, Item, Region};
use crate::gesture::{Gesture, Target};
use crate::moves::{Move, MoveSink};
use crate::network::Network;
use crate::network::features::Features;
use crate::rules::{
    Choices, Ending, FenError, GameInfo, MoveError, Outcome, Reason, RepetitionRule, Rules, Side,
};
use parts::forced::Obligation;
use std::fmt::Debug;
use std::sync::Arc;

/// A standard game: what it does not share with the others.
///
/// A value of the type is a part of the position: the chosen rules, and what the position has
/// beside the board and its [`State`], such as pieces in hand. Many functions get the whole
/// position.
pub trait Variant: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// Whether a game of this type may have pieces other than pawns that promote
    /// ([`Variant::promotion`]).
    const PROMOTES_PIECES: bool = false;
    /// Whether a game of this type may have moves that are illegal if they mate
    /// ([`Variant::must_not_mate`]).
    const FORBIDS_MATES: bool = false;
    /// Whether a game of this type may have moves that are illegal for another reason than a king in
    /// check ([`Variant::is_forbidden`]).
    const FORBIDS_MOVES: bool = false;

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

    /// What the value adds to the Zobrist key of a position.
    #[inline]
    fn key(&self) -> u64 {
        0
    }

    /// As [`Rules::repetition_rule`].
    #[inline]
    fn repetition_rule(&self) -> RepetitionRule {
        RepetitionRule::USUAL
    }

    /// The counter of plies without a capture or pawn move.
    fn counter_rule(&self) -> CounterRule {
        CounterRule { name: "fifty-move clock", plies: 100, reason: Reason::FiftyMoves }
    }

    /// After how many plies the game is a draw if none of them resets a counter.
    #[inline]
    fn turns_until_draw(position: &Standard<Self>) -> usize {
        usize::from(position.variant.counter_rule().plies.saturating_sub(position.state.clock))
    }

    /// As [`Rules::reversible_moves`].
    #[inline]
    fn reversible_moves(position: &Standard<Self>) -> usize {
        position.state.clock as usize
    }

    /// As [`Rules::self_play_options`].
    fn self_play_options(
        _: Self::Description,
        _number: usize,
    ) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// The shape of the board.
    fn grid(&self) -> Grid;
    /// The kinds of pieces of a side that attack.
    fn attackers(&self, side: Side) -> &'static AttackerKinds;
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
    /// Where kings and rooks may start that castle.
    fn castling_starts(&self) -> CastlingStarts {
        CastlingStarts::Corners
    }

    /// How the game has ended although the side to move could go on. Then it has no legal move.
    fn early_ending(_: &Standard<Self>) -> Option<Ending> {
        None
    }
    /// Whether a double step to `to` is legal that parries a check or leaves a pin alone.
    fn allows_double_step(_: &Standard<Self>, _: &CheckInfo<'_>, _to: Square) -> bool {
        true
    }
    /// Generates the special moves, if there are any: those that checks and pins allow, or without
    /// them all.
    fn special_moves<S: MoveSink>(_: &Standard<Self>, _: Option<&CheckInfo<'_>>, _: &mut S) {}
    /// Whether pieces other than pawns promote in this game ([`Variant::promotion`]).
    fn promotes_pieces(&self) -> bool {
        Self::PROMOTES_PIECES
    }
    /// Whether and to what a piece other than a pawn promotes with a move.
    #[inline]
    fn promotion(_: &Standard<Self>, _: Piece, _from: Square, _to: Square) -> Promotion {
        Promotion::No
    }
    /// Whether this game has moves that [`Variant::is_forbidden`] or [`Variant::must_not_check`] forbids,
    /// or obligations.
    fn forbids_moves(&self) -> bool {
        Self::FORBIDS_MOVES
    }
    /// Whether a move that leaves the own king safe is illegal nevertheless.
    fn is_forbidden(_: &Standard<Self>, _: Move) -> bool {
        false
    }
    /// Whether a move of the position is illegal if it gives check.
    fn must_not_check(_: &Standard<Self>, _: Move) -> bool {
        false
    }
    /// What a side has to do if it can.
    fn obligation(_: &Standard<Self>) -> Obligation {
        Obligation::None
    }
    /// Whether a move may give check.
    fn may_check(_: &Standard<Self>) -> bool {
        true
    }
    /// Whether checks are counted ([`Variant::count_check`]).
    #[inline]
    fn counts_checks(&self) -> bool {
        false
    }
    /// Notes that `side` has given check, or, with `back`, takes it back.
    fn count_check(&mut self, _side: Side, _back: bool) {}
    /// Whether this game has moves that [`Variant::must_not_mate`] forbids.
    fn forbids_mates(&self) -> bool {
        Self::FORBIDS_MATES
    }
    /// Whether a move of the position is illegal if it mates.
    fn must_not_mate(_: &Standard<Self>, _: Move) -> bool {
        false
    }
    /// Notes a move of `side` that has captured a piece, or none, in what the value has beside the
    /// board.
    #[inline]
    fn played(&mut self, _: Side, _: Move, _captured: Piece) {}
    /// The inverse of [`Variant::played`].
    #[inline]
    fn undone(&mut self, _: Side, _: Move, _captured: Piece) {}
    /// The rights that remain after a move from or to this cell, one bit each.
    #[inline]
    fn kept_rights(position: &Standard<Self>, s: Square) -> u8 {
        position.castlings.kept_rights(s)
    }

    /// Why neither side can win any more, if so.
    fn dead_position(position: &Standard<Self>) -> Option<Reason>;
    /// As [`Rules::cannot_win`].
    fn cannot_win(_: &Standard<Self>, _side: Side) -> bool {
        false
    }
    /// The result if the side to move has no legal move, is in check, and there is no
    /// [`Variant::early_ending`].
    fn checkmate(position: &Standard<Self>) -> Ending {
        let winner = Outcome::Win(position.state.side.other());
        Ending { outcome: winner, reason: Reason::Checkmate }
    }
    /// The result if the side to move has no legal move, is not in check, and there is no
    /// [`Variant::early_ending`].
    fn stalemate(_: &Standard<Self>) -> Ending {
        Ending::draw(Reason::Stalemate)
    }

    /// What White's pieces in hand are worth more than Black's, centipawns.
    #[inline]
    fn value_in_hand(&self) -> i32 {
        0
    }
    /// Writes what a network sees beside the board ([`Tables::add_inputs`]), from the place `first`
    /// on.
    #[inline]
    fn write_features(&self, _first: usize, _: &mut Features) {}

    /// Completes the fields of a FEN where the game allows some to be missing, and takes those away
    /// that only this game has.
    ///
    /// # Errors
    /// The field that is wrong, and what was expected.
    fn complete_fields(&mut self, _: &mut Vec<String>) -> Result<(), FenError> {
        Ok(())
    }
    /// The first field of a FEN, if `pieces` are the pieces on the board.
    fn write_pieces(&self, pieces: &str) -> String {
        pieces.to_string()
    }
    /// Checks what a position has to fulfil that comes from a player, not from a game that weather
    /// has changed.
    ///
    /// # Errors
    /// The field that is wrong, and what was expected.
    fn check(_: &Standard<Self>) -> Result<(), FenError> {
        Ok(())
    }
    /// A field of a FEN that only this game has, before the move counters.
    fn field_before_counters(&self) -> Option<String> {
        None
    }
    /// What stands below a picture of the position, beside what all games have there.
    fn facts(&self) -> Vec<String> {
        Vec::new()
    }
    /// The fields of a FEN that only this game has, behind the others.
    fn own_fields(&self) -> Vec<String> {
        Vec::new()
    }
    /// Whether a field of a FEN can be one of [`Variant::own_fields`], so that a layer over the
    /// game leaves it to the game.
    fn is_own_field(&self, _: &str) -> bool {
        false
    }
    /// The names of the fields of a FEN between the side to move and the en passant square.
    fn rights(&self) -> &'static [&'static str] {
        &["castling"]
    }
    /// Reads the fields [`Variant::rights`] into a position with its pieces and side to move, and
    /// checks what the game demands of a position besides.
    ///
    /// # Errors
    /// The field that is wrong, and what was expected.
    fn read_rights(position: &mut Standard<Self>, fields: &[String]) -> Result<(), FenError> {
        position.read_castling_rights(&fields[0])
    }
    /// The fields [`Variant::rights`] of a position.
    fn write_rights(position: &Standard<Self>) -> Vec<String> {
        vec![position.write_castling_rights()]
    }
    /// The text of a castling.
    fn castling_text(position: &Standard<Self>, m: Move) -> String {
        position.write_castling(m)
    }
    /// The text of a move that is written in another way than in chess.
    fn special_text(_: &Standard<Self>, _: Move) -> Option<String> {
        None
    }
    /// Why a text means no legal move, if the game knows it better than what is the same in all
    /// games.
    fn reason(_: &Standard<Self>, _: &str) -> Option<String> {
        None
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
    /// Whether moves are written in standard algebraic notation for people and in records.
    fn has_san(&self) -> bool {
        false
    }
    /// The gestures of a legal move.
    fn gestures(position: &Standard<Self>, m: Move, legal: &[Move]) -> Vec<Gesture> {
        gestures(position.variant.grid(), m, &position.move_text(m), legal)
    }
    /// The part of the board to which a square belongs.
    fn region(&self, _: Square) -> Region {
        Region::Common
    }
    /// The pieces in hand, by sort; empty if the game has no hands.
    fn held(&self) -> Vec<Held> {
        Vec::new()
    }
    /// The choices of a piece after a move.
    fn choice_targets(&self) -> Vec<Target> {
        let tables = self.tables();
        let becomes = |kind| {
            [Side::White, Side::Black].iter().any(|&side| self.promotions(side).contains(&kind))
        };
        drawing::choices(&tables.shown, &tables.shapes, becomes)
    }
    /// The set of pieces with Chinese characters, if the game has one.
    fn characters(_: Self::Description) -> Option<&'static CharacterSet> {
        None
    }
    /// The components of a piecepack that stand for the pieces, as
    /// [`crate::rules::Presentation::components`].
    fn components(&self) -> Vec<Component> {
        Vec::new()
    }
    /// The components on the board, as [`crate::rules::Presentation::piecepack`].
    fn piecepack(_: &Standard<Self>, _start: &Standard<Self>, _moves: &[Move]) -> Vec<Item> {
        Vec::new()
    }
    /// What stands below a picture of the position.
    fn caption(position: &Standard<Self>) -> Caption {
        let fields = position.variant.rights().iter().zip(Self::write_rights(position));
        let shown = fields
            .filter(|(_, text)| position.tables.rights_keys.len() > 1 && text.as_str() != "-");
        let CounterRule { name, plies, .. } = position.variant.counter_rule();
        Caption {
            side: to_move(position.state.side),
            facts: shown
                .map(|(name, text)| format!("{name} {text}"))
                .chain(position.variant.facts())
                .collect(),
            counter: Some(Counter { name, count: position.state.clock, limit: plies }),
        }
    }
}

/// Whether a piece promotes with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// It does not.
    No,
    /// To this kind, if the player wants it.
    May(Kind),
    /// To this kind; without that the move is illegal.
    Must(Kind),
    /// It cannot, and without that the move is illegal.
    Illegal,
}

/// A counter of plies without a capture or pawn move.
#[derive(Clone, Copy, Debug)]
pub struct CounterRule {
    /// Its name in messages and captions.
    pub name: &'static str,
    /// After so many plies the game is a draw.
    pub plies: u16,
    /// Why it is a draw then.
    pub reason: Reason,
}
