//! Pieces that may not die out: who has too few of them has lost, or won; the bare king is such a
//! rule, too.

use crate::board::Kind;
use crate::ini::Place;
use crate::rules::{Ending, Reason, Side, SideResult};
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::described::values::{letters, side_result, truth};
use crate::variant::words::{counted, list, number, plural};

/// The value of `extinctionPieceTypes` for all pieces together.
const ALL: &str = "*";

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

/// What happens to a side that has too few pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extinction {
    /// Its result, from its view.
    value: SideResult,
    /// By side, the kinds of each sort that may die out; no sorts: all pieces together.
    sorts: [Vec<Vec<Kind>>; 2],
    /// How many pieces of a sort are too few.
    count: usize,
    /// How many the opponent has to have.
    opponent_count: usize,
    /// Whether it ends the game only when the side that has enough is to move.
    is_claimed: bool,
}

impl Extinction {
    /// The ending, if a side has too few pieces. `us` is to move; `number` says how many pieces of
    /// these kinds a side has, on the board and in hand, of all kinds without a list.
    pub fn ending(
        &self,
        us: Side,
        number: impl Fn(Side, Option<&[Kind]>) -> usize,
    ) -> Option<Ending> {
        let is_ended = |side: Side, own: Option<&[Kind]>, other: Option<&[Kind]>| {
            let claim = usize::from(self.is_claimed && side == us);
            number(side, own) <= self.count
                && number(side.other(), other) >= self.opponent_count + claim
        };
        let loser = [us.other(), us].into_iter().find(|&side| {
            let [own, other] = [side, side.other()].map(|side| &self.sorts[side.index()]);
            match own.is_empty() {
                true => is_ended(side, None, None),
                false => own
                    .iter()
                    .zip(other)
                    .any(|(own, other)| is_ended(side, Some(&own[..]), Some(&other[..]))),
            }
        })?;
        Some(Ending { outcome: self.value.outcome(loser), reason: Reason::Extinction })
    }
}

/// The rule as a section describes it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExtinctionText {
    value: Option<(SideResult, Place)>,
    /// Letters of pieces, or [`ALL`], upper case.
    types: Option<(Vec<String>, Place)>,
    /// How many pieces are too few.
    pub count: u8,
    opponent_count: u8,
    is_claimed: bool,
}

impl Part for ExtinctionText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "extinctionValue",
            "extinctionPieceTypes",
            "extinctionPieceCount",
            "extinctionOpponentPieceCount",
            "extinctionClaim",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let number = || value(line, |text| text.parse().ok(), "a number from 0 to 255");
        match line.key.as_str() {
            "extinctionValue" => {
                let result = |text: &str| match text {
                    "none" => Some(None),
                    text => side_result(text).map(Some),
                };
                let result = value(line, result, "win, draw, loss or none")?;
                self.value = result.map(|result| (result, line.place));
            }
            "extinctionPieceTypes" => self.types = Some((letters(&line.value), line.place)),
            "extinctionPieceCount" => self.count = number()?,
            "extinctionOpponentPieceCount" => self.opponent_count = number()?,
            _ => self.is_claimed = value(line, truth, "true or false")?,
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let (Some((result, _)), Some((types, _))) = (self.value, &self.types) else {
            return Vec::new();
        };
        if let Some(when) = self.bare_king() {
            let unless = match when {
                BareKing::AfterReply => ", unless the next move bares the opponent too",
                BareKing::AtOnce => "",
            };
            let king = draft.name_of_key("king");
            return vec![(
                "Bare king",
                format!("Who has nothing but the {king} has lost{unless}."),
            )];
        }
        if !self.ends_the_game(draft) {
            return Vec::new();
        }
        let result = match result {
            SideResult::Win => "has won",
            SideResult::Draw => "has a draw",
            SideResult::Loss => "has lost",
        };
        let few = match self.count {
            0 => "no".to_string(),
            1 => "at most one".to_string(),
            count => format!("at most {}", number(count.into())),
        };
        let what = match types.iter().any(|sort| sort == ALL) {
            true if self.count == 0 => "pieces left".to_string(),
            true if self.count == 1 => "piece left".to_string(),
            true => "pieces left".to_string(),
            false => {
                let names = draft.names_of(&self.letters(draft));
                let names = names.iter().map(|name| match self.count {
                    1 => name.clone(),
                    _ => plural(name),
                });
                format!("{} left", list(&names.collect::<Vec<_>>(), "or"))
            }
        };
        let mut text = format!("Who has {few} {what} {result}");
        if self.opponent_count > 0 {
            let least = counted(self.opponent_count.into(), "of them");
            text += &format!(", if the opponent has at least {}", least.trim_end_matches('s'));
        }
        if self.is_claimed {
            text += ", unless it is so for the opponent after the next move";
        }
        vec![("Extinction", text + ".")]
    }
}

