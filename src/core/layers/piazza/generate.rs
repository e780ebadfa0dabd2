//! Generates legal moves under every weather.

use super::centre::Walkway;
use super::flood::Step;
use super::weather::Weather;
use super::{PASS_MOVE, Piazza, build_move};
use crate::board::square::tag;
use crate::board::{Kind, Piece, Square};
use crate::moves::{Move, MoveList, MoveSink};
use crate::rules::{Heuristics, Rules};
use crate::variant::Variant;
use crate::variant::parts::forced::Obligation;
use std::cell::LazyCell;

impl<V: Variant> Piazza<V> {
    /// Every legal move, or with `NOISY` every capture and promotion. None before the dice are
    /// thrown.
    pub(super) fn generate_moves<const NOISY: bool, S: MoveSink>(&self, out: &mut S) {
        if self.early_ending().is_some() {
            return;
        }
        match self.weather {
            Weather::Dice => {}
            Weather::Rising(1) | Weather::Flood(1, _) => self.moves_before_change::<NOISY, S>(out),
            Weather::Dry | Weather::Rising(_) => self.base.generate_moves::<NOISY, S>(out),
            Weather::Snow(_) => {
                self.base.generate_moves::<NOISY, S>(out);
                if !NOISY {
                    self.snow_slides(out);
                }
            }
            Weather::Building(..) if NOISY => {}
            Weather::Building(..) => self.building_moves(out),
            Weather::Flood(..) => self.flood_moves::<NOISY, S>(out),
        }
    }

    /// Whether the base game forbids moves that leave the king safe, or has obligations.
    pub(super) fn forbids_moves(&self) -> bool {
        V::HAS_PARTS && self.base.variant.forbids_moves()
    }

    /// What the side to move has to do if it can; nothing while walkways are built.
    pub(super) fn obligation(&self) -> Obligation {
        match self.forbids_moves() && !self.is_building() {
            true => V::obligation(&self.base),
            false => Obligation::None,
        }
    }

    /// As [`Piazza::generate_moves`], without what the base game forbids.
    pub(super) fn generate_allowed<const NOISY: bool, S: MoveSink>(&self, out: &mut S) {
        let forbids_moves = self.forbids_moves();
        let forbids_mates = V::HAS_PARTS && self.base.variant.forbids_mates();
        if !forbids_moves && !forbids_mates {
            return self.generate_moves::<NOISY, S>(out);
        }
        let is_forbidden =
            |m| forbids_mates && self.is_forbidden_mate(m) || forbids_moves && self.is_forbidden(m);
        let mut moves = MoveList::new();
        self.generate_moves::<NOISY, _>(&mut moves);
        moves.into_iter().filter(|m| !is_forbidden(*m)).for_each(|m| out.push(m));
    }

    /// Whether the base game forbids a move, other than for mating. What a check is, says the
    /// weather that holds then.
    fn is_forbidden(&self, m: Move) -> bool {
        let leads_to_check = || {
            let mut after = self.clone();
            after.play_move(m);
            after.is_in_check()
        };
        self.moves_piece(m)
            && (V::is_forbidden(&self.base, m)
                || V::must_not_check(&self.base, m) && leads_to_check())
    }

    /// Moves in the last ply before the water comes or goes. Checks and pins are those of the board
    /// after the change, so pseudo-legal moves are tested against that board.
    fn moves_before_change<const NOISY: bool, S: MoveSink>(&self, out: &mut S) {
        let side = self.side();
        let king = self.base.king_square(side);
        let mut after = self.clone();
        after.set_weather(self.weather.after_ply());
        let check_info = after.base.check_info();
        let safe = |m: Move| {
            if matches!(m.tag(), tag::EN_PASSANT | tag::CASTLE) {
                // These move or remove two pieces, which pins do not cover: play the move.
                let mut played = self.clone();
                played.play_move(m);
                !played.is_attacked(side)
            } else if m.from() == king {
                // A king on water cannot be captured.
                after.base.board.at(m.to()).is_closed()
                    || !after.is_attacked_from_land(m.to(), side.other(), king)
            } else {
                check_info.allows_move(m.from(), m.to())
            }
        };
        let threats = self.walkway_steps(side.other());
        let now = LazyCell::new(|| self.base.check_info());
        // A double step that ends a check which the water would not have ended.
        let parries =
            |m: Move| m.tag() == tag::DOUBLE_STEP && check_info.is_check() && now.is_check();
        let legal = |m: Move| {
            let wanted = (!NOISY || self.is_noisy(m)) && !castles_past_steps(&threats, m);
            wanted && safe(m) && (!parries(m) || V::allows_double_step(&self.base, &now, m.to()))
        };
        let is_wet = self.weather.water().is_some();
        let mut moves = MoveList::new();
        self.base.pseudo_legal_moves(&mut moves);
        for m in moves {
            out.push_if((!is_wet || self.is_allowed(m)) && legal(m), m);
        }
        if is_wet {
            self.walkway_moves::<NOISY, S>(out, legal);
        }
    }

