//! How a piece moves, in the words of a player.

use super::{ANY, Step};
use crate::board::Purpose;
use crate::variant::words::{counted, list, number};

/// Steps that differ only in their direction.
struct Group {
    like: Step,
    /// The parts of the step along its main direction and across it.
    size: (u8, u8),
    directions: Vec<(i8, i8)>,
}

impl Group {
    /// Whether a group goes as far as this one in the same manner, straight or diagonally.
    fn goes_with(&self, other: &Group) -> bool {
        let same = |one: &Step, other: &Step| Step { delta: other.delta, ..*one } == *other;
        let is_straight = |size: (u8, u8)| size.1 == 0 || size.0 == size.1;
        same(&self.like, &other.like)
            && self.size.0 == other.size.0
            && is_straight(self.size)
            && is_straight(other.size)
    }
}

/// How a piece moves: what it does from the view of its side, such as `goes one square diagonally`.
#[must_use]
pub fn words(steps: &[Step]) -> String {
    let mut groups: Vec<Group> = Vec::new();
    // The ways of a leap that turns are told once.
    let mut told: Vec<Step> = Vec::new();
    for step in steps.iter().map(|step| step.on_any_way()) {
        if !told.contains(&step) {
            told.push(step);
        }
    }
    for step in told {
        let (df, dr) = (step.delta.0.unsigned_abs(), step.delta.1.unsigned_abs());
        let size = (df.max(dr), df.min(dr));
        let same = |group: &&mut Group| {
            group.size == size && Step { delta: group.like.delta, ..step } == group.like
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.directions.push(step.delta),
            None => groups.push(Group { like: step, size, directions: vec![step.delta] }),
        }
    }
    let mut clauses = Vec::new();
    while !groups.is_empty() {
        let first = groups.remove(0);
        let second = groups.iter().position(|other| first.goes_with(other));
        let second = second.map(|at| groups.remove(at));
        clauses.push(clause(&first, second.as_ref()));
    }
    clauses.join("; ")
}

/// What the steps of a group say, together with those of another one that goes with it.
fn clause(group: &Group, other: Option<&Group>) -> String {
    let Step { first, limit, purpose, is_lame, hops, is_first, en_passant, wraps, .. } = group.like;
    let (turns, lands_behind) = (group.like.turns(), group.like.lands_behind);
    let (long, short) = group.size;
    let is_leap = limit == 1 && long > 1 && !is_lame;
    let verb = match purpose {
        Purpose::Capture => "captures",
        _ if is_leap => "leaps",
        _ => "goes",
    };
    let is_oblique = short > 0 && short < long;
    let path = if is_oblique {
        oblique_path(group)
    } else {
        let distance = match (first, limit) {
            _ if lands_behind => "to the next square behind a piece".to_string(),
            (1, 1) if is_lame => format!("exactly {}", squares(usize::from(long))),
            (1, 1) => squares(usize::from(long)),
            (1, ANY) => "any number of squares".to_string(),
            (1, most) => format!("up to {}", squares(most)),
            (least, ANY) => format!("{} or more squares", number(least)),
            (least, most) if least == most => squares(most),
            (least, most) => format!("{} to {}", number(least), squares(most)),
        };
        format!("{distance} {}", directions(group, other))
    };
    let mut text = format!("{verb} {path}");
    if hops && !lands_behind {
        text += " over exactly one piece";
    }
    if purpose == Purpose::Quiet {
        text += " without capturing";
    }
    if turns {
        text += ", step by step over empty squares";
    } else if is_lame {
        text += match (is_oblique, long) {
            (true, _) => ", if the first square is empty",
            (false, 2) => ", if the square between is empty",
            (false, _) => ", if the squares between are empty",
        };
    }
    if en_passant {
        text += ", also en passant";
    }
    if is_first {
        text += " with its first step";
    }
    if wraps {
        text += ", on over the left and the right edge";
    }
    text
}

