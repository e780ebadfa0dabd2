//! A node of the tree: principal variation search with everything that makes it selective.

use super::correction::Place;
use super::history::bonus;
use super::order::{Pick, Picker};
use super::params::*;
use super::table::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::moves::{Move, MoveList};
use crate::rules::{Heuristics, Side};
use crate::search::report::{Bound, INFINITE, MATE, MATE_BOUND, Value};
use smallvec::SmallVec;

/// What a node knows before it looks at its moves.
struct Outlook {
    depth: i32,
    /// Static evaluation as the table keeps it, [`NO_EVAL`] in check.
    raw: Value,
    /// Best guess of the value, [`NO_EVAL`] in check.
    eval: Value,
    /// Where to correct the evaluation.
    place: Place,
    /// Better than two plies ago.
    improving: bool,
    /// Expected to fail high.
    cut: bool,
    /// What the table said.
    entry: Option<Entry>,
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
        *alpha = (*alpha).max(self.ply as Value - MATE);
        *beta = (*beta).min(MATE - self.ply as Value - 1);
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

        let mut outlook = self.outlook(depth, cut, entry);
        if !PV
            && excluded == Move::NONE
            && let Some(value) = self.prune_node(&outlook, alpha, beta)
        {
            return value;
        }
        if self.stopped {
            return 0;
        }
        if outlook.depth >= IIR_DEPTH
            && (PV || cut)
            && excluded == Move::NONE
            && entry.is_none_or(|e| e.best == Move::NONE)
        {
            outlook.depth -= 1;
        }
        self.next_frame().killers = [Move::NONE; 2];
        self.search_moves::<PV>(&outlook, alpha, beta)
    }

    /// Static evaluation and what follows from it.
    fn outlook(&mut self, depth: i32, cut: bool, entry: Option<Entry>) -> Outlook {
        let (in_check, excluded) = (self.frame().in_check, self.frame().excluded);
        let raw = if in_check {
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
        let before = [2, 4].map(|plies| self.frame_before(plies).eval);
        let before = if before[0] == NO_EVAL { before[1] } else { before[0] };
        let improving = !in_check && before != NO_EVAL && fixed > before;
        let eval = if in_check { NO_EVAL } else { entry.map_or(fixed, |e| e.better_eval(fixed)) };
        Outlook { depth, raw, eval, place, improving, cut, entry }
    }

    /// Tries to settle a null-window node without looking at its moves.
    fn prune_node(&mut self, outlook: &Outlook, alpha: Value, beta: Value) -> Option<Value> {
        let Outlook { depth, eval, improving, .. } = *outlook;
        if eval == NO_EVAL {
            return None;
        }
        // Razoring: hopeless, unless a capture changes it.
        if depth <= RAZOR_DEPTH && eval + RAZOR_BASE + RAZOR_MARGIN * depth < alpha {
            let value = self.quiesce::<false>(alpha, alpha + 1);
            if value <= alpha {
                return Some(value);
            }
        }
        // Reverse futility: so good that a quiet move holds it.
        if depth <= REVERSE_FUTILITY_DEPTH
            && beta.abs() < MATE_BOUND
            && eval - REVERSE_FUTILITY_MARGIN * (depth - i32::from(improving)) >= beta
            && eval < MATE_BOUND
        {
            return Some((eval + beta) / 2);
        }
        // Null move: so good that the opponent may move twice.
        if depth >= NULL_DEPTH
            && eval >= beta
            && self.frame().eval >= beta - 20 * depth + 120
            && self.frame_before(1).played != Move::NONE
            && self.ply >= self.null_from
            && beta > -MATE_BOUND
        {
            let ahead = ((eval - beta) / NULL_VALUE_DIVISOR).min(NULL_VALUE_MAX);
            let depth = depth - NULL_REDUCTION - depth / NULL_DEPTH_DIVISOR - ahead;
            let mover = self.position.side();
            let value = self.passing(|s| s.child::<false>(mover, beta - 1, beta, depth, false));
            if self.stopped {
                return Some(0);
            }
            if let Some(value) = value
                && value >= beta
                && self.confirmed(beta, outlook.depth, depth)
            {
                return Some(if value >= MATE_BOUND { beta } else { value });
            }
            if self.stopped {
                return Some(0);
            }
        }
        self.probcut(outlook, beta)
    }

    /// Whether a deep null-move cutoff is no zugzwang: a search without null moves near the
    /// root of its tree agrees.
    fn confirmed(&mut self, beta: Value, depth: i32, reduced: i32) -> bool {
        if depth < NULL_CONFIRM_DEPTH || self.null_from > 0 {
            return true;
        }
        self.null_from = self.ply + 3 * reduced.max(1) as usize / 4;
        let value = self.node::<false>(beta - 1, beta, reduced, false);
        self.null_from = 0;
        value >= beta
    }

    /// ProbCut: a capture that wins by far in a shallower search wins.
    fn probcut(&mut self, outlook: &Outlook, beta: Value) -> Option<Value> {
        let Outlook { depth, entry, .. } = *outlook;
        let target = beta + PROBCUT_MARGIN;
        if depth < PROBCUT_DEPTH
            || beta.abs() >= MATE_BOUND
            || entry.is_some_and(|e| e.depth >= depth - PROBCUT_REDUCTION && e.value < target)
        {
            return None;
        }
        let first = entry.map_or(Move::NONE, |e| e.best);
        let mover = self.position.side();
        let short = target - self.frame().eval;
        let first =
            if first != Move::NONE && self.position.is_noisy(first) { first } else { Move::NONE };
        let context = self.context();
        let mut picker = Picker::new(first, [Move::NONE; 2]);
        while let Some(pick) = picker.next::<true, R>(&self.position, self.history, context) {
            if pick.losing {
                break;
            }
            if !self.position.exchange(pick.m, short) {
                continue;
            }
            let was = self.play(pick.m);
            let mut value = self.child::<false>(mover, target - 1, target, 0, true);
            let shallow = depth - PROBCUT_REDUCTION;
            if value >= target && shallow > 0 {
                value = self.child::<false>(mover, target - 1, target, shallow, !outlook.cut);
            }
            self.undo(pick.m, was);
            if self.stopped {
                return Some(0);
            }
            if value >= target {
                self.store(Entry {
                    best: pick.m,
                    value,
                    eval: outlook.raw,
                    depth: shallow + 1,
                    bound: Bound::Lower,
                });
                return Some(value);
            }
        }
        None
    }

    fn search_moves<const PV: bool>(
        &mut self,
        outlook: &Outlook,
        mut alpha: Value,
        beta: Value,
    ) -> Value {
        let Outlook { depth, entry, cut, .. } = *outlook;
        let (in_check, excluded) = (self.frame().in_check, self.frame().excluded);
        let first = entry.map_or(Move::NONE, |e| e.best);
        let (killers, context) = (self.frame().killers, self.context());
        let mut picker = Picker::new(first, killers);

        let mover = self.position.side();
        let old_alpha = alpha;
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
            let mut reduction = self.reduction(pick.noisy, depth, count);
            if !PV && best > -MATE_BOUND {
                match self.prune_move(outlook, &pick, alpha, count, reduction) {
                    Prune::No => {}
                    Prune::Move => continue,
                    Prune::Quiets => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }

            let mut extension = 0;
            if m == first && self.ply < 2 * self.root_depth as usize {
                match self.singular::<PV>(outlook, beta) {
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
                self.noisy_history(m) * 1024 / REDUCTION_NOISY_HISTORY
            } else {
                pick.history * 1024 / REDUCTION_HISTORY
            };
            let was = self.play(m);
            let new_depth = depth - 1 + extension;
            let mut value = -INFINITE;
            let full_window = if depth >= REDUCTION_DEPTH && count > 1 + usize::from(PV) {
                let gives_check = self.frame().in_check;
                reduction += 1024 * i32::from(!outlook.improving && !in_check) / 2;
                reduction += 1536 * i32::from(cut);
                reduction -= 1024 * i32::from(PV);
                reduction -= 1024 * i32::from(gives_check);
                let reduced = (new_depth - reduction / 1024).clamp(1, new_depth.max(1));
                value = self.child::<false>(mover, alpha, alpha + 1, reduced, true);
                if value > alpha && reduced < new_depth {
                    value = self.child::<false>(mover, alpha, alpha + 1, new_depth, !cut);
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
                        self.keep_line(m);
                    }
                    if value >= beta {
                        self.learn(depth, &pick, &tried);
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
            let (raw, fixed) = (outlook.raw, self.frame().eval);
            self.store(Entry { best: best_move, value: best, eval: raw, depth, bound });
            // A quiet position whose value is known to lie on one side of its evaluation.
            let misjudged = match bound {
                Bound::Exact => true,
                Bound::Lower => best > fixed,
                Bound::Upper => best < fixed,
            };
            let quiet = best_move == Move::NONE || !self.position.is_noisy(best_move);
            if misjudged && quiet && !in_check && best.abs() < MATE_BOUND {
                self.correction.teach(outlook.place, best - fixed, depth);
            }
        }
        best
    }

    /// Whether a late or losing move may be left out of a null-window node.
    fn prune_move(
        &self,
        outlook: &Outlook,
        pick: &Pick,
        alpha: Value,
        count: usize,
        reduction: i32,
    ) -> Prune {
        let Outlook { depth, eval, improving, .. } = *outlook;
        if pick.noisy {
            let hopeless = depth <= EXCHANGE_DEPTH
                && pick.losing
                && !self.position.exchange(pick.m, EXCHANGE_NOISY * depth);
            return if hopeless { Prune::Move } else { Prune::No };
        }
        if depth <= LATE_DEPTH {
            let most = (LATE_BASE + depth * depth) / (2 - i32::from(improving));
            if count as i32 > most {
                return Prune::Quiets;
            }
        }
        let reduced = (depth - reduction / 1024).max(0);
        if eval != NO_EVAL
            && reduced <= FUTILITY_DEPTH
            && eval + FUTILITY_BASE + FUTILITY_MARGIN * reduced <= alpha
        {
            return Prune::Quiets;
        }
        let unlikely = reduced <= HISTORY_PRUNE_DEPTH && pick.history < HISTORY_PRUNE * depth;
        let losing = depth <= EXCHANGE_DEPTH
            && !self.position.exchange(pick.m, EXCHANGE_QUIET * reduced * reduced);
        if unlikely || losing { Prune::Move } else { Prune::No }
    }

    /// Whether the table's move is so much better than all others that it deserves more depth.
    fn singular<const PV: bool>(&mut self, outlook: &Outlook, beta: Value) -> Singular {
        let Outlook { depth, cut, entry, .. } = *outlook;
        let Some(entry) = entry else { return Singular::Extend(0) };
        if depth < SINGULAR_DEPTH
            || entry.depth < depth - SINGULAR_TABLE_DEPTH
            || entry.bound == Bound::Upper
            || entry.value.abs() >= MATE_BOUND
        {
            return Singular::Extend(0);
        }
        let bar = entry.value - SINGULAR_MARGIN * depth;
        self.frame().excluded = entry.best;
        let value = self.node::<false>(bar - 1, bar, (depth - 1) / 2, cut);
        self.frame().excluded = Move::NONE;
        if value < bar {
            let double = !PV
                && value < bar - SINGULAR_DOUBLE
                && self.frame_before(1).doubles < SINGULAR_DOUBLES;
            Singular::Extend(1 + i32::from(double))
        } else if bar >= beta {
            // Two moves fail high.
            Singular::Cut(bar)
        } else if entry.value >= beta {
            Singular::Extend(-2 + i32::from(PV))
        } else {
            Singular::Extend(-i32::from(cut))
        }
    }

    fn noisy_history(&self, m: Move) -> i32 {
        self.history.of_noisy(self.position.trace(m), self.position.prey(m))
    }

    /// A move refuted the opponent's: it and what was tried before it teach the history.
    pub fn learn(&mut self, depth: i32, best: &Pick, tried: &[Pick]) {
        let bonus = bonus(depth);
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
        for pick in tried {
            if pick.noisy || !best.noisy {
                self.teach(pick, side, context, -bonus);
            }
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
        self.store(Entry { best: best_move, value: best, eval: NO_EVAL, depth, bound });
        best
    }
}

enum Prune {
    No,
    /// This move.
    Move,
    /// This and all quiet moves behind it.
    Quiets,
}

enum Singular {
    /// So many plies more (or fewer).
    Extend(i32),
    /// The node fails high without a search.
    Cut(Value),
}
