//! What a node teaches the histories and killers.

use super::history::PreviousMoves;
use super::picker::ScoredMove;
use super::worker::Worker;
use crate::rules::{Heuristics, Side};

impl<R: Heuristics> Worker<'_, R> {
    /// The history of a move: of a noisy one the capture history, of a quiet one the score from the
    /// move picker.
    #[inline]
    pub(super) fn move_history(&self, scored: &ScoredMove) -> i32 {
        if !scored.noisy {
            return scored.history;
        }
        let ScoredMove { m, .. } = *scored;
        self.history.noisy_score(self.position.piece_to(m), self.position.captured_index(m))
    }

    /// Updates killers and histories after a beta cutoff: a bonus for the best move and a malus for
    /// the moves searched before it.
    pub fn update_histories(&mut self, depth: i32, best: &ScoredMove, searched: &[ScoredMove]) {
        let bonus = self.params.bonus(depth);
        let previous_moves = self.previous_moves();
        let side = self.position.side();
        let killers = &mut self.stack_entry().killers;
        if !best.noisy && killers[0] != best.m {
            *killers = [best.m, killers[0]];
        }
        self.update_history(best, side, previous_moves, bonus);
        let malus = -bonus * self.params.history_malus / 100;
        for scored in searched {
            if scored.noisy || !best.noisy {
                self.update_history(scored, side, previous_moves, malus);
            }
        }
    }

    /// After a fail-low node: a bonus for the opponent's quiet move that led here.
    pub(super) fn reward_previous_move(&mut self, depth: i32) {
        let [last, second, third] = [1, 2, 3].map(|plies| *self.stack_entry_before(plies));
        if last.is_quiet && !R::PHASED {
            let previous_moves = [second.piece_to, third.piece_to, self.history.no_move()];
            let (side, bonus) = (self.position.side().other(), self.params.bonus(depth) / 2);
            self.history.update_quiet(side, last.played, last.piece_to, previous_moves, bonus);
        }
    }

    fn update_history(
        &mut self,
        scored: &ScoredMove,
        side: Side,
        previous_moves: PreviousMoves,
        bonus: i32,
    ) {
        let piece_to = self.position.piece_to(scored.m);
        if scored.noisy {
            let victim = self.position.captured_index(scored.m);
            self.history.update_noisy(piece_to, victim, bonus);
        } else {
            self.history.update_quiet(side, scored.m, piece_to, previous_moves, bonus);
        }
    }
}
