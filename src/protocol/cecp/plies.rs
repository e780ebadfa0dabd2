//! The game as XBoard's list of plies has it, beside the engine's turns.

use super::adapter::{Entry, Heard, Picture, Scene, Target};

/// Which plies have been played, and which may come next.
#[derive(Default)]
pub struct Ledger {
    /// The plies of every turn played.
    played: Vec<Vec<String>>,
    /// The plies of a turn that is not complete yet.
    half: Vec<String>,
    /// The position that turn began in.
    scene: Scene,
}

impl Ledger {
    /// Another game, or another position: nothing has been played.
    pub fn clear(&mut self) {
        *self = Ledger::default();
    }

    /// Takes note of the position that has come.
    pub fn expect(&mut self, scene: Scene) {
        self.scene = scene;
    }

    /// The position that the turn to come begins in.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// All plies that have been played.
    pub fn plies(&self) -> impl Iterator<Item = &String> {
        self.played.iter().flatten().chain(&self.half)
    }

    /// Turns played.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.played.len()
    }

    /// The plies of the turn that has begun and is not complete.
    #[must_use]
    pub fn half(&self) -> &[String] {
        &self.half
    }

    /// Whether a turn has begun and is not complete.
    #[must_use]
    pub fn halfway(&self) -> bool {
        !self.half.is_empty()
    }

    /// Whether the next ply is of the side whose turn it is, not a pass of the other.
    #[must_use]
    pub fn own_half(&self) -> bool {
        self.half.len().is_multiple_of(2)
    }

    /// What the plies of an incomplete turn have moved.
    pub fn moved(&self) -> impl Iterator<Item = Target<'_>> {
        self.half.iter().filter_map(|ply| Target::of(ply))
    }

    /// Takes a ply down. XBoard may leave the promotion letter out where there is no choice.
    pub fn hear(&mut self, ply: &str, picture: &dyn Picture) -> Heard {
        let ply = ply.to_ascii_lowercase();
        let heard = match self.take(&ply, picture) {
            Heard::Nothing => self.take(&(ply + "q"), picture),
            heard => heard,
        };
        if let Heard::Turn(_) = heard {
            self.played.push(std::mem::take(&mut self.half));
        }
        heard
    }

    fn take(&mut self, ply: &str, picture: &dyn Picture) -> Heard {
        self.half.push(ply.to_string());
        let heard = picture.read(&self.half, &self.scene);
        if heard == Heard::Nothing {
            self.half.pop();
        }
        heard
    }

    /// Takes down a turn that came as one `ply` though it is shown in several.
    pub fn note(&mut self, ply: &str) {
        self.played.push(vec![ply.to_string()]);
    }

    /// Takes down what completes a turn, or leads further into it.
    pub fn show(&mut self, plies: &[String], complete: bool) {
        self.half.extend_from_slice(plies);
        if complete {
            self.played.push(std::mem::take(&mut self.half));
        }
    }

    /// Takes the last ply back: `None` if there is none, else whether a turn has to be taken
    /// back for it. [`Ledger::expect`] has to follow.
    pub fn undo(&mut self) -> Option<bool> {
        if self.half.pop().is_some() {
            return Some(false);
        }
        self.half = self.played.pop()?;
        self.half.pop();
        Some(true)
    }

    /// The legal turns that may have begun with the plies heard so far, and `more`.
    #[must_use]
    pub fn open_turns(&self, more: &[String], picture: &dyn Picture) -> Vec<String> {
        let plies = [&self.half, more].concat();
        let Scene { fen, legal } = &self.scene;
        legal.iter().filter(|turn| picture.goes_on(turn, &plies, fen)).cloned().collect()
    }

    /// What a person may do with the man on `from`.
    pub fn entries(&self, from: &str, picture: &dyn Picture) -> Vec<Entry> {
        if self.own_half() { picture.entries(from, &self.half, &self.scene) } else { Vec::new() }
    }

    /// What a person means by `ply`, which is not shown like that.
    pub fn meant(&self, ply: &str, picture: &dyn Picture) -> Option<String> {
        let target = Target::of(ply);
        let from = target.map_or("", |target| target.from);
        let same = |entry: &Entry| match Target::of(&entry.ply) {
            None => entry.ply.eq_ignore_ascii_case(ply),
            other => other == target,
        };
        let mut entries = self.entries(from, picture).into_iter();
        entries.find(same).map(|entry| entry.text)
    }
}

#[cfg(test)]
mod tests {
    use super::super::adapter::PASS;
    use super::super::archchess::Archchess;
    use super::*;

    fn ledger(legal: &[&str]) -> Ledger {
        let mut ledger = Ledger::default();
        ledger.expect(scene(legal));
        ledger
    }

    fn scene(legal: &[&str]) -> Scene {
        let legal = legal.iter().map(|t| (*t).to_string()).collect();
        Scene { fen: String::new(), legal }
    }

    #[test]
    fn a_turn_in_three_plies() {
        let mut ledger = ledger(&["a1b1", "e1b1,a1c1", "e1b1,a1d1", "e1b1,a1e1", "e1c1"]);
        assert_eq!(ledger.hear("e0b0", &Archchess), Heard::Part);
        assert!(ledger.halfway() && !ledger.own_half());
        assert_eq!(ledger.hear("e0c0", &Archchess), Heard::Nothing);
        assert_eq!(ledger.entries("a0", &Archchess), []);
        assert_eq!(ledger.hear(PASS, &Archchess), Heard::Part);
        let entries = ledger.entries("a0", &Archchess);
        let entries: Vec<_> = entries.iter().map(|e| (&*e.ply, &*e.text)).collect();
        assert_eq!(entries, [("a0d0", "e1b1,a1d1"), ("a0e0", "e1b1,a1e1")]);
        assert_eq!(ledger.hear("a0d0", &Archchess), Heard::Turn("e1b1,a1d1".into()));
        assert_eq!((ledger.turns(), ledger.halfway()), (1, false));
    }

    #[test]
    fn plies_are_taken_back_one_by_one() {
        let legal = ["e1b1,a1d1", "e1b1,a1e1"];
        let mut ledger = ledger(&legal);
        for ply in ["e0b0", PASS, "a0d0"] {
            ledger.hear(ply, &Archchess);
        }
        assert_eq!(ledger.undo(), Some(true));
        ledger.expect(scene(&legal));
        assert_eq!(ledger.hear("a0e0", &Archchess), Heard::Turn(legal[1].into()));
        assert_eq!(ledger.undo(), Some(true));
        assert_eq!(ledger.undo(), Some(false));
        assert_eq!(ledger.undo(), Some(false));
        assert_eq!(ledger.undo(), None);
    }

    #[test]
    fn a_promotion_needs_no_letter_where_there_is_no_choice() {
        let turn = Heard::Turn("a9b10q".into());
        assert_eq!(ledger(&["a9b10q"]).hear("a8b9", &Archchess), turn);
        assert_eq!(ledger(&["a9b10q"]).hear("a8b9q", &Archchess), turn);
    }
}
