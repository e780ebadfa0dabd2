//! [`GameSession`]: the session of any game, with the position, its history, the dice and a
//! searcher.

use super::explain::explain;
use super::history::{HistoryEntry, Origin, refusal};
use super::list::{Turns, named_turns, nth_turn};
use super::typed::{find_typed, in_either_case};
use super::{AnyGame, AnyPosition, Divided, Game, Session, SessionError};
use crate::diagram::{CharacterSet, Component, Diagram, Item, Style};
use crate::gesture::{self, Gesture, NextTargets, Target};
use crate::moves::{ChanceOutcome, ChanceOutcomes, Move};
use crate::network::Network;
use crate::rules::{Choices, Ending, FenError, FenParts, GameInfo, PastPly, Side, View};
use crate::search::Search;
use crate::search::params::Params;
use crate::search::report::{Control, Limits, Listener, SearchResult};
use std::sync::Arc;

/// Default size of the transposition table, MiB.
const DEFAULT_HASH_MIB: usize = 16;
/// Size of the transposition table of a weak level, MiB: enough for its few nodes.
const WEAK_HASH_MIB: usize = 2;

/// A game in progress with its searcher, for any game.
pub struct GameSession {
    pub(super) game: Box<dyn AnyGame>,
    choices: Choices,
    /// Whether a rule option has changed since the last position was set up.
    has_new_rules: bool,
    pub(super) position: Box<dyn AnyPosition>,
    pub(super) played: Vec<HistoryEntry>,
    /// Size of the transposition table, MiB.
    hash: usize,
    threads: usize,
    params: Params,
    /// The seed of the dice. `None`: the caller gives the throws.
    pub(super) dice: Option<u64>,
    /// `None` until [`Session::set_hash`], [`Session::prepare_search`] or a search creates
    /// it: most commands need no transposition table.
    search: Option<Search>,
    /// The network to use instead of that of the program.
    network: Option<Arc<Network>>,
}

impl GameSession {
    /// A session in the start position, with default rules.
    #[must_use]
    pub fn new(game: Box<dyn AnyGame>) -> GameSession {
        let choices = Choices::default();
        let position = game.start(&choices);
        let params = Params::with(position.params());
        GameSession {
            game,
            choices,
            has_new_rules: false,
            position,
            played: Vec::new(),
            hash: DEFAULT_HASH_MIB,
            threads: 1,
            params,
            dice: None,
            search: None,
            network: None,
        }
    }

    /// The searcher, which is made at first use, and the position.
    fn searcher(&mut self) -> (&mut Search, &dyn AnyPosition) {
        let GameSession { search, hash, threads, params, network, position, .. } = self;
        let new = || {
            let mut search = Search::new(position.piece_to_size(), *hash, *threads, params);
            search.set_network(network.clone());
            search
        };
        (search.get_or_insert_with(new), &**position)
    }

    /// The turns of the history, without throws.
    fn turns(&self) -> impl DoubleEndedIterator<Item = &HistoryEntry> {
        self.played.iter().filter(|played| played.origin == Origin::Player)
    }

    /// The position before the turns and throws of the history from this one on.
    fn position_before(&self, first: usize) -> Box<dyn AnyPosition> {
        self.position.before(self.moves_since(first))
    }
}

