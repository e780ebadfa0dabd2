//! Reads and writes positions as FEN and moves in the engine's own notation.

use super::{Castlings, Standard, State, Variant};
use crate::board::fen::{
    check_pieces, parse_counter, parse_pieces, parse_side, piece_letter, write_pieces,
};
use crate::board::square::tag;
use crate::board::{EnPassant, Mailbox, Terrain};
use crate::moves::{Move, MoveList};
use crate::rules::{Choices, FenError, MoveError, Rules, Side};

impl<V: Variant> Standard<V> {
    /// Reads a FEN; the side not to move may be in check. The two counters may be missing.
    ///
    /// # Errors
    /// The field that is wrong and what was expected.
    pub fn read_loose(
        game: V::Description,
        fen: &str,
        choices: &Choices,
    ) -> Result<Standard<V>, FenError> {
        let mut fields: Vec<String> = fen.split_ascii_whitespace().map(str::to_string).collect();
        let mut variant = V::new(game, choices);
        variant.complete_fields(&mut fields)?;
        let tables = variant.tables();
        let most = 5 + variant.rights().len();
        if !(most - 2..=most).contains(&fields.len()) {
            return Err(FenError(format!(
                "expected {most} fields (pieces, side, {}, en passant, clock, number), found {}",
                variant.rights().join(", "),
                fields.len()
            )));
        }
        let pieces = parse_pieces(&fields[0], tables.grid, &tables.letters)?;
        check_pieces(&pieces, tables.grid, tables.pawns.on_edge(), variant.has_king())?;
        let mut board = Mailbox::new(&tables.piece_tables, tables.grid.squares());
        for (s, piece) in pieces {
            board.put_piece(s, piece);
        }
        for s in variant.walls().squares() {
            board.set_terrain(s, Terrain::Closed);
        }
        let counter = |i: usize, missing| fields.get(i).map_or(missing, String::as_str);
        let state = State {
            side: parse_side(&fields[1])?,
            rights: 0,
            en_passant: EnPassant::NONE,
            en_passant_legal: false,
            clock: parse_counter(counter(most - 2, "0"), variant.counter_rule().name)?,
            number: parse_counter(counter(most - 1, "1"), "move number")?,
        };
        let castlings = Castlings::new(variant.castling_starts());
        let mut position = Standard { board, state, variant, castlings, tables };
        V::read_rights(&mut position, &fields[2..most - 3])?;
        if !position.variant.read_field_of_en_passant(&fields[most - 3])? {
            let en_passant = position.read_en_passant(&fields[most - 3])?;
            position.set_en_passant(en_passant);
        }
        Ok(position)
    }

    /// The FEN of the position.
    pub(super) fn write_fen(&self) -> String {
        let (state, grid) = (&self.state, self.tables.grid);
        let mut fields = vec![
            self.variant.write_pieces(&write_pieces(&self.board, grid, &self.tables.letters)),
            state.side.letter().to_string(),
        ];
        fields.extend(V::write_rights(self));
        let own = self.variant.field_of_en_passant();
        fields.push(own.unwrap_or_else(|| self.write_en_passant()));
        fields.extend(self.variant.field_before_counters());
        fields.extend([state.clock, state.number].map(|counter| counter.to_string()));
        fields.extend(self.variant.own_fields());
        fields.join(" ")
    }

    /// The text of a legal move, such as `e2e4`, `e7e8q` and, for two steps of a lion,
    /// `b1c2,c2d4`.
    pub(super) fn write_move(&self, m: Move) -> String {
        if let Some(text) = V::special_text(self, m) {
            return text;
        }
        match m.tag() {
            tag::CASTLE => V::castling_text(self, m),
            tag::PROMOTE => {
                let piece = m.promotion().of(Side::Black);
                let letter = piece_letter(&self.tables.letters, piece);
                format!("{}{letter}", self.squares_text(m))
            }
            tag::LION => {
                let [from, way, to] =
                    [m.from(), m.victim(), m.to()].map(|s| self.tables.grid.name(s));
                format!("{from}{way},{way}{to}")
            }
            _ => self.squares_text(m),
        }
    }

    /// The departure and the arrival square of a move.
    pub fn squares_text(&self, m: Move) -> String {
        let grid = self.tables.grid;
        grid.name(m.from()) + &grid.name(m.to())
    }

    /// The legal move that a text means.
    ///
    /// # Errors
    /// Why no legal move matches, for a player.
    pub(super) fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let mut legal = MoveList::new();
        self.moves(&mut legal);
        if let Some(&m) = legal.iter().find(|&&m| self.write_move(m) == text) {
            return Ok(m);
        }
        V::find_special(self, text, &legal)
            .unwrap_or_else(|| Err(MoveError(self.why_illegal(text, &legal, self.is_in_check()))))
    }
}
