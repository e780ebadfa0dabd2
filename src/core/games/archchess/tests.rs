use super::*;
use crate::rules::perft;
use crate::rules::{Presentation, Rules};

#[test]
fn perft_matches_reference_counts() {
    for (fen, counts) in [
        (START, &[30u64, 900, 29_186, 944_981][..]),
        (
            "rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR w - - - 0 1",
            &[29, 841, 26_502, 834_160],
        ),
    ] {
        let mut game = Archchess::from_fen((), fen, &Choices::default()).unwrap();
        for (i, &count) in counts.iter().enumerate() {
            assert_eq!(perft(&mut game, i as u32 + 1), count, "{fen} depth {}", i + 1);
        }
    }
}

#[test]
fn a_castling_may_be_named_if_there_is_one() {
    let fen = "4k5/10/10/10/10/10/10/10/10/R3K4R w AJ K - 0 1";
    let mut three = Choices::default();
    three.set(Archchess::INFO.options, "archchess_castling", "three").unwrap();
    let find = |choices: &Choices, fen: &str, text: &str| {
        let game = Archchess::from_fen((), fen, choices).unwrap();
        game.find_notation(text).map(|turn| game.move_text(turn[0])).map_err(|error| error.0)
    };
    assert_eq!(find(&three, fen, "O-O").unwrap(), "e1h1,j1g1");
    assert_eq!(find(&three, fen, "0-0-0").unwrap(), "e1b1,a1c1");
    let free = Choices::default();
    let written = "castling is written as the king's move, then the rook's, such as e1";
    assert!(find(&free, fen, "O-O").unwrap_err().starts_with(written));
    let lost = "O-O-O is not legal here: the right to castle with this rook is lost";
    assert_eq!(find(&free, &fen.replace("AJ", "J"), "o-o-o").unwrap_err(), lost);
    let blocked = fen.replace("K4R", "K1N2R");
    let between = "O-O is not legal here: a piece stands between king and rook";
    assert_eq!(find(&free, &blocked, "O-O").unwrap_err(), between);
}
