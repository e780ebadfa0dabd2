//! Piazza San Marco Chess, Ralph Betza, 2001: a base game on a board under weather.
//!
//! The dice flood the squares in the middle, the Piazza, or cover them with snow. [`Piazza`] lays
//! the weather over any [`Standard`] game; a [`Setting`] says which, and what it is called.
//!
//! In a flood the squares of the Piazza have a [`Terrain`](crate::board::Terrain): walkway squares
//! stop slides, water is closed, and the pieces there neither move nor attack by the rules of the
//! base game. So the moves, pins and attacks of pieces on land come from the base game as they are.
//! This module adds moves and attacks along walkways, slides on snow and the building of walkways,
//! and it removes moves that the weather forbids. The decisions P1 to P14, where the source is
//! silent, are in the page of rules of each such game.

mod centre;
mod drawing;
mod fen;
mod flood;
mod generate;
mod heuristics;
mod inputs;
mod play;
mod reason;
mod setting;
mod weather;

use crate::board::{Piece, Square};
use crate::diagram::CharacterSet;
use crate::gesture::{self, Gesture, Target, TargetKind};
use crate::moves::{ChanceOutcome, ChanceOutcomes, Move, MoveCounter, MoveList, MoveSink};
use crate::rules::{
    Choices, Ending, FenError, FenField, FenFieldKind, FenParts, GameInfo, MoveError, Presentation,
    Reason, RepetitionRule, RuleKind, RuleOption, Rules, Side, View,
};
use crate::variant::parts::forced::Obligation;
use crate::variant::{self, Standard, Variant};
use weather::{DiceResult, Weather};

pub use centre::{Centre, Walkway};
pub use setting::Setting;

// Move tags in addition to those of `board::square::tag`.
/// A player builds a walkway.
const BUILD: u32 = 13;
/// A player who has no allowed walkway passes.
const PASS: u32 = 14;
/// The dice are thrown.
const THROW: u32 = 15;

/// The pass of a player who has no allowed walkway.
const PASS_MOVE: Move = Move::new(Square(0), Square(0), PASS);

/// The option that every game under the weather has beside those of its base game.
pub const WEATHER_OPTION: RuleOption = RuleOption {
    key: "piazza_weather",
    kind: RuleKind::Check(true),
    help: "throw dice for the weather; without them the Piazza stays dry",
};

/// A position of the game `V` under the weather.
#[derive(Clone, Debug)]
pub struct Piazza<V: Variant> {
    /// The base game. While there is water, the squares of the Piazza are not open.
    base: Standard<V>,
    weather: Weather,
    /// The option `piazza_weather`: dice are thrown.
    has_dice: bool,
    setting: &'static Setting<V>,
}

impl<V: Variant> PartialEq for Piazza<V> {
    fn eq(&self, other: &Piazza<V>) -> bool {
        self.base == other.base && self.weather == other.weather && self.has_dice == other.has_dice
    }
}

/// What [`Rules::undo`] needs in addition to the move.
#[derive(Clone, Copy)]
pub struct Undo {
    /// `None` for a throw of the dice.
    base: Option<variant::Undo>,
    weather: Weather,
}

/// The move that throws these two dice.
const fn throw_move(first: u8, second: u8) -> Move {
    Move::new(Square(first), Square(second), THROW)
}

/// The effect of a throw of the dice.
fn dice_result(m: Move) -> DiceResult {
    DiceResult::of_total(m.from().0 + m.to().0)
}

/// The move that builds a walkway. Its number is in the bits from 18.
fn build_move(way: Walkway, squares: &[Square]) -> Move {
    let last = squares.last().copied().unwrap_or(Square::OFF);
    Move(Move::new(squares[0], last, BUILD).0 | u32::from(way.0) << 18)
}

/// The walkway that a move builds; `None` for a pass.
fn built_walkway(m: Move) -> Option<Walkway> {
    (m.tag() == BUILD).then_some(Walkway((m.0 >> 18 & 31) as u8))
}

impl<V: Variant> Rules for Piazza<V> {
    type Description = &'static Setting<V>;

    type Undo = Undo;

    const HAS_CHANCE: bool = true;

