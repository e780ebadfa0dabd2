//! The rules of described games: each is asked from the description and its parts.

use super::description::Description;
use super::endings::{dead_under_weather, ending, stalemate};
use super::fen;
use super::position::Described;
use super::threats;
use crate::board::drawing::Held;
use crate::board::gestures;
use crate::board::square::tag;
use crate::board::{AttackerKinds, CheckInfo, Grid, Kind, Piece, Square};
use crate::diagram::{CharacterSet, Component, Item, Region};
use crate::excerpt::excerpt;
use crate::gesture::{Gesture, Target};
use crate::moves::{Move, MoveSink};
use crate::network::Network;
use crate::network::features::Features;
use crate::rules::{
    Choices, Ending, FenError, GameInfo, MoveError, Outcome, Reason, RepetitionRule, Rules, Side,
};
use crate::variant::parts::Kept;
use crate::variant::parts::counting::CountLimit;
use crate::variant::parts::explosion::Explosion;
use crate::variant::parts::forced::Obligation;
use crate::variant::parts::free_castling::FreeCastling;
use crate::variant::parts::hands::HandRules;
use crate::variant::parts::lion::{IRON, Lions};
use crate::variant::parts::passing::Passing;
use crate::variant::parts::pawn_rights::PawnRights;
use crate::variant::parts::royalty::Royalty;
use crate::variant::parts::walls::Walls;
use crate::variant::{
    CastlingRule, CastlingStarts, CounterRule, Knowledge, Promotion, Standard, State, Tables,
    Variant, marks,
};
use smallvec::SmallVec;
use std::sync::Arc;

impl<const FULL: bool> Variant for Described<FULL> {
    type Description = &'static Description;

    const HAS_PARTS: bool = FULL;

    fn info(game: &'static Description) -> &'static GameInfo {
        &game.info
    }

    fn tables(&self) -> &'static Tables {
        &self.game.tables
    }

    fn new(game: &'static Description, choices: &Choices) -> Self {
        Described::begin(game, choices)
    }

    fn start(&self) -> String {
        let tables = &self.game.tables;
        match &self.game.armies {
            Some(armies) => armies.start(tables, self.lineup.armies),
            None => tables.start.to_string(),
        }
    }

    fn self_play_options(
        game: &'static Description,
        number: usize,
    ) -> Vec<(&'static str, &'static str)> {
        game.armies.as_ref().map_or_else(Vec::new, |armies| armies.pairing(number))
    }

    fn repetition_rule(&self) -> RepetitionRule {
        self.game.repetition
    }

    /// What is counted is a draw when it exceeds its limit.
    fn counter_rule(&self) -> CounterRule {
        let clock = self.game.clock;
        match self.count_limit() {
            Some(limit) => CounterRule {
                name: "count",
                plies: clock.plies.min(limit + 1),
                reason: Reason::Counted,
            },
            None => clock,
        }
    }

    fn game_length(&self) -> u16 {
        self.game.length
    }

    #[inline]
    fn key(&self) -> u64 {
        if !FULL {
            return self.lineup.key;
        }
        let key = self.lineup.key ^ self.parts.hands.key();
        if self.game.keys_of_parts {
            key ^ self.parts.key(self.game.checks.are_counted)
        } else {
            key
        }
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
        FULL && self.game.promotes_pieces
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
        if let Some(free) = &position.variant.game.free_castling {
            let is_in_check = || checks.map_or_else(|| position.is_in_check(), CheckInfo::is_check);
            free.moves(position, is_in_check, checks.is_none(), sink);
        }
        if let Some(rules) = position.variant.hands() {
            position.drops(rules, &position.variant.parts.hands, checks, sink);
        }
    }

    #[inline]
    fn has_gates(&self) -> bool {
        self.hands().is_some_and(|rules| rules.drops.are_gated)
    }

    fn gated_moves<S: MoveSink>(position: &Standard<Self>, moves: &[Move], sink: &mut S) {
        let parts = &position.variant.parts;
        if let Some(rules) = position.variant.hands() {
            position.gated_moves(rules, &parts.hands, parts.kept.gates, moves, sink);
        }
    }

    fn walls(&self) -> Walls {
        self.parts.kept.walls
    }

    #[inline]
    fn kept(&self) -> Kept {
        if FULL && self.game.keeps { self.parts.kept } else { Kept::default() }
    }

    #[inline]
    fn restore(&mut self, kept: Kept) {
        if FULL && self.game.keeps {
            self.parts.kept = kept;
        }
    }

