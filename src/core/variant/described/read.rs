//! Reads the keys of a section.

use super::bench::BenchText;
use super::castling::CastlingText;
use super::characters::CharactersText;
use super::credits::Credits;
use super::ini::{Assignment, Section};
use super::library::{Folder, Trained};
use super::names::SHAPES;
use super::numbers::NumbersText;
use super::options::OptionsText;
use super::other_rules::says_nothing;
use super::part::Part;
use super::pawns::PawnText;
use super::piece_lines::Piece;
use super::values::{PieceName, letters, named_list, named_pieces, placed, size, truth};
use super::worth::WorthText;
use crate::board::Grid;
use crate::diagram::Shape;
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::rules::{Side, SideResult};
use crate::variant::parts::armies::ArmiesText;
use crate::variant::parts::castling_wins::CastlingWinsText;
use crate::variant::parts::checks::ChecksText;
use crate::variant::parts::connection::ConnectionText;
use crate::variant::parts::counting::CountingText;
use crate::variant::parts::double_step::DoubleStepText;
use crate::variant::parts::ends::EndsText;
use crate::variant::parts::explosion::ExplosionText;
use crate::variant::parts::extinction::ExtinctionText;
use crate::variant::parts::forced::ForcedText;
use crate::variant::parts::free_castling::FreeCastlingText;
use crate::variant::parts::goal::GoalText;
use crate::variant::parts::hands::HandsText;
use crate::variant::parts::lion::LionsText;
use crate::variant::parts::passing::Passing;
use crate::variant::parts::pawn_rights::PawnRightsText;
use crate::variant::parts::promotion::PromotionText;
use crate::variant::parts::regions::{RegionsText, is_region_key};
use crate::variant::parts::repetition::RepetitionText;
use crate::variant::parts::royalty::RoyaltyText;

/// What a section says, with defaults for the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The pieces, in the order of the text.
    pub pieces: Vec<Piece>,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// FEN of the start position.
    pub start: (String, Place),
    /// The pieces that a pawn of each side may become: their keys, or upper-case letters that are
    /// not yet known; `None`: those of chess.
    pub promotions: [Option<(Vec<String>, Place)>; 2],
    /// Names for the players, by letter in upper case.
    pub names: Vec<(char, String)>,
    /// Drawings, by letter in upper case.
    pub shapes: Vec<(char, Shape)>,
    /// Whether pawns may step twice.
    pub double_step: bool,
    /// Pawns.
    pub pawns: PawnText,
    /// Pieces with rights of pawns.
    pub pawn_rights: PawnRightsText,
    /// Whether moves are written in standard algebraic notation.
    pub has_san: bool,
    /// The weather lies over the game: where the text says so.
    pub piazza: Option<Place>,
    /// The file of the network.
    pub network: Option<(String, Place)>,
    /// The game of the program from which it inherits and which has a network.
    pub trained: Option<Trained>,
    /// What is said to people.
    pub credits: Credits,
    /// The order of the pieces.
    pub numbers: NumbersText,
    /// What pieces are worth.
    pub worth: WorthText,
    /// What `bench` searches.
    pub bench: BenchText,
    /// Characters on the pieces.
    pub characters: CharactersText,
    /// Rules that a player may choose.
    pub options: OptionsText,
    /// The letters that a FEN may have in place of others, upper case.
    pub aliases: Vec<(char, char)>,
    /// Armies.
    pub armies: ArmiesText,
    /// Pieces in hand.
    pub hands: HandsText,
    /// Promotions of pieces other than pawns.
    pub promotion: PromotionText,
    /// Parts of the board that pieces do not leave.
    pub regions: RegionsText,
    /// Goals.
    pub goal: GoalText,
    /// Obligations.
    pub forced: ForcedText,
    /// Checks.
    pub checks: ChecksText,
    /// Counting to a draw.
    pub counting: CountingText,
    /// Repetitions.
    pub repetition: RepetitionText,
    /// Stalemate and checkmate.
    pub ends: EndsText,
    /// Castlings that win.
    pub castling_wins: CastlingWinsText,
    /// Pieces brought together.
    pub connection: ConnectionText,
    /// Pieces that may not die out.
    pub extinction: ExtinctionText,
    /// Royal pieces.
    pub royalty: RoyaltyText,
    /// Explosions.
    pub explosion: ExplosionText,
    /// Lions.
    pub lions: LionsText,
    /// Passing.
    pub passing: Passing,
    /// Castling.
    pub castling: CastlingText,
    /// Free castling and the king's leap.
    pub free_castling: FreeCastlingText,
    /// What double steps may not do.
    pub double_steps: DoubleStepText,
    /// The game is a draw after so many moves by each side without a capture or pawn move; 0:
    /// never.
    pub move_rule: u16,
}

