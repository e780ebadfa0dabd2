//! The form of fastchess' own `config.json`, as its source defines it.

use crate::referee::statistics::score::MatchScore;
use anyhow::{Context, Result, bail};
use serde_json::Value as Json;

/// The arguments that mean the same, and the first engine's score; `None` if more than two engines
/// play.
pub(in crate::referee) fn read(json: &Json) -> Result<(Vec<String>, Option<MatchScore>)> {
    let fields = Fields(json);
    let mut words = fields.tournament()?;
    let engines = json["engines"].as_array().context("engines: expected a list")?;
    for engine in engines {
        words.extend(Fields(engine).engine()?);
    }
    let name = |engine: &Json| engine["name"].as_str().unwrap_or_default().to_string();
    let score = match engines.as_slice() {
        [first, second] => {
            let mut score = fields.score(&name(first), &name(second))?;
            score += fields.score(&name(second), &name(first))?.mirrored();
            Some(score)
        }
        _ => None,
    };
    Ok((words, score))
}

/// The values of an object. A value that is missing means that the option is not set.
struct Fields<'a>(&'a Json);

impl Fields<'_> {
    fn value<T>(
        &self,
        path: &str,
        expected: &str,
        read: impl Fn(&Json) -> Option<T>,
    ) -> Result<Option<T>> {
        match self.0.pointer(path) {
            None | Some(Json::Null) => Ok(None),
            Some(found) => match read(found) {
                Some(value) => Ok(Some(value)),
                None => bail!("{}: expected {expected}, found {found}", &path[1..]),
            },
        }
    }

    /// A text that is not empty.
    fn text(&self, path: &str) -> Result<Option<String>> {
        let text = self.value(path, "a text", |json| json.as_str().map(String::from))?;
        Ok(text.filter(|text| !text.is_empty()))
    }

    fn number(&self, path: &str) -> Result<Option<f64>> {
        self.value(path, "a number", Json::as_f64)
    }

    /// A number that is not negative.
    fn count(&self, path: &str) -> Result<Option<u64>> {
        self.value(path, "a number from 0 on", Json::as_u64)
    }

    fn is_on(&self, path: &str) -> Result<bool> {
        Ok(self.value(path, "true or false", Json::as_bool)?.unwrap_or(false))
    }

    /// One of these words, by its place.
    fn choice(&self, path: &str, words: &[&'static str]) -> Result<Option<&'static str>> {
        let expected = format!("a number below {}", words.len());
        self.value(path, &expected, |json| words.get(json.as_u64()? as usize).copied())
    }

    /// Pairs `KEY=VALUE` for an option, of those that are set.
    fn pairs(&self, object: &str, keys: &[(&str, &str)]) -> Result<Vec<String>> {
        let mut pairs = Vec::new();
        for (field, key) in keys {
            let value = self.value(&format!("{object}/{field}"), "a value", |json| match json {
                Json::Number(number) => Some(number.to_string()),
                Json::Bool(on) => Some(on.to_string()),
                Json::String(text) => Some(text.clone()),
                _ => None,
            })?;
            pairs.extend(value.map(|value| format!("{key}={value}")));
        }
        Ok(pairs)
    }

    fn tournament(&self) -> Result<Vec<String>> {
        let mut words = Vec::new();
        let mut option = |name: &str, values: Vec<String>| {
            words.push(format!("-{name}"));
            words.extend(values);
        };
        for (name, path) in [
            ("rounds", "/rounds"),
            ("games", "/games"),
            ("concurrency", "/concurrency"),
            ("wait", "/wait"),
            ("srand", "/seed"),
            ("seeds", "/gauntlet_seeds"),
            ("ratinginterval", "/ratinginterval"),
            ("scoreinterval", "/scoreinterval"),
        ] {
            if let Some(number) = self.count(path)? {
                option(name, vec![number.to_string()]);
            }
        }
        for name in ["recover", "noswap", "reverse"] {
            if self.is_on(&format!("/{name}"))? {
                option(name, Vec::new());
            }
        }
        for (name, path, choices) in [
            ("variant", "/variant", ["standard", "fischerandom"]),
            ("tournament", "/type", ["roundrobin", "gauntlet"]),
        ] {
            if let Some(choice) = self.choice(path, &choices)? {
                option(name, vec![choice.into()]);
            }
        }
        if let Some(format) = self.choice("/output", &["fastchess", "cutechess"])? {
            option("output", vec![format!("format={format}")]);
        }
        for (name, object, keys) in [
            (
                "resign",
                "/resign",
                &[("move_count", "movecount"), ("score", "score"), ("twosided", "twosided")][..],
            ),
            (
                "draw",
                "/draw",
                &[("move_number", "movenumber"), ("move_count", "movecount"), ("score", "score")],
            ),
            (
                "sprt",
                "/sprt",
                &[
                    ("elo0", "elo0"),
                    ("elo1", "elo1"),
                    ("alpha", "alpha"),
                    ("beta", "beta"),
                    ("model", "model"),
                ],
            ),
        ] {
            if self.is_on(&format!("{object}/enabled"))? {
                option(name, self.pairs(object, keys)?);
            }
        }
        if let (true, Some(longest)) =
            (self.is_on("/maxmoves/enabled")?, self.count("/maxmoves/move_count")?)
        {
            option("maxmoves", vec![longest.to_string()]);
        }
        if self.is_on("/tb_adjudication/enabled")? {
            option("tb", self.text("/tb_adjudication/syzygy_dirs")?.into_iter().collect());
        }
        option("report", self.pairs("", &[("report_penta", "penta")])?);
        if let Some(file) = self.text("/opening/file")? {
            let mut values = vec![format!("file={file}")];
            let format = self.choice("/opening/format", &["epd", "pgn", ""])?;
            values.extend(format.filter(|f| !f.is_empty()).map(|f| format!("format={f}")));
            let order = self.choice("/opening/order", &["random", "sequential"])?;
            values.extend(order.map(|order| format!("order={order}")));
            let plies = self.number("/opening/plies")?.filter(|plies| *plies > 0.0);
            values.extend(plies.map(|plies| format!("plies={plies}")));
            values.extend(self.pairs("/opening", &[("start", "start")])?);
            option("openings", values);
        }
        if let Some(file) = self.text("/pgn/file")? {
            let mut values = vec![format!("file={file}")];
            let notation = self.choice("/pgn/notation", &["san", "lan", "uci"])?;
            values.extend(notation.map(|notation| format!("notation={notation}")));
            let keys =
                ["nodes", "seldepth", "nps", "hashfull", "tbhits", "timeleft", "latency", "pv"];
            for key in keys {
                values.extend(self.pairs("/pgn", &[(&format!("track_{key}"), key)])?);
            }
            values.extend(self.pairs("/pgn", &[("append_file", "append"), ("min", "min")])?);
            option("pgnout", values);
        }
        for (name, path) in [("event", "/pgn/event_name"), ("site", "/pgn/site")] {
            if let Some(text) = self.text(path)? {
                option(name, vec![text]);
            }
        }
        if let Some(file) = self.text("/epd/file")? {
            let append = self.pairs("/epd", &[("append_file", "append")])?;
            option("epdout", [vec![format!("file={file}")], append].concat());
        }
        Ok(words)
    }

    fn engine(&self) -> Result<Vec<String>> {
        let mut words = vec!["-engine".to_string(), "proto=uci".into()];
        for key in ["name", "cmd", "dir", "args"] {
            words.extend(self.text(&format!("/{key}"))?.map(|value| format!("{key}={value}")));
        }
        if self.is_on("/restart")? {
            words.push("restart=on".into());
        }
        let seconds = |path: &str| -> Result<Option<f64>> {
            Ok(self.number(path)?.filter(|ms| *ms > 0.0).map(|ms| ms / 1000.0))
        };
        words.extend(seconds("/limit/tc/fixed_time")?.map(|time| format!("st={time}")));
        if let Some(time) = seconds("/limit/tc/time")? {
            let turns = self.count("/limit/tc/moves")?.unwrap_or(0);
            let increment = seconds("/limit/tc/increment")?.unwrap_or(0.0);
            words.push(format!("tc={turns}/{time}+{increment}"));
        }
        for (path, key) in [
            ("/limit/tc/timemargin", "timemargin"),
            ("/limit/nodes", "nodes"),
            ("/limit/plies", "plies"),
        ] {
            let count = self.count(path)?.filter(|count| *count > 0);
            words.extend(count.map(|count| format!("{key}={count}")));
        }
        for option in self.0["options"].as_array().into_iter().flatten() {
            match (option[0].as_str(), option[1].as_str()) {
                (Some(name), Some(value)) => words.push(format!("option.{name}={value}")),
                _ => bail!("options: expected a name and a value, found {option}"),
            }
        }
        Ok(words)
    }

    /// The score of `first` in its games with White in each pair against `second`.
    fn score(&self, first: &str, second: &str) -> Result<MatchScore> {
        let stats = &self.0["stats"][format!("{first} vs {second}")];
        let fields = Fields(stats);
        let count = |key: &str| -> Result<u32> {
            let count = fields.count(&format!("/{key}"))?.unwrap_or(0);
            u32::try_from(count).with_context(|| format!("{key}: {count} are too many"))
        };
        let drawn_twice = count("penta_DD")?;
        Ok(MatchScore {
            wins: count("wins")?,
            draws: count("draws")?,
            losses: count("losses")?,
            pairs: [
                count("penta_LL")?,
                count("penta_LD")?,
                count("penta_WL")? + drawn_twice,
                count("penta_WD")?,
                count("penta_WW")?,
            ],
            drawn_twice,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_file_of_fastchess_is_read() {
        let engine = |name: &str| {
            json!({
                "name": name, "dir": "", "cmd": "rialto", "args": "uci", "restart": false,
                "options": [["Hash", "8"], ["Threads", "1"]], "variant": 0,
                "limit": { "nodes": 0, "plies": 0, "tc": { "increment": 80, "fixed_time": 0,
                    "time": 8000, "moves": 0, "timemargin": 50 } }
            })
        };
        let stats = json!({
            "a vs b": { "wins": 3, "losses": 1, "draws": 2, "penta_WW": 1, "penta_WL": 1,
                "penta_DD": 1, "penta_WD": 0, "penta_LD": 0, "penta_LL": 0 },
            "b vs a": { "wins": 2, "losses": 0, "draws": 0, "penta_WW": 1, "penta_WL": 0,
                "penta_DD": 0, "penta_WD": 0, "penta_LD": 0, "penta_LL": 0 }
        });
        let file = json!({
            "resign": { "move_count": 3, "score": 600, "twosided": true, "enabled": true },
            "draw": { "move_number": 0, "move_count": 6, "score": 25, "enabled": false },
            "maxmoves": { "move_count": 200, "enabled": true },
            "opening": { "file": "b.epd", "format": 0, "order": 1, "plies": -1, "start": 3 },
            "pgn": { "event_name": "Test", "site": "?", "file": "g.pgn", "notation": 1,
                "append_file": true, "track_nodes": true, "min": false },
            "epd": { "file": "", "append_file": true },
            "sprt": { "alpha": 0.05, "beta": 0.05, "elo0": 0.0, "elo1": 2.5, "model": "normalized",
                "enabled": true },
            "output": 0, "seed": 11_640_166_910_256_665_083_u64, "variant": 1, "type": 0,
            "gauntlet_seeds": 1, "ratinginterval": 10, "scoreinterval": 1, "wait": 0, "games": 2,
            "rounds": 50, "concurrency": 2, "recover": true, "noswap": false, "reverse": false,
            "report_penta": true, "engines": [engine("a"), engine("b")], "stats": stats
        });
        let (words, score) = read(&file).unwrap();
        let expected = "-rounds 50 -games 2 -concurrency 2 -wait 0 -srand 11640166910256665083 \
             -seeds 1 -ratinginterval 10 -scoreinterval 1 -recover -variant fischerandom \
             -tournament roundrobin -output format=fastchess \
             -resign movecount=3 score=600 twosided=true \
             -sprt elo0=0.0 elo1=2.5 alpha=0.05 beta=0.05 model=normalized -maxmoves 200 \
             -report penta=true -openings file=b.epd format=epd order=sequential start=3 \
             -pgnout file=g.pgn notation=lan nodes=true append=true min=false -event Test -site ? \
             -engine proto=uci name=a cmd=rialto args=uci tc=0/8+0.08 timemargin=50 \
             option.Hash=8 option.Threads=1 \
             -engine proto=uci name=b cmd=rialto args=uci tc=0/8+0.08 timemargin=50 \
             option.Hash=8 option.Threads=1";
        assert_eq!(words.join(" "), expected);
        let pairs = [1, 0, 2, 0, 1];
        assert_eq!(score, Some(MatchScore { wins: 3, draws: 2, losses: 3, pairs, drawn_twice: 1 }));
        for (path, wrong, complaint) in [
            ("rounds", json!("x"), "rounds: expected a number from 0 on, found \"x\""),
            ("variant", json!(7), "variant: expected a number below 2, found 7"),
            ("recover", json!(1), "recover: expected true or false, found 1"),
        ] {
            let mut file = file.clone();
            file[path] = wrong;
            assert_eq!(read(&file).unwrap_err().to_string(), complaint);
        }
    }
}