    #[inline]
    fn note(position: &mut Standard<Self>, before: &State, m: Move, captured: Piece) {
        let Standard { board, state, variant, .. } = position;
        if !variant.game.keeps {
            return;
        }
        if let Some(rules) = &variant.game.counting {
            let limit = &mut variant.parts.kept.limit;
            let change = (captured, m.tag() == tag::PROMOTE);
            *limit = rules.count(board, before, *limit, change, state);
        }
        if let Some(explosion) = variant.game.explosion.as_ref().filter(|all| all.petrifies())
            && !captured.is_empty()
        {
            explosion.walls(board, m.to()).for_each(|s| variant.parts.kept.walls.add(s));
        }
        if let Some(lions) = &variant.game.lions {
            variant.parts.kept.lions_are_iron = lions.become_iron(board.at(m.to()), captured);
        }
        if let Some(wins) = variant.game.castling_wins {
            variant.parts.kept.has_castled = wins.is_won_by(before.side, m);
        }
    }

    fn field_of_en_passant(&self) -> Option<String> {
        let limit = || self.count_limit().map(|plies| plies.to_string());
        let iron = || self.parts.kept.lions_are_iron.then(|| IRON.to_string());
        if FULL { limit().or_else(iron) } else { None }
    }

    fn read_field_of_en_passant(&mut self, field: &str) -> Result<bool, FenError> {
        let read = self.game.counting.map(|_| CountLimit::read(field));
        let limit = read.transpose()?.flatten();
        let kept = &mut self.parts.kept;
        kept.limit = limit.unwrap_or_default();
        kept.lions_are_iron = self.game.lions.is_some() && field == IRON;
        Ok(limit.is_some() || kept.lions_are_iron)
    }

    #[inline]
    fn forbids_mates(&self) -> bool {
        self.hands().is_some_and(|rules| rules.drops.may_not_mate.is_some())
    }

    #[inline]
    fn must_not_mate(position: &Standard<Self>, m: Move) -> bool {
        m.tag() == tag::DROP
            && position.variant.hands().is_some_and(|rules| {
                let may_not = rules.drops.may_not_mate;
                may_not.is_some_and(|sort| rules.sorts[sort].kinds.contains(&m.promotion()))
            })
    }

    fn mating_drops(position: &Standard<Self>) -> SmallVec<[Move; 2]> {
        let hands = &position.variant.parts.hands;
        let rules = position.variant.hands();
        rules.map_or_else(SmallVec::new, |rules| position.mating_drops(rules, hands))
    }

    #[inline]
    fn forbids_moves(&self) -> bool {
        FULL && self.game.forbids_moves
    }

    fn is_forbidden(position: &Standard<Self>, m: Move) -> bool {
        let Described { game, parts, .. } = &position.variant;
        if game.checks.king_stays && position.flees_from_check(m) {
            return true;
        }
        if let Some(lions) = &game.lions
            && position.why_no_trade(lions, parts.kept.lions_are_iron, m).is_some()
        {
            return true;
        }
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
        false
    }

    fn must_not_check(position: &Standard<Self>, m: Move) -> bool {
        let game = position.variant.game;
        let drops_may = || game.hands.as_ref().is_none_or(|rules| rules.drops.may_check);
        !game.checks.are_allowed || m.tag() == tag::DROP && !drops_may()
    }

    fn obligation(position: &Standard<Self>) -> Obligation {
        match position.variant.hands() {
            _ if position.variant.game.must_capture => Obligation::Capture,
            Some(rules) if rules.drops.are_forced => Obligation::Drop,
            _ => Obligation::None,
        }
    }

    fn king_stays_in_check(&self) -> bool {
        self.game.checks.king_stays
    }

    fn may_check(position: &Standard<Self>) -> bool {
        position.variant.game.checks.are_allowed
    }

    #[inline]
    fn counts_checks(&self) -> bool {
        FULL && self.game.checks.are_counted
    }

    #[inline]
    fn gives_away(&self) -> bool {
        self.game.gives_away
    }

    fn goal_progress(position: &Standard<Self>) -> i32 {
        position.variant.game.goal.as_ref().map_or(0, |goal| goal.progress(position))
    }

    #[inline]
    fn head_start(&self) -> i32 {
        self.game.head_start
    }

    #[inline]
    fn gains_plainly(&self) -> bool {
        !FULL || self.game.gains_plainly
    }

    #[inline]
    fn may_threaten(position: &Standard<Self>) -> bool {
        FULL && threats::may_threaten(position)
    }

