//! Goals: who has pieces on certain squares has won.

mod way;

use crate::board::parts::seen_square;
use crate::board::{Grid, Kind, Square};
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::moves::{Move, MoveList};
use crate::rules::{Ending, Outcome, Reason, Side};
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, sides, value};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::described::values::{region_in_words, squares, truth};
use crate::variant::words::{counted, list, with_article};
use crate::variant::{Standard, Variant};
use way::Way;

/// The value of `flagPiece` for all pieces, which is also its default.
const ANY_PIECE: &str = "*";

/// The goals of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The kinds that win there, by side.
    kinds: [Vec<Kind>; 2],
    /// The squares of the goals, by side, one bit each.
    squares: [u128; 2],
    /// How many pieces have to stand there.
    count: u32,
    /// Whether fewer are enough if no square of the goal is empty.
    full_is_enough: bool,
    /// Whether the opponent makes one more turn, to get there too.
    gives_last_turn: bool,
    /// Whether only pieces count that are not attacked.
    is_safe: bool,
    /// By side, the way of the king; `None`: not kings alone win there.
    ways: [Option<Way>; 2],
}

impl Goal {
    /// What White's king is worth more than Black's for being nearer to its goal, centipawns.
    #[must_use]
    pub fn progress<V: Variant>(&self, position: &Standard<V>) -> i32 {
        let [white, black] = [Side::White, Side::Black].map(|side| {
            self.ways[side.index()].as_ref().map_or(0, |way| way.nearness(position, side))
        });
        white - black
    }

    /// What the search takes a turn for that brings the king to its goal or next to it, centipawns.
    #[must_use]
    pub fn worth<V: Variant>(&self, position: &Standard<V>, m: Move) -> i32 {
        let way = self.ways[position.state.side.index()].as_ref();
        way.map_or(0, |way| way.worth(position, m))
    }

    /// Whether a turn of the king may be worth something.
    #[must_use]
    pub fn is_near<V: Variant>(&self, position: &Standard<V>) -> bool {
        let side = position.state.side;
        self.ways[side.index()].as_ref().is_some_and(|way| way.is_near(position, side))
    }

    /// The ending, if a goal has been reached.
    #[must_use]
    pub fn ending<V: Variant>(&self, position: &Standard<V>) -> Option<Ending> {
        let (us, them) = (position.state.side, position.state.side.other());
        let wins = |side| Some(Ending { outcome: Outcome::Win(side), reason: Reason::Goal });
        if (self.gives_last_turn || self.is_safe) && self.is_reached(position, us) {
            let answers = match self.gives_last_turn {
                true => us == Side::White && self.is_for_kings(them),
                false => self.is_safe,
            };
            return match answers && self.is_reached(position, them) {
                true => Some(Ending::draw(Reason::Goal)),
                false => wins(us),
            };
        }
        // Whether a king gets there with the last turn is known at once.
        let is_decided = !self.gives_last_turn || self.is_safe || self.is_for_kings(us);
        if !is_decided || !self.is_reached(position, them) || self.king_gets_there(position) {
            return None;
        }
        wins(them)
    }

    /// Whether a side's king wins by coming to a square.
    #[must_use]
    pub fn is_for_a_king(&self) -> bool {
        self.ways.iter().any(Option::is_some)
    }

    /// Whether both sides go the same way: to squares that are others seen from Black's end.
    #[must_use]
    pub fn is_one_way(&self, grid: Grid) -> bool {
        are_one_way(grid, self.squares)
    }

    fn is_for_kings(&self, side: Side) -> bool {
        self.kinds[side.index()] == [Kind::KING]
    }

    fn is_reached<V: Variant>(&self, position: &Standard<V>, side: Side) -> bool {
        let goal = self.squares[side.index()];
        let is_goal = |s: &Square| goal >> s.at() & 1 != 0;
        let kinds = self.kinds[side.index()].iter();
        let own =
            || kinds.clone().flat_map(|kind| position.board.squares(kind.of(side))).filter(is_goal);
        let count = own().count() as u32;
        let is_full = || {
            position.tables.grid.squares().filter(is_goal).all(|s| !position.board.at(s).is_empty())
        };
        if count == 0 || count < self.count && !(self.full_is_enough && is_full()) {
            return false;
        }
        // If there are more than enough, one of them may be lost.
        let has_to_be_safe = self.is_safe
            && count == self.count
            && (!self.gives_last_turn || side != position.state.side);
        !has_to_be_safe || own().all(|s| !position.is_attacked(s, side.other()))
    }

