//! Legal moves under every weather.

use super::flood::{Filter, Step};
use super::middle::Walkway;
use super::weather::Weather;
use super::{NOTHING_TO_BUILD, Piazza, build};
use crate::board::square::tag;
use crate::board::weather_base::WALKWAYS;
use crate::board::{Ground, Kind, Piece, Square};
use crate::moves::{Move, MoveList, Sink};
use crate::rules::{Heuristics, Rules};
use arrayvec::ArrayVec;

impl<B: Ground> Piazza<B> {
    /// Every legal move, or with `NOISY` those that change the material.
    pub(super) fn generate_moves<const NOISY: bool, S: Sink>(&self, out: &mut S) {
        match self.weather {
            Weather::Dice => {}
            Weather::Rising(1) | Weather::Flood(1, _) => self.last_plies::<NOISY, S>(out),
            Weather::Dry | Weather::Rising(_) => self.ground_moves::<NOISY, S>(out),
            Weather::Snow(_) => {
                self.ground_moves::<NOISY, S>(out);
                if !NOISY {
                    self.slides(out);
                }
            }
            Weather::Building(..) if NOISY => {}
            Weather::Building(..) => self.walkways(out),
            Weather::Flood(..) => self.flood_moves::<NOISY, S>(out),
        }
    }

    /// The moves of the game beneath.
    fn ground_moves<const NOISY: bool, S: Sink>(&self, out: &mut S) {
        if NOISY {
            let mut noisy = MoveList::new();
            self.base.noisy(&mut noisy);
            noisy.into_iter().for_each(|m| out.push(m));
        } else {
            self.base.generate(out);
        }
    }

    /// Plies before the weather changes: checks and pins are those of the board that comes.
    fn last_plies<const NOISY: bool, S: Sink>(&self, out: &mut S) {
        let side = self.side();
        let king = self.base.board().only(Kind::KING.of(side));
        let mut after = self.clone();
        after.change(self.weather.after_ply());
        let guard = after.base.guard();
        let cell = |s: Square| after.base.board().at(s);
        let safe = |m: Move| {
            if matches!(m.tag(), tag::EN_PASSANT | tag::CASTLE) {
                // More than one man goes.
                let mut tried = self.clone();
                tried.play_move(m);
                !tried.attacked(side)
            } else if m.from() == king {
                // In the water nobody takes him, and on the land it hides nothing.
                let lifted = if cell(king) == Piece::EDGE { Square::OFF } else { king };
                cell(m.to()) == Piece::EDGE || !after.base.covered(m.to(), side.other(), lifted)
            } else {
                guard.allows(m.from(), m.to())
            }
        };
        let legal = |m: Move| ((!NOISY || self.is_noisy(m)) && safe(m)).then_some(m);
        if self.weather.water().is_some() {
            let rule = |m| self.admit(m).and_then(legal);
            self.base.wander(&mut Filter { out, rule });
            self.walk::<NOISY, _>(&mut Filter { out, rule: legal });
        } else {
            self.base.wander(&mut Filter { out, rule: legal });
        }
    }

    /// The moves of the game beneath as the water leaves them, and those along walkways. The
    /// game sees its own pins and checks; those by men on walkways are added.
    fn flood_moves<const NOISY: bool, S: Sink>(&self, out: &mut S) {
        let king = self.base.board().only(Kind::KING.of(self.side()));
        let threats = self.steps(self.side().other());
        let safe = |m: Move| parries(&threats, king, m);
        self.ground_moves::<NOISY, _>(&mut Filter {
            out,
            rule: |m| self.admit(m).filter(|&m| safe(m) && (!NOISY || self.is_noisy(m))),
        });
        let guard = self.base.guard();
        let enemy = self.side().other();
        let legal = |m: Move| {
            let allowed = if m.from() == king {
                // The walkway square that he leaves still ends all slides.
                !self.base.covered(m.to(), enemy, Square::OFF)
            } else {
                guard.allows(m.from(), m.to())
            };
            (allowed && safe(m)).then_some(m)
        };
        self.walk::<NOISY, _>(&mut Filter { out, rule: legal });
    }

    /// Slides over snow that the man could not make by himself.
    pub(super) fn slides<S: Sink>(&self, out: &mut S) {
        let (board, side) = (self.base.board(), self.side());
        let colour = Piece::colour(side);
        if !Self::middle().squares.iter().any(|&s| board.at(s).is(colour)) {
            return;
        }
        let king = board.only(Kind::KING.of(side));
        let guard = self.base.guard();
        for &from in &Self::middle().squares {
            if !board.at(from).is(colour) {
                continue;
            }
            for (df, dr) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let mut at = from;
                while let Some(to) = B::GRID.step(at, df, dr)
                    && Self::middle().place(to).is_some()
                    && board.at(to).is_empty()
                {
                    let safe = if from == king {
                        !self.base.covered(to, side.other(), from)
                    } else {
                        guard.allows(from, to)
                    };
                    if safe && !self.base.could_go(from, to) {
                        out.push(Move::new(from, to, tag::QUIET));
                    }
                    at = to;
                }
            }
        }
    }

    /// Walkways after which the player who does not make the next move on the board is not
    /// attacked; if there is none, the pass.
    fn walkways<S: Sink>(&self, out: &mut S) {
        let Weather::Building(left, ways) = self.weather else { return };
        let waits = if left == 2 { self.side().other() } else { self.side() };
        let attacked = self.attacked(waits);
        let king = Kind::KING.of(waits);
        let enemy = Piece::colour(waits.other());
        let safe = |way: Walkway| {
            let [.., last, land] = Self::middle().walkways[way.0 as usize % WALKWAYS];
            if Self::middle().squares_of(way).iter().any(|&s| self.man(s) == king) {
                // It lifts him out of the water, where men on the land may reach him.
                let mut after = self.clone();
                after.change(self.weather.after_building(Some(way)));
                return !after.attacked(waits);
            }
            // It lets its last man step on to the land.
            !(attacked || self.man(land) == king && self.man(last).is(enemy))
        };
        let mut none = true;
        for way in Walkway::all().filter(|way| ways.iter().all(|w| way.goes_with(w)) && safe(*way))
        {
            out.push(build(way, Self::middle().squares_of(way)));
            none = false;
        }
        if none {
            out.push(NOTHING_TO_BUILD);
        }
    }
}

/// Whether a move leaves the king on `king` out of reach of the men on walkways.
fn parries(threats: &ArrayVec<Step, 8>, king: Square, m: Move) -> bool {
    if m.from() == king {
        return threats.iter().all(|step| step.to != m.to() || step.from == m.to());
    }
    let taken = if m.tag() == tag::EN_PASSANT { m.victim() } else { m.to() };
    threats.iter().all(|step| step.to != king || step.from == taken)
}
