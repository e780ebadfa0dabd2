//! Invalid FENs and moves: no panic, an error message in one line, and an unchanged session.

use proptest::prelude::*;
use rialto::games::NAMES;
use rialto::session::open;

/// Legal positions of every game, which the tests mutate.
fn legal_positions() -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    for game in NAMES {
        let session = open(game).expect("a registered game");
        all.push((*game, session.start_fen()));
        all.extend(session.info().bench_positions.iter().map(|fen| (*game, (*fen).to_string())));
    }
    all
}

/// Reads `fen`, legal or not, and checks that the session still works.
fn check(game: &str, fen: &str) {
    let mut session = open(game).expect("a registered game");
    let before = session.fen();
    match session.set_position(Some(fen), &[]) {
        Ok(()) => {
            let written = session.fen();
            session.set_position(Some(&written), &[]).expect("the session's own FEN");
            assert_eq!(session.fen(), written);
            let _ = (session.ending(), session.diagram(), session.explain());
            for turn in session.legal_turns().listed() {
                session.play(&turn).expect("a legal turn");
                assert!(session.take_back());
            }
            assert_eq!(session.fen(), written);
        }
        Err(error) => {
            let line = error.to_string();
            assert!(line.starts_with("FEN: ") && line.len() > 12, "{line}");
            assert!(!line.contains(char::is_control) && line.len() < 300, "{line}");
            assert_eq!(session.fen(), before);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_text_is_handled(text in any::<String>(), game in 0..NAMES.len()) {
        check(NAMES[game], &text);
    }

    #[test]
    fn random_text_of_fen_letters_is_handled(text in "[pnbrqkcdwzuPNBRQKCDWZU1-9/ wbKQkqAJaj*-]{0,120}") {
        for game in NAMES {
            check(game, &text);
        }
    }

    #[test]
    fn mutated_and_cut_fens_are_handled(
        pick in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let all = legal_positions();
        let (game, fen) = &all[pick.index(all.len())];
        let mut chars: Vec<char> = fen.chars().collect();
        for (at, c) in changes {
            let at = at.index(chars.len());
            chars[at] = c;
        }
        check(game, &chars.iter().collect::<String>());
        check(game, &fen.chars().take(cut.index(fen.chars().count())).collect::<String>());
    }

    /// Pieces are replaced by other pieces or digits, which often gives a legal position.
    #[test]
    fn fens_with_other_pieces_are_handled(
        pick in any::<prop::sample::Index>(),
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), "[pnbrqkcdwzuPNBRQKCDWZU1-9]"), 1..12),
    ) {
        let all = legal_positions();
        let (game, fen) = &all[pick.index(all.len())];
        let mut chars: Vec<char> = fen.chars().collect();
        let pieces: Vec<usize> = (0..fen.find(' ').unwrap_or(0))
            .filter(|&i| chars[i].is_alphabetic()).collect();
        for (at, c) in changes {
            chars[pieces[at.index(pieces.len())]] = c.chars().next().expect("one letter");
        }
        check(game, &chars.iter().collect::<String>());
    }

    #[test]
    fn random_moves_leave_the_position_unchanged(text in any::<String>(), near in "[a-n][0-9]{1,3}[a-n]?[0-9]{0,3}[,qnbr]?.{0,6}") {
        for (game, fen) in legal_positions() {
            let mut session = open(game).expect("a registered game");
            session.set_position(Some(&fen), &[]).expect("a legal position");
            for text in [&text, &near] {
                let before = session.fen();
                match session.play(text) {
                    Ok(()) => assert!(session.take_back()),
                    Err(error) => assert!(!error.to_string().is_empty()),
                }
                assert_eq!(session.fen(), before);
            }
        }
    }
}

