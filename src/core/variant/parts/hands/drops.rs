//! Drops of pieces from the hand.

use super::{HandRules, SORTS};
use crate::board::square::tag;
use crate::board::{CheckInfo, Kind, Square};
use crate::moves::{Move, MoveSink};
use crate::rules::Side;
use crate::variant::{Standard, Variant};
use smallvec::SmallVec;

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
        let checks = checks.filter(|checks| !checks.has_no_checks_or_pins());
        let may_stand = |s: Square| {
            (!falls || self.stays_where_dropped(rules, s))
                && checks.is_none_or(|checks| checks.allows_move(s, s))
        };
        let kind =
            |sort: usize| rules.sorts.get(sort).map_or(Kind::PAWN, |sort| sort.kinds[side.index()]);
        let kinds: [Kind; SORTS] = std::array::from_fn(kind);
        let (files, squares) = (usize::from(grid.files), self.tables.cells());
        let cells = self.board.cells()[..squares].chunks(files);
        let ranks = cells.zip(rules.sorts_on[side.index()][..squares].chunks(files));
        for (rank, (cells, sorts_on)) in ranks.enumerate() {
            for (file, (there, sorts_here)) in cells.iter().zip(sorts_on).enumerate() {
                let doubled = if full >> file & 1 == 0 { 0 } else { limited };
                let mut sorts = held & sorts_here & !doubled;
                let to = Square((rank * files + file) as u8);
                if !there.is_open() || sorts == 0 || !may_stand(to) {
                    continue;
                }
                while sorts != 0 {
                    let sort = sorts.trailing_zeros() as usize & (SORTS - 1);
                    sink.push(Move::drop(kinds[sort], to));
                    if promotes && let Some(kind) = promoted[sort] {
                        sink.push(Move::drop(kind, to));
                    }
                    sorts &= sorts - 1;
                }
            }
        }
    }

    /// The drops that are illegal because they mate. Some of them may be illegal anyway.
    pub fn mating_drops(&self, rules: &HandRules, hands: &super::Hands) -> SmallVec<[Move; 2]> {
        let side = self.state.side;
        let held = |sort: &usize| hands.count(side, *sort) > 0;
        let Some(sort) = rules.drops.may_not_mate.filter(held) else { return SmallVec::new() };
        let kind = rules.sorts[sort].kinds[side.index()];
        let may_stand = |s: &Square| {
            self.board.at(*s).is_open()
                && rules.sorts_on(side, *s) >> sort & 1 != 0
                && !self.is_doubled(rules, side, sort, *s)
        };
        let mates = |s: Square| Some(Move::drop(kind, s)).filter(|m| self.mates(*m));
        if self.royalty().is_some() {
            return self.tables.grid.squares().filter(may_stand).filter_map(mates).collect();
        }
        // A drop opens no line to the king.
        let king = self.board.square_of(Kind::KING.of(side.other()));
        let checks = self.tables.attacks.attackers(king, kind.of(side));
        checks.filter(may_stand).filter_map(mates).collect()
    }

    /// Whether a piece that is dropped on an empty square stays there.
    #[must_use]
    pub fn stays_where_dropped(&self, rules: &HandRules, s: Square) -> bool {
        let below = || self.tables.grid.step(s, 0, -1);
        !rules.drops.fall || below().is_none_or(|below| !self.board.at(below).is_empty())
    }

    /// Whether a side has as many pieces of a sort on the file of a square as it may have.
    #[must_use]
    pub fn is_doubled(&self, rules: &HandRules, side: Side, sort: usize, s: Square) -> bool {
        rules.drops.on_file.is_some_and(|(limited, _)| limited == sort)
            && self.full_files(rules, side) >> self.tables.grid.file(s) & 1 != 0
    }

    /// The files that have as many pieces of a side as [`DropRules::on_file`] allows, one bit each.
    fn full_files(&self, rules: &HandRules, side: Side) -> u32 {
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
