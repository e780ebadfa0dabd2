//! Positions of described games.

use super::Description;
use super::read::Value;
use crate::board::{AttackerKinds, CheckInfo, Grid, Kind, Square};
use crate::moves::{Move, MoveSink};
use crate::network::Network;
use crate::rules::{Choices, Ending, FenError, GameInfo, MoveError, Outcome, Reason, Side};
use crate::variant::{Castles, CastlingRule, Castlings, Clock, Standard, Tables, Variant};
use std::sync::Arc;

/// A position of a described game.
pub type DescribedPosition = Standard<Described>;

/// A described game played.
#[derive(Clone, Debug)]
pub struct Described {
    game: &'static Description,
    castlings: Castlings,
}

impl PartialEq for Described {
    fn eq(&self, other: &Described) -> bool {
        std::ptr::eq(self.game, other.game) && self.castlings == other.castlings
    }
}

impl Variant for Described {
    const RIGHTS: &'static [&'static str] = &["castling"];
    type Description = &'static Description;

    fn info(game: &'static Description) -> &'static GameInfo {
        &game.info
    }

    fn tables(game: &'static Description) -> &'static Tables {
        &game.tables
    }

    fn new(game: &'static Description, _: &Choices) -> Described {
        Described { game, castlings: Castlings::new(false) }
    }

    fn clock(&self) -> Clock {
        self.game.clock
    }

    fn network(&self) -> Option<Arc<Network>> {
        self.game.network.get().cloned()
    }

    fn grid(&self) -> Grid {
        self.game.tables.grid
    }

    fn attackers(&self) -> AttackerKinds {
        self.game.attackers
    }

    fn promotions(&self) -> &'static [Kind] {
        self.game.promotions
    }

    fn has_en_passant(&self) -> bool {
        self.game.has_en_passant
    }

    fn early_ending(position: &DescribedPosition) -> Option<Ending> {
        if !position.variant.game.has_bare_king_rule {
            return None;
        }
        let (us, them) = (position.state.side, position.state.side.other());
        let won = position.is_bare(them) && !position.is_bare(us);
        won.then_some(Ending { outcome: Outcome::Win(us), reason: Reason::BareKing })
    }

    fn special_moves<S: MoveSink>(
        position: &DescribedPosition,
        checks: &CheckInfo<'_>,
        safe: u64,
        sink: &mut S,
    ) {
        position.legal_castlings(checks, safe, sink);
    }

    fn kept_rights(&self, s: Square) -> u8 {
        self.castlings.kept_rights(s)
    }

    fn is_equal(position: &DescribedPosition, other: &DescribedPosition) -> bool {
        let (one, two) = (&position.variant, &other.variant);
        std::ptr::eq(one.game, two.game)
            && one.castlings.is_equal(&two.castlings, position.state.rights)
    }

    fn dead_position(position: &DescribedPosition) -> Option<Reason> {
        let bare = position.is_bare(Side::White) && position.is_bare(Side::Black);
        let reason = match position.variant.game.has_bare_king_rule {
            true => Reason::BareKings,
            false => Reason::InsufficientMaterial,
        };
        bare.then_some(reason)
    }

    fn no_move_result(position: &DescribedPosition) -> Ending {
        let side = position.state.side;
        let outcome = match position.variant.game.stalemate {
            Value::Win => Outcome::Win(side),
            Value::Draw => Outcome::Draw,
            Value::Loss => Outcome::Win(side.other()),
        };
        position.checkmate_or(Ending { outcome, reason: Reason::Stalemate })
    }

    fn read_rights(position: &mut DescribedPosition, fields: &[&str]) -> Result<(), FenError> {
        match (position.variant.game.castling, fields[0]) {
            (Some(_), field) => position.read_castling_rights(field),
            (None, _) => Ok(()),
        }
    }

    fn write_rights(position: &DescribedPosition) -> Vec<String> {
        vec![position.write_castling_rights()]
    }

    fn castling_text(position: &DescribedPosition, m: Move) -> String {
        position.write_castling(m)
    }

    fn find_special(
        position: &DescribedPosition,
        text: &str,
        legal: &[Move],
    ) -> Option<Result<Move, MoveError>> {
        position.find_castling(text, legal).map(Ok)
    }
}

impl Castles for Described {
    fn castling_rule(&self) -> CastlingRule {
        let none =
            CastlingRule { king_file: 0, goal_files: [0; 2], rook: Kind::ROOK, steps_beside: true };
        self.game.castling.unwrap_or(none)
    }

    fn castlings(&self) -> &Castlings {
        &self.castlings
    }

    fn castlings_mut(&mut self) -> &mut Castlings {
        &mut self.castlings
    }
}
