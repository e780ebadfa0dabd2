//! Piazza San Marco Chess, Ralph Betza, 2001: a base game on a board under weather.
//!
//! The dice flood the sixteen central squares, the Piazza, or cover them with snow. [`Piazza`] adds
//! the weather to any base game that implements [`WeatherBase`]; chess is the only one so far.
//!
//! In a flood the base game generates moves on a changed mailbox:
//! - A piece on water is hidden. Each water square is [`Piece::EDGE`], which no piece may enter.
//! - A piece on a walkway stays on its square, so that it can be captured. But it is not in the
//!   piece lists, so that it neither moves nor attacks by the rules of the base game.
//! - A slider may stop on a walkway square, but not go on, whether the square is empty
//!   ([`Piece::LANDING`]) or not ([`Piece::on_landing`]). So a piece there is never pinned.
//!
//! So the moves, pins and attacks of pieces on land come from the base game. This module adds moves
//! and attacks along walkways, slides on snow and the building of walkways, and it removes moves
//! that the weather forbids. For this the base game implements [`WeatherBase`], which includes
//! functions and evaluation weights made only for the weather. The rules, with the decisions where
//! the source is silent, are in `rules.txt`.

mod centre;
mod drawing;
mod fen;
mod flood;
mod generate;
mod heuristics;
mod inputs;
mod play;
mod weather;

use crate::board::gestures::gestures;
use crate::board::weather_base::AREA;
use crate::board::{Piece, Square, WeatherBase};
use crate::diagram::Diagram;
use crate::gesture::{self, Gesture, Target, TargetKind};
use crate::moves::{ChanceOutcome, ChanceOutcomes, Move, MoveCounter, MoveList, MoveSink};
use crate::rules::{
    Choices, Ending, FenError, GameInfo, MoveError, Outcome, Reason, RuleKind, RuleOption, Rules,
    Side,
};
use centre::{Centre, Walkway};
use weather::{DiceResult, Weather};

// Move tags in addition to those of `board::square::tag`.
/// A player builds a walkway.
const BUILD: u32 = 13;
/// A player who has no allowed walkway passes.
const PASS: u32 = 14;
/// The dice are thrown.
const THROW: u32 = 15;

/// The pass of a player who has no allowed walkway.
const PASS_MOVE: Move = Move::new(Square(0), Square(0), PASS);

const WEATHER_OPTION: RuleOption = RuleOption {
    key: "piazza_weather",
    kind: RuleKind::Check(true),
    help: "throw dice for the weather; without them the Piazza stays dry",
};

/// A position of the game `B` under the weather.
#[derive(Clone, PartialEq, Debug)]
pub struct Piazza<B: WeatherBase> {
    /// The base game. While there is water, its board is changed as described at the top of this
    /// file.
    base: B,
    weather: Weather,
    /// The piece on each square of the Piazza while there is water; otherwise not used.
    hidden: [Piece; AREA],
    /// The option `piazza_weather`: dice are thrown.
    has_dice: bool,
}

/// What [`Rules::undo`] needs in addition to the move.
#[derive(Clone, Copy)]
pub struct Undo<U> {
    /// `None` for a throw of the dice.
    base: Option<U>,
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
    (m.tag() == BUILD).then_some(Walkway((m.0 >> 18 & 15) as u8))
}

impl<B: WeatherBase> Rules for Piazza<B> {
    type Description = B::Description;
    type Undo = Undo<B::Undo>;

