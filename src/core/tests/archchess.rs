//! Archchess.

use super::{perft, read, read_with};

#[test]
fn perft_matches_reference_counts() {
    for (fen, counts) in [
        (
            "rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR w AJaj Kk - 0 1",
            [30, 900, 29_186, 944_981],
        ),
        (
            "rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR w - - - 0 1",
            [29, 841, 26_502, 834_160],
        ),
    ] {
        assert_eq!(perft(read("archchess", fen).expect("a position"), 4), counts, "{fen}");
    }
}

#[test]
fn a_castling_may_be_named_if_there_is_one() {
    let fen = "4k5/10/10/10/10/10/10/10/10/R3K4R w AJ K - 0 1";
    let (free, three) = ([], [("archchess_castling", "three")]);
    let find = |options: &[(&str, &str)], fen: &str, text: &str| {
        let game = read_with("archchess", fen, options).unwrap();
        game.find_notation(text).map(|turn| game.move_text(turn[0])).map_err(|error| error.0)
    };
    assert_eq!(find(&three, fen, "O-O").unwrap(), "e1h1,j1g1");
    assert_eq!(find(&three, fen, "0-0-0").unwrap(), "e1b1,a1c1");
    let written = "castling is written as the king's move, then the rook's, such as e1";
    assert!(find(&free, fen, "O-O").unwrap_err().starts_with(written));
    let lost = "O-O-O is not legal here: the right to castle with this rook is lost";
    assert_eq!(find(&free, &fen.replace("AJ", "J"), "o-o-o").unwrap_err(), lost);
    let blocked = fen.replace("K4R", "K1N2R");
    let between = "O-O is not legal here: a piece stands between king and rook";
    assert_eq!(find(&free, &blocked, "O-O").unwrap_err(), between);
}
