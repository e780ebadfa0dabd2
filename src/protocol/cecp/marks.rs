//! Coloured marks in XBoard's window while the user has lifted no piece: the weather, what may
//! follow in a turn of several plies, and the pieces that the last turn moved.

use super::adapter::Adapter;
use super::clicks::{highlight, standing_pieces, targets};
use super::plies::PlyList;
use super::{Cecp, Mode, config};
use std::collections::BTreeMap;

/// XBoard's colour letters. Lower case: the square is marked but is no legal target.
const PIECE: char = 'g';
const ON_THE_WAY: char = 'c';
const TARGET: char = 'y';
const CAPTURE: char = 'r';

impl Cecp {
    /// Sends the marks of the current position. XBoard removes all marks when the user lifts a
    /// piece or puts it down.
    pub(super) fn send_marks(&mut self) {
        let marks = self.marks();
        if let Some(board) = self.adapter.board()
            && (self.marked || !marks.is_empty())
        {
            self.marked = !marks.is_empty();
            let marks = marks.iter().map(|(square, mark)| (square.as_str(), *mark)).collect();
            self.io.send(&format!("highlight {}", highlight(&marks, board)));
        }
    }

    fn marks(&self) -> BTreeMap<String, char> {
        let adapter = self.adapter.as_ref();
        let mut marks = adapter.marks(&self.snapshot.view);
        if adapter.board().is_none() || !self.user_is_to_move() {
            return marks;
        }
        let question = adapter.question(self.ply_list.turn_start());
        if self.ply_list.is_mid_turn() || question.is_some() {
            let piece = question.map(|question| question.piece);
            marks.extend(next_squares(piece, &self.ply_list, adapter));
        } else {
            for (from, to) in self.ply_list.journeys() {
                marks.entry(from.to_string()).or_insert(PIECE);
                marks.entry(to.to_string()).or_insert(PIECE);
            }
        }
        marks
    }

    /// Whether the next ply is that of a user who plays against the engine.
    fn user_is_to_move(&self) -> bool {
        let users_side = matches!(self.mode, Mode::Play(side) if side != self.snapshot.view.side);
        users_side
            && !self.opponent_is_engine
            && self.ply_list.mover_is_next()
            && self.snapshot.ending.is_none()
    }

    /// If the user is to enter a turn that does not begin with a piece: makes XBoard lift a piece,
    /// because it reports clicks on other squares only after that. Returns whether it is so.
    ///
    /// XBoard obeys `click` only with its option `oneClickMove`. Otherwise the user has to click
    /// on a piece first.
    pub(super) fn offer_choice(&mut self) -> bool {
        let (Some(question), Some(board)) = (self.question(), self.adapter.board()) else {
            return false;
        };
        if let Some(held) = self.held.replace(question.piece.clone()) {
            self.drop_piece(&held);
        }
        let adapter = self.adapter.as_ref();
        let marks = self.clicks.lift(&question.piece, &self.ply_list, adapter, board);
        self.io.send(&format!("click {}\nhighlight {marks}", question.piece));
        if self.post && self.settings.on(config::ANNOUNCE) {
            self.io.send(&format!("0 0 0 0 {}", question.prompt));
        }
        true
    }

    /// Puts down the piece that [`Cecp::offer_choice`] has made XBoard lift, unless the user has
    /// done so.
    pub(super) fn drop_choice(&mut self) {
        if let Some(held) = self.held.take() {
            self.drop_piece(&held);
        }
    }

    /// A click on an unmarked piece that is lifted puts it down.
    fn drop_piece(&mut self, piece: &str) {
        if let Some(board) = self.adapter.board() {
            let none = highlight(&BTreeMap::new(), board);
            self.io.send(&format!("highlight {none}\nclick {piece}"));
        }
    }
}

/// What the user can click next: `piece` if there is one, else the piece that has just moved if it
/// can go on, otherwise all pieces that can, and where they can go.
fn next_squares(
    piece: Option<String>,
    ply_list: &PlyList,
    adapter: &dyn Adapter,
) -> BTreeMap<String, char> {
    let pieces = standing_pieces(ply_list, adapter);
    let moved = ply_list.moved_pieces().last().map(|moved| moved.to.to_string());
    let can_go_on = |square: &String| !ply_list.entries(square, adapter).is_empty();
    let from: Vec<String> = match piece.or(moved).filter(can_go_on) {
        Some(piece) => vec![piece],
        None => pieces.keys().filter(|square| can_go_on(square)).cloned().collect(),
    };
    let mut marks = BTreeMap::new();
    for square in &from {
        for target in targets(&ply_list.entries(square, adapter)) {
            let (square, mark) = match target.via {
                Some(via) => (via, ON_THE_WAY),
                None if pieces.contains_key(target.to) => (target.to, CAPTURE),
                None => (target.to, TARGET),
            };
            marks.insert(square.to_string(), mark);
        }
    }
    marks.extend(from.into_iter().map(|square| (square, PIECE)));
    marks
}
