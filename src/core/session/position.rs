//! Games and positions whose type is known only at run time.
//!
//! Rules and search are compiled for each game, without virtual calls inside the search tree. What
//! stands above them needs no such speed: it is compiled once and reaches them through [`AnyGame`]
//! and [`AnyPosition`].

use super::list::count_sequences;
use crate::diagram::{CharacterSet, Component, Item};
use crate::games::{self, Visitor};
use crate::gesture::{Gesture, NextTargets, Target};
use crate::moves::{ChanceOutcomes, Move, MoveList};
use crate::network::Network;
use crate::network::features::{Features, InputLayout};
use crate::rules::{
    Choices, Ending, FenError, FenParts, GameInfo, Heuristics, MoveError, PastPly, PieceMoves,
    Presentation, RepetitionRule, Side, Turn, View,
};
use crate::search::Search;
use crate::search::report::{Control, Limits, Listener, SearchResult};
use std::sync::Arc;

/// A game whose type is known only at run time. The methods are those of
/// [`Rules`](crate::rules::Rules) that need no position.
pub trait AnyGame: Send + Sync {
    /// What is the same in all positions.
    fn info(&self) -> &'static GameInfo;
    /// The pieces and their moves, if a program that is told them can show the game; otherwise
    /// none.
    fn piece_moves(&self) -> Vec<PieceMoves>;
    /// The set of pieces with Chinese characters, if there is one.
    fn characters(&self) -> Option<&'static CharacterSet>;
    /// The rule options of the self-play game with this number, from 0, other than the defaults.
    fn self_play_options(&self, number: usize) -> Vec<(&'static str, &'static str)>;
    /// The FENs of the shuffled starts under these rule options, by number.
    fn shuffled_starts(&self, choices: &Choices) -> Vec<String>;
    /// The start position under these rule options.
    fn start(&self, choices: &Choices) -> Box<dyn AnyPosition>;
    /// Reads a FEN under these rule options.
    ///
    /// # Errors
    /// Which field is wrong, and what was expected.
    fn position(&self, fen: &str, choices: &Choices) -> Result<Box<dyn AnyPosition>, FenError>;
}

/// The game of this name (exact spelling); `None` if there is none.
#[must_use]
pub fn any_game(name: &str) -> Option<Box<dyn AnyGame>> {
    struct Find;
    impl Visitor for Find {
        type Output = Box<dyn AnyGame>;
        fn visit<R: Heuristics + Presentation>(self, game: R::Description) -> Box<dyn AnyGame> {
            Box::new(Of::<R>(game))
        }
    }
    games::visit(name, Find)
}

/// The game of the type `R` that has this description.
struct Of<R: Heuristics>(R::Description);

impl<R: Heuristics + Presentation> AnyGame for Of<R> {
    fn info(&self) -> &'static GameInfo {
        R::info(self.0)
    }

    fn piece_moves(&self) -> Vec<PieceMoves> {
        R::piece_moves(self.0)
    }

    fn characters(&self) -> Option<&'static CharacterSet> {
        R::characters(self.0)
    }

    fn self_play_options(&self, number: usize) -> Vec<(&'static str, &'static str)> {
        R::self_play_options(self.0, number)
    }

    fn shuffled_starts(&self, choices: &Choices) -> Vec<String> {
        R::shuffled_starts(self.0, choices)
    }

    fn start(&self, choices: &Choices) -> Box<dyn AnyPosition> {
        Line::boxed(R::start(self.0, choices))
    }

    fn position(&self, fen: &str, choices: &Choices) -> Result<Box<dyn AnyPosition>, FenError> {
        R::from_fen(self.0, fen, choices).map(Line::boxed)
    }
}

