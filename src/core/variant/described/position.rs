//! Positions of described games.

use super::Description;
use super::read::SideResult;
use crate::board::{AttackerKinds, Grid, Kind};
use crate::network::Network;
use crate::rules::{Choices, Ending, FenError, GameInfo, Outcome, Reason, Side};
use crate::variant::{CastlingRule, CounterRule, Knowledge, Standard, Tables, Variant};
use std::sync::Arc;

/// A position of a described game.
pub type DescribedPosition = Standard<Described>;

/// A described game played.
#[derive(Clone, Debug)]
pub struct Described {
    game: &'static Description,
}

impl PartialEq for Described {
    fn eq(&self, other: &Described) -> bool {
        std::ptr::eq(self.game, other.game)
    }
}

impl Variant for Described {
    type Description = &'static Description;

    fn info(game: &'static Description) -> &'static GameInfo {
        &game.info
    }

    fn tables(&self) -> &'static Tables {
        &self.game.tables
    }

    fn new(game: &'static Description, _: &Choices) -> Described {
        Described { game }
    }

    fn counter_rule(&self) -> CounterRule {
        self.game.clock
    }

    fn network(&self) -> Option<Arc<Network>> {
        self.game.network.get().cloned()
    }

    fn knowledge(&self) -> &'static Knowledge {
        self.game.model.map_or(&Knowledge::NONE, |model| model.knowledge)
    }

    fn grid(&self) -> Grid {
        self.game.tables.grid
    }

    fn attackers(&self) -> AttackerKinds {
        self.game.attackers
    }

    fn promotions(&self, side: Side) -> &'static [Kind] {
        self.game.promotions[side.index()]
    }

    fn has_en_passant(&self) -> bool {
        self.game.has_en_passant
    }

    fn castling_rule(&self, _: Side) -> Option<CastlingRule> {
        self.game.castling
    }

    fn early_ending(position: &DescribedPosition) -> Option<Ending> {
        let (us, them) = (position.state.side, position.state.side.other());
        let game = position.variant.game;
        if let Some((kinds, goals)) = &game.flag {
            let goal = goals[them.index()];
            let mut pieces =
                kinds[them.index()].iter().flat_map(|k| position.board.squares(k.of(them)));
            if pieces.any(|s| goal >> s.at() & 1 != 0) {
                return Some(Ending { outcome: Outcome::Win(them), reason: Reason::Goal });
            }
        }
        if !game.has_bare_king_rule {
            return None;
        }
        let won = position.is_bare(them) && !position.is_bare(us);
        won.then_some(Ending { outcome: Outcome::Win(us), reason: Reason::BareKing })
    }

    /// The move counters may be missing, and the fields before them if there is nothing in them.
    fn complete_fields(&mut self, fields: &mut Vec<String>) -> Result<(), FenError> {
        let is_number = |text: &String| text.bytes().all(|b| b.is_ascii_digit());
        let numbers = fields.iter().rev().take_while(|text| is_number(text)).count();
        if numbers == 2 && (4..6).contains(&fields.len()) {
            let missing = 6 - fields.len();
            let at = fields.len() - 2;
            fields.splice(at..at, vec!["-".to_string(); missing]);
        } else if fields.len() == 2 {
            fields.extend(["-".to_string(), "-".to_string()]);
        }
        Ok(())
    }

    /// Where only checkmate wins, what the model says.
    fn dead_position(position: &DescribedPosition) -> Option<Reason> {
        match position.variant.game.model.filter(|_| only_checkmate_wins(position)) {
            Some(model) => (model.is_dead)(&position.board).then_some(Reason::InsufficientMaterial),
            None => bare_kings(position),
        }
    }

    /// A king alone cannot mate; a model knows more.
    fn cannot_win(position: &DescribedPosition, side: Side) -> bool {
        only_checkmate_wins(position)
            && match position.variant.game.model {
                Some(model) => (model.cannot_mate)(&position.board, side),
                None => position.is_bare(side),
            }
    }

    fn stalemate(position: &DescribedPosition) -> Ending {
        let side = position.state.side;
        let outcome = match position.variant.game.stalemate {
            SideResult::Win => Outcome::Win(side),
            SideResult::Draw => Outcome::Draw,
            SideResult::Loss => Outcome::Win(side.other()),
        };
        Ending { outcome, reason: Reason::Stalemate }
    }
}

fn only_checkmate_wins(position: &DescribedPosition) -> bool {
    let game = position.variant.game;
    game.flag.is_none() && game.stalemate == SideResult::Draw && !game.has_bare_king_rule
}

/// That neither side has more than its king, if this ends the game.
pub fn bare_kings(position: &DescribedPosition) -> Option<Reason> {
    let game = position.variant.game;
    let bare = position.is_bare(Side::White) && position.is_bare(Side::Black);
    let reason = match game.has_bare_king_rule {
        true => Reason::BareKings,
        false => Reason::InsufficientMaterial,
    };
    (bare && game.flag.is_none()).then_some(reason)
}
