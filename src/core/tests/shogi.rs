//! Shogi.

use super::{perft, start_with};
use rialto_core::rules::FenError;
use rialto_core::session::AnyPosition;

fn read(fen: &str) -> Result<Box<dyn AnyPosition>, FenError> {
    super::read("shogi", fen)
}

#[test]
fn perft_matches_reference_counts() {
    assert_eq!(perft(start_with("shogi", &[]), 3), [30, 900, 25_470]);
}

#[test]
fn a_fen_with_hands_and_promoted_pieces_is_read_and_written() {
    let fen = "1l4+P1k/3+r5/9/9/9/9/4P4/9/K8[RBppp] b - - 3 40";
    assert_eq!(read(fen).unwrap().to_fen(), fen);
    let without = "8k/9/9/9/9/9/9/9/K8";
    for field in [without.to_string(), format!("{without}[]"), format!("{without}[-]")] {
        assert_eq!(
            read(&format!("{field} w - - 0 1")).unwrap().to_fen(),
            format!("{without}[-] w - - 0 1")
        );
    }
}

#[test]
fn a_fen_that_is_wrong_is_refused() {
    for (fen, expected) in [
        ("8k/9/9/9/9/9/9/9/K8[X] w - - 0 1", "hands: expected - or letters of RBGSNLP, found 'X'"),
        ("8k/9/9/9/9/9/9/9/K8[P w - - 0 1", "hands: expected ] at the end of the pieces"),
        ("8k/9/9/9/4T4/9/9/9/K8[-] w - - 0 1", "pieces: 'T' is no piece of this game"),
        ("8k/9/9/9/4+G4/9/9/9/K8[-] w - - 0 1", "pieces: '+G' is no piece of this game"),
        (
            "8k/9/4P4/9/4P4/9/9/9/K8[-] w - - 0 1",
            "pieces: White has 2 P on the e-file, expected at most 1",
        ),
        ("8k/4N4/9/9/9/9/9/9/K8[-] w - - 0 1", "pieces: White's N on e8 could never move again"),
    ] {
        let error = read(fen).err().unwrap();
        assert!(error.0.starts_with(expected), "{error}");
    }
}

#[test]
fn refused_drops_have_reasons() {
    let position = read("4k4/9/9/9/4p4/9/4P4/9/4K4[PN] w - - 0 1").unwrap();
    for (text, expected) in [
        ("P@e8", "an unpromoted pawn of one's own stands on the file"),
        ("P@a9", "a P on a9 could never move again"),
        ("N@a8", "a N on a8 could never move again"),
        ("G@a5", "there is no G in the hand"),
        ("P@e5", "a piece stands on e5"),
        ("e3e4+", "the piece cannot promote with this move"),
    ] {
        assert_eq!(position.parse_turn(text).unwrap_err().0, expected, "{text}");
    }
    assert!(position.parse_turn("P@d8").is_ok());
}