impl Draft {
    /// The rules of chess without pieces. `place`: that of the section.
    #[must_use]
    pub fn new(place: Place) -> Draft {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_string();
        Draft {
            pieces: Vec::new(),
            files: 8,
            ranks: 8,
            start: (start, place),
            promotions: [None, None],
            names: Vec::new(),
            shapes: Vec::new(),
            double_step: true,
            pawns: PawnText::default(),
            pawn_rights: PawnRightsText::default(),
            has_san: false,
            piazza: None,
            network: None,
            trained: None,
            credits: Credits::default(),
            numbers: NumbersText::default(),
            worth: WorthText::default(),
            bench: BenchText::default(),
            characters: CharactersText::default(),
            options: OptionsText::default(),
            aliases: Vec::new(),
            armies: ArmiesText::default(),
            counting: CountingText::default(),
            hands: HandsText::default(),
            promotion: PromotionText::default(),
            regions: RegionsText::default(),
            goal: GoalText::default(),
            forced: ForcedText::default(),
            checks: ChecksText::default(),
            repetition: RepetitionText::default(),
            ends: EndsText::default(),
            castling_wins: CastlingWinsText::default(),
            connection: ConnectionText::default(),
            extinction: ExtinctionText::default(),
            royalty: RoyaltyText::default(),
            explosion: ExplosionText::default(),
            lions: LionsText::default(),
            passing: Passing::default(),
            castling: CastlingText::default(),
            free_castling: FreeCastlingText::default(),
            double_steps: DoubleStepText::default(),
            move_rule: 50,
        }
    }

    /// Takes over what one line says, if [`super::keys::check_key`] knows its key.
    ///
    /// # Errors
    /// What is wrong with the value, and what was expected.
    pub fn set(&mut self, assignment: &Assignment) -> Result<(), String> {
        let Assignment { key, value, place, .. } = assignment;
        let place = *place;
        let wrong =
            |expected: &str| format!("{key}: expected {expected}, found '{}'", excerpt(value));
        if let Some(part) = self.parts_mut().into_iter().find(|part| part.keys().contains(&&**key))
        {
            return part.set(assignment);
        }
        match key.as_str() {
            "maxFile" => self.files = size(value, 16).ok_or_else(|| wrong("1 to 16, or a to p"))?,
            "maxRank" => self.ranks = size(value, 16).ok_or_else(|| wrong("1 to 16"))?,
            "startFen" => self.start = (value.clone(), place),
            "promotionPieceTypes" => {
                let letters = Some((letters(value), place));
                self.promotions = [letters.clone(), letters];
            }
            "promotionPieceTypesWhite" | "promotionPieceTypesBlack" => {
                let side = usize::from(key.ends_with("Black"));
                self.promotions[side] = Some((letters(value), place));
            }
            "pieceName" => {
                let names =
                    named_list(value).ok_or_else(|| wrong("a letter and a name, as g:gondola"))?;
                self.names.retain(|(other, _)| names.iter().all(|(letter, _)| letter != other));
                self.names.extend(names);
            }
            "pieceShape" => {
                let shape = |(letter, name): (char, String)| {
                    let shape = SHAPES.iter().find(|(known, _)| *known == name)?.1;
                    Some((letter, shape))
                };
                let read = |text: &str| -> Option<Vec<(char, Shape)>> {
                    named_list(text)?.into_iter().map(shape).collect()
                };
                let known = SHAPES.map(|(name, _)| name).join(", ");
                let shapes =
                    read(value).ok_or_else(|| wrong(&format!("a letter and one of {known}")))?;
                self.shapes.retain(|(other, _)| shapes.iter().all(|(letter, _)| letter != other));
                self.shapes.extend(shapes);
            }
            "pieceAlias" => {
                let letter = |text: &str| text.chars().next().filter(|_| text.len() == 1);
                let pair = |(name, text): (PieceName, &str)| {
                    Some((name.letter, letter(text)?.to_ascii_uppercase()))
                };
                let read = |text: &str| -> Option<Vec<(char, char)>> {
                    named_pieces(text)?.into_iter().map(pair).collect()
                };
                self.aliases = read(value).ok_or_else(|| wrong("pairs of letters such as h:n"))?;
            }
            "doubleStep" => {
                self.double_step = truth(value).ok_or_else(|| wrong("true or false"))?
            }
            "notation" => match value.as_str() {
                "san" => self.has_san = true,
                "coordinates" => self.has_san = false,
                _ => return Err(wrong("san or coordinates")),
            },
            "layer" => match value.as_str() {
                "piazza" => self.piazza = Some(place),
                "none" => self.piazza = None,
                _ => return Err(wrong("piazza or none")),
            },
            "piazza" => match value.as_str() {
                "yes" | "true" => self.piazza = Some(place),
                "no" | "false" => self.piazza = None,
                _ => return Err(wrong("yes or no")),
            },
            "network" => self.network = Some((value.clone(), place)),
            "nMoveRule" => {
                let moves = value.parse().ok().filter(|moves| *moves <= 1_000);
                self.move_rule = moves.ok_or_else(|| wrong("a number from 0 to 1000"))?;
            }
            _ if is_region_key(key) => return self.regions.set(assignment),
            _ if says_nothing(key, value) => {}
            _ => return self.set_piece(key, value, place),
        }
        Ok(())
    }