impl ExtinctionText {
    /// Whether a loss of pieces ends the game.
    #[must_use]
    pub fn is_said(&self) -> bool {
        self.value.is_some()
    }

    /// Whether who has lost the pieces wins.
    #[must_use]
    pub fn wins(&self) -> bool {
        self.value.is_some_and(|(value, _)| value == SideResult::Win)
    }

    /// When a player with nothing but the king has lost, if this is the rule.
    #[must_use]
    pub fn bare_king(&self) -> Option<BareKing> {
        let all = self.types.as_ref().is_some_and(|(types, _)| types[..] == [ALL.to_string()]);
        let counts = (self.count, self.opponent_count) == (1, 2);
        let is_loss = self.value.is_some_and(|(value, _)| value == SideResult::Loss);
        let is_rule = is_loss && all && counts;
        is_rule.then_some(match self.is_claimed {
            true => BareKing::AfterReply,
            false => BareKing::AtOnce,
        })
    }

    /// Whether there is such a rule other than that of the bare king, or pieces that are royal
    /// while they are few.
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.types.is_some() && self.bare_king().is_none()
    }

    /// Whether a side that has too few pieces has a result. Royal pieces are never captured, but
    /// explosions take them.
    fn ends_the_game(&self, draft: &Draft) -> bool {
        self.value.is_some() && (!draft.royalty.last_are_royal || draft.explosion.is_used())
    }

    /// The letters of the pieces that may not die out, upper case.
    #[must_use]
    pub fn letters(&self, draft: &Draft) -> Vec<char> {
        let Some((types, _)) = &self.types else { return Vec::new() };
        if types.iter().any(|letters| letters == ALL) {
            return draft.pieces.iter().map(|piece| piece.letter).collect();
        }
        types.iter().flat_map(|letters| letters.chars()).collect()
    }

    /// By side, the kinds of each sort of pieces that may not die out; no sorts: all together.
    ///
    /// # Errors
    /// A letter is that of no piece.
    pub(in crate::variant) fn sorts(
        &self,
        pieces: &Pieces,
    ) -> Result<[Vec<Vec<Kind>>; 2], Problem> {
        let Some((types, place)) = &self.types else { return Ok([Vec::new(), Vec::new()]) };
        if types.iter().any(|letters| letters == ALL) {
            return Ok([Vec::new(), Vec::new()]);
        }
        let sort = |letter: char, side: Side| {
            let kinds = pieces.all_of_letter(letter, side);
            let text = format!(
                "extinctionPieceTypes: no piece has the letter '{}'",
                letter.to_ascii_lowercase()
            );
            if kinds.is_empty() { Err(Problem { place: *place, text }) } else { Ok(kinds) }
        };
        let of = |side: Side| -> Result<Vec<Vec<Kind>>, Problem> {
            types.iter().flat_map(|c| c.chars()).map(|letter| sort(letter, side)).collect()
        };
        Ok([of(Side::White)?, of(Side::Black)?])
    }

    /// The rule, if it is there and not that of the bare king.
    ///
    /// # Errors
    /// A letter is that of no piece.
    pub(in crate::variant) fn rules(
        &self,
        draft: &Draft,
        pieces: &Pieces,
    ) -> Result<Option<Extinction>, Problem> {
        let Some((value, place)) = self.value else { return Ok(None) };
        if self.types.is_none() {
            let text = "extinctionValue: expected 'extinctionPieceTypes' too".into();
            return Err(Problem { place, text });
        }
        if !self.ends_the_game(draft) || self.bare_king().is_some() {
            return Ok(None);
        }
        Ok(Some(Extinction {
            value,
            sorts: self.sorts(pieces)?,
            count: self.count.into(),
            opponent_count: self.opponent_count.into(),
            is_claimed: self.is_claimed,
        }))
    }
}