    /// Whether Black, to move, can answer White's king with the own one.
    fn king_gets_there<V: Variant>(&self, position: &Standard<V>) -> bool {
        let side = position.state.side;
        if !self.gives_last_turn
            || side != Side::Black
            || !self.is_for_kings(side)
            || position.is_in_check()
        {
            return false;
        }
        let goal = self.squares[side.index()];
        let king = position.king_square(side);
        let mut steps = MoveList::new();
        position.pseudo_legal_moves(&mut steps);
        let reaches = |m: &&Move| m.from() == king && goal >> m.to().at() & 1 != 0;
        steps.iter().filter(reaches).any(|&m| {
            let mut after = position.clone();
            after.play_move(m);
            !after.is_attacked(after.king_square(side), side.other())
                && (V::may_check(position) || !after.is_in_check())
        })
    }
}

/// Goals as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalText {
    /// The letters of the pieces that win, by side, upper case.
    pieces: [Option<(String, Place)>; 2],
    regions: [Option<(String, Place)>; 2],
    count: u32,
    full_is_enough: bool,
    gives_last_turn: bool,
    is_safe: bool,
}

impl Default for GoalText {
    fn default() -> GoalText {
        GoalText {
            pieces: [None, None],
            regions: [None, None],
            count: 1,
            full_is_enough: false,
            gives_last_turn: false,
            is_safe: false,
        }
    }
}

impl Part for GoalText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "flagPiece",
            "flagPieceWhite",
            "flagPieceBlack",
            "flagRegion",
            "flagRegionWhite",
            "flagRegionBlack",
            "whiteFlag",
            "blackFlag",
            "flagPieceCount",
            "flagPieceBlockedWin",
            "flagMove",
            "flagPieceSafe",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let on = || value(line, truth, "true or false");
        let region = Some((line.value.clone(), line.place));
        match line.key.as_str() {
            "flagPieceCount" => {
                let count =
                    |text: &str| text.parse().ok().filter(|count| (1..=127).contains(count));
                self.count = value(line, count, "a number from 1 to 127")?;
            }
            "flagPieceBlockedWin" => self.full_is_enough = on()?,
            "flagMove" => self.gives_last_turn = on()?,
            "flagPieceSafe" => self.is_safe = on()?,
            "whiteFlag" => self.regions[0] = region,
            "blackFlag" => self.regions[1] = region,
            key if key.starts_with("flagPiece") => {
                let letters = if line.value == "-" { "" } else { &line.value };
                let letters = letters.to_ascii_uppercase();
                sides(key).for_each(|side| self.pieces[side] = Some((letters.clone(), line.place)));
            }
            key => sides(key).for_each(|side| self.regions[side].clone_from(&region)),
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        self.sentence(draft).map(|text| ("Goal", text)).into_iter().collect()
    }
}

impl GoalText {
    /// The goals, if the game has any.
    ///
    /// # Errors
    /// A piece or a square that the game does not have, or pieces without a goal.
    pub(in crate::variant) fn rules(
        &self,
        pieces: &Pieces,
        grid: Grid,
    ) -> Result<Option<Goal>, Problem> {
        let has_none = |letters: &Option<(String, Place)>| {
            letters.as_ref().is_some_and(|(letters, _)| letters.is_empty())
        };
        if self.regions.iter().all(Option::is_none) {
            let mut named = self.pieces.iter().flatten().filter(|(letters, _)| !letters.is_empty());
            return match named.next() {
                None => Ok(None),
                Some((_, place)) => {
                    let text =
                        "flagPiece: expected flagRegion, flagRegionWhite or flagRegionBlack too";
                    Err(Problem { place: *place, text: text.into() })
                }
            };
        }
        if self.pieces.iter().all(has_none) {
            return Ok(None);
        }
        let kinds = |side: Side| -> Result<Vec<Kind>, Problem> {
            let Some((letters, place)) = &self.pieces[side.index()] else {
                return Ok(pieces.kinds(|_| true).to_vec());
            };
            if letters == ANY_PIECE {
                return Ok(pieces.kinds(|_| true).to_vec());
            }
            let of_letter = |letter| {
                let kinds = pieces.all_of_letter(letter, side);
                (!kinds.is_empty()).then_some(kinds).ok_or_else(|| Problem {
                    place: *place,
                    text: format!(
                        "flagPiece: expected letters of pieces, * for any, or -, found '{}'",
                        excerpt(&letters.to_ascii_lowercase())
                    ),
                })
            };
            let letters = letters.chars().filter(|c| !c.is_whitespace());
            Ok(letters.map(of_letter).collect::<Result<Vec<_>, _>>()?.concat())
        };
        let region = |side: usize| match &self.regions[side] {
            None => Ok(0),
            Some((value, place)) => squares(value, grid).ok_or_else(|| Problem {
                place: *place,
                text: format!(
                    "flagRegion: expected squares such as *8 d4, found '{}'",
                    excerpt(value)
                ),
            }),
        };
        let kinds = [kinds(Side::White)?, kinds(Side::Black)?];
        let squares = [region(0)?, region(1)?];
        let is_race = are_one_way(grid, squares);
        let way = |side: usize| match kinds[side][..] {
            [Kind::KING] => Way::to(squares[side], grid, is_race),
            _ => None,
        };
        let ways = [way(0), way(1)];
        Ok(Some(Goal {
            kinds,
            squares,
            ways,
            count: self.count,
            full_is_enough: self.full_is_enough,
            gives_last_turn: self.gives_last_turn,
            is_safe: self.is_safe,
        }))
    }

