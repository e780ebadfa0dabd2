use super::*;
use crate::moves::MoveList;

fn perft(game: &mut Archchess, depth: u32) -> u64 {
    if depth == 1 {
        return game.count();
    }
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    let mut nodes = 0;
    for &m in &moves {
        let before = (game.clone(), game.key());
        let undo = game.play(m);
        nodes += perft(game, depth - 1);
        game.undo(m, undo);
        debug_assert_eq!((game.clone(), game.key()), before);
    }
    nodes
}

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
