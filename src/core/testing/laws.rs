//! Properties that the rules of every game must have, checked in random games with fixed seeds.

use crate::games::{NAMES, Visitor, visit};
use crate::moves::{ChanceOutcomes, Move, MoveList};
use crate::rules::{Choices, Heuristics, Outcome, Presentation, Reason, RuleKind, VICTIM_COUNT};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashSet;

/// Limit on the moves of a random game.
const MAX_PLIES: usize = 250;

/// Checks the rules of a game in random games. In each position, one in so many moves is found
/// again by its text, its FEN read again and the value after its undo computed, which takes longer
/// than all other checks.
///
/// # Panics
/// If a law is broken, with the position and the law; if there is no game of this name.
pub fn check_rules(name: &str, one_in: usize) {
    visit(name, CheckRules { one_in }).expect("a game");
}

struct CheckRules {
    one_in: usize,
}

impl Visitor for CheckRules {
    type Output = ();
    fn visit<R: Heuristics + Presentation>(self, game: R::Description) {
        let seen = random_games::<R>(game, &Choices::default(), 24, self.one_in);
        // In nacv, a checkmate is too rare in random games, as on some large boards, and in
        // shatranj kings are bared first.
        let mates = seen.contains("Checkmate") || seen.contains("BareKing") || R::PHASED;
        let info = R::info(game);
        assert!(
            mates || !NAMES.contains(&info.name),
            "{}: random games reached only {seen:?}",
            info.name
        );
        if R::start(game, &Choices::default()).is_chance() {
            for weather in weathers() {
                assert!(seen.contains(&weather), "{}: {weather} not in {seen:?}", info.name);
            }
        }
        for option in info.options {
            let values = match option.kind {
                RuleKind::Check(on) => vec![if on { "false" } else { "true" }],
                RuleKind::Combo(words) => words[1..].to_vec(),
                RuleKind::Position { .. } => info.bench_positions[1..2].to_vec(),
                RuleKind::Spin { .. } => vec!["20"],
            };
            for value in values {
                let mut choices = Choices::default();
                choices.set(info.options, option.key, value).expect("a value of the option");
                random_games::<R>(game, &choices, 4, self.one_in);
            }
        }
    }
}

/// All states of the weather, as in the FEN.
fn weathers() -> impl Iterator<Item = String> {
    let lasting = [("rising", 2), ("build", 2), ("flood", 10), ("snow", 10)];
    let lasting = lasting
        .into_iter()
        .flat_map(|(name, plies)| (1..=plies).map(move |left| format!("{name}:{left}")));
    ["dice", "dry"].into_iter().map(String::from).chain(lasting)
}

/// The weather field of a FEN without walkways, if it has one.
fn weather(fen: &str) -> Option<String> {
    let last = fen.rsplit(' ').next().filter(|last| last.contains(char::is_alphabetic))?;
    Some(last.splitn(3, ':').take(2).collect::<Vec<_>>().join(":"))
}

/// Plays random games and checks every position. Returns the reasons for the ends of the games and
/// the weather states that were reached.
fn random_games<R: Heuristics>(
    game: R::Description,
    choices: &Choices,
    games: u64,
    one_in: usize,
) -> HashSet<String> {
    let mut seen = HashSet::new();
    for seed in 0..games {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = R::start(game, choices);
        for ply in 0..MAX_PLIES {
            seen.extend(weather(&position.to_fen()));
            if position.is_chance() {
                let m = check_chance_position(game, &mut position, &mut random);
                position.play(m);
                seen.extend(weather(&position.to_fen()));
            }
            let is_read = |index: usize| (index + ply).is_multiple_of(one_in);
            let moves = check_position(game, &mut position, choices, is_read);
            if moves.is_empty() {
                let end = position.no_move_result();
                if let Outcome::Win(winner) = end.outcome {
                    assert!(!position.cannot_win(winner), "{}: {end}", position.to_fen());
                }
                seen.insert(format!("{:?}", end.reason));
                break;
            }
            // Captures are twice as likely, so that more games end.
            let mut candidates = moves.clone();
            position.noisy_moves(&mut candidates);
            let m = candidates[(random.next_u64() % candidates.len() as u64) as usize];
            let (until_draw, is_noisy) = (position.turns_until_draw(), position.is_noisy(m));
            position.play(m);
            let fen = position.to_fen();
            // A capture or a promotion may begin the counting of makruk, whose limit a FEN has in
            // place of the en passant square.
            let limit = fen.split(' ').nth(3).and_then(|field| field.parse::<u16>().ok());
            let may_begin_count = is_noisy && limit.is_some();
            assert!(
                position.turns_until_draw() + 1 >= until_draw || may_begin_count,
                "{fen}: one turn nearer at most"
            );
        }
    }
    seen
}

