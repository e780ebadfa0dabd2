//! Solves small endings, king and one or two officers against a bare king, backward from the
//! mates: every position, moves by the game's own generator. The fifty-move rule is left out.
//!
//! The boards look the same from sixteen sides (turned, mirrored, exchanged), so the bare king
//! is looked at on ten squares only.

use super::geometry::{GRID, symmetries};
use super::{LETTERS, NO_PASSANT, Orthodox, State, TABLES};
use crate::board::square::tag;
use crate::board::{Kind, Mailbox, Square};
use crate::moves::MoveList;
use crate::rules::{Rules, Side};

/// Squares of the board.
const SQUARES: usize = 100;
/// Most men of the stronger side, its king included.
const MOST: usize = 3;

/// What is known of an ending, all positions counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// Positions with the stronger side to move, and how many of them are won.
    pub attack: (u64, u64),
    /// Positions with the bare king to move, and how many of them are lost.
    pub defence: (u64, u64),
    /// Moves to mate from the won position that takes longest.
    pub longest: u32,
}

/// Solves king and `men` against king, the men as letters: `Q`, `RR`.
///
/// # Errors
/// No or too many men, or one that is no officer.
pub fn solve(men: &str) -> Result<Solved, String> {
    let kinds: Option<Vec<Kind>> = men
        .chars()
        .map(|c| LETTERS.iter().find(|(l, _)| *l == c).map(|(_, k)| *k))
        .map(|kind| kind.filter(|k| super::OFFICERS.contains(k)))
        .collect();
    match kinds {
        Some(kinds) if (1..MOST).contains(&kinds.len()) => Ok(Ending::solved(&kinds).tally()),
        _ => Err(format!("expected one or two letters of QRBNWZ, found '{}'", men.escape_debug())),
    }
}

/// The sixteen views of the board, and for each square where it is looked at.
struct Views {
    /// Dense number of every square, and back.
    number: [u8; 128],
    squares: Vec<Square>,
    all: Vec<Vec<u8>>,
    /// `[square]`: (which of the ten squares it is seen as, by which view).
    seen: Vec<(usize, usize)>,
    /// The ten squares, each with the views that leave it in place and the number of squares
    /// that are seen as it.
    ten: Vec<(u8, Vec<usize>, u64)>,
}

impl Views {
    fn new() -> Views {
        let squares: Vec<Square> = GRID.squares().collect();
        let mut number = [0; 128];
        for (i, s) in squares.iter().enumerate() {
            number[s.at()] = i as u8;
        }
        let all: Vec<Vec<u8>> = symmetries()
            .map(|view| squares.iter().map(|&s| number[view(s).at()]).collect())
            .collect();
        let mut ten: Vec<(u8, Vec<usize>, u64)> = Vec::new();
        let seen = (0..SQUARES).map(|s| {
            let least = (0..all.len()).min_by_key(|&v| all[v][s]).unwrap_or_default();
            let seen_as = all[least][s];
            let place = ten.iter().position(|(s, ..)| *s == seen_as).unwrap_or_else(|| {
                let still = (0..all.len()).filter(|&v| all[v][seen_as as usize] == seen_as);
                ten.push((seen_as, still.collect(), 0));
                ten.len() - 1
            });
            ten[place].2 += 1;
            (place, least)
        });
        let seen = seen.collect();
        Views { number, squares, all, seen, ten }
    }
}

/// Numbers of the squares of the bare king, the other king, and the men.
type Men = [u8; MOST + 1];

/// The tables of an ending. A distance is stored one higher; 0 means unknown, that is, a draw.
struct Ending {
    views: Views,
    kinds: Vec<Kind>,
    /// Stronger side to move: moves to mate.
    won: Vec<u8>,
    /// Bare king to move: moves to mate.
    lost: Vec<u8>,
    /// The endings that are left if one of the men is taken.
    less: Vec<Option<Ending>>,
    game: Orthodox,
    /// Legal positions: stronger side to move, bare king to move.
    legal: [u64; 2],
}

impl Ending {
    fn solved(kinds: &[Kind]) -> Ending {
        let without = |i: usize| {
            let mut rest = kinds.to_vec();
            rest.remove(i);
            (!rest.is_empty()).then(|| Ending::solved(&rest))
        };
        let views = Views::new();
        let size = views.ten.len() * SQUARES.pow(kinds.len() as u32 + 1);
        let state = State {
            side: Side::Black,
            rights: 0,
            passant: NO_PASSANT,
            passant_legal: false,
            clock: 0,
            number: 1,
        };
        let board = Mailbox::new(&TABLES.army, GRID.squares());
        let mut ending = Ending {
            less: (0..kinds.len()).map(without).collect(),
            kinds: kinds.to_vec(),
            won: vec![0; size],
            lost: vec![0; size],
            game: Orthodox { board, state, tables: &TABLES },
            legal: [0; 2],
            views,
        };
        ending.run();
        ending
    }

