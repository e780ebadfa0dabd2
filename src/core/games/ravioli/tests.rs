use super::*;
use crate::rules::perft;

/// Perft, 1 to 3 plies from the start.
#[test]
fn perft_from_the_start() {
    let mut orthodox = Ravioli::start(&ORTHODOX, &Choices::default());
    let mut berolina = Ravioli::start(&BEROLINA, &Choices::default());
    for (depth, counts) in (1..).zip([(40, 46), (1_600, 2_114), (73_262, 106_202)]) {
        assert_eq!((perft(&mut orthodox, depth), perft(&mut berolina, depth)), counts);
    }
}
