//! Reads the options of a tournament.

use super::arguments::{Word, flag};
use super::dialect::Dialect;
use super::engines::Engines;
use super::openings::Openings;
use super::report::Reporting;
use super::{conditions, files, outcome};
use crate::games;
use crate::position_spec::{PositionSpec, unknown};
use crate::referee::openings::book::Book;
use crate::referee::plan::{MOST_CONCURRENT_GAMES, Plan};
use crate::referee::schedule::Encounter;
use crate::referee::statistics::sprt::Model;
use anyhow::{Context, Result, bail, ensure};
use std::time::Duration;

/// Options that are understood and have no effect, because the referee has no such thing or always
/// does it.
const UNUSED: &[&str] = &[
    "tb",
    "tbpieces",
    "tbignore50",
    "tbadjudicate",
    "bookmode",
    "testEnv",
    "force-concurrency",
    "autosaveinterval",
    "outcomeinterval",
    "startup-ms",
    "ucinewgame-ms",
    "ping-ms",
    "log",
    "use-affinity",
    "show-latency",
    "check-mate-pvs",
];

/// The greatest number of games; more would not end.
const MOST_GAMES: usize = 1 << 32;

/// A tournament: the match, what is printed of it, and the arguments that have no effect.
pub(super) struct Tournament {
    pub(super) plan: Plan,
    pub(super) reporting: Reporting,
    pub(super) unused: Vec<String>,
}

/// What the options say: a plan as far as each of them alone decides, and those that only together
/// mean something.
struct Options<'a> {
    dialect: Dialect,
    plan: Plan,
    engines: Vec<&'a Word>,
    each: Vec<&'a Word>,
    variant: Option<&'a str>,
    openings: Option<Openings>,
    games: Option<usize>,
    rounds: Option<usize>,
    /// Number of games with the same opening.
    repeat: Option<usize>,
    swaps: bool,
    reversed: bool,
    reporting: Reporting,
    unused: Vec<String>,
}

impl Tournament {
    /// Reads the command line.
    ///
    /// # Errors
    /// An option is not understood, wrong, or missing; the text names it.
    pub(super) fn read(dialect: Dialect, words: &[Word]) -> Result<Tournament> {
        let mut options = Options::new(dialect);
        for word in words {
            options.set(word)?;
        }
        options.tournament()
    }
}

