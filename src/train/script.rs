//! Converts a game to numbers of legal moves and back.

use super::store::{StoredGame, UNKNOWN};
use crate::moves::{ChanceOutcomes, Move, MoveList};
use crate::rules::Choices;
use crate::session::{AnyGame, AnyPosition};
use anyhow::{Context, Result, anyhow, ensure};

/// The legal moves, or the outcomes of the dice, in the order of their numbers.
fn numbered(position: &dyn AnyPosition) -> MoveList {
    let mut moves = MoveList::new();
    if position.is_chance() {
        let mut outcomes = ChanceOutcomes::new();
        position.chance_outcomes(&mut outcomes);
        moves.extend(outcomes.into_iter().map(|outcome| outcome.m));
    } else {
        position.moves(&mut moves);
        moves.sort();
    }
    moves
}

/// A turn or throw that was played, with the score of its player's search.
pub struct ScoredTurn {
    /// Its text.
    pub text: String,
    /// Centipawns for the side to move.
    pub score: Option<i16>,
}

/// The start position of the self-play game with this number.
fn start(game: &dyn AnyGame, number: usize) -> Result<Box<dyn AnyPosition>> {
    let mut choices = Choices::default();
    for (key, value) in game.self_play_options(number) {
        choices.set(game.info().options, key, value).map_err(|text| anyhow!(text))?;
    }
    Ok(game.start(&choices))
}

/// The words of the game with this number, from its start position.
///
/// # Errors
/// A turn is illegal.
pub fn write(game: &dyn AnyGame, number: usize, turns: &[ScoredTurn]) -> Result<Vec<u16>> {
    let mut position = start(game, number)?;
    let mut words = Vec::new();
    for ScoredTurn { text, score } in turns {
        let is_chance = position.is_chance();
        let turn = position.parse_turn(text).with_context(|| format!("'{text}'"))?;
        if !is_chance {
            words.push(score.unwrap_or(UNKNOWN) as u16);
        }
        for m in turn {
            let moves = numbered(position.as_ref());
            let number = if is_chance {
                // Several throws have the same effect; only the effect is stored.
                let mut key_after = |m| {
                    position.play(m);
                    let key = position.key();
                    position.undo();
                    key
                };
                let key = key_after(m);
                moves.iter().position(|&other| key_after(other) == key)
            } else {
                moves.iter().position(|&other| other == m)
            };
            words.push(number.with_context(|| format!("'{text}' is not legal"))? as u16);
            position.play(m);
        }
    }
    Ok(words)
}

/// Replays the words of the game with this number from its start position. `visit` gets every
/// position in which a turn begins, with the score and the first move.
///
/// # Errors
/// A number is not the number of a move.
pub fn replay(
    game: &dyn AnyGame,
    number: usize,
    stored: &StoredGame,
    mut visit: impl FnMut(&dyn AnyPosition, Option<i16>, Move),
) -> Result<()> {
    let mut position = start(game, number)?;
    let mut score = None;
    for &word in &stored.words {
        let begins = !position.is_chance() && !position.is_midturn();
        if begins && score.is_none() {
            score = Some(word as i16);
            continue;
        }
        let moves = numbered(position.as_ref());
        ensure!(
            usize::from(word) < moves.len(),
            "a move with the number {word} of {}",
            moves.len()
        );
        let m = moves[usize::from(word)];
        if let Some(score) = score.take() {
            visit(position.as_ref(), Some(score).filter(|&score| score != UNKNOWN), m);
        }
        position.play(m);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::any_game;

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let texts = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"];
        let scored_turn = |(i, text): (usize, &&str)| ScoredTurn {
            text: text.to_string(),
            score: (i > 1).then_some(i as i16 - 20),
        };
        let turns: Vec<ScoredTurn> = texts.iter().enumerate().map(scored_turn).collect();
        let chess = any_game("chess").unwrap();
        let words = write(chess.as_ref(), 0, &turns).unwrap();
        let game = StoredGame { result: 1, words };
        let mut seen = Vec::new();
        replay(chess.as_ref(), 0, &game, |position, score, m| {
            seen.push((position.move_text(m), score));
        })
        .unwrap();
        let expected = turns.into_iter().map(|scored_turn| (scored_turn.text, scored_turn.score));
        assert_eq!(seen, expected.collect::<Vec<_>>());
    }

    #[test]
    fn a_number_without_a_move_is_refused() {
        let game = StoredGame { result: 1, words: vec![0, 20] };
        let chess = any_game("chess").unwrap();
        let error = replay(chess.as_ref(), 0, &game, |_, _, _| ()).unwrap_err();
        assert_eq!(error.to_string(), "a move with the number 20 of 20");
    }
}
