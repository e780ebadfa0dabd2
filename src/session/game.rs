//! [`Table`]: any game's session. The game, what has been played of it, the dice, and a searcher.

use super::list::{count, name_all};
use super::{Divided, Session, SessionError, dice};
use crate::diagram::Diagram;
use crate::moves::{Chance, Chances, Move};
use crate::rules::{
    Choices, Ending, FenError, Heuristics, MoveError, Reason, RuleOption, Rules, Side,
};
use crate::search::Search;
use crate::search::params::Params;
use crate::search::report::{Control, Found, Limits, Listener};
use smallvec::SmallVec;

/// Transposition table of a session that was told nothing else, MiB.
const HASH: usize = 16;

/// A game on the table: any game's session.
pub struct Table<R: Heuristics> {
    choices: Choices,
    start: R,
    position: R,
    played: Vec<Played<R>>,
    hash: usize,
    threads: usize,
    params: Params,
    dice: Option<u64>,
    /// Made by [`Session::set_hash`], [`Session::forget`] or the first search: most words of
    /// the command line need none.
    search: Option<Search<R>>,
}

/// A turn that was played, and the way back.
struct Played<R: Rules> {
    text: String,
    moves: SmallVec<[(Move, R::Undo); 1]>,
    /// Key of the position before it.
    key: u64,
    by: By,
}

/// Who made a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    Player,
    /// Chance, and somebody said what it did.
    Dictation,
    /// Chance, by the rule of [`dice`].
    Rule,
}

impl<R: Heuristics> Table<R> {
    /// The start position under the default rules.
    #[must_use]
    pub fn new() -> Table<R> {
        let choices = Choices::default();
        let start = R::start(&choices);
        let position = start.clone();
        Table {
            choices,
            start,
            position,
            played: Vec::new(),
            hash: HASH,
            threads: 1,
            params: Params::with(R::PARAMS),
            dice: None,
            search: None,
        }
    }

    /// Plays a turn or a throw.
    fn advance(&mut self, turn: &str, dictated: bool) -> Result<(), SessionError> {
        let chance = self.position.is_chance();
        let moves = self.position.find_turn(turn).map_err(|e| refusal(turn, e))?;
        let (text, key) = (self.position.turn_text(&moves), self.position.key());
        let moves = moves.into_iter().map(|m| (m, self.position.play(m))).collect();
        let by = match (chance, dictated) {
            (false, _) => By::Player,
            (true, true) => By::Dictation,
            (true, false) => By::Rule,
        };
        self.played.push(Played { text, moves, key, by });
        Ok(())
    }

    /// Plays what somebody says: a throw replaces one that was made by the rule.
    fn hear(&mut self, turn: &str) -> Result<(), SessionError> {
        let replaced = match self.played.last() {
            Some(last) if last.by == By::Rule && dice::is_throw(turn) => self.step_back(),
            _ => None,
        };
        let heard = self.advance(turn, true);
        if let (Err(_), Some(throw)) = (&heard, replaced) {
            self.advance(&throw, false)?;
        }
        heard
    }

    /// Throws the dice by the rule if they have to be thrown.
    fn throw(&mut self) {
        if let Some(seed) = self.dice
            && self.awaits_dice()
        {
            let thrown = dice::text(dice::throw(seed, &self.turns()));
            if let Err(error) = self.advance(&thrown, false) {
                log::error!("{error}");
            }
        }
    }

    /// Takes back what was played last, chance or not; its text.
    fn step_back(&mut self) -> Option<String> {
        let last = self.played.pop()?;
        for (m, was) in last.moves.into_iter().rev() {
            self.position.undo(m, was);
        }
        Some(last.text)
    }

    /// Where in `played` the last turn of a player stands.
    fn last_turn(&self) -> Option<usize> {
        self.played.iter().rposition(|played| played.by == By::Player)
    }

    /// How often the position has stood on the board, this time included.
    fn occurrences(&self) -> usize {
        let key = self.position.key();
        let back = self.position.reversible();
        1 + self.played.iter().rev().take(back).filter(|p| p.key == key).count()
    }
}

impl<R: Heuristics> Default for Table<R> {
    fn default() -> Self {
        Table::new()
    }
}

