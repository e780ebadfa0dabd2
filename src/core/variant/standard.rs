//! A position of a standard game, and its rules.

use super::parts::explosion::Explosion;
use super::parts::royalty::Royalty;
use super::{Castlings, Tables, Undo, Variant, shuffled};
use crate::board::square::tag;
use crate::board::{Kind, Mailbox, Piece, Purpose, Ray, Square, State, drawing};
use crate::diagram::Point;
use crate::gesture::Named;
use crate::moves::{Move, MoveList, MoveSink};
use crate::rules::{
    Choices, Ending, FenError, GameInfo, Heuristics, MoveError, RepetitionRule, Rules, Side,
};
use smallvec::SmallVec;
use std::fmt;

/// A position of the game `V`.
#[derive(Clone)]
pub struct Standard<V> {
    /// The pieces.
    pub board: Mailbox,
    /// The rest of the position.
    pub state: State,
    /// The rules, and what the position has beside the board and the state.
    pub variant: V,
    /// Where kings and rooks started that may castle.
    pub castlings: Castlings,
    /// The constant tables of the game.
    pub tables: &'static Tables,
}

impl<V: Variant> PartialEq for Standard<V> {
    fn eq(&self, other: &Standard<V>) -> bool {
        self.board == other.board
            && self.state == other.state
            && self.variant == other.variant
            && self.castlings.is_equal(&other.castlings, self.state.rights)
    }
}

impl<V: Variant> fmt::Debug for Standard<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.to_fen(), self.state)
    }
}

impl<V: Variant> Rules for Standard<V> {
    type Description = V::Description;

    type Undo = Undo;

    fn info(game: V::Description) -> &'static GameInfo {
        V::info(game)
    }

    fn start(game: V::Description, choices: &Choices) -> Self {
        Self::from_fen(game, &V::new(game, choices).start(), choices)
            .expect("the start position is valid")
    }

    fn from_fen(game: V::Description, fen: &str, choices: &Choices) -> Result<Self, FenError> {
        let position = Self::read_loose(game, fen, choices)?;
        V::check(&position)?;
        let (us, them) = (position.state.side, position.state.side.other());
        // Who has blown up the last king of the opponent has won, whatever is attacked.
        let is_over = || position.royalty().is_some() && V::early_ending(&position).is_some();
        if position.is_checked(them) && !is_over() {
            let king = position.king_square(them);
            return Err(FenError(format!(
                "pieces: the king of {them:?} on {} is attacked, but {us:?} is to move",
                position.tables.grid.name(king)
            )));
        }
        Ok(position)
    }

    fn shuffled_starts(game: V::Description, choices: &Choices) -> Vec<String> {
        shuffled::starts::<V>(game, choices)
    }

    fn to_fen(&self) -> String {
        self.write_fen()
    }

    fn side(&self) -> Side {
        self.state.side
    }

    fn self_play_options(game: V::Description, number: usize) -> Vec<(&'static str, &'static str)> {
        V::self_play_options(game, number)
    }

    fn generate<S: MoveSink>(&self, out: &mut S) {
        let forbids_moves = V::HAS_PARTS && self.variant.forbids_moves();
        let forbids_mates = V::HAS_PARTS && self.variant.forbids_mates();
        let mating = if forbids_mates { V::mating_drops(self) } else { SmallVec::new() };
        if !forbids_moves && mating.is_empty() {
            return self.generate_moves::<false, S>(out);
        }
        let mut moves = MoveList::new();
        self.generate_moves::<false, _>(&mut moves);
        moves.retain(|m| !(mating.contains(m) || forbids_moves && self.is_forbidden(*m)));
        V::obligation(self).choose(&self.board, moves, out);
    }

    fn play(&mut self, m: Move) -> Undo {
        self.play_move(m)
    }

    fn undo(&mut self, m: Move, undo: Undo) {
        self.undo_move(m, undo);
    }

    fn rule_ending(&self) -> Option<Ending> {
        if let Some(ending) = V::early_ending(self) {
            Some(ending)
        } else if let Some(reason) = V::dead_position(self) {
            Some(Ending { outcome: self.variant.draw(), reason })
        } else if self.turns_until_draw() == 0 {
            let (outcome, reason) = (self.variant.draw(), self.variant.counter_rule().reason);
            Some(Ending { outcome, reason })
        } else {
            None
        }
    }

    fn no_move_result(&self) -> Ending {
        V::early_ending(self).unwrap_or_else(|| {
            if self.is_in_check() { V::checkmate(self) } else { V::stalemate(self) }
        })
    }

    fn cannot_win(&self, side: Side) -> bool {
        V::cannot_win(self, side)
    }

    fn repetition_rule(&self) -> RepetitionRule {
        self.variant.repetition_rule()
    }

    fn key(&self) -> u64 {
        let tables = self.tables;
        let rights = usize::from(self.state.rights) & (tables.rights_keys.len() - 1);
        let mut key = self.board.key() ^ tables.rights_keys[rights] ^ self.variant.key();
        if self.state.side == Side::Black {
            key ^= tables.piece_tables.turn;
        }
        if self.state.en_passant_legal {
            let keys = self.state.en_passant.squares().map(|s| tables.en_passant_keys[s.at()]);
            key = keys.fold(key, |key, of_square| key ^ of_square);
        }
        key
    }

    fn reversible_moves(&self) -> usize {
        V::reversible_moves(self)
    }

    fn halfmove_clock(&self) -> usize {
        self.state.clock as usize
    }

    fn turns_until_draw(&self) -> usize {
        V::turns_until_draw(self)
    }

    fn move_text(&self, m: Move) -> String {
        self.write_move(m)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.read_move(text)
    }
}

