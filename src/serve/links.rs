//! Links to a table for other people: one for White, one for Black, one for spectators. Whoever has
//! a link may do at this table what the link is for, and sees no other table.

use super::guard::{random_hex, same};
use crate::rules::Side;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

/// What somebody is at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Who started the server.
    Owner,
    /// Plays one side by a link.
    Player(Side),
    /// Looks on by a link.
    Spectator,
}

/// The roles for which a table has links.
const ROLES: [Role; 3] = [Role::Player(Side::White), Role::Player(Side::Black), Role::Spectator];

/// A role at one of the tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// The name of the table.
    pub table: String,
    /// What its holder is there.
    pub role: Role,
}

/// Who sends a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Visitor {
    /// Who started the server.
    Owner,
    /// Somebody who has links; never without one.
    Guest(Vec<Seat>),
}

impl Visitor {
    /// What the visitor is at a table; `None`: must not know of it.
    #[must_use]
    pub fn role_at(&self, table: &str) -> Option<Role> {
        match self {
            Visitor::Owner => Some(Role::Owner),
            Visitor::Guest(seats) => {
                seats.iter().find(|seat| seat.table == table).map(|seat| seat.role)
            }
        }
    }
}

/// The links that were made, with their tokens.
#[derive(Clone, Default, Debug)]
pub struct Links(Arc<Mutex<Vec<(String, Seat)>>>);

impl Links {
    /// The tokens of a table's links for White, Black and spectators, made when they are first
    /// asked for.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn of_table(&self, table: &str) -> io::Result<[String; 3]> {
        let mut links = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |role| {
            let is_this = |seat: &Seat| seat.table == table && seat.role == role;
            links.iter().find(|(_, seat)| is_this(seat)).map(|(token, _)| token.clone())
        };
        if let [Some(white), Some(black), Some(watch)] = ROLES.map(known) {
            return Ok([white, black, watch]);
        }
        let tokens = [random_hex::<16>()?, random_hex::<16>()?, random_hex::<16>()?];
        let seats = ROLES.map(|role| Seat { table: table.to_string(), role });
        links.extend(tokens.clone().into_iter().zip(seats));
        Ok(tokens)
    }

    /// Ends the links of a table.
    pub fn forget(&self, table: &str) {
        let mut links = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        links.retain(|(_, seat)| seat.table != table);
    }

    /// The seat that a token stands for.
    #[must_use]
    pub fn seat(&self, token: &str) -> Option<Seat> {
        let links = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = links.iter().find(|(known, _)| same(known, token));
        found.map(|(_, seat)| seat.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_for_one_table_and_one_role() {
        let links = Links::default();
        let [white, black, watch] = links.of_table("a").expect("random numbers");
        assert_eq!(
            links.of_table("a").expect("the same"),
            [&white, &black, &watch].map(String::clone)
        );
        let other = links.of_table("b").expect("random numbers");
        assert!(!other.contains(&white) && white != black && black != watch);
        let seat = |token: &str| links.seat(token).map(|seat| (seat.table, seat.role));
        assert_eq!(seat(&black), Some(("a".into(), Role::Player(Side::Black))));
        assert_eq!(seat(&watch), Some(("a".into(), Role::Spectator)));
        assert_eq!(seat(""), None);
        links.forget("a");
        assert_eq!(seat(&white), None);
        assert!(seat(&other[0]).is_some());
    }
}
