//! The game as XBoard's list of plies has it, beside the engine's turns.

use super::picture::{PASS, Picture};

/// What a ply from XBoard amounts to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// It completes this turn.
    Turn(String),
    /// More plies have to come.
    Part,
    /// No legal turn goes on like this.
    Nothing,
}

/// Which plies have been played, and which may come next.
#[derive(Default)]
pub struct Ledger {
    /// The plies of every turn played.
    played: Vec<Vec<String>>,
    /// The plies of a turn that is not complete yet.
    half: Vec<String>,
    /// The legal turns and their plies.
    legal: Vec<(String, Vec<String>)>,
}

impl Ledger {
    /// Another game, or another position: nothing has been played.
    pub fn clear(&mut self) {
        *self = Ledger::default();
    }

    /// Takes note of the legal turns of the position `fen` that has come.
    pub fn expect(&mut self, legal: Vec<String>, fen: &str, picture: &dyn Picture) {
        let shown = legal.into_iter().map(|t| (picture.plies(&t, fen), t));
        self.legal = shown.map(|(p, t)| (t, p)).collect();
    }

    /// Turns played.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.played.len()
    }

    /// Whether a turn has begun and is not complete.
    #[must_use]
    pub fn halfway(&self) -> bool {
        !self.half.is_empty()
    }

    /// Whether the side that began a turn is to go on with it.
    #[must_use]
    pub fn own_half(&self) -> bool {
        self.half.len().is_multiple_of(2)
    }

    /// What the plies of an incomplete turn have moved.
    pub fn moved(&self) -> impl Iterator<Item = Target<'_>> {
        self.half.iter().filter_map(|ply| Target::of(ply))
    }

    /// Takes a ply down. XBoard may leave the promotion letter out where there is no choice.
    pub fn hear(&mut self, ply: &str) -> Heard {
        let ply = ply.to_ascii_lowercase();
        let heard = match self.take(&ply) {
            Heard::Nothing => self.take(&(ply + "q")),
            heard => heard,
        };
        if let Heard::Turn(_) = heard {
            let plies = std::mem::take(&mut self.half);
            self.played.push(plies);
            self.legal.clear();
        }
        heard
    }

    fn take(&mut self, ply: &str) -> Heard {
        let so_far = self.half.len() + 1;
        self.half.push(ply.to_string());
        for (turn, plies) in &self.legal {
            if *plies == self.half {
                return Heard::Turn(turn.clone());
            }
        }
        if self.legal.iter().any(|(_, p)| p.len() > so_far && p.starts_with(&self.half)) {
            return Heard::Part;
        }
        self.half.pop();
        Heard::Nothing
    }

    /// Takes down a turn that came as one `ply` though it is shown in several.
    pub fn note(&mut self, ply: &str) {
        self.played.push(vec![ply.to_string()]);
        self.legal.clear();
    }

    /// Takes a turn of the engine in the position `fen` down; the plies that are still to be
    /// shown.
    pub fn play(&mut self, turn: &str, fen: &str, picture: &dyn Picture) -> Vec<String> {
        let plies = picture.plies(turn, fen);
        let shown = std::mem::take(&mut self.half).len();
        self.played.push(plies.clone());
        self.legal.clear();
        plies.into_iter().skip(shown).collect()
    }

    /// Takes the last ply back: `None` if there is none, else whether a turn has to be taken
    /// back for it. [`Ledger::expect`] has to follow if so.
    pub fn undo(&mut self) -> Option<bool> {
        if self.half.pop().is_some() {
            return Some(false);
        }
        self.half = self.played.pop()?;
        self.half.pop();
        Some(true)
    }

    /// Whether all that is expected next is a pass of the other side.
    #[must_use]
    pub fn pass_due(&self) -> bool {
        self.halfway() && self.next().all(|(_, ply)| ply == PASS)
    }

    /// The turns that go on from the plies heard so far.
    #[must_use]
    pub fn open_turns(&self) -> Vec<String> {
        self.next().map(|(turn, _)| turn.to_string()).collect()
    }

    /// The turns that begin with `ply` here.
    #[must_use]
    pub fn starting(&self, ply: &str) -> Vec<String> {
        self.next().filter(|(_, next)| *next == ply).map(|(turn, _)| turn.to_string()).collect()
    }

    /// The turns that go on from the plies heard so far, each with its next ply.
    fn next(&self) -> impl Iterator<Item = (&str, &str)> {
        self.legal
            .iter()
            .filter(|(_, plies)| plies.starts_with(&self.half))
            .filter_map(|(turn, plies)| Some((turn.as_str(), plies.get(self.half.len())?.as_str())))
    }

    /// Where the man on `from` may go next, over the square `via` if there is one.
    pub fn targets<'a>(
        &'a self,
        from: &'a str,
        via: Option<&'a str>,
    ) -> impl Iterator<Item = Target<'a>> {
        self.next()
            .filter_map(|(_, ply)| Target::of(ply))
            .filter(move |target| target.from == from && (via.is_none() || target.via == via))
    }
}

