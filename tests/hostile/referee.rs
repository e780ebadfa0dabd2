//! Damaged command lines of other referees.

use crate::common::run;
use crate::mutation::mutated;
use proptest::prelude::*;
use proptest::sample::select;

/// Command lines that play a game or two at once.
const LINES: [&str; 4] = [
    "-engine cmd=rialto name=A -engine cmd=rialto name=B -each nodes=50 tc=1 -maxmoves 1",
    "-engine cmd=rialto -engine cmd=rialto -each nodes=9 st=0.1 timemargin=99 -maxmoves 1 -repeat",
    "-engine cmd=rialto -engine cmd=rialto -each nodes=50 -sprt elo0=0 elo1=9 -maxmoves 1 -noswap",
    "-engine cmd=rialto -engine cmd=rialto -each nodes=50 -resign movecount=1 score=1 -maxmoves 1",
];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// A damaged command line is refused with one line, or its games are played.
    #[test]
    fn damaged_command_lines_do_no_harm(
        line in mutated(select(&LINES[..]).prop_map(|line| line.as_bytes().to_vec()), 1..4)
    ) {
        let line = String::from_utf8_lossy(&line).replace('\0', "");
        let words: Vec<&str> = line.split_whitespace().collect();
        for referee in ["cutechess", "fastchess"] {
            let output = run(&[&[referee], &words[..]].concat());
            let errors = String::from_utf8_lossy(&output.stderr);
            let errors = errors.lines().filter(|error| !error.ends_with("has no effect"));
            match output.status.code() {
                Some(0) => {}
                Some(2) => prop_assert_eq!(errors.count(), 1, "{}", line),
                code => prop_assert!(false, "{:?}: {}", code, line),
            }
        }
    }
}
