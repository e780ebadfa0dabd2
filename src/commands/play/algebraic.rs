//! Algebraic notation as players type it, in every game whose turns move a piece from one square to
//! another: `Nf3`, `nxe5`, `e8=Q`, `O-O`. It is read from the legal turns, the letters of the
//! pieces and what a person would touch, so that no game has to define it.

use crate::board::parts::CastlingWing;
use crate::diagram::{Board, Diagram, PieceImage, Shape};
use crate::gesture::{Target, TargetKind};
use crate::rules::TurnPhase;
use crate::session::Game;

/// The texts of legal turns, or their beginnings, that `text` may mean; `legal` are the legal
/// turns. An empty list if it means none.
pub fn meanings(session: &dyn Game, legal: &[String], text: &str) -> Vec<String> {
    let view = session.view();
    // Walkways and wires are no moves of pieces.
    if matches!(view.phase, TurnPhase::Building(..) | TurnPhase::FirstWires) {
        return Vec::new();
    }
    let squares = Squares { targets: session.targets(), diagram: view.diagram };
    // The rest of a turn of several moves is typed as it is.
    let (first, rest) = text.split_at(text.find(',').unwrap_or(text.len()));
    if let Some(wing) = CastlingWing::read(first.trim_end_matches(['+', '#', '!', '?'])) {
        return castlings(session, &squares, wing == CastlingWing::King);
    }
    let typed: String = first.chars().filter(|c| !"x:-=".contains(*c)).collect();
    let typed = typed.trim_end_matches(['!', '?', '#']);
    let same: [fn(&str, &str) -> bool; 2] = [|a, b| a == b, str::eq_ignore_ascii_case];
    // With a plus sign a piece of shogi promotes; otherwise it marks a check.
    let typed = [typed, typed.trim_end_matches('+')];
    // If no turn has this text, the piece of a promotion may be missing.
    for promotes in [true, false] {
        for (typed, same) in typed.iter().flat_map(|typed| same.map(|same| (typed, same))) {
            let means =
                |head: &&str| squares.forms(head, promotes).iter().any(|form| same(form, typed));
            let heads = legal.iter().filter_map(|turn| turn.split(',').next()).filter(means);
            let mut found: Vec<String> = heads.map(|head| format!("{head}{rest}")).collect();
            found.dedup();
            if !found.is_empty() {
                return found;
            }
        }
    }
    Vec::new()
}

/// The castlings to the nearer side of the board, or to the other one. A person castles by touching
/// the king and the own piece with which it castles, among other ways.
fn castlings(session: &dyn Game, squares: &Squares, short: bool) -> Vec<String> {
    let castles = |gesture: &Vec<String>| {
        let [king, rook, ..] = &gesture[..] else { return false };
        let (Some(own), Some(other)) = (squares.piece(king), squares.piece(rook)) else {
            return false;
        };
        let (Some((from, files)), Some((to, _))) = (squares.file(king), squares.file(rook)) else {
            return false;
        };
        let is_right_nearer = 2 * from + 1 > files;
        own.shape == Shape::King
            && own.is_white() == other.is_white()
            && (to > from) == (is_right_nearer == short)
    };
    let turns = session.gestures().listed().into_iter();
    turns.filter(|(_, gestures)| gestures.iter().any(castles)).map(|(turn, _)| turn).collect()
}

/// The squares of a game and the pieces on them.
struct Squares {
    targets: Vec<Target>,
    diagram: Diagram,
}

impl Squares {
    fn target(&self, name: &str) -> Option<&Target> {
        self.targets.iter().find(|target| target.kind == TargetKind::Field && target.name == name)
    }

    fn piece(&self, name: &str) -> Option<PieceImage> {
        self.diagram.piece(*self.target(name)?.points.first()?)
    }

    /// The file of a square on its board, from 0, and the number of files.
    fn file(&self, name: &str) -> Option<(usize, usize)> {
        let point = *self.target(name)?.points.first()?;
        let has_point = |board: &&Board| board.fields.iter().any(|field| field.point == point);
        let board = self.diagram.boards.iter().find(has_point)?;
        Some((usize::from(point.x / 2 - board.left), board.files.len()))
    }