    fn info(_: B::Description) -> &'static GameInfo {
        &Self::INFO
    }

    fn start(game: B::Description, choices: &Choices) -> Self {
        let has_dice = choices.on(&WEATHER_OPTION);
        let weather = if has_dice { Weather::Dice } else { Weather::Dry };
        let base = B::read_without_king_checks(game, &B::start(game, choices).fen())
            .expect("the start position is valid");
        Piazza { base, weather, hidden: [Piece::EMPTY; AREA], has_dice }
    }

    fn read(game: B::Description, fen: &str, choices: &Choices) -> Result<Self, FenError> {
        fen::read(game, fen, choices)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn side(&self) -> Side {
        self.base.side()
    }

    fn generate<S: MoveSink>(&self, out: &mut S) {
        self.generate_moves::<false, S>(out);
    }

    fn count_turns(&self) -> u64 {
        if self.weather != Weather::Dice {
            return self.count();
        }
        // The base game's moves are legal after each of the three results, because neither the
        // announcement of a flood nor snow changes attacks. Snow adds its slides.
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

    fn play(&mut self, m: Move) -> Self::Undo {
        self.play_move(m)
    }

    fn undo(&mut self, m: Move, undo: Self::Undo) {
        self.undo_move(m, undo);
    }

    fn rule_ending(&self) -> Option<Ending> {
        let hidden = self.hidden.iter().filter(|_| self.weather.water().is_some());
        let hidden = hidden.filter(|piece| !piece.is_empty()).count();
        let bare_kings = self.base.board().piece_count() as usize + hidden == 2;
        if bare_kings {
            Some(Ending::draw(Reason::InsufficientMaterial))
        } else if self.turns_until_draw() == 0 {
            Some(Ending::draw(Reason::FiftyMoves))
        } else {
            None
        }
    }

    fn no_move_result(&self) -> Ending {
        if self.is_in_check() {
            Ending { outcome: Outcome::Win(self.side().other()), reason: Reason::Checkmate }
        } else {
            Ending::draw(Reason::Stalemate)
        }
    }

    fn key(&self) -> u64 {
        self.base.key() ^ self.weather.key()
    }

    fn reversible_moves(&self) -> usize {
        // Throws and building plies do not raise the fifty-move clock, so there are more moves than
        // plies of the clock.
        4 * usize::from(self.base.halfmove_clock())
    }

    fn turns_until_draw(&self) -> usize {
        self.base.turns_until_draw()
    }

    fn text(&self, m: Move) -> String {
        let grid = B::GRID;
        match m.tag() {
            BUILD => grid.name(m.from()) + &grid.name(m.to()),
            PASS => "0000".into(),
            THROW => format!("roll:{}+{}", m.from().0, m.to().0),
            _ => self.base.text(m),
        }
    }

    fn find(&self, text: &str) -> Result<Move, MoveError> {
        fen::find_move(self, text)
    }

    fn targets(&self) -> Vec<Target> {
        let fields = gesture::fields(&self.diagram(), |_| None);
        let choices = self.base.targets().into_iter().filter(|t| t.kind == TargetKind::Choice);
        fields.into_iter().chain(choices).chain([gesture::pass()]).collect()
    }

    fn gestures(&self, turn: &[Move]) -> Vec<Gesture> {
        gestures(B::GRID, turn[0], &self.turn_text(turn), &self.legal_moves())
    }

    fn diagram(&self) -> Diagram {
        drawing::diagram(self)
    }
}

impl<B: WeatherBase> Piazza<B> {
    /// What is the same in all positions of the game.
    pub const INFO: GameInfo = GameInfo {
        name: "piazza",
        page: include_str!("rules.txt"),
        options: &[WEATHER_OPTION],
        network_game: "piazza",
        has_dice: true,
        bench_positions: heuristics::BENCH_POSITIONS,
        bench_depth: 10,
    };

    const CENTRE: Centre = Centre::new(B::GRID);

    fn centre() -> &'static Centre {
        &Self::CENTRE
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

    /// The piece on `s`, also if the water hides it.
    fn piece_on(&self, s: Square) -> Piece {
        match Self::centre().index_of(s) {
            Some(index) if self.weather.water().is_some() => self.hidden[index],
            _ => self.base.board().at(s),
        }
    }

    fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.moves(&mut moves);
        moves
    }
}

#[cfg(test)]
mod tests;
