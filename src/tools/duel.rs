//! A game between two searchers in this process: no pipes and no clocks, and the same again
//! whenever it is played again.

use super::matches::{Adjudication, Opened, white_view};
use crate::rules::Outcome;
use crate::search::report::{Control, Limits, Score, Silent};
use crate::session::Session;
use anyhow::{Context, Result};

/// A game is over when both sides have seen one so far ahead (centipawns) for so many turns.
const ADJUDICATION: Adjudication = Adjudication { resign: Some((800, 3)), draw: None };
/// A game so long is a draw, turns.
const LONGEST: usize = 600;

/// Plays on from `opened` with White's and Black's searcher, `nodes` positions a turn.
///
/// # Errors
/// A searcher cannot play this game.
pub fn duel(mut opened: Opened, mut players: [&mut dyn Session; 2], nodes: u64) -> Result<Outcome> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let plies: Vec<&str> = opened.plies.iter().map(String::as_str).collect();
    for player in &mut players {
        player.set(opened.fen.as_deref(), &plies)?;
        player.forget();
    }
    let mut views = Vec::new();
    while views.len() < LONGEST {
        if let Some(ending) = opened.session.ending() {
            return Ok(ending.outcome);
        }
        if let Some(outcome) = ADJUDICATION.judge(&views) {
            return Ok(outcome);
        }
        let mover = opened.session.side();
        let found = players[mover.index()].think(&limits, &Control::new(), &mut Silent);
        let turn = found.best.context("a game that goes on has a legal turn")?;
        views.push(Some(white_view(Score::of(found.value), mover)));
        let told = opened.plies.len();
        opened.play(&turn)?;
        for ply in &opened.plies[told..] {
            for player in &mut players {
                player.play(ply)?;
            }
        }
    }
    Ok(Outcome::Draw)
}