impl<V: Variant> Standard<V> {
    /// The target at a point if it is not a square.
    #[must_use]
    pub fn field_name(&self, point: Point) -> Option<Named> {
        let Tables { grid, shown, shapes, .. } = self.tables;
        drawing::hand_name(*grid, &self.variant.held(), shown, shapes, point)
    }

    /// The square of the king of a side.
    #[inline]
    #[must_use]
    pub fn king_square(&self, side: Side) -> Square {
        match self.royalty() {
            Some(royalty) => self.main_royal(royalty, side),
            None => self.board.square_of(Kind::KING.of(side)),
        }
    }

    /// [`Variant::royalty`], at no cost where no game of the type has one.
    #[inline]
    pub(super) fn royalty(&self) -> Option<&'static Royalty> {
        if V::HAS_PARTS { self.variant.royalty() } else { None }
    }

    /// Whether a capture takes away what stands around it.
    pub(super) fn blows_up(&self) -> bool {
        self.exploding().is_some_and(Explosion::explodes)
    }

    /// What vanishes with captures, if anything does.
    #[inline]
    pub(super) fn exploding(&self) -> Option<&'static Explosion> {
        if !V::HAS_PARTS {
            return None;
        }
        self.variant.explosion().filter(|explosion| explosion.is_there())
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_in_check(&self) -> bool {
        self.is_checked(self.state.side)
    }

    /// Whether a royal piece of a side is attacked.
    fn is_checked(&self, side: Side) -> bool {
        match self.royalty() {
            Some(royalty) => self.is_royal_attacked(royalty, side),
            None => self.is_attacked(self.king_square(side), side.other()),
        }
    }

    /// Whether a move that leaves the own king safe is illegal nevertheless, other than by mating.
    pub(super) fn is_forbidden(&self, m: Move) -> bool {
        V::is_forbidden(self, m) || V::must_not_check(self, m) && self.attacks_king(m)
    }

    /// Whether a move attacks the king of the opponent ([`Standard::is_king_attacked`]), missing
    /// nothing, which [`Heuristics::gives_check`] may.
    fn attacks_king(&self, m: Move) -> bool {
        let attackers = self.variant.attackers(self.state.side);
        let moves_one_piece =
            !matches!(m.tag(), tag::CASTLE | tag::EN_PASSANT | tag::PASS | tag::GATE);
        if moves_one_piece && self.royalty().is_none() && attackers.are_plain() {
            let checks = self.gives_check(m);
            debug_assert_eq!(checks, self.after(m).is_king_attacked());
            return checks;
        }
        self.after(m).is_king_attacked()
    }

    /// Whether the king of the side to move is attacked, whatever else is royal: only such checks
    /// are forbidden or counted.
    pub(super) fn is_king_attacked(&self) -> bool {
        let side = self.state.side;
        match self.royalty() {
            Some(royalty) => self
                .royals(royalty, side)
                .king()
                .is_some_and(|king| self.is_attacked(king, side.other())),
            None => self.is_in_check(),
        }
    }

    /// Whether a legal move mates. Only few moves are asked, and the others shall not pay for it.
    #[cold]
    #[inline(never)]
    pub(super) fn mates(&self, m: Move) -> bool {
        let gives_check = match self.royalty() {
            Some(_) => self.after(m).is_in_check(),
            None => self.gives_check(m),
        };
        gives_check && self.after(m).count() == 0
    }

    /// The position after a move, legal or not.
    pub(super) fn after(&self, m: Move) -> Self {
        let mut after = self.clone();
        after.play_move(m);
        after
    }

    /// Whether a piece of side `by` attacks `target`.
    #[must_use]
    pub fn is_attacked(&self, target: Square, by: Side) -> bool {
        self.is_attacked_if(target, by, Square::OFF, |s| self.board.at(s).is_open())
    }

    /// Whether `by` attacks `target` if the piece on `removed` is off the board and sliders pass
    /// only the `empty` squares. So attacks after a move are known without playing it.
    #[inline]
    pub fn is_attacked_if(
        &self,
        target: Square,
        by: Side,
        removed: Square,
        empty: impl Fn(Square) -> bool,
    ) -> bool {
        let attackers = self.variant.attackers(by);
        self.tables.attacks.is_attacked(&self.board, target, by, attackers, removed, &empty)
            || V::HAS_PARTS && self.is_attacked_by_walkers(target, by, removed, &empty)
    }

    /// The same of pieces whose rays are followed cell by cell.
    fn is_attacked_by_walkers(
        &self,
        target: Square,
        by: Side,
        removed: Square,
        empty: &impl Fn(Square) -> bool,
    ) -> bool {
        let stops = |s: Square| self.board.at(s).stops_slides();
        self.variant.attackers(by).walkers.iter().any(|&kind| {
            let own = self.board.pieces(kind.of(by)).iter().filter(|s| **s != removed);
            let mut rays = own.flat_map(|s| self.tables.programs.special_rays(kind, *s));
            rays.any(|ray| ray.purpose != Purpose::Quiet && ray.stops_on(target, empty, stops))
        })
    }

    /// Whether a piece has rays in place of a program.
    pub(super) fn has_rays(&self, piece: Piece) -> bool {
        let attackers = self.variant.attackers(piece.side());
        [attackers.special, attackers.walkers].iter().any(|kinds| kinds.contains(&piece.kind()))
    }

    /// Whether the piece on `from` has a pseudo-legal move to `to`, castling and en passant left
    /// out.
    #[must_use]
    pub fn can_reach(&self, from: Square, to: Square) -> bool {
        let piece = self.board.at(from);
        if piece.kind() == Kind::PAWN {
            return self.tables.pawns.can_reach(&self.board, piece.side(), from, to);
        }
        let open = |s: Square| self.board.at(s).is_open();
        if self.has_rays(piece) {
            return self.reaches_specially(piece, from, to);
        }
        self.tables.attacks.is_path_clear(to, from, piece, open)
            && !self.board.at(to).blocks(Piece::colour(piece.side()))
    }

    /// Whether a special piece has a pseudo-legal move to `to`.
    fn reaches_specially(&self, piece: Piece, from: Square, to: Square) -> bool {
        let target = self.board.at(to);
        let wrong = if target.is_empty() { Purpose::Capture } else { Purpose::Quiet };
        let (open, stop) =
            (|s: Square| self.board.at(s).is_open(), |s: Square| self.board.at(s).stops_slides());
        let arrives = |ray: &Ray| ray.purpose != wrong && ray.stops_on(to, open, stop);
        !target.blocks(Piece::colour(piece.side()))
            && self.tables.programs.special_rays(piece.kind(), from).any(arrives)
    }

    /// The number of pieces of a kind of both sides.
    #[must_use]
    pub fn count_both(&self, kind: Kind) -> i32 {
        self.board.count(kind.of(Side::White)) + self.board.count(kind.of(Side::Black))
    }

    /// Whether a side has nothing but its king.
    #[inline]
    #[must_use]
    pub fn is_bare(&self, side: Side) -> bool {
        self.board.piece_count(side) == 1
    }
}
