//! Mouse input: XBoard reports which piece the user lifts, and the engine marks its targets.

use super::adapter::{Adapter, Entry, PlyParts};
use super::board::BoardSize;
use super::plies::PlyList;
use super::{Cecp, Job};
use std::collections::BTreeMap;

/// The piece that the user has lifted.
#[derive(Default)]
pub struct Clicks {
    /// The square of the lifted piece.
    lifted: Option<String>,
    /// The square that the user clicked on the way, such as the rook's in a castling.
    via: Option<String>,
}

impl Cecp {
    /// The user lifts the piece on `square`.
    pub(super) fn lift(&mut self, square: &str) {
        self.held = Some(square.to_string());
        if self.job == Some(Job::Move) {
            self.send_marks();
            return;
        }
        let can_go_on = !self.ply_list.entries(square, self.adapter.as_ref()).is_empty();
        if !can_go_on {
            self.ply_list.drop_draft();
        }
        if let Some(board) = self.adapter.board() {
            let marks = self.clicks.lift(square, &self.ply_list, self.adapter.as_ref(), board);
            self.io.send(&format!("highlight {marks}"));
        }
        self.announce_start();
        // The user may have closed the question, or it was not asked while the game was entered.
        if !(can_go_on && self.ply_list.is_mid_turn()) {
            self.ask("");
        }
    }

    /// The user puts the lifted piece on `square`.
    pub(super) fn put(&mut self, square: &str) {
        self.held = None;
        if self.adapter.board().is_some()
            && let Some(promotion) = self.clicks.put(square, &self.ply_list, self.adapter.as_ref())
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
    pub fn lift(
        &mut self,
        square: &str,
        ply_list: &PlyList,
        adapter: &dyn Adapter,
        board: BoardSize,
    ) -> String {
        if let Some(letter) = adapter.held(square) {
            *self = Clicks::default();
            return drop_marks(letter, ply_list, adapter, board);
        }
        if self.via.as_deref() != Some(square) {
            *self = Clicks { lifted: Some(square.to_string()), via: None };
        }
        let from = self.lifted.as_deref().unwrap_or(square);
        let mut pieces = standing_pieces(ply_list, adapter);
        let white = pieces.remove(from).map(|piece| piece.is_uppercase());
        let entries = ply_list.entries(from, adapter);
        // An own piece that changes places with another is not captured.
        let kept = entries.iter().filter(|entry| adapter.cannot_stay(entry));
        let kept: Vec<&str> = kept.filter_map(|e| Some(PlyParts::of(&e.ply)?.to)).collect();
        pieces.retain(|square, _| !kept.contains(&square.as_str()));
        let own = |square: &str| pieces.get(square).map(|piece| piece.is_uppercase()) == white;
        // A turn that does not begin with a piece captures none.
        let captures = adapter.question(ply_list.turn_start()).is_none();
        let shown_marks = adapter.marks(&ply_list.turn_start().view);
        let mut marks: BTreeMap<&str, char> =
            shown_marks.iter().map(|(square, mark)| (square.as_str(), *mark)).collect();
        if !marks.is_empty() {
            marks.retain(|square, _| !own(square));
            marks.insert(from, 'D');
        }
        for target in targets(&entries).filter(|t| self.via.is_none() || t.via == self.via()) {
            match target.via {
                Some(via) if self.via.is_none() => marks.insert(via, 'C'),
                _ if target.promotion.is_some() && marks.contains_key(target.to) => {
                    marks.insert(target.to, 'M')
                }
                _ if target.promotion.is_some() => marks.insert(target.to, 'B'),
                _ if captures && pieces.contains_key(target.to) => marks.insert(target.to, 'R'),
                // Yellow would not differ from the mark of an announced flood.
                _ if marks.get(target.to) == Some(&'y') => marks.insert(target.to, 'G'),
                _ => marks.insert(target.to, 'Y'),
            };
        }
        highlight(&marks, board)
    }

    /// Answers `put`: the letters of the pieces that a pawn can promote to on this square; `None`
    /// if it is no promotion, or if XBoard itself lets the user choose between promoting and not.
    pub fn put(
        &mut self,
        square: &str,
        ply_list: &PlyList,
        adapter: &dyn Adapter,
    ) -> Option<String> {
        let entries = ply_list.entries(self.lifted.as_deref()?, adapter);
        let on_the_way = targets(&entries).any(|target| target.via == Some(square));
        self.via = on_the_way.then(|| square.to_string());
        let here = targets(&entries).filter(|target| target.to == square);
        let mut letters: Vec<char> = here.map(|target| target.promotion).collect::<Option<_>>()?;
        // XBoard offers the first letter first: the queen if possible.
        letters.sort_by_key(|letter| *letter != 'q');
        let letters: String = letters.iter().map(char::to_ascii_uppercase).collect();
        (!letters.is_empty()).then_some(letters)
    }

    fn via(&self) -> Option<&str> {
        self.via.as_deref()
    }
}

/// The text of `highlight` for a lifted piece in hand with this letter: where it can be dropped.
fn drop_marks(letter: char, ply_list: &PlyList, adapter: &dyn Adapter, board: BoardSize) -> String {
    let entries = ply_list.entries("", adapter);
    let goals = entries.iter().filter_map(|entry| entry.ply.split_once('@'));
    let goals = goals.filter(|(piece, _)| piece.starts_with(letter)).map(|(_, goal)| goal);
    let shown = adapter.marks(&ply_list.turn_start().view);
    let mut marks: BTreeMap<&str, char> =
        shown.iter().map(|(square, mark)| (square.as_str(), *mark)).collect();
    for goal in goals {
        // As for pieces on the board: yellow would not differ from an announced flood.
        let mark = if marks.get(goal) == Some(&'y') { 'G' } else { 'Y' };
        marks.insert(goal, mark);
    }
    highlight(&marks, board)
}

/// The parts of the plies of `entries`.
pub fn targets(entries: &[Entry]) -> impl Iterator<Item = PlyParts<'_>> {
    entries.iter().filter_map(|entry| PlyParts::of(&entry.ply))
}

