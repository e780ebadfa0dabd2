//! What a person at XBoard is told and asked, and how a person enters turns.

use super::adapter::{Adapter, TurnStart};
use super::ply::{Ply, Square};
use crate::rules::View;
use std::collections::BTreeMap;

/// Something that the user can enter next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// The ply that XBoard sends for the clicks.
    pub ply: Ply,
    /// The turn that it stands for, or the first part of that turn.
    pub text: String,
}

/// Asks the user for the next ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The piece to lift, if the turn does not begin with one: XBoard reports clicks only while a
    /// piece is lifted.
    pub piece: Option<Square>,
    /// One line that says what to click.
    pub prompt: String,
    /// One line that asks for a text: the turn, or the target square of the next ply, or nothing
    /// for a pass. `None`: there is only the prompt.
    pub text: Option<String>,
}

/// An adapter for a person.
pub trait Dialogue: Adapter {
    /// What the user can do after the plies `entered`.
    fn inputs(&self, entered: &[Ply], start: &TurnStart) -> Vec<Input> {
        let next = |turn: &String| {
            let shown = self.continuations(turn, entered, &start.view, None).into_iter().next()?;
            Some(Input { ply: shown.into_iter().next()?, text: turn.clone() })
        };
        start.legal.iter().filter_map(next).collect()
    }

    /// Whether the user can have entered `ply` as it is with the mouse. If not, the ply is
    /// matched with [`Dialogue::inputs`].
    fn can_be_clicked(&self, _ply: &Ply) -> bool {
        true
    }

    /// How the user is asked how a turn begins, or goes on after the plies `entered`.
    fn question(&self, _entered: &[Ply], _start: &TurnStart) -> Option<Question> {
        None
    }

    /// One line for the user about a position that has come about by a turn or by the throw
    /// `throw`.
    fn announcement(&self, _throw: Option<&str>, _view: &View) -> Option<String> {
        None
    }

    /// XBoard's colour marks by square. They show what the pieces do not, such as the weather.
    fn marks(&self, _view: &View) -> BTreeMap<Square, char> {
        BTreeMap::new()
    }
}