    fn parts_mut(&mut self) -> [&mut dyn Part; 28] {
        [
            &mut self.credits,
            &mut self.numbers,
            &mut self.worth,
            &mut self.bench,
            &mut self.characters,
            &mut self.options,
            &mut self.castling,
            &mut self.free_castling,
            &mut self.double_steps,
            &mut self.pawns,
            &mut self.pawn_rights,
            &mut self.armies,
            &mut self.hands,
            &mut self.promotion,
            &mut self.regions,
            &mut self.goal,
            &mut self.forced,
            &mut self.checks,
            &mut self.repetition,
            &mut self.ends,
            &mut self.counting,
            &mut self.castling_wins,
            &mut self.connection,
            &mut self.extinction,
            &mut self.royalty,
            &mut self.explosion,
            &mut self.lions,
            &mut self.passing,
        ]
    }

    /// The shape of the board, with the holes that the start position shows.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let holes = placed(&self.start.0).filter(|(_, _, c)| *c == '*');
        let inside = holes.filter(|(file, rank, _)| *file < self.files && *rank < self.ranks);
        inside.fold(Grid::new(self.files, self.ranks), |grid, (file, row, _)| {
            grid.with_hole(file, self.ranks - 1 - row)
        })
    }

    /// The letters of the pieces that a pawn may become, upper case, as far as the game has them.
    #[must_use]
    pub fn promotion_letters(&self, side: Side) -> Vec<char> {
        let of_key = |key: &str| self.pieces.iter().find(|piece| piece.key == key);
        match &self.promotions[side.index()] {
            Some((keys, _)) => {
                keys.iter().filter_map(|key| of_key(key)).map(|p| p.letter).collect()
            }
            None => {
                let chess = ["queen", "rook", "bishop", "knight"];
                chess.iter().filter_map(|key| of_key(key)).map(|piece| piece.letter).collect()
            }
        }
    }

    /// Whether to lose wins: pieces, or the king.
    #[must_use]
    pub fn gives_away(&self) -> bool {
        self.extinction.wins() || self.ends.checkmate == SideResult::Win
    }

    /// What a game has to have to play with the network of `game`, which this draft describes.
    #[must_use]
    pub fn trained(&self, game: &'static Folder) -> Trained {
        let pieces = self.pieces.iter();
        let has_aim = self.extinction.is_said() || self.ends.checkmate != SideResult::Loss;
        Trained {
            game,
            pieces: pieces.map(|p| (p.key.clone(), p.letter, p.moves.clone())).collect(),
            promotions: self.promotion.types().to_vec(),
            aim: has_aim.then(|| (self.extinction.clone(), self.ends.checkmate)),
        }
    }

    /// The game of the program with whose network this one plays because it has the same pieces.
    /// What chess knows of them is of use where more than mate is feared, but not where it is
    /// sought; what another aim has taught is of use for that aim alone.
    #[must_use]
    pub fn trained_alike(&self) -> Option<&'static Folder> {
        let trained = self.trained.as_ref()?;
        let Trained { game, pieces, promotions, aim } = self.trained(trained.game);
        let has_pieces = trained.pieces == pieces && trained.promotions == promotions;
        let has_aim = trained.aim == aim || trained.aim.is_none() && !self.gives_away();
        (has_pieces && has_aim).then_some(game)
    }

    /// The families of rules, in the order in which the page of rules tells them.
    pub(super) fn parts(&self) -> [&dyn Part; 28] {
        [
            &self.credits,
            &self.numbers,
            &self.worth,
            &self.bench,
            &self.characters,
            &self.armies,
            &self.regions,
            &self.pawns,
            &self.pawn_rights,
            &self.double_steps,
            &self.promotion,
            &self.castling,
            &self.free_castling,
            &self.castling_wins,
            &self.hands,
            &self.forced,
            &self.explosion,
            &self.lions,
            &self.passing,
            &self.royalty,
            &self.checks,
            &self.goal,
            &self.connection,
            &self.extinction,
            &self.ends,
            &self.counting,
            &self.repetition,
            &self.options,
        ]
    }

    /// The keys of all families of rules.
    pub fn part_keys() -> Vec<&'static str> {
        let draft = Draft::new(Place { line: 1, column: 1 });
        draft.parts().iter().flat_map(|part| part.keys()).copied().collect()
    }

    /// Ends a section: from now on the pieces that a pawn may become are known by their keys, so
    /// that a section that inherits from this one may give them other letters.
    pub fn end_section(&mut self) {
        let pieces = &self.pieces;
        for name in self.promotions.iter_mut().flatten().flat_map(|(names, _)| names) {
            let of_letter = |piece: &&Piece| piece.letter.to_string() == *name;
            if let Some(piece) = pieces.iter().find(of_letter) {
                name.clone_from(&piece.key);
            }
        }
        self.pieces.iter_mut().for_each(|piece| piece.inherited = true);
        self.promotion.end_section();
        self.pawn_rights.end_section();
    }
}

/// Whether a section lays the weather over its parent.
pub(super) fn lays_weather(section: &Section) -> bool {
    let lays = |line: &Assignment| {
        matches!((&*line.key, &*line.value), ("piazza", "yes" | "true") | ("layer", "piazza"))
    };
    section.assignments.iter().any(lays)
}
