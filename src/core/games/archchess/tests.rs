use super::*;
use crate::rules::Rules;
use crate::rules::perft;

#[test]
fn perft_matches_reference_counts() {
    for (fen, counts) in [
        (START, &[30u64, 900, 29_186, 944_981][..]),
        (
            "rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR w - - - 0 1",
            &[29, 841, 26_502, 834_160],
        ),
    ] {
        let mut game = Archchess::read((), fen, &Choices::default()).unwrap();
        for (i, &count) in counts.iter().enumerate() {
            assert_eq!(perft(&mut game, i as u32 + 1), count, "{fen} depth {}", i + 1);
        }
    }
}
