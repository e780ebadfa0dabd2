//! What Piazza San Marco Chess needs from the game that it adds weather to.

use crate::board::fen::Letters;
use crate::board::parts::piece_codes;
use crate::board::{CheckInfo, Grid, Mailbox, Piece, Square};
use crate::moves::MoveSink;
use crate::network::Network;
use crate::network::features::{Group, InputLayout};
use crate::rules::{FenError, Heuristics, Side};
use std::sync::Arc;

/// Number of squares that the weather affects: those of the Piazza.
pub const AREA: usize = 16;

/// Number of possible walkways: four rows and four columns, each in two directions.
pub const WALKWAYS: usize = 16;

/// Number of pairs of a weather and the plies left of it: one for dry weather, two for a flood
/// announced, two for building, ten for a flood, ten for snow.
pub const WEATHER_PLIES: usize = 1 + 2 + 2 + 10 + 10;

/// The places of the network inputs for the weather, in their order behind those of the base game.
pub mod weather_place {
    use super::{AREA, WALKWAYS};

    /// The weather together with the plies left of it: its index plus 1.
    pub const WEATHER: usize = 0;
    /// The walkways, one place each: 1 if it has been built.
    pub const WALKWAY: usize = WEATHER + 1;
    /// The pieces in the water, by square of the Piazza.
    pub const WATER: usize = WALKWAY + WALKWAYS;
    /// The pieces on walkways, by square of the Piazza.
    pub const ON_WALKWAY: usize = WATER + AREA;
    /// The number of these places.
    pub const COUNT: usize = ON_WALKWAY + AREA;
}

/// The inputs of a base game with the pieces `letters`, and those of the weather after them: the
/// weather with the plies left, walkways, pieces in the water, pieces on walkways.
#[must_use]
pub fn weather_layout(base: InputLayout, letters: Letters) -> InputLayout {
    let pieces = piece_codes(letters);
    let plies: Vec<u8> = (1..=WEATHER_PLIES as u8).collect();
    let piece_group =
        |most| Group { places: AREA, codes: pieces.clone(), seen: &seen_square, most };
    let weather = Group { places: 1, codes: [plies.clone(), plies], seen: &|_, _, _| 0, most: 1 };
    let walkways =
        Group { places: WALKWAYS, codes: [vec![1], vec![1]], seen: &seen_walkway, most: 2 };
    base.with("weather by plies", &weather)
        .with("walkways", &walkways)
        .with("pieces in water", &piece_group(AREA))
        .with("on walkways", &piece_group(AREA / 2))
}

/// Where a side sees a square of the Piazza: bits 0 and 1 are the file, bits 2 and 3 the rank.
fn seen_square(view: usize, mirrored: usize, index: usize) -> usize {
    index ^ (12 * view) ^ (3 * mirrored)
}

/// As which walkway a side sees a walkway: bits 0 and 1 are the line, bit 2 the direction along it,
/// bit 3 is set for columns.
fn seen_walkway(view: usize, mirrored: usize, way: usize) -> usize {
    let (along, across) = if way < 8 { (mirrored, view) } else { (view, mirrored) };
    way ^ (4 * along) ^ (3 * across)
}

/// A base game for weather: a game with one king for each side on a rectangular board.
///
/// The weather changes what the base game's generator sees by hiding cells of the mailbox
/// ([`Mailbox::hide_piece`]). Moves that the weather forbids beyond that are removed from the moves
/// that the base game generates.
pub trait WeatherBase: Heuristics {
    /// The shape of the board.
    const GRID: Grid;

    /// Reads a FEN under the default rules. It does not test whether the side not to move is in
    /// check. Castling rights remain only for king and rooks on their squares in the start
    /// position.
    ///
    /// # Errors
    /// As [`crate::rules::Rules::read`].
    fn read_without_king_checks(game: Self::Description, fen: &str) -> Result<Self, FenError>;
    /// [`Heuristics::input_layout`] with weather, made by [`weather_layout`].
    fn input_layout_under(&self) -> &'static InputLayout;
    /// The network for games with weather.
    fn built_in_network_under(&self) -> Option<Arc<Network>>;
    /// [`Heuristics::temper`] with more pieces, those that the water hides.
    fn temper_with(&self, network: i32, hidden: &[(Square, Piece)]) -> i32;

    /// The board.
    fn board(&self) -> &Mailbox;
    /// The board, to hide and reveal cells.
    fn board_mut(&mut self) -> &mut Mailbox;
    /// Generates all pseudo-legal moves: the king may be left in check. For castling, the king must
    /// not be in check and must not cross an attacked square; it may reach one.
    fn pseudo_legal_moves<S: MoveSink>(&self, out: &mut S);
    /// Generates the pseudo-legal single steps of the pawns of the side to move to the cell `to`,
    /// as if that cell were empty.
    fn pseudo_legal_pawn_steps<S: MoveSink>(&self, to: Square, out: &mut S);
    /// Whether the piece on `from` has a pseudo-legal move to the empty cell `to`.
    fn can_reach(&self, from: Square, to: Square) -> bool;
    /// Checks and pins for the side to move.
    fn check_info(&self) -> CheckInfo<'_>;
    /// Whether a piece of side `by` attacks `target` if the piece on `removed`, which is not of that
    /// side, is off the board.
    fn is_square_attacked(&self, target: Square, by: Side, removed: Square) -> bool;
    /// Gives the move to the other side without a move on the board, and adds `moves` to the move
    /// number. All rights and the fifty-move counter stay as they are.
    /// [`Heuristics::undo_null_move`] undoes it.
    fn pass_turn(&mut self, moves: u16) -> Self::Undo;
    /// Whether there is an en passant square.
    fn has_en_passant(&self) -> bool;
    /// Sets whether an en passant capture is legal. Only then the en passant square is part of the
    /// position's key.
    fn set_en_passant_legal(&mut self, legal: bool);
    /// Plies since the last capture or pawn move.
    fn halfmove_clock(&self) -> u16;
}
