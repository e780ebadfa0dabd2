//! The traits of a game: [`Rules`] defines the legal moves, [`Heuristics`] the evaluation and the
//! other things that a search needs to know, [`Presentation`] what people see, touch and write.
//!
//! The search is compiled for each game, so there are no virtual calls inside the search tree.

mod ending;
mod fen_parts;
mod options;
mod presentation;
mod repetition;
mod view;

pub use ending::{Ending, Outcome, Reason, SideResult};
pub use fen_parts::{FenField, FenFieldKind, FenParts};
pub use options::{Choices, RuleKind, RuleOption};
pub use presentation::{PieceMoves, Presentation};
pub use repetition::{PastPly, RepetitionRule, perpetual_check};
pub use view::{TurnPhase, View};

use crate::moves::{ChanceOutcomes, Move, MoveCounter, MoveList, MoveSink};
use crate::network::features::{Features, InputLayout};
use crate::network::{Evaluator, Network};
use smallvec::{SmallVec, smallvec};
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// What a position is worth for the side to move, with the best play of both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wdl {
    /// It loses.
    Loss,
    /// Nobody wins, perhaps only because of the fifty-move rule.
    Draw,
    /// It wins.
    Win,
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Side {
    /// Moves first.
    #[default]
    White,
    /// Moves second.
    Black,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// 0 for White, 1 for Black: an index for tables of two.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of a FEN's second field.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

/// What is wrong with a FEN: the field, the square if there is one, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct FenError(pub String);

/// Why a text is not a legal move of the position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct MoveError(pub String);

/// The moves of one turn, in order.
pub type Turn = SmallVec<[Move; 5]>;

/// [`GameInfo::random_turns`] of most games.
pub const RANDOM_TURNS: usize = 8;

/// What is the same in all positions of a game.
#[derive(Debug)]
pub struct GameInfo {
    /// The name of the game in every protocol and on the command line.
    pub name: &'static str,
    /// The rules of the game for a player, about one screen of text.
    pub page: &'static str,
    /// The rule options of the game.
    pub options: &'static [RuleOption],
    /// The name of the game in the files of its networks. Games with the same inputs may share
    /// networks.
    pub network_game: &'static str,
    /// Whether the game uses dice.
    pub has_dice: bool,
    /// The number of turns of a random opening: enough for openings to differ, few enough for many
    /// of them to be balanced.
    pub random_turns: usize,
    /// FENs of the positions for `bench`.
    pub bench_positions: &'static [&'static str],
    /// Depth of `bench`, plies, such that all games take about the same time.
    pub bench_depth: u32,
    /// The advantage with which a side expects e / (1 + e) = 73 % of the points, centipawns, as
    /// games of the program have shown.
    pub score_scale: i32,
}

/// [`Heuristics::game_length`] of a game of which it was not measured.
pub const GAME_LENGTH: u16 = 55;

/// [`GameInfo::score_scale`] of a game of which it was not measured.
pub const SCORE_SCALE: i32 = 250;

