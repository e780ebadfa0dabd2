use super::*;
use crate::protocol::cecp::adapter_tests::shown_texts;
use crate::protocol::cecp::ply::PASS;

/// All castlings of both sides that the rules allow.
fn castlings() -> Vec<String> {
    let mut all = Vec::new();
    for rank in ["1", "10"] {
        for (corner, arrivals) in [(b'a', b'a'..=b'd'), (b'j', b'f'..=b'j')] {
            for king in arrivals {
                let between = if corner == b'a' { king + 1..=b'e' } else { b'e'..=king - 1 };
                for rook in between {
                    let at = |f: u8| format!("{}{rank}", char::from(f));
                    let (e, k, c, r) = (at(b'e'), at(king), at(corner), at(rook));
                    all.push(format!("{e}{k},{c}{r}"));
                }
            }
        }
    }
    all
}

/// Those castlings, and the other turns of king and rook on an empty first rank.
fn turns() -> Vec<String> {
    let mut turns = castlings();
    assert_eq!(turns.len(), 50);
    for rank in ["1", "10"] {
        for (from, targets) in [("e", "cdfg"), ("a", "bcd"), ("j", "fghi")] {
            turns.extend(targets.chars().map(|to| format!("{from}{rank}{to}{rank}")));
        }
    }
    turns
}

#[test]
fn ranks_count_from_zero() {
    assert_eq!(shown_texts(&Archchess, "a9b10q", &View::default()), ["a8b9q"]);
    assert_eq!(shown_texts(&Archchess, "e1g1", &View::default()), ["e0g0"]);
    assert_eq!(shown_texts(&Archchess, "e10b10,a10c10", &View::default()), ["e9b9", PASS, "a9c9"]);
    assert_eq!(shown_texts(&Archchess, "e1b1,a1d1", &View::default()), ["e0b0", PASS, "a0d0"]);
    assert_eq!(
        shown_texts(&Archchess, "e1g1,j1e1", &View::default()),
        [PASS, PASS, "e0g0", PASS, "j0e0"]
    );
    assert_eq!(
        shown_texts(&Archchess, "e1a1,a1b1", &View::default()),
        [PASS, PASS, "a0b0", PASS, "e0a0"]
    );
    assert_eq!(shown_texts(&Archchess, "e1j1,j1e1", &View::default()).len(), 7);
}

#[test]
fn messages_use_the_squares_of_xboard() {
    let message = "the piece on e1 cannot go to a10, for 40 reasons";
    assert_eq!(Archchess.show(message), "the piece on e0 cannot go to a9, for 40 reasons");
}

#[test]
fn no_shown_plies_are_the_beginning_of_another_turn() {
    let turns = turns();
    let shown: Vec<_> =
        turns.iter().map(|t| shown_texts(&Archchess, t, &View::default())).collect();
    for (i, a) in shown.iter().enumerate() {
        assert!(a.len() % 2 == 1);
        assert!(a.iter().skip(1).step_by(2).all(|ply| ply == PASS));
        for (j, b) in shown.iter().enumerate() {
            assert!(i == j || !b.starts_with(a), "{} {}", turns[i], turns[j]);
        }
    }
}

#[test]
fn no_plies_mean_two_turns() {
    let turns = turns();
    let all: Vec<_> =
        turns.iter().map(|turn| Archchess.sequences(turn, &View::default())).collect();
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all.iter().enumerate() {
            assert!(i == j || !a.iter().any(|one| b.contains(one)), "{} {}", turns[i], turns[j]);
        }
    }
}

/// Every castling has an order of two steps, or of three if king and rook change places, that
/// takes no own piece. XBoard plays these plies, here on an empty rank.
#[test]
fn king_and_rook_arrive() {
    for turn in castlings() {
        let file = |c: char| usize::from(c as u8 - b'a');
        let squares: Vec<usize> = turn.chars().filter(char::is_ascii_lowercase).map(file).collect();
        let mut played = 0;
        for plies in Archchess.sequences(&turn, &View::default()) {
            let mut rank = [' '; 10];
            (rank[squares[0]], rank[squares[2]]) = ('K', 'R');
            let mut takes = false;
            for step in plies.iter().filter_map(Ply::as_step) {
                let (from, to) = (usize::from(step.from.file), usize::from(step.to.file));
                assert!(from != to && (takes || rank[from] != ' '), "{turn}: {step:?}");
                takes |= rank[to] != ' ';
                rank[to] = std::mem::replace(&mut rank[from], ' ');
            }
            if !takes {
                assert_eq!((rank[squares[1]], rank[squares[3]]), ('K', 'R'), "{turn} {plies:?}");
                played += 1;
            }
        }
        assert!(played > 0, "{turn}");
        let shown = shown_texts(&Archchess, &turn, &View::default());
        assert!(shown.iter().all(|ply| !ply.contains(',')), "{shown:?}");
    }
}

#[test]
fn rights_are_assumed() {
    let fen = "4k5/10/10/10/10/10/10/10/10/RNBCKQDBNR w - e2 3 9";
    let read = "4k5/10/10/10/10/10/10/10/10/RNBCKQDBNR w AJaj Kk e3 3 9";
    assert_eq!(Archchess.fen_from_xboard(fen), read);
    assert_eq!(Archchess.fen_from_xboard(read), read);
    assert_eq!(Archchess.fen_from_xboard("4k5 w - - 0 1"), "4k5 w AJaj Kk - 0 1");
}
