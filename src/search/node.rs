//! A node of the tree: principal variation search with everything that makes it selective.

use super::correction::Place;
use super::history::History;
use super::params::*;
use super::picker::{Pick, Picker};
use super::prune::{Prune, Singular};
use super::tt::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::moves::{Move, MoveList};
use crate::rules::{Heuristics, Side};
use crate::search::report::{Bound, INFINITE, MATE, MATE_BOUND, Value};
use smallvec::SmallVec;

/// What a node knows before it looks at its moves.
pub(super) struct Outlook {
    /// Plies to search.
    pub(super) depth: i32,
    /// Static evaluation as the table keeps it, [`NO_EVAL`] in check.
    pub(super) raw: Value,
    /// Best guess of the value, [`NO_EVAL`] in check.
    pub(super) eval: Value,
    /// Where to correct the evaluation.
    pub(super) place: Place,
    /// Better than two plies ago.
    pub(super) improving: bool,
    /// Expected to fail high.
    pub(super) cut: bool,
    /// What the table said.
    pub(super) entry: Option<Entry>,
    /// Whether the position is or was in a principal variation.
    pub(super) principal: bool,
}

impl<R: Heuristics> Worker<'_, R> {
    /// The value, for `mover`, of the position that its move has just brought about. The only
    /// place that knows whose value is whose: another side negates, the same side goes on.
    ///
    /// `cut` is the expectation for an opponent's node.
    pub fn child<const PV: bool>(
        &mut self,
        mover: Side,
        alpha: Value,
        beta: Value,
        depth: i32,
        cut: bool,
    ) -> Value {
        if self.position.side() == mover {
            self.node::<PV>(alpha, beta, depth, !PV && !cut)
        } else {
            -self.node::<PV>(-beta, -alpha, depth, cut)
        }
    }

    /// Whether the line ends here, and with which value.
    fn line_ends(&mut self, alpha: &mut Value, beta: &mut Value) -> Option<Value> {
        self.lines[self.ply].clear();
        if self.out_of_budget() {
            return Some(0);
        }
        self.seldepth = self.seldepth.max(self.ply);
        if self.ply == 0 {
            return None;
        }
        if let Some(value) = self.ended() {
            return Some(value);
        }
        // A mate nearer than this node can offer has been found already.
        *alpha = (*alpha).max(self.turns() as Value - MATE);
        *beta = (*beta).min(MATE - self.turns() as Value - 1);
        (*alpha >= *beta).then_some(*alpha)
    }

    /// The value of the position, searched to `depth`; exact within (`alpha`, `beta`),
    /// otherwise a bound. Worthless if the search was stopped meanwhile.
    pub fn node<const PV: bool>(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        cut: bool,
    ) -> Value {
        if let Some(value) = self.line_ends(&mut alpha, &mut beta) {
            return value;
        }
        if self.position.is_chance() && (depth > 0 || self.features.selective) {
            return self.chance::<PV>(alpha, beta, depth, cut);
        }
        self.choice::<PV>(alpha, beta, depth, cut)
    }

    /// The same for a position that has not ended, where a player acts.
    pub(super) fn choice<const PV: bool>(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        cut: bool,
    ) -> Value {
        if !self.features.selective {
            return self.plain(alpha, beta, depth);
        }
        if depth <= 0 || self.ply >= MAX_PLY {
            return self.quiesce::<PV>(alpha, beta);
        }

        let excluded = self.frame().excluded;
        let entry = if excluded == Move::NONE { self.probe() } else { None };
        if !PV && let Some(value) = entry.and_then(|e| e.cutoff(depth, alpha, beta)) {
            return value;
        }

        let mut outlook = self.outlook::<PV>(depth, cut, entry);
        if !PV
            && excluded == Move::NONE
            && let Some(value) = self.prune_node(&outlook, alpha, beta)
        {
            return value;
        }
        if self.stopped {
            return 0;
        }
        if outlook.depth >= self.params.iir_depth
            && (PV || cut)
            && !self.position.midturn()
            && excluded == Move::NONE
            && entry.is_none_or(|e| e.best == Move::NONE)
        {
            outlook.depth -= 1;
        }
        self.next_frame().killers = [Move::NONE; 2];
        if !R::PHASED {
            self.frame_after_next().cutoffs = 0;
        }
        self.search_moves::<PV>(&outlook, alpha, beta)
    }

    /// Static evaluation and what follows from it.
    fn outlook<const PV: bool>(&mut self, depth: i32, cut: bool, entry: Option<Entry>) -> Outlook {
        let (in_check, excluded) = (self.frame().in_check, self.frame().excluded);
        let midturn = self.position.midturn();
        let raw = if in_check || midturn {
            NO_EVAL
        } else if excluded != Move::NONE {
            self.frame().eval
        } else {
            entry
                .map(|e| e.eval)
                .filter(|&e| e != NO_EVAL)
                .unwrap_or_else(|| self.position.evaluate())
        };
        let place = self.place();
        let fixed = match raw {
            NO_EVAL => NO_EVAL,
            _ if excluded != Move::NONE => raw,
            _ => self.correction.apply(place, raw),
        };
        self.frame().eval = fixed;
        let before = [2, 4].map(|turns| self.frame_turns_before(turns).eval);
        let before = if before[0] == NO_EVAL { before[1] } else { before[0] };
        let improving = raw != NO_EVAL && before != NO_EVAL && fixed > before;
        let eval = match raw {
            NO_EVAL => NO_EVAL,
            _ => entry.map_or(fixed, |e| e.better_eval(fixed)),
        };
        let principal = Entry::principal(entry, PV);
        Outlook { depth, raw, eval, place, improving, cut, entry, principal }
    }

    fn search_moves<const PV: bool>(
        &mut self,
        outlook: &Outlook,
        mut alpha: Value,
        beta: Value,
    ) -> Value {
        let params = self.params;
        let Outlook { depth, entry, cut, .. } = *outlook;
        let (in_check, excluded) = (self.frame().in_check, self.frame().excluded);
        let first = entry.map_or(Move::NONE, |e| e.best);
        let (killers, context) = (self.frame().killers, self.context());
        let mut picker = Picker::new(first, killers);

        let mover = self.position.side();
        let old_alpha = alpha;
        // A turn costs a ply of depth, however many moves it takes.
        let cost = i32::from(!self.position.midturn());
        let complete = PV || self.answers_root();
        let mut best = -INFINITE;
        let mut best_move = Move::NONE;
        let mut count = 0;
        let mut tried: SmallVec<[Pick; 48]> = SmallVec::new();
        while let Some(pick) = picker.next::<false, R>(&self.position, self.history, context) {
            let m = pick.m;
            if m == excluded {
                continue;
            }
            count += 1;
            let check = self.position.checks(m);
            let mut reduction = self.reduction(pick.noisy, depth, count);
            if !complete && best > -MATE_BOUND {
                match self.prune_move(outlook, &pick, alpha, count, reduction, check) {
                    Prune::No => {}
                    Prune::Move => continue,
                    Prune::Quiets => {
                        picker.skip_quiets(|m| self.position.checks(m));
                        continue;
                    }
                }
            }

            let extensible = cost > 0 && self.turns() < 2 * self.root_depth as usize;
            let mut extension = i32::from(extensible && check && self.sound(&pick));
            if m == first && extensible {
                match self.singular::<PV>(outlook, beta) {
                    // Nothing singular, nothing against it: a check keeps its ply.
                    Singular::Extend(0) => {}
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(value) => return value,
                }
                if self.stopped {
                    return 0;
                }
            }
            let doubles = self.frame_before(1).doubles + u32::from(extension >= 2);
            self.frame().doubles = doubles;

            reduction -= if pick.noisy {
                self.noisy_history(m) * 1024 / params.reduction_noisy_history
            } else {
                pick.history * 1024 / params.reduction_history
            };
            self.frame().quiet = !pick.noisy;
            let was = self.play(m);
            let mut new_depth = depth - cost + extension;
            let mut value = -INFINITE;
            let reducible = depth >= params.reduction_depth || cost == 0;
            let full_window = if reducible && count > 1 + usize::from(PV) {
                let gives_check = self.frame().in_check;
                let worse = !outlook.improving && !in_check;
                reduction += params.reduction_worse * i32::from(worse);
                reduction += params.reduction_cut * i32::from(cut);
                reduction -= params.reduction_principal * i32::from(outlook.principal);
                reduction -= params.reduction_check * i32::from(gives_check);
                let easy = self.frame().cutoffs > CUTOFFS;
                reduction += params.reduction_easy * i32::from(easy);
                let reduced = (new_depth - reduction / 1024).clamp(cost, new_depth.max(cost));
                value = self.child::<false>(mover, alpha, alpha + 1, reduced, true);
                if value > alpha && reduced < new_depth {
                    // Much better than all before deserves more, hardly better less.
                    new_depth += i32::from(value > best + params.deeper);
                    new_depth -= i32::from(value < best + params.shallower);
                    if reduced < new_depth {
                        value = self.child::<false>(mover, alpha, alpha + 1, new_depth, !cut);
                    }
                }
                value > alpha
            } else if !PV || count > 1 {
                value = self.child::<false>(mover, alpha, alpha + 1, new_depth, !cut);
                value > alpha
            } else {
                true
            };
            if PV && full_window {
                value = self.child::<true>(mover, alpha, beta, new_depth, false);
            }
            self.undo(m, was);
            if self.stopped {
                return 0;
            }

            if value > best {
                best = value;
                if value > alpha {
                    best_move = m;
                    if PV {
                        self.keep_line(&[m]);
                    }
                    if value >= beta {
                        self.learn(depth, &pick, &tried);
                        self.frame().cutoffs += u32::from(!R::PHASED);
                        break;
                    }
                    alpha = value;
                }
            }
            tried.push(pick);
        }

        if count == 0 {
            // With its only move excluded the node fails low: nothing else comes near.
            let stuck = || self.value_of(self.position.stuck());
            return if excluded == Move::NONE { stuck() } else { alpha };
        }
        if excluded == Move::NONE {
            let bound = Bound::of(best, old_alpha, beta);
            if bound == Bound::Upper {
                self.credit(depth);
            }
            let (raw, fixed) = (outlook.raw, self.frame().eval);
            let principal = outlook.principal;
            self.store(Entry { best: best_move, value: best, eval: raw, depth, bound, principal });
            // A quiet position whose value is known to lie on one side of its evaluation.
            let misjudged = match bound {
                Bound::Exact => true,
                Bound::Lower => best > fixed,
                Bound::Upper => best < fixed,
            };
            let quiet = best_move == Move::NONE || !self.position.is_noisy(best_move);
            if misjudged && quiet && raw != NO_EVAL && best.abs() < MATE_BOUND {
                self.correction.teach(outlook.place, best - fixed, depth);
            }
        }
        best
    }

    fn noisy_history(&self, m: Move) -> i32 {
        self.history.of_noisy(self.position.trace(m), self.position.prey(m))
    }

    /// A move refuted the opponent's: it and what was tried before it teach the history.
    pub fn learn(&mut self, depth: i32, best: &Pick, tried: &[Pick]) {
        let bonus = self.params.bonus(depth);
        let context = self.context();
        let side = self.position.side();
        if best.noisy {
            self.teach(best, side, context, bonus);
        } else {
            let killers = &mut self.frame().killers;
            if killers[0] != best.m {
                *killers = [best.m, killers[0]];
            }
            self.teach(best, side, context, bonus);
        }
        let blame = -bonus * self.params.blame / 100;
        for pick in tried {
            if pick.noisy || !best.noisy {
                self.teach(pick, side, context, blame);
            }
        }
    }

    /// Nothing here was good enough: the quiet move that led here was a good one.
    fn credit(&mut self, depth: i32) {
        let [before, second, third] = [1, 2, 3].map(|plies| *self.frame_before(plies));
        if before.quiet && !R::PHASED {
            let context = [second.trace, third.trace, History::<R>::nothing()];
            let (side, bonus) = (self.position.side().other(), self.params.bonus(depth) / 2);
            self.history.teach_quiet(side, before.played, before.trace, context, bonus);
        }
    }

    fn teach(&mut self, pick: &Pick, side: Side, context: super::history::Context, bonus: i32) {
        let trace = self.position.trace(pick.m);
        if pick.noisy {
            let prey = self.position.prey(pick.m);
            self.history.teach_noisy(trace, prey, bonus);
        } else {
            self.history.teach_quiet(side, pick.m, trace, context, bonus);
        }
    }

    /// Minimax over static evaluations, with nothing but alpha-beta and (if wanted) the table
    /// to save work.
    fn plain(&mut self, mut alpha: Value, beta: Value, depth: i32) -> Value {
        if depth <= 0 {
            return self.position.evaluate();
        }
        if let Some(entry) = self.probe()
            && entry.depth == depth
            && let Some(value) = entry.cutoff(depth, alpha, beta)
        {
            return value;
        }
        let mut moves = MoveList::new();
        self.position.moves(&mut moves);
        if moves.is_empty() {
            return self.value_of(self.position.stuck());
        }
        let (mover, old_alpha) = (self.position.side(), alpha);
        let (mut best, mut best_move) = (-INFINITE, Move::NONE);
        for m in moves {
            let was = self.play(m);
            let value = self.child::<false>(mover, alpha, beta, depth - 1, false);
            self.undo(m, was);
            if value > best {
                (best, best_move) = (value, m);
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        let bound = Bound::of(best, old_alpha, beta);
        let (eval, principal) = (NO_EVAL, false);
        self.store(Entry { best: best_move, value: best, eval, depth, bound, principal });
        best
    }
}
