//! What a described game is while it is played.

use super::description::Description;
use super::lineup::Lineup;
use crate::board::Kind;
use crate::rules::Choices;
use crate::variant::Standard;
use crate::variant::parts::PartState;
use crate::variant::parts::checks::ChecksLeft;
use crate::variant::parts::hands::HandRules;
use std::fmt;

/// A position of a described game without parts that touch its moves ([`Description::is_full`]).
pub type DescribedPosition = Standard<Described<false>>;

/// A position of a described game with them.
pub type FullPosition = Standard<Described<true>>;

/// A described game played. `FULL`: it may have parts that touch its moves.
#[derive(Clone)]
pub struct Described<const FULL: bool> {
    pub(super) game: &'static Description,
    pub(super) lineup: &'static Lineup,
    pub(super) parts: PartState,
}

impl<const FULL: bool> PartialEq for Described<FULL> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.game, other.game)
            && self.lineup.armies == other.lineup.armies
            && self.parts == other.parts
    }
}

impl<const FULL: bool> fmt::Debug for Described<FULL> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.game, self.parts)
    }
}

impl<const FULL: bool> Described<FULL> {
    /// The pieces in hand, if the game has any.
    #[inline]
    pub(super) fn hands(&self) -> Option<&'static HandRules> {
        if FULL { self.game.hands.as_ref() } else { None }
    }

    /// The number of plies to which it is counted now, if it is.
    #[inline]
    pub(super) fn count_limit(&self) -> Option<u16> {
        if FULL { self.parts.kept.limit.plies() } else { None }
    }

    /// The pieces in hand, if they come in beside moves.
    #[inline]
    pub(super) fn gating(&self) -> Option<&'static HandRules> {
        self.hands().filter(|rules| rules.drops.are_gated)
    }

    /// The game under these options, before the first move.
    pub(super) fn begin(game: &'static Description, choices: &Choices) -> Self {
        let game = game.chosen(choices);
        let mut parts = PartState::default();
        if game.checks.are_counted {
            parts.checks = ChecksLeft::ONE;
        }
        let lineup = match &game.armies {
            Some(armies) => armies.chosen(&game.tables, choices),
            None => &game.lineup,
        };
        Described { game, lineup, parts }
    }

    /// Whether there are as many pieces of a kind as a promotion may make.
    pub(super) fn is_at_limit(position: &Standard<Self>, kind: Kind) -> bool {
        let limits = position.variant.game.limits.as_ref();
        limits.is_some_and(|limits| limits.is_reached(&position.board, position.state.side, kind))
    }
}
