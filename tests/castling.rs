//! Castling in Archchess as a user enters it in XBoard: every castling in every order of two steps.

use crate::common::Engine;
use rialto::session::{self, Session};
use std::collections::BTreeSet;

/// The user's side can castle in every way; the engine's side cannot castle.
const POSITIONS: [&str; 2] = [
    "4k5/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/R3K4R w AJ K - 0 1",
    "r3k4r/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/4K5 b aj k - 0 1",
];

/// A text of the game with XBoard's ranks, which count from 0.
fn to_xboard(text: &str) -> String {
    let shown = ('0'..='8').zip('1'..='9').fold(text.replace("10", "X"), |text, (theirs, ours)| {
        text.replace(ours, &theirs.to_string())
    });
    shown.replace('X', "9")
}

/// A move of a user in an XBoard: the engine, and XBoard's list of plies.
struct Game {
    engine: Engine,
    list: Vec<String>,
}

impl Game {
    fn start() -> Game {
        let mut engine = Engine::start(&["cecp"]);
        for line in ["xboard", "protover 2", "new", "variant archchess", "easy", "sd 1"] {
            engine.send(line);
        }
        Game { engine, list: Vec::new() }
    }

    /// Sets up `fen`. The user moves for the side to move.
    fn set_up(&mut self, fen: &str) {
        let mut fields = fen.split(' ');
        let (pieces, side) = (fields.next().expect("pieces"), fields.next().expect("a side"));
        self.engine.send("force");
        self.engine.send(&format!("setboard {pieces} {side} - - 0 1"));
        self.list.clear();
        self.engine.send("playother");
        self.answers();
    }

    /// The lines that the engine has sent up to now, or until its move if it is its turn. Plies
    /// are added to XBoard's list, refused ones removed.
    fn answers(&mut self) -> Vec<String> {
        self.engine.send("ping 7");
        let lines = self.engine.until(|line| line == "pong 7", "pong");
        for line in &lines {
            if let Some(ply) = line.strip_prefix("move ") {
                self.list.push(ply.into());
            } else if line.starts_with("Illegal move") {
                self.list.pop();
            }
            assert!(!line.starts_with("tellusererror"), "{line}");
        }
        lines
    }

    fn enter(&mut self, ply: &str) -> Vec<String> {
        self.list.push(ply.into());
        self.engine.send(&format!("usermove {ply}"));
        self.answers()
    }

    /// The squares to which the engine lets the piece on `square` go.
    fn targets(&mut self, square: &str) -> BTreeSet<String> {
        self.engine.send(&format!("lift {square}"));
        let lines = self.engine.until(|line| line.starts_with("highlight "), "highlight");
        let marks = lines.last().and_then(|line| line.strip_prefix("highlight ")).expect("found");
        let mut found = BTreeSet::new();
        for (rank, row) in (0..=9).rev().zip(marks.split('/')) {
            let (mut file, mut run) = (0, 0);
            for c in row.chars() {
                if let Some(digit) = c.to_digit(10) {
                    run = 10 * run + digit as u8;
                } else {
                    file += std::mem::take(&mut run);
                    found.insert(format!("{}{rank}", char::from(b'a' + file)));
                    file += 1;
                }
            }
        }
        found
    }

    /// Checks that the engine has answered `turn` with the last ply of the list, and that it takes
    /// the pieces on the back rank for those of the position after that.
    fn check(&mut self, fen: &str, turn: &str) {
        let mut session = session::open("archchess").expect("a game");
        session.set_position(Some(fen), &[]).expect("a position");
        session.play(turn).expect("a legal turn");
        let reply = self.list.last().expect("plies").clone();
        let legal = session.legal_turns().listed();
        let reply = legal.iter().find(|legal| to_xboard(legal) == reply).expect("a legal reply");
        session.play(reply).expect("a legal turn");
        self.check_back_rank(session.as_ref(), turn);
    }

    fn check_back_rank(&mut self, session: &dyn Session, turn: &str) {
        let rank = if turn.contains("10") { "10" } else { "1" };
        for file in 'a'..='j' {
            let from = format!("{file}{rank}");
            let legal = session.legal_turns().listed();
            let steps = legal.iter().flat_map(|turn| turn.split(','));
            let expected: BTreeSet<String> = steps
                .filter_map(|step| step.strip_prefix(&from))
                .filter(|to| to.starts_with(char::is_alphabetic))
                .map(to_xboard)
                .collect();
            assert_eq!(self.targets(&to_xboard(&from)), expected, "{turn}, then {from}");
        }
    }

    /// Feeds the engine the plies of XBoard's list, as when a saved game is loaded.
    fn load(&mut self, fen: &str) {
        let list = self.list.clone();
        self.set_up(fen);
        self.engine.send("force");
        for ply in list {
            let lines = self.enter(&ply);
            assert_eq!(lines, ["pong 7"], "{ply}");
        }
    }
}

fn castlings(fen: &str) -> Vec<String> {
    let mut session = session::open("archchess").expect("a game");
    session.set_position(Some(fen), &[]).expect("a position");
    let castlings: Vec<_> =
        session.legal_turns().listed().into_iter().filter(|turn| turn.contains(',')).collect();
    assert_eq!(castlings.len(), 25);
    castlings
}

