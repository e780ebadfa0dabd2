//! Lions: the moves of two steps, their texts, and the captures that are illegal.

use rialto_core::moves::MoveList;
use rialto_core::session::{Game, GameSession, any_game};

fn session(game: &str, fen: &str, turns: &[&str]) -> GameSession {
    let mut session = GameSession::new(any_game(game).expect("a game"));
    session.set_position(Some(fen), turns).unwrap_or_else(|error| panic!("{fen}: {error}"));
    session
}

/// The legal turns that begin on a square, without that square, sorted.
fn from(session: &GameSession, square: &str) -> Vec<String> {
    let turns = session.legal_turns().listed();
    let mut own: Vec<String> =
        turns.iter().filter_map(|turn| turn.strip_prefix(square)).map(str::to_string).collect();
    own.sort();
    own
}

#[test]
fn a_lion_leaps_or_captures_on_its_way() {
    // The pawn on b2 is beside the lion on a1, the knight on c3 behind it, a rook on a2 its own.
    let fen = "4k3/8/8/8/8/2n5/Rp6/L3K3 w - - 0 1";
    let found = from(&session("lion", fen, &[]), "a1");
    let leaps = ["a1", "a3", "b1", "b2", "b3", "c1", "c2", "c3"];
    let over_b2 = ["a1", "a3", "b1", "b3", "c1", "c2", "c3"].map(|to| format!("b2,b2{to}"));
    let mut expected: Vec<String> = leaps.into_iter().map(str::to_string).collect();
    expected.extend(over_b2);
    expected.sort();
    assert_eq!(found, expected);
    let after = |turn: &str| session("lion", fen, &[turn]).fen();
    assert_eq!(after("a1b2,b2c3"), "4k3/8/8/8/8/2L5/R7/4K3 b - - 0 1");
    assert_eq!(after("a1b2,b2a1"), "4k3/8/8/8/8/2n5/R7/L3K3 b - - 0 1");
    assert_eq!(after("a1c3"), "4k3/8/8/8/8/2L5/Rp6/4K3 b - - 0 1");
    assert_eq!(after("a1a1"), "4k3/8/8/8/8/2n5/Rp6/L3K3 b - - 1 1");
    // Where nothing around is empty, nobody steps out and back; nor does who is in check.
    let shut = "4k3/8/8/8/8/8/RR6/LR2K3 w - - 0 1";
    assert_eq!(from(&session("lion", shut, &[]), "a1"), ["a3", "b3", "c1", "c2", "c3"]);
    let checked = "4k3/8/8/8/8/4r3/Rp6/L3K3 w - - 0 1";
    assert_eq!(from(&session("lion", checked, &[]), "a1"), [""; 0]);
}

/// The rights to castle with a rook go with it.
#[test]
fn a_rook_captured_on_the_way_castles_no_more() {
    let fen = "r3k2r/7L/8/8/8/8/8/4K3 w kq - 0 1";
    assert_eq!(session("lion", fen, &["h7h8,h8g7"]).fen(), "r3k3/6L1/8/8/8/8/8/4K3 b q - 0 1");
}

#[test]
fn two_steps_are_written_and_read() {
    let fen = "4k3/8/8/8/8/2n5/Rp6/L3K3 w - - 0 1";
    let session = session("lion", fen, &[]);
    for (turn, short, long) in [
        ("a1b2,b2c3", "Lxb2xc3", "La1xb2xc3"),
        ("a1b2,b2a1", "Lxb2-a1", "La1xb2-a1"),
        ("a1b2,b2c1", "Lxb2-c1", "La1xb2-c1"),
        ("a1c3", "Lxc3", "La1xc3"),
        ("a1a1", "--", "--"),
    ] {
        assert_eq!(session.notation(turn).as_deref(), Ok(short));
        assert_eq!(session.long_notation(turn).as_deref(), Ok(long));
        for text in [short, long] {
            assert_eq!(session.find_notation(text).as_deref(), Ok(turn), "{text}");
        }
    }
    let gesture = |turn: &str| session.gesture(turn).expect("a legal turn").join(" ");
    assert_eq!(gesture("a1b2,b2c3"), "a1 b2 c3");
    assert_eq!(gesture("a1b2,b2a1"), "a1 b2 a1");
    // A lion that stays there is clicked once more.
    assert_eq!(gesture("a1b2"), "a1 b2 b2");
    assert_eq!(gesture("a1c3"), "a1 c3");
}