    fn info(setting: &'static Setting<V>) -> &'static GameInfo {
        setting.info
    }

    fn start(setting: &'static Setting<V>, choices: &Choices) -> Self {
        let start = V::new(setting.game, choices).start();
        fen::read(setting, &start, choices).expect("the start position is valid")
    }

    fn from_fen(
        setting: &'static Setting<V>,
        fen: &str,
        choices: &Choices,
    ) -> Result<Self, FenError> {
        fen::read(setting, fen, choices)
    }

    fn to_fen(&self) -> String {
        fen::write(self)
    }

    fn side(&self) -> Side {
        self.base.side()
    }

    fn self_play_options(
        setting: &'static Setting<V>,
        number: usize,
    ) -> Vec<(&'static str, &'static str)> {
        V::self_play_options(setting.game, number)
    }

    fn generate<S: MoveSink>(&self, out: &mut S) {
        let obligation = self.obligation();
        if obligation == Obligation::None {
            return self.generate_allowed::<false, S>(out);
        }
        let mut moves = MoveList::new();
        self.generate_allowed::<false, _>(&mut moves);
        obligation.choose(&self.base.board, moves, out);
    }

    fn count_turns(&self) -> u64 {
        if self.weather != Weather::Dice {
            return self.count();
        }
        // The base game's moves are legal after each of the three results, because neither the
        // announcement of a flood nor snow changes attacks. Snow adds its slides.
        if self.early_ending().is_some() {
            return 0;
        }
        if self.forbids_moves() || V::HAS_PARTS && self.base.variant.forbids_mates() {
            // Whether a move mates or gives check depends on what the dice announce.
            let mut outcomes = ChanceOutcomes::new();
            self.chance_outcomes(&mut outcomes);
            let after = |outcome: ChanceOutcome| {
                let mut after = self.clone();
                after.play_move(outcome.m);
                after.count()
            };
            return outcomes.into_iter().map(after).sum();
        }
        let mut slides = MoveCounter::default();
        self.snow_slides(&mut slides);
        3 * self.base.count() + slides.0
    }

    fn chance_outcomes(&self, out: &mut ChanceOutcomes) {
        if self.weather == Weather::Dice {
            out.extend([
                ChanceOutcome { m: throw_move(3, 4), weight: 32, name: ChanceOutcome::NO_EFFECT },
                ChanceOutcome { m: throw_move(1, 2), weight: 3, name: "tide" },
                ChanceOutcome { m: throw_move(6, 6), weight: 1, name: "snow" },
            ]);
        }
    }

    fn is_chance(&self) -> bool {
        self.weather == Weather::Dice
    }

    fn moves_piece(&self, m: Move) -> bool {
        !matches!(m.tag(), BUILD | PASS | THROW)
    }

    fn play(&mut self, m: Move) -> Self::Undo {
        self.play_move(m)
    }

    fn undo(&mut self, m: Move, undo: Self::Undo) {
        self.undo_move(m, undo);
    }

    fn rule_ending(&self) -> Option<Ending> {
        // Decision B2: where a bare king ends the game, two bare kings do only while pieces move.
        let is_asked = |reason: &Reason| !self.is_building() || *reason != Reason::BareKings;
        if let Some(ending) = self.early_ending() {
            Some(ending)
        } else if let Some(reason) = (self.setting.dead_position)(&self.base).filter(is_asked) {
            Some(Ending::draw(reason))
        } else if self.turns_until_draw() == 0 {
            Some(Ending::draw(self.base.variant.counter_rule().reason))
        } else {
            None
        }
    }

    fn no_move_result(&self) -> Ending {
        self.early_ending().unwrap_or_else(|| {
            if self.is_in_check() { V::checkmate(&self.base) } else { V::stalemate(&self.base) }
        })
    }

    fn repetition_rule(&self) -> RepetitionRule {
        self.base.repetition_rule()
    }

    fn key(&self) -> u64 {
        self.base.key() ^ self.weather.key()
    }

    /// Snow and walkways bring pawns back too, so that positions recur over moves of pawns. With
    /// dice they are compared only before a throw (decision P12).
    fn reversible_moves(&self) -> usize {
        if self.has_dice && !self.is_chance() { 0 } else { usize::MAX }
    }

    fn halfmove_clock(&self) -> usize {
        self.base.halfmove_clock()
    }

    fn turns_until_draw(&self) -> usize {
        self.base.turns_until_draw()
    }

    fn move_text(&self, m: Move) -> String {
        let grid = self.base.tables.grid;
        match m.tag() {
            BUILD => grid.name(m.from()) + &grid.name(m.to()),
            PASS => "0000".into(),
            THROW => format!("roll:{}+{}", m.from().0, m.to().0),
            _ => self.base.move_text(m),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        fen::find_move(self, text)
    }
}

impl<V: Variant> Presentation for Piazza<V> {
    fn characters(setting: &'static Setting<V>) -> Option<&'static CharacterSet> {
        V::characters(setting.game)
    }

    fn why_not(&self, touched: &[&str]) -> String {
        reason::why_not(self, touched)
    }

    fn targets(&self) -> Vec<Target> {
        let fields = gesture::fields(&self.view().diagram, &|point| self.base.field_name(point));
        let choices = self.base.targets().into_iter().filter(|t| t.kind == TargetKind::Choice);
        fields.into_iter().chain(choices).chain([gesture::pass()]).collect()
    }

    fn gestures(&self, turn: &[Move]) -> Vec<Gesture> {
        let m = turn[0];
        if self.moves_piece(m) {
            V::gestures(&self.base, m, &self.legal_moves())
        } else {
            vec![gesture::of_text(&self.move_text(m))]
        }
    }

    fn view(&self) -> View {
        drawing::view(self)
    }

    fn fen_parts(&self) -> FenParts {
        let mut parts = self.base.fen_parts();
        parts.fields.push(FenField::new("weather", FenFieldKind::Weather(fen::weathers())));
        parts
    }
}

impl<V: Variant> Piazza<V> {
    #[inline]
    fn centre(&self) -> &'static Centre {
        &self.setting.centre
    }

    /// Whether walkways are being built, so that no piece moves.
    const fn is_building(&self) -> bool {
        matches!(self.weather, Weather::Building(..))
    }

    /// How the base game has ended although the side to move could go on.
    #[inline]
    fn early_ending(&self) -> Option<Ending> {
        if self.is_building() { None } else { V::early_ending(&self.base) }
    }

    /// Whether the king of the side to move is attacked under the weather that holds at the
    /// opponent's next ply.
    fn is_in_check(&self) -> bool {
        let side = self.side();
        if !self.weather.attacks_change() {
            return self.is_attacked(side);
        }
        let mut after = self.clone();
        after.set_weather(self.weather.after_ply());
        after.is_attacked(side)
    }

    /// The position with the same pieces in dry weather.
    fn to_dry(&self) -> Self {
        let mut dry = self.clone();
        dry.set_weather(Weather::Dry);
        dry
    }

    /// The piece on `s`, also in the water.
    fn piece_on(&self, s: Square) -> Piece {
        self.base.board.piece_itself(s)
    }

    fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.moves(&mut moves);
        moves
    }
}
