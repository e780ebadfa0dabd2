//! Explains why a move is illegal under the weather, and why what a player touches begins none.

use super::weather::{Weather, plies};
use super::{PASS_MOVE, Piazza};
use crate::board::Square;
use crate::board::parts::Reach;
use crate::moves::Move;
use crate::rules::Rules;
use crate::variant::Variant;

/// Why nothing moves before the dice are thrown.
pub(super) const NO_DICE: &str = "the dice have to be thrown first, such as roll:3+4";

/// Why `text` is not one of the `legal` moves.
pub(super) fn why_illegal<V: Variant>(piazza: &Piazza<V>, text: &str, legal: &[Move]) -> String {
    if let Some(reason) = why_no_piece_moves(piazza, text, legal) {
        return reason.into();
    }
    let grid = piazza.base.tables.grid;
    let squares =
        grid.parse_prefix(text).and_then(|(from, rest)| Some((from, grid.parse_prefix(rest)?.0)));
    let checked = piazza.is_in_check();
    let Some((from, to)) = squares else {
        return piazza.base.why_illegal(text, legal, checked);
    };
    if piazza.piece_on(from).is_empty() {
        return format!("nothing stands on {}", grid.name(from));
    }
    if let Some(reason) = why_stuck_in_water(piazza, from) {
        return reason;
    }
    if is_water(piazza, to) {
        return format!("{} is under water", grid.name(to));
    }
    if let Some(step) = piazza.walkway_steps(piazza.base.side()).iter().find(|s| s.from == from) {
        let (from, end) = (grid.name(from), grid.name(step.to));
        return if step.to != to {
            format!("the walkway leads from {from} to {end} only")
        } else if piazza.base.reach(step.from, to) == Reach::Blocked {
            format!("a piece of one's own stands on {end}")
        } else {
            "it would leave the king attacked".into()
        };
    }
    let dry = piazza.to_dry().base;
    let is_free = |reach| reach == Reach::Free;
    if is_free(dry.reach(from, to)) && !is_free(piazza.base.reach(from, to)) {
        return "water or a walkway is in the way".into();
    }
    if piazza.weather.attacks_change() && dry.parse_move(text).is_ok() {
        return "the king would be attacked after the weather changes".into();
    }
    piazza.base.why_illegal(text, legal, checked)
}

/// As [`Presentation::why_not`](crate::rules::Presentation::why_not).
pub(super) fn why_not<V: Variant>(piazza: &Piazza<V>, touched: &[&str]) -> String {
    if piazza.is_chance() {
        return NO_DICE.into();
    }
    let legal = piazza.legal_moves();
    let text = touched.concat();
    let grid = piazza.base.tables.grid;
    let alone = match touched {
        [name] => grid.parse_square(name),
        _ => None,
    };
    if let Some(reason) = why_no_piece_moves(piazza, &text, &legal) {
        return reason.into();
    }
    if let Some(s) = alone
        && piazza.piece_on(s).is_empty()
        && is_water(piazza, s)
    {
        return format!("{} is under water", grid.name(s));
    }
    if let Some(s) = alone
        && let Some(reason) = why_stuck_in_water(piazza, s)
    {
        return reason;
    }
    let side = piazza.base.side();
    if let Some(s) = alone
        && let Some(step) = piazza.walkway_steps(side).iter().find(|step| step.from == s)
    {
        return why_illegal(piazza, &(grid.name(s) + &grid.name(step.to)), &legal);
    }
    if alone.is_some() || touched.iter().any(|name| name.ends_with('@')) {
        return piazza.base.why_not_among(touched, &legal, piazza.is_in_check());
    }
    why_illegal(piazza, &text, &legal)
}

/// Why the weather lets no piece move, and what is expected.
fn why_no_piece_moves<V: Variant>(
    piazza: &Piazza<V>,
    text: &str,
    legal: &[Move],
) -> Option<&'static str> {
    let centre = piazza.centre();
    if legal == [PASS_MOVE] {
        return Some(
            "every walkway would leave the king of the second builder attacked, \
             expected a pass, 0000",
        );
    }
    let Weather::Building(_, ways) = piazza.weather else { return None };
    Some(match centre.find(text) {
        None => "a walkway has to be built, expected its first and last square such as c3f3",
        Some(way) if ways.iter().any(|other| !centre.are_compatible(way, other)) => {
            "expected another row, or another column, like the first walkway"
        }
        Some(_) => "the walkway would leave the king of the second builder attacked",
    })
}

/// Why the piece on a square cannot leave the water; `None` if it is not in the water.
fn why_stuck_in_water<V: Variant>(piazza: &Piazza<V>, s: Square) -> Option<String> {
    if !is_water(piazza, s) || piazza.piece_on(s).is_empty() {
        return None;
    }
    let name = piazza.base.tables.grid.name(s);
    let stuck = format!("the piece on {name} is under water and cannot move");
    Some(match piazza.weather {
        Weather::Flood(left, _) => format!("{stuck} for {}", plies(left)),
        _ => stuck,
    })
}

/// Whether a square is in the Piazza, there is water, and no walkway covers it.
fn is_water<V: Variant>(piazza: &Piazza<V>, s: Square) -> bool {
    let centre = piazza.centre();
    piazza.weather.water().is_some_and(|ways| {
        let covers = |way| centre.squares_of(way).contains(&s);
        centre.index_of(s).is_some() && !ways.iter().any(covers)
    })
}
