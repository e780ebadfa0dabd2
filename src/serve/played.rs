//! Turns that were played or tried, and what the board showed after them.

use super::judge::Judged;
use super::notes::Notes;
use super::walk::Step;
use crate::diagram::{Caption, Component, Item, PieceImage, Symbol};
use crate::gesture::Target;
use crate::rules::{Side, View};
use crate::search::report::Score;
use crate::session::{Game, SessionError};
use std::time::Duration;

/// A turn of the game or of a variation.
#[derive(Clone, Debug)]
pub struct PlayedTurn {
    /// The engine's text of the turn.
    pub turn: String,
    /// The text for records.
    pub text: String,
    /// Who made it.
    pub side: Side,
    /// The throw before it, and what that did.
    pub throw: Option<(String, Option<&'static str>)>,
    /// The mover's score from its own point of view, and the depth, if the engine made it.
    pub score: Option<(Score, u32)>,
    /// Time that the turn took, if it is known.
    pub time: Option<Duration>,
    /// Time left on the mover's clock after it.
    pub clock: Option<Duration>,
    /// The letters of the pieces that it captured, and their components in the second style.
    pub captured: Vec<(char, Option<Component>)>,
    /// What is said about it.
    pub notes: Notes,
    /// What the analysis of the game has found.
    pub judged: Option<Judged>,
}

impl PlayedTurn {
    /// The turn with this text in the position of a session, which plays it.
    ///
    /// # Errors
    /// Why it is illegal.
    pub fn play(session: &mut dyn Game, turn: &str) -> Result<PlayedTurn, SessionError> {
        let side = session.side_to_move();
        let throw = session.last_throw().map(|throw| (throw, session.throw_effect()));
        let text = session.notation(turn)?;
        session.play(turn)?;
        let turn = session.last_turn().unwrap_or_default().to_string();
        let (captured, notes) = (Vec::new(), Notes::default());
        Ok(PlayedTurn {
            turn,
            text,
            side,
            throw,
            score: None,
            time: None,
            clock: None,
            captured,
            notes,
            judged: None,
        })
    }

    /// The same with the pieces that it captures. A piece that is drawn twice is on one of the
    /// `targets`.
    ///
    /// # Errors
    /// Why it is illegal.
    pub fn play_counted(
        session: &mut dyn Game,
        turn: &str,
        targets: &[Target],
    ) -> Result<PlayedTurn, SessionError> {
        let (before, components) = (session.view(), session.component_items());
        let mut played = PlayedTurn::play(session, turn)?;
        let left = session.component_items();
        played.captured = captured(&before, &session.view(), targets)
            .into_iter()
            .map(|letter| (letter, captured_component(letter, &components, &left)))
            .collect();
        Ok(played)
    }

    /// Whether it is the same turn after the same throw.
    #[must_use]
    pub fn is_like(&self, other: &PlayedTurn) -> bool {
        let throw = |played: &PlayedTurn| played.throw.as_ref().map(|(throw, _)| throw.clone());
        self.turn == other.turn && throw(self) == throw(other)
    }

    /// The turn with its throw.
    #[must_use]
    pub fn step(&self) -> Step {
        (self.throw.as_ref().map(|(throw, _)| throw.clone()), self.turn.clone())
    }
}

/// What the board showed after a number of turns.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The items of the diagram.
    pub items: Vec<Item>,
    /// The components of the second style, if the game has one.
    pub components: Vec<Item>,
    /// Its caption.
    pub caption: Caption,
    /// The position.
    pub fen: String,
    /// Both clocks.
    pub clocks: Option<[Duration; 2]>,
}

/// The letters of the pieces that a turn removed from the other side. A promotion removes only an
/// own pawn.
fn captured(before: &View, after: &View, targets: &[Target]) -> Vec<char> {
    let enemies = |view: &View| -> Vec<char> {
        let pieces = targets.iter().filter_map(|t| view.diagram.piece(*t.points.first()?));
        let is_enemy = |piece: &PieceImage| piece.is_white() != (before.side == Side::White);
        pieces.filter(is_enemy).map(|piece| piece.letter).collect()
    };
    let mut lost = enemies(before);
    for letter in enemies(after) {
        if let Some(index) = lost.iter().position(|other| *other == letter) {
            lost.swap_remove(index);
        }
    }
    lost
}

/// The component of a captured piece: the one with its letter that is not `left` on the table.
fn captured_component(letter: char, before: &[Item], left: &[Item]) -> Option<Component> {
    let with_letter = |items: &[Item]| -> Vec<Component> {
        let components = items.iter().filter_map(|item| match item.symbol {
            Symbol::Component(component) if component.piece.letter == letter => Some(component),
            _ => None,
        });
        components.collect()
    };
    let mut gone = with_letter(before);
    for component in with_letter(left) {
        if let Some(index) = gone.iter().position(|other| *other == component) {
            gone.swap_remove(index);
        }
    }
    gone.first().copied()
}

/// What the board of a session shows.
#[must_use]
pub fn snapshot(session: &dyn Game, clocks: Option<[Duration; 2]>) -> Snapshot {
    let diagram = session.diagram();
    Snapshot {
        items: diagram.items,
        components: session.component_items(),
        caption: diagram.caption,
        fen: session.fen(),
        clocks,
    }
}
