//! Explains why a move is illegal, and why what a player touches begins none.

use super::geometry::{GEOMETRY, GRID, edges_after};
use super::wires::LoopTracker;
use super::{FIRST_WIRES, Nacv, PASS_MOVE, fen};
use crate::board::parts::{Explainer, Reach};
use crate::board::{Kind, Piece, Square};
use crate::excerpt::excerpt;
use crate::gesture;
use crate::moves::{Move, MoveList};
use crate::rules::{MoveError, Rules};

const NO_PIECE: &str = "no piece can move: pass with 0000";

/// Why `text` is none of the legal piece `moves`.
pub(super) fn why_no_piece_move(game: &Nacv, text: &str, moves: &[Move]) -> String {
    if moves.is_empty() {
        return "the game is over".into();
    }
    if text == gesture::PASS {
        return "a pass is allowed only when no piece can move".into();
    }
    let from_to = || {
        let (from, rest) = GRID.parse_prefix(text)?;
        let (to, rest) = GRID.parse_prefix(rest)?;
        rest.is_empty().then_some((from, to))
    };
    let Some((from, to)) = from_to() else {
        return "expected a turn such as b2c2,d4n".into();
    };
    if moves == [PASS_MOVE] {
        return NO_PIECE.into();
    }
    let reason = explain(game, moves, |explainer| explainer.why_illegal((from, to, "")));
    let must_cross = game.board.at(from).kind() != Kind::KING;
    match must_cross && reason.contains("cannot go") {
        true => reason + " across exactly one wire",
        false => reason,
    }
}

/// Why a wire on the edge `text` is illegal.
pub(super) fn why_no_wire(game: &Nacv, text: &str) -> String {
    let Some(edge) = GEOMETRY.find(text) else {
        return format!("'{}' is no edge", excerpt(text));
    };
    let name = GEOMETRY.name(edge);
    if game.wires.has(edge) {
        format!("a wire lies on {name} already")
    } else if game.state.first_turn && edges_after(edge) >> game.state.least_edge & 1 != 0 {
        "the wires of a first turn come in ascending order".into()
    } else if game.state.first_turn
        && LoopTracker::new(&game.wires, game.options.loops).closing >> edge & 1 != 0
    {
        format!("the wire on {name} would close a loop")
    } else {
        format!("with a wire on {name} the king would be attacked")
    }
}

/// As [`Presentation::why_not`](crate::rules::Presentation::why_not).
pub(super) fn why_not(game: &Nacv, touched: &[&str]) -> String {
    let is_edge = |name: &&str| GEOMETRY.find(name).is_some();
    if game.state.first_turn {
        return if touched.iter().all(is_edge) {
            why_no_first_turn(game, touched)
        } else {
            format!("a first turn lays {FIRST_WIRES} wires, and no piece moves")
        };
    }
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    match touched {
        [first, ..] if is_edge(first) => "a piece moves first, then a wire is laid".into(),
        [_] if moves[..] == [PASS_MOVE] => NO_PIECE.into(),
        [cell] => GRID.parse_square(cell).map_or_else(
            || why_no_piece_move(game, cell, &moves),
            |from| why_stuck(game, from, &moves),
        ),
        [gesture::PASS, rest @ ..] => why_no_turn(game, gesture::PASS, rest),
        [from, to, rest @ ..] if !is_edge(to) => why_no_turn(game, &format!("{from}{to}"), rest),
        _ => "a piece goes to a cell first, then a wire is laid".into(),
    }
}

/// Why a piece move, or with a wire behind it a turn, is illegal.
fn why_no_turn(game: &Nacv, piece_move: &str, rest: &[&str]) -> String {
    let text = [&[piece_move], rest].concat().join(",");
    match fen::begins(game, &text) {
        Err(MoveError(_)) if rest.iter().any(|name| GRID.parse_square(name).is_some()) => {
            "a wire is laid now, expected an edge".into()
        }
        Err(MoveError(reason)) => reason,
        Ok(()) => "the turn is complete".into(),
    }
}

/// Why no first turn has these wires.
fn why_no_first_turn(game: &Nacv, touched: &[&str]) -> String {
    if touched.len() > usize::from(FIRST_WIRES) {
        return format!(
            "{FIRST_WIRES} wires are chosen already; touch one of them to give it back"
        );
    }
    match fen::begins(game, &touched.join(",")) {
        Err(MoveError(reason)) => reason,
        Ok(()) => "with these wires the king would be attacked".into(),
    }
}

fn why_stuck(game: &Nacv, from: Square, moves: &[Move]) -> String {
    let piece = game.board.at(from);
    let crosses = || GRID.squares().any(|to| reach(game, from, to) == Reach::Free);
    let is_own = piece.belongs_to(Piece::colour(game.state.side));
    if is_own && piece.kind() != Kind::KING && !moves.is_empty() && !crosses() {
        return format!("no move of the piece on {} crosses exactly one wire", GRID.name(from));
    }
    explain(game, moves, |explainer| explainer.why_stuck(from))
}

fn explain(game: &Nacv, moves: &[Move], ask: impl Fn(Explainer<'_>) -> String) -> String {
    ask(Explainer {
        forbidden: &|_, _| None,
        board: &game.board,
        grid: GRID,
        side: game.state.side,
        moves,
        checked: game.is_king_attacked(game.state.side),
        reach: &|from, to| reach(game, from, to),
    })
}

/// How the piece on `from` reaches `to`.
fn reach(game: &Nacv, from: Square, to: Square) -> Reach {
    let is_near = |a: u8, b: u8| a.abs_diff(b) <= 1;
    let beside = is_near(GRID.file(from), GRID.file(to)) && is_near(GRID.rank(from), GRID.rank(to));
    if game.targets(from).contains(&to.0) {
        Reach::Free
    } else if game.board.at(from).kind() == Kind::KING && beside && !game.board.at(to).is_closed() {
        Reach::Blocked
    } else {
        Reach::Never
    }
}
