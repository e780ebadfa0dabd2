//! What stalemate, checkmate and a bare king are worth, as a section describes it.

use crate::board::Kind;
use crate::ini::Place;
use crate::rules::{Outcome, RepetitionRule, Side, SideResult};
use crate::variant::PieceType;
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::described::values::{letters, side_result, truth};
use crate::variant::words::{list, plural};

/// The ends of a game as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndsText {
    /// The result for a side that has no legal move and is not in check, from its view.
    pub stalemate: SideResult,
    /// Whether that is so only for the side that has fewer pieces, while it is the other way round
    /// for one that has more, and a draw if both have as many.
    pub stalemate_counts: bool,
    /// The result for a side that is checkmated, from its view.
    pub checkmate: SideResult,
    /// The result where a game of chess is a draw by a counter, a repetition, a stalemate, or
    /// because neither side can win.
    pub draw: Outcome,
    /// The letters of pieces with which alone nobody can win any more.
    dead: Option<(Vec<String>, Place)>,
    /// From this number of a move on every position is a draw.
    pub last_number: Option<u16>,
}

impl Default for EndsText {
    fn default() -> EndsText {
        let (stalemate, checkmate) = (SideResult::Draw, SideResult::Loss);
        EndsText {
            stalemate,
            stalemate_counts: false,
            checkmate,
            draw: Outcome::Draw,
            dead: None,
            last_number: None,
        }
    }
}

impl Part for EndsText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "stalemateValue",
            "checkmateValue",
            "deadPieces",
            "drawFromMove",
            "stalematePieceCount",
            "materialCounting",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        match line.key.as_str() {
            "stalemateValue" => self.stalemate = value(line, side_result, "win, draw or loss")?,
            "checkmateValue" => self.checkmate = value(line, side_result, "win, draw or loss")?,
            "materialCounting" => {
                let odds = |text: &str| match text {
                    "none" => Some(Outcome::Draw),
                    "whitedrawodds" => Some(Outcome::Win(Side::White)),
                    "blackdrawodds" => Some(Outcome::Win(Side::Black)),
                    _ => None,
                };
                self.draw = value(line, odds, "none, whitedrawodds or blackdrawodds")?;
            }
            "deadPieces" => self.dead = Some((letters(&line.value), line.place)),
            "drawFromMove" => {
                let number = |text: &str| text.parse().ok();
                let number = value(line, number, "the number of a move, or 0")?;
                self.last_number = Some(number).filter(|number| *number > 0);
            }
            _ => self.stalemate_counts = value(line, truth, "true or false")?,
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let means = |what: &str, result: SideResult| match result {
            SideResult::Win => format!("Who {what} has won."),
            SideResult::Draw => format!("The game is a draw if the player to move {what}."),
            SideResult::Loss => format!("Who {what} has lost."),
        };
        let mut stalemate = means("has no legal move and is not in check", self.stalemate);
        if self.stalemate_counts {
            stalemate += " This holds for the side that has fewer pieces; for the other one it is the other \
                          way round, and with as many pieces the game is a draw.";
        }
        let mut sentences =
            vec![("Checkmate", means("is checkmated", self.checkmate)), ("Stalemate", stalemate)];
        if let Some((letters, _)) = &self.dead {
            let letters: Vec<char> = letters.iter().flat_map(|c| c.chars()).collect();
            let names: Vec<String> =
                draft.names_of(&letters).iter().map(|name| plural(name)).collect();
            let names = list(&names, "and");
            sentences
                .push(("Draws", format!("The game is a draw if nothing is left but {names}.")));
        }
        if let Outcome::Win(side) = self.draw {
            let text = format!("Wherever these rules call a game a draw, {side:?} has won.");
            sentences.push(("Draws", text));
        }
        if let Some(number) = self.last_number {
            sentences.push(("Draws", format!("The game is a draw when move {number} is reached.")));
        }
        sentences
    }
}

impl EndsText {
    /// The rule of repetition with the result of a draw.
    #[must_use]
    pub(in crate::variant) fn repetition(&self, rule: RepetitionRule) -> RepetitionRule {
        match (rule.result, self.draw) {
            (SideResult::Draw, Outcome::Win(side)) => {
                let result = if side == Side::White { SideResult::Win } else { SideResult::Loss };
                RepetitionRule { result, is_of_white: true, ..rule }
            }
            _ => rule,
        }
    }

    /// Whether the section says with which pieces alone nobody can win any more.
    #[must_use]
    pub const fn names_dead_pieces(&self) -> bool {
        self.dead.is_some()
    }

    /// The kinds without which nobody can win any more, if the section names the others.
    ///
    /// # Errors
    /// A letter is that of no piece.
    pub(in crate::variant) fn fighters(
        &self,
        pieces: &Pieces,
    ) -> Result<Option<Vec<Kind>>, Problem> {
        let Some((letters, place)) = &self.dead else { return Ok(None) };
        let is_dead = |piece: &PieceType| letters.contains(&piece.letter.to_string());
        let has = |letter: &&String| pieces.types.iter().any(|p| p.letter.to_string() == **letter);
        if let Some(letter) = letters.iter().find(|letter| !has(letter)) {
            let text = format!("deadPieces: no piece has the letter '{letter}'");
            return Err(Problem { place: *place, text });
        }
        let fighters = pieces.types.iter().filter(|piece| !is_dead(piece));
        Ok(Some(fighters.map(|piece| piece.kind).collect()))
    }
}
