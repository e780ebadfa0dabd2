//! Reads and writes positions and moves. A FEN has the fields of the base game, then the weather.

use super::weather::Weather;
use super::{Piazza, Setting, WEATHER_OPTION, reason, throw_move};
use crate::excerpt::excerpt;
use crate::moves::Move;
use crate::rules::{Choices, FenError, MoveError, Rules, Side};
use crate::variant::{Standard, Variant};
use std::iter;

/// The first words of weather fields.
const WEATHER_WORDS: [&str; 6] = ["dice", "dry", "rising", "build", "flood", "snow"];

/// What the weather field may say, with the most plies that each weather lasts.
pub(super) fn weathers() -> Vec<String> {
    let texts = ["dice", "dry", "rising:2", "build:2", "build:1:-", "flood:10:-", "snow:10"];
    texts.map(String::from).to_vec()
}

/// Reads a FEN. Without a weather field it is dry, before the dice are thrown.
///
/// # Errors
/// The field that is wrong and what was expected, or the king of the side that does not make
/// the next move on the board is attacked.
pub(super) fn read<V: Variant>(
    setting: &'static Setting<V>,
    fen: &str,
    choices: &Choices,
) -> Result<Piazza<V>, FenError> {
    let has_dice = choices.on(&WEATHER_OPTION);
    let variant = V::new(setting.game, choices);
    // A field of the base game stands before the counters.
    let more = usize::from(variant.field_before_counters().is_some());
    let most = 5 + variant.rights().len() + more;
    let fen = fen.trim();
    let (base_fen, last) = fen.rsplit_once(char::is_whitespace).unwrap_or((fen, ""));
    let is_weather = WEATHER_WORDS.iter().any(|word| last.starts_with(word));
    let fail = |why: String| FenError(format!("weather: {why}"));
    let weather = if is_weather {
        Weather::read(last, &setting.centre).map_err(fail)?
    } else if fen.split_whitespace().count() > most && !variant.is_own_field(last) {
        let known = "expected dice, dry, rising:2, build:2, build:1:c3f3, flood:10:c3f3,f5c5";
        return Err(fail(format!("{known} or snow:10, found '{}'", excerpt(last))));
    } else {
        Weather::Dice
    };
    let weather = match weather {
        Weather::Dice if !has_dice => Weather::Dry,
        weather => weather,
    };
    let base_fen = if is_weather { base_fen } else { fen };
    // The en passant right belongs to the side that makes the next move on the board, which is not
    // the second builder.
    let second_builder = matches!(weather, Weather::Building(1, _));
    let mut fields = complete_fields(&variant, base_fen);
    if second_builder && let Some(side) = fields.get_mut(1) {
        *side = match *side {
            "w" => "b",
            "b" => "w",
            other => other,
        };
    }
    let of_mover = fields.join(" ");
    let mut base = Standard::<V>::read_loose(setting.game, &of_mover, choices)?;
    base.drop_shuffled_rights();
    if second_builder {
        base.pass();
    }
    let mut piazza = Piazza { base, weather: Weather::Dry, has_dice, setting };
    piazza.set_weather(weather);
    if piazza.weather.water().is_some() && !piazza.base.state.en_passant.is_none() {
        piazza.update_en_passant();
    }
    let side = piazza.base.side();
    let waiting_side = if second_builder { side } else { side.other() };
    if piazza.is_attacked(waiting_side) {
        return Err(FenError(format!(
            "pieces: the king of {waiting_side:?} is attacked, but {:?} makes the next move on the board",
            waiting_side.other()
        )));
    }
    Ok(piazza)
}

/// The fields of a FEN of the base game (decision B14): those that are missing at the end are
/// added, and those for castling and en passant are ignored in a game without.
fn complete_fields<'a, V: Variant>(variant: &V, fen: &'a str) -> Vec<&'a str> {
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    let own = fields.pop_if(|last| variant.is_own_field(last));
    // XBoard's short form has the clock in the place of castling.
    let is_number = |field: &&str| field.bytes().all(|b| b.is_ascii_digit());
    if !fields.is_empty() && !fields.get(2).is_some_and(is_number) {
        let en_passant = 2 + variant.rights().len();
        let missing = iter::once("w").chain(iter::repeat_n("-", en_passant - 1)).chain(["0", "1"]);
        fields.extend(missing.skip(fields.len() - 1));
        if variant.tables().rights_keys.len() == 1 {
            fields[2..en_passant].fill("-");
        }
        if [Side::White, Side::Black].iter().all(|side| variant.en_passant_region(*side) == 0) {
            fields[en_passant] = "-";
        }
    }
    fields.extend(own);
    fields
}

pub(super) fn write<V: Variant>(piazza: &Piazza<V>) -> String {
    let weather = piazza.weather.write(piazza.centre());
    format!("{} {weather}", piazza.to_dry().base.to_fen())
}

/// The legal move with this text.
///
/// # Errors
/// Why no legal move matches, for a player.
pub(super) fn find_move<V: Variant>(piazza: &Piazza<V>, text: &str) -> Result<Move, MoveError> {
    if let Some(dice) = text.strip_prefix("roll:") {
        return read_throw(piazza, dice).map_err(MoveError);
    }
    if piazza.weather == Weather::Dice {
        return Err(MoveError(reason::NO_DICE.into()));
    }
    let legal = piazza.legal_moves();
    let found = legal.iter().copied().find(|&m| piazza.move_text(m) == text);
    let found = found.or_else(|| piazza.base.find_castling(text, &legal));
    found.ok_or_else(|| MoveError(reason::why_illegal(piazza, text, &legal)))
}

fn read_throw<V: Variant>(piazza: &Piazza<V>, dice: &str) -> Result<Move, String> {
    let die =
        |text: &str| text.parse().ok().filter(|n: &u8| (1..=6).contains(n) && text.len() == 1);
    let read = dice.split_once('+').and_then(|(a, b)| Some(throw_move(die(a)?, die(b)?)));
    let m = read.ok_or("expected roll: and two dice from 1 to 6, such as roll:3+4")?;
    match piazza.weather {
        Weather::Dice => Ok(m),
        Weather::Dry => Err("the dice have been thrown already".into()),
        Weather::Rising(_) => Err("no dice are thrown while a flood is announced".into()),
        Weather::Building(..) => Err("no dice are thrown while walkways are built".into()),
        Weather::Flood(..) => Err("no dice are thrown during a flood".into()),
        Weather::Snow(_) => Err("no dice are thrown while there is snow".into()),
    }
}