    #[inline]
    fn threat_worth(position: &Standard<Self>, m: Move) -> i32 {
        if FULL { threats::worth(position, m) } else { 0 }
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
    fn hands_key_change(&self, side: Side, m: Move, captured: Piece) -> u64 {
        let Some(rules) = self.hands() else { return 0 };
        let (before, mut after) = (self.parts.hands, self.parts.hands);
        after.play(rules, side, m, captured);
        before.key() ^ after.key()
    }

    #[inline]
    fn played(&mut self, side: Side, m: Move, captured: Piece) {
        if let Some(rules) = self.hands() {
            self.parts.hands.play(rules, side, m, captured);
            if rules.drops.are_gated {
                let Described { game, parts, .. } = self;
                parts.kept.gates.play(rules, &parts.hands, game.tables.grid, side, m);
            }
        }
    }

    /// Where captured pieces come back, those of an explosion do, too.
    fn blew_up(&mut self, piece: Piece, back: bool) {
        if let Some(rules) = self.hands()
            && let Some(sort) = rules.gain(piece.kind())
        {
            let more = if back { -1 } else { 1 };
            self.parts.hands.add(rules, piece.side().other(), sort, more);
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
        if self.counts_checks() {
            let hands = self.hands().map_or(0, HandRules::places);
            self.parts.checks.write_features(first + hands, features);
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
        &self.lineup.attackers[side.index()]
    }

    fn promotions(&self, side: Side) -> &'static [Kind] {
        self.lineup.promotions[side.index()]
    }

    fn en_passant_region(&self, side: Side) -> u128 {
        self.game.en_passant[side.index()]
    }

    fn has_king(&self) -> [bool; 2] {
        self.royalty().map_or([true; 2], |royalty| royalty.has_king)
    }

    #[inline]
    fn royalty(&self) -> Option<&'static Royalty> {
        if FULL { self.game.royalty.as_ref() } else { None }
    }

    #[inline]
    fn explosion(&self) -> Option<&'static Explosion> {
        if FULL { self.game.explosion.as_ref() } else { None }
    }