impl Game for GameSession {
    fn info(&self) -> &'static GameInfo {
        self.game.info()
    }

    fn set_rule(&mut self, key: &str, value: &str) -> Result<(), SessionError> {
        let before = self.choices.clone();
        self.choices.set(self.info().options, key, value).map_err(SessionError::Option)?;
        self.has_new_rules |= self.choices != before;
        Ok(())
    }

    fn set_dice(&mut self, seed: Option<u64>) {
        self.dice = seed;
    }

    fn needs_throw(&self) -> bool {
        self.position.is_chance() && self.ending().is_none()
    }

    fn last_throw(&self) -> Option<String> {
        let last = self.played.last().filter(|played| played.origin != Origin::Player);
        last.map(|played| played.text.clone())
    }

    fn throw_effect(&self) -> Option<&'static str> {
        let last = self.played.last().filter(|played| played.origin != Origin::Player)?;
        let mut before = self.position.before(last.moves);
        let mut chances = ChanceOutcomes::new();
        before.chance_outcomes(&mut chances);
        let mut same = |m: Move| {
            before.play(m);
            let key = before.key();
            before.undo();
            key == self.position.key()
        };
        let name = chances.into_iter().find(|chance| same(chance.m))?.name;
        (name != ChanceOutcome::NO_EFFECT).then_some(name)
    }

    fn set_position(&mut self, fen: Option<&str>, turns: &[&str]) -> Result<(), SessionError> {
        let start = match fen {
            None => self.game.start(&self.choices),
            Some(fen) => self
                .game
                .position(fen, &self.choices)
                .map_err(|FenError(reason)| SessionError::Fen(reason))?,
        };
        let old_position = std::mem::replace(&mut self.position, start);
        let old_played = std::mem::take(&mut self.played);
        self.throw_dice();
        for turn in turns {
            if let Err(error) = self.play_text(turn) {
                (self.position, self.played) = (old_position, old_played);
                return Err(error);
            }
            self.throw_dice();
        }
        // The keys of positions do not contain the rules, by which a stored move may be illegal.
        if std::mem::take(&mut self.has_new_rules)
            && let Some(search) = &mut self.search
        {
            search.clear();
        }
        Ok(())
    }

    fn play(&mut self, turn: &str) -> Result<(), SessionError> {
        self.play_text(turn)?;
        self.throw_dice();
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let Some(last) = self.last_player_turn() else { return false };
        while self.played.len() > last {
            self.undo_last();
        }
        true
    }

    fn turns_played(&self) -> Vec<String> {
        self.turns().map(|played| played.text.clone()).collect()
    }

    fn turn_count(&self) -> usize {
        self.turns().count()
    }

    fn last_turn(&self) -> Option<&str> {
        self.turns().next_back().map(|played| played.text.as_str())
    }

    fn legal_turns(&self) -> Turns {
        named_turns(self.position.as_ref()).map(|(text, _)| text)
    }

    fn nth_turn(&self, number: u64) -> Option<String> {
        nth_turn(self.position.as_ref(), number).map(|turn| self.position.turn_text(&turn))
    }

    fn chance_outcomes(&self) -> Vec<(&'static str, Vec<String>)> {
        let mut chances = ChanceOutcomes::new();
        self.position.chance_outcomes(&mut chances);
        let legal = |m: Move| {
            let mut after = self.position.before(0);
            after.play(m);
            named_turns(after.as_ref()).map(|(text, _)| text).listed()
        };
        chances.into_iter().map(|chance| (chance.name, legal(chance.m))).collect()
    }

    fn is_legal(&self, turn: &str) -> bool {
        self.find_turn(turn).is_ok()
    }

    fn check_prefix(&self, text: &str) -> Result<(), SessionError> {
        in_either_case(text, |text| self.position.check_prefix(text)).map_err(|e| refusal(text, e))
    }

    fn notation(&self, turn: &str) -> Result<String, SessionError> {
        let moves = self.find_turn(turn).map_err(|e| refusal(turn, e))?;
        Ok(self.position.notation(&moves))
    }

    fn long_notation(&self, turn: &str) -> Result<String, SessionError> {
        let moves = self.find_turn(turn).map_err(|e| refusal(turn, e))?;
        Ok(self.position.long_notation(&moves))
    }

    fn find_notation(&self, text: &str) -> Result<String, SessionError> {
        let moves = self.position.find_notation(text).map_err(|e| refusal(text, e))?;
        Ok(self.position.turn_text(&moves))
    }

    fn find_typed(&self, text: &str) -> Result<String, SessionError> {
        find_typed(self.position.as_ref(), text).map_err(|e| refusal(text, e))
    }

    fn why_not(&self, touched: &[&str]) -> Option<String> {
        if self.ending().is_some() {
            return Some("the game is over".into());
        }
        let next = self.next_targets(touched);
        let begins = next.is_ok_and(|next| next.complete.is_some() || !next.targets.is_empty());
        (!begins && !touched.is_empty()).then(|| self.position.why_not(touched))
    }

    fn fen(&self) -> String {
        self.position.to_fen()
    }

    fn fen_parts(&self) -> FenParts {
        self.position.fen_parts()
    }

    fn start_fen(&self) -> String {
        self.position_before(0).to_fen()
    }

    fn shuffled_starts(&self) -> Vec<String> {
        self.game.shuffled_starts(&self.choices)
    }

    fn side_to_move(&self) -> Side {
        self.position.side()
    }

    fn in_check(&self) -> bool {
        self.position.in_check()
    }

    fn halfmove_clock(&self) -> usize {
        self.position.halfmove_clock()
    }

    fn ending(&self) -> Option<Ending> {
        if !self.position.is_chance() && self.position.count() == 0 {
            return Some(self.position.no_move_result());
        }
        if let Some(ending) = self.position.rule_ending() {
            return Some(ending);
        }
        self.ending_by_repetition()
    }

    fn cannot_win(&self, side: Side) -> bool {
        self.position.cannot_win(side)
    }

    fn view(&self) -> View {
        self.position.view()
    }

    fn diagram(&self) -> Diagram {
        let mut diagram = self.position.view().diagram;
        if let Some(last) = self.last_player_turn() {
            diagram.mark_turn(&self.position_before(last).view().diagram);
        }
        if self.in_check() {
            diagram.mark_check(self.side_to_move() == Side::White);
        }
        diagram
    }

    fn second_style(&self) -> Option<Style> {
        let is_played_with_a_piecepack = || !self.position.components().is_empty();
        match self.game.characters() {
            Some(_) => Some(Style::Characters),
            None => is_played_with_a_piecepack().then_some(Style::Piecepack),
        }
    }

    fn components(&self) -> Vec<Component> {
        self.game.characters().map_or_else(|| self.position.components(), CharacterSet::components)
    }

    fn component_items(&self) -> Vec<Item> {
        if let Some(set) = self.game.characters() {
            return set.items(&self.position.view().diagram);
        }
        self.position.piecepack()
    }

    fn targets(&self) -> Vec<Target> {
        self.position.targets()
    }

    fn gestures(&self) -> Turns<(String, Vec<Gesture>)> {
        named_turns(self.position.as_ref())
            .map(|(text, turn)| (text, self.position.gestures(&turn)))
    }

    fn gesture(&self, turn: &str) -> Option<Gesture> {
        let turn = self.position.parse_turn(turn).ok()?;
        self.position.gestures(&turn).into_iter().next()
    }

    fn next_targets(&self, touched: &[&str]) -> Result<NextTargets, SessionError> {
        if self.position.has_unlisted_turns() {
            let text = touched.join(",");
            return self.position.next_targets(touched).map_err(|e| refusal(&text, e));
        }
        Ok(gesture::next_targets(&self.gestures().listed(), touched))
    }

    fn divide(&mut self, depth: u32, control: &Control) -> Option<Divided> {
        let Turns::Listed(named) = named_turns(self.position.as_ref()) else {
            let sum = self.position.perft(depth, control)?;
            return Some(Divided { turns: Vec::new(), sum });
        };
        let mut turns = Vec::new();
        for (text, turn) in named {
            let mut after = self.position.before(0);
            turn.into_iter().for_each(|m| after.play(m));
            let count = after.perft(depth.saturating_sub(1), control)?;
            turns.push((text, count));
        }
        let sum = turns.iter().map(|(_, n)| n).sum();
        Some(Divided { turns, sum })
    }

    fn perft(&mut self, depth: u32) -> u64 {
        self.position.perft(depth, &Control::new()).unwrap_or_default()
    }
}