    fn tally(&self) -> Solved {
        let weight = |i: usize| self.views.ten[i / (self.won.len() / self.views.ten.len())].2;
        let count = |table: &[u8]| {
            let known = table.iter().enumerate().filter(|(_, n)| **n > 0);
            known.map(|(i, _)| weight(i)).sum::<u64>()
        };
        Solved {
            attack: (self.legal[0], count(&self.won)),
            defence: (self.legal[1], count(&self.lost)),
            longest: u32::from(self.won.iter().max().map_or(0, |n| n.saturating_sub(1))),
        }
    }

    fn index(&self, men: Men) -> usize {
        let (place, view) = self.views.seen[men[0] as usize];
        self.index_at(place, view, men)
    }

    fn index_at(&self, place: usize, view: usize, men: Men) -> usize {
        let view = &self.views.all[view];
        let others = &men[1..self.kinds.len() + 2];
        others.iter().fold(place, |index, &s| index * SQUARES + view[s as usize] as usize)
    }

    fn men(&self, mut index: usize) -> Men {
        let mut men = [0; MOST + 1];
        for i in (1..self.kinds.len() + 2).rev() {
            men[i] = (index % SQUARES) as u8;
            index /= SQUARES;
        }
        men[0] = self.views.ten[index].0;
        men
    }

    fn square(&self, number: u8) -> Square {
        self.views.squares[number as usize]
    }

    /// Puts the men up; false if two of them would share a square.
    fn put(&mut self, men: Men) -> bool {
        let all = &men[..self.kinds.len() + 2];
        if (1..all.len()).any(|i| all[..i].contains(&all[i])) {
            return false;
        }
        for (i, &s) in all.iter().enumerate() {
            let piece = match i {
                0 => Kind::KING.of(Side::Black),
                1 => Kind::KING.of(Side::White),
                _ => self.kinds[i - 2].of(Side::White),
            };
            let square = self.square(s);
            self.game.board.put(square, piece);
        }
        true
    }

    fn clear(&mut self, men: Men) {
        for &s in &men[..self.kinds.len() + 2] {
            let square = self.square(s);
            self.game.board.take(square);
        }
    }

    /// With the men up: whether the king of `side` is attacked.
    fn attacked(&self, side: Side) -> bool {
        self.game.attacked(self.game.king(side), side.other())
    }

    /// Works backward from the mates, one move further at a time.
    fn run(&mut self) {
        // Bare king to move, lost in so many moves.
        let mut due: Vec<Vec<usize>> = vec![Vec::new(); 256];
        for index in 0..self.lost.len() {
            let men = self.men(index);
            if !self.put(men) {
                continue;
            }
            let weight = self.views.ten[self.views.seen[men[0] as usize].0].2;
            if !self.attacked(Side::White) {
                self.legal[1] += weight;
                if let Some(moves) = self.loses(men) {
                    self.lost[index] = moves + 1;
                    due[moves as usize].push(index);
                }
            }
            if !self.attacked(Side::Black) {
                self.legal[0] += weight;
            }
            self.clear(men);
        }
        for moves in 0..254u8 {
            let mut won = Vec::new();
            for index in std::mem::take(&mut due[moves as usize]) {
                self.attacks_before(index, moves, &mut won);
            }
            let mut before = Vec::new();
            for index in won {
                self.flights_before(index, &mut before);
            }
            before.sort_unstable();
            before.dedup();
            for index in before {
                let men = self.men(index);
                if self.lost[index] > 0 || !self.put(men) {
                    continue;
                }
                if !self.attacked(Side::White)
                    && let Some(moves) = self.loses(men)
                {
                    self.lost[index] = moves + 1;
                    due[moves as usize].push(index);
                }
                self.clear(men);
            }
        }
    }