    #[inline]
    fn lions(&self) -> Option<&'static Lions> {
        if FULL { self.game.lions.as_ref() } else { None }
    }

    #[inline]
    fn pawn_rights(&self) -> Option<&'static PawnRights> {
        if FULL { self.game.pawn_rights.as_ref() } else { None }
    }

    fn passing(&self) -> Passing {
        self.game.passing
    }

    fn allows_double_step(position: &Standard<Self>, checks: &CheckInfo<'_>, to: Square) -> bool {
        position.variant.game.double_step_parries
            || !checks.is_check()
            || !position.enemy_pawn_beside(to)
    }

    fn rights(&self) -> &'static [&'static str] {
        self.game.free_castling.as_ref().map_or(&["castling"], FreeCastling::fields)
    }

    fn read_rights(position: &mut Standard<Self>, fields: &[String]) -> Result<(), FenError> {
        if let Some(free) = &position.variant.game.free_castling {
            return free.read_rights(position, fields);
        }
        if let Some(rules) = position.variant.gating() {
            let hands = position.variant.parts.hands;
            let (gates, rights) = position.read_gates(rules, &hands, &fields[0]);
            position.read_castling_rights(&rights)?;
            position.variant.parts.kept.gates = position.gates_of_rights(rules, &hands, gates);
            return Ok(());
        }
        match fields[0].as_str() {
            found if position.tables.rights_keys.len() == 1 && found != "-" => {
                Err(FenError(format!("castling: expected -, found '{}'", excerpt(found))))
            }
            rights => position.read_castling_rights(rights),
        }
    }

    fn write_rights(position: &Standard<Self>) -> Vec<String> {
        match &position.variant.game.free_castling {
            Some(free) => free.write_rights(position.state.rights),
            None => match position.variant.gating() {
                Some(rules) => {
                    let parts = &position.variant.parts;
                    vec![position.write_gates(rules, &parts.hands, parts.kept.gates)]
                }
                None => vec![position.write_castling_rights()],
            },
        }
    }

    fn castling_text(position: &Standard<Self>, m: Move) -> String {
        match &position.variant.game.free_castling {
            Some(free) => free.text(m),
            None => position.write_castling(m),
        }
    }

    fn find_special(
        position: &Standard<Self>,
        text: &str,
        legal: &[Move],
    ) -> Option<Result<Move, MoveError>> {
        match &position.variant.game.free_castling {
            Some(free) => free.find(position, text, legal),
            None => position.find_castling(text, legal).map(Ok),
        }
    }

    fn castling_rule(&self, side: Side) -> Option<CastlingRule> {
        self.lineup.castling[side.index()]
    }

    fn castles_oppositely(&self) -> bool {
        self.game.castles_oppositely
    }

    fn shuffles_between(&self) -> bool {
        self.game.shuffles_between
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

    fn own_fields(&self) -> Vec<String> {
        let armies = self.game.armies.iter();
        armies.map(|armies| armies.letters(self.lineup.armies)).collect()
    }

    fn own_field_choices(&self) -> Option<Vec<String>> {
        self.game.armies.as_ref().map(|armies| armies.pairs())
    }

    fn is_own_field(&self, field: &str) -> bool {
        self.game.armies.as_ref().is_some_and(|armies| armies.named(field).is_some())
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
        let Described { game, .. } = position.variant;
        if m.tag() == tag::GATE {
            return position.gate_gestures(m, &Self::gestures(position, m.ungated(), legal));
        }
        let own = match game.lions {
            Some(_) => position.lion_gesture(m, legal),
            None => None,
        };
        let dropped = || if FULL { position.drop_or_promotion_gesture(m, legal) } else { None };
        let own = own.or_else(dropped);
        match own {
            Some(gesture) => vec![gesture],
            None if m.tag() == tag::CASTLE && game.free_castling.is_some() => {
                gestures::free_castling(game.tables.grid, m, legal)
            }
            None => gestures::gestures(game.tables.grid, m, &position.move_text(m), legal),
        }
    }

    fn choice_targets(&self) -> Vec<Target> {
        self.choices()
    }

    fn reason(position: &Standard<Self>, text: &str) -> Option<String> {
        let Described { game, parts, .. } = &position.variant;
        if let Some(free) = &game.free_castling
            && let Some(reason) = free.reason(position, text)
        {
            return Some(reason);
        }
        if !game.double_step_parries
            && let Some(reason) = position.why_no_parry(text)
        {
            return Some(reason);
        }
        if !FULL {
            return None;
        }
        if let Some(lions) = &game.lions
            && let Some(reason) = position.why_no_two_steps(lions, text)
        {
            return Some(reason);
        }
        position.why_no_drop_or_promotion(game.hands.as_ref(), &parts.hands, text)
    }

    fn has_san(&self) -> bool {
        self.game.has_san
    }

    fn region(&self, s: Square) -> Region {
        self.region_of(s)
    }

    fn characters(game: &'static Description) -> Option<&'static CharacterSet> {
        game.characters
    }

    fn components(&self) -> Vec<Component> {
        self.game.piecepack.map_or_else(Vec::new, |model| (model.components)())
    }

    fn piecepack(position: &Standard<Self>, start: &Standard<Self>, moves: &[Move]) -> Vec<Item> {
        let model = position.variant.game.piecepack;
        model.map_or_else(Vec::new, |model| (model.piecepack)(&position.board, &start.board, moves))
    }

    fn turns_until_draw(position: &Standard<Self>) -> usize {
        let Described { game, .. } = position.variant;
        let plies = position.variant.counter_rule().plies;
        let by_clock = usize::from(plies.saturating_sub(position.state.clock));
        let Some(last) = game.last_number else { return by_clock };
        let turns = 2 * usize::from(last.saturating_sub(position.state.number));
        by_clock.min(turns.saturating_sub(position.state.side.index()))
    }

    fn check(position: &Standard<Self>) -> Result<(), FenError> {
        fen::check(position)
    }

    fn draw(&self) -> Outcome {
        self.game.draw
    }

    /// What the description says; where only checkmate wins, what the model says.
    fn dead_position(position: &Standard<Self>) -> Option<Reason> {
        match position.variant.game.judge {
            Some(model) => (model.is_dead)(&position.board).then_some(Reason::InsufficientMaterial),
            None => dead_under_weather(position),
        }
    }

    fn has_tablebases(&self) -> bool {
        self.game.has_tablebases
    }

    /// A king alone cannot mate; a model knows more.
    fn cannot_win(position: &Standard<Self>, side: Side) -> bool {
        position.variant.game.only_checkmate_wins
            && match position.variant.game.model {
                Some(model) => (model.cannot_mate)(&position.board, side),
                None => position.is_bare(side),
            }
    }

    fn stalemate(position: &Standard<Self>) -> Ending {
        Ending { outcome: stalemate(position), reason: Reason::Stalemate }
    }

    fn checkmate(position: &Standard<Self>) -> Ending {
        let outcome = position.variant.game.checkmate.outcome(position.state.side);
        Ending { outcome, reason: Reason::Checkmate }
    }
}
