//! What the weather changes in the advice of the game beneath.

use super::weather::Weather;
use super::{BUILD, IDLE, Piazza, THROW, Undo, built};
use crate::board::Ground;
use crate::board::weather_base::{WALKWAYS, weather_inputs};
use crate::linear::{Linear, Parameters};
use crate::moves::{Move, MoveList};
use crate::network::Inputs;
use crate::rules::Heuristics;

/// Whether a move belongs to the weather, not to the game beneath.
const fn of_weather(m: Move) -> bool {
    matches!(m.tag(), BUILD | IDLE | THROW)
}

impl<B: Ground> Heuristics for Piazza<B> {
    /// Those of the game beneath, then walkways and the pass.
    const TRACES: usize = B::TRACES + WALKWAYS + 1;
    /// The men of the game beneath as if it were dry, then the weather.
    const INPUTS: usize = B::INPUTS + weather_inputs(B::LETTERS.len());
    const PARAMS: &'static [(&'static str, i32)] = B::PARAMS;

    fn evaluate(&self) -> i32 {
        self.value()
    }

    fn in_check(&self) -> bool {
        self.in_danger()
    }

    fn noisy(&self, out: &mut MoveList) {
        self.generate_moves::<true, MoveList>(out);
    }

    fn is_noisy(&self, m: Move) -> bool {
        !of_weather(m) && self.base.is_noisy(m)
    }

    fn checks(&self, m: Move) -> bool {
        !of_weather(m) && self.base.checks(m)
    }

    fn gain(&self, m: Move) -> i32 {
        if of_weather(m) { 0 } else { self.base.gain(m) }
    }

    fn stake(&self, m: Move) -> i32 {
        if of_weather(m) { 0 } else { self.base.stake(m) }
    }

    fn exchange(&self, m: Move, threshold: i32) -> bool {
        if of_weather(m) { threshold <= 0 } else { self.base.exchange(m, threshold) }
    }

    fn trace(&self, m: Move) -> usize {
        if of_weather(m) {
            B::TRACES + built(m).map_or(WALKWAYS, |way| usize::from(way.0))
        } else {
            self.base.trace(m)
        }
    }

    fn prey(&self, m: Move) -> usize {
        if of_weather(m) { 0 } else { self.base.prey(m) }
    }

    fn advise(&self, moves: &mut [(i32, Move)]) {
        let beneath = moves.iter_mut().filter(|(_, m)| !of_weather(*m));
        beneath.for_each(|one| self.base.advise(std::slice::from_mut(one)));
    }

    fn structures(&self) -> [u64; 3] {
        self.base.structures()
    }

    /// Not where the weather is about to change: passing may be best there, or impossible.
    fn pass(&mut self) -> Option<Undo<B::Undo>> {
        let weather = self.weather;
        if weather.turns() || matches!(weather, Weather::Dice | Weather::Building(..)) {
            return None;
        }
        let base = Some(self.base.pass()?);
        if self.changes || weather != Weather::Dry {
            self.weather = weather.after_ply();
        }
        Some(Undo { base, weather })
    }

    fn unpass(&mut self, was: Undo<B::Undo>) {
        self.weather = was.weather;
        if let Some(base) = was.base {
            self.base.unpass(base);
        }
    }

    fn explain(&self) -> String {
        self.explain_value()
    }

    fn inputs(&self) -> Inputs {
        let dry = self.dry().base;
        Inputs { beside: self.inputs_of_weather(&dry), ..dry.inputs() }
    }

    fn linear(&self) -> Linear {
        self.open_value()
    }

    fn parameters() -> Parameters {
        B::weathered()
    }

    fn bench() -> &'static [&'static str] {
        &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 dry",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 rising:2",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 build:2",
            "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 0 12 flood:9:c3f3,f5c5",
            "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P3BQPP/2RR2K1 b - - 0 16 snow:9",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 dry",
        ]
    }
}