/// A position of a game, with the rules of that game.
///
/// A *turn* is everything that one side does before the other side is to move: one move in most
/// games, several in those with [`Rules::PHASED`].
///
/// Contract, tested by `laws.rs` for every game: `moves` are legal and without duplicates; `undo`
/// after `play` restores an equal position with the same key; `from_fen(to_fen())` is an equal
/// position; if there are no moves, the result is that of `no_move_result`.
pub trait Rules: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// Which of several games with the same type this is; `()` if the type is one game.
    type Description: Copy + Send + Sync + 'static;
    /// Whether a turn may consist of several moves.
    const PHASED: bool = false;
    /// Whether there are chance nodes ([`Rules::is_chance`]).
    const HAS_CHANCE: bool = false;
    /// What `undo` needs to restore the position before `play`.
    type Undo: Copy + Send + Sync;
    /// What is the same in all positions of the game.
    fn info(game: Self::Description) -> &'static GameInfo;
    /// The start position under these rule options.
    fn start(game: Self::Description, choices: &Choices) -> Self;
    /// Reads a FEN under these rule options. It never panics.
    ///
    /// # Errors
    /// Which field is wrong, and what was expected.
    fn from_fen(game: Self::Description, fen: &str, choices: &Choices) -> Result<Self, FenError>;
    /// Where a game begins with one of several starts (Chess960), their FENs by number; empty under
    /// rule options with which it always begins with [`Rules::start`].
    fn shuffled_starts(_: Self::Description, _: &Choices) -> Vec<String> {
        Vec::new()
    }
    /// The FEN of the position. `from_fen` returns an equal position for it.
    fn to_fen(&self) -> String;
    /// The side to move. In the middle of a turn it is the same side again.
    fn side(&self) -> Side;
    /// Adds every legal move to `out`, each once, in no special order.
    fn moves(&self, out: &mut MoveList) {
        self.generate(out);
    }
    /// Sends every legal move to `out`, each once, in no special order.
    fn generate<S: MoveSink>(&self, out: &mut S);
    /// The number of legal moves; the moves are not stored.
    fn count(&self) -> u64 {
        let mut counter = MoveCounter::default();
        self.generate(&mut counter);
        counter.0
    }
    /// Whether this is a chance node: dice must be thrown before a side moves. There are no legal
    /// moves then, but the game is not over.
    fn is_chance(&self) -> bool {
        false
    }
    /// Adds the chance outcomes of a chance node to `out`. Playing one of them does not change the
    /// side to move.
    fn chance_outcomes(&self, _: &mut ChanceOutcomes) {}
    /// Whether this is the middle of a turn: the same side must make another move. Draws by rule
    /// and by repetition are possible only at the beginning of a turn.
    fn is_midturn(&self) -> bool {
        false
    }
    /// The number of legal turns; in the middle of a turn, the number of ways to complete it; at a
    /// chance node, the sum over all outcomes.
    fn count_turns(&self) -> u64 {
        self.count()
    }
    /// The rule options of the self-play game with this number, from 0, other than the defaults, so
    /// that a network learns whatever the options make different.
    fn self_play_options(
        _: Self::Description,
        _number: usize,
    ) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
    /// Whether the legal turns are too many for a list of them to be useful.
    fn has_unlisted_turns(&self) -> bool {
        false
    }
    /// Whether a legal move moves or drops a piece.
    fn moves_piece(&self, _: Move) -> bool {
        true
    }
    /// Plays a legal move.
    fn play(&mut self, m: Move) -> Self::Undo;
    /// Undoes the move that was played last; `was` is what `play` returned.
    fn undo(&mut self, m: Move, was: Self::Undo);
    /// An ending by rule that the position alone decides: a draw by a dead position or a move
    /// counter, or a win that is no checkmate or stalemate, such as by a bare king. After such a
    /// win there is no legal move. Checkmate and stalemate come before a draw. Repetition is not
    /// tested here, because it needs the earlier positions.
    fn rule_ending(&self) -> Option<Ending>;
    /// The result of the game if the side to move has no legal move.
    fn no_move_result(&self) -> Ending;
    /// Whether it can be said that `side` wins by no sequence of legal moves, however badly the
    /// other side plays. Then the game is a draw if the other side's time runs out (FIDE's Laws,
    /// 6.9).
    fn cannot_win(&self, _side: Side) -> bool {
        false
    }
    /// What the repetition of a position means; the same in all positions of a game.
    fn repetition_rule(&self) -> RepetitionRule {
        RepetitionRule::USUAL
    }
    /// Zobrist key for repetition and the transposition table: pieces, side to move, rights and
    /// everything else that makes positions different.
    fn key(&self) -> u64;
    /// An upper bound for how many moves ago an equal position can have occurred.
    fn reversible_moves(&self) -> usize;
    /// Number of turns since the move counter began, which a capture or pawn move in chess sets to
    /// 0.
    fn halfmove_clock(&self) -> usize;
    /// After how many turns the game is a draw by a move counter, such as that of the fifty-move
    /// rule, if none of them resets it or begins another count.
    fn turns_until_draw(&self) -> usize;
    /// The text of a legal move of this position. Different moves have different texts.
    fn move_text(&self, m: Move) -> String;
    /// The text of a turn: the texts of its moves, separated by commas.
    fn turn_text(&self, turn: &[Move]) -> String {
        let Some((&first, rest)) = turn.split_first() else { return String::new() };
        let mut text = self.move_text(first);
        if !rest.is_empty() {
            let mut position = self.clone();
            position.play(first);
            text = text + "," + &position.turn_text(rest);
        }
        text
    }
    /// The legal move with this text.
    ///
    /// # Errors
    /// Why there is none, as a message for the player.
    fn parse_move(&self, text: &str) -> Result<Move, MoveError>;
    /// The legal turn with this text, as [`Rules::turn_text`] writes it.
    ///
    /// # Errors
    /// Why there is none, as a message for the player.
    fn parse_turn(&self, text: &str) -> Result<Turn, MoveError> {
        self.parse_move(text).map(|m| smallvec![m])
    }
    /// Checks that a legal turn may begin with `text`: the text of a complete turn or of its first
    /// moves. The order of the moves matters only if the game's rules say so.
    ///
    /// # Errors
    /// Why there is no such turn, as a message for the player.
    fn check_prefix(&self, text: &str) -> Result<(), MoveError> {
        self.parse_turn(text).map(drop)
    }
}

/// Number of indices of captured pieces, see [`Heuristics::captured_index`].
pub const VICTIM_COUNT: usize = 32;