#[test]
fn every_castling_can_be_entered_in_two_steps_of_either_order() {
    let mut game = Game::start();
    for fen in POSITIONS {
        for turn in castlings(fen) {
            let shown = to_xboard(&turn);
            let (king, rook) = shown.split_once(',').expect("two steps");
            for [first, second] in [[king, rook], [rook, king]] {
                game.set_up(fen);
                let lines = game.enter(first);
                let refused = "Illegal move (castling, the other piece is next)";
                let went_on = |line: &String| *line == "move @@@@" || line.starts_with(refused);
                assert!(lines.iter().any(went_on), "{turn}: {lines:?}");
                game.enter(second);
                game.check(fen, &turn);
                assert!(game.list.iter().all(|ply| !ply.contains(',')), "{:?}", game.list);
                game.load(fen);
                game.check(fen, &turn);
            }
        }
    }
}

/// King, rook, and the king's new square: the rook goes next to it.
#[test]
fn three_clicks_put_king_and_rook_side_by_side() {
    let mut game = Game::start();
    let mut tried = 0;
    for fen in POSITIONS {
        for turn in castlings(fen) {
            let files: Vec<u8> = turn.bytes().filter(u8::is_ascii_lowercase).collect();
            if files[1].abs_diff(files[3]) == 1 && files[1] != files[2] {
                game.set_up(fen);
                game.enter(&to_xboard(&turn));
                game.check(fen, &turn);
                game.load(fen);
                game.check(fen, &turn);
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 14);
}

/// A step of the king, its leap or a rook's move may begin a castling. The user says that it does
/// not by an empty answer or a pass.
#[test]
fn a_first_step_can_be_the_whole_turn() {
    let mut game = Game::start();
    for fen in POSITIONS {
        let rank = if fen.contains(" w ") { "1" } else { "10" };
        for (from, targets) in [("e", "cdfg"), ("a", "bcd"), ("j", "fghi")] {
            for to in targets.chars() {
                for answer in ["answer", "usermove @@@@"] {
                    let turn = format!("{from}{rank}{to}{rank}");
                    game.set_up(fen);
                    let lines = game.enter(&to_xboard(&turn));
                    assert_eq!(lines[0], "move @@@@", "{turn}");
                    assert!(lines[1].starts_with("highlight "), "{lines:?}");
                    let question = "askuser answer Only this move: press OK. ";
                    assert!(lines[2].starts_with(question), "{lines:?}");
                    if answer != "answer" {
                        game.list.push("@@@@".into());
                    }
                    game.engine.send(answer);
                    game.answers();
                    game.check(fen, &turn);
                    game.load(fen);
                    game.check(fen, &turn);
                }
            }
        }
    }
}

/// The question can be answered with the square of the other piece.
#[test]
fn an_answer_completes_the_castling() {
    let mut game = Game::start();
    let fen = POSITIONS[0];
    let cases = [("e0g0", "F0 ", "e1g1,j1f1"), ("j0i0", "j0", "e1j1,j1i1")];
    for (step, answer, turn) in cases {
        game.set_up(fen);
        game.enter(step);
        game.engine.send(&format!("answer {answer}"));
        game.answers();
        game.check(fen, turn);
        game.load(fen);
        game.check(fen, turn);
    }
    game.set_up(fen);
    game.enter("e0g0");
    game.engine.send("answer h0");
    assert!(game.answers()[0].starts_with("askuser answer h0: not possible. Only this "));
}

/// Retract takes two plies back.
#[test]
fn a_step_is_taken_back() {
    let mut game = Game::start();
    let fen = POSITIONS[0];
    game.set_up(fen);
    let start = game.targets("e0");
    game.enter("e0g0");
    game.enter("j0e0");
    game.engine.send("remove");
    game.answers();
    assert_eq!(game.targets("j0"), ["e0", "f0"].map(String::from).into());
    game.engine.send("remove");
    game.answers();
    assert_eq!(game.targets("e0"), start);
}

/// A user who is shown a game can take back half a castling; then the first step is a whole turn.
#[test]
fn an_entered_castling_becomes_a_leap_when_the_rook_is_taken_back() {
    let mut game = Game::start();
    let fen = POSITIONS[0];
    game.set_up(fen);
    game.engine.send("force");
    for ply in ["e0g0", "@@@@", "j0f0"] {
        assert_eq!(game.enter(ply), ["pong 7"]);
    }
    game.engine.send("undo");
    game.engine.send("undo");
    assert_eq!(game.enter("a8a7"), ["pong 7"]);
    game.check(fen, "e1g1");
}

/// An engine does not enter castlings as users do: its leap is a leap.
#[test]
fn a_leap_of_an_engine_is_answered_at_once() {
    let mut game = Game::start();
    let fen = POSITIONS[0];
    game.set_up(fen);
    game.engine.send("computer");
    let lines = game.enter("e0g0");
    assert!(lines[0].starts_with("move ") && lines[0] != "move @@@@", "{lines:?}");
    game.check(fen, "e1g1");
}
