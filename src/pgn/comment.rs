//! Comments that a program reads: the commands `[%clk]`, `[%eval]` and `[%emt]` as lichess and
//! ChessBase write them, and throws of dice.

use super::RecordedTurn;
use crate::dice;
use crate::rules::Side;
use crate::search::report::Score;
use std::time::Duration;

/// How the comment after a turn is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CommentStyle {
    /// `[%clk 0:01:23] [%eval 0.34,12] [%emt 0:00:02]`, as lichess and ChessBase do.
    #[default]
    Commands,
    /// `+0.34/12 2.000s`, as cutechess-cli and fastchess do, with the score of the side that has
    /// moved; `book` if nothing is known.
    Scores(ScoreDetails),
    /// No comments.
    Nothing,
}

/// What a comment such as `+0.34/12 2.000s` also tells, as fastchess writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ScoreDetails {
    /// `tl=57.250s`, the time left on the clock.
    pub time_left: bool,
    /// `latency=0.002s`, the part of the time used that the engine did not count.
    pub latency: bool,
    /// `n=12345`, the nodes of the search.
    pub nodes: bool,
    /// `sd=20`, the depth of its longest line, plies.
    pub selective_depth: bool,
    /// `nps=1234567`, its nodes per second of the time used.
    pub speed: bool,
    /// `hashfull=512`, how full the transposition table was, permille.
    pub hash_full: bool,
    /// `tbhits=12`, positions found in endgame tables.
    pub tablebase_hits: bool,
    /// `pv="e2e4 e7e5"`, the principal variation in the engine's own texts.
    pub line: bool,
}

impl CommentStyle {
    /// The comment after a turn of `side`, without its braces; empty if there is none.
    pub(super) fn write(self, turn: &RecordedTurn, side: Side) -> String {
        match self {
            CommentStyle::Commands => commands(turn, side),
            CommentStyle::Scores(details) => scores(turn, details),
            CommentStyle::Nothing => String::new(),
        }
    }
}

fn scores(turn: &RecordedTurn, details: ScoreDetails) -> String {
    let Some(time) = turn.time else { return "book".into() };
    let score = match turn.score {
        Some(Score::Centipawns(value)) => format!("{:+.2}", f64::from(value) / 100.0),
        // In plies; the last one is of the side that mates.
        Some(Score::Mate(turns)) if turns > 0 => format!("+M{}", 2 * i64::from(turns) - 1),
        Some(Score::Mate(turns)) => format!("-M{}", 2 * i64::from(turns).abs()),
        None => "0.00".into(),
    };
    let seconds = |time: Duration| format!("{:.3}s", time.as_secs_f64());
    let mut comment = format!("{score}/{} {}", turn.depth.unwrap_or(0), seconds(time));
    let told = &turn.details;
    let latency = told.time.map(|own| seconds(time.saturating_sub(own)));
    let nodes = told.nodes.filter(|_| !time.is_zero());
    let speed = nodes.map(|nodes| format!("{:.0}", nodes as f64 / time.as_secs_f64()));
    for (wanted, name, value) in [
        (details.time_left, "tl", turn.clock.map(seconds)),
        (details.latency, "latency", latency),
        (details.nodes, "n", told.nodes.map(|n| n.to_string())),
        (details.selective_depth, "sd", told.selective_depth.map(|n| n.to_string())),
        (details.speed, "nps", speed),
        (details.hash_full, "hashfull", told.hash_full.map(|n| n.to_string())),
        (details.tablebase_hits, "tbhits", told.tablebase_hits.map(|n| n.to_string())),
        (details.line, "pv", told.line.as_ref().map(|line| format!("\"{line}\""))),
    ] {
        if let Some(value) = value.filter(|_| wanted) {
            comment += &format!(", {name}={value}");
        }
    }
    comment
}

fn commands(turn: &RecordedTurn, side: Side) -> String {
    let mut commands = Vec::new();
    if let Some(clock) = turn.clock {
        commands.push(format!("[%clk {}]", time(clock)));
    }
    if let Some(score) = turn.score {
        let depth = turn.depth.map_or(String::new(), |depth| format!(",{depth}"));
        commands.push(format!("[%eval {}{depth}]", eval(score, side)));
    }
    if let Some(time_used) = turn.time {
        commands.push(format!("[%emt {}]", time(time_used)));
    }
    commands.join(" ")
}

/// The comment before a turn: the throw, such as `roll:1+2`, and its `effect`.
pub(super) fn throw(throw: &str, effect: Option<&str>) -> String {
    effect.map_or(throw.to_string(), |effect| format!("{throw} {effect}"))
}

/// `0:01:23` or `0:00:00.250`, rounded to milliseconds.
fn time(duration: Duration) -> String {
    let duration = duration + Duration::from_micros(500);
    let seconds = duration.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = match duration.subsec_millis() {
        0 => String::new(),
        ms => format!(".{ms:03}"),
    };
    format!("{hours}:{minutes:02}:{seconds:02}{fraction}")
}

