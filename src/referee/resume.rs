//! Goes on with a match that has been interrupted: the games in its PGN file are not played again.

use crate::pgn::{self, Record, Termination};
use crate::referee::end::{EndReason, GameEnd};
use crate::referee::output::records::{EarlierGame, GAME_NUMBER, open_record};
use crate::referee::plan::Plan;
use crate::referee::schedule::Schedule;
use crate::rules::Outcome;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::Path;

/// The games whose results the plan has.
///
/// # Errors
/// The match has no such game.
pub(super) fn games_of_results(plan: &Plan, schedule: &Schedule) -> Result<Vec<EarlierGame>> {
    let game = |(&number, &outcome): (&u64, &Outcome)| {
        let place = schedule.game(number);
        let place = place.with_context(|| format!("the match has no game {number}"))?;
        let end = GameEnd { outcome, reason: EndReason::Adjudicated };
        Ok(EarlierGame { number, place, end, record: None })
    };
    plan.earlier.iter().map(game).collect()
}

/// The games of the match in its PGN file; none if there is no such file.
///
/// # Errors
/// The file cannot be read, or it has a game that is not of this match.
pub(super) fn games_of_file(
    plan: &Plan,
    schedule: &Schedule,
    file: &Path,
) -> Result<Vec<EarlierGame>> {
    let name = file.display();
    let bytes = match std::fs::read(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        read => read.with_context(|| format!("cannot read '{name}'"))?,
    };
    let rules = plan.position.rules()?;
    let (mut games, mut numbers) = (Vec::new(), BTreeSet::new());
    for (count, parsed) in (1..).zip(pgn::read(&pgn::decode(bytes))) {
        let at = || format!("--resume: '{name}', game {count} (line {})", parsed.line);
        let record = parsed.replay_own(&plan.position.game, &rules).with_context(at)?;
        let game = earlier_game(plan, schedule, record).with_context(at)?;
        let is_new = numbers.insert(game.number);
        ensure!(is_new, "{}: {GAME_NUMBER} {} is there twice", at(), game.number);
        games.push(game);
    }
    Ok(games)
}

fn earlier_game(plan: &Plan, schedule: &Schedule, record: Record) -> Result<EarlierGame> {
    let tag = |name: &str| record.tags.get(name);
    let number = tag(GAME_NUMBER).with_context(|| format!("it has no tag {GAME_NUMBER}"))?;
    let place = number.parse().ok().and_then(|number| Some((number, schedule.game(number)?)));
    let (number, place) =
        place.with_context(|| format!("the match has no game with {GAME_NUMBER} '{number}'"))?;
    let (pair, game) = place;
    for (name, expected) in open_record(plan, &pair, game, None)?.tags {
        match tag(&name) {
            _ if name == "Date" => {}
            Some(found) if *found == expected => {}
            Some(found) => bail!("{name} is '{found}', in this match '{expected}'"),
            None => bail!("it has no tag {name}"),
        }
    }
    let outcome = record.result.context("it has no result")?;
    let end = GameEnd { outcome, reason: reason(&record) };
    Ok(EarlierGame { number, place, end, record: Some(record) })
}

/// Why a game ended, as far as the table tells: the faults.
fn reason(record: &Record) -> EndReason {
    match record.termination {
        Some(Termination::TimeForfeit) => EndReason::Flag,
        Some(Termination::Abandoned) => EndReason::Stall,
        Some(Termination::RulesInfraction) if record.reason.ends_with(" crashes") => {
            EndReason::Crash
        }
        Some(Termination::RulesInfraction) => EndReason::Illegal(record.reason.clone()),
        _ => EndReason::Adjudicated,
    }
}
