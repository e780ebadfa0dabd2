//! What stalemate, checkmate and a bare king are worth, as a section describes it.

use crate::board::Kind;
use crate::ini::Place;
use crate::rules::{Side, SideResult};
use crate::variant::PieceType;
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::described::values::{letters, side_result, truth};
use crate::variant::words::{list, plural};

/// The keys that together are the rule of the bare king, with their values.
const BARE_KING: [(&str, &str); 4] = [
    ("extinctionValue", "loss"),
    ("extinctionPieceTypes", "*"),
    ("extinctionPieceCount", "1"),
    ("extinctionOpponentPieceCount", "2"),
];
/// The key that says when.
const CLAIM: &str = "extinctionClaim";

/// When a player has lost who has nothing but the king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BareKing {
    /// If his next move does not bare the other one too.
    AfterReply,
    /// At once.
    AtOnce,
}

impl BareKing {
    /// The winner, if a king is bare. `us` is to move; `is_bare` says which sides have only a king.
    #[must_use]
    pub fn winner(self, us: Side, is_bare: impl Fn(Side) -> bool) -> Option<Side> {
        let them = us.other();
        match (is_bare(them), self) {
            (true, _) => (!is_bare(us)).then_some(us),
            (false, BareKing::AtOnce) => is_bare(us).then_some(them),
            (false, BareKing::AfterReply) => None,
        }
    }
}

/// The ends of a game as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndsText {
    /// The result for a side that has no legal move and is not in check, from its view.
    pub stalemate: SideResult,
    /// The result for a side that is checkmated, from its view.
    pub checkmate: SideResult,
    /// The letters of pieces with which alone nobody can win any more.
    dead: Option<(Vec<String>, Place)>,
    /// From this number of a move on every position is a draw.
    pub last_number: Option<u16>,
    /// The keys of the bare king rule that have been given.
    bare_king: Vec<(String, String, Place)>,
}

impl Default for EndsText {
    fn default() -> EndsText {
        let (stalemate, checkmate) = (SideResult::Draw, SideResult::Loss);
        EndsText { stalemate, checkmate, dead: None, last_number: None, bare_king: Vec::new() }
    }
}

impl Part for EndsText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "stalemateValue",
            "checkmateValue",
            "deadPieces",
            "drawFromMove",
            BARE_KING[0].0,
            BARE_KING[1].0,
            BARE_KING[2].0,
            BARE_KING[3].0,
            CLAIM,
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        match line.key.as_str() {
            "stalemateValue" => self.stalemate = value(line, side_result, "win, draw or loss")?,
            "checkmateValue" => self.checkmate = value(line, side_result, "win, draw or loss")?,
            "deadPieces" => self.dead = Some((letters(&line.value), line.place)),
            "drawFromMove" => {
                let number = |text: &str| text.parse().ok();
                let number = value(line, number, "the number of a move, or 0")?;
                self.last_number = Some(number).filter(|number| *number > 0);
            }
            key => {
                self.bare_king.retain(|(known, ..)| known != key);
                self.bare_king.push((key.to_string(), line.value.clone(), line.place));
            }
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let means = |what: &str, result: SideResult| match result {
            SideResult::Win => format!("Who {what} has won."),
            SideResult::Draw => format!("The game is a draw if the player to move {what}."),
            SideResult::Loss => format!("Who {what} has lost."),
        };
        let mut sentences = vec![
            ("Checkmate", means("is checkmated", self.checkmate)),
            ("Stalemate", means("has no legal move and is not in check", self.stalemate)),
        ];
        if let Ok(Some(when)) = self.bare_king_rule() {
            let unless = match when {
                BareKing::AfterReply => ", unless the next move bares the opponent too",
                BareKing::AtOnce => "",
            };
            let king = draft.name_of_key("king");
            sentences
                .push(("Bare king", format!("Who has nothing but the {king} has lost{unless}.")));
        }
        if let Some((letters, _)) = &self.dead {
            let letters: Vec<char> = letters.iter().flat_map(|c| c.chars()).collect();
            let names: Vec<String> =
                draft.names_of(&letters).iter().map(|name| plural(name)).collect();
            let names = list(&names, "and");
            sentences
                .push(("Draws", format!("The game is a draw if nothing is left but {names}.")));
        }
        if let Some(number) = self.last_number {
            sentences.push(("Draws", format!("The game is a draw when move {number} is reached.")));
        }
        sentences
    }
}

impl EndsText {
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

    /// When a player with nothing but the king has lost, if ever.
    ///
    /// # Errors
    /// Some of the keys of this rule are missing, or have values that are other rules.
    pub(in crate::variant) fn bare_king_rule(&self) -> Result<Option<BareKing>, Problem> {
        let given = |key: &str| self.bare_king.iter().find(|(known, ..)| known == key);
        if given(BARE_KING[0].0).is_none_or(|(_, value, _)| value == "none") {
            // Without a value for it nothing dies out.
            return Ok(None);
        }
        let Some((_, _, place)) = self.bare_king.first() else { return Ok(None) };
        let has = |(key, value): &(&str, &str)| given(key).is_some_and(|(_, v, _)| v == value);
        let claim = given(CLAIM).map_or(Some(false), |(_, value, _)| truth(value));
        match claim.filter(|_| BARE_KING.iter().all(has)) {
            Some(true) => Ok(Some(BareKing::AfterReply)),
            Some(false) => Ok(Some(BareKing::AtOnce)),
            None => {
                let rule = BARE_KING.map(|(key, value)| format!("{key} = {value}")).join(", ");
                let text = format!(
                    "of the extinction rules Rialto has only the bare king: {rule}, {CLAIM} = true \
                     or false"
                );
                Err(Problem { place: *place, text })
            }
        }
    }
}
