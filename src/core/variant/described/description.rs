//! A game that a text describes: its constant tables, its parts and what is said of it.

use super::credits::Credits;
use super::ini::Problem;
use super::library::Folder;
use super::lineup::Lineup;
use super::model::Model;
use crate::board::{Grid, Kind};
use crate::diagram::CharacterSet;
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::network::Network;
use crate::network::features::InputLayout;
use crate::rules::{Choices, GameInfo, Outcome, RepetitionRule, RuleOption, SideResult};
use crate::variant::parts::armies::Armies;
use crate::variant::parts::castling_wins::CastlingWins;
use crate::variant::parts::checks::ChecksText;
use crate::variant::parts::connection::Connection;
use crate::variant::parts::counting::Counting;
use crate::variant::parts::explosion::Explosion;
use crate::variant::parts::extinction::{BareKing, Extinction};
use crate::variant::parts::free_castling::FreeCastling;
use crate::variant::parts::goal::Goal;
use crate::variant::parts::hands::HandRules;
use crate::variant::parts::lion::Lions;
use crate::variant::parts::passing::Passing;
use crate::variant::parts::pawn_rights::PawnRights;
use crate::variant::parts::promotion::{Limits, PiecePromotion};
use crate::variant::parts::royalty::Royalty;
use crate::variant::{CastlingRule, CastlingStarts, CounterRule, PieceType, Tables};
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, OnceLock};

/// A game that a text describes. Descriptions live as long as the program.
pub struct Description {
    pub(super) info: GameInfo,
    pub(super) credits: Credits,
    /// The pieces, one for each letter.
    pub(super) pieces: Vec<PieceType>,
    /// Their names, in the same order.
    pub(super) names: Vec<String>,
    /// The squares to which the kings are bound, one bit each.
    pub(super) palaces: u128,
    pub(super) tables: Tables,
    /// What it is played with where no armies are chosen.
    pub(super) lineup: Lineup,
    pub(super) armies: Option<Armies>,
    pub(super) limits: Option<Limits>,
    pub(super) hands: Option<HandRules>,
    /// Whether a side that can capture has to.
    pub(super) must_capture: bool,
    /// Whether limits, drops, checks or obligations make moves illegal that leave the king safe.
    pub(super) forbids_moves: bool,
    /// Whether the undo of a move has anything to keep ([`Kept`]).
    ///
    /// [`Kept`]: crate::variant::parts::Kept
    pub(super) keeps: bool,
    /// Whether parts other than the hands are in the key of a position.
    pub(super) keys_of_parts: bool,
    /// Whether a capture or promotion is all that a move gains, and takes one piece alone.
    pub(super) gains_plainly: bool,
    pub(super) promotion: Option<PiecePromotion>,
    pub(super) pawn_rights: Option<PawnRights>,
    /// Whether pieces other than pawns promote.
    pub(super) promotes_pieces: bool,
    pub(super) checks: ChecksText,
    pub(super) goal: Option<Goal>,
    pub(super) repetition: RepetitionRule,
    pub(super) castling_starts: CastlingStarts,
    /// Whether the pieces between the king and the rooks begin in any order.
    pub(super) shuffles_between: bool,
    /// Whether who castles takes from the opponent the right to do so on the same wing.
    pub(super) castles_oppositely: bool,
    pub(super) free_castling: Option<FreeCastling>,
    /// Whether a double step beside an enemy pawn may end a check.
    pub(super) double_step_parries: bool,
    /// Whether a pawn may refuse to promote.
    pub(super) pawns_may_stay: bool,
    /// By capturing side, the squares on which a pawn that passes may be captured, one bit each.
    pub(super) en_passant: [u128; 2],
    pub(super) royalty: Option<Royalty>,
    /// What White's pieces are worth more than Black's at the start, centipawns, if one side alone
    /// has a king; 0 otherwise.
    pub(super) head_start: i32,
    pub(super) explosion: Option<Explosion>,
    pub(super) lions: Option<Lions>,
    pub(super) passing: Passing,
    pub(super) clock: CounterRule,
    /// How many turns each side has in a game, on average.
    pub(super) length: u16,
    /// What is counted to a draw against few pieces.
    pub(super) counting: Option<Counting>,
    /// Whether moves are written in standard algebraic notation.
    pub(super) has_san: bool,
    /// The game of the program with the same pieces.
    pub(super) model: Option<&'static Model>,
    /// The same, if its set-up can be made of a piecepack.
    pub(super) piecepack: Option<&'static Model>,
    /// The result where a game of chess is a draw by a counter, or because neither side can win.
    pub(super) draw: Outcome,
    pub(super) stalemate: SideResult,
    /// Whether it is so only for the side with fewer pieces.
    pub(super) stalemate_counts: bool,
    pub(super) checkmate: SideResult,
    pub(super) bare_king: Option<BareKing>,
    pub(super) extinction: Option<Extinction>,
    /// Whether who has lost pieces wins.
    pub(super) gives_away: bool,
    pub(super) connection: Option<Connection>,
    /// Castlings that win.
    pub(super) castling_wins: Option<CastlingWins>,
    /// Whether nothing but checkmate wins.
    pub(super) only_checkmate_wins: bool,
    /// The model that knows all dead positions, if there is one.
    pub(super) judge: Option<&'static Model>,
    /// Whether tables of endings of chess know its rules.
    pub(super) has_tablebases: bool,
    /// Whether a goal, checks or a bare king may end the game.
    pub(super) ends_early: bool,
    /// The weather of piazza lies over the game: where the text says so.
    pub(super) piazza: Option<Place>,
    /// The file of the network, if the description names one, and where it does.
    pub(super) network_file: Option<(PathBuf, Place)>,
    pub(super) network: OnceLock<Arc<Network>>,
    /// The game of the program whose network it plays with, if no layer lies over it.
    pub(super) built_in: Option<&'static Folder>,
    /// If a layer lies over it, the game of the program that is the same with its layer.
    pub(super) layered: Option<&'static Folder>,
    /// The options whose values are lines of the text.
    pub(super) own_options: &'static [RuleOption],
    /// If it is what a game is by values of its options: this game, with the usual values. The
    /// network is that one's.
    pub(super) usual: OnceLock<&'static Description>,
    /// What the game is by the values of these options, but for the usual ones.
    pub(super) choices: Vec<Choice>,
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

/// The game by some values of its options. Those of the program's games are made when they are
/// chosen.
pub(super) struct Choice {
    pub(super) values: Vec<String>,
    pub(super) game: LazyGame,
}

/// A game that is made when it is first needed.
pub(super) type LazyGame = LazyLock<Description, Box<dyn FnOnce() -> Description + Send>>;

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

