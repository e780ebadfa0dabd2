//! Lines that describe the engine, its search and refused moves.

use super::adapter::{Adapter, shown_plies};
use super::names;
use super::ply::Ply;
use super::search::Search;
use crate::config::{Setting, SettingKind};
use crate::rules::{Ending, Outcome, Side, View};
use crate::search::report::{Bound, Report, Score};
use crate::session::SessionError;

/// XBoard 4.9.1 looks for these words in a refusal. If it finds one, it does not take the illegal
/// move back.
const MISLEADING: [&str; 14] = [
    "name", "rating", "?", "result", "board", "bk", "computer", "variant", "hint", "random",
    "depth", "accepted", "draw", "analyze",
];

/// The answer to `protover`, with the lines of the `options`.
#[must_use]
pub fn features(options: &str) -> String {
    format!(
        "feature done=0\n\
         feature ping=1 setboard=1 usermove=1 playother=1 san=0 time=1 draw=1 sigint=0 sigterm=0\n\
         feature reuse=1 analyze=1 colors=0 ics=0 name=1 pause=1 nps=1 memory=1 smp=1 debug=1\n\
         feature exclude=1 highlight=1 fen960=1 oocastle=0 egt=\"syzygy\"\n\
         feature variants=\"{}\"\n\
         {}\n\
         {options}\
         feature done=1",
        names::all().join(","),
        name_feature(),
    )
}

/// The line with the engine's name, which XBoard also makes the title of its window.
#[must_use]
pub fn name_feature() -> String {
    format!("feature myname=\"Rialto {}\"", crate::VERSION)
}

/// The line that declares an option.
#[must_use]
pub fn option_feature(setting: &Setting) -> String {
    format!("feature option=\"{}\"\n", option_text(setting))
}

fn option_text(setting: &Setting) -> String {
    let (name, value) = (setting.name, &setting.value);
    match setting.kind {
        SettingKind::Spin(min, max) => format!("{name} -spin {value} {min} {max}"),
        SettingKind::Check => format!("{name} -check {}", u8::from(value == "true")),
        SettingKind::Combo(words) => {
            let star =
                |word: &&str| if word == value { format!("*{word}") } else { (*word).into() };
            let words: Vec<String> = words.iter().map(star).collect();
            format!("{name} -combo {}", words.join(" /// "))
        }
        SettingKind::Text => format!("{name} -string {value}"),
        SettingKind::File => format!("{name} -file {value}"),
        SettingKind::Button => format!("{name} -button"),
    }
}

/// The line that refuses a ply. The reason is left out if XBoard would misread it.
#[must_use]
pub fn illegal(ply: &str, reason: &str) -> String {
    if MISLEADING.iter().any(|word| reason.contains(word)) {
        return format!("Illegal move: {ply}");
    }
    format!("Illegal move ({reason}): {ply}")
}

/// The reason of an error, without the text of the refused turn.
#[must_use]
pub fn reason(error: SessionError) -> String {
    match error {
        SessionError::Turn { reason, .. } => reason,
        other => other.to_string(),
    }
}

/// The score of a mate on the board; a mate in n turns is n more.
const MATE: i32 = 100_000;

/// A thinking line: depth in plies, score in centipawns, time in centiseconds, nodes, principal
/// variation. CECP's optional numbers before the variation are
/// left out because XBoard would show them in its message bar.
#[must_use]
pub fn thinking_line(report: &Report, adapter: &dyn Adapter) -> String {
    let score = match report.score {
        Score::Centipawns(n) => n,
        Score::Mate(n) if n > 0 => MATE + n,
        Score::Mate(n) => -MATE + n,
    };
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " !",
        Bound::Upper => " ?",
    };
    let line: Vec<String> = report.pv.iter().map(|turn| adapter.show(turn)).collect();
    format!(
        "{} {score} {} {} {}{bound}",
        report.depth,
        report.time.as_millis() / 10,
        report.nodes,
        line.join(" "),
    )
}

/// The thinking line of a game that is over: what it is worth to the side to move.
#[must_use]
pub fn ending_line(ending: Ending, mover: Side) -> String {
    let score = match ending.outcome {
        Outcome::Draw => 0,
        Outcome::Win(side) if side == mover => MATE,
        Outcome::Win(_) => -MATE,
    };
    format!("0 {score} 0 0")
}

/// The answer to `.`: time in centiseconds, nodes, depth in plies, root turns left, all root
/// turns, and the one being searched.
#[must_use]
pub fn progress_line(search: &Search, legal: usize, adapter: &dyn Adapter) -> String {
    let Search { report, progress, .. } = search;
    let (searched, seen) = (report.as_ref().map(|r| r.nodes), progress.as_ref().map(|p| p.nodes));
    let (nodes, time) = (searched.max(seen).unwrap_or(0), search.elapsed().as_millis() / 10);
    match progress {
        Some(p) => {
            let left = p.of.saturating_sub(p.number);
            let turn = adapter.show(&p.turn);
            format!("stat01: {time} {nodes} {} {left} {} {turn}", p.depth, p.of)
        }
        None => {
            let depth = report.as_ref().map_or(1, |r| r.depth + 1);
            format!("stat01: {time} {nodes} {depth} {legal} {legal}")
        }
    }
}

/// The first ply of a turn that XBoard can read as a move.
#[must_use]
pub fn first_ply(turn: &str, before: &View, adapter: &dyn Adapter) -> String {
    let mut plies = shown_plies(adapter, turn, before).into_iter();
    let ply = plies.find(|ply| *ply != Ply::Pass);
    ply.map_or_else(String::new, |ply| adapter.board().ply_text(&ply))
}

#[cfg(test)]
mod tests {
    use super::super::archchess::Archchess;
    use super::*;
    use crate::search::report::Progress;
    use std::time::Duration;

    #[test]
    fn a_misleading_reason_is_left_out() {
        assert_eq!(illegal("e2e5", "no such move"), "Illegal move (no such move): e2e5");
        assert_eq!(illegal("e2e5", "not on the board"), "Illegal move: e2e5");
    }

    #[test]
    fn mates_and_bounds() {
        let mut report = Report {
            depth: 9,
            seldepth: 14,
            multipv: 1,
            score: Score::Mate(-3),
            bound: Bound::Upper,
            nodes: 5000,
            time: Duration::from_millis(500),
            hashfull: 0,
            table_hits: 0,
            pv: vec!["a2a4".into(), "e10b10,a10d10".into()],
        };
        let line = thinking_line(&report, &Archchess);
        assert_eq!(line, "9 -100003 50 5000 a1a3 e9b9,a9d9 ?");
        (report.score, report.bound) = (Score::Mate(2), Bound::Exact);
        assert!(thinking_line(&report, &Archchess).starts_with("9 100002 50 "));
    }

    #[test]
    fn progress_has_the_squares_of_the_thinking_lines() {
        let time = Duration::from_millis(2500);
        let turn = "e1b1,a1d1".to_string();
        let progress = Progress { depth: 7, turn, number: 3, of: 30, nodes: 9000, time };
        let mut search = Search::default();
        search.progress = Some(progress);
        let line = progress_line(&search, 30, &Archchess);
        assert_eq!(line, "stat01: 0 9000 7 27 30 e0b0,a0d0");
    }
}