    /// Moves in a flood that goes on: those of the base game as the water allows them, and those
    /// along walkways. The base game knows checks and pins by pieces on land; attacks by pieces on
    /// walkways are tested here.
    fn flood_moves<const NOISY: bool, S: MoveSink>(&self, out: &mut S) {
        let king = self.base.king_square(self.side());
        let threats = self.walkway_steps(self.side().other());
        let safe =
            |m: Move| is_safe_from_steps(&threats, king, m) && !castles_past_steps(&threats, m);
        let mut moves = MoveList::new();
        self.base.generate_moves::<NOISY, _>(&mut moves);
        for m in moves {
            out.push_if(self.is_allowed(m) && safe(m), m);
        }
        let check_info = self.base.check_info();
        let enemy = self.side().other();
        let legal = |m: Move| {
            let allowed = if m.from() == king {
                !self.is_attacked_from_land(m.to(), enemy, king)
            } else {
                check_info.allows_move(m.from(), m.to())
            };
            allowed && safe(m)
        };
        self.walkway_moves::<NOISY, S>(out, legal);
    }

    /// Whether a move is illegal because it mates (decision B5).
    #[inline]
    pub(super) fn is_forbidden_mate(&self, m: Move) -> bool {
        V::must_not_mate(&self.base, m) && self.mates(m)
    }

    /// Whether a move mates.
    fn mates(&self, m: Move) -> bool {
        // A move that gives no check by itself may mate only where attacks change, after it or
        // after the answer: the king who is to answer is judged by what holds then.
        let changes = self.weather.attacks_change() || self.weather.after_ply().attacks_change();
        if !changes && !self.base.gives_check(m) {
            return false;
        }
        let mut after = self.clone();
        after.play_move(m);
        if after.weather == Weather::Dice {
            after.weather = Weather::Dry;
        }
        after.is_in_check() && after.count() == 0
    }

    /// Legal slides on snow, except those that are also normal moves of the piece.
    pub(super) fn snow_slides<S: MoveSink>(&self, out: &mut S) {
        let (board, side) = (&self.base.board, self.side());
        let colour = Piece::colour(side);
        if !self.centre().squares().iter().any(|&s| board.at(s).belongs_to(colour)) {
            return;
        }
        let king = self.base.king_square(side);
        let check_info = self.base.check_info();
        for &from in self.centre().squares() {
            if !board.at(from).belongs_to(colour) {
                continue;
            }
            for (df, dr) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let mut last = from;
                while let Some(to) = self.base.variant.grid().step(last, df, dr)
                    && self.centre().index_of(to).is_some()
                    && board.at(to).is_empty()
                {
                    let safe = if from == king {
                        !self.is_attacked_from_land(to, side.other(), from)
                    } else {
                        check_info.allows_move(from, to)
                    };
                    if safe && !self.base.can_reach(from, to) {
                        out.push(Move::new(from, to, tag::QUIET));
                    }
                    last = to;
                }
            }
        }
    }

    /// The allowed walkways, or a pass if there are none. The king of the player who does not make
    /// the next move on the board must not be attacked after building.
    fn building_moves<S: MoveSink>(&self, out: &mut S) {
        let Weather::Building(left, ways) = self.weather else { return };
        let second_builder = if left == 2 { self.side().other() } else { self.side() };
        let attacked = self.is_attacked(second_builder);
        let king = Kind::KING.of(second_builder);
        let enemy = Piece::colour(second_builder.other());
        let centre = self.centre();
        let safe = |way: Walkway| {
            if centre.squares_of(way).iter().any(|&s| self.piece_on(s) == king) {
                // The walkway takes the king out of the water, so that pieces on land may attack
                // it.
                let mut after = self.clone();
                after.set_weather(self.weather.after_building(Some(way)));
                return !after.is_attacked(second_builder);
            }
            // Any other walkway adds at most one attack: from its last square on the land beyond.
            let [.., last, land] = *centre.path_of(way) else { return !attacked };
            !(attacked || self.piece_on(land) == king && self.piece_on(last).belongs_to(enemy))
        };
        let mut none = true;
        let fits = |way: Walkway| ways.iter().all(|other| centre.are_compatible(way, other));
        for way in centre.walkways().filter(|&way| fits(way) && safe(way)) {
            out.push(build_move(way, centre.squares_of(way)));
            none = false;
        }
        if none {
            out.push(PASS_MOVE);
        }
    }
}

/// Whether a castling king leaves or crosses a square that a piece on a walkway attacks, which is
/// possible on boards of six ranks. Its arrival is judged by the weather after the ply (decision
/// P9).
fn castles_past_steps(threats: &[Step], m: Move) -> bool {
    let way = m.from().min(m.to())..=m.from().max(m.to());
    m.tag() == tag::CASTLE && threats.iter().any(|step| step.to != m.to() && way.contains(&step.to))
}

/// Whether the king, now on `king`, is safe from pieces on walkways after a move.
fn is_safe_from_steps(threats: &[Step], king: Square, m: Move) -> bool {
    if m.from() == king {
        return threats.iter().all(|step| step.to != m.to() || step.from == m.to());
    }
    let captured = if m.tag() == tag::EN_PASSANT { m.victim() } else { m.to() };
    threats.iter().all(|step| step.to != king || step.from == captured)
}
