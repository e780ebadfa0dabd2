//! Not A Chess Variant in an XBoard window of 15x15 squares.
//!
//! With files and ranks counted from 1, cells have even files and even ranks. The edges lie
//! between them. Corners and squares outside the board are holes. A wire is an XBoard piece: `V`
//! if it is vertical, `W` if it is horizontal. It appears as a drop; of XBoard's variants only
//! Bughouse allows drops without pieces in hand.
//!
//! One ply cannot move a piece and lay a wire. So a turn is shown as the piece's ply, a pass and
//! the drop; a first turn as five drops. If the wire closes a loop, the piece moves over the edge
//! of the wire and over all wires that are removed, which captures them, and then to its target. If
//! no piece moves, or the piece is on its target already, a piece makes a round trip instead.
//! XBoard relays all these plies unchanged and reads them from a saved game.
//!
//! The user clicks the piece, the edge and the target. XBoard sends this as one ply of two legs.
//! The engine makes XBoard take it back, and shows the plies described above.

mod board;
mod names;
mod partial_turn;

use super::adapter::{Adapter, Entry, PASS, Parsed, PlyParts, TurnStart};
use super::board::{BoardSize, compress_rank};
use crate::diagram::Point;
use crate::rules::View;
use board::{WindowBoard, cell_beside, edge_name, is_first_turn, side_name};
use names::{
    Square, cell_name, drop_text, is_cell, parse_drop, parse_edge, parse_piece_move, parse_square,
    square_name, to_xboard_squares, wire_letter,
};
use partial_turn::PartialTurn;

/// XBoard's board.
const BOARD: BoardSize = BoardSize { files: 15, ranks: 15, lowest: 1 };
/// Number of wires in a first turn.
const FIRST_WIRES: usize = 5;
/// The pieces of the start position.
const START: &str = "**akca*/redder*/7/7/7/*REDDER/*ACKA**";

/// The adapter of Not A Chess Variant.
pub struct Nacv;

impl Adapter for Nacv {
    /// XBoard's piece numbers: 12 horse, 14 crowned rook, 25 tower, 39 flag, 40 axe, 44 wheel, 50
    /// Monarch.
    fn setup(&self, start: &View) -> Vec<String> {
        let none = |n: usize| ".".repeat(n);
        let pieces = format!("...R{}E.C{}A{}VW...D/....K.", none(8), none(10), none(13));
        let (white, black) = (pieces.clone(), pieces.to_ascii_lowercase());
        vec![format!("setup ({white}{black}) 15x15+0_bughouse {}", self.fen_to_xboard(start))]
    }

    fn plies(&self, turn: &str, before: &View) -> Vec<String> {
        self.remaining_plies(turn, &[], before, before)
    }

    fn remaining_plies(
        &self,
        turn: &str,
        shown: &[String],
        before: &View,
        after: &View,
    ) -> Vec<String> {
        let partial = PartialTurn::of(shown).unwrap_or_default();
        let own = if is_first_turn(before) {
            let laid = partial.wires;
            let more = turn.split(',').filter_map(parse_edge).filter(|w| !laid.contains(w));
            laid.iter().copied().chain(more).map(drop_text).collect()
        } else {
            partial.mover_plies(turn, before, after)
        };
        let plies = own.into_iter().flat_map(|ply| [PASS.to_string(), ply]).skip(1);
        plies.skip(shown.len()).collect()
    }

    fn may_begin_with(&self, turn: &str, shown: &[String], before: &View) -> bool {
        let first = is_first_turn(before);
        PartialTurn::of(shown).is_some_and(|partial| partial.matches(turn, first))
    }

    fn parse_plies(&self, plies: &[String], turn_start: &TurnStart) -> Parsed {
        let Some(partial) = PartialTurn::of(plies) else { return Parsed::NoMatch };
        let Some(text) = partial.text(turn_start) else { return Parsed::NoMatch };
        if plies.len().is_multiple_of(2) {
            return Parsed::Incomplete;
        }
        let first = is_first_turn(&turn_start.view);
        let known = turn_start.legal.binary_search(&text).is_ok();
        let complete = partial.wires.len() == if first { FIRST_WIRES } else { 1 };
        if known && complete {
            Parsed::Turn(text)
        } else if known || turn_start.legal.iter().any(|turn| partial.matches(turn, first)) {
            Parsed::Incomplete
        } else {
            Parsed::NoMatch
        }
    }

    fn entries(&self, from: &str, shown: &[String], turn_start: &TurnStart) -> Vec<Entry> {
        let Some(partial) = PartialTurn::of(shown).filter(|partial| partial.path.is_empty()) else {
            return Vec::new();
        };
        let cell = parse_square(from);
        if !from.is_empty() && !cell.is_some_and(|at| partial.owns(at, &turn_start.view)) {
            return Vec::new();
        }
        let mut entries = Vec::new();
        for text in &turn_start.legal {
            let Some((start, wire)) = text.rsplit_once(',').or(Some(("", text))) else { continue };
            let Some(wire) = parse_edge(wire) else { continue };
            let by = square_name(wire);
            let piece_move = parse_piece_move(start).filter(|_| !is_first_turn(&turn_start.view));
            let ply = match piece_move.filter(|_| partial.piece_move.is_none()) {
                Some((origin, _)) if Some(origin) != cell => continue,
                Some((_, goal)) => {
                    let goal = square_name(goal);
                    let step = Entry { ply: format!("{from}{goal}"), text: start.into() };
                    if !entries.contains(&step) {
                        entries.push(step);
                    }
                    format!("{from}{by},{by}{goal}")
                }
                None if piece_move != partial.piece_move => continue,
                None if cell.is_none() => drop_text(wire),
                None => format!("{from}{by},{by}{from}"),
            };
            entries.push(Entry { ply, text: text.clone() });
        }
        entries
    }

