//! Drops of pieces from the hand.

use super::{HandRules, SORTS};
use crate::board::square::tag;
use crate::board::{CheckInfo, Kind, Square};
use crate::moves::{Move, MoveSink};
use crate::rules::Side;
use crate::variant::{Standard, Variant};

/// What may be dropped where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DropRules {
    /// By side and sort: the squares, one bit each.
    pub squares: [[u128; SORTS]; 2],
    /// The sort of which a side has at most so many on a file.
    pub on_file: Option<(usize, u32)>,
    /// The sort whose drops may not mate.
    pub may_not_mate: Option<usize>,
    /// Whether pieces are dropped, in place of a move.
    pub are_dropped: bool,
    /// Whether pieces come in beside the first move of a piece of the first rank.
    pub are_gated: bool,
    /// Whether a drop may give check.
    pub may_check: bool,
    /// Whether a side that can drop a piece has to.
    pub are_forced: bool,
    /// The sort of which a side drops as many on light squares as on dark ones.
    pub on_both_colours: Option<usize>,
    /// Whether dropped pieces fall down their file, onto the first rank or a piece.
    pub fall: bool,
    /// By side and sort: what a piece may be dropped as beside what it is.
    pub promoted: [[Option<Kind>; SORTS]; 2],
}

impl DropRules {
    /// Whether moves are illegal for what drops do, but for mating, or because a drop is due.
    #[must_use]
    pub const fn forbid_moves(&self) -> bool {
        !self.may_check || self.are_forced || self.on_both_colours.is_some()
    }
}

impl<V: Variant> Standard<V> {
    /// Sends the drops that checks allow; all drops if `checks` is `None`. Those that are illegal
    /// for what they do ([`Standard::is_drop_forbidden`]) are among them.
    pub fn drops<S: MoveSink>(
        &self,
        rules: &HandRules,
        hands: &super::Hands,
        checks: Option<&CheckInfo<'_>>,
        sink: &mut S,
    ) {
        let (side, grid) = (self.state.side, self.tables.grid);
        let held = (0..rules.sorts.len())
            .fold(0, |held, sort| held | u16::from(hands.count(side, sort) > 0) << sort);
        if held == 0 || !rules.drops.are_dropped {
            return;
        }
        let limited = rules.drops.on_file.map_or(0, |(sort, _)| 1 << sort);
        let full = if held & limited == 0 { 0 } else { self.full_files(rules, side) };
        let (falls, promoted) = (rules.drops.fall, &rules.drops.promoted[side.index()]);
        let promotes = promoted.iter().any(Option::is_some);
        let free = |s: &Square| {
            self.board.at(*s).is_open() && (!falls || self.stays_where_dropped(rules, *s))
        };
        let allowed = |s: &Square| checks.is_none_or(|checks| checks.allows_move(*s, *s));
        for to in grid.squares().filter(free).filter(allowed) {
            let doubled = if full >> grid.file(to) & 1 == 0 { 0 } else { limited };
            let mut sorts = held & rules.sorts_on(side, to) & !doubled;
            while sorts != 0 {
                let sort = sorts.trailing_zeros() as usize;
                sink.push(Move::drop(rules.sorts[sort].kinds[side.index()], to));
                if promotes && let Some(kind) = promoted[sort] {
                    sink.push(Move::drop(kind, to));
                }
                sorts &= sorts - 1;
            }
        }
    }

    /// Whether a piece that is dropped on an empty square stays there.
    #[must_use]
    pub fn stays_where_dropped(&self, rules: &HandRules, s: Square) -> bool {
        let below = || self.tables.grid.step(s, 0, -1);
        !rules.drops.fall || below().is_none_or(|below| !self.board.at(below).is_empty())
    }

    /// The files that have as many pieces of a side as [`DropRules::on_file`] allows, one bit each.
    #[must_use]
    pub fn full_files(&self, rules: &HandRules, side: Side) -> u32 {
        let Some((sort, most)) = rules.drops.on_file else { return 0 };
        let mut counts = [0; 32];
        let pieces = self.board.squares(rules.sorts[sort].kinds[side.index()].of(side));
        pieces.for_each(|s| counts[usize::from(self.tables.grid.file(s) & 31)] += 1);
        (0..32).fold(0, |files, file| files | u32::from(counts[file] >= most) << file)
    }

    /// Whether a drop is forbidden because it leaves too few squares of a colour.
    #[must_use]
    pub fn is_drop_forbidden(&self, rules: &HandRules, hands: &super::Hands, m: Move) -> bool {
        debug_assert!(m.tag() == tag::DROP);
        let drops = &rules.drops;
        drops.on_both_colours.is_some_and(|sort| self.crowds_colour(rules, hands, sort, m))
    }

    /// Whether after a drop one of the colours of squares has, or must get, too many pieces of
    /// `sort`.
    fn crowds_colour(&self, rules: &HandRules, hands: &super::Hands, sort: usize, m: Move) -> bool {
        let (side, grid) = (self.state.side, self.tables.grid);
        let kind = rules.sorts[sort].kinds[side.index()];
        let on = |colour: u8| {
            let own = self.board.squares(kind.of(side));
            own.filter(|s| grid.square_colour(*s) == colour).count()
        };
        let all = usize::from(hands.count(side, sort)) + on(0) + on(1);
        if rules.sort_of(m.promotion()) == Some(sort) {
            return on(grid.square_colour(m.to())) + 1 > all.div_ceil(2);
        }
        let squares = rules.drops.squares[side.index()][sort];
        let free = |colour: u8| {
            let empty = grid.squares().filter(|s| *s != m.to() && self.board.at(*s).is_empty());
            let own = empty.filter(|s| grid.square_colour(*s) == colour);
            own.filter(|s| squares >> s.at() & 1 != 0).count()
        };
        [0, 1].into_iter().any(|colour| on(colour) + free(colour) < all / 2)
    }
}
