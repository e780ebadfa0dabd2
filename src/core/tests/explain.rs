//! What each piece contributes to the evaluation.

use rialto_core::games::NAMES;
use rialto_core::network::features::Features;
use rialto_core::network::file::Header;
use rialto_core::network::{ACTIVATION_ONE, NEURONS_STEP, Network, OUTPUT_BUCKETS, OUTPUT_ONE};
use rialto_core::rules::Choices;
use rialto_core::session::explain::{contributions, explain};
use rialto_core::session::{AnyGame, any_game};

/// A network in which each piece is worth some centipawns, whatever it is.
fn network(game: &dyn AnyGame) -> Network {
    let name = game.info().network_game;
    let layout = game.start(&Choices::default()).input_layout();
    let header = Header {
        game: name.into(),
        scheme: layout.scheme().clone(),
        neurons: NEURONS_STEP,
        training: String::new(),
    };
    let mut weights = vec![0; header.rows() * NEURONS_STEP];
    weights[0] = ACTIVATION_ONE / 2;
    for bucket in 0..OUTPUT_BUCKETS {
        weights[(1 + 2 * bucket) * NEURONS_STEP] = OUTPUT_ONE / 4;
        weights[(2 + 2 * bucket) * NEURONS_STEP] = -OUTPUT_ONE / 4;
    }
    let own = layout.blocks()[0].inputs() / 2;
    for input in 0..own {
        weights[(Header::FIRST_INPUT_ROW + input) * NEURONS_STEP] = ACTIVATION_ONE / 60;
    }
    Network::read(&header.write(weights), name, layout).expect("a network")
}

#[test]
fn every_piece_has_its_contribution() {
    for name in NAMES {
        let game = any_game(name).expect("a game");
        let network = network(game.as_ref());
        for fen in game.info().bench_positions {
            let position = game.position(fen, &Choices::default()).unwrap();
            let position = position.as_ref();
            let mut features = Features::EMPTY;
            position.write_features(&mut features);
            let pieces = contributions(position, &network, &features);
            assert_eq!(pieces.len(), position.input_layout().pieces(&features), "{fen}");
            let kings = pieces.values().filter(|piece| piece.value.is_none()).count();
            assert_eq!(kings, 2, "{fen}");
            let values = pieces.values().filter_map(|piece| piece.value);
            assert!(values.clone().all(|value| (1..40).contains(&value)), "{fen}");
            let text = explain(position, Some(&network));
            for piece in pieces.values() {
                assert!(text.contains(piece.letter), "{text}");
            }
            let value = position.static_value(Some(&network));
            assert!(text.ends_with(&format!(" {value}\n")), "{text}");
            // Whatever the evaluation is, the last line begins with the same words.
            for text in [text, explain(position, None)] {
                let last = text.lines().last().expect("a line");
                assert!(last.starts_with("for the side to move "), "{text}");
            }
        }
    }
}