/// A position whose game is known only at run time, and the moves that led to it from the first
/// position. Methods without a comment are those of [`Rules`](crate::rules::Rules) and
/// [`Heuristics`].
#[expect(missing_docs, reason = "the traits whose methods these are describe them")]
pub trait AnyPosition: Send + Sync {
    /// The position before the last `moves` moves, as a first position.
    fn before(&self, moves: usize) -> Box<dyn AnyPosition>;
    fn play(&mut self, m: Move);
    /// Takes the last move back, if there is one.
    fn undo(&mut self);
    /// The number of sequences of `depth` turns (perft); `None` if `control` was stopped.
    fn perft(&mut self, depth: u32, control: &Control) -> Option<u64>;
    /// Searches the position with a searcher of this game ([`Search::search`]).
    fn search(
        &self,
        search: &mut Search,
        past: &[PastPly],
        limits: &Limits,
        control: &Control,
        listener: &mut dyn Listener,
    ) -> SearchResult;
    /// Prepares a searcher of this game ([`Search::prepare`]).
    fn prepare(&self, search: &mut Search);
    /// The components of a piecepack on the board, if the game can be played with one; a piece is
    /// the same component in the whole game.
    fn piecepack(&self) -> Vec<Item>;

    fn to_fen(&self) -> String;
    fn side(&self) -> Side;
    fn moves(&self, out: &mut MoveList);
    fn count(&self) -> u64;
    fn is_chance(&self) -> bool;
    fn chance_outcomes(&self, out: &mut ChanceOutcomes);
    fn is_midturn(&self) -> bool;
    fn count_turns(&self) -> u64;
    fn has_unlisted_turns(&self) -> bool;
    fn moves_piece(&self, m: Move) -> bool;
    fn rule_ending(&self) -> Option<Ending>;
    fn no_move_result(&self) -> Ending;
    fn cannot_win(&self, side: Side) -> bool;
    fn key(&self) -> u64;
    fn reversible_moves(&self) -> usize;
    fn repetition_rule(&self) -> RepetitionRule;
    fn halfmove_clock(&self) -> usize;
    fn move_text(&self, m: Move) -> String;
    fn turn_text(&self, turn: &[Move]) -> String;
    fn parse_turn(&self, text: &str) -> Result<Turn, MoveError>;
    fn notation(&self, turn: &[Move]) -> String;
    fn long_notation(&self, turn: &[Move]) -> String;
    fn find_notation(&self, text: &str) -> Result<Turn, MoveError>;
    fn check_prefix(&self, text: &str) -> Result<(), MoveError>;
    fn why_not(&self, touched: &[&str]) -> String;
    fn view(&self) -> View;
    /// As [`Presentation::fen_parts`].
    fn fen_parts(&self) -> FenParts;
    fn components(&self) -> Vec<Component>;
    fn targets(&self) -> Vec<Target>;
    fn gestures(&self, turn: &[Move]) -> Vec<Gesture>;
    fn next_targets(&self, touched: &[&str]) -> Result<NextTargets, MoveError>;

    fn params(&self) -> &'static [(&'static str, i32)];
    fn piece_to_size(&self) -> usize;
    fn input_layout(&self) -> &'static InputLayout;
    fn write_features(&self, features: &mut Features);
    fn write_features_without(&self, place: usize, features: &mut Features);
    fn built_in_network(&self) -> Option<Arc<Network>>;
    fn material(&self) -> i32;
    fn adjust_eval(&self, network: i32) -> i32;
    fn static_value(&self, network: Option<&Network>) -> i32;
    fn in_check(&self) -> bool;
    fn is_forced(&self) -> bool;
    fn is_noisy(&self, m: Move) -> bool;
}

/// A position with the moves that led to it, and what is needed to take them back.
struct Line<R: Heuristics> {
    position: R,
    played: Vec<(Move, R::Undo)>,
}

impl<R: Heuristics + Presentation> Line<R> {
    fn boxed(position: R) -> Box<dyn AnyPosition> {
        Box::new(Line { position, played: Vec::new() })
    }

    fn position_before(&self, moves: usize) -> R {
        let mut position = self.position.clone();
        for &(m, was) in self.played.iter().rev().take(moves) {
            position.undo(m, was);
        }
        position
    }
}

