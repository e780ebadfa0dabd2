//! Standard games: two armies with one king each on a rectangular board, one move a turn.
//!
//! What such games have in common is written once, as [`Standard`]. A game of its own is a
//! [`Variant`]: its pieces, each described once as a [`PieceType`], and the few rules that are
//! special.

mod betza;
mod castling;
pub mod described;
mod en_passant;
mod gains;
mod generate;
mod heuristics;
mod knowledge;
mod marks;
pub mod parts;
mod piece_type;
mod play;
mod presentation;
mod reason;
mod san;
mod shuffled;
mod standard;
mod tables;
mod tested;
mod text;
mod words;

pub use crate::board::State;
pub use castling::{CastlingRule, CastlingStarts, Castlings};
pub use knowledge::Knowledge;
pub use piece_type::{Mark, PAWN, PieceType, piece_moves};
pub use play::Undo;
pub use standard::Standard;
pub use tables::{Tables, Zobrist};

use crate::board::drawing::Held;
use crate::board::{AttackerKinds, CheckInfo, Grid, Kind, Piece, Square};
use crate::diagram::{CharacterSet, Component, Item, Region};
use crate::gesture::{Gesture, Target};
use crate::moves::{Move, MoveSink};
use crate::network::Network;
use crate::network::features::Features;
use crate::rules::{
    Choices, Ending, FenError, GameInfo, MoveError, Outcome, Reason, RepetitionRule, Side,
};
use parts::Kept;
use parts::explosion::Explosion;
use parts::forced::Obligation;
use parts::lion::Lions;
use parts::passing::Passing;
use parts::pawn_rights::PawnRights;
use parts::royalty::Royalty;
use parts::walls::Walls;
use smallvec::SmallVec;
use std::fmt::Debug;
use std::sync::Arc;

