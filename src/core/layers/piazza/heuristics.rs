//! [`Heuristics`]: those of the base game, with the moves and inputs of the weather.

use super::weather::Weather;
use super::{Piazza, Undo, built_walkway};
use crate::moves::{Move, MoveList};
use crate::network::Network;
use crate::network::features::{Features, InputLayout};
use crate::rules::{Heuristics, Rules};
use crate::variant::Variant;
use crate::variant::parts::forced::Obligation;
use std::sync::Arc;

impl<V: Variant> Heuristics for Piazza<V> {
    fn params(&self) -> &'static [(&'static str, i32)] {
        self.base.params()
    }

    fn input_layout(&self) -> &'static InputLayout {
        &self.setting.layout
    }

    fn write_features(&self, features: &mut Features) {
        self.look_at_weather(features);
    }

    fn built_in_network(&self) -> Option<Arc<Network>> {
        // Without dice the weather never changes: it is the base game. That one's network sees no
        // weather, but the pieces as they stand: it serves a game that has none of its own.
        let own = if self.has_dice { self.setting.network() } else { None };
        own.or_else(|| self.base.built_in_network())
    }

    fn game_length(&self) -> u16 {
        self.base.game_length()
    }

    fn material(&self) -> i32 {
        self.base.material()
    }

    fn adjust_eval(&self, network: i32) -> i32 {
        self.base.adjust_eval(network)
    }

    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    fn noisy_moves(&self, out: &mut MoveList) {
        if self.obligation() == Obligation::None && !V::may_threaten(&self.base) {
            return self.generate_allowed::<true, MoveList>(out);
        }
        let mut all = MoveList::new();
        self.moves(&mut all);
        out.extend(all.into_iter().filter(|m| self.is_noisy(*m)));
    }

    fn is_noisy(&self, m: Move) -> bool {
        self.moves_piece(m) && self.base.is_noisy(m)
    }

    fn gives_check(&self, m: Move) -> bool {
        self.moves_piece(m) && self.base.gives_check(m)
    }

    fn material_gain(&self, m: Move) -> i32 {
        if self.moves_piece(m) { self.base.material_gain(m) } else { 0 }
    }

    fn attacker_value(&self, m: Move) -> i32 {
        if self.moves_piece(m) { self.base.attacker_value(m) } else { 0 }
    }

    fn see_at_least(&self, m: Move, threshold: i32) -> bool {
        if self.moves_piece(m) { self.base.see_at_least(m, threshold) } else { threshold <= 0 }
    }

    fn piece_to(&self, m: Move) -> usize {
        if self.moves_piece(m) {
            self.base.piece_to(m)
        } else {
            let way =
                built_walkway(m).map_or(self.centre().walkway_count(), |way| usize::from(way.0));
            self.base.piece_to_size() + way
        }
    }

    /// Those of the base game, then one for each walkway and one for the pass.
    fn piece_to_size(&self) -> usize {
        self.base.piece_to_size() + self.centre().walkway_count() + 1
    }

    fn captured_index(&self, m: Move) -> usize {
        if self.moves_piece(m) { self.base.captured_index(m) } else { 0 }
    }

    fn add_quiet_bonuses(&self, moves: &mut [(i32, Move)]) {
        if !self.base.has_quiet_bonuses() {
            return;
        }
        let base_moves = moves.iter_mut().filter(|(_, m)| self.moves_piece(*m));
        base_moves.for_each(|scored| self.base.add_quiet_bonuses(std::slice::from_mut(scored)));
    }

    fn correction_keys(&self) -> [u64; 3] {
        self.base.correction_keys()
    }

    /// No null move before the dice, while walkways are built, or in the last ply before the water
    /// comes or goes: null move pruning is not sound there, because passing may be the best choice
    /// or not possible.
    fn make_null_move(&mut self) -> Option<Undo> {
        let weather = self.weather;
        if weather.attacks_change() || matches!(weather, Weather::Dice | Weather::Building(..)) {
            return None;
        }
        let base = Some(self.base.make_null_move()?);
        if self.has_dice || weather != Weather::Dry {
            self.weather = weather.after_ply();
        }
        Some(Undo { base, weather })
    }

    fn undo_null_move(&mut self, undo: Undo) {
        self.weather = undo.weather;
        if let Some(base) = undo.base {
            self.base.undo_null_move(base);
        }
    }
}
