//! Positions of described games.

use super::description::Description;
use super::endings::{bare_kings, ending, no_fighters, only_checkmate_wins};
use super::fen;
use crate::board::drawing::Held;
use crate::board::square::tag;
use crate::board::{AttackerKinds, CheckInfo, Grid, Kind, Piece, Square};
use crate::diagram::{CharacterSet, Region};
use crate::excerpt::excerpt;
use crate::gesture::{Gesture, Target};
use crate::moves::{Move, MoveSink};
use crate::network::Network;
use crate::network::features::Features;
use crate::rules::{Choices, Ending, FenError, GameInfo, Reason, RepetitionRule, Rules, Side};
use crate::variant::parts::PartState;
use crate::variant::parts::checks::ChecksLeft;
use crate::variant::parts::forced::Obligation;
use crate::variant::parts::hands::HandRules;
use crate::variant::{
    CastlingRule, CastlingStarts, CounterRule, Knowledge, Promotion, Standard, Tables, Variant,
    marks,
};
use std::sync::Arc;

/// A position of a described game without parts that touch its moves ([`Description::is_full`]).
pub type DescribedPosition = Standard<Described<false>>;

/// A position of a described game with them.
pub type FullPosition = Standard<Described<true>>;

/// A described game played. `FULL`: it may have parts that touch its moves.
#[derive(Clone, Debug)]
pub struct Described<const FULL: bool> {
    pub(super) game: &'static Description,
    pub(super) parts: PartState,
}

impl<const FULL: bool> PartialEq for Described<FULL> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.game, other.game) && self.parts == other.parts
    }
}

impl<const FULL: bool> Described<FULL> {
    /// The pieces in hand, if the game has any.
    #[inline]
    pub(super) fn hands(&self) -> Option<&'static HandRules> {
        if FULL { self.game.hands.as_ref() } else { None }
    }

    /// Whether there are as many pieces of a kind as a promotion may make.
    fn is_at_limit(position: &Standard<Self>, kind: Kind) -> bool {
        let limits = position.variant.game.limits.as_ref();
        limits.is_some_and(|limits| limits.is_reached(&position.board, position.state.side, kind))
    }
}

impl<const FULL: bool> Variant for Described<FULL> {
    type Description = &'static Description;

    const HAS_SPECIAL_MOVES: bool = FULL;
    const PROMOTES_PIECES: bool = FULL;
    const FORBIDS_MATES: bool = FULL;
    const FORBIDS_MOVES: bool = FULL;

    fn info(game: &'static Description) -> &'static GameInfo {
        &game.info
    }

    fn tables(&self) -> &'static Tables {
        &self.game.tables
    }

    fn new(game: &'static Description, choices: &Choices) -> Self {
        let game = game.chosen(choices);
        let mut parts = PartState::default();
        if game.checks.are_counted {
            parts.checks = ChecksLeft::ONE;
        }
        Described { game, parts }
    }

    fn repetition_rule(&self) -> RepetitionRule {
        self.game.repetition
    }

    fn counter_rule(&self) -> CounterRule {
        self.game.clock
    }

    #[inline]
    fn key(&self) -> u64 {
        if !FULL {
            return 0;
        }
        let checks = if self.game.checks.are_counted { self.parts.checks.key() } else { 0 };
        self.parts.hands.key() ^ checks
    }

    /// Where captured pieces come back, positions recur over captures too.
    #[inline]
    fn reversible_moves(position: &Standard<Self>) -> usize {
        match position.variant.hands() {
            Some(_) => usize::MAX,
            None => position.state.clock as usize,
        }
    }

    #[inline]
    fn promotes_pieces(&self) -> bool {
        FULL && self.game.promotion.is_some()
    }

    #[inline]
    fn promotion(position: &Standard<Self>, piece: Piece, from: Square, to: Square) -> Promotion {
        match &position.variant.game.promotion {
            Some(promotion) => promotion.of(&position.board, piece, from, to),
            None => Promotion::No,
        }
    }

    fn special_moves<S: MoveSink>(
        position: &Standard<Self>,
        checks: Option<&CheckInfo<'_>>,
        sink: &mut S,
    ) {
        if let Some(rules) = position.variant.hands() {
            position.drops(rules, &position.variant.parts.hands, checks, sink);
        }
    }

    #[inline]
    fn forbids_mates(&self) -> bool {
        self.hands().is_some_and(|rules| rules.drops.may_not_mate.is_some())
    }

