//! How described games end.

use super::position::Described;
use crate::board::Kind;
use crate::rules::{Ending, Outcome, Reason, Side, SideResult};
use crate::variant::Standard;

/// How a game has ended by a goal, by checks, or because a side has too few pieces.
pub(super) fn ending<const FULL: bool>(position: &Standard<Described<FULL>>) -> Option<Ending> {
    let Described { game, parts, .. } = &position.variant;
    let number = |side: Side, kinds: Option<&[Kind]>| number_of(position, side, kinds);
    if let Some(extinction) = &game.extinction
        && let Some(ending) = extinction.ending(position.state.side, number)
    {
        return Some(ending);
    }
    if let Some(ending) = game.goal.as_ref().and_then(|goal| goal.ending(position)) {
        return Some(ending);
    }
    if let Some(ending) = game.connection.as_ref().and_then(|rule| rule.ending(position)) {
        return Some(ending);
    }
    if let Some(wins) = game.castling_wins
        && let Some(ending) =
            wins.ending(position.state.side, parts.kept.has_castled, position.state.rights)
    {
        return Some(ending);
    }
    if FULL
        && game.checks.are_counted
        && let Some(ending) = parts.checks.ending()
    {
        return Some(ending);
    }
    let winner = game.bare_king?.winner(position.state.side, |side| position.is_bare(side))?;
    Some(Ending { outcome: Outcome::Win(winner), reason: Reason::BareKing })
}

/// How many pieces of these kinds a side has on the board and in hand; of all kinds without a list.
fn number_of<const FULL: bool>(
    position: &Standard<Described<FULL>>,
    side: Side,
    kinds: Option<&[Kind]>,
) -> usize {
    let hands = position.variant.hands().map(|rules| (rules, &position.variant.parts.hands));
    let on_board = match kinds {
        None => usize::from(position.board.piece_count(side)),
        Some(kinds) => kinds.iter().map(|kind| position.board.count(kind.of(side)) as usize).sum(),
    };
    let in_hand = hands.map_or(0, |(rules, hands)| {
        let sorts = rules.sorts.iter().enumerate();
        let wanted = sorts.filter(|(_, sort)| {
            kinds.is_none_or(|kinds| kinds.contains(&sort.kinds[side.index()]))
        });
        wanted.map(|(number, _)| usize::from(hands.count(side, number))).sum()
    });
    on_board + in_hand
}

/// The result of a game in which the side to move has no move and is not in check.
pub(super) fn stalemate<const FULL: bool>(position: &Standard<Described<FULL>>) -> Outcome {
    let (game, us) = (position.variant.game, position.state.side);
    let them = us.other();
    let loser_or_winner = match game.stalemate_counts {
        false => us,
        true => match position.board.piece_count(us).cmp(&position.board.piece_count(them)) {
            std::cmp::Ordering::Less => us,
            std::cmp::Ordering::Equal => return game.draw,
            std::cmp::Ordering::Greater => them,
        },
    };
    match game.stalemate {
        SideResult::Draw => game.draw,
        result => result.outcome(loser_or_winner),
    }
}

/// That nothing is left but pieces with which nobody can win, if the description names them.
fn no_fighters<const FULL: bool>(position: &Standard<Described<FULL>>) -> Option<Reason> {
    let game = position.variant.game;
    let mut fighters = game.fighters.as_ref()?.iter();
    fighters.all(|&kind| position.count_both(kind) == 0).then_some(Reason::InsufficientMaterial)
}

/// As for the dry game, but what only a model knows does not count: under the weather a piece may
/// come where it never comes by itself.
pub fn dead_under_weather<const FULL: bool>(
    position: &Standard<Described<FULL>>,
) -> Option<Reason> {
    match position.variant.game.fighters {
        Some(_) => no_fighters(position),
        None => bare_kings(position),
    }
}

/// That neither side has more than its king, if this ends the game.
fn bare_kings<const FULL: bool>(position: &Standard<Described<FULL>>) -> Option<Reason> {
    let game = position.variant.game;
    let bare = position.is_bare(Side::White) && position.is_bare(Side::Black);
    let reason = match game.bare_king {
        Some(_) => Reason::BareKings,
        None => Reason::InsufficientMaterial,
    };
    let wins_otherwise = game.goal.is_some()
        || game.connection.is_some()
        || game.checks.are_counted
        || game.hands.is_some()
        || game.royalty.is_some();
    (bare && !wins_otherwise).then_some(reason)
}
