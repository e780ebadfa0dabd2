use super::*;
use crate::moves::MoveList;

fn perft<const BERO: bool>(game: &mut Ravioli<BERO>, depth: u32) -> u64 {
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

/// Perft, 1 to 3 plies from the start.
#[test]
fn perft_from_the_start() {
    let mut orthodox = Orthodox::start((), &Choices::default());
    let mut berolina = Berolina::start((), &Choices::default());
    for (depth, counts) in (1..).zip([(40, 46), (1_600, 2_114), (73_262, 106_202)]) {
        assert_eq!((perft(&mut orthodox, depth), perft(&mut berolina, depth)), counts);
    }
}
