//! Mouse input: XBoard reports which piece the user lifts, and the engine marks its targets.

use super::CecpEngine;
use super::board::Board;
use super::dialogue::{Dialogue, Input};
use super::plies::PlyList;
use super::ply::{Ply, Square, Step};
use std::collections::BTreeMap;

/// The piece that the user has lifted.
#[derive(Default)]
pub struct Clicks {
    /// The square of the lifted piece.
    lifted: Option<Square>,
    /// The square that the user clicked on the way, such as the rook's in a castling.
    via: Option<Square>,
}

impl CecpEngine {
    /// The user lifts the piece on the square called `name`.
    pub(super) fn lift(&mut self, name: &str) {
        self.shown.held = Some(name.to_string());
        if self.search.is_own_turn() {
            self.send_marks();
            return;
        }
        let (adapter, ply_list) = (self.adapter.as_ref(), &mut self.ply_list);
        let (board, square) = (adapter.board(), adapter.board().square(name));
        let can_go_on = square.is_some() && !ply_list.inputs_from(square, adapter).is_empty();
        if !can_go_on {
            ply_list.forget_withdrawn();
        }
        if !board.is_none() {
            let marks = match square {
                Some(square) => self.shown.clicks.lift(square, ply_list, adapter),
                None => {
                    self.shown.clicks = Clicks::default();
                    drop_marks(board.in_hand(name), ply_list, adapter)
                }
            };
            self.io.send(&format!("highlight {marks}"));
        }
        self.announce_start();
        // The user may have closed the question, or it was not asked while the game was entered.
        if !(can_go_on && self.ply_list.is_mid_turn()) {
            self.ask("");
        }
    }

    /// The user puts the lifted piece on the square called `name`.
    pub(super) fn put(&mut self, name: &str) {
        self.shown.held = None;
        let adapter = self.adapter.as_ref();
        if let Some(square) = adapter.board().square(name)
            && let Some(promotion) = self.shown.clicks.put(square, &self.ply_list, adapter)
        {
            self.io.send(&format!("choice {promotion}"));
        }
    }
}

impl Clicks {
    /// Answers `lift`: the text of `highlight`.
    ///
    /// Letters: `C` a square to click on the way, `Y` a target, `R` a capture, `B` a promotion to
    /// the only piece possible, `M` a promotion for which XBoard lets the user choose. The user
    /// puts the piece down on the square on the way and lifts it from there before it goes on.
    ///
    /// If the position has marks, the lifted piece gets a dark one, `D`: XBoard then reports that
    /// the user puts it back, and the marks can be sent again. Other pieces of the same side get no
    /// mark, because XBoard lifts only an unmarked one instead.
    pub fn lift(&mut self, square: Square, ply_list: &PlyList, adapter: &dyn Dialogue) -> String {
        if self.via != Some(square) {
            *self = Clicks { lifted: Some(square), via: None };
        }
        let from = self.lifted.unwrap_or(square);
        let inputs = ply_list.inputs_from(Some(from), adapter);
        let placement = ply_list.placement(adapter);
        let mut pieces: BTreeMap<Square, char> = placement.pieces().collect();
        let white = pieces.remove(&from).map(|piece| piece.is_uppercase());
        // An own piece that changes places with another is not captured.
        let kept =
            inputs.iter().filter(|input| ply_list.cannot_stay(&input.ply, &placement, adapter));
        for step in steps(kept) {
            pieces.remove(&step.to);
        }
        let is_own = |square: &Square| pieces.get(square).map(|p| p.is_uppercase()) == white;
        // A turn that does not begin with a piece captures none.
        let start = ply_list.turn_start();
        let question = adapter.question(ply_list.partial_turn(), start);
        let captures = question.is_none_or(|question| question.piece.is_none());
        let mut marks = adapter.marks(&start.view);
        if !marks.is_empty() {
            marks.retain(|square, _| !is_own(square));
            marks.insert(from, 'D');
        }
        for Step { via, to, promotion, .. } in steps(&inputs) {
            if self.via.is_some() && self.via != via {
                continue;
            }
            match via {
                Some(via) if self.via.is_none() => marks.insert(via, 'C'),
                _ if promotion.is_some() && marks.contains_key(&to) => marks.insert(to, 'M'),
                _ if promotion.is_some() => marks.insert(to, 'B'),
                _ if captures && pieces.contains_key(&to) => marks.insert(to, 'R'),
                _ => mark_target(&mut marks, to),
            };
        }
        highlight(&marks, adapter.board())
    }

    /// Answers `put`: the letters of the pieces that a pawn can promote to on this square; `None`
    /// if it is no promotion, or if XBoard itself lets the user choose between promoting and not.
    pub fn put(
        &mut self,
        square: Square,
        ply_list: &PlyList,
        adapter: &dyn Dialogue,
    ) -> Option<String> {
        let inputs = ply_list.inputs_from(Some(self.lifted?), adapter);
        let is_on_the_way = steps(&inputs).any(|step| step.via == Some(square));
        self.via = is_on_the_way.then_some(square);
        let here = steps(&inputs).filter(|step| step.to == square);
        let mut letters: Vec<char> = here.map(|step| step.promotion).collect::<Option<_>>()?;
        // XBoard offers the first letter first: the queen if possible.
        letters.sort_by_key(|letter| *letter != 'q');
        let letters: String = letters.iter().map(char::to_ascii_uppercase).collect();
        (!letters.is_empty()).then_some(letters)
    }
}

