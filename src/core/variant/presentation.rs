//! What a person sees of a position of a standard game: pictures, notations, gestures, reasons.

use super::parts::forced::Obligation;
use super::{CounterRule, Mark, Standard, Tables, Variant, marks, piece_moves};
use crate::board::{State, drawing};
use crate::diagram::{
    Caption, CharacterSet, Component, Counter, Diagram, Item, PieceImage, Symbol,
};
use crate::gesture::{self, Gesture, Target};
use crate::moves::{Move, MoveList};
use crate::rules::{
    Choices, FenField, FenFieldKind, FenParts, MoveError, PieceMoves, Presentation, Rules, Side,
    Turn, TurnPhase, View,
};
use smallvec::smallvec;

impl<V: Variant> Presentation for Standard<V> {
    fn notation(&self, turn: &[Move]) -> String {
        turn.first().map_or_else(String::new, |&m| match self.variant.has_san() {
            true => self.write_san(m),
            false => self.move_text(m),
        })
    }

    fn long_notation(&self, turn: &[Move]) -> String {
        turn.first().map_or_else(String::new, |&m| match self.variant.has_san() {
            true => self.write_long_algebraic(m),
            false => self.move_text(m),
        })
    }

    fn find_notation(&self, text: &str) -> Result<Turn, MoveError> {
        let found =
            if self.variant.has_san() { self.find_san(text) } else { self.parse_move(text) };
        found.map(|m| smallvec![m])
    }

    fn why_not(&self, touched: &[&str]) -> String {
        let mut legal = MoveList::new();
        self.moves(&mut legal);
        self.why_not_among(touched, &legal, self.is_in_check())
    }

    fn targets(&self) -> Vec<Target> {
        let fields = gesture::fields(&self.view().diagram, &|point| self.field_name(point));
        [fields, self.variant.choice_targets()].concat()
    }

    fn gestures(&self, turn: &[Move]) -> Vec<Gesture> {
        let mut legal = MoveList::new();
        self.moves(&mut legal);
        V::gestures(self, turn[0], &legal)
    }

    fn piece_moves(game: V::Description) -> Vec<PieceMoves> {
        let variant = V::new(game, &Choices::default());
        piece_moves(&variant.tables().pieces, variant.castling_rule(Side::White))
    }

    fn characters(game: V::Description) -> Option<&'static CharacterSet> {
        V::characters(game)
    }

    fn components(&self) -> Vec<Component> {
        self.variant.components()
    }

    fn piecepack(&self, start: &Self, moves: &[Move]) -> Vec<Item> {
        V::piecepack(self, start, moves)
    }

    fn fen_parts(&self) -> FenParts {
        let Tables { pieces, shown, shapes, rights_keys, .. } = self.tables;
        // Where the pieces of both sides move differently, each letter is that of two kinds.
        let own = pieces.iter().filter(|p| p.mark.is_none_or(|(mark, _)| mark == Mark::Plus));
        let mut both: Vec<(String, PieceImage)> = Vec::new();
        for (side, piece) in [Side::White, Side::Black]
            .into_iter()
            .flat_map(|side| own.clone().map(move |p| (side, p)))
        {
            let text = marks::name(piece, side);
            if both.iter().all(|(known, _)| *known != text) {
                both.push((text, drawing::piece_image(piece.kind.of(side), shown, shapes)));
            }
        }
        let field = FenField::new;
        let has_rights = rights_keys.len() > 1;
        let of_rights = if has_rights { FenFieldKind::Rights } else { FenFieldKind::Unused };
        let side = [field("side to move", FenFieldKind::Side)];
        let rights = self.variant.rights().iter().map(|name| field(name, of_rights.clone()));
        let has_en_passant = [Side::White, Side::Black]
            .iter()
            .any(|side| self.variant.en_passant_region(*side) != 0);
        let square = if has_en_passant { FenFieldKind::Square } else { FenFieldKind::Unused };
        let checks = self.variant.field_before_counters();
        let checks = checks.map(|_| field("checks to give", FenFieldKind::Checks));
        let counters = [self.variant.counter_rule().name, "move number"];
        let armies = self.variant.own_field_choices();
        let fields = side
            .into_iter()
            .chain(rights)
            .chain([field("en passant", square)])
            .chain(checks)
            .chain(counters.map(|name| field(name, FenFieldKind::Number)))
            .chain(armies.map(|names| field("armies", FenFieldKind::Choice(names))))
            .collect();
        FenParts { pieces: both, fields }
    }

    fn view(&self) -> View {
        let State { side, en_passant, number, .. } = self.state;
        let Tables { grid, shown, shapes, .. } = self.tables;
        let mut items = drawing::piece_items(&self.board, *grid, shown, shapes);
        let stone = |s| Item { symbol: Symbol::Stone, point: drawing::point(*grid, s) };
        items.extend(self.variant.walls().squares().map(stone));
        let mut boards = vec![drawing::board_outline(*grid, |s| self.variant.region(s))];
        let held = self.variant.held();
        if !held.is_empty() {
            let (board, in_hand) = drawing::hands(*grid, &held, shown, shapes);
            boards.push(board);
            items.extend(in_hand);
        }
        let mut passed = en_passant.squares();
        let passed = passed.next().map(|s| [s, en_passant.victim]);
        let phase = self.phase();
        let diagram = Diagram::new(boards, items, self.caption(&phase));
        View {
            side,
            number,
            en_passant: passed.map(|squares| squares.map(|s| drawing::point(*grid, s))),
            phase,
            balance: self.material_of_both(),
            diagram,
            fen: self.to_fen(),
        }
    }
}

impl<V: Variant> Standard<V> {
    /// What the side to move has to do.
    fn phase(&self) -> TurnPhase {
        let obligation = V::obligation(self);
        if !V::HAS_PARTS || obligation == Obligation::None {
            return TurnPhase::Usual;
        }
        let mut legal = MoveList::new();
        self.moves(&mut legal);
        match obligation {
            _ if !obligation.is_fulfilled(&self.board, &legal) => TurnPhase::Usual,
            Obligation::Drop => TurnPhase::MustDrop,
            _ => TurnPhase::MustCapture,
        }
    }

    /// What stands below a picture of the position in this phase.
    fn caption(&self, phase: &TurnPhase) -> Caption {
        let fields = self.variant.rights().iter().zip(V::write_rights(self));
        let shown =
            fields.filter(|(_, text)| self.tables.rights_keys.len() > 1 && text.as_str() != "-");
        let CounterRule { name, plies, .. } = self.variant.counter_rule();
        let duty = match phase {
            TurnPhase::MustCapture => Some("a capture has to be made"),
            TurnPhase::MustDrop => Some("a piece has to be dropped"),
            _ => None,
        };
        Caption {
            side: drawing::to_move(self.state.side),
            facts: shown
                .map(|(name, text)| format!("{name} {text}"))
                .chain(self.variant.facts())
                .chain(duty.map(str::to_string))
                .collect(),
            counter: Some(Counter { name, count: self.state.clock, limit: plies }),
        }
    }
}