    #[inline]
    fn must_not_mate(position: &Standard<Self>, m: Move) -> bool {
        m.tag() == tag::DROP
            && position.variant.hands().is_some_and(|rules| {
                rules.drops.may_not_mate.is_some()
                    && rules.drops.may_not_mate == rules.sort_of(m.promotion())
            })
    }

    #[inline]
    fn forbids_moves(&self) -> bool {
        FULL && self.game.forbids_moves
    }

    fn is_forbidden(position: &Standard<Self>, m: Move) -> bool {
        let Described { game, parts } = &position.variant;
        match m.tag() {
            tag::PROMOTE if Self::is_at_limit(position, m.promotion()) => return true,
            tag::DROP => {
                let rules = game.hands.as_ref();
                if rules.is_some_and(|rules| position.is_drop_forbidden(rules, &parts.hands, m)) {
                    return true;
                }
            }
            _ => {}
        }
        !game.checks.are_allowed && position.leads_to_check(m)
    }

    fn obligation(position: &Standard<Self>) -> Obligation {
        match position.variant.hands() {
            _ if position.variant.game.must_capture => Obligation::Capture,
            Some(rules) if rules.drops.are_forced => Obligation::Drop,
            _ => Obligation::None,
        }
    }

    fn may_check(position: &Standard<Self>) -> bool {
        position.variant.game.checks.are_allowed
    }

    #[inline]
    fn counts_checks(&self) -> bool {
        FULL && self.game.checks.are_counted
    }

    #[inline]
    fn count_check(&mut self, side: Side, back: bool) {
        if back {
            self.parts.checks.take_back(side);
        } else {
            self.parts.checks.give(side);
        }
    }

    #[inline]
    fn played(&mut self, side: Side, m: Move, captured: Piece) {
        if let Some(rules) = self.hands() {
            self.parts.hands.play(rules, side, m, captured);
        }
    }

    #[inline]
    fn undone(&mut self, side: Side, m: Move, captured: Piece) {
        if let Some(rules) = self.hands() {
            self.parts.hands.undo(rules, side, m, captured);
        }
    }

    #[inline]
    fn value_in_hand(&self) -> i32 {
        let hands = &self.parts.hands;
        self.hands().map_or(0, |rules| rules.value(hands, &self.game.tables.material))
    }

    #[inline]
    fn write_features(&self, first: usize, features: &mut Features) {
        if let Some(rules) = self.hands() {
            rules.write_features(&self.parts.hands, first, features);
        }
    }

    fn network(&self) -> Option<Arc<Network>> {
        self.game.network()
    }