/// Checks a position with chance to move. Returns one of its outcomes.
fn check_chance_position<R: Heuristics>(
    game: R::Description,
    position: &mut R,
    random: &mut Xoshiro256PlusPlus,
) -> Move {
    let name = format!("{} {}", R::info(game).name, position.to_fen());
    let mut chances = ChanceOutcomes::new();
    position.chance_outcomes(&mut chances);
    assert_eq!(chances.iter().map(|chance| chance.weight).sum::<u32>(), 36, "{name}");
    assert!(chances.iter().all(|chance| chance.weight > 0), "{name}");
    assert!(
        position.count() == 0 && position.make_null_move().is_none(),
        "{name}: only chance may move"
    );
    let (before, key, side) = (position.clone(), position.key(), position.side());
    let mut keys = HashSet::from([key]);
    let mut turns = 0;
    for chance in &chances {
        let text = position.move_text(chance.m);
        assert_eq!(position.parse_move(&text), Ok(chance.m), "{name}: {text} finds its move");
        let was = position.play(chance.m);
        assert_eq!(position.side(), side, "{name}: side to move");
        assert!(!position.is_chance() && keys.insert(position.key()), "{name}: {text}");
        turns += position.count_turns();
        position.undo(chance.m, was);
        assert!(*position == before && position.key() == key, "{name}: undo of {text}");
    }
    assert_eq!(position.count_turns(), turns, "{name}: turns counted in bulk");
    // Every outcome is equally likely here, so that the random games reach the rare ones too.
    chances[(random.next_u64() % chances.len() as u64) as usize].m
}

/// Checks a position, and by their texts and FENs the moves whose index in the list `is_read`.
/// Returns its moves.
fn check_position<R: Heuristics>(
    game: R::Description,
    position: &mut R,
    choices: &Choices,
    is_read: impl Fn(usize) -> bool,
) -> MoveList {
    if position.is_midturn() {
        return check_midturn_position(game, position);
    }
    let fen = position.to_fen();
    let name = format!("{} {fen}", R::info(game).name);
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    assert_eq!(position.count(), moves.len() as u64, "{name}: count");

    let texts: HashSet<String> = moves.iter().map(|&m| position.move_text(m)).collect();
    assert_eq!(texts.len(), moves.len(), "{name}: texts are distinct");
    for (_, &m) in moves.iter().enumerate().filter(|(index, _)| is_read(*index)) {
        assert_eq!(
            position.parse_move(&position.move_text(m)),
            Ok(m),
            "{name}: the text finds its move"
        );
    }

    let mut noisy = MoveList::new();
    position.noisy_moves(&mut noisy);
    let mut expected: MoveList = moves.iter().copied().filter(|&m| position.is_noisy(m)).collect();
    noisy.sort();
    expected.sort();
    assert_eq!(noisy, expected, "{name}: noisy moves");

    if R::PHASED && !position.has_unlisted_turns() {
        let mut turns = 0;
        for &m in &moves {
            let was = position.play(m);
            turns += position.count();
            position.undo(m, was);
        }
        assert_eq!(position.count_turns(), turns, "{name}: turns counted in bulk");
    }

    let again = R::from_fen(game, &fen, choices).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(again.to_fen(), fen);
    assert!(again == *position, "{name}: position read from its own FEN");
    assert_eq!(again.key(), position.key(), "{name}: incremental key");
    assert_eq!(value(&again), value(position), "{name}: incremental evaluation");

    let (before, key, worth) = (position.clone(), position.key(), value(position));
    for (index, &m) in moves.iter().enumerate() {
        let trace = position.piece_to(m);
        assert!(
            trace < position.piece_to_size() && position.captured_index(m) < VICTIM_COUNT,
            "{name}: trace of {m:?}"
        );
        let (side, was) = (position.side(), position.play(m));
        assert_eq!(position.is_midturn(), R::PHASED, "{name}: one move per turn, or several");
        if !position.is_midturn() && is_read(index) {
            let reread = R::from_fen(game, &position.to_fen(), choices);
            assert!(reread.is_ok(), "{name}: {m:?} leads to {reread:?}");
        }
        assert_eq!(side == position.side(), position.is_midturn(), "{name}: side to move");
        // The weather can change after the move and remove the check that the move gave.
        let may_check = position.in_check() || R::info(game).has_dice && !position.is_chance();
        position.undo(m, was);
        assert!(may_check || !position.gives_check(m), "{name}: {m:?} gives check");
        assert!(*position == before && position.key() == key, "{name}: undo of {m:?}");
        assert!(!is_read(index) || value(position) == worth, "{name}: value after undo of {m:?}");
    }
    if let Some(was) = position.make_null_move() {
        assert_ne!(position.key(), key, "{name}: a pass changes the key");
        position.undo_null_move(was);
        assert!(*position == before && position.key() == key, "{name}: unpass");
    }

    // In racing kings only Black has a last turn, in horde only White has no king, only Black has
    // hoplites, and here only Black passes.
    let unfair_games = ["law-racing", "law-horde", "law-spartan", "law-passing-black"];
    let is_fair = !unfair_games.iter().any(|unfair| name.starts_with(unfair));
    if is_fair {
        let mirrored = R::from_fen(game, &mirror(&fen), choices)
            .unwrap_or_else(|e| panic!("{name} mirrored: {e}"));
        if !position.has_unlisted_turns() {
            assert_eq!(mirrored.count_turns(), position.count_turns(), "{name}: colours mirrored");
        }
        assert_eq!(value(&mirrored), worth, "{name}: value with colours mirrored");
    }

    if moves.is_empty() {
        let end = position.no_move_result();
        let lost = Outcome::Win(position.side().other());
        match position.rule_ending() {
            Some(ending) if ending.outcome != Outcome::Draw => assert_eq!(end, ending, "{name}"),
            _ if position.in_check() => {
                assert_eq!((end.outcome, end.reason), (lost, Reason::Checkmate), "{name}");
            }
            _ => {
                assert_eq!(end.reason, Reason::Stalemate, "{name}");
                let won = Outcome::Win(position.side());
                let may_win = name.starts_with("law-antichess") && end.outcome == won;
                assert!(may_win || [Outcome::Draw, lost].contains(&end.outcome), "{name}");
            }
        }
    }
    moves
}

