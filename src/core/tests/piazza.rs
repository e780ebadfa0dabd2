//! Piazza San Marco Chess: notation, rules and network inputs.

use super::{inputs, legal};
use rialto_core::network::features::Features;
use rialto_core::session::AnyPosition;

fn read(fen: &str) -> Box<dyn AnyPosition> {
    super::read("piazza", fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn after(fen: &str, moves: &[&str]) -> String {
    let mut game = read(fen);
    for text in moves {
        let turn =
            game.parse_turn(text).unwrap_or_else(|e| panic!("{text} after {}: {e}", game.to_fen()));
        turn.into_iter().for_each(|m| game.play(m));
    }
    game.to_fen()
}

#[test]
fn a_flood_runs_from_the_dice_to_dry_weather() {
    let moves = [
        "roll:1+2", "e2e4", "e7e5", "c3f3", "f5c5", "g1h3", "g8h6", "h3g5", "h6g4", "g5h3", "g4h6",
        "h3g1", "h6g8", "a2a3", "a7a6",
    ];
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 dice";
    let end = "rnbqkbnr/1ppp1ppp/p7/4p3/4P3/P7/1PPP1PPP/RNBQKBNR w KQkq - 0 8 dice";
    assert_eq!(after(start, &moves), end);
    let flood = after(start, &moves[..5]);
    let base = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
    assert_eq!(flood, format!("{base} flood:10:c3f3,f5c5"));
}

#[test]
fn snow_may_save_a_mated_king() {
    let fen = "4k3/8/8/3P4/7r/K6r/7r/8 w - - 0 1";
    assert!(legal(&*read(&format!("{fen} dry"))).is_empty());
    assert_eq!(legal(&*read(&format!("{fen} snow:10"))).len(), 1);
    assert!(read(&format!("{fen} dice")).is_chance());
}

#[test]
fn only_orthodox_castling_rights_are_kept() {
    for (rights, kept) in [("KQ", "Q"), ("GA", "Q"), ("G", "-"), ("-", "-")] {
        let fen = |rights| format!("4k3/8/8/8/8/8/8/R3K1R1 w {rights} - 0 1 dry");
        assert_eq!(read(&fen(rights)).to_fen(), fen(kept));
    }
}

/// A rook pawn with the wrong bishop, which the water hides.
#[test]
fn hidden_pieces_count_in_endings_that_are_drawn() {
    let adjusted = |fen: &str| read(fen).adjust_eval(640);
    for weather in ["dry", "flood:9:c4f4,f5c5"] {
        let fen = |rank: &str| format!("k7/8/PK6/8/P7/{rank}/8/8 w - - 0 1 {weather}");
        assert_eq!(adjusted(&fen("4B3")), 20, "{weather}");
        assert_eq!(adjusted(&fen("3BB3")), 640, "{weather}");
    }
}

#[test]
fn wrong_weather_fields_are_rejected_with_a_reason() {
    let fen = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1";
    for (weather, why) in [
        ("rain", "expected dice, dry"),
        ("rising:3", "1 to 2, found '3'"),
        ("build:1", "expected build:1: and a walkway or -"),
        ("build:2:c3f3", "expected build:2 without walkways"),
        ("flood:11:-", "1 to 10, found '11'"),
        ("flood:4", "expected the walkways"),
        ("flood:4:c3f3,c3c6", "two different rows"),
        ("flood:4:c3f3,f3c3", "two different rows"),
        ("flood:4:c3f4", "'c3f4' is not a walkway"),
        ("flood:4:c3f3,c4f4,c5f5", "more than 2"),
        ("snow", "found nothing"),
        ("snow:4\u{1}\u{1b}", r"found '4\u{1}\u{1b}'"),
        ("snow:5:c3f3", "expected dice"),
    ] {
        let read = super::read("piazza", &format!("{fen} {weather}"));
        let error = read.err().expect("no position").0;
        assert!(error.starts_with("weather: ") && error.contains(why), "{weather}: {error}");
    }
}

#[test]
fn illegal_moves_are_rejected_with_a_reason() {
    for (fen, text, why) in [
        ("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 dice", "a2a3", "thrown first"),
        ("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 dry", "roll:1+1", "have been thrown"),
        ("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 snow:3", "roll:1+1", "while there is snow"),
        ("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 rising:2", "roll:1+1", "while a flood is announced"),
        ("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 build:2", "roll:1+1", "while walkways are built"),
        ("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 flood:4:c3f3,c5f5", "roll:1+1", "during a flood"),
        ("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 dice", "roll:0+7", "two dice from 1 to 6"),
        ("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 build:2", "a2a3", "a walkway has to be built"),
        ("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 build:1:c3f3", "c3c6", "expected another row"),
        ("8/p7/8/5Rk1/8/8/P7/4K3 w - - 0 1 build:2", "c5f5", "king of the second builder attacked"),
        ("4k3/p7/8/8/3N4/8/P7/4K3 w - - 0 1 flood:4:c3f3,c5f5", "d4e6", "cannot move for 4 plies"),
        ("4k3/p7/8/8/8/8/P2R4/4K3 w - - 0 1 flood:4:c4f4,c5f5", "d2d3", "d3 is under water"),
        ("4k3/p7/8/8/8/3N4/P7/4K3 w - - 0 1 flood:4:c3f3,c5f5", "d3f2", "from d3 to e3 only"),
    ] {
        let error = read(fen).parse_turn(text).unwrap_err().0;
        assert!(error.contains(why), "{fen} {text}: {error}");
    }
}

/// The inputs do not change if the board is turned with the colours swapped, or mirrored.
#[test]
fn inputs_are_the_same_for_turned_and_mirrored_positions() {
    let seen = |fen: &str| inputs(&*read(fen));
    for [fen, turned, mirrored] in [
        [
            "6k1/p7/2n5/4pR2/3P4/2b5/P7/1K6 w - - 0 1 flood:5:f5c5,c4f4",
            "1k6/p7/2B5/3p4/4Pr2/2N5/P7/6K1 b - - 0 1 flood:5:f4c4,c5f5",
            "1k6/7p/5n2/2Rp4/4P3/5b2/7P/6K1 w - - 0 1 flood:5:c5f5,f4c4",
        ],
        [
            "8/p7/2n2k2/4pR2/3P4/2b5/P7/1K6 b - - 0 1 build:1:d3d6",
            "1k6/p7/2B5/3p4/4Pr2/2N2K2/P7/8 w - - 0 1 build:1:d6d3",
            "8/7p/2k2n2/2Rp4/4P3/5b2/7P/6K1 b - - 0 1 build:1:e3e6",
        ],
        [
            "6k1/p7/2n5/4pR2/3P4/2b5/P7/1K6 w - - 0 1 snow:7",
            "1k6/p7/2B5/3p4/4Pr2/2N5/P7/6K1 b - - 0 1 snow:7",
            "1k6/7p/5n2/2Rp4/4P3/5b2/7P/6K1 w - - 0 1 snow:7",
        ],
    ] {
        assert_eq!(seen(fen), seen(turned), "{fen}");
        assert_eq!(seen(fen), seen(mirrored), "{fen}");
        let [value, other] = [fen, turned].map(|fen| {
            let position = read(fen);
            position.static_value(position.built_in_network().as_deref())
        });
        assert_eq!(value, other, "{fen}");
    }
}

/// One input for the weather with its plies; with water also one for each walkway and for each
/// piece in the Piazza.
#[test]
fn every_weather_has_its_own_inputs() {
    let mut all = Vec::new();
    for (weather, number) in [
        ("dry", 1),
        ("rising:2", 1),
        ("rising:1", 1),
        ("build:2", 3),
        ("build:1:c3f3", 4),
        ("flood:10:c3f3,f5c5", 5),
        ("flood:1:c3f3,f5c5", 5),
        ("flood:1:f3c3,f5c5", 5),
        ("flood:1:f4c4,f5c5", 5),
        ("flood:1:d3d6,e6e3", 5),
        ("snow:10", 1),
        ("snow:1", 1),
    ] {
        let fen = format!("6k1/p7/2n5/8/3P4/8/P7/1K6 w - - 0 1 {weather}");
        let mut features = Features::EMPTY;
        let position = read(&fen);
        position.write_features(&mut features);
        let layout = position.input_layout();
        let chess = layout.blocks()[0].inputs();
        let inputs = [0, 1].map(|view| {
            let all = layout.inputs(&features, view);
            all.filter(|&input| usize::from(input) >= chess).collect::<Vec<_>>()
        });
        assert_eq!(inputs.each_ref().map(Vec::len), [number; 2], "{weather}");
        let most = layout.scheme().inputs;
        assert!(inputs.iter().flatten().all(|&input| usize::from(input) < most));
        assert!(!all.contains(&inputs), "{weather}");
        all.push(inputs);
    }
}
