//! Piazza San Marco Chess, Ralph Betza, 2001: a board under weather, laid over any game.
//!
//! The dice flood the sixteen squares in the middle or cover them with snow. [`Piazza`] holds
//! a game of its own kind beneath and never asks which: under water that game's mailbox shows
//! what is left of the board. A man in the water is off the board and his square is edge; a man
//! on a walkway is shown, for he can be taken, but asleep, for he moves by the walkway alone;
//! an empty walkway square is a landing, where everything that slides ends. So slides, leaps,
//! pins and attacks are the game's own, without a line of weather in them. Decisions P1 to P14
//! stand in the rules page.

mod drawing;
mod eval;
mod fen;
mod flood;
mod generate;
mod heuristics;
mod inputs;
mod middle;
mod play;
mod weather;

use crate::board::weather_base::AREA;
use crate::board::{Ground, Piece, Square};
use crate::diagram::Diagram;
use crate::moves::{Chance, Chances, Counter, Move, MoveList, Sink};
use crate::rules::{
    Choices, Ending, FenError, MoveError, Outcome, Reason, RuleKind, RuleOption, Rules, Side,
};
use middle::{Middle, Walkway};
use weather::{Throw, Weather};

/// Tags of moves, beside those of `board::square::tag`.
const BUILD: u32 = 13;
const IDLE: u32 = 14;
const THROW: u32 = 15;

/// The pass of a builder who may build nothing.
const NOTHING_TO_BUILD: Move = Move::new(Square(0), Square(0), IDLE);

const CHANGES: RuleOption = RuleOption {
    key: "piazza_weather",
    kind: RuleKind::Check(true),
    help: "whether dice are thrown; without them the Piazza stays dry",
};

/// A position of the game `B` under the weather.
#[derive(Clone, PartialEq, Debug)]
pub struct Piazza<B: Ground> {
    /// The game; under water its board shows what is left.
    base: B,
    weather: Weather,
    /// Who stands on each square of the Piazza, as long as there is water.
    hidden: [Piece; AREA],
    /// Whether dice are thrown.
    changes: bool,
}

/// What [`Rules::play`] destroys.
#[derive(Clone, Copy)]
pub struct Undo<U> {
    /// None for a throw.
    base: Option<U>,
    weather: Weather,
}

/// A throw of two dice.
const fn throw(first: u8, second: u8) -> Move {
    Move::new(Square(first), Square(second), THROW)
}

/// What a move that is a throw brings.
fn thrown(m: Move) -> Throw {
    Throw::of(m.from().0 + m.to().0)
}

/// The move that builds a walkway.
fn build(way: Walkway, squares: &[Square]) -> Move {
    let last = squares.last().copied().unwrap_or(Square::OFF);
    Move(Move::new(squares[0], last, BUILD).0 | u32::from(way.0) << 18)
}

/// The walkway of a move of building; `None` for the pass.
fn built(m: Move) -> Option<Walkway> {
    (m.tag() == BUILD).then_some(Walkway((m.0 >> 18 & 15) as u8))
}

impl<B: Ground> Rules for Piazza<B> {
    const NAME: &'static str = "piazza";
    const PAGE: &'static str = include_str!("rules.txt");
    const OPTIONS: &'static [RuleOption] = &[CHANGES];
    const DICE: bool = true;
    type Undo = Undo<B::Undo>;

    fn start(choices: &Choices) -> Self {
        let changes = choices.on(&CHANGES);
        let weather = if changes { Weather::Dice } else { Weather::Dry };
        let base = B::read_loose(&B::start(choices).fen(), changes).expect("the start is sound");
        Piazza { base, weather, hidden: [Piece::EMPTY; AREA], changes }
    }

    fn read(fen: &str, choices: &Choices) -> Result<Self, FenError> {
        fen::read(fen, choices)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn side(&self) -> Side {
        self.base.side()
    }

    fn generate<S: Sink>(&self, out: &mut S) {
        self.generate_moves::<false, S>(out);
    }

    fn turns(&self) -> u64 {
        if self.weather != Weather::Dice {
            return self.count();
        }
        // Neither the announcement of a flood nor snow changes who is attacked.
        let mut slides = Counter::default();
        self.slides(&mut slides);
        3 * self.base.count() + slides.0
    }

    fn chances(&self, out: &mut Chances) {
        if self.weather == Weather::Dice {
            out.extend([
                Chance { m: throw(3, 4), weight: 32, name: Chance::NOTHING },
                Chance { m: throw(1, 2), weight: 3, name: "tide" },
                Chance { m: throw(6, 6), weight: 1, name: "snow" },
            ]);
        }
    }

    fn is_chance(&self) -> bool {
        self.weather == Weather::Dice
    }

    fn play(&mut self, m: Move) -> Self::Undo {
        self.play_move(m)
    }

    fn undo(&mut self, m: Move, was: Self::Undo) {
        self.undo_move(m, was);
    }

    fn verdict(&self) -> Option<Ending> {
        let hidden = self.hidden.iter().filter(|_| self.weather.water().is_some());
        let hidden = hidden.filter(|man| !man.is_empty()).count();
        if self.base.board().total() as usize + hidden == 2 {
            Some(Ending::draw(Reason::InsufficientMaterial))
        } else if self.base.clock() >= 100 {
            Some(Ending::draw(Reason::FiftyMoves))
        } else {
            None
        }
    }

    fn stuck(&self) -> Ending {
        if self.in_danger() {
            Ending { outcome: Outcome::Win(self.side().other()), reason: Reason::Checkmate }
        } else {
            Ending::draw(Reason::Stalemate)
        }
    }

    fn key(&self) -> u64 {
        self.base.key() ^ self.weather.key()
    }

    fn reversible(&self) -> usize {
        // A throw for each ply, and plies of building, which do not count.
        4 * usize::from(self.base.clock())
    }

    fn text(&self, m: Move) -> String {
        let grid = B::GRID;
        match m.tag() {
            BUILD => grid.name(m.from()) + &grid.name(m.to()),
            IDLE => "0000".into(),
            THROW => format!("roll:{}+{}", m.from().0, m.to().0),
            _ => self.base.text(m),
        }
    }

    fn find(&self, text: &str) -> Result<Move, MoveError> {
        fen::find_move(self, text)
    }

    fn diagram(&self) -> Diagram {
        drawing::diagram(self)
    }
}

impl<B: Ground> Piazza<B> {
    /// The squares.
    const MIDDLE: Middle = Middle::new(B::GRID);

    fn middle() -> &'static Middle {
        &Self::MIDDLE
    }

    /// Whether the king of the side to move is attacked: could be taken by the enemy's next
    /// ply, under the weather that holds then.
    fn in_danger(&self) -> bool {
        let side = self.side();
        if !self.weather.turns() {
            return self.attacked(side);
        }
        let mut after = self.clone();
        after.change(self.weather.after_ply());
        after.attacked(side)
    }

    /// The same without water.
    fn dry(&self) -> Self {
        let mut dry = self.clone();
        dry.change(Weather::Dry);
        dry
    }

    /// What stands on `s`, wherever the water is.
    fn man(&self, s: Square) -> Piece {
        match Self::middle().place(s) {
            Some(place) if self.weather.water().is_some() => self.hidden[place],
            _ => self.base.board().at(s),
        }
    }

    /// The moves, king's safety included, as a list.
    fn list(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.moves(&mut moves);
        moves
    }
}

#[cfg(test)]
mod tests;
