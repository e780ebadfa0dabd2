//! A game that a text describes: its constant tables, its parts and what is said of it.

use super::credits::Credits;
use super::ini::Problem;
use super::library::Folder;
use super::model::Model;
use crate::board::{AttackerKinds, Grid, Kind};
use crate::diagram::CharacterSet;
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::network::Network;
use crate::network::features::InputLayout;
use crate::rules::{Choices, GameInfo, RepetitionRule, SideResult};
use crate::variant::parts::checks::ChecksText;
use crate::variant::parts::ends::BareKing;
use crate::variant::parts::goal::Goal;
use crate::variant::parts::hands::HandRules;
use crate::variant::parts::promotion::{Limits, PiecePromotion};
use crate::variant::{CastlingRule, CastlingStarts, CounterRule, PieceType, Tables};
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// A game that a text describes. Descriptions live as long as the program.
pub struct Description {
    pub(super) info: GameInfo,
    pub(super) credits: Credits,
    /// The pieces, one for each letter.
    pub(super) pieces: Vec<PieceType>,
    /// The squares to which the kings are bound, one bit each.
    pub(super) palaces: u128,
    pub(super) tables: Tables,
    /// By side.
    pub(super) attackers: [AttackerKinds; 2],
    /// What pawns may become, by side.
    pub(super) promotions: [&'static [Kind]; 2],
    pub(super) limits: Option<Limits>,
    pub(super) hands: Option<HandRules>,
    /// Whether a side that can capture has to.
    pub(super) must_capture: bool,
    /// Whether limits, drops, checks or obligations make moves illegal that leave the king safe.
    pub(super) forbids_moves: bool,
    pub(super) promotion: Option<PiecePromotion>,
    pub(super) checks: ChecksText,
    pub(super) goal: Option<Goal>,
    pub(super) repetition: RepetitionRule,
    /// How each side castles, if it does.
    pub(super) castling: [Option<CastlingRule>; 2],
    pub(super) castling_starts: CastlingStarts,
    /// Whether a pawn may refuse to promote.
    pub(super) pawns_may_stay: bool,
    pub(super) has_en_passant: bool,
    pub(super) clock: CounterRule,
    /// Whether moves are written in standard algebraic notation.
    pub(super) has_san: bool,
    /// The game of the program with the same pieces.
    pub(super) model: Option<&'static Model>,
    pub(super) stalemate: SideResult,
    pub(super) checkmate: SideResult,
    pub(super) bare_king: Option<BareKing>,
    /// Whether a goal, checks or a bare king may end the game.
    pub(super) ends_early: bool,
    /// The weather of piazza lies over the game: where the text says so.
    pub(super) piazza: Option<Place>,
    /// The file of the network, if the description names one, and where it does.
    pub(super) network_file: Option<(PathBuf, Place)>,
    pub(super) network: OnceLock<Arc<Network>>,
    /// The game of the program whose network it plays with, if no layer lies over it.
    pub(super) built_in: Option<&'static Folder>,
    /// The network of the program for the game with its layer.
    pub(super) built_in_layer: Option<&'static [u8]>,
    /// What the game is by the values of its options, but for the usual ones.
    pub(super) choices: Vec<(Vec<String>, &'static Description)>,
    pub(super) characters: Option<&'static CharacterSet>,
    pub(super) has_own_page: bool,
    pub(super) has_bench: bool,
    /// The letters that a FEN may have in place of others, upper case.
    pub(super) aliases: Vec<(char, char)>,
    /// The pieces that stand only in the region of their side: White's squares and Black's.
    pub(super) regions: Vec<RegionOf>,
    /// The squares beyond the river, one bit each.
    pub(super) far_bank: u128,
    /// The kinds without which nobody can win any more, if the text says it.
    pub(super) fighters: Option<Vec<Kind>>,
    /// From this number of a move on every position is a draw.
    pub(super) last_number: Option<u16>,
}

/// The squares on which a piece may stand in a FEN.
pub(super) struct RegionOf {
    pub(super) kinds: [Kind; 2],
    pub(super) name: String,
    pub(super) squares: [u128; 2],
}

impl Description {
    /// The name of the game.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.info.name
    }

    /// What its text says to people.
    #[must_use]
    pub fn credits(&self) -> &Credits {
        &self.credits
    }

    /// Whether the game has parts that touch its moves: hands, promotions of pieces, checks that are
    /// counted or forbidden. Other games are played by a type that knows none of them.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.hands.is_some()
            || self.promotion.is_some()
            || self.limits.is_some()
            || self.must_capture
            || self.checks != ChecksText::default()
    }

