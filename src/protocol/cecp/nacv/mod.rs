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

use super::adapter::{Adapter, Parsed, TurnStart, placement};
use super::board::{Board, Placement};
use super::dialogue::{Dialogue, Input};
use super::ply::{Ply, Square, Step, with_passes};
use crate::rules::View;
use board::{cell_beside, edge_name, is_first_turn, side_name};
use names::{
    drop_wire, dropped_wire, is_cell, move_name, parse_edge, parse_move, to_xboard_squares,
    wire_letter,
};
use partial_turn::PartialTurn;

/// XBoard's board.
const BOARD: Board = Board::new(15, 15);
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

    fn board(&self) -> Board {
        BOARD
    }

    fn letter_at(&self, view: &View, at: Square) -> char {
        board::letter_at(view, at)
    }

    fn sequences(&self, turn: &str, before: &View) -> Vec<Vec<Ply>> {
        self.continuations(turn, &[], before, None)
    }

    fn continuations(
        &self,
        turn: &str,
        shown: &[Ply],
        before: &View,
        after: Option<&View>,
    ) -> Vec<Vec<Ply>> {
        let is_first = is_first_turn(before);
        let partial = PartialTurn::of(shown).filter(|partial| partial.matches(turn, is_first));
        let Some(partial) = partial else { return Vec::new() };
        let own = if is_first {
            let laid = partial.wires;
            let more = turn.split(',').filter_map(parse_edge).filter(|w| !laid.contains(w));
            laid.iter().copied().chain(more).map(drop_wire).collect()
        } else {
            partial.mover_plies(turn, before, after)
        };
        vec![with_passes(own).into_iter().skip(shown.len()).collect()]
    }

    fn parse(&self, plies: &[Ply], start: &TurnStart) -> Parsed {
        let view = &start.view;
        let Some(partial) = PartialTurn::of(plies) else { return Parsed::NoMatch };
        let Some(wires) = partial.wire_names(view) else { return Parsed::NoMatch };
        if plies.len().is_multiple_of(2) {
            return Parsed::Incomplete;
        }
        let is_first = is_first_turn(view);
        let text = PartialTurn::turn(view, partial.piece_move, &wires);
        let is_known = start.legal.binary_search(&text).is_ok();
        if is_known && wires.len() == if is_first { FIRST_WIRES } else { 1 } {
            Parsed::Turn(text)
        } else if is_known || start.legal.iter().any(|turn| partial.matches(turn, is_first)) {
            Parsed::Incomplete
        } else {
            Parsed::NoMatch
        }
    }

    fn beginnings(&self, shown: &[Ply], before: &View) -> Vec<String> {
        let partial = PartialTurn::of(shown).filter(|_| is_first_turn(before));
        let Some(laid) = partial.and_then(|partial| partial.wire_names(before)) else {
            return Vec::new();
        };
        let edges = BOARD.squares().filter_map(|square| edge_name(before, square));
        let mut open: Vec<String> =
            edges.map(|edge| [&laid[..], &[edge]].concat().join(",")).collect();
        open.sort();
        open
    }

    fn show(&self, text: &str) -> String {
        to_xboard_squares(text.strip_prefix("0000,").unwrap_or(text))
    }

    fn read(&self, text: &str, shown: &[Ply], before: &View) -> Option<String> {
        let partial = PartialTurn::of(shown)?;
        let (piece_move, wire) = match BOARD.ply(text).as_step() {
            Some(Step { from, via: Some(via), to, .. }) => {
                (if from == to { partial.piece_move } else { Some((from, to)) }, via)
            }
            Some(Step { from, to, .. }) => return shown.is_empty().then(|| move_name((from, to))),
            None => (partial.piece_move, dropped_wire(&BOARD.ply(text))?),
        };
        let edge = edge_name(before, wire).unwrap_or_else(|| BOARD.name(wire).to_uppercase());
        let mut wires = partial.wire_names(before).unwrap_or_default();
        wires.push(edge);
        Some(PartialTurn::turn(before, piece_move, &wires))
    }

    /// XBoard does not write this game's own FEN fields. A first turn is recognised by the pieces
    /// on their start squares and the number of wires: none for White, five for Black.
    fn fen_from_xboard(&self, fen: &str) -> String {
        let window = Placement::parse(fen);
        let Some(side) = fen.split(' ').nth(1).filter(|_| BOARD.shows(fen)) else {
            // XBoard passes on the pieces and the side of a pasted FEN of the game's own. That is
            // enough for the start position.
            let start = format!("{START} w - -");
            return if fen.starts_with(&start) {
                fen.replacen("- -", "- s", 1)
            } else {
                fen.into()
            };
        };
        let cell = |file, rank| window.at(Square { file: 2 * file + 1, rank: 2 * rank + 1 });
        let pieces = Board::new(7, 7).text(|Square { file, rank }| cell(file, rank));
        let mut wires = Vec::new();
        for at in BOARD.squares().filter(|at| !is_cell(*at)) {
            match window.at(at) {
                ' ' | '*' => {}
                // A wire that Black has laid has a small letter.
                piece if piece.eq_ignore_ascii_case(&wire_letter(at)) => {
                    let beside = cell_beside(at, |cell| window.at(cell) != '*');
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

    fn fen_to_xboard(&self, view: &View) -> String {
        format!("{} {} - - 0 1", placement(self, view).text(), view.side.letter())
    }
}

impl Dialogue for Nacv {
    fn inputs(&self, entered: &[Ply], start: &TurnStart) -> Vec<Input> {
        let TurnStart { view, legal, .. } = start;
        let Some(partial) = PartialTurn::of(entered).filter(|partial| partial.path.is_empty())
        else {
            return Vec::new();
        };
        let own: Vec<Square> = BOARD.squares().filter(|&at| partial.owns(at, view)).collect();
        let (mut inputs, mut last_piece) = (Vec::new(), "");
        for text in legal {
            let Some((piece, wire)) = text.rsplit_once(',').or(Some(("", text))) else { continue };
            let Some(wire) = parse_edge(wire) else { continue };
            let mut add = |ply, text: &str| inputs.push(Input { ply, text: text.to_string() });
            let piece_move = parse_move(piece).filter(|_| !is_first_turn(view));
            if let Some((from, to)) = piece_move.filter(|_| partial.piece_move.is_none()) {
                if std::mem::replace(&mut last_piece, piece) != piece {
                    add(Ply::step(from, to), piece);
                }
                add(Ply::over(from, wire, to), text);
            } else if piece_move == partial.piece_move {
                // The wire alone, or a round trip of any piece over it.
                add(drop_wire(wire), text);
                own.iter().for_each(|&from| add(Ply::over(from, wire, from), text));
            }
        }
        inputs
    }

    /// Only the engine moves pieces over wires, to show that a loop is removed.
    fn can_be_clicked(&self, ply: &Ply) -> bool {
        ply.as_step().is_some_and(|step| is_cell(step.from) && is_cell(step.to))
    }
}

#[cfg(test)]
mod tests;