/// A ply, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target<'a> {
    /// Where the man stands.
    pub from: &'a str,
    /// Where the man arrives.
    pub to: &'a str,
    /// The square of the man that goes along.
    pub via: Option<&'a str>,
    /// The letter of the man that a pawn becomes.
    pub becomes: Option<char>,
}

impl Target<'_> {
    fn of(ply: &str) -> Option<Target<'_>> {
        let (first, second) = ply.split_once(',').map_or((ply, None), |(a, b)| (a, Some(b)));
        let (from, rest) = square(first)?;
        let (to, rest) = square(rest)?;
        let becomes = rest.chars().next();
        let Some((via, rest)) = second.and_then(square) else {
            return Some(Target { from, to, via: None, becomes });
        };
        // The second leg begins where the first ends, or on another man's square.
        let to = if via == to { square(rest)?.0 } else { to };
        Some(Target { from, to, via: Some(via), becomes })
    }
}

/// The square that a text begins with, and the rest.
fn square(text: &str) -> Option<(&str, &str)> {
    let mut letters = text.char_indices();
    letters.next().filter(|(_, c)| c.is_ascii_lowercase())?;
    let end = letters.find(|(_, c)| !c.is_ascii_digit()).map_or(text.len(), |(i, _)| i);
    (end > 1).then(|| text.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::super::archchess::Archchess;
    use super::*;

    fn ledger(legal: &[&str]) -> Ledger {
        let mut ledger = Ledger::default();
        ledger.expect(legal.iter().map(|t| (*t).to_string()).collect(), "", &Archchess);
        ledger
    }

    #[test]
    fn a_turn_in_three_plies() {
        let mut ledger = ledger(&["a1b1", "e1c1", "e1b1,a1c1", "e1b1,a1d1", "e1b1,a1e1"]);
        assert_eq!(ledger.hear("e0b0"), Heard::Part);
        assert!(ledger.pass_due() && !ledger.own_half());
        assert_eq!(ledger.hear("e0c0"), Heard::Nothing);
        assert_eq!(ledger.hear(PASS), Heard::Part);
        assert_eq!(ledger.targets("a0", None).map(|t| t.to).collect::<Vec<_>>(), ["d0", "e0"]);
        assert_eq!(ledger.hear("a0d0"), Heard::Turn("e1b1,a1d1".into()));
        assert_eq!((ledger.turns(), ledger.halfway()), (1, false));
    }

    #[test]
    fn plies_are_taken_back_one_by_one() {
        let legal = ["e1b1,a1d1", "e1b1,a1e1"];
        let mut ledger = ledger(&legal);
        for ply in ["e0b0", PASS, "a0d0"] {
            ledger.hear(ply);
        }
        assert_eq!(ledger.undo(), Some(true));
        ledger.expect(legal.iter().map(|t| (*t).to_string()).collect(), "", &Archchess);
        assert_eq!(ledger.hear("a0e0"), Heard::Turn(legal[1].into()));
        assert_eq!(ledger.undo(), Some(true));
        assert_eq!(ledger.undo(), Some(false));
        assert_eq!(ledger.undo(), Some(false));
        assert_eq!(ledger.undo(), None);
    }

    #[test]
    fn a_promotion_needs_no_letter_where_there_is_no_choice() {
        assert_eq!(ledger(&["a9b10q"]).hear("a8b9"), Heard::Turn("a9b10q".into()));
        assert_eq!(ledger(&["a9b10q"]).hear("a8b9q"), Heard::Turn("a9b10q".into()));
    }
}