    /// Whether a piece may win by coming to a square.
    #[must_use]
    pub fn is_used(&self) -> bool {
        (0..2).any(|side| self.regions[side].is_some() && self.winners(side).is_some())
    }

    /// The letters of the pieces that win for a side, or [`ANY_PIECE`]; `None`: it has none.
    fn winners(&self, side: usize) -> Option<&str> {
        let letters = self.pieces[side].as_ref().map_or(ANY_PIECE, |(letters, _)| letters);
        Some(letters).filter(|letters| !letters.is_empty())
    }

    /// The goals in words.
    fn sentence(&self, draft: &Draft) -> Option<String> {
        let grid = draft.grid();
        let goal = |side: usize| -> Option<(String, String)> {
            let (squares, _) = self.regions[side].as_ref()?;
            let letters = self.winners(side)?;
            let who = match letters {
                ANY_PIECE => "piece".to_string(),
                letters => list(&draft.names_of(&letters.chars().collect::<Vec<_>>()), "or"),
            };
            let who = match self.count {
                1 => with_article(&who),
                count => counted(count as usize, &who),
            };
            Some((who, region_in_words(grid, squares)))
        };
        let mut text = match (goal(0), goal(1)) {
            (None, None) => return None,
            (Some((who, white)), Some((other, black))) if who == other => match white == black {
                true => format!("Who brings {who} to {white} has won."),
                false => format!("Who brings {who} to {white} (Black: to {black}) has won."),
            },
            (white, black) => {
                let told = [("White", white), ("Black", black)].into_iter();
                let told = told.filter_map(|(side, goal)| {
                    let (who, squares) = goal?;
                    Some(format!("{side} wins by bringing {who} to {squares}."))
                });
                told.collect::<Vec<_>>().join(" ")
            }
        };
        if self.full_is_enough {
            text += " Fewer are enough if no square there is empty.";
        }
        if self.is_safe {
            text += " An attacked piece does not count.";
        }
        if self.gives_last_turn {
            let king = draft.letter_of("king").map(|letter| letter.to_string());
            let is_for_kings = |side| self.winners(side).map(str::to_string) == king;
            text += &match is_for_kings(0) && is_for_kings(1) {
                true => {
                    let king = draft.name_of_key("king");
                    format!(
                        " If White’s {king} gets there, Black has one more turn to bring the own {king} there \
                         too; then the game is a draw."
                    )
                }
                false => {
                    " This holds if it is still so after the next turn of the opponent.".to_string()
                }
            };
        }
        Some(text)
    }
}

/// As [`Goal::is_one_way`], by the goals of both sides.
fn are_one_way(grid: Grid, goals: [u128; 2]) -> bool {
    let turned = grid.squares().filter(|s| goals[0] >> s.at() & 1 != 0);
    let turned = turned.map(|s| seen_square(grid, Side::Black, false, s));
    let turned = turned.fold(0, |squares: u128, s| squares | 1 << s.at());
    goals[0] == goals[1] && goals[0] != turned
}
