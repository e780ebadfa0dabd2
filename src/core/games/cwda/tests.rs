use super::*;
use crate::rules::{Rules, perft};

fn start(white: &str, black: &str) -> Cwda {
    let mut choices = Choices::default();
    for (key, value) in [("cwda_white", white), ("cwda_black", black)] {
        choices.set(Cwda::INFO.options, key, value).unwrap();
    }
    Cwda::start((), &choices)
}

#[test]
fn perft_of_all_pairings() {
    for (white, counts) in [
        ("fides", [8_902, 12_458, 11_572, 10_682]),
        ("clobberers", [17_310, 24_227, 22_500, 20_764]),
        ("nutters", [14_659, 20_515, 19_054, 17_587]),
        ("rookies", [13_059, 18_275, 16_974, 15_667]),
    ] {
        for (black, count) in NAMES.into_iter().zip(counts) {
            assert_eq!(perft(&mut start(white, black), 3), count, "{white} {black}");
        }
    }
}

#[test]
fn the_default_start_is_that_of_the_tables() {
    assert_eq!(Cwda::start((), &Choices::default()).to_fen(), START);
}

#[test]
fn a_bede_leaps_over_what_a_rook_would_not_pass() {
    let read = |fen: &str| Cwda::from_fen((), fen, &Choices::default());
    // The bede checks the king over a pawn; a rook on its square would not.
    assert!(read("4k3/4p3/4e3/8/8/8/8/4K3 b - - 0 1 FC").is_ok());
    let text = read("4k3/4p3/4E3/8/8/8/8/4K3 w - - 0 1 FC").unwrap_err().to_string();
    assert!(text.contains("the king of Black on e8 is attacked"), "{text}");
    assert!(read("4k3/4p3/4R3/8/8/8/8/4K3 w - - 0 1 FC").is_ok());
}

#[test]
fn a_wrong_field_is_named() {
    let fen = START.replace("FC", "FX");
    let error = Cwda::from_fen((), &fen, &Choices::default()).unwrap_err().to_string();
    assert!(error.contains("armies: expected two letters of F C N R"), "{error}");
    let without = START.trim_end_matches(" FC");
    assert_eq!(Cwda::from_fen((), without, &Choices::default()).unwrap().to_fen(), START);
}

/// The same pieces have other moves and another worth between other armies.
#[test]
fn the_key_knows_the_armies() {
    let key = |armies: &str| {
        let fen = format!("7k/P7/8/8/8/8/8/K7 w - - 0 1 {armies}");
        Cwda::from_fen((), &fen, &Choices::default()).unwrap().key()
    };
    let mut keys = ["FC", "CF", "CC", "RR", "NR"].map(key).to_vec();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 5);
}
