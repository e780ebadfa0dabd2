//! What each person at a table may do.

use super::actor::Request;
use super::answer::Refusal;
use super::links::Role;
use super::setup::Player;
use super::table::Table;
use super::tree::Place;
use crate::rules::Side;

/// Somebody who plays a side by a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guest {
    /// A page of theirs shows the table.
    Here,
    /// They have been here.
    Away,
}

impl Guest {
    /// The word for the page.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Guest::Here => "here",
            Guest::Away => "away",
        }
    }
}

impl Table {
    /// Checks that somebody may ask this of the table.
    ///
    /// # Errors
    /// Why not.
    pub fn check_right(&self, role: Role, request: &Request) -> Result<(), Refusal> {
        let is_shared = self.guests.iter().any(Option::is_some);
        let refuse = |reason: &str| Err(Refusal::Invalid(reason.into()));
        match request {
            Request::Board => Ok(()),
            // What the owner tries is not part of the game.
            Request::Look { at, .. }
            | Request::Next { at, .. }
            | Request::Reach { at, .. }
            | Request::Why { at, .. } => match (role, at) {
                (Role::Owner, _) | (_, Place::Game(_)) => Ok(()),
                (_, Place::Variation(_)) => refuse("there is no such turn"),
            },
            // By the seed of the dice in it one could know the throws that come.
            Request::Pgn | Request::Page if role == Role::Owner || self.over.is_some() => Ok(()),
            Request::Pgn | Request::Page => refuse("the record can be had when the game is over"),
            _ if role == Role::Spectator => refuse("spectators only look on"),
            Request::Turn(_) => {
                let side = self.session.side_to_move();
                // While the game is analysed, the owner plays for the engine, too.
                let may = match role {
                    Role::Owner => self.guests[side.index()].is_none(),
                    _ => self.sides_of(role).contains(&side),
                };
                match may {
                    true => Ok(()),
                    false => refuse(&format!("{side:?} is to move, and not played here")),
                }
            }
            Request::Roll(_) | Request::Resign | Request::Draw => Ok(()),
            Request::Rematch if self.over.is_some() => Ok(()),
            Request::Rematch => refuse("the game is not over"),
            _ if role != Role::Owner => refuse("only who started the server may do that"),
            _ if is_shared && self.over.is_none() => refuse("not while somebody plays over a link"),
            _ => Ok(()),
        }
    }

    /// The sides that somebody plays here: of a guest the one of the link, of the owner all that
    /// no guest has taken.
    #[must_use]
    pub fn sides_of(&self, role: Role) -> Vec<Side> {
        let is_here = |side: &Side| match role {
            Role::Owner => self.guests[side.index()].is_none(),
            Role::Player(link) => self.side_of_link(link) == *side,
            Role::Spectator => false,
        };
        let persons = [Side::White, Side::Black].into_iter();
        persons
            .filter(|side| self.players[side.index()] == Player::Person)
            .filter(is_here)
            .collect()
    }

    /// The side that the holder of a link plays, which was made for `link`.
    const fn side_of_link(&self, link: Side) -> Side {
        if self.links_are_swapped { link.other() } else { link }
    }

    /// Somebody who plays a side by a link has come or gone.
    pub(super) fn set_guest(&mut self, link: Side, guest: Guest) {
        let side = self.side_of_link(link);
        let seat = &mut self.guests[side.index()];
        if *seat == Some(guest) {
            return;
        }
        let is_new = seat.is_none();
        *seat = Some(guest);
        if is_new {
            // From now on the side is theirs, against whomever it was played before.
            self.players[side.index()] = Player::Person;
            self.setup.players = self.players;
            self.analysis = None;
            self.changed();
        }
    }
}