impl Session for GameSession {
    fn explain(&self) -> String {
        let network = self.network.clone().or_else(|| self.position.built_in_network());
        explain(self.position.as_ref(), network.as_deref())
    }

    fn search(
        &mut self,
        limits: &Limits,
        control: &Control,
        listener: &mut dyn Listener,
    ) -> SearchResult {
        let past: Vec<PastPly> = self.played.iter().map(|played| played.ply).collect();
        if limits.skill.is_some() {
            // A searcher of its own: what a hint or an analysis at full strength has stored must
            // not make a weak level stronger.
            let piece_to_size = self.position.piece_to_size();
            let mut search = Search::new(piece_to_size, WEAK_HASH_MIB, 1, &self.params);
            search.set_network(self.network.clone());
            return self.position.search(&mut search, &past, limits, control, listener);
        }
        let (search, position) = self.searcher();
        position.search(search, &past, limits, control, listener)
    }

    fn prepare_search(&mut self) {
        let (search, position) = self.searcher();
        position.prepare(search);
    }

    fn set_hash(&mut self, mebibytes: usize) -> usize {
        self.hash = mebibytes;
        // Allocates the table now, not while a clock runs.
        if let Some(search) = &mut self.search {
            search.set_hash(mebibytes);
        }
        self.searcher().0.hash()
    }

    fn take_search(&mut self) -> Option<Search> {
        self.search.take()
    }

    fn give_search(&mut self, mut search: Search) {
        if !search.fits(self.position.piece_to_size()) {
            return;
        }
        search.set_params(&self.params);
        search.set_threads(self.threads);
        search.set_network(self.network.clone());
        self.hash = search.hash();
        self.search = Some(search);
    }

    fn set_threads(&mut self, threads: usize) -> usize {
        self.threads = threads;
        // Makes the threads' tables now, so that it is known how many there can be.
        let search = self.searcher().0;
        search.set_threads(threads);
        search.threads()
    }

    fn params(&self) -> Params {
        self.params.clone()
    }

    fn set_params(&mut self, params: &Params) {
        self.params = params.clone();
        if let Some(search) = &mut self.search {
            search.set_params(params);
        }
    }

    fn set_network(&mut self, file: Option<&[u8]>) -> Result<(), SessionError> {
        let (name, layout) = (self.info().network_game, self.position.input_layout());
        let read = |bytes| Network::read(bytes, name, layout);
        let network = file.map(read).transpose();
        self.network =
            network.map_err(|error| SessionError::Option(error.to_string()))?.map(Arc::new);
        if let Some(search) = &mut self.search {
            search.set_network(self.network.clone());
        }
        Ok(())
    }

    fn clear_search(&mut self) {
        self.searcher().0.clear();
    }
}