    fn knowledge(&self) -> &'static Knowledge {
        self.game.model.map_or(&Knowledge::NONE, |model| model.knowledge)
    }

    fn grid(&self) -> Grid {
        self.game.tables.grid
    }

    #[inline]
    fn attackers(&self, side: Side) -> &'static AttackerKinds {
        &self.game.attackers[side.index()]
    }

    fn promotions(&self, side: Side) -> &'static [Kind] {
        self.game.promotions[side.index()]
    }

    fn has_en_passant(&self) -> bool {
        self.game.has_en_passant
    }

    fn read_rights(position: &mut Standard<Self>, fields: &[String]) -> Result<(), FenError> {
        match fields[0].as_str() {
            found if position.tables.rights_keys.len() == 1 && found != "-" => {
                Err(FenError(format!("castling: expected -, found '{}'", excerpt(found))))
            }
            rights => position.read_castling_rights(rights),
        }
    }

    fn castling_rule(&self, side: Side) -> Option<CastlingRule> {
        self.game.castling[side.index()]
    }

    fn castling_starts(&self) -> CastlingStarts {
        self.game.castling_starts
    }

    #[inline]
    fn early_ending(position: &Standard<Self>) -> Option<Ending> {
        if position.variant.game.ends_early { ending(position) } else { None }
    }

    /// The move counters may be missing, and the fields before them if there is nothing in them.
    fn complete_fields(&mut self, fields: &mut Vec<String>) -> Result<(), FenError> {
        self.take_fields(fields)
    }

    fn write_pieces(&self, pieces: &str) -> String {
        if !FULL {
            return pieces.to_string();
        }
        let hands = self.hands().map(|rules| rules.write(&self.parts.hands));
        marks::write(&self.game.tables.pieces, pieces) + &hands.unwrap_or_default()
    }

    fn field_before_counters(&self) -> Option<String> {
        self.game.checks.are_counted.then(|| self.parts.checks.write())
    }

    fn facts(&self) -> Vec<String> {
        let checks = self.game.checks.are_counted.then(|| self.parts.checks.caption());
        checks.into_iter().collect()
    }

    fn held(&self) -> Vec<Held> {
        self.hands().map_or_else(Vec::new, |rules| rules.held(&self.parts.hands))
    }

    fn special_text(position: &Standard<Self>, m: Move) -> Option<String> {
        if FULL { position.drop_or_promotion_text(m) } else { None }
    }

    fn gestures(position: &Standard<Self>, m: Move, legal: &[Move]) -> Vec<Gesture> {
        let own = if FULL { position.drop_or_promotion_gesture(m, legal) } else { None };
        let grid = position.variant.game.tables.grid;
        own.map_or_else(
            || crate::board::gestures::gestures(grid, m, &position.move_text(m), legal),
            |gesture| vec![gesture],
        )
    }

    fn choice_targets(&self) -> Vec<Target> {
        let game = self.game;
        let tables = &game.tables;
        let is_pawns = |kind: Kind| game.promotions.iter().any(|kinds| kinds.contains(&kind));
        if !FULL {
            return crate::board::drawing::choices(&tables.shown, &tables.shapes, is_pawns);
        }
        let stays = game.pawns_may_stay;
        let both = [Side::White, Side::Black];
        let by_move = |kind: Kind| {
            game.promotion.as_ref().is_some_and(|promotion| {
                both.iter().any(|&side| {
                    let kinds = tables.pieces.iter().map(|piece| piece.kind);
                    promotion.becomes(side, kind).is_some()
                        || kinds.into_iter().any(|from| promotion.becomes(side, from) == Some(kind))
                })
            })
        };
        tables.choices(|kind| is_pawns(kind) || by_move(kind) || stays && kind == Kind::PAWN)
    }

    fn reason(position: &Standard<Self>, text: &str) -> Option<String> {
        let Described { game, parts } = &position.variant;
        if !FULL {
            return None;
        }
        position.why_no_drop_or_promotion(game.hands.as_ref(), &parts.hands, text)
    }

    fn has_san(&self) -> bool {
        self.game.has_san
    }

    fn region(&self, s: Square) -> Region {
        let is_in = |squares: u128| squares >> s.at() & 1 != 0;
        if self.game.palaces != u128::MAX && is_in(self.game.palaces) {
            Region::Palace
        } else if is_in(self.game.far_bank) {
            Region::FarBank
        } else {
            Region::Common
        }
    }

    fn characters(game: &'static Description) -> Option<&'static CharacterSet> {
        game.characters
    }

    fn turns_until_draw(position: &Standard<Self>) -> usize {
        let Described { game, .. } = position.variant;
        let by_clock = usize::from(game.clock.plies.saturating_sub(position.state.clock));
        let Some(last) = game.last_number else { return by_clock };
        let turns = 2 * usize::from(last.saturating_sub(position.state.number));
        by_clock.min(turns.saturating_sub(position.state.side.index()))
    }

    fn check(position: &Standard<Self>) -> Result<(), FenError> {
        fen::check(position)
    }

    /// What the description says; where only checkmate wins, what the model says.
    fn dead_position(position: &Standard<Self>) -> Option<Reason> {
        if position.variant.game.fighters.is_some() {
            return no_fighters(position);
        }
        match position.variant.game.model.filter(|_| only_checkmate_wins(position)) {
            Some(model) => (model.is_dead)(&position.board).then_some(Reason::InsufficientMaterial),
            None => bare_kings(position),
        }
    }

    /// A king alone cannot mate; a model knows more.
    fn cannot_win(position: &Standard<Self>, side: Side) -> bool {
        only_checkmate_wins(position)
            && match position.variant.game.model {
                Some(model) => (model.cannot_mate)(&position.board, side),
                None => position.is_bare(side),
            }
    }

    fn stalemate(position: &Standard<Self>) -> Ending {
        let outcome = position.variant.game.stalemate.outcome(position.state.side);
        Ending { outcome, reason: Reason::Stalemate }
    }

    fn checkmate(position: &Standard<Self>) -> Ending {
        let outcome = position.variant.game.checkmate.outcome(position.state.side);
        Ending { outcome, reason: Reason::Checkmate }
    }
}