/// Marks a target. Yellow would not differ from the mark of an announced flood.
fn mark_target(marks: &mut BTreeMap<Square, char>, target: Square) -> Option<char> {
    let letter = if marks.get(&target) == Some(&'y') { 'G' } else { 'Y' };
    marks.insert(target, letter)
}

/// The text of `highlight` for a lifted piece in hand with this letter: where it can be dropped.
fn drop_marks(letter: Option<char>, ply_list: &PlyList, adapter: &dyn Dialogue) -> String {
    let mut marks = adapter.marks(&ply_list.turn_start().view);
    for input in ply_list.inputs_from(None, adapter) {
        if let Ply::Drop(piece, to) = input.ply
            && Some(piece) == letter
        {
            mark_target(&mut marks, to);
        }
    }
    highlight(&marks, adapter.board())
}

/// The moves of pieces among the plies of `inputs`.
pub fn steps<'a>(inputs: impl IntoIterator<Item = &'a Input>) -> impl Iterator<Item = Step> {
    inputs.into_iter().filter_map(|input| input.ply.as_step())
}

/// The text of XBoard's `highlight` command.
pub fn highlight(marks: &BTreeMap<Square, char>, board: Board) -> String {
    board.text(|square| marks.get(&square).copied().unwrap_or(' '))
}

#[cfg(test)]
mod tests {
    use super::super::adapter::TurnStart;
    use super::super::adapter_tests;
    use super::super::archchess::Archchess;
    use super::super::piazza::Piazza;
    use super::*;

    const FEN: &str = "4k5/1P8/10/10/10/10/10/10/P9/R3K4R w AJ K - 0 1";

    fn bottom(marks: &str) -> &str {
        marks.rsplit('/').next().unwrap()
    }

    fn square(name: &str) -> Square {
        Square::parse(name, 0).expect("a square")
    }

    fn ply_list(legal: &[&str]) -> PlyList {
        let legal = legal.iter().map(|t| (*t).to_string()).collect();
        let mut ply_list = PlyList::default();
        ply_list.start_turn(TurnStart {
            view: adapter_tests::view("archchess", FEN),
            legal,
            is_unlisted: false,
        });
        ply_list
    }

    #[test]
    fn a_castling_is_clicked_king_rook_square() {
        let legal = ["a1b1", "b9b10q", "e1a1,a1b1", "e1b1,a1c1", "e1b1,a1d1", "e1c1", "e1d1"];
        let ply_list = ply_list(&[&legal[..], &["e1d1,a1e1"]].concat());
        let mut clicks = Clicks::default();
        let lift = |clicks: &mut Clicks, name| clicks.lift(square(name), &ply_list, &Archchess);
        assert_eq!(bottom(&lift(&mut clicks, "e0")), "CYYY6");
        assert_eq!(clicks.put(square("a0"), &ply_list, &Archchess), None);
        assert_eq!(bottom(&lift(&mut clicks, "a0")), "YY1Y6");
        assert_eq!(clicks.put(square("b0"), &ply_list, &Archchess), None);
        // The rook may also be moved first.
        assert_eq!(bottom(&lift(&mut clicks, "a0")), "1YYYY5");
        assert!(lift(&mut clicks, "b8").starts_with("1B8/"));
        assert_eq!(clicks.put(square("b9"), &ply_list, &Archchess), Some("Q".into()));
    }

    #[test]
    fn the_user_chooses_among_several_promotions() {
        let ply_list = ply_list(&["b9b10q", "b9b10r", "b9a10q"]);
        let mut clicks = Clicks::default();
        assert!(clicks.lift(square("b8"), &ply_list, &Archchess).starts_with("BM8/"));
        assert_eq!(clicks.put(square("b9"), &ply_list, &Archchess), Some("QR".into()));
    }

    #[test]
    fn the_lifted_piece_can_be_clicked_again_and_other_pieces_instead() {
        let fen = "4k3/8/8/8/2n1P3/8/8/4K1N1 w - - 0 9 flood:3:c3f3,f5c5";
        let mut ply_list = PlyList::default();
        let (view, legal) = (adapter_tests::view("piazza", fen), vec!["g1f3".into()]);
        ply_list.start_turn(TurnStart { view, legal, is_unlisted: false });
        let marks =
            Clicks::default().lift(Square { file: 6, rank: 0 }, &ply_list, &Piazza::over_chess());
        assert_eq!(marks, "8/8/2bbbb2/2mmmm2/2bb1b2/2gggY2/8/6D1");
    }

    #[test]
    fn captures_are_red() {
        let ply_list = ply_list(&["a1a2", "a1b1"]);
        let marks = Clicks::default().lift(square("a0"), &ply_list, &Archchess);
        assert_eq!(marks, "10/10/10/10/10/10/10/10/R9/1Y8");
    }
}