/// Methods that only pass the call on to the position.
macro_rules! pass_on {
    ($(fn $name:ident(&self $(, $argument:ident: $type:ty)*) $(-> $output:ty)?;)*) => {
        $(fn $name(&self $(, $argument: $type)*) $(-> $output)? {
            self.position.$name($($argument),*)
        })*
    };
}

impl<R: Heuristics + Presentation> AnyPosition for Line<R> {
    fn before(&self, moves: usize) -> Box<dyn AnyPosition> {
        Line::boxed(self.position_before(moves))
    }

    fn play(&mut self, m: Move) {
        let was = self.position.play(m);
        self.played.push((m, was));
    }

    fn undo(&mut self) {
        if let Some((m, was)) = self.played.pop() {
            self.position.undo(m, was);
        }
    }

    fn perft(&mut self, depth: u32, control: &Control) -> Option<u64> {
        count_sequences(&mut self.position, depth, control)
    }

    fn search(
        &self,
        search: &mut Search,
        past: &[PastPly],
        limits: &Limits,
        control: &Control,
        listener: &mut dyn Listener,
    ) -> SearchResult {
        search.search(&self.position, past, limits, control, listener)
    }

    fn prepare(&self, search: &mut Search) {
        search.prepare(&self.position);
    }

    fn piecepack(&self) -> Vec<Item> {
        let moves: Vec<Move> = self.played.iter().map(|&(m, _)| m).collect();
        self.position.piecepack(&self.position_before(moves.len()), &moves)
    }

    pass_on! {
        fn to_fen(&self) -> String;
        fn side(&self) -> Side;
        fn moves(&self, out: &mut MoveList);
        fn count(&self) -> u64;
        fn is_chance(&self) -> bool;
        fn chance_outcomes(&self, out: &mut ChanceOutcomes);
        fn is_midturn(&self) -> bool;
        fn count_turns(&self) -> u64;
        fn has_unlisted_turns(&self) -> bool;
        fn moves_piece(&self, m: Move) -> bool;
        fn rule_ending(&self) -> Option<Ending>;
        fn no_move_result(&self) -> Ending;
        fn cannot_win(&self, side: Side) -> bool;
        fn key(&self) -> u64;
        fn reversible_moves(&self) -> usize;
        fn repetition_rule(&self) -> RepetitionRule;
        fn halfmove_clock(&self) -> usize;
        fn move_text(&self, m: Move) -> String;
        fn turn_text(&self, turn: &[Move]) -> String;
        fn parse_turn(&self, text: &str) -> Result<Turn, MoveError>;
        fn notation(&self, turn: &[Move]) -> String;
        fn long_notation(&self, turn: &[Move]) -> String;
        fn find_notation(&self, text: &str) -> Result<Turn, MoveError>;
        fn check_prefix(&self, text: &str) -> Result<(), MoveError>;
        fn why_not(&self, touched: &[&str]) -> String;
        fn view(&self) -> View;
        fn fen_parts(&self) -> FenParts;
        fn components(&self) -> Vec<Component>;
        fn targets(&self) -> Vec<Target>;
        fn gestures(&self, turn: &[Move]) -> Vec<Gesture>;
        fn next_targets(&self, touched: &[&str]) -> Result<NextTargets, MoveError>;
        fn params(&self) -> &'static [(&'static str, i32)];
        fn piece_to_size(&self) -> usize;
        fn input_layout(&self) -> &'static InputLayout;
        fn write_features(&self, features: &mut Features);
        fn write_features_without(&self, place: usize, features: &mut Features);
        fn built_in_network(&self) -> Option<Arc<Network>>;
        fn material(&self) -> i32;
        fn adjust_eval(&self, network: i32) -> i32;
        fn static_value(&self, network: Option<&Network>) -> i32;
        fn in_check(&self) -> bool;
        fn is_forced(&self) -> bool;
        fn is_noisy(&self, m: Move) -> bool;
    }
}
