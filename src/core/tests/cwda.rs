//! Chess with Different Armies.

use super::{perft, read_with, start_with};
use rialto_core::rules::FenError;
use rialto_core::session::AnyPosition;

const START: &str = "ewfakfwe/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 FC";

fn read(fen: &str) -> Result<Box<dyn AnyPosition>, FenError> {
    super::read("cwda", fen)
}

#[test]
fn perft_of_all_pairings() {
    let names = ["fides", "clobberers", "nutters", "rookies"];
    for (white, counts) in [
        ("fides", [8_902, 12_458, 11_572, 10_682]),
        ("clobberers", [17_310, 24_227, 22_500, 20_764]),
        ("nutters", [14_659, 20_515, 19_054, 17_587]),
        ("rookies", [13_059, 18_275, 16_974, 15_667]),
    ] {
        for (black, count) in names.into_iter().zip(counts) {
            let start = start_with("cwda", &[("cwda_white", white), ("cwda_black", black)]);
            assert_eq!(perft(start, 3)[2], count, "{white} {black}");
        }
    }
}

#[test]
fn the_armies_are_those_of_the_options() {
    let start = |options: &[(&str, &str)]| start_with("cwda", options).to_fen();
    assert_eq!(start(&[]), START);
    assert_eq!(
        start(&[("cwda_white", "rookies"), ("cwda_black", "nutters")]),
        "gihlkhig/pppppppp/8/8/8/8/PPPPPPPP/SODCKDOS w KQkq - 0 1 RN"
    );
    assert_eq!(
        start(&[("cwda_clobberers2", "true")]),
        "efwakwfe/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 FC"
    );
}

#[test]
fn a_bede_leaps_over_what_a_rook_would_not_pass() {
    // The bede checks the king over a pawn; a rook on its square would not.
    assert!(read("4k3/4p3/4e3/8/8/8/8/4K3 b - - 0 1 FC").is_ok());
    let text = read("4k3/4p3/4E3/8/8/8/8/4K3 w - - 0 1 FC").err().unwrap().0;
    assert!(text.contains("the king of Black on e8 is attacked"), "{text}");
    assert!(read("4k3/4p3/4R3/8/8/8/8/4K3 w - - 0 1 FC").is_ok());
}

#[test]
fn a_wrong_field_is_named() {
    let error = read(&START.replace("FC", "FX")).err().unwrap().0;
    let expected = "armies: expected two letters of F C N R, such as FC, found 'FX'";
    assert_eq!(error, expected);
    let without = START.trim_end_matches(" FC");
    assert_eq!(read(without).unwrap().to_fen(), START);
    let options = [("cwda_white", "nutters")];
    assert!(read_with("cwda", without, &options).unwrap().to_fen().ends_with(" NC"));
}

/// The same pieces have other moves and another worth between other armies.
#[test]
fn the_key_knows_the_armies() {
    let key = |armies: &str| read(&format!("7k/P7/8/8/8/8/8/K7 w - - 0 1 {armies}")).unwrap().key();
    let mut keys = ["FC", "CF", "CC", "RR", "NR"].map(key).to_vec();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 5);
}
