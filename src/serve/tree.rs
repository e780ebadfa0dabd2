//! The variations of a game: what was tried out, beside what was played.
//!
//! The game is no part of the tree; variations hang on its positions. If the game itself goes the
//! way of a variation, its turns join the game; if turns are taken back that something hangs on,
//! they become a variation. So nothing that a person has written is lost.

use super::answer::Refusal;
use super::played::PlayedTurn;
use crate::pgn::MAX_DEPTH;
use std::collections::BTreeMap;

/// Most turns in the variations of a game.
pub const MAX_NODES: usize = 2_000;
/// The number of the first turn in a variation: more than any game has turns.
const FIRST_VARIATION: u64 = 1_000_000;

/// A position of a table. On the way to the page it is a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    /// After so many turns of the game.
    Game(usize),
    /// After this turn of a variation.
    Variation(u64),
}

impl Place {
    /// The number of the place.
    #[must_use]
    pub fn number(self) -> u64 {
        match self {
            Place::Game(ply) => ply as u64,
            Place::Variation(id) => FIRST_VARIATION.saturating_add(id),
        }
    }

    /// The place with this number.
    #[must_use]
    pub fn read(number: u64) -> Place {
        match number.checked_sub(FIRST_VARIATION) {
            Some(id) => Place::Variation(id),
            None => Place::Game(number as usize),
        }
    }
}

/// A turn of a variation.
#[derive(Clone, Debug)]
pub struct Node {
    id: u64,
    /// The position before it.
    pub before: Place,
    /// The turn.
    pub played: PlayedTurn,
    /// Of several turns after one position, the first choice has the least rank.
    rank: i64,
    /// How many variations were around it when it was added, its own included.
    depth: usize,
}

impl Node {
    /// The position after it.
    #[must_use]
    pub fn place(&self) -> Place {
        Place::Variation(self.id)
    }
}

/// The variations.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: BTreeMap<u64, Node>,
    next: u64,
}

impl Tree {
    /// The turn that leads to a place in a variation.
    #[must_use]
    pub fn get(&self, place: Place) -> Option<&Node> {
        let Place::Variation(id) = place else { return None };
        self.nodes.get(&id)
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, place: Place) -> Option<&mut Node> {
        let Place::Variation(id) = place else { return None };
        self.nodes.get_mut(&id)
    }

    /// The turns that were tried after a position, the first choice first.
    #[must_use]
    pub fn after(&self, place: Place) -> Vec<&Node> {
        let mut after: Vec<&Node> =
            self.nodes.values().filter(|node| node.before == place).collect();
        after.sort_by_key(|node| node.rank);
        after
    }

    /// The turn of the game where a variation begins, and the turns from there to `place`; `None`
    /// if there is no such place.
    #[must_use]
    pub fn line(&self, mut place: Place) -> Option<(usize, Vec<&Node>)> {
        let mut line = Vec::new();
        loop {
            match place {
                Place::Game(ply) => {
                    line.reverse();
                    return Some((ply, line));
                }
                Place::Variation(_) => {
                    let node = self.get(place)?;
                    line.push(node);
                    place = node.before;
                }
            }
        }
    }

    /// Every turn, each before those that follow it.
    #[must_use]
    pub fn in_order(&self) -> Vec<&Node> {
        let mut after: BTreeMap<Place, Vec<&Node>> = BTreeMap::new();
        for node in self.nodes.values() {
            after.entry(node.before).or_default().push(node);
        }
        // The last one of the list is taken first.
        after.values_mut().for_each(|nodes| nodes.sort_by_key(|node| -node.rank));
        let from_game = after.iter().rev().filter(|(place, _)| matches!(place, Place::Game(_)));
        let mut open: Vec<&Node> = from_game.flat_map(|(_, nodes)| nodes).copied().collect();
        let mut order = Vec::new();
        while let Some(node) = open.pop() {
            order.push(node);
            open.extend(after.get(&node.place()).into_iter().flatten());
        }
        order
    }