/// A leap that is neither straight nor diagonal, or any number of such leaps.
fn oblique_path(group: &Group) -> String {
    let (long, short) = group.size;
    let Step { limit, .. } = group.like;
    let is_lame = group.like.is_lame && !group.like.turns();
    let is_upright = |(df, dr): &(i8, i8)| dr.abs() > df.abs();
    // By main direction: where the leap turns to.
    let mut mains: Vec<(&str, Vec<&str>)> = Vec::new();
    for step in &group.directions {
        let (df, dr) = *step;
        let upright = is_upright(step);
        let main = if upright { along(dr) } else { across(df) };
        let turn = if upright { across(df) } else { along(dr) };
        match mains.iter_mut().find(|(known, _)| *known == main) {
            Some((_, turns)) => turns.push(turn),
            None => mains.push((main, vec![turn])),
        }
    }
    let order = ["forward", "backward", "to the left", "to the right"];
    mains.sort_by_key(|(main, _)| order.iter().position(|known| known == main));
    // What is the same to both sides is said once.
    let turns =
        |wanted: &str| mains.iter().find(|(main, _)| *main == wanted).map(|(_, turns)| turns);
    if let (Some(left), Some(right)) = (turns(order[2]), turns(order[3]))
        && left == right
    {
        let sideways = ("sideways", left.clone());
        mains.retain(|(main, _)| !order[2..].contains(main));
        mains.push(sideways);
    }
    let path = |main: &str, turn: &str| {
        let (long, short) = (usize::from(long), usize::from(short));
        match is_lame {
            true => format!("one square {main} and then one diagonally {turn}"),
            false => format!("{} {main} and {} {turn}", squares(long), number(short)),
        }
    };
    let both = if is_lame { "outward" } else { "to the side" };
    let turns_both_ways = mains.iter().all(|(_, turns)| turns.len() == 2);
    let paths: Vec<String> = if group.directions.len() == 8 {
        vec![path("straight", both)]
    } else if turns_both_ways {
        let names: Vec<&str> = mains.iter().map(|(main, _)| *main).collect();
        vec![path(&list(&names, "or"), both)]
    } else {
        let turn = |turns: &[&'static str]| if turns.len() == 2 { both } else { turns[0] };
        mains.iter().map(|(main, turns)| path(main, turn(turns))).collect()
    };
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    match limit {
        1 => paths.join(", or "),
        ANY => format!("any number of times {}, in one direction", paths.join(", or ")),
        most => format!("up to {} times {}, in one direction", number(most), paths.join(", or ")),
    }
}

/// The directions of steps that are straight or diagonal.
fn directions(group: &Group, other: Option<&Group>) -> String {
    let of = |group: &Group| match group.size.1 {
        0 => straight(&group.directions),
        _ => diagonal(&group.directions),
    };
    match other.map(of) {
        None => of(group),
        Some(more) => match (of(group), more) {
            (one, other)
                if group.size.0 == 1 && [&*one, &*other].iter().all(|text| is_all(text)) =>
            {
                "in any direction".to_string()
            }
            (one, other) if is_all(&one) && is_all(&other) => format!("{one} or {other}"),
            (one, other) => format!("{one}, or {other}"),
        },
    }
}

fn is_all(text: &str) -> bool {
    matches!(text, "straight" | "diagonally")
}

fn straight(steps: &[(i8, i8)]) -> String {
    if steps.len() == 4 {
        return "straight".to_string();
    }
    let has = |test: &dyn Fn(&(i8, i8)) -> bool| steps.iter().any(test);
    let (forward, backward) = (has(&|step| step.1 > 0), has(&|step| step.1 < 0));
    let (left, right) = (has(&|step| step.0 < 0), has(&|step| step.0 > 0));
    let mut words = Vec::new();
    words.extend(match (forward, backward) {
        (true, true) => Some("straight forward or backward"),
        (true, false) => Some("straight forward"),
        (false, true) => Some("straight backward"),
        (false, false) => None,
    });
    words.extend(match (left, right) {
        (true, true) => Some("sideways"),
        (true, false) => Some("to the left"),
        (false, true) => Some("to the right"),
        (false, false) => None,
    });
    words.join(" or ")
}

fn diagonal(steps: &[(i8, i8)]) -> String {
    let ways = |dr: i8| -> Vec<&str> {
        steps.iter().filter(|step| step.1.signum() == dr).map(|step| across(step.0)).collect()
    };
    let to = |dr: i8, ways: &[&str]| match ways {
        [one] => format!("diagonally {} {one}", along(dr)),
        _ => format!("diagonally {}", along(dr)),
    };
    match (&*ways(1), &*ways(-1)) {
        ([_, _], [_, _]) => "diagonally".to_string(),
        ([one], [other]) if one == other => format!("diagonally {one}"),
        (forward, []) => to(1, forward),
        ([], backward) => to(-1, backward),
        (forward, backward) => format!("{}, or {}", to(1, forward), to(-1, backward)),
    }
}

const fn along(dr: i8) -> &'static str {
    if dr > 0 { "forward" } else { "backward" }
}