    /// With the men up and the bare king to move: in how many moves he is lost, if he is.
    fn loses(&self, men: Men) -> Option<u8> {
        let mut moves = MoveList::new();
        self.game.moves(&mut moves);
        if moves.is_empty() {
            return self.attacked(Side::Black).then_some(0);
        }
        let mut longest = 0;
        for m in moves {
            let mut after = men;
            after[0] = self.views.number[m.to().at()];
            let distance = if m.tag() == tag::CAPTURE {
                let taken = after[2..].iter().position(|&s| s == after[0])?;
                let less = self.less[taken].as_ref()?;
                after.copy_within(taken + 3.., taken + 2);
                less.won[less.index(after)]
            } else {
                self.won[self.index(after)]
            };
            longest = longest.max(distance.checked_sub(1)?);
        }
        Some(longest)
    }

    /// Marks the positions from which the stronger side can move into the lost one.
    fn attacks_before(&mut self, index: usize, moves: u8, found: &mut Vec<usize>) {
        let men = self.men(index);
        if !self.put(men) {
            return;
        }
        for i in 1..self.kinds.len() + 2 {
            let to = self.square(men[i]);
            let piece = self.game.board.at(to);
            for from in GRID.squares() {
                let board = &self.game.board;
                let open = |s: Square| board.at(s).is_empty();
                if !open(from) || !TABLES.lines.clear(to, from, piece, open) {
                    continue;
                }
                let mut before = men;
                before[i] = self.views.number[from.at()];
                let index = self.index(before);
                if self.won[index] > 0 {
                    continue;
                }
                self.game.board.walk(to, from);
                if !self.attacked(Side::Black) {
                    self.won[index] = moves + 2;
                    found.push(index);
                }
                self.game.board.walk(from, to);
            }
        }
        self.clear(men);
    }

    /// Notes the positions from which the bare king can have come into this one.
    fn flights_before(&self, index: usize, found: &mut Vec<usize>) {
        let men = self.men(index);
        for cell in TABLES.programs.of(Kind::KING, self.square(men[0])) {
            let mut before = men;
            before[0] = self.views.number[cell.to.at()];
            let (place, view) = self.views.seen[before[0] as usize];
            let mut seen = before.map(|s| self.views.all[view][s as usize]);
            seen[0] = self.views.ten[place].0;
            // The views that leave the king in place show positions of their own.
            for &still in &self.views.ten[place].1 {
                found.push(self.index_at(place, still, seen));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::*;
    use crate::rules::Choices;

    #[test]
    fn the_ten_squares_stand_for_a_hundred() {
        let views = Views::new();
        assert_eq!(views.all.len(), 16);
        assert_eq!(views.ten.len(), 10);
        assert_eq!(views.ten.iter().map(|(.., n)| n).sum::<u64>(), 100);
    }

    fn value(ending: &Ending, game: &Orthodox) -> u8 {
        let number = |s: Square| ending.views.number[s.at()];
        let kings = [Side::Black, Side::White].map(|side| number(game.king(side)));
        let queen = number(game.board.only(Kind::QUEEN.of(Side::White)));
        let table = if game.side() == Side::White { &ending.won } else { &ending.lost };
        table[ending.index([kings[0], kings[1], queen, 0])]
    }

    /// Every value agrees with those of the positions that a move leads to.
    #[test]
    fn a_queen_is_solved_as_the_rules_have_it() {
        let mut ending = Ending::solved(&[Kind::QUEEN]);
        let mut checked = [0; 2];
        for index in (0..ending.won.len()).step_by(7) {
            for side in ["w", "b"] {
                let men = ending.men(index);
                if !ending.put(men) {
                    continue;
                }
                let text = fen::write(&ending.game).replacen(" b ", &format!(" {side} "), 1);
                ending.clear(men);
                let Ok(mut game) = Orthodox::read(&text, &Choices::default()) else { continue };
                let mut moves = MoveList::new();
                game.moves(&mut moves);
                let stuck = moves.is_empty() && game.checked();
                let values: Vec<u8> = moves
                    .iter()
                    .map(|&m| {
                        let taken = m.tag() == tag::CAPTURE;
                        let was = game.play(m);
                        let value = if taken { 0 } else { value(&ending, &game) };
                        game.undo(m, was);
                        value
                    })
                    .collect();
                let expected = if side == "w" {
                    values.iter().filter(|v| **v > 0).min().map_or(0, |v| v + 1)
                } else if stuck {
                    1
                } else if values.contains(&0) {
                    0
                } else {
                    values.iter().max().map_or(0, |v| *v)
                };
                assert_eq!(value(&ending, &game), expected, "{text}");
                checked[usize::from(expected > 0)] += 1;
            }
        }
        assert!(checked.iter().all(|n| *n > 100), "{checked:?}");
    }
}