impl<'a> Options<'a> {
    fn new(dialect: Dialect) -> Options<'a> {
        Options {
            dialect,
            plan: Plan { recovers: false, words: outcome::words, ..Plan::default() },
            engines: Vec::new(),
            each: Vec::new(),
            variant: None,
            openings: None,
            games: None,
            rounds: None,
            repeat: None,
            swaps: true,
            reversed: false,
            reporting: Reporting::of(dialect),
            unused: Vec::new(),
        }
    }

    /// Reads an option.
    fn set(&mut self, word: &'a Word) -> Result<()> {
        let plan = &mut self.plan;
        match word.name.as_str() {
            "engine" => self.engines.push(word),
            "each" => self.each.push(word),
            "variant" => self.variant = Some(word.one()?),
            "concurrency" => {
                plan.concurrency = word.number(1)?;
                let most = usize::from(MOST_CONCURRENT_GAMES);
                ensure!(plan.concurrency <= most, "-concurrency: at most {most} games");
            }
            "games" => self.games = Some(word.number(1)?),
            "rounds" => self.rounds = Some(word.number(1)?),
            "repeat" if word.values.is_empty() => self.repeat = Some(2),
            "repeat" => self.repeat = Some(word.number(1)?),
            "noswap" => self.swaps = word.none().map(|()| false)?,
            "reverse" => self.reversed = word.none().map(|()| true)?,
            "recover" => plan.recovers = word.none().map(|()| true)?,
            "tournament" => {
                plan.gauntlet = match word.one()? {
                    "gauntlet" => true,
                    "round-robin" | "roundrobin" => false,
                    kind => bail!("-tournament: expected round-robin or gauntlet, found '{kind}'"),
                }
            }
            "seeds" => ensure!(word.number(0)? <= 1, "-seeds: only the first engine can be one"),
            "wait" => plan.wait = Duration::from_millis(word.number(0)?),
            "srand" => plan.seed = word.number(0)?,
            "sprt" => plan.sprt = Some(conditions::sprt(self.dialect, word)?),
            "resign" => plan.adjudication.resign = Some(conditions::resign(word)?),
            "draw" => plan.adjudication.draw = Some(conditions::draw(word)?),
            "maxmoves" => {
                plan.adjudication.longest = Some(word.number(0)?).filter(|longest| *longest > 0);
            }
            "openings" => self.openings = Some(Openings::read(word)?),
            "pgnout" => plan.pgn = Some(files::pgn(word, &mut self.unused)?),
            "epdout" => plan.epd = Some(files::epd(word)?),
            "event" => plan.tags.push(("Event".into(), word.values.join(" "))),
            "site" => plan.tags.push(("Site".into(), word.values.join(" "))),
            "ratinginterval" => self.reporting.rating_interval = word.number(0)?,
            "scoreinterval" => self.reporting.score_interval = word.number(0)?,
            "output" => {
                for (_, format) in word.pairs(&["format"])? {
                    self.reporting.format = match format {
                        "cutechess" => Dialect::Cutechess,
                        "fastchess" => Dialect::Fastchess,
                        _ => bail!("-output: expected cutechess or fastchess, found '{format}'"),
                    };
                }
            }
            "report" => {
                for (_, value) in word.pairs(&["penta"])? {
                    self.reporting.in_pairs = flag("-report penta", value)?;
                }
            }
            name if UNUSED.contains(&name) => self.unused.push(format!("-{name}")),
            name => bail!("unknown option '-{name}'"),
        }
        Ok(())
    }

    fn tournament(self) -> Result<Tournament> {
        ensure!(self.engines.len() >= 2, "a match needs two engines; name each with -engine");
        let Engines { specs, variant } = Engines::read(&self.each, &self.engines)?;
        let position = position(self.variant, variant.as_deref())?;
        let openings = self.openings.as_ref();
        let book = openings.map_or_else(
            || Book::of_start(&position),
            |openings| openings.book(&position, self.plan.seed),
        )?;
        let encounter = self.encounter()?;
        let is_bayesian = self.plan.sprt.is_some_and(|sprt| sprt.model == Model::Bayesian);
        let shift = openings.map_or(0, |openings| openings.first);
        // Workers that share a seed begin at different openings; they need other dice.
        let seed = self.plan.seed.wrapping_add((shift as u64) << 32);
        Ok(Tournament {
            reporting: Reporting {
                book: openings.and_then(Openings::name),
                // The model of the test knows no pairs.
                in_pairs: self.reporting.in_pairs && !is_bayesian,
                ..self.reporting
            },
            unused: self.unused,
            plan: Plan { position, engines: specs, encounter, book, seed, ..self.plan },
        })
    }

    /// How many games there are and which share an opening. With fastchess all games of a round do,
    /// with cutechess-cli as many as `-repeat` says.
    fn encounter(&self) -> Result<Encounter> {
        let (rounds, games, repeat) = match self.dialect {
            Dialect::Cutechess => {
                (self.rounds.unwrap_or(1), self.games.unwrap_or(1), self.repeat.unwrap_or(1))
            }
            Dialect::Fastchess => {
                let games = self.repeat.or(self.games).unwrap_or(2);
                (self.rounds.unwrap_or(2), games, games)
            }
        };
        let all = rounds.checked_mul(games).filter(|all| *all <= MOST_GAMES);
        let all = all.with_context(|| format!("-rounds and -games: at most {MOST_GAMES} games"))?;
        // Games of one round with the same opening make a pair even if each round is one game.
        let per_round = if games == 1 && repeat == 2 { 2 } else { games };
        Ok(Encounter {
            games: all,
            per_round,
            per_opening: repeat,
            swaps: self.swaps,
            reversed: self.reversed,
        })
    }
}

/// The game and its rules: those of `-variant`, or of the engines' options.
fn position(variant: Option<&str>, of_engines: Option<&str>) -> Result<PositionSpec> {
    // A test system names the usual variant even if the options of the engines name another.
    let named = match (variant, of_engines) {
        (None | Some("standard"), Some(of_engines)) => of_engines,
        (Some(variant), Some(of_engines)) => {
            let same = variant == of_engines;
            ensure!(same, "-variant {variant}: the engines have option.UCI_Variant={of_engines}");
            variant
        }
        (variant, None) => variant.unwrap_or("standard"),
    };
    let (name, options) = match named {
        "standard" => (games::CHESS, Vec::new()),
        "fischerandom" => (games::CHESS, vec!["UCI_Chess960=true".to_string()]),
        name => (name, Vec::new()),
    };
    ensure!(games::names().contains(&name), unknown(name));
    Ok(PositionSpec { game: name.into(), options, ..PositionSpec::default() })
}

/// What `-help` prints.
pub(super) fn help(dialect: Dialect) -> String {
    format!(
        "Plays matches as {} does.\n\n\
         Engines: -engine and -each with cmd= conf= name= dir= arg= args= proto= tc= st= nodes= depth=\n\
         timemargin= option.NAME= book= bookdepth= initstr= stderr= restart= ponder whitepov\n\
         Match: -variant -games -rounds -repeat -noswap -reverse -tournament -concurrency -recover\n\
         -wait -srand -sprt -resign -draw -maxmoves -openings -event -site -config\n\
         Output: -output -report -pgnout -epdout -ratinginterval -scoreinterval\n\
         Without effect: -{}\n",
        dialect.name(),
        UNUSED.join(" -")
    )
}
