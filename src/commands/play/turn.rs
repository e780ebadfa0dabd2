//! From the text that a player typed to a legal turn.

use super::algebraic;
use crate::diagram::Diagram;
use crate::gesture::TargetKind;
use crate::session::{Game, SessionError, Turns};

/// What a typed text means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// This legal turn.
    Turn(String),
    /// The beginning of several turns: the ways to continue it by one move, sorted.
    Beginning(Vec<String>),
    /// No legal turn, for this reason.
    Illegal(String),
}

/// Finds the turn that `text` means: the turn itself, its notation in game records (SAN in games
/// like chess), an unambiguous beginning, algebraic notation, or one of these in other letters'
/// case. A square alone whose piece has no turn gets the reason for that.
pub fn find(session: &dyn Game, text: &str) -> Typed {
    let reason = match session.find_typed(text) {
        Ok(turn) => return Typed::Turn(turn),
        Err(error) => reason(error),
    };
    let why_not = |reason: &str| {
        session.why_not(&[text]).filter(|_| is_meant_as_target(session, text, reason))
    };
    let Turns::Listed(legal) = session.legal_turns() else {
        return match find_unlisted(session, text, reason) {
            Typed::Illegal(reason) => find_unlisted(session, &text.to_lowercase(), reason),
            found => found,
        };
    };
    let begin = |text: &str| beginning(&legal, |turn| turn.starts_with(text), text.len());
    let same_letters =
        |turn: &str| turn.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text));
    begin(text)
        .or_else(|| {
            let meanings = algebraic::meanings(session, &legal, text);
            let meant = |turn: &str| meanings.iter().any(|meaning| turn.starts_with(meaning));
            let length = meanings.first()?.len();
            beginning(&legal, meant, length)
        })
        .or_else(|| beginning(&legal, same_letters, text.len()))
        .unwrap_or_else(|| Typed::Illegal(why_not(&reason).unwrap_or(reason)))
}

/// Whether a text that is no turn, for this reason, is the name of a square or edge that a person
/// would touch. That of an empty square may be a move in the notation of records: `e4`.
fn is_meant_as_target(session: &dyn Game, text: &str, reason: &str) -> bool {
    let Some(target) = session.targets().into_iter().find(|target| target.name == text) else {
        return false;
    };
    let diagram = session.diagram();
    let is_empty = target.kind == TargetKind::Field
        && target.points.iter().all(|point| diagram.piece(*point).is_none());
    let is_readable = session.find_typed("").is_err_and(|e| self::reason(e) != reason);
    !(is_empty && is_readable)
}

/// The legal turn that `matches`, or the ways to continue the first `length` characters if there
/// are several; `None` if there is none.
fn beginning(legal: &[String], matches: impl Fn(&str) -> bool, length: usize) -> Option<Typed> {
    let matching: Vec<String> = legal.iter().filter(|turn| matches(turn)).cloned().collect();
    match &matching[..] {
        [] => None,
        [only] => Some(Typed::Turn(only.clone())),
        several => Some(Typed::Beginning(continuations(several, length))),
    }
}

/// The different ways to continue the first `length` characters of these turns by one move, in
/// their order. A way after which the turn needs more moves ends with a comma.
pub fn continuations(turns: &[String], length: usize) -> Vec<String> {
    let way = |turn: &String| {
        let (text, rest) = turn.split_at_checked(length)?;
        // The move that the beginning ends with is complete if a comma follows.
        let skipped = usize::from(rest.starts_with(','));
        let end = rest[skipped..].find(',').map_or(rest.len(), |at| skipped + at + 1);
        Some(format!("{text}{}", &rest[..end]))
    };
    let mut ways: Vec<String> = turns.iter().filter_map(way).collect();
    ways.dedup();
    ways
}

/// As [`find`] where the session lists no turns because they are too many: tries every square and
/// edge as the next move.
fn find_unlisted(session: &dyn Game, text: &str, reason: String) -> Typed {
    let before = text.rfind(',').map_or("", |comma| &text[..=comma]);
    let complete = session.check_prefix(text);
    let (head, tail) = match &complete {
        Ok(()) => (format!("{text},"), ""),
        Err(_) => (before.to_string(), &text[before.len()..]),
    };
    let mut ways: Vec<String> = square_and_edge_names(&session.diagram())
        .into_iter()
        .filter(|name| name.starts_with(tail))
        .map(|name| format!("{head}{name}"))
        .filter(|way| session.check_prefix(way).is_ok())
        .map(|way| if session.is_legal(&way) { way } else { way + "," })
        .collect();
    ways.sort();
    match (complete, &ways[..]) {
        (_, [only]) if session.is_legal(only) => Typed::Turn(only.clone()),
        (_, [_, ..]) => Typed::Beginning(ways),
        (Err(error), []) => Typed::Illegal(self::reason(error)),
        (Ok(()), []) => Typed::Illegal(reason),
    }
}

