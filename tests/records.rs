//! Records of games: written as PGN asks, read back, replayed.

use rialto::record::{Ply, Record, Termination};
use rialto::rules::{Outcome, Side};
use rialto::search::report::Score;
use std::time::Duration;

fn ply(turn: &str) -> Ply {
    Ply { turn: turn.into(), ..Ply::default() }
}

#[test]
fn the_export_format() {
    let mut record = Record::new("chess");
    record.tag("Event", "a \"quoted\" \\ name");
    record.tag("TimeControl", "60+0.5");
    record.plies = ["f2f3", "e7e5", "g2g4", "d8h4"].map(ply).to_vec();
    record.plies[1].clock = Some(Duration::from_millis(83_250));
    record.plies[1].score = Some(Score::Centipawns(34));
    record.plies[1].depth = Some(12);
    record.plies[2].score = Some(Score::Mate(-1));
    record.plies[2].time = Some(Duration::from_secs(3_723));
    record.result = Some(Outcome::Win(Side::Black));
    record.termination = Some(Termination::Normal);
    record.reason = "checkmate".into();
    let expected = r#"[Event "a \"quoted\" \\ name"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "0-1"]
[Termination "normal"]
[TimeControl "60+0.5"]

1. f3 e5 {[%clk 0:01:23.250] [%eval -0.34,12]} 2. g4
{[%eval #-1] [%emt 1:02:03]} 2... Qh4# {checkmate} 0-1

"#;
    assert_eq!(record.pgn(), expected);
}

#[test]
fn dice_and_rules_are_told() {
    let mut record = Record::new("piazza");
    record.options = vec![("piazza_weather".into(), "true".into())];
    record.seed = Some(7);
    record.plies = vec![
        Ply { thrown: Some("roll:3+4".into()), ..ply("g1f3") },
        Ply { thrown: Some("roll:1+2".into()), ..ply("d7d5") },
    ];
    let text = record.pgn();
    assert!(text.contains("[Seed \"7\"]\n[Variant \"piazza\"]\n\n"), "{text}");
    assert!(text.ends_with("\n\n{roll:3+4} 1. g1f3 {roll:1+2 tide} 1... d7d5 *\n\n"), "{text}");

    let mut record = Record::new("chess");
    record.options = vec![("uci_chess960".into(), "true".into())];
    record.start = Some("4k3/8/8/8/8/8/8/1RK4R b B - 0 12".into());
    record.plies = ["e8e7", "c1b1", "e7e6"].map(ply).to_vec();
    let text = record.pgn();
    assert!(text.contains("[UCI_Chess960 \"true\"]\n[Variant \"Chess960\"]\n\n"), "{text}");
    assert!(text.ends_with("\n\n12... Ke7 13. O-O-O Ke6 *\n\n"), "{text}");
}
