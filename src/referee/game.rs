//! Plays one game. The referee (this program) checks the turns, throws the dice and keeps the
//! clocks.

use crate::dice;
use crate::pgn::RecordedTurn;
use crate::referee::adjudication::{Adjudication, ScoredGame, white_view};
use crate::referee::clock::GameClock;
use crate::referee::end::{EndReason, Finished, GameEnd};
use crate::referee::engine::client::{Answer, GameSetup, Reply, Request};
use crate::referee::engine::player::Player;
use crate::referee::engine::process::EngineFault;
use crate::referee::engine::spec::EngineSpec;
use crate::referee::openings::opened::OpenedGame;
use crate::referee::output::live::LiveGame;
use crate::rules::{Ending, Outcome, Side};
use std::time::Duration;

/// Longest text of an engine that a reason quotes, characters.
const LONGEST_QUOTE: usize = 100;

/// A game in progress.
pub struct MatchGame<'a> {
    /// White's engine and Black's.
    pub specs: [&'a EngineSpec; 2],
    /// The game, after its opening.
    pub opened: OpenedGame,
    /// Conditions of adjudication.
    pub adjudication: Adjudication,
    /// The start of the game, as it is sent to the engines.
    pub start: GameSetup,
    /// For those who watch the game.
    pub live: Option<&'a LiveGame<'a>>,
}

impl MatchGame<'_> {
    /// Plays to the end with White's and Black's engine; `None` if the match ends before.
    pub(super) fn play(mut self, players: [&mut Player; 2]) -> Option<Finished> {
        let [white, black] = players;
        let mut players = [(Side::White, white), (Side::Black, black)];
        let mut turns = opening(&self.opened.turns);
        let mut scores = vec![None; turns.len()];
        let end = 'game: {
            // Both engines prepare at the same time.
            for (side, player) in &mut players {
                if let Err(fault) = player.new_game(&self.start) {
                    break 'game GameEnd::lost(*side, end_reason(fault)?);
                }
            }
            for (side, player) in &mut players {
                if let Err(fault) = player.ready() {
                    break 'game GameEnd::lost(*side, end_reason(fault)?);
                }
            }
            if let Some(live) = self.live {
                live.begin(&turns);
            }
            let mover = self.opened.session.side_to_move();
            let mut clocks = [Side::White, Side::Black].map(|side| {
                // Sides alternate, so if the number is odd the side that has just moved has one
                // more.
                let played = (turns.len() + usize::from(side != mover)) / 2;
                GameClock::new(self.specs[side.index()].limits.time, played as u32)
            });
            loop {
                if let Some(Ending { outcome, reason }) = self.opened.session.ending() {
                    break GameEnd { outcome, reason: EndReason::Rules(reason) };
                }
                let mover = self.opened.session.side_to_move();
                let scored = ScoredGame {
                    scores: &scores,
                    to_move: mover,
                    halfmove_clock: self.opened.session.halfmove_clock(),
                };
                if let Some(outcome) = self.adjudication.adjudicate(&scored) {
                    break GameEnd { outcome, reason: EndReason::Adjudicated };
                }
                let margin = self.specs[mover.index()].limits.margin;
                let player = &mut *players[mover.index()].1;
                let (turn, expected) = if let Some(turn) = self.play_from_book(mover) {
                    // It takes no time.
                    clocks[mover.index()].subtract(Duration::ZERO, margin);
                    let clock = shown(clocks[mover.index()]);
                    (RecordedTurn { turn, clock, ..RecordedTurn::default() }, None)
                } else {
                    let request =
                        Request { turns: &self.opened.turns, clocks: &clocks, mover, margin };
                    let answer = match player.think(&request) {
                        Ok(answer) => answer,
                        Err(fault) => break GameEnd::lost(mover, end_reason(fault)?),
                    };
                    if !clocks[mover.index()].subtract(answer.time, margin) {
                        break self.flag_fall(mover);
                    }
                    match self.play_answer(mover, &answer, clocks[mover.index()]) {
                        Ok(turn) => (turn, self.ponder_turn(mover, &answer)),
                        Err(reason) => break GameEnd::lost(mover, reason),
                    }
                };
                scores.push(turn.score.map(|score| white_view(score, mover)));
                if let Some(live) = self.live {
                    live.turn(&turn);
                }
                turns.push(turn);
                if let Some(expected) = expected {
                    let request =
                        Request { turns: &self.opened.turns, clocks: &clocks, mover, margin };
                    if let Err(fault) = player.ponder(&request, &expected) {
                        break GameEnd::lost(mover, end_reason(fault)?);
                    }
                }
            }
        };
        for (_, player) in &mut players {
            // An engine that crashed is started again for its next game.
            let _ = player.game_over(&format!("{} {{{end}}}", end.outcome));
        }
        let throw = self.opened.session.last_throw();
        Some(Finished { end, turns, throw, fen: self.opened.session.fen() })
    }

    /// The end of the game when the time of `side` is over (FIDE's Laws, 6.9).
    fn flag_fall(&self, side: Side) -> GameEnd {
        match self.opened.session.cannot_win(side.other()) {
            true => GameEnd { outcome: Outcome::Draw, reason: EndReason::Flag },
            false => GameEnd::lost(side, EndReason::Flag),
        }
    }

    /// Plays an engine's answer.
    fn play_answer(
        &mut self,
        mover: Side,
        answer: &Answer,
        clock: GameClock,
    ) -> std::result::Result<RecordedTurn, EndReason> {
        let text = match &answer.reply {
            Reply::Turn(text) => text,
            Reply::Resigns => return Err(EndReason::Resigned),
            Reply::Claims(claim) if resigns(claim, mover) => return Err(EndReason::Resigned),
            Reply::Claims(claim) => {
                return Err(EndReason::Illegal(format!("false claim '{}'", shortened(claim))));
            }
        };
        let throw = self.opened.session.last_throw();
        let turn = play(&mut self.opened, text).map_err(EndReason::Illegal)?;
        let for_white = self.specs[mover.index()].scores_for_white;
        let score = answer.info.score.map(|s| if for_white { s.from_view_of(mover) } else { s });
        Ok(RecordedTurn {
            turn,
            throw,
            clock: shown(clock),
            score,
            depth: answer.info.depth,
            details: answer.info.details.clone(),
            time: Some(answer.time),
            ..RecordedTurn::default()
        })
    }

    /// Plays a turn from the book of the engine to move, if it has one. Returns the turn.
    fn play_from_book(&mut self, mover: Side) -> Option<String> {
        let spec = self.specs[mover.index()];
        let moves = self.opened.turns.len() / 2;
        let book =
            spec.book.as_ref().filter(|_| spec.book_depth.is_none_or(|most| moves < most))?;
        book.play(&mut self.opened)
    }

    /// The turn on which the engine that just moved may ponder.
    fn ponder_turn(&self, mover: Side, answer: &Answer) -> Option<String> {
        let session = self.opened.session.as_ref();
        let ponders = self.specs[mover.index()].ponders && !session.has_dice();
        let expected = answer.info.ponder.as_ref().filter(|_| ponders)?;
        (session.ending().is_none() && session.is_legal(expected)).then(|| expected.clone())
    }
}