    /// Whether limits, drops, checks or obligations make moves illegal that leave the king safe.
    #[must_use]
    pub const fn forbids_moves(&self) -> bool {
        self.forbids_moves
    }

    /// Whether checks are counted.
    #[must_use]
    pub const fn counts_checks(&self) -> bool {
        self.checks.are_counted
    }

    /// The shape of the board.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.tables.grid
    }

    /// The pieces, one for each letter, as White's move.
    #[must_use]
    pub fn pieces(&self) -> &[PieceType] {
        &self.pieces
    }

    /// The weather of piazza lies over the game: where the text says so.
    #[must_use]
    pub fn piazza(&self) -> Option<Place> {
        self.piazza
    }

    /// Reads the file of the network, if the description names one.
    ///
    /// # Errors
    /// The file cannot be read, or its inputs are not those of `layout`.
    pub fn read_network(&self, layout: &InputLayout) -> Result<Option<Arc<Network>>, Problem> {
        let Some((file, place)) = &self.network_file else { return Ok(None) };
        let read = || -> Result<Network, String> {
            let bytes = std::fs::read(file).map_err(|e| e.to_string())?;
            Network::read(&bytes, self.info.name, layout).map_err(|e| e.to_string())
        };
        let fail = |error: String| Problem {
            place: *place,
            text: format!("network: '{}': {error}", excerpt(&file.to_string_lossy())),
        };
        read().map(|network| Some(Arc::new(network))).map_err(fail)
    }

    /// Gives the game a network.
    pub fn set_network(&self, network: Arc<Network>) {
        let _ = self.network.set(network.clone());
        self.choices.iter().for_each(|(_, game)| game.set_network(network.clone()));
    }

    /// The network of the game, if it has one.
    #[must_use]
    pub fn network(&self) -> Option<Arc<Network>> {
        let built_in = self.built_in.and_then(|game| Some((game.name, game.network?)));
        match built_in {
            Some((name, bytes)) => {
                let read = || Network::built_in(name, bytes, self.layout());
                Some(self.network.get_or_init(read).clone())
            }
            None => self.network.get().cloned(),
        }
    }

    /// Whether the game has rules for a player that nobody made of its keys.
    #[must_use]
    pub const fn has_own_page(&self) -> bool {
        self.has_own_page
    }

    /// Whether its text says what `bench` searches.
    #[must_use]
    pub const fn has_bench(&self) -> bool {
        self.has_bench
    }

    /// Whether the program has a network for the game, with its layer if there is one.
    #[must_use]
    pub fn has_built_in_network(&self) -> bool {
        let of_game = self.built_in.is_some_and(|game| game.network.is_some());
        self.built_in_layer.is_some() || self.piazza.is_none() && of_game
    }

    /// The network of the program for the game with its layer, if it has one.
    #[must_use]
    pub const fn built_in_layer(&self) -> Option<&'static [u8]> {
        self.built_in_layer
    }

    /// How the inputs of the game's networks are numbered, if no layer lies over it.
    #[must_use]
    pub fn layout(&self) -> &InputLayout {
        self.tables.layout()
    }

    /// The game by the values of its options.
    #[must_use]
    pub(super) fn chosen(&'static self, choices: &Choices) -> &'static Description {
        if self.choices.is_empty() {
            return self;
        }
        let values: Vec<String> = self.info.options.iter().map(|o| choices.get(o)).collect();
        let chosen = self.choices.iter().find(|(known, _)| *known == values);
        chosen.map_or(self, |(_, game)| game)
    }

    /// The game of the program with the same board and pieces.
    #[must_use]
    pub fn model(&self) -> Option<&'static Model> {
        self.model
    }

    /// How White castles, if it does.
    #[must_use]
    pub fn castling(&self) -> Option<CastlingRule> {
        self.castling[0]
    }
}

impl fmt::Debug for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)
    }
}
