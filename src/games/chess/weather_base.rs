//! Chess as a base game of piazza.

use super::networks::{WEATHER_LAYOUT, WEATHER_NETWORK};
use super::{ATTACKERS, Chess, GRID};
use crate::board::parts::king_steps;
use crate::board::square::tag;
use crate::board::{CheckInfo, Grid, Kind, Mailbox, Piece, Square, WeatherBase};
use crate::moves::{Move, MoveSink};
use crate::network::Network;
use crate::network::features::InputLayout;
use crate::rules::{Choices, FenError, Side};
use crate::variant::Undo;
use std::sync::Arc;

impl WeatherBase for Chess {
    const GRID: Grid = GRID;

    fn read_without_king_checks((): (), text: &str) -> Result<Chess, FenError> {
        let mut chess = Chess::read_loose((), text, &Choices::default())?;
        chess.drop_shuffled_rights();
        Ok(chess)
    }

    fn input_layout_under(&self) -> &'static InputLayout {
        &WEATHER_LAYOUT
    }

    fn built_in_network_under(&self) -> Option<Arc<Network>> {
        Some(WEATHER_NETWORK.clone())
    }

    fn temper_with(&self, network: i32, hidden: &[(Square, Piece)]) -> i32 {
        self.scaled(network, hidden)
    }

    fn board(&self) -> &Mailbox {
        &self.board
    }

    fn board_mut(&mut self) -> &mut Mailbox {
        &mut self.board
    }

    fn pseudo_legal_moves<S: MoveSink>(&self, out: &mut S) {
        let side = self.state.side;
        king_steps::<false, S>(&self.board, &self.tables.programs, side, out, |_| true);
        self.piece_moves::<false, S>(out, |_, _| true, |_| true);
        if self.state.en_passant != Square::OFF {
            let target = self.state.en_passant;
            let victim = self.tables.pawns.behind(side, target);
            self.tables
                .pawns
                .en_passant_moves(&self.board, side, (target, victim), out, |_, _| true);
        }
        // The arrival square is tested when the weather after the move is known.
        self.castlings(out, |s, castle, open| {
            s != castle.king.1 && self.is_attacked_if(s, side.other(), Square::OFF, open)
        });
    }

    fn pseudo_legal_pawn_steps<S: MoveSink>(&self, to: Square, out: &mut S) {
        let side = self.state.side;
        let from = self.tables.pawns.behind(side, to);
        if self.board.at(from) == Kind::PAWN.of(side) {
            out.push(Move::new(from, to, tag::QUIET));
        }
    }

    fn can_reach(&self, from: Square, to: Square) -> bool {
        Chess::can_reach(self, from, to)
    }

    fn check_info(&self) -> CheckInfo<'_> {
        self.tables.attacks.check_info(&self.board, self.state.side, ATTACKERS)
    }

    fn is_square_attacked(&self, target: Square, by: Side, removed: Square) -> bool {
        let empty = |s: Square| self.board.is_open_without(s, removed);
        self.is_attacked_if(target, by, Square::OFF, empty)
    }

    fn pass_turn(&mut self, moves: u16) -> Undo {
        let undo = self.pass();
        self.state.number = self.state.number.saturating_add(moves);
        undo
    }

    fn has_en_passant(&self) -> bool {
        self.state.en_passant != Square::OFF
    }

    fn set_en_passant_legal(&mut self, legal: bool) {
        self.state.en_passant_legal = legal;
    }

    fn halfmove_clock(&self) -> u16 {
        self.state.clock
    }
}