/// The score from White's point of view: in pawns, or `#` and the number of turns to mate.
fn eval(score: Score, side: Side) -> String {
    match score.from_view_of(side) {
        Score::Centipawns(value) => format!("{:.2}", f64::from(value) / 100.0),
        Score::Mate(turns) => format!("#{turns}"),
    }
}

/// Longest comment of a person, characters.
const MAX_COMMENT: usize = 1_000;

/// A person's comment in the form in which a record has it, so that it is read as it was written:
/// one line, without braces, commands and throws.
#[must_use]
pub fn comment_text(text: &str) -> String {
    let text = text.replace('{', "(").replace('}', ")").replace("[%", "[ %");
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words = words.filter(|word| !word.is_empty());
    // Without its colon a throw is a word like others.
    let words = words.map(|word| match dice::is_throw(word) {
        true => word.replacen(':', " ", 1).trim_end().to_string(),
        false => word.to_string(),
    });
    let text: String = words.collect::<Vec<_>>().join(" ").chars().take(MAX_COMMENT).collect();
    text.trim_end().to_string()
}

/// The content of a comment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Content {
    clock: Option<Duration>,
    /// From White's point of view.
    score: Option<Score>,
    depth: Option<u32>,
    time: Option<Duration>,
    /// A throw for the next turn.
    pub throw: Option<String>,
    /// The text for a person; empty if the comment names a throw.
    pub text: String,
}

impl Content {
    /// Reads a comment without its braces. Unknown commands are ignored.
    pub(super) fn read(comment: &str) -> Content {
        let mut content = Content::default();
        let (mut text, mut rest) = (String::new(), comment);
        while let Some((before, command)) = rest.split_once("[%") {
            text += before;
            let (command, after) = command.split_once(']').unwrap_or((command, ""));
            let (name, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
            content.set(name, value.trim());
            rest = after;
        }
        text += rest;
        // What an engine expected is not what was thrown.
        let thrown = text.split("pv=\"").next().unwrap_or_default();
        content.throw = thrown.split_whitespace().find(|w| dice::is_throw(w)).map(String::from);
        if content.throw.is_none() {
            content.text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        content
    }

    fn set(&mut self, name: &str, value: &str) {
        match name {
            "clk" => self.clock = read_time(value),
            "emt" => self.time = read_time(value),
            "eval" => {
                let (score, depth) = value.split_once(',').unwrap_or((value, ""));
                self.score = read_eval(score.trim());
                self.depth = depth.trim().parse().ok();
            }
            _ => {}
        }
    }

    /// Stores clock, time, score and depth in `turn`, the turn of `side` before the comment.
    pub(super) fn add_to(&self, turn: &mut RecordedTurn, side: Side) {
        turn.clock = self.clock.or(turn.clock);
        turn.time = self.time.or(turn.time);
        if let Some(score) = self.score {
            turn.score = Some(score.from_view_of(side));
            turn.depth = self.depth;
        }
    }
}

/// Reads `S`, `M:S` or `H:M:S`, rounded to milliseconds.
fn read_time(text: &str) -> Option<Duration> {
    let parts: Option<Vec<f64>> = text.split(':').map(|part| part.parse().ok()).collect();
    let seconds = parts?.into_iter().fold(0.0, |sum, part| sum * 60.0 + part);
    Duration::try_from_secs_f64((seconds * 1000.0).round() / 1000.0).ok()
}

/// Reads a score from White's point of view: pawns, or `#` and the number of turns to mate.
fn read_eval(text: &str) -> Option<Score> {
    match text.strip_prefix('#') {
        Some(turns) => turns.parse().ok().map(Score::Mate),
        None => {
            let pawns: f64 = text.parse().ok().filter(|pawns: &f64| pawns.is_finite())?;
            Some(Score::Centipawns((pawns * 100.0).round() as i32))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_other_programs_are_read() {
        let mut turn = RecordedTurn::default();
        let content =
            Content::read(" Well [%clk 1:02:03.5][%eval -1.2] played, [%csl Ga1] [%emt 2]");
        content.add_to(&mut turn, Side::Black);
        assert_eq!(content.text, "Well played,");
        assert_eq!(turn.clock, Some(Duration::from_millis(3_723_500)));
        assert_eq!(turn.time, Some(Duration::from_secs(2)));
        assert_eq!((turn.score, turn.depth), (Some(Score::Centipawns(120)), None));
    }

    #[test]
    fn an_engine_s_line_holds_no_throw() {
        let content = Content::read(r#"+0.34/12 2.000s, pv="e2e4 roll:1+2 e7e5""#);
        assert_eq!(content.throw, None);
    }

    #[test]
    fn malformed_commands_are_ignored() {
        let malformed = "[%clk 1:x] [%eval #] [%eval nan,x] [%emt -1] [%clk 1e999] [%clk] [%";
        let mut turn = RecordedTurn::default();
        Content::read(malformed).add_to(&mut turn, Side::Black);
        assert_eq!(turn, RecordedTurn::default());
        for extreme in ["[%eval #-2147483648,9]", "[%eval -1e300]", "[%clk 1e18]"] {
            Content::read(extreme).add_to(&mut turn, Side::Black);
        }
    }
}