/// The rules of Mighty-Lion Chess, as XBoard 4.9.1 tests them.
#[test]
fn lions_are_not_exchanged() {
    for (game, fen, turn, is_legal) in [
        // The pawn protects its lion from a distant one.
        ("lion", "4k3/1p6/2l5/8/2L5/8/8/4K3 w - - 0 1", "c4c6", false),
        ("elven", "4k5/10/1p8/2l7/10/2L7/10/10/10/4K5 w - - 0 1", "c5c7", false),
        // A pinned piece does so, too; one behind the own lion as well.
        ("lion", "4k3/8/2l1r3/8/2L1R3/8/8/4K3 w - - 0 1", "c4c6", false),
        // Nothing protects it, or it stands beside.
        ("lion", "4k3/8/2l5/8/2L5/8/8/4K3 w - - 0 1", "c4c6", true),
        ("lion", "4k3/1p6/2l5/2L5/8/8/8/4K3 w - - 0 1", "c5c6", true),
        // A king protects only in the other game.
        ("lion", "8/3k4/2l5/8/2L5/8/8/4K3 w - - 0 1", "c4c6", true),
        ("elven", "10/10/3k6/2l7/10/2L7/10/10/10/4K5 w - - 0 1", "c5c7", false),
        // What the first step captures is worth it, unless it is a pawn.
        ("lion", "4k3/1p6/2l5/2n5/2L5/8/8/4K3 w - - 0 1", "c4c5,c5c6", true),
        ("lion", "4k3/1p6/2l5/2p5/2L5/8/8/4K3 w - - 0 1", "c4c5,c5c6", false),
        // Other pieces may.
        ("lion", "4k3/1p6/2l5/8/2R5/8/8/4K3 w - - 0 1", "c4c6", true),
    ] {
        let session = session(game, fen, &[]);
        assert_eq!(session.is_legal(turn), is_legal, "{game} {fen} {turn}");
    }
    let protected = session("lion", "4k3/1p6/2l5/8/2L5/8/8/4K3 w - - 0 1", &[]);
    let reason = protected.why_not(&["c4", "c6"]).expect("a reason");
    assert_eq!(reason, "a lion may not capture a protected lion that is not beside it");
    let mut bridge = session("lion", "4k3/1p6/2l5/2p5/2L5/2P5/8/4K3 w - - 0 1", &[]);
    for (text, expected) in [
        ("c4c5,c5c6", "a lion may not capture a protected lion that is not beside it"),
        ("c3c4,c4c5", "only a lion moves twice in a turn"),
        ("c4b4,b4a4", "the first of two steps has to capture a piece beside the lion"),
        ("c4c5,c5a5", "the second step has to lead to a square beside the first"),
    ] {
        let reason = bridge.play(text).expect_err(text).to_string();
        assert!(reason.contains(expected), "{reason}");
    }
}

/// After another piece has captured a lion, none may be captured at once.
#[test]
fn a_lion_is_not_captured_in_return() {
    let fen = "4k3/1p6/2l5/8/2R2rL1/8/8/4K3 w - - 0 1";
    let session = session("lion", fen, &["c4c6"]);
    assert_eq!(session.fen(), "4k3/1p6/2R5/8/5rL1/8/8/4K3 b - iron 0 1");
    assert!(!session.is_legal("f4g4"));
    assert!(session.is_legal("f4f3"));
    let reason = session.why_not(&["f4", "g4"]).expect("a reason");
    assert_eq!(reason, "a lion has just been captured, so the other may not be captured at once");
    // One turn later it may.
    let later = self::session("lion", &session.fen(), &["e8e7", "c6c7"]);
    assert_eq!(later.fen(), "8/1pR1k3/8/8/5rL1/8/8/4K3 b - - 2 2");
    // A lion that has captured one does not make the other safe.
    let traded = self::session("lion", "4k3/8/2l5/2L5/8/8/8/4K3 w - - 0 1", &["c5c6"]);
    assert!(traded.fen().ends_with("b - - 0 1"));
    let mut moves = MoveList::new();
    let game = any_game("lion").expect("a game");
    let position = game.position(&session.fen(), &Default::default()).expect("its own FEN");
    position.moves(&mut moves);
    assert_eq!(moves.len(), session.legal_turns().listed().len());
}
