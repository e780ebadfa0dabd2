//! Position texts: the game's, and XBoard's.

use super::names::{At, at, cell, dropped, edge_at, is_cell, wire_letter};
use crate::protocol::cecp::adapter::{PASS, Target, unpacked};

/// The cells of the board and who stands there: ranks from the top.
pub(super) struct Field(Vec<Vec<char>>);

impl Field {
    pub(super) fn of(fen: &str) -> Field {
        let men = fen.split(' ').next().unwrap_or_default();
        Field(men.split('/').map(|rank| unpacked(rank).chars().collect()).collect())
    }

    /// The man on a cell, blank if none; `*` if it is no cell of the board.
    pub(super) fn man(&self, at: At) -> char {
        let place = |(x, y): At| {
            let rank = self.0.len().checked_sub(usize::from(y / 2))?;
            self.0.get(rank)?.get(usize::from(x / 2).checked_sub(1)?).copied()
        };
        place(at).filter(|_| is_cell(at)).unwrap_or('*')
    }

    /// The name of an edge: that of the cell below it or left of it if there is one.
    pub(super) fn edge(&self, (x, y): At) -> Option<String> {
        let sides = match (x % 2, y % 2) {
            (0, 1) => [((x, y - 1), 'n'), ((x, y + 1), 's')],
            (1, 0) => [((x - 1, y), 'e'), ((x + 1, y), 'w')],
            _ => return None,
        };
        let (place, side) = sides.into_iter().find(|(place, _)| self.man(*place) != '*')?;
        Some(format!("{}{side}", cell(place)))
    }

    /// Where the king of the side to move stands.
    pub(super) fn king(&self, fen: &str) -> At {
        let king = if fen.split(' ').nth(1) == Some("w") { 'K' } else { 'k' };
        let mut cells = (1..=7).flat_map(|y| (1..=7).map(move |x| (2 * x, 2 * y)));
        cells.find(|at| self.man(*at) == king).unwrap_or((2, 2))
    }
}

/// XBoard's board: ranks from the top, wires without their colour.
#[derive(PartialEq)]
pub(super) struct Plan(Vec<Vec<char>>, char);

impl Plan {
    pub(super) fn of(fen: &str) -> Plan {
        let mut fields = fen.split(' ');
        let (men, side) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        let square = |c: char| if matches!(c, 'v' | 'w') { c.to_ascii_uppercase() } else { c };
        let rank = |rank: &str| unpacked(rank).chars().map(square).collect();
        Plan(men.split('/').map(rank).collect(), side.chars().next().unwrap_or('w'))
    }

    /// The ranks from the top.
    #[cfg(test)]
    pub(super) fn men(&self) -> &[Vec<char>] {
        &self.0
    }

    /// How many ranks it has.
    pub(super) fn ranks(&self) -> usize {
        self.0.len()
    }

    fn place(&mut self, (x, y): At) -> Option<&mut char> {
        let rank = self.0.len().checked_sub(usize::from(y))?;
        self.0.get_mut(rank)?.get_mut(usize::from(x) - 1)
    }

    /// What stands on a square, blank if nothing.
    pub(super) fn man(&self, (x, y): At) -> char {
        let rank = self.0.len().checked_sub(usize::from(y)).and_then(|rank| self.0.get(rank));
        rank.and_then(|rank| rank.get(usize::from(x) - 1)).copied().unwrap_or('*')
    }

    /// Plays a ply; `None` if it cannot be played on this board.
    pub(super) fn play(&mut self, ply: &str) -> Option<()> {
        if ply == PASS {
            return Some(());
        }
        if let Some(wire) = dropped(ply) {
            *self.place(wire)? = wire_letter(wire);
            return Some(());
        }
        let target = Target::of(ply)?;
        let man = std::mem::replace(self.place(at(target.from)?)?, ' ');
        *self.place(at(target.to)?)? = man;
        Some(())
    }
}

/// Whether the side to move has its first turn.
pub(super) fn first(fen: &str) -> bool {
    fen.split(' ').nth(3) == Some("s")
}

/// Where wires lie.
pub(super) fn wires(fen: &str) -> Vec<At> {
    fen.split(' ').nth(2).unwrap_or_default().split(',').filter_map(edge_at).collect()
}
