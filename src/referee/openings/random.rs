//! Random openings: legal turns drawn with the dice of the pair, until neither side is far ahead.

use crate::games;
use crate::position_spec::PositionSpec;
use crate::referee::openings::opened::{Dice, OpenedGame};
use crate::rules::{RANDOM_TURNS, Side};
use crate::search::Search;
use crate::search::report::{Control, Limits, NullListener, SearchResult};
use crate::session::{Session, Turns};
use anyhow::{Context, Result};

/// Number of openings that are tried; if none is balanced, the most balanced one is used.
const TRIES: usize = 100;
/// Nodes of a first search, which rejects most of the openings that are not balanced.
const FIRST_NODES: u64 = 1_000;

/// How random openings are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomOpenings {
    /// Number of random turns.
    pub turns: usize,
    /// Largest absolute score that engines are to see after them, centipawns.
    pub balance: i32,
    /// Largest absolute score that Rialto's own search may see, centipawns.
    pub judged_balance: i32,
    /// Nodes of this search.
    pub nodes: u64,
}

impl RandomOpenings {
    /// The default of a match of `game`.
    #[must_use]
    pub fn of(game: &str) -> RandomOpenings {
        let turns = games::info(game).map_or(RANDOM_TURNS, |info| info.random_turns);
        RandomOpenings { turns, balance: 0, judged_balance: 0, nodes: 20_000 }.within(100)
    }

    /// The same openings with another bound, centipawns. Scores of longer searches scatter around
    /// the judged one, so that this has to be some way within the bound.
    #[must_use]
    pub fn within(self, balance: i32) -> RandomOpenings {
        RandomOpenings { balance, judged_balance: balance - balance / 4, ..self }
    }

    /// The opening that these dice make; if `stop` ended the choice, one that is not judged.
    /// `search` judges openings, if there is one, and is returned there.
    ///
    /// # Errors
    /// The game cannot be set up.
    pub(in crate::referee) fn open(
        &self,
        position: &PositionSpec,
        dice: Dice,
        stop: &Control,
        search: &mut Option<Search>,
    ) -> Result<OpenedGame> {
        let mut judge = new_judge(position, search.take())?;
        let opened = self.choose(position, dice, stop, judge.as_mut());
        *search = judge.take_search();
        opened
    }

    fn choose(
        &self,
        position: &PositionSpec,
        mut dice: Dice,
        stop: &Control,
        judge: &mut dyn Session,
    ) -> Result<OpenedGame> {
        let mut best: Option<OpenedGame> = None;
        for _ in 0..TRIES {
            let mut opened = OpenedGame::new(position, None, dice.clone())?;
            for _ in 0..self.turns {
                play_random_turn(&mut opened)?;
            }
            // The next try continues with other random numbers.
            dice = opened.dice.clone();
            if opened.session.ending().is_some() {
                continue;
            }
            let score = self.judge(judge, &opened, stop)?;
            if stop.is_stopped() {
                return Ok(opened);
            }
            opened.judged = Some(score);
            let least = best.as_ref().and_then(|best| best.judged);
            if least.is_none_or(|least| score.abs() < least.abs()) {
                best = Some(opened);
            }
            if score.abs() <= self.judged_balance {
                break;
            }
        }
        best.context("no random opening that does not end the game")
    }

    /// The score of the opening for White, centipawns: that of a small search if it is beyond the
    /// bound, otherwise that of a search of all nodes.
    fn judge(&self, session: &mut dyn Session, opened: &OpenedGame, stop: &Control) -> Result<i32> {
        let turns: Vec<&str> = opened.turns.iter().map(String::as_str).collect();
        session.set_position(opened.fen.as_deref(), &turns)?;
        session.clear_search();
        let mut score = 0;
        for nodes in [FIRST_NODES.min(self.nodes), self.nodes] {
            let found = search(session, nodes, stop);
            let white = session.side_to_move() == Side::White;
            score = if white { found.value } else { -found.value };
            if score.abs() > self.balance || nodes == self.nodes {
                break;
            }
        }
        Ok(score)
    }
}

/// The session that judges all openings of a game. One for each would get the pages of its tables
/// anew, which can take longer than its search.
fn new_judge(position: &PositionSpec, search: Option<Search>) -> Result<Box<dyn Session>> {
    let mut session = position.session()?;
    if let Some(search) = search {
        session.give_search(search);
    }
    session.set_hash(1);
    Ok(session)
}