/// The time left that a record shows. Unused fixed time is lost.
fn shown(clock: GameClock) -> Option<Duration> {
    clock.increment().and(clock.left())
}

/// The end of a game in which an engine gave no answer; `None` if the match ends.
fn end_reason(fault: EngineFault) -> Option<EndReason> {
    match fault {
        EngineFault::Crash => Some(EndReason::Crash),
        EngineFault::Silence => Some(EndReason::Stall),
        EngineFault::Stopped => None,
    }
}

/// Whether a claim means that the side resigns.
fn resigns(claim: &str, side: Side) -> bool {
    claim.starts_with(if side == Side::White { "0-1" } else { "1-0" })
}

/// Plays the turn that an engine sent: as it is, in lower case, or with the promotion to a queen
/// that it left out; in games like chess also SAN. Returns the text of the turn.
fn play(opened: &mut OpenedGame, text: &str) -> std::result::Result<String, String> {
    let lower = text.to_ascii_lowercase();
    let queen = format!("{lower}q");
    // Only the referee throws dice.
    let turns = [text, &lower, &queen].into_iter().filter(|turn| !dice::is_throw(turn));
    let as_sent = { turns }.find_map(|turn| opened.play(turn).ok());
    let meant = as_sent.or_else(|| {
        let turn = opened.session.find_notation(text).ok()?;
        opened.play(&turn).ok()
    });
    meant.ok_or_else(|| {
        let refused = match opened.session.check_prefix(text) {
            Err(error) => error.to_string(),
            Ok(()) => format!("illegal move '{text}': the turn is not complete"),
        };
        if text.len() > LONGEST_QUOTE { refused.replace(text, &shortened(text)) } else { refused }
    })
}

/// The beginning of an engine's text, for a reason that people read.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}

/// The turns of an opening, each with the throw before it.
fn opening(turns: &[String]) -> Vec<RecordedTurn> {
    let (mut recorded, mut throw) = (Vec::new(), None);
    for turn in turns {
        if dice::is_throw(turn) {
            throw = Some(turn.clone());
        } else {
            recorded.push(RecordedTurn {
                turn: turn.clone(),
                throw: throw.take(),
                ..RecordedTurn::default()
            });
        }
    }
    recorded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_spec::PositionSpec;
    use crate::referee::openings::book::Book;
    use crate::referee::openings::random::RandomOpenings;
    use crate::search::report::Control;

    #[test]
    fn turns_are_read_tolerantly() {
        let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        let position =
            PositionSpec { game: "chess".into(), fen: Some(fen.into()), ..PositionSpec::default() };
        let random = RandomOpenings::of("chess").within(i32::MAX);
        let random = RandomOpenings { turns: 0, ..random };
        let book = Book::Random(random);
        let played_text =
            |text| play(&mut book.open(&position, 1, 0, &Control::new(), &mut None).unwrap(), text);
        for text in ["a7a8q", "a7a8Q", "a7a8", "a8=Q", "a8Q+"] {
            assert_eq!(played_text(text).unwrap(), "a7a8q");
        }
        assert_eq!(played_text("a7a8n").unwrap(), "a7a8n");
        assert_eq!(played_text("Ka2").unwrap(), "a1a2");
        let error = played_text("a1c1").unwrap_err();
        assert!(error.starts_with("illegal move 'a1c1': "), "{error}");
        let position = PositionSpec { game: "piazza".into(), ..PositionSpec::default() };
        let error =
            play(&mut book.open(&position, 1, 0, &Control::new(), &mut None).unwrap(), "roll:6+6")
                .unwrap_err();
        assert!(error.starts_with("illegal move 'roll:6+6': "), "{error}");
    }
}