/// The evaluation with the network of the program, computed from nothing.
fn value<R: Heuristics>(position: &R) -> i32 {
    position.static_value(position.built_in_network().as_deref())
}

/// Checks a position in the middle of a turn, for which there is no FEN. Returns its moves.
fn check_midturn_position<R: Heuristics>(game: R::Description, position: &mut R) -> MoveList {
    let name = format!("{} {position:?}", R::info(game).name);
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    assert!(!moves.is_empty(), "{name}: a turn that has begun can be completed");
    assert_eq!(position.count(), moves.len() as u64, "{name}: count");
    assert!(R::PHASED && position.rule_ending().is_none() && position.make_null_move().is_none());
    let (before, key, worth) = (position.clone(), position.key(), value(position));
    let mut keys = HashSet::from([key]);
    let last = moves[moves.len() - 1];
    assert_eq!(
        position.parse_move(&position.move_text(last)),
        Ok(last),
        "{name}: the text finds its move"
    );
    for &m in &moves {
        assert!(
            position.piece_to(m) < position.piece_to_size()
                && position.captured_index(m) < VICTIM_COUNT,
            "{name}: {m:?}"
        );
        let (side, was) = (position.side(), position.play(m));
        assert_eq!(side == position.side(), position.is_midturn(), "{name}: side to move");
        assert!(keys.insert(position.key()), "{name}: keys are distinct");
        position.undo(m, was);
        assert!(*position == before && position.key() == key, "{name}: undo of {m:?}");
        assert_eq!(value(position), worth, "{name}: value after undo of {m:?}");
    }
    moves
}