impl<R: Heuristics> Session for Table<R> {
    fn game(&self) -> &'static str {
        R::NAME
    }

    fn rule_options(&self) -> &'static [RuleOption] {
        R::OPTIONS
    }

    fn choose(&mut self, key: &str, value: &str) -> Result<(), SessionError> {
        self.choices.set(R::OPTIONS, key, value).map_err(SessionError::Option)
    }

    fn has_dice(&self) -> bool {
        R::DICE
    }

    fn set_dice(&mut self, seed: Option<u64>) {
        self.dice = seed;
    }

    fn awaits_dice(&self) -> bool {
        self.position.is_chance() && self.ending().is_none()
    }

    fn thrown(&self) -> Option<String> {
        let last = self.played.last().filter(|played| played.by != By::Player);
        last.map(|played| played.text.clone())
    }

    fn brought(&self) -> Option<&'static str> {
        let last = self.played.last().filter(|played| played.by != By::Player)?;
        let mut before = self.position.clone();
        for &(m, was) in last.moves.iter().rev() {
            before.undo(m, was);
        }
        let mut chances = Chances::new();
        before.chances(&mut chances);
        let same = |m: Move| {
            let mut after = before.clone();
            after.play(m);
            after.key() == self.position.key()
        };
        let name = chances.into_iter().find(|chance| same(chance.m))?.name;
        (name != Chance::NOTHING).then_some(name)
    }

    fn set(&mut self, fen: Option<&str>, turns: &[&str]) -> Result<(), SessionError> {
        let start = match fen {
            None => R::start(&self.choices),
            Some(fen) => {
                R::read(fen, &self.choices).map_err(|FenError(reason)| SessionError::Fen(reason))?
            }
        };
        let old_position = std::mem::replace(&mut self.position, start.clone());
        let old_played = std::mem::take(&mut self.played);
        self.throw();
        for turn in turns {
            if let Err(error) = self.hear(turn) {
                (self.position, self.played) = (old_position, old_played);
                return Err(error);
            }
            self.throw();
        }
        self.start = start;
        Ok(())
    }

    fn play(&mut self, turn: &str) -> Result<(), SessionError> {
        self.hear(turn)?;
        self.throw();
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let Some(last) = self.last_turn() else { return false };
        while self.played.len() > last {
            self.step_back();
        }
        true
    }

    fn turns(&self) -> Vec<String> {
        let players = self.played.iter().filter(|played| played.by == By::Player);
        players.map(|played| played.text.clone()).collect()
    }

    fn legal(&self) -> Vec<String> {
        name_all(&self.position).into_iter().map(|(text, _)| text).collect()
    }

    fn outcomes(&self) -> Vec<(&'static str, Vec<String>)> {
        let mut chances = Chances::new();
        self.position.chances(&mut chances);
        let legal = |m: Move| {
            let mut after = self.position.clone();
            after.play(m);
            name_all(&after).into_iter().map(|(text, _)| text).collect()
        };
        chances.into_iter().map(|chance| (chance.name, legal(chance.m))).collect()
    }

    fn is_legal(&self, turn: &str) -> bool {
        self.position.find_turn(turn).is_ok()
    }

    fn begins(&self, text: &str) -> Result<(), SessionError> {
        self.position.begins(text).map_err(|e| refusal(text, e))
    }

    fn notation(&self, turn: &str) -> Result<String, SessionError> {
        let moves = self.position.find_turn(turn).map_err(|e| refusal(turn, e))?;
        Ok(self.position.notation(&moves))
    }

    fn find_notation(&self, text: &str) -> Result<String, SessionError> {
        let moves = self.position.find_notation(text).map_err(|e| refusal(text, e))?;
        Ok(self.position.turn_text(&moves))
    }

    fn fen(&self) -> String {
        self.position.fen()
    }

    fn start_fen(&self) -> String {
        self.start.fen()
    }

    fn side(&self) -> Side {
        self.position.side()
    }

    fn in_check(&self) -> bool {
        self.position.in_check()
    }

    fn ending(&self) -> Option<Ending> {
        if !self.position.is_chance() && self.position.count() == 0 {
            return Some(self.position.stuck());
        }
        if let Some(ending) = self.position.verdict() {
            return Some(ending);
        }
        (self.occurrences() >= 3).then_some(Ending::draw(Reason::Repetition))
    }

    fn diagram(&self) -> Diagram {
        let mut diagram = self.position.diagram();
        if let Some(last) = self.last_turn() {
            let mut before = self.position.clone();
            let moves = self.played[last..].iter().flat_map(|played| &played.moves);
            moves.rev().for_each(|(m, was)| before.undo(*m, *was));
            diagram.mark_turn(&before.diagram());
        }
        if self.in_check() {
            diagram.mark_check(self.side() == Side::White);
        }
        diagram
    }

    fn explain(&self) -> String {
        self.position.explain()
    }

    fn bench(&self) -> &'static [&'static str] {
        R::bench()
    }

    fn divide(&mut self, depth: u32) -> Divided {
        if self.position.countless() || self.position.is_chance() {
            return Divided { turns: Vec::new(), sum: self.perft(depth) };
        }
        let mut turns = Vec::new();
        for (text, turn) in name_all(&self.position) {
            let mut after = self.position.clone();
            for m in turn {
                after.play(m);
            }
            turns.push((text, count(&mut after, depth.saturating_sub(1))));
        }
        let sum = turns.iter().map(|(_, n)| n).sum();
        Divided { turns, sum }
    }

    fn perft(&mut self, depth: u32) -> u64 {
        count(&mut self.position, depth)
    }

    fn think(&mut self, limits: &Limits, control: &Control, tell: &mut dyn Listener) -> Found {
        let past: Vec<u64> = self.played.iter().map(|p| p.key).collect();
        let search =
            self.search.get_or_insert_with(|| Search::new(self.hash, self.threads, &self.params));
        search.think(&self.position, &past, limits, control, tell)
    }

    fn set_hash(&mut self, mebibytes: usize) {
        self.hash = mebibytes;
        // Now, not when a clock is running; the old table goes first.
        self.search = None;
        self.search = Some(Search::new(self.hash, self.threads, &self.params));
    }

    fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
        if let Some(search) = &mut self.search {
            search.set_threads(threads);
        }
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

    fn forget(&mut self) {
        match &mut self.search {
            Some(search) => search.forget(),
            None => self.search = Some(Search::new(self.hash, self.threads, &self.params)),
        }
    }
}

fn refusal(text: &str, MoveError(reason): MoveError) -> SessionError {
    SessionError::Turn { text: text.to_string(), reason }
}