const fn across(df: i8) -> &'static str {
    if df > 0 { "to the right" } else { "to the left" }
}

fn squares(count: usize) -> String {
    counted(count, "square")
}

#[cfg(test)]
mod tests {
    use super::super::steps;

    #[test]
    fn moves_are_said_in_words() {
        let words = |text: &str| super::words(&steps(text).expect(text));
        for (text, expected) in [
            ("K", "goes one square in any direction"),
            ("N", "leaps two squares straight and one to the side"),
            ("R", "goes any number of squares straight"),
            ("Q", "goes any number of squares in any direction"),
            ("R4", "goes up to four squares straight"),
            (
                "BN",
                "goes any number of squares diagonally; leaps two squares straight and one to the side",
            ),
            ("FfW", "goes one square diagonally, or straight forward"),
            ("WfF", "goes one square straight, or diagonally forward"),
            ("fsW", "goes one square straight forward or sideways"),
            ("fN", "leaps two squares forward and one to the side"),
            ("vN", "leaps two squares forward or backward and one to the side"),
            (
                "fhN",
                "leaps two squares forward and one to the side, or two squares sideways and one forward",
            ),
            ("DA", "leaps two squares straight or diagonally"),
            ("CF", "leaps three squares straight and one to the side; goes one square diagonally"),
            (
                "NN",
                "goes any number of times two squares straight and one to the side, in one direction",
            ),
            (
                "nN",
                "goes one square straight and then one diagonally outward, if the first square is \
                    empty",
            ),
            ("nA", "goes exactly two squares diagonally, if the square between is empty"),
            (
                "mRcpR",
                "goes any number of squares straight without capturing; captures any number of \
                       squares straight over exactly one piece",
            ),
            (
                "mNcB",
                "leaps two squares straight and one to the side without capturing; captures any \
                      number of squares diagonally",
            ),
            (
                "RD",
                "goes one square straight; leaps two squares straight; goes three or more squares \
                    straight",
            ),
            (
                "fRrbBlbF",
                "goes any number of squares straight forward, or diagonally backward to the right; goes one \
                 square diagonally backward to the left",
            ),
            ("flFbF", "goes one square diagonally forward to the left, or diagonally backward"),
            ("lF", "goes one square diagonally to the left"),
            (
                "mafsmafW",
                "goes three squares straight and two to the side, step by step over empty squares",
            ),
            ("gQ", "goes to the next square behind a piece in any direction"),
            ("oR", "goes any number of squares straight, on over the left and the right edge"),
            (
                "fmWifmnDfceF",
                "goes one square straight forward without capturing; goes exactly two squares straight \
                 forward without capturing, if the square between is empty with its first step; captures one \
                 square diagonally forward, also en passant",
            ),
        ] {
            assert_eq!(words(text), expected, "{text}");
        }
    }
}