    /// Only the engine moves pieces over wires, to show that a loop is removed.
    fn can_be_clicked(&self, ply: &str) -> bool {
        let squares =
            PlyParts::of(ply).and_then(|t| Some([parse_square(t.from)?, parse_square(t.to)?]));
        squares.is_some_and(|squares| squares.into_iter().all(is_cell))
    }

    fn openings(&self, shown: &[String], before: &View) -> Vec<String> {
        let Some(partial) = PartialTurn::of(shown).filter(|_| is_first_turn(before)) else {
            return Vec::new();
        };
        let name = |wire: Square| edge_name(before, wire);
        let laid: Vec<String> = partial.wires.iter().filter_map(|w| name(*w)).collect();
        let edges = (1..=15).flat_map(|y| (1..=15).map(move |x| (x, y)));
        let edges = edges.filter_map(name);
        let mut open: Vec<String> =
            edges.map(|edge| [&laid[..], &[edge]].concat().join(",")).collect();
        open.sort();
        open
    }

    fn is_pass_fen(&self, theirs: &str, shown: &[String], before: &View) -> bool {
        let (theirs, mut ours) = (WindowBoard::of(theirs), WindowBoard::showing(before));
        shown.iter().all(|ply| ours.play(ply).is_some()) && theirs == ours
    }

    fn display_text(&self, turn: &str) -> String {
        to_xboard_squares(turn.strip_prefix("0000,").unwrap_or(turn))
    }

    fn turn_from_ply(&self, ply: &str, shown: &[String], before: &View) -> Option<String> {
        let partial = PartialTurn::of(shown)?;
        let name = |wire: Square| edge_name(before, wire);
        let mut laid: Vec<String> = partial.wires.iter().filter_map(|w| name(*w)).collect();
        let edge = |at: Square| name(at).unwrap_or_else(|| square_name(at).to_uppercase());
        let (piece, wire) = match PlyParts::of(ply) {
            None => (partial.piece_move, parse_drop(ply)?),
            Some(PlyParts { from, to, via: Some(via), .. }) => {
                let (from, to) = (parse_square(from)?, parse_square(to)?);
                (if from == to { partial.piece_move } else { Some((from, to)) }, parse_square(via)?)
            }
            Some(_) if !shown.is_empty() => return None,
            Some(PlyParts { from, to, .. }) => {
                return Some(cell_name(parse_square(from)?) + &cell_name(parse_square(to)?));
            }
        };
        laid.push(edge(wire));
        let piece = match piece {
            Some((from, to)) => cell_name(from) + &cell_name(to),
            None if is_first_turn(before) => return Some(laid.join(",")),
            None => "0000".into(),
        };
        Some(format!("{piece},{}", laid.join(",")))
    }

    fn translate_message(&self, sentence: &str) -> String {
        to_xboard_squares(sentence)
    }

    /// XBoard does not write this game's own FEN fields. A first turn is recognised by the pieces
    /// on their start squares and the number of wires: none for White, five for Black.
    fn fen_from_xboard(&self, fen: &str) -> String {
        let window = WindowBoard::of(fen);
        let Some(side) = fen.split(' ').nth(1).filter(|_| self.is_shown_in_window(fen)) else {
            // XBoard passes on the pieces and the side of a pasted FEN of the game's own. That is
            // enough for the start position.
            let start = format!("{START} w - -");
            return if fen.starts_with(&start) {
                fen.replacen("- -", "- s", 1)
            } else {
                fen.into()
            };
        };
        let rank = |y: u8| {
            compress_rank(&(1..=7).map(|x| window.piece((2 * x, 2 * y))).collect::<String>())
        };
        let pieces = (1..=7).rev().map(rank).collect::<Vec<_>>().join("/");
        let mut wires = Vec::new();
        for at in (1..=15).flat_map(|y| (1..=15).map(move |x| (x, y))).filter(|at| !is_cell(*at)) {
            match window.piece(at) {
                ' ' | '*' => {}
                piece if piece == wire_letter(at) => {
                    let beside = cell_beside(at, |cell| window.piece(cell) != '*');
                    wires.extend(beside.map(side_name));
                }
                // Not a wire. The game's FEN reader reports the error.
                other => wires.push(other.to_string()),
            }
        }
        let few = wires.len() == if side == "w" { 0 } else { FIRST_WIRES };
        let first = if few && pieces == START { "s" } else { "-" };
        let wires = if wires.is_empty() { "-".into() } else { wires.join(",") };
        format!("{pieces} {side} {wires} {first} 0 1")
    }

    fn is_shown_in_window(&self, fen: &str) -> bool {
        WindowBoard::of(fen).ranks() == 15
    }

    fn board(&self) -> Option<BoardSize> {
        Some(BOARD)
    }

    /// Edges and corners are squares too.
    fn point(&self, x: u8, y: u8) -> Option<Point> {
        Some(Point { x, y })
    }

    fn placement(&self, view: &View) -> String {
        let window = WindowBoard::showing(view);
        BOARD.text(|file, rank| window.piece((file + 1, rank + 1)))
    }

    fn fen_to_xboard(&self, view: &View) -> String {
        format!("{} {} - - 0 1", self.placement(view), view.side.letter())
    }
}

#[cfg(test)]
mod tests;