/// The FEN of the same position with colours exchanged and the board mirrored top to bottom.
fn mirror(fen: &str) -> String {
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    if fields[0].starts_with("**") && fields[0].split('/').count() == 7 {
        return rotate(&fields, swap);
    }
    let (board, hands) = fields[0].split_once('[').unwrap_or((fields[0], ""));
    let mut rows: Vec<String> = board.split('/').rev().map(swap).collect();
    if let Some(hands) = hands.strip_suffix(']') {
        // White's hand comes first.
        let (white, black): (String, String) = hands.chars().partition(char::is_ascii_uppercase);
        rows.last_mut().expect("a rank").push_str(&format!("[{}{}]", swap(&black), swap(&white)));
    }
    // The checks left of White and Black.
    if let Some((white, black)) = fields.get(4).and_then(|field| field.split_once('+')) {
        let mirrored = mirror(&[&fields[..4], &fields[5..]].concat().join(" "));
        let mut mirrored: Vec<String> = mirrored.split(' ').map(String::from).collect();
        mirrored.insert(4, format!("{black}+{white}"));
        return mirrored.join(" ");
    }
    // A seventh field of capital letters: the armies.
    let are_armies = |field: &&&str| field.chars().all(|c| c.is_ascii_uppercase());
    if let Some(armies) = fields.get(6).filter(are_armies) {
        let mirrored = mirror(&[&fields[..6], &fields[7..]].concat().join(" "));
        let mut mirrored: Vec<String> = mirrored.split(' ').map(String::from).collect();
        mirrored.insert(6, armies.chars().rev().collect());
        return mirrored.join(" ");
    }
    let weather = fields.last().is_some_and(|last| last.contains(char::is_alphabetic));
    let last = fields.len() - 3 - usize::from(weather);
    let mirrored = fields.iter().enumerate().map(|(i, field)| match i {
        0 => rows.join("/"),
        1 => if *field == "w" { "b" } else { "w" }.to_string(),
        // In place of the en passant square, to what moves are counted, or a rule about lions.
        i if i == last && (field.parse::<u16>().is_ok() || *field == "iron") => field.to_string(),
        i if i == last && *field != "-" => {
            // The en passant field: one square, or the square and the pawn's square.
            let start = field.rfind(|c: char| c.is_ascii_lowercase()).unwrap_or_default();
            let (first, second) = field.split_at(start);
            let flip = |square: &str| match square.split_at_checked(1) {
                Some((file, rank)) => {
                    let rank: usize = rank.parse().expect("a rank");
                    format!("{file}{}", rows.len() + 1 - rank)
                }
                None => String::new(),
            };
            flip(first) + &flip(second)
        }
        i if i < last => swap(field),
        i if weather && i == fields.len() - 1 => mirror_weather(field, rows.len()),
        _ => field.to_string(),
    });
    mirrored.collect::<Vec<_>>().join(" ")
}

/// The weather field of a board mirrored top to bottom.
fn mirror_weather(weather: &str, ranks: usize) -> String {
    let mut fields: Vec<String> = weather.split(':').map(String::from).collect();
    if let Some(ways) = fields.get_mut(2) {
        let flip = |c: char| match c.to_digit(10) {
            Some(rank) => (ranks as u32 + 1 - rank).to_string(),
            None => c.to_string(),
        };
        *ways = ways.chars().map(flip).collect();
    }
    fields.join(":")
}

/// [`mirror`] for nacv: its board is not symmetric top to bottom, but under rotation by 180
/// degrees.
fn rotate(fields: &[&str], swap: impl Fn(&str) -> String) -> String {
    let pieces: String = fields[0].chars().rev().collect();
    let cell = |file: u8, rank: u8| {
        let rows = [1..=4, 1..=6, 0..=6, 0..=6, 0..=6, 0..=5, 2..=5];
        rows.get(rank as usize).is_some_and(|row| row.contains(&file))
    };
    // An edge is named after the cell on its lower or left side, or its only cell at the border.
    let edge = |name: &str| {
        let bytes = name.as_bytes();
        let (file, rank) = (6 - (bytes[0] - b'a'), 6 - (bytes[1] - b'1'));
        let text =
            |file: u8, rank: u8, side| format!("{}{}{side}", char::from(b'a' + file), rank + 1);
        match bytes[2] {
            b'n' if rank > 0 && cell(file, rank - 1) => text(file, rank - 1, 'n'),
            b'e' if file > 0 && cell(file - 1, rank) => text(file - 1, rank, 'e'),
            b'n' => text(file, rank, 's'),
            b'e' => text(file, rank, 'w'),
            b's' => text(file, rank, 'n'),
            _ => text(file, rank, 'e'),
        }
    };
    let wires: Vec<String> = fields[2].split(',').filter(|w| *w != "-").map(edge).collect();
    let wires = if wires.is_empty() { "-".to_string() } else { wires.join(",") };
    let side = if fields[1] == "w" { "b" } else { "w" };
    // At Black's first turn White has already moved, which the rotated FEN cannot express. Nothing
    // that is compared depends on it.
    format!("{} {side} {wires} {}", swap(&pieces), fields[3..].join(" "))
}
