//! [`Heuristics`]: those of the base game, with the moves and inputs of the weather.

use super::weather::Weather;
use super::{BUILD, PASS, Piazza, THROW, Undo, built_walkway};
use crate::moves::{Move, MoveList};
use crate::network::Network;
use crate::network::features::{Features, InputLayout};
use crate::rules::Heuristics;
use crate::variant::Variant;
use std::sync::Arc;

/// Whether a move is a walkway, a pass or a throw of the dice, so that the base game does not know
/// it.
const fn is_weather_move(m: Move) -> bool {
    matches!(m.tag(), BUILD | PASS | THROW)
}

impl<V: Variant> Heuristics for Piazza<V> {
    fn params(&self) -> &'static [(&'static str, i32)] {
        self.base.params()
    }

    fn input_layout(&self) -> &'static InputLayout {
        &self.setting.layout
    }

    fn look(&self, features: &mut Features) {
        self.look_at_weather(features);
    }

    fn built_in_network(&self) -> Option<Arc<Network>> {
        // Without dice the weather never changes: it is the base game.
        if self.has_dice { self.setting.network() } else { self.base.built_in_network() }
    }

    fn material(&self) -> i32 {
        self.base.material()
    }

    fn temper(&self, network: i32) -> i32 {
        self.base.temper(network)
    }

    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    fn noisy_moves(&self, out: &mut MoveList) {
        self.generate_moves::<true, MoveList>(out);
    }

    fn is_noisy(&self, m: Move) -> bool {
        !is_weather_move(m) && self.base.is_noisy(m)
    }

    fn gives_check(&self, m: Move) -> bool {
        !is_weather_move(m) && self.base.gives_check(m)
    }

    fn victim_value(&self, m: Move) -> i32 {
        if is_weather_move(m) { 0 } else { self.base.victim_value(m) }
    }

    fn attacker_value(&self, m: Move) -> i32 {
        if is_weather_move(m) { 0 } else { self.base.attacker_value(m) }
    }

    fn see_at_least(&self, m: Move, threshold: i32) -> bool {
        if is_weather_move(m) { threshold <= 0 } else { self.base.see_at_least(m, threshold) }
    }

    fn piece_to(&self, m: Move) -> usize {
        if is_weather_move(m) {
            let way =
                built_walkway(m).map_or(self.centre().walkway_count(), |way| usize::from(way.0));
            self.base.piece_to_size() + way
        } else {
            self.base.piece_to(m)
        }
    }

    /// Those of the base game, then one for each walkway and one for the pass.
    fn piece_to_size(&self) -> usize {
        self.base.piece_to_size() + self.centre().walkway_count() + 1
    }

    fn captured_index(&self, m: Move) -> usize {
        if is_weather_move(m) { 0 } else { self.base.captured_index(m) }
    }

    fn add_quiet_bonuses(&self, moves: &mut [(i32, Move)]) {
        let base_moves = moves.iter_mut().filter(|(_, m)| !is_weather_move(*m));
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