/// The names of all squares of a diagram, and of their edges to the north and to the east.
fn square_and_edge_names(diagram: &Diagram) -> Vec<String> {
    let mut names = Vec::new();
    for board in &diagram.boards {
        for field in &board.fields {
            let column = usize::from((field.point.x / 2).saturating_sub(board.left));
            if let Some(file) = board.files.get(column) {
                let square = format!("{file}{}", field.point.y / 2 + 1);
                names.extend(["", "n", "e"].map(|edge| format!("{square}{edge}")));
            }
        }
    }
    names
}

/// The reason alone, without the text that was refused.
pub fn reason(error: SessionError) -> String {
    match error {
        SessionError::Turn { reason, .. } => reason,
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::open;

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_string()).collect()
    }

    #[test]
    fn beginnings_continue_by_one_move() {
        let legal = texts(&["b2b3,a1e", "b2b3,a1n", "b2c2,a1e", "c1d1"]);
        assert_eq!(continuations(&legal[..3], 2), ["b2b3,", "b2c2,"]);
        assert_eq!(continuations(&legal[..2], 4), ["b2b3,a1e", "b2b3,a1n"]);
        assert_eq!(continuations(&legal[..2], 6), ["b2b3,a1e", "b2b3,a1n"]);
        assert_eq!(continuations(&legal, 0), ["b2b3,", "b2c2,", "c1d1"]);
    }

    #[test]
    fn capitals_do_not_matter() {
        let session = open("chess").unwrap();
        let found = |text| find(session.as_ref(), text);
        for text in ["E2E4", "E4", "e2-e4"] {
            assert_eq!(found(text), Typed::Turn("e2e4".into()), "{text}");
        }
        assert_eq!(found("NF3"), Typed::Turn("g1f3".into()));
        assert_eq!(found("E2"), Typed::Beginning(texts(&["e2e3", "e2e4"])));
        let mut shogi = open("shogi").unwrap();
        let fen = "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1";
        shogi.set_position(Some(fen), &[]).unwrap();
        assert_eq!(find(shogi.as_ref(), "p@e5"), Typed::Turn("P@e5".into()));
        let nacv = open("nacv").unwrap();
        let Typed::Beginning(ways) = find(nacv.as_ref(), "D4") else { panic!("a beginning") };
        assert_eq!(ways, ["d4e,", "d4n,"]);
    }

    #[test]
    fn a_square_alone_gets_the_reason_that_fits() {
        let mut session = open("chess").unwrap();
        session.set_position(None, &["e2e4"]).unwrap();
        let why = |text| match find(session.as_ref(), text) {
            Typed::Illegal(reason) => reason,
            found => panic!("{found:?}"),
        };
        assert_eq!(why("e4"), "the piece on e4 is the opponent's");
        assert_eq!(why("d4"), "the piece on d7 cannot go to d4");
        assert_eq!(why("a8"), "the piece on a8 is blocked");
    }

    #[test]
    fn a_castling_of_several_kinds_is_chosen_from_a_list() {
        let mut session = open("archchess").unwrap();
        let fen = "r3k4r/10/10/10/10/10/10/10/10/R3K4R w AJaj Kk - 0 1";
        session.set_position(Some(fen), &[]).unwrap();
        let Typed::Beginning(ways) = find(session.as_ref(), "O-O") else { panic!("a choice") };
        assert!(ways.len() == 6 && ways.contains(&"e1c1,a1d1".to_string()), "{ways:?}");
    }

    #[test]
    fn chess_turns_are_read_in_two_notations() {
        let session = open("chess").unwrap();
        let found = |text| find(session.as_ref(), text);
        for text in ["g1f3", "Nf3", "g1f"] {
            assert_eq!(found(text), Typed::Turn("g1f3".into()), "{text}");
        }
        assert_eq!(found("e4"), Typed::Turn("e2e4".into()));
        assert_eq!(found("e2"), Typed::Beginning(texts(&["e2e3", "e2e4"])));
        assert!(matches!(found("e2e5"), Typed::Illegal(_)));
    }

    #[test]
    fn a_first_turn_is_completed_without_a_list() {
        let session = open("nacv").unwrap();
        let Typed::Beginning(ways) = find(session.as_ref(), "d4") else { panic!("a beginning") };
        assert_eq!(ways, ["d4e,", "d4n,"]);
        let Typed::Beginning(ways) = find(session.as_ref(), "d4n") else { panic!("a beginning") };
        assert!(ways.len() > 50 && ways.iter().all(|way| way.starts_with("d4n,")), "{ways:?}");
        assert!(matches!(find(session.as_ref(), "d4n,d4n"), Typed::Illegal(_)));
        assert!(matches!(find(session.as_ref(), "zz"), Typed::Illegal(_)));
    }
}
