//! A game between two engines in this process, without pipes and clocks. It is deterministic.

use crate::referee::{Adjudication, OpenedGame, ResignCondition, ScoredGame, white_view};
use crate::rules::Outcome;
use crate::search::report::{Control, Limits, NullListener, Score};
use crate::session::Session;
use anyhow::{Context, Result};

/// A game is decided when both sides agree for 3 turns that one is 800 centipawns ahead.
const ADJUDICATION: Adjudication = Adjudication {
    resign: Some(ResignCondition { margin: 800, turns: 3, both: true }),
    draw: None,
    longest: None,
};
/// A game of this length is a draw, turns.
const LONGEST: usize = 600;

/// Plays on from `opened` with White's engine and Black's, each with `nodes` nodes per turn.
/// Returns the result.
///
/// # Errors
/// The engines have another game than `opened`, or an engine finds no legal turn.
pub fn play_game(
    mut opened: OpenedGame,
    mut engines: [&mut dyn Session; 2],
    nodes: u64,
) -> Result<Outcome> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let turns: Vec<&str> = opened.turns.iter().map(String::as_str).collect();
    for engine in &mut engines {
        engine.set_position(opened.fen.as_deref(), &turns)?;
        engine.clear_search();
    }
    let mut scores = Vec::new();
    while scores.len() < LONGEST {
        if let Some(ending) = opened.session.ending() {
            return Ok(ending.outcome);
        }
        let mover = opened.session.side_to_move();
        let scored = ScoredGame {
            scores: &scores,
            to_move: mover,
            halfmove_clock: opened.session.halfmove_clock(),
        };
        if let Some(outcome) = ADJUDICATION.adjudicate(&scored) {
            return Ok(outcome);
        }
        let found = engines[mover.index()].search(&limits, &Control::new(), &mut NullListener);
        let best = found.best.context("a game that goes on has a legal turn")?;
        scores.push(Some(white_view(Score::of(found.value), mover)));
        let sent = opened.turns.len();
        opened.play(&best)?;
        for turn in &opened.turns[sent..] {
            for engine in &mut engines {
                engine.play(turn)?;
            }
        }
    }
    Ok(Outcome::Draw)
}