#[test]
fn errors_name_the_fault_of_a_fen() {
    for (game, fen, expected) in [
        ("chess", "", "expected 6 fields"),
        ("chess", "8/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"),
        ("chess", "k7/8/8/8/8/8/8/KK6 w - - 0 1", "White has 2 kings"),
        ("chess", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a pawn on a1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2p w - - 0 1", "a pawn on h1"),
        ("chess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "king of Black on e8 is attacked"),
        ("chess", "4k3/8/8/8/8/8/8/4K2X w - - 0 1", "'X' on h1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2C w - - 0 1", "'C' on h1"),
        ("chess", "4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank 1 has 9 squares, expected 8"),
        ("chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", "expected 8 ranks, found 7"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "expected w or b, found 'x'"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w KX - 0 1", "castling"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1", "fifty-move clock"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "move number"),
        ("nacv", "**akca*/redder*/7/7/7/*REDDER/*ACKA** w - x 0 1", "expected s or -"),
        ("nacv", "**akca*/redder*/7/7/7/*REDDER/*ACKA** w d4q - 0 1", "found 'd4q'"),
        ("nacv", "**akca*/redder*/7/7/7/*REDDER/*ACKA** w d4s - 0 1", "found 'd4s'"),
        ("nacv", "**akca*/redder*/7/7/7/*REDDER/*ACKA** w d4n,d4n - 0 1", "d4n twice"),
        ("nacv", "**akca*/redder*/7/7/7/*REDDER/*ACKA** w d3n,d4n,d4e,c4e - 0 1", "a loop"),
        ("nacv", "2akca*/redder*/7/7/7/*REDDER/*ACKA** w - - 0 1", "a7 is no cell"),
        ("nacv", "**akca*/redder*/7/7/7/7/*ACKA** w - - 0 1", "a2 is no cell"),
        ("nacv", "**akca*/redder*/7/6/7/*REDDER/*ACKA** w - - 0 1", "rank 4 has 6 places"),
        ("nacv", "**4*/6*/7/7/1k5/*r5/*KR2** b b1n - 0 1", "king of White on b1 is attacked"),
        ("archchess", "4k5/10/10/10/10/10/10/10/10/4K5 w X - - 0 1", "castling"),
        ("archchess", "4k5/10/10/10/10/10/10/10/10/4K5 w - X - 0 1", "king's leap"),
        ("archchess", "4k5/10/10/10/10/10/10/10/10/4K4 w - - - 0 1", "rank 1 has 9 squares"),
        ("ravioli", "4k9/14/14/14/14/14/14/4K3****** w - - 0 1", "i8 is no square, expected *"),
        ("ravioli", "4k3******/14/14/14/14/14/14/4K3*****P w - - 0 1", "n1 is no square"),
        ("ravioli", "4k3******/14/14/14/14/14/13*/4K3****** w - - 0 1", "n2 is a square, not *"),
        ("ravioli", "4k3******/14/14/14/14/14/13U/4K3****** w - - 0 1", "'U' on n2"),
        ("ravioli", "4k3******/14/14/14/14/14/14/4K3****** w - i1 0 1", "en passant"),
        ("ravioli", "4k3******/14/14/14/14/14/14/4K3****** w A - 0 1", "castling"),
        ("ravioli-bero", "4k3******/14/14/14/14/14/14/4K2U****** w - - 0 1", "a pawn on h1"),
        (
            "ravioli-bero",
            "4k3******/14/14/14/UPp11/14/14/4K3****** b - b3 0 1",
            "several pawns may have passed b3",
        ),
    ] {
        let error = open(game).unwrap().set_position(Some(fen), &[]).expect_err(fen).to_string();
        assert!(error.contains(expected), "{fen}: {error}");
    }
}

#[test]
fn impossible_castling_and_en_passant_rights_are_dropped() {
    for (game, fen, expected) in [
        ("chess", "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 b - e3 0 1", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"),
        (
            "archchess",
            "5k4/10/10/10/10/10/10/10/10/R3K5 w AJaj Kk e3 0 1",
            "5k4/10/10/10/10/10/10/10/10/R3K5 w A K - 0 1",
        ),
        (
            "archchess",
            "5k4/10/10/10/10/10/10/10/10/R3K5 w - - 0 1",
            "5k4/10/10/10/10/10/10/10/10/R3K5 w - - - 0 1",
        ),
        (
            "ravioli",
            "4k3******/14/14/14/p13/14/14/R3K3****** w KQkq a5 0 1",
            "4k3******/14/14/14/p13/14/14/R3K3****** w Q - 0 1",
        ),
        // The pawn named in the field cannot have passed the en passant square.
        (
            "ravioli-bero",
            "4k3******/14/14/14/UPp11/14/14/4K3****** b - b3e4 0 1",
            "4k3******/14/14/14/UPp11/14/14/4K3****** b - - 0 1",
        ),
        (
            "ravioli-bero",
            "4k3******/14/14/14/UPp11/14/14/4K3****** b - b3a4 0 1",
            "4k3******/14/14/14/UPp11/14/14/4K3****** b - b3a4 0 1",
        ),
    ] {
        let mut session = open(game).unwrap();
        session.set_position(Some(fen), &[]).unwrap();
        assert_eq!(session.fen(), expected);
    }
}

#[test]
fn turns_are_found_whatever_letters_are_capitals() {
    for (game, fen, typed, turn) in [
        ("chess", None, "nf3", "g1f3"),
        ("chess", None, "E2E4", "e2e4"),
        ("chess", Some("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "O-o", "e1g1"),
        ("chess", Some("4k3/8/8/8/8/2n5/1P6/2B1K3 w - - 0 1"), "BXC3", "b2c3"),
        ("cwda", Some("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 FF"), "0-0-0", "e1c1"),
        ("piazza", Some("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 dry"), "o-o", "e1g1"),
        ("archchess", None, "A2a4", "a2a4"),
        ("shogi", Some("k8/9/9/9/9/9/9/9/4K4[P] w - - 0 1"), "p@e5", "P@e5"),
    ] {
        let mut session = open(game).unwrap();
        session.set_position(fen, &[]).unwrap();
        assert_eq!(session.find_typed(typed).as_deref(), Ok(turn), "{game} {typed}");
    }
    // The reason is that of the spelling that can be read.
    let session = open("chess").unwrap();
    for (typed, expected) in
        [("NF6", "no knight of White can go to f6"), ("E2E5", "cannot go to e5")]
    {
        let error = session.find_typed(typed).expect_err(typed).to_string();
        assert!(error.contains(expected), "{typed}: {error}");
    }
}

#[test]
fn errors_name_the_reason_of_an_illegal_move() {
    const WIRED: &str = "**akca*/redder*/7/7/7/*REDDER/*ACKA** w b2n,b4n - 0 2";
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    for (game, fen, turn, expected) in [
        ("chess", None, "e2e5", "the piece on e2 cannot go to e5"),
        ("chess", None, "e7e5", "the piece on e7 is the opponent's"),
        ("chess", None, "e4e5", "nothing stands on e4"),
        ("chess", None, "a1a2", "a piece of one's own stands on a2"),
        ("chess", None, "e2", "expected a move"),
        ("chess", Some(pinned), "e2c3", "it would leave the king attacked"),
        ("chess", Some("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7a8", "a letter is missing"),
        ("archchess", None, "e1c1,a1d1", "a piece stands between king and rook"),
        ("nacv", None, "e3n,d4n,c4e", "five edges"),
        ("nacv", None, "e3n,d4n,c4e,e3n,c2n", "a wire lies on e3n already"),
        ("nacv", None, "e3n,e3e,d3e,e2n,c2n", "the wire on e2n would close a loop"),
        ("nacv", None, "e3n,d4n,c4e,a1e,c2n", "'a1e' is no edge"),
        ("nacv", Some(WIRED), "b2b4", "the wire is missing"),
        (
            "nacv",
            Some(WIRED),
            "b2b5,c3n",
            "the piece on b2 cannot go to b5 across exactly one wire",
        ),
        ("nacv", Some(WIRED), "b2b3,b2n", "a wire lies on b2n already"),
        ("nacv", Some(WIRED), "0000,c3n", "a pass is allowed only when no piece can move"),
        ("archchess", None, "e1e4", "the piece on e1 cannot go to e4"),
        ("ravioli", None, "e1g1", "a piece stands between king and rook"),
        ("ravioli", None, "a2i3", "the piece on a2 cannot go to i3"),
        ("ravioli", None, "b2b9", "expected a move"),
    ] {
        let mut session = open(game).unwrap();
        session.set_position(fen, &[]).unwrap();
        let error = session.play(turn).expect_err(turn).to_string();
        assert!(error.contains(expected), "{turn}: {error}");
    }
}
