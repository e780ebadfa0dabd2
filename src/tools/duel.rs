//! A game between two searches in this process, without pipes and clocks. It is deterministic.

use super::matches::{Adjudication, OpenedGame, white_view};
use crate::rules::Outcome;
use crate::search::report::{Control, Limits, NullListener, Score};
use crate::session::Session;
use anyhow::{Context, Result};

/// A game is decided when both sides agree for 3 turns that one is 800 centipawns ahead.
const ADJUDICATION: Adjudication = Adjudication { resign: Some((800, 3)), draw: None };
/// A game of this length is a draw, turns.
const LONGEST: usize = 600;

/// Plays on from `opened` with White's and Black's searcher, `nodes` nodes per turn.
///
/// # Errors
/// A searcher cannot play this game.
pub fn play_game(
    mut opened: OpenedGame,
    mut players: [&mut dyn Session; 2],
    nodes: u64,
) -> Result<Outcome> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let plies: Vec<&str> = opened.plies.iter().map(String::as_str).collect();
    for player in &mut players {
        player.set_position(opened.fen.as_deref(), &plies)?;
        player.clear_search();
    }
    let mut scores = Vec::new();
    while scores.len() < LONGEST {
        if let Some(ending) = opened.session.ending() {
            return Ok(ending.outcome);
        }
        if let Some(outcome) = ADJUDICATION.adjudicate(&scores) {
            return Ok(outcome);
        }
        let mover = opened.session.side_to_move();
        let found = players[mover.index()].search(&limits, &Control::new(), &mut NullListener);
        let turn = found.best.context("a game that goes on has a legal turn")?;
        scores.push(Some(white_view(Score::of(found.value), mover)));
        let sent = opened.plies.len();
        opened.play(&turn)?;
        for ply in &opened.plies[sent..] {
            for player in &mut players {
                player.play(ply)?;
            }
        }
    }
    Ok(Outcome::Draw)
}