/// The pieces by square, after the plies of the incomplete turn.
pub fn standing_pieces(ply_list: &PlyList, adapter: &dyn Adapter) -> BTreeMap<String, char> {
    let mut pieces = adapter.pieces(&ply_list.turn_start().view);
    for moved in ply_list.moved_pieces() {
        if let Some(piece) = pieces.remove(moved.from) {
            pieces.insert(moved.to.to_string(), piece);
        }
    }
    pieces
}

/// The text of XBoard's `highlight` command.
pub fn highlight(marks: &BTreeMap<&str, char>, board: BoardSize) -> String {
    board.text(|file, rank| marks.get(&*board.name(file, rank)).copied().unwrap_or(' '))
}

#[cfg(test)]
mod tests {
    use super::super::adapter::TurnStart;
    use super::super::archchess::Archchess;
    use super::super::laws;
    use super::super::piazza::Piazza;
    use super::*;

    const FEN: &str = "4k5/1P8/10/10/10/10/10/10/P9/R3K4R w AJ K - 0 1";

    fn bottom(marks: &str) -> &str {
        marks.rsplit('/').next().unwrap()
    }

    fn ply_list(legal: &[&str]) -> PlyList {
        let legal = legal.iter().map(|t| (*t).to_string()).collect();
        let mut ply_list = PlyList::default();
        ply_list.start_turn(TurnStart { view: laws::view("archchess", FEN), legal });
        ply_list
    }

    #[test]
    fn a_castling_is_clicked_king_rook_square() {
        let legal = ["a1b1", "b9b10q", "e1a1,a1b1", "e1b1,a1c1", "e1b1,a1d1", "e1c1", "e1d1"];
        let ply_list = ply_list(&[&legal[..], &["e1d1,a1e1"]].concat());
        let board = Archchess.board().unwrap();
        let mut clicks = Clicks::default();
        let lift =
            |clicks: &mut Clicks, square: &str| clicks.lift(square, &ply_list, &Archchess, board);
        assert_eq!(bottom(&lift(&mut clicks, "e0")), "CYYY6");
        assert_eq!(clicks.put("a0", &ply_list, &Archchess), None);
        assert_eq!(bottom(&lift(&mut clicks, "a0")), "YY1Y6");
        assert_eq!(clicks.put("b0", &ply_list, &Archchess), None);
        // The rook may also be moved first.
        assert_eq!(bottom(&lift(&mut clicks, "a0")), "1YYYY5");
        assert!(lift(&mut clicks, "b8").starts_with("1B8/"));
        assert_eq!(clicks.put("b9", &ply_list, &Archchess), Some("Q".into()));
    }

    #[test]
    fn the_user_chooses_among_several_promotions() {
        let ply_list = ply_list(&["b9b10q", "b9b10r", "b9a10q"]);
        let board = Archchess.board().unwrap();
        let mut clicks = Clicks::default();
        assert!(clicks.lift("b8", &ply_list, &Archchess, board).starts_with("BM8/"));
        assert_eq!(clicks.put("b9", &ply_list, &Archchess), Some("QR".into()));
    }

    #[test]
    fn the_lifted_piece_can_be_clicked_again_and_other_pieces_instead() {
        let fen = "4k3/8/8/8/2n1P3/8/8/4K1N1 w - - 0 9 flood:3:c3f3,f5c5";
        let mut ply_list = PlyList::default();
        ply_list
            .start_turn(TurnStart { view: laws::view("piazza", fen), legal: vec!["g1f3".into()] });
        let board = Piazza::over_chess().board().unwrap();
        let marks = Clicks::default().lift("g1", &ply_list, &Piazza::over_chess(), board);
        assert_eq!(marks, "8/8/2bbbb2/2mmmm2/2bb1b2/2gggY2/8/6D1");
    }

    #[test]
    fn captures_are_red() {
        let board = Archchess.board().unwrap();
        let ply_list = ply_list(&["a1a2", "a1b1"]);
        let marks = Clicks::default().lift("a0", &ply_list, &Archchess, board);
        assert_eq!(marks, "10/10/10/10/10/10/10/10/R9/1Y8");
    }
}
