//! [`Heuristics`]: those of the base game, with the moves and inputs of the weather.

use super::weather::Weather;
use super::{BUILD, PASS, Piazza, THROW, Undo, built_walkway};
use crate::board::WeatherBase;
use crate::board::weather_base::{AREA, WALKWAYS};
use crate::moves::{Move, MoveList};
use crate::network::Network;
use crate::network::features::{Features, InputLayout};
use crate::rules::Heuristics;
use arrayvec::ArrayVec;
use std::sync::Arc;

/// Whether a move is a walkway, a pass or a throw of the dice, so that the base game does not know
/// it.
const fn is_weather_move(m: Move) -> bool {
    matches!(m.tag(), BUILD | PASS | THROW)
}

/// FENs of the positions for `bench`.
pub(super) const BENCH_POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 dry",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 rising:2",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 build:2",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 0 12 flood:9:c3f3,f5c5",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P3BQPP/2RR2K1 b - - 0 16 snow:9",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 dry",
];

impl<B: WeatherBase> Heuristics for Piazza<B> {
    const PARAMS: &'static [(&'static str, i32)] = B::PARAMS;

    fn input_layout(&self) -> &'static InputLayout {
        self.base.input_layout_under()
    }

    fn look(&self, features: &mut Features) {
        self.look_at_weather(features);
    }

    fn built_in_network(&self) -> Option<Arc<Network>> {
        // Without dice the weather never changes: it is the base game.
        if self.has_dice {
            self.base.built_in_network_under()
        } else {
            self.base.built_in_network()
        }
    }

    fn material(&self) -> i32 {
        self.base.material()
    }

    fn temper(&self, network: i32) -> i32 {
        if self.weather.water().is_none() {
            return self.base.temper(network);
        }
        let squares = Self::centre().squares.iter().copied().zip(self.hidden);
        let hidden: ArrayVec<_, AREA> = squares.filter(|(_, piece)| !piece.is_empty()).collect();
        self.base.temper_with(network, &hidden)
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
            let way = built_walkway(m).map_or(WALKWAYS, |way| usize::from(way.0));
            self.base.piece_to_size() + way
        } else {
            self.base.piece_to(m)
        }
    }

    /// Those of the base game, then one for each walkway and one for the pass.
    fn piece_to_size(&self) -> usize {
        self.base.piece_to_size() + WALKWAYS + 1
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
    fn make_null_move(&mut self) -> Option<Undo<B::Undo>> {
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

    fn undo_null_move(&mut self, undo: Undo<B::Undo>) {
        self.weather = undo.weather;
        if let Some(base) = undo.base {
            self.base.undo_null_move(base);
        }
    }
}