/// A standard game: what it does not share with the others.
///
/// A value of the type is a part of the position: the chosen rules, and what the position has
/// beside the board and its [`State`], such as pieces in hand. Many functions get the whole
/// position.
pub trait Variant: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// Whether a game of this type may have parts that touch its moves: pieces other than pawns
    /// that promote ([`Variant::promotion`]), and moves that are illegal for another reason than a
    /// king in check ([`Variant::is_forbidden`], [`Variant::must_not_mate`]).
    const HAS_PARTS: bool;

    /// Which of the games with the same type this is.
    type Description: Copy + Send + Sync + 'static;

    /// What is the same in all positions of the game.
    fn info(game: Self::Description) -> &'static GameInfo;
    /// The game under these rule options.
    fn new(game: Self::Description, choices: &Choices) -> Self;
    /// The constant tables of the game.
    fn tables(&self) -> &'static Tables;
    /// The FEN of the start position.
    fn start(&self) -> String;
    /// The network of the program.
    fn network(&self) -> Option<Arc<Network>>;

    /// What is known about playing the game well.
    fn knowledge(&self) -> &'static Knowledge;

    /// What the value adds to the Zobrist key of a position.
    fn key(&self) -> u64;

    /// As [`Rules::repetition_rule`](crate::rules::Rules::repetition_rule).
    fn repetition_rule(&self) -> RepetitionRule;

    /// The counter of plies without a capture or pawn move.
    fn counter_rule(&self) -> CounterRule;
    /// See [`Heuristics::game_length`](crate::rules::Heuristics::game_length).
    fn game_length(&self) -> u16;

    /// After how many plies the game is a draw if none of them resets a counter.
    fn turns_until_draw(position: &Standard<Self>) -> usize;

    /// As [`Rules::reversible_moves`](crate::rules::Rules::reversible_moves).
    fn reversible_moves(position: &Standard<Self>) -> usize;

    /// As [`Rules::self_play_options`](crate::rules::Rules::self_play_options).
    fn self_play_options(_: Self::Description, number: usize) -> Vec<(&'static str, &'static str)>;

    /// The shape of the board.
    fn grid(&self) -> Grid;
    /// The kinds of pieces of a side that attack.
    fn attackers(&self, side: Side) -> &'static AttackerKinds;
    /// What a pawn of a side may become on the last rank, in the order in which the moves are
    /// generated.
    fn promotions(&self, side: Side) -> &'static [Kind];
    /// The squares on which a side may capture en passant, one bit each.
    fn en_passant_region(&self, side: Side) -> u128;
    /// Whether each side has a king, by side.
    fn has_king(&self) -> [bool; 2];
    /// Which pieces are royal, if not just one king of each side is. Then each move is tested by
    /// playing it.
    fn royalty(&self) -> Option<&'static Royalty>;
    /// What captures do beside taking the captured piece, if anything.
    fn explosion(&self) -> Option<&'static Explosion>;
    /// What lions may do, if there are any: pieces that move twice in a turn.
    fn lions(&self) -> Option<&'static Lions>;
    /// What pawns may and other pieces may have of it, if not just pawns have all of that.
    fn pawn_rights(&self) -> Option<&'static PawnRights>;
    /// Who may pass in a game with [`Variant::royalty`].
    fn passing(&self) -> Passing;

    /// How a side castles; `None`: it does not, or in a way of its own.
    fn castling_rule(&self, _: Side) -> Option<CastlingRule>;
    /// Whether who castles takes from the opponent the right to do so on the same wing.
    fn castles_oppositely(&self) -> bool;
    /// Whether the pieces between the king and the rooks begin in any order, with usual castling.
    fn shuffles_between(&self) -> bool;
    /// Where kings and rooks may start that castle.
    fn castling_starts(&self) -> CastlingStarts;

    /// How the game has ended although the side to move could go on. Then it has no legal move.
    fn early_ending(_: &Standard<Self>) -> Option<Ending>;
    /// Whether a double step to `to` is legal that parries a check or leaves a pin alone.
    fn allows_double_step(_: &Standard<Self>, _: &CheckInfo<'_>, to: Square) -> bool;
    /// Generates the special moves, if there are any: those that checks and pins allow, or without
    /// them all.
    fn special_moves<S: MoveSink>(_: &Standard<Self>, _: Option<&CheckInfo<'_>>, _: &mut S);
    /// Whether pieces come in beside moves ([`Variant::gated_moves`]).
    fn has_gates(&self) -> bool;
    /// Sends `moves`, and each of them with every piece in hand that may come in beside it.
    fn gated_moves<S: MoveSink>(_: &Standard<Self>, moves: &[Move], _: &mut S);
    /// The squares that have turned to stone.
    fn walls(&self) -> Walls;
    /// What the undo of a move has to keep.
    fn kept(&self) -> Kept;
    /// Sets what [`Variant::kept`] returned before a move.
    fn restore(&mut self, _: Kept);
    /// Notes what the parts keep of a move that has been played, and what it has captured.
    /// `before`: the state before it.
    fn note(_: &mut Standard<Self>, before: &State, m: Move, captured: Piece);
    /// What stands in a FEN in place of an en passant square, if anything does.
    fn field_of_en_passant(&self) -> Option<String>;
    /// Reads what [`Variant::field_of_en_passant`] writes; whether the field is such a one.
    ///
    /// # Errors
    /// A number in it is out of range.
    fn read_field_of_en_passant(&mut self, field: &str) -> Result<bool, FenError>;
    /// Whether pieces other than pawns promote in this game ([`Variant::promotion`],
    /// [`Variant::pawn_rights`]).
    fn promotes_pieces(&self) -> bool;
    /// Whether and to what a piece other than a pawn promotes with a move.
    fn promotion(_: &Standard<Self>, _: Piece, from: Square, to: Square) -> Promotion;
    /// Whether this game has moves that [`Variant::is_forbidden`] or [`Variant::must_not_check`]
    /// forbids, or obligations.
    fn forbids_moves(&self) -> bool;
    /// Whether a move that leaves the own king safe is illegal nevertheless.
    fn is_forbidden(_: &Standard<Self>, _: Move) -> bool;
    /// Whether a move of the position is illegal if it gives check.
    fn must_not_check(_: &Standard<Self>, _: Move) -> bool;
    /// What a side has to do if it can.
    fn obligation(_: &Standard<Self>) -> Obligation;
    /// Whether a king in check may only capture the piece that gives it.
    fn king_stays_in_check(&self) -> bool;
    /// Whether a move may give check.
    fn may_check(_: &Standard<Self>) -> bool;
    /// Whether checks are counted ([`Variant::count_check`]).
    fn counts_checks(&self) -> bool;
    /// Whether who has lost pieces wins.
    fn gives_away(&self) -> bool;
    /// What White is worth more than Black for being nearer to a goal, centipawns.
    fn goal_progress(_: &Standard<Self>) -> i32;
    /// What White's pieces are worth more than Black's where armies that are unlike count as equal,
    /// centipawns.
    fn head_start(&self) -> i32;
    /// Whether moves of this game gain what stands on their arrival cell and what a promotion
    /// gains, and nothing else: nothing explodes, no piece comes in beside a capture, no lion
    /// captures twice, nothing is given away, and [`Variant::threat_worth`] is 0.
    fn gains_plainly(&self) -> bool;
    /// Whether [`Variant::threat_worth`] may be positive for a move of the position.
    fn may_threaten(_: &Standard<Self>) -> bool;
    /// What a move is worth because it brings its side nearer to winning without material,
    /// centipawns: a check that counts, or a king's step to its goal.
    fn threat_worth(_: &Standard<Self>, _: Move) -> i32;
    /// Notes that `side` has given check, or, with `back`, takes it back.
    fn count_check(&mut self, side: Side, back: bool);
    /// Whether this game has moves that [`Variant::must_not_mate`] forbids.
    fn forbids_mates(&self) -> bool;
    /// Whether a move of the position is illegal if it mates.
    fn must_not_mate(_: &Standard<Self>, _: Move) -> bool;
    /// The moves of the position that [`Variant::must_not_mate`] forbids. Some may be illegal
    /// anyway.
    fn mating_drops(_: &Standard<Self>) -> SmallVec<[Move; 2]>;
    /// How a move of `side` that captures a piece, or none, changes the key of the hands.
    fn hands_key_change(&self, side: Side, m: Move, captured: Piece) -> u64;
    /// Notes a move of `side` that has captured a piece, or none, in what the value has beside the
    /// board.
    fn played(&mut self, _: Side, _: Move, captured: Piece);
    /// Notes that a piece has vanished in an explosion, or, with `back`, takes it back.
    fn blew_up(&mut self, _: Piece, back: bool);
    /// The inverse of [`Variant::played`].
    fn undone(&mut self, _: Side, _: Move, captured: Piece);

    /// The result where a game of chess is a draw by a counter or because neither side can win.
    fn draw(&self) -> Outcome;
    /// Why neither side can win any more, if so.
    fn dead_position(position: &Standard<Self>) -> Option<Reason>;
    /// Whether tables of endings of chess know the rules of this game.
    fn has_tablebases(&self) -> bool;
    /// As [`Rules::cannot_win`](crate::rules::Rules::cannot_win).
    fn cannot_win(_: &Standard<Self>, side: Side) -> bool;
    /// The result if the side to move has no legal move, is in check, and there is no
    /// [`Variant::early_ending`].
    fn checkmate(position: &Standard<Self>) -> Ending;
    /// The result if the side to move has no legal move, is not in check, and there is no
    /// [`Variant::early_ending`].
    fn stalemate(_: &Standard<Self>) -> Ending;

    /// What White's pieces in hand are worth more than Black's, centipawns.
    fn value_in_hand(&self) -> i32;
    /// Writes what a network sees beside the board ([`Tables::add_inputs`]), from the place `first`
    /// on.
    fn write_features(&self, first: usize, _: &mut Features);

    /// Completes the fields of a FEN where the game allows some to be missing, and takes those away
    /// that only this game has.
    ///
    /// # Errors
    /// The field that is wrong, and what was expected.
    fn complete_fields(&mut self, _: &mut Vec<String>) -> Result<(), FenError>;
    /// The first field of a FEN, if `pieces` are the pieces on the board.
    fn write_pieces(&self, pieces: &str) -> String;
    /// Checks what a position has to fulfil that comes from a player, not from a game that weather
    /// has changed.
    ///
    /// # Errors
    /// The field that is wrong, and what was expected.
    fn check(_: &Standard<Self>) -> Result<(), FenError>;
    /// A field of a FEN that only this game has, before the move counters.
    fn field_before_counters(&self) -> Option<String>;
    /// What stands below a picture of the position, beside what all games have there.
    fn facts(&self) -> Vec<String>;
    /// The fields of a FEN that only this game has, behind the others.
    fn own_fields(&self) -> Vec<String>;
    /// What [`Variant::own_fields`] may say, if there is such a field.
    fn own_field_choices(&self) -> Option<Vec<String>>;
    /// Whether a field of a FEN can be one of [`Variant::own_fields`], so that a layer over the
    /// game leaves it to the game.
    fn is_own_field(&self, _: &str) -> bool;
    /// The names of the fields of a FEN between the side to move and the en passant square.
    fn rights(&self) -> &'static [&'static str];
    /// Reads the fields [`Variant::rights`] into a position with its pieces and side to move, and
    /// checks what the game demands of a position besides.
    ///
    /// # Errors
    /// The field that is wrong, and what was expected.
    fn read_rights(position: &mut Standard<Self>, fields: &[String]) -> Result<(), FenError>;
    /// The fields [`Variant::rights`] of a position.
    fn write_rights(position: &Standard<Self>) -> Vec<String>;
    /// The text of a castling.
    fn castling_text(position: &Standard<Self>, m: Move) -> String;
    /// The text of a move that is written in another way than in chess.
    fn special_text(_: &Standard<Self>, _: Move) -> Option<String>;
    /// Why a text means no legal move, if the game knows it better than what is the same in all
    /// games.
    fn reason(_: &Standard<Self>, _: &str) -> Option<String>;
    /// The move that a text means which is not the text of a legal move, or why it is illegal;
    /// `None` where nothing special is meant.
    fn find_special(
        position: &Standard<Self>,
        text: &str,
        legal: &[Move],
    ) -> Option<Result<Move, MoveError>>;
    /// Whether moves are written in standard algebraic notation for people and in records.
    fn has_san(&self) -> bool;
    /// The gestures of a legal move.
    fn gestures(position: &Standard<Self>, m: Move, legal: &[Move]) -> Vec<Gesture>;
    /// The part of the board to which a square belongs.
    fn region(&self, _: Square) -> Region;
    /// The pieces in hand, by sort; empty if the game has no hands.
    fn held(&self) -> Vec<Held>;
    /// The choices of a piece after a move.
    fn choice_targets(&self) -> Vec<Target>;
    /// The set of pieces with Chinese characters, if the game has one.
    fn characters(_: Self::Description) -> Option<&'static CharacterSet>;
    /// The components of a piecepack that stand for the pieces, as
    /// [`crate::rules::Presentation::components`].
    fn components(&self) -> Vec<Component>;
    /// The components on the board, as [`crate::rules::Presentation::piecepack`].
    fn piecepack(_: &Standard<Self>, start: &Standard<Self>, moves: &[Move]) -> Vec<Item>;
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
