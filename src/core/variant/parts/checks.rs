//! Checks that are counted: who has given so many has won. And checks that are forbidden.

use crate::board::square::tag;
use crate::board::zobrist::KeyGenerator;
use crate::board::{Kind, Piece};
use crate::excerpt::excerpt;
use crate::moves::Move;
use crate::network::features::{Features, Group, InputLayout};
use crate::rules::{Ending, FenError, Outcome, Reason, Side};
use crate::variant::described::ini::Assignment;
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::read::Draft;
use crate::variant::described::values::truth;
use crate::variant::words::counted;
use crate::variant::{Standard, Variant};
use std::sync::LazyLock;

/// The most checks that can be left.
const MOST: u8 = 9;

/// The most that a network tells apart: so games of three checks and of five have the same inputs.
const MOST_SEEN: u8 = 3;

/// Zobrist keys by side and number of checks left.
static KEYS: LazyLock<[[u64; MOST as usize + 1]; 2]> = LazyLock::new(|| {
    let mut keys = KeyGenerator::new(10);
    std::array::from_fn(|_| std::array::from_fn(|_| keys.next_key()))
});

/// How many checks each side has yet to give.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChecksLeft([u8; 2]);

impl ChecksLeft {
    /// One check wins.
    pub const ONE: ChecksLeft = ChecksLeft([1, 1]);

    /// The part of the position's key.
    #[must_use]
    pub fn key(self) -> u64 {
        KEYS.iter().zip(self.0).fold(0, |key, (keys, left)| key ^ keys[usize::from(left)])
    }

    /// What the next check of a side is worth to the search, centipawns: the last one wins.
    #[must_use]
    pub const fn worth(self, side: Side) -> i32 {
        match self.0[side.index()] {
            0 | 1 => 10_000,
            2 => 900,
            _ => 450,
        }
    }

    /// Notes a check that a side has given.
    pub const fn give(&mut self, side: Side) {
        let left = &mut self.0[side.index()];
        *left = left.saturating_sub(1);
    }

    /// Takes a check back that a side has given.
    pub const fn take_back(&mut self, side: Side) {
        self.0[side.index()] += 1;
    }

    /// The ending if a side has given all its checks.
    #[must_use]
    pub fn ending(self) -> Option<Ending> {
        let winner =
            [Side::White, Side::Black].into_iter().find(|side| self.0[side.index()] == 0)?;
        Some(Ending { outcome: Outcome::Win(winner), reason: Reason::Checks })
    }

    /// Whether a field of a FEN can be that of the checks.
    #[must_use]
    pub fn is_field(field: &str) -> bool {
        field.contains('+') && field.bytes().all(|b| b.is_ascii_digit() || b == b'+')
    }

    /// Reads the field of a FEN: how many checks White and Black have left, `3+3`; or how many of
    /// three each has given, `+0+0`.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn read(field: &str) -> Result<ChecksLeft, FenError> {
        let fail = || {
            let found = excerpt(field);
            FenError(format!("checks: expected those that are left, as in 3+3, found '{found}'"))
        };
        let number = |text: &str| text.parse().ok().filter(|left| *left <= MOST);
        let both = |text: &str| {
            let (white, black) = text.split_once('+')?;
            Some([number(white)?, number(black)?])
        };
        match field.strip_prefix('+') {
            Some(given) => {
                let given = both(given).filter(|given| given.iter().all(|given| *given <= 3));
                given.map(|given| ChecksLeft(given.map(|given| 3 - given)))
            }
            None => both(field).map(ChecksLeft),
        }
        .ok_or_else(fail)
    }

    /// The field of a FEN.
    #[must_use]
    pub fn write(self) -> String {
        let [white, black] = self.0;
        format!("{white}+{black}")
    }

    /// Writes what a network sees of the checks, from the place `first` on.
    #[inline]
    pub fn write_features(self, first: usize, features: &mut Features) {
        for (place, left) in features.codes[first..].iter_mut().zip(self.0) {
            *place = left.min(MOST_SEEN);
        }
    }

    /// The inputs of the board, and behind them those of the checks: how many each side has yet to
    /// give, if not more than three.
    #[must_use]
    pub fn add_inputs(board: InputLayout) -> InputLayout {
        let counts: Vec<u8> = (1..=MOST_SEEN).collect();
        let seen = |view: usize, _: usize, place: usize| (place + view) % 2;
        let group = Group { places: 2, codes: [counts.clone(), counts], seen: &seen, most: 2 };
        board.with_optional("checks", &group)
    }

    /// What stands below a picture of the position.
    #[must_use]
    pub fn caption(self) -> String {
        let [white, black] = self.0;
        format!("checks left: White {white}, Black {black}")
    }
}

/// Rules of checks as a section describes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChecksText {
    /// Whether checks are counted.
    pub are_counted: bool,
    /// Whether a move may give check.
    pub are_allowed: bool,
    /// Whether a king in check may only capture the piece that gives it (the rule of makpong).
    pub king_stays: bool,
}

impl Default for ChecksText {
    fn default() -> ChecksText {
        ChecksText { are_counted: false, are_allowed: true, king_stays: false }
    }
}

impl Part for ChecksText {
    fn keys(&self) -> &'static [&'static str] {
        &["checkCounting", "checking", "makpongRule"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let on = value(line, truth, "true or false")?;
        match line.key.as_str() {
            "checkCounting" => self.are_counted = on,
            "makpongRule" => self.king_stays = on,
            _ => self.are_allowed = on,
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let mut sentences = Vec::new();
        if self.are_counted {
            let mut fields = draft.start.0.split_whitespace();
            let field = fields.find(|field| ChecksLeft::is_field(field));
            let left = field.and_then(|field| ChecksLeft::read(field).ok());
            let [white, black] = left.unwrap_or(ChecksLeft::ONE).0.map(usize::from);
            let text = match white == black {
                true => format!("Who has given {} has won.", counted(white, "check")),
                false => format!(
                    "White has won with {}, Black with {}.",
                    counted(white, "check"),
                    counted(black, "check")
                ),
            };
            sentences.push(("Checks", text));
        }
        if !self.are_allowed {
            sentences.push(("Checks", "No move may give check.".to_string()));
        }
        if self.king_stays {
            let king = draft.name_of_key("king");
            let text = format!(
                "A {king} in check stays where it is, unless it captures the only piece that gives check."
            );
            sentences.push(("Checks", text));
        }
        sentences
    }
}

impl<V: Variant> Standard<V> {
    /// Whether with a move the king leaves a check otherwise than by capturing the only piece that
    /// gives it.
    #[must_use]
    pub fn flees_from_check(&self, m: Move) -> bool {
        let (side, to) = (self.state.side, m.to());
        let king = self.board.square_of(Kind::KING.of(side));
        let captures_checker = || {
            let is_enemy = self.board.at(to).belongs_to(Piece::colour(side.other()));
            is_enemy && self.check_info().checks == 1 && self.can_reach(to, king)
        };
        m.from() == king && m.tag() != tag::DROP && self.is_in_check() && !captures_checker()
    }
}