/// What the search needs beyond the rules: evaluation, move properties and hash keys.
pub trait Heuristics: Rules {
    /// Search parameters, by name, that differ from the defaults in this game.
    fn params(&self) -> &'static [(&'static str, i32)] {
        &[]
    }

    /// How many turns each side has in a game, on average. The time manager plans by it.
    fn game_length(&self) -> u16 {
        GAME_LENGTH
    }

    /// How the inputs of the game's networks are numbered.
    fn input_layout(&self) -> &'static InputLayout;
    /// Writes what a network sees of the position: the codes of all places of
    /// [`Heuristics::input_layout`], and the regions of the kings.
    fn write_features(&self, features: &mut Features);
    /// Takes the piece at a place away from what a network sees of the position.
    fn write_features_without(&self, place: usize, features: &mut Features) {
        features.codes[place] = 0;
    }
    /// The network of the program for positions like this one.
    fn built_in_network(&self) -> Option<Arc<Network>> {
        None
    }
    /// The evaluation for the side to move without a network: material, centipawns, well between
    /// -20,000 and 20,000.
    fn material(&self) -> i32;
    /// The evaluation for the side to move if `network` is the value of a network; centipawns. It
    /// adds what the network cannot see, such as a counter of moves.
    fn adjust_eval(&self, network: i32) -> i32 {
        network
    }
    /// Static evaluation for the side to move in a position at `ply` of the line that is searched
    /// ([`Evaluator::value`]), centipawns.
    fn evaluate(&self, evaluator: &mut Evaluator, ply: usize) -> i32 {
        let value = evaluator.value(ply, self.side().index(), |seen| self.write_features(seen));
        value.map_or_else(|| self.material(), |value| self.adjust_eval(value))
    }
    /// The same without a search; `None`: without a network.
    fn static_value(&self, network: Option<&Network>) -> i32 {
        let Some(network) = network else { return self.material() };
        let mut features = Features::EMPTY;
        self.write_features(&mut features);
        self.adjust_eval(network.value_of(&features, self.side().index()))
    }
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// Whether the side to move has hardly a choice: it is in check, or has to capture. Then a
    /// static evaluation says little: there is no null move, and no stand pat as long as the
    /// quiescence search may go on.
    fn is_forced(&self) -> bool {
        self.in_check()
    }
    /// Adds every legal noisy move to `out`: captures and promotions.
    fn noisy_moves(&self, out: &mut MoveList);
    /// Whether a legal move of this position is a capture or promotion.
    fn is_noisy(&self, m: Move) -> bool;
    /// Whether the move gives check, directly or by discovery. The test is fast but incomplete:
    /// `true` is always right, `false` may be wrong.
    fn gives_check(&self, _: Move) -> bool {
        false
    }
    /// Value of the captured piece plus what a promotion gains, centipawns; 0 for quiet moves.
    fn material_gain(&self, m: Move) -> i32;
    /// Value of the moving piece, centipawns, for captures ordered by least valuable attacker.
    fn attacker_value(&self, m: Move) -> i32;
    /// Whether the static exchange evaluation of the move is at least `threshold` centipawns for
    /// the side to move.
    fn see_at_least(&self, m: Move, threshold: i32) -> bool;
    /// Piece-to index for history tables: one number for the moving piece and its arrival cell,
    /// below [`Heuristics::piece_to_size`].
    fn piece_to(&self, m: Move) -> usize;
    /// Number of piece-to indices of the game.
    fn piece_to_size(&self) -> usize;
    /// Index of the captured piece, below [`VICTIM_COUNT`], for capture history.
    fn captured_index(&self, m: Move) -> usize;
    /// The key ([`Rules::key`]) after a legal move as far as it is easily told: it may be wrong
    /// after castling, en passant captures and the like. The search loads the entry of the
    /// transposition table while it plays the move.
    fn likely_key_after(&self, _: Move) -> u64 {
        self.key()
    }
    /// Hash keys for the correction history: of the pawns of both sides, of White's other pieces,
    /// of Black's other pieces.
    fn correction_keys(&self) -> [u64; 3];
    /// What tables of endings say of the position, if they know it and a capture or pawn move has
    /// just been made.
    fn table_result(&self) -> Option<Wdl> {
        None
    }
    /// The best of these legal moves by tables of endings; `None`: they do not know the position.
    fn table_moves(&self, _moves: &[Move]) -> Option<MoveList> {
        None
    }
    /// Makes a null move. `None` where null move pruning is not sound, such as with only king and
    /// pawns left (zugzwang).
    fn make_null_move(&mut self) -> Option<Self::Undo>;
    /// Undoes a null move.
    fn undo_null_move(&mut self, was: Self::Undo);
    /// Adds the game's own bonuses to the scores of quiet moves for move ordering. The scores are
    /// history scores, within about ±74,000. The list may contain noisy moves too. One call gets
    /// all moves, so that the game computes only once what they have in common.
    fn add_quiet_bonuses(&self, _: &mut [(i32, Move)]) {}
}

/// Counts the sequences of `depth` moves, and checks that every move can be taken back.
#[cfg(any(test, feature = "testing"))]
pub fn perft<R: Rules>(position: &mut R, depth: u32) -> u64 {
    if depth == 1 {
        return position.count();
    }
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let mut nodes = 0;
    for &m in &moves {
        let before = (position.clone(), position.key());
        let undo = position.play(m);
        nodes += perft(position, depth - 1);
        position.undo(m, undo);
        debug_assert_eq!((position.clone(), position.key()), before);
    }
    nodes
}