/// Searches `nodes` nodes, and more if depth 1 needs more: before it ends, there is no score.
fn search(session: &mut dyn Session, nodes: u64, stop: &Control) -> SearchResult {
    let mut limited = |limits| session.search(&limits, stop, &mut NullListener);
    let found = limited(Limits { nodes: Some(nodes), ..Limits::default() });
    if found.depth > 0 {
        return found;
    }
    limited(Limits { depth: Some(1), ..Limits::default() })
}

/// Plays a random legal turn, and the throw after it. Does nothing if the game is over.
fn play_random_turn(opened: &mut OpenedGame) -> Result<()> {
    if opened.session.ending().is_some() {
        return Ok(());
    }
    let turn = match opened.session.legal_turns() {
        Turns::Listed(legal) => legal[opened.dice.below(legal.len())].clone(),
        Turns::Unlisted | Turns::AfterThrow => {
            let number = opened.dice.below(opened.session.perft(1) as usize) as u64;
            opened.session.nth_turn(number).context("a game that goes on has a legal turn")?
        }
    };
    opened.play(&turn)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::NAMES;
    use crate::referee::openings::book::Book;
    use std::thread;
    use std::time::Duration;

    fn position(game: &str) -> PositionSpec {
        PositionSpec { game: game.into(), ..PositionSpec::default() }
    }

    #[test]
    fn random_openings_are_balanced_and_follow_from_the_seed() {
        let random = RandomOpenings { turns: 6, balance: 80, judged_balance: 60, nodes: 2_000 };
        let book = Book::Random(random);
        for game in NAMES {
            let opened = |seed, pair| {
                book.open(&position(game), seed, pair, &Control::new(), &mut None).unwrap()
            };
            let first = opened(1, 0);
            assert_eq!(first.session.turn_count(), 6, "{game}");
            assert_eq!(first.turns, opened(1, 0).turns, "{game}");
            // The random numbers of a pair do not depend on the game.
            if game == &"chess" {
                assert_ne!(first.turns, opened(1, 1).turns);
                assert_ne!(first.turns, opened(2, 0).turns);
            }
            let mut judge = new_judge(&position(game), None).unwrap();
            assert_eq!(
                first.judged,
                Some(random.judge(judge.as_mut(), &first, &Control::new()).unwrap())
            );
            assert!(first.judged.unwrap().abs() <= 60, "{game}: {:?}", first.judged);

            let (mut first, mut again) = (first.second_game(&position(game)).unwrap(), first);
            assert_eq!(first.session.fen(), again.session.fen());
            assert_eq!([(); 9].map(|()| first.dice.throw()), [(); 9].map(|()| again.dice.throw()));
        }
    }

    #[test]
    fn wires_of_first_turns_vary() {
        let book = Book::Random(RandomOpenings {
            turns: 2,
            balance: i32::MAX,
            judged_balance: i32::MAX,
            nodes: 1,
        });
        let mut firsts: Vec<String> = (0..20)
            .map(|pair| book.open(&position("nacv"), 1, pair, &Control::new(), &mut None).unwrap())
            .map(|mut opened| opened.turns.swap_remove(0))
            .collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), 20);
    }

    #[test]
    fn the_choice_of_an_opening_can_be_stopped() {
        let endless =
            RandomOpenings { turns: 2, balance: i32::MAX, judged_balance: -1, nodes: u64::MAX };
        let stop = Control::new();
        let opened = thread::scope(|scope| {
            let choice = scope.spawn(|| {
                Book::Random(endless).open(&position("nacv"), 1, 0, &stop, &mut None).unwrap()
            });
            thread::sleep(Duration::from_millis(50));
            stop.stop();
            choice.join().unwrap()
        });
        assert_eq!(opened.judged, None);
    }

    #[test]
    fn a_search_without_a_finished_iteration_gives_no_score() {
        // A score of 0 from such a search would pass every bound.
        let mut session = position("nacv").session().unwrap();
        let turns = ["d1n,b2n,d2n,e2n,g2n", "f2n,a3n,b3n,c5n,d5n"];
        session.set_position(None, &turns).unwrap();
        assert!(search(session.as_mut(), 1, &Control::new()).depth > 0);
    }
}