    /// Adds a turn after a position, behind the others; the same turn is not added twice.
    ///
    /// # Errors
    /// There are too many turns, or too many variations in variations.
    pub fn add(&mut self, before: Place, played: PlayedTurn) -> Result<Place, Refusal> {
        let others = self.after(before);
        if let Some(known) = others.iter().find(|node| node.played.is_like(&played)) {
            return Ok(known.place());
        }
        if self.nodes.len() >= MAX_NODES {
            let reason = format!("the variations have {MAX_NODES} turns, and there is no room");
            return Err(Refusal::Invalid(reason));
        }
        let around = self.get(before).map_or(0, |node| node.depth);
        let begins = matches!(before, Place::Game(_)) || !others.is_empty();
        let depth = around + usize::from(begins);
        if depth > MAX_DEPTH {
            return Err(Refusal::Invalid(format!(
                "no more than {MAX_DEPTH} variations can be within each other"
            )));
        }
        let (id, rank) = (self.next, self.next as i64);
        self.nodes.insert(id, Node { id, before, played, rank, depth });
        self.next += 1;
        Ok(Place::Variation(id))
    }

    /// Removes a turn and all that follow it. Returns the position before it.
    pub fn remove(&mut self, place: Place) -> Option<Place> {
        let before = self.get(place)?.before;
        let mut gone = vec![place];
        while let Some(place) = gone.pop() {
            let after: Vec<Place> = self.after(place).into_iter().map(Node::place).collect();
            gone.extend(after);
            if let Place::Variation(id) = place {
                self.nodes.remove(&id);
            }
        }
        Some(before)
    }

    /// Of the turns that lead to `place`, the last one that is not the first choice becomes it.
    /// Returns the turn of the game where the variation begins if that is the first choice already.
    pub fn promote(&mut self, place: Place) -> Option<usize> {
        let (ply, line) = self.line(place)?;
        let first = |node: &Node| self.after(node.before).first().map(|one| (one.id, one.rank));
        let later = line.into_iter().rev().find_map(|node| {
            let (id, rank) = first(node)?;
            (id != node.id).then_some((node.id, rank))
        });
        let Some((id, rank)) = later else { return Some(ply) };
        self.nodes.get_mut(&id)?.rank = rank - 1;
        None
    }

    /// The turns of the variation that is the first choice after `ply` turns of the game.
    #[must_use]
    pub fn first_line(&self, ply: usize) -> Vec<&Node> {
        let mut line = Vec::new();
        let mut place = Place::Game(ply);
        while let Some(&node) = self.after(place).first() {
            line.push(node);
            place = node.place();
        }
        line
    }

    /// The game has made a turn after `ply` turns: a variation that begins with it joins the game.
    pub fn join(&mut self, ply: usize, played: &mut PlayedTurn) {
        let after = self.after(Place::Game(ply));
        let Some(id) = after.iter().find(|node| node.played.is_like(played)).map(|node| node.id)
        else {
            return;
        };
        let Some(node) = self.nodes.remove(&id) else { return };
        let place = node.place();
        played.notes = node.played.notes;
        for other in self.nodes.values_mut().filter(|other| other.before == place) {
            other.before = Place::Game(ply + 1);
        }
    }

    /// These turns after `ply` turns leave the game. They become a variation up to the last one on
    /// which something hangs, or `all` of them.
    pub fn leave(&mut self, ply: usize, turns: &[PlayedTurn], all: bool) {
        let hangs = |(i, played): &(usize, &PlayedTurn)| {
            !played.notes.is_empty() || !self.after(Place::Game(ply + i + 1)).is_empty()
        };
        let mut reversed = turns.iter().enumerate().rev();
        let last = reversed.find(hangs).map_or(0, |(i, _)| i + 1);
        let count = if all { turns.len() } else { last };
        let first = self.next;
        for other in self.nodes.values_mut() {
            if let Place::Game(at) = other.before
                && at > ply
            {
                other.before = Place::Variation(first + (at - ply - 1) as u64);
            }
        }
        let mut before = Place::Game(ply);
        for played in &turns[..count] {
            let id = self.next;
            let rank = self.after(before).first().map_or(0, |node| node.rank - 1);
            let node = Node { id, before, played: played.clone(), rank, depth: 1 };
            before = node.place();
            self.nodes.insert(id, node);
            self.next += 1;
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.nodes.clear();
    }
}
