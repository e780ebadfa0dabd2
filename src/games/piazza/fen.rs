//! Texts: the fields of the game beneath, then the weather; its moves, walkways, throws.

use super::weather::Weather;
use super::{CHANGES, NOTHING_TO_BUILD, Piazza, throw};
use crate::board::fen::clip;
use crate::board::weather_base::AREA;
use crate::board::{Ground, Piece};
use crate::moves::Move;
use crate::rules::{Choices, FenError, MoveError};

/// The words that a weather field begins with.
const WEATHERS: [&str; 6] = ["dice", "dry", "rising", "build", "flood", "snow"];

/// Reads a position; without a weather field the dice are to be thrown.
pub(super) fn read<B: Ground>(fen: &str, choices: &Choices) -> Result<Piazza<B>, FenError> {
    let changes = choices.on(&CHANGES);
    let fen = fen.trim();
    let (ground, last) = fen.rsplit_once(char::is_whitespace).unwrap_or((fen, ""));
    let is_weather = WEATHERS.iter().any(|word| last.starts_with(word));
    let fail = |why: String| FenError(format!("weather: {why}"));
    let weather = if is_weather {
        Weather::read(last, Piazza::<B>::middle(), B::GRID).map_err(fail)?
    } else if fen.split_whitespace().count() > 6 {
        let known = "expected dice, dry, rising:2, build:2, build:1:c3f3, flood:10:c3f3,f5c5";
        return Err(fail(format!("{known} or snow:10, found '{}'", clip(last))));
    } else {
        Weather::Dice
    };
    let weather = match weather {
        Weather::Dice if !changes => Weather::Dry,
        weather => weather,
    };
    let ground = if is_weather { ground } else { fen };
    // A right to take in passing is his who makes the next move on the board.
    let second_builder = matches!(weather, Weather::Building(1, _));
    let base = if second_builder {
        let mut base = B::read_loose(&other_side(ground), changes)?;
        base.turn_over(0);
        base
    } else {
        B::read_loose(ground, changes)?
    };
    let mut piazza = Piazza { base, weather: Weather::Dry, hidden: [Piece::EMPTY; AREA], changes };
    piazza.change(weather);
    if piazza.weather.water().is_some() && piazza.base.has_passant() {
        piazza.settle_passant();
    }
    let side = piazza.base.side();
    let waits = if second_builder { side } else { side.other() };
    if piazza.attacked(waits) {
        return Err(FenError(format!(
            "pieces: the king of {waits:?} is attacked, but {:?} makes the next move on the board",
            waits.other()
        )));
    }
    Ok(piazza)
}

/// The same position text with the other side to move.
fn other_side(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    if let Some(side) = fields.get_mut(1) {
        *side = match *side {
            "w" => "b",
            "b" => "w",
            other => other,
        };
    }
    fields.join(" ")
}

/// Writes the position.
pub(super) fn write<B: Ground>(piazza: &Piazza<B>) -> String {
    let weather = piazza.weather.write(Piazza::<B>::middle(), B::GRID);
    format!("{} {weather}", piazza.dry().base.fen())
}

/// Finds the legal move that `text` names, or says why there is none.
pub(super) fn find_move<B: Ground>(piazza: &Piazza<B>, text: &str) -> Result<Move, MoveError> {
    if let Some(dice) = text.strip_prefix("roll:") {
        return read_throw(piazza, dice).map_err(MoveError);
    }
    if piazza.weather == Weather::Dice {
        return Err(MoveError("the dice have to be thrown first, such as roll:3+4".into()));
    }
    let legal = piazza.list();
    let found = legal.iter().copied().find(|&m| crate::rules::Rules::text(piazza, m) == text);
    found.ok_or_else(|| MoveError(reason(piazza, text, &legal)))
}

fn read_throw<B: Ground>(piazza: &Piazza<B>, dice: &str) -> Result<Move, String> {
    let die =
        |text: &str| text.parse().ok().filter(|n: &u8| (1..=6).contains(n) && text.len() == 1);
    let read = dice.split_once('+').and_then(|(a, b)| Some(throw(die(a)?, die(b)?)));
    let m = read.ok_or("expected roll: and two dice from 1 to 6, such as roll:3+4")?;
    match piazza.weather {
        Weather::Dice => Ok(m),
        Weather::Dry => Err("the dice have been thrown".into()),
        _ => Err("dice are thrown in dry weather only".into()),
    }
}

/// Why `text` is none of the `legal` moves.
fn reason<B: Ground>(piazza: &Piazza<B>, text: &str, legal: &[Move]) -> String {
    let grid = B::GRID;
    if legal == [NOTHING_TO_BUILD] {
        return "every walkway would attack the king of the player who builds last, \
                expected 0000"
            .into();
    }
    let middle = Piazza::<B>::middle();
    if let Weather::Building(_, ways) = piazza.weather {
        return match middle.find(grid, text) {
            None => "a walkway has to be built, expected its first and last square such as c3f3",
            Some(way) if ways.iter().any(|other| !way.goes_with(other)) => {
                "expected another line of the same kind as the walkway that stands"
            }
            Some(_) => "the walkway would attack the king of the player who cannot answer",
        }
        .into();
    }
    let squares = grid.split(text).and_then(|(from, rest)| Some((from, grid.split(rest)?.0)));
    if let (Some((from, to)), Some(ways)) = (squares, piazza.weather.water()) {
        let water = |s| {
            let walkway = |way| middle.squares_of(way).contains(&s);
            middle.place(s).is_some() && !ways.iter().any(walkway)
        };
        let name = |s| grid.name(s);
        if water(from) && !piazza.man(from).is_empty() {
            return format!("{} is under water, whoever stands there cannot move", name(from));
        }
        if water(to) {
            return format!("{} is under water", name(to));
        }
        if let Some(step) = piazza.steps(piazza.base.side()).iter().find(|s| s.from == from)
            && step.to != to
        {
            return format!("the walkway leads from {} to {} only", name(from), name(step.to));
        }
    }
    match piazza.dry().base.find(text) {
        Err(MoveError(reason)) => reason,
        Ok(_) if piazza.weather.turns() => {
            "the king could be taken when the weather changes".into()
        }
        Ok(_) => "the water or a walkway is in the way, or the king would be attacked".into(),
    }
}