    /// The square with which a text begins, and the rest. Of `a1` and `a10` it is the longer one.
    fn split<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        let lengths = (2..=3).rev().filter(|at| text.is_char_boundary(*at));
        lengths.map(|at| text.split_at(at)).find(|(name, _)| self.target(name).is_some())
    }

    /// The ways to write a move such as `e7e8q` in algebraic notation without marks, and without
    /// the piece of a promotion unless `promotes`.
    fn forms(&self, turn: &str, promotes: bool) -> Vec<String> {
        let parts = || {
            let (from, rest) = self.split(turn)?;
            let (to, promotion) = self.split(rest)?;
            Some((from, to, promotion, self.piece(from)?))
        };
        let Some((from, to, promotion, piece)) = parts() else { return Vec::new() };
        let letter = piece.letter.to_ascii_uppercase();
        let (file, rank) = from.split_at(1);
        let mut heads = vec![from.to_string()];
        heads.extend(["", file, rank, from].map(|from| format!("{letter}{from}")));
        if letter == 'P' {
            heads.push(file.to_string());
            // Without the file a pawn goes straight ahead.
            heads.extend(to.starts_with(file).then(String::new));
        }
        let promotion = if promotes { promotion } else { "" };
        let promotions = [promotion.to_string(), promotion.to_ascii_uppercase()];
        let forms = |head: String| promotions.clone().map(|text| format!("{head}{to}{text}"));
        heads.into_iter().flat_map(forms).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::open;

    fn read(game: &str, fen: Option<&str>, text: &str) -> Vec<String> {
        let mut session = open(game).unwrap();
        session.set_position(fen, &[]).unwrap();
        meanings(session.as_ref(), session.legal_turns().as_slice(), text)
    }

    #[test]
    fn every_game_has_algebraic_notation() {
        let dry = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1 dry";
        let promotion = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1 dry";
        let two_boards = "r3k2r******/14/14/14/14/14/14/R3K2R****** w KQkq - 0 1";
        for (game, fen, typed, turn) in [
            ("chess", None, "nf3", "g1f3"),
            ("chess", None, "E4", "e2e4"),
            ("piazza", Some(dry), "e4", "e2e4"),
            ("piazza", Some(dry), "O-O", "e1g1"),
            ("piazza", Some(dry), "0-0-0", "e1c1"),
            ("piazza", Some(dry), "kf1", "e1f1"),
            ("piazza", Some(promotion), "b8=N", "b7b8n"),
            ("piazza", Some(promotion), "b8=q+", "b7b8q"),
            ("archchess", None, "Na3", "b1a3"),
            ("archchess", None, "Cd3", "d1d3"),
            ("ravioli", None, "Wk3", "d2k3"),
            ("ravioli", None, "i4", "i2i4"),
            ("ravioli", Some(two_boards), "o-o", "e1g1"),
            ("ravioli", Some(two_boards), "O-O-O", "e1c1"),
            ("xiangqi", None, "Ch5", "h3h5"),
            ("shogi", None, "p76", ""),
            ("shogi", None, "Pg4", "g3g4"),
            ("cwda", None, "O-O", ""),
            ("shatranj", None, "Ba3", "c1a3"),
        ] {
            let expected: Vec<&str> = [turn].into_iter().filter(|turn| !turn.is_empty()).collect();
            assert_eq!(read(game, fen, typed), expected, "{game}: {typed}");
        }
    }

    #[test]
    fn what_may_mean_several_turns_means_all_of_them() {
        let rooks = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1 dry";
        assert_eq!(read("piazza", Some(rooks), "Rf1"), ["h1f1"]);
        let knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1 dry";
        assert_eq!(read("piazza", Some(knights), "Nd2"), ["b1d2", "f1d2"]);
        assert_eq!(read("piazza", Some(knights), "Nbd2"), ["b1d2"]);
        let castling = "r3k4r/10/10/10/10/10/10/10/10/R3K4R w AJaj Kk - 0 1";
        let found =
            [read("archchess", Some(castling), "O-O"), read("archchess", Some(castling), "o-o-o")];
        assert_eq!(found.map(|turns| turns.len()), [6, 10]);
        let promotes = "4k4/9/9/1P7/9/9/9/9/4K4[-] w - - 0 1";
        assert_eq!(read("shogi", Some(promotes), "Pb7"), ["b6b7"]);
        let last_rank = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1 dry";
        assert_eq!(read("piazza", Some(last_rank), "b8"), ["b7b8b", "b7b8n", "b7b8q", "b7b8r"]);
        assert_eq!(read("shogi", Some(promotes), "Pb7+"), ["b6b7+"]);
    }

    #[test]
    fn a_piece_on_the_square_of_a_walkway_does_not_move() {
        let building = "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1 build:2";
        assert_eq!(read("piazza", Some(building), "Nf3"), [""; 0]);
    }
}
