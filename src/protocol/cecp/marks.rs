//! Coloured marks in XBoard's window while the user has lifted no piece: the weather, what may
//! follow in a turn of several plies, and the pieces that the last turn moved.

use super::clicks::{Clicks, highlight, steps};
use super::dialogue::Dialogue;
use super::plies::PlyList;
use super::ply::Square;
use super::{CecpEngine, config};
use std::collections::BTreeMap;

/// XBoard's colour letters. Lower case: the square is marked but is no legal target.
const PIECE: char = 'g';
const ON_THE_WAY: char = 'c';
const TARGET: char = 'y';
const CAPTURE: char = 'r';

/// What the window shows besides the pieces, and what the user has been told.
#[derive(Default)]
pub(super) struct Shown {
    /// Whether the current position has been announced.
    pub(super) announced: bool,
    /// Whether the window shows marks.
    marked: bool,
    /// XBoard's name of the square of the piece that the user holds, or that XBoard was told to
    /// lift.
    pub(super) held: Option<String>,
    pub(super) clicks: Clicks,
}

impl CecpEngine {
    /// Sends the marks of the current position. XBoard removes all marks when the user lifts a
    /// piece or puts it down.
    pub(super) fn send_marks(&mut self) {
        let (marks, board) = (self.marks(), self.adapter.board());
        if !board.is_none() && (self.shown.marked || !marks.is_empty()) {
            self.shown.marked = !marks.is_empty();
            self.io.send(&format!("highlight {}", highlight(&marks, board)));
        }
    }

    fn marks(&self) -> BTreeMap<Square, char> {
        let adapter = self.adapter.as_ref();
        let mut marks = adapter.marks(&self.snapshot.view);
        let is_next = self.ply_list.mover_is_next() && self.snapshot.ending.is_none();
        if adapter.board().is_none() || !self.is_users_turn() || !is_next {
            return marks;
        }
        let shown = self.ply_list.partial_turn();
        let question = adapter.question(shown, self.ply_list.turn_start());
        let piece = question.and_then(|question| question.piece);
        if self.ply_list.is_mid_turn() || piece.is_some() {
            marks.extend(next_squares(piece, &self.ply_list, adapter));
        } else {
            for square in self.ply_list.last_moves().into_iter().flat_map(<[Square; 2]>::from) {
                marks.entry(square).or_insert(PIECE);
            }
        }
        marks
    }

    /// If the user is to enter a turn that does not begin with a piece: makes XBoard lift a piece,
    /// because it reports clicks on other squares only after that. Returns whether it is so.
    ///
    /// XBoard obeys `click` only with its option `oneClickMove`. Otherwise the user has to click
    /// on a piece first.
    pub(super) fn offer_choice(&mut self) -> bool {
        let Some(question) = self.question() else { return false };
        let Some(square) = question.piece else { return false };
        let piece = self.adapter.board().name(square);
        if let Some(held) = self.shown.held.replace(piece.clone()) {
            self.drop_piece(&held);
        }
        let marks = self.shown.clicks.lift(square, &self.ply_list, self.adapter.as_ref());
        self.io.send(&format!("click {piece}\nhighlight {marks}"));
        if self.orders.post && self.settings.on(config::ANNOUNCE) {
            self.io.send(&format!("0 0 0 0 {}", question.prompt));
        }
        true
    }

    /// Puts down the piece that [`CecpEngine::offer_choice`] has made XBoard lift, unless the user
    /// has done so.
    pub(super) fn drop_choice(&mut self) {
        if let Some(held) = self.shown.held.take() {
            self.drop_piece(&held);
        }
    }

    /// A click on an unmarked piece that is lifted puts it down.
    fn drop_piece(&mut self, piece: &str) {
        let none = highlight(&BTreeMap::new(), self.adapter.board());
        self.io.send(&format!("highlight {none}\nclick {piece}"));
    }
}

/// What the user can click next: `piece` if there is one, else the piece that has just moved if it
/// can go on, otherwise all pieces that can, and where they can go.
fn next_squares(
    piece: Option<Square>,
    ply_list: &PlyList,
    adapter: &dyn Dialogue,
) -> BTreeMap<Square, char> {
    let inputs = ply_list.inputs(adapter);
    let pieces: BTreeMap<Square, char> = ply_list.placement(adapter).pieces().collect();
    let piece = piece.or(ply_list.last_arrival());
    let goes_on = piece.filter(|&piece| steps(&inputs).any(|step| step.from == piece));
    let mut marks = BTreeMap::new();
    let is_marked = |from| goes_on.map_or(pieces.contains_key(&from), |piece| piece == from);
    for step in steps(&inputs).filter(|step| is_marked(step.from)) {
        match step.via {
            Some(via) => marks.insert(via, ON_THE_WAY),
            None if pieces.contains_key(&step.to) => marks.insert(step.to, CAPTURE),
            None => marks.insert(step.to, TARGET),
        };
    }
    let from = steps(&inputs).map(|step| step.from).filter(|from| is_marked(*from));
    marks.extend(from.map(|from| (from, PIECE)));
    marks
}