    /// Whether some pieces move twice in a turn.
    #[must_use]
    pub fn has_lions(&self) -> bool {
        self.lions.is_some()
    }

    /// Whether the game has parts that touch its moves: hands, promotions of pieces, checks that
    /// are counted or forbidden, moves that are counted to a draw, other royal pieces than kings,
    /// pieces with rights of pawns, goals of kings. Other games are played by a type that knows
    /// none of them.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.hands.is_some()
            || self.promotion.is_some()
            || self.limits.is_some()
            || self.must_capture
            || self.counting.is_some()
            || self.castling_wins.is_some()
            || self.royalty.is_some()
            || self.pawn_rights.is_some()
            || self.castles_oppositely
            || self.gives_away
            || self.checks != ChecksText::default()
            || self.goal.as_ref().is_some_and(Goal::is_for_a_king)
    }

    /// The FEN of the start position.
    #[must_use]
    pub fn start(&self) -> &'static str {
        self.tables.start
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
        let _ = self.network.set(network);
    }

    /// The network of the game, if it has one.
    #[must_use]
    pub fn network(&self) -> Option<Arc<Network>> {
        if let Some(usual) = self.usual.get() {
            return usual.network();
        }
        let built_in = self.built_in.and_then(|game| Some((game.name, game.network?)));
        match built_in {
            Some((name, packed)) => {
                let read = || Network::built_in(name, packed, self.layout());
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

    /// If a layer lies over the game, the game of the program that is the same with its layer.
    #[must_use]
    pub const fn layered(&self) -> Option<&'static Folder> {
        self.layered
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
        let values: Vec<String> = self.own_options.iter().map(|o| choices.get(o)).collect();
        let Some(choice) = self.choices.iter().find(|choice| choice.values == values) else {
            return self;
        };
        let _ = choice.game.usual.set(self);
        &choice.game
    }

    /// The game of the program with the same board and pieces.
    #[must_use]
    pub fn model(&self) -> Option<&'static Model> {
        self.model
    }

    /// How each side castles where a field of a FEN names the armies; `None`: the game has none, or
    /// they are others.
    #[must_use]
    pub fn castling_of_armies(&self, field: &str) -> Option<[Option<CastlingRule>; 2]> {
        let armies = self.armies.as_ref()?;
        Some(armies.castling(armies.named(field)?))
    }

    /// Whether king and rook choose their squares when they castle.
    #[must_use]
    pub const fn has_free_castling(&self) -> bool {
        self.free_castling.is_some()
    }

    /// Whether each side begins with one of several armies.
    #[must_use]
    pub const fn has_armies(&self) -> bool {
        self.armies.is_some()
    }

    /// How White castles, if it does.
    #[must_use]
    pub fn castling(&self) -> Option<CastlingRule> {
        self.lineup.castling[0]
    }
}

impl fmt::Debug for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)
    }
}
