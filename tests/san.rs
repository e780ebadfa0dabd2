//! Standard algebraic notation (SAN): known cases, and properties in random positions.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::session::{Session, open};
use std::collections::HashSet;

fn at(fen: &str, chess960: bool) -> Box<dyn Session> {
    let mut session = open("chess").expect("chess");
    session.set_rule("UCI_Chess960", &chess960.to_string()).expect("a rule");
    session.set_position(Some(fen), &[]).unwrap_or_else(|e| panic!("{fen}: {e}"));
    session
}

fn of(game: &str, fen: &str) -> Box<dyn Session> {
    let mut session = open(game).expect("a game");
    session.set_position(Some(fen), &[]).unwrap_or_else(|e| panic!("{game}: {fen}: {e}"));
    session
}

#[test]
fn known_moves_are_written_and_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    // Several pieces reach one square: the file, the rank or both must be named.
    let knights = "7k/8/8/1N3N2/8/1N6/8/K7 w - - 0 1";
    let queens = "8/6k1/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    let rooks = "3r3r/1K6/8/R7/4k3/8/8/R7 b - - 0 1";
    // The knight on e4 is pinned, so the other knight needs no disambiguation.
    let pinned = "4r2k/8/8/8/4N3/8/8/1N2K3 w - - 0 1";
    let en_passant = "8/8/8/k2pP2Q/8/8/8/7K w - d6 0 1";
    let castling = "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (fen, turn, san) in [
        (start, "e2e4", "e4"),
        (start, "g1f3", "Nf3"),
        (knights, "b5d4", "Nb5d4"),
        (knights, "f5d4", "Nfd4"),
        (knights, "b3d4", "N3d4"),
        (knights, "b3a5", "Na5"),
        (queens, "h4e1", "Qh4e1"),
        (queens, "e4e1", "Qee1"),
        (queens, "h1e1", "Q1e1"),
        (rooks, "d8f8", "Rdf8"),
        (rooks, "h8h1", "Rh1"),
        (pinned, "b1d2", "Nd2"),
        (en_passant, "e5d6", "exd6+"),
        (en_passant, "e5e6", "e6"),
        (castling, "e1g1", "O-O+"),
        (castling, "e1c1", "O-O-O"),
        (castling, "a1d1", "Rd1"),
        ("6rk/5P1p/8/8/8/8/8/K1B5 w - - 0 1", "f7g8q", "fxg8=Q+"),
        ("6rk/5P1p/8/8/8/8/8/K1B5 w - - 0 1", "f7f8n", "f8=N"),
        ("5r1k/4P2p/8/8/8/8/8/K7 w - - 0 1", "e7f8n", "exf8=N"),
        ("6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", "g5f7", "Nf7#"),
        ("5r1k/6Pp/7N/8/8/8/8/K7 b - - 0 1", "h8g7", "Kxg7"),
        ("k7/2P5/1K6/8/8/8/8/8 w - - 0 1", "c7c8q", "c8=Q#"),
        ("k7/2P5/1K6/8/8/8/8/8 w - - 0 1", "c7c8r", "c8=R#"),
        ("k7/2P5/1K6/8/8/8/8/8 w - - 0 1", "c7c8b", "c8=B"),
    ] {
        let session = at(fen, false);
        assert_eq!(session.notation(turn).as_deref(), Ok(san), "{fen}: {turn}");
        assert_eq!(session.find_notation(san).as_deref(), Ok(turn), "{fen}: {san}");
    }
}

#[test]
fn long_algebraic_notation_is_written() {
    let en_passant = "8/8/8/k2pP2Q/8/8/8/7K w - d6 0 1";
    let castling = "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let promotion = "6rk/5P1p/8/8/8/8/8/K1B5 w - - 0 1";
    for (fen, turn, long) in [
        (en_passant, "e5d6", "e5xd6+"),
        (en_passant, "e5e6", "e5e6"),
        (castling, "e1g1", "O-O+"),
        (castling, "a1d1", "Ra1d1"),
        (promotion, "f7g8q", "f7xg8=Q+"),
        ("6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", "g5f7", "Ng5f7#"),
    ] {
        let session = at(fen, false);
        assert_eq!(session.long_notation(turn).as_deref(), Ok(long), "{fen}: {turn}");
    }
    let other = rialto::session::open("archchess").expect("a game");
    let turn = other.legal_turns().listed().remove(0);
    assert_eq!(other.long_notation(&turn), Ok(turn));
    let drop = of("crazyhouse", "5k2/8/8/8/8/8/8/4K3[N] w - - 0 1");
    assert_eq!(drop.long_notation("N@e6").as_deref(), Ok("N@e6+"));
}

/// The letters are those of the game, its board may be larger, and pieces are dropped.
#[test]
fn games_like_chess_are_written_and_read() {
    let house = "6k1/4P3/8/8/8/8/8/Q3K2Q~[NPp] w - - 0 1";
    // The castled king of Capablanca chess is on the files c and i.
    let capablanca = "4k5/1P8/10/10/10/10/7C2/R4K3R w KQ - 0 1";
    // Black's queen is lost, so White's pawn may become one; it may also stay a pawn.
    let grand = "k9/10/4P5/10/10/10/10/1R8/10/1R7K w - - 0 1";
    for (game, fen, turn, san) in [
        ("crazyhouse", house, "N@f6", "N@f6+"),
        ("crazyhouse", house, "P@e4", "P@e4"),
        ("crazyhouse", house, "a1a8", "Qaa8+"),
        ("crazyhouse", house, "h1a8", "Qha8+"),
        ("crazyhouse", house, "e7e8q", "e8=Q#"),
        ("crazyhouse", "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", "N@f7", "N@f7#"),
        ("crazyhouse", "6rk/6pp/8/8/8/8/8/K7[Np] b - - 0 1", "P@a2", "P@a2"),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", "Ra8#"),
        ("knightmate", "4k3/8/8/8/8/8/8/1M2K3 w - - 0 1", "b1b2", "Mb2"),
        ("knightmate", "4k3/8/8/8/8/8/8/1M2K3 w - - 0 1", "e1f3", "Kf3"),
        ("capablanca", capablanca, "f1i1", "O-O"),
        ("capablanca", capablanca, "f1c1", "O-O-O"),
        ("capablanca", capablanca, "j1j8", "Rj8+"),
        ("capablanca", capablanca, "b7b8a", "b8=A"),
        ("capablanca", capablanca, "h2i4", "Ci4"),
        ("grand", grand, "e8e9", "e9"),
        ("grand", grand, "e8e9q", "e9=Q"),
        ("grand", grand, "b1b2", "R1b2"),
        ("grand", "k9/1R8/10/10/10/10/10/10/10/1R7K w - - 0 1", "b9b5", "R9b5"),
        ("grand", "1R8/10/9k/10/10/10/10/10/10/1R7K w - - 0 1", "b10b5", "R10b5"),
        // Others keep the texts of their turns.
        ("shatranj", "4k2r/8/8/8/8/8/8/RN2K3 w - - 0 1", "b1c3", "b1c3"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/1N1K5 w - - 0 1", "b1c3", "b1c3"),
        ("minishogi", "4k/5/5/5/K4[P] w - - 0 1", "P@b2", "P@b2"),
    ] {
        let session = of(game, fen);
        assert_eq!(session.notation(turn).as_deref(), Ok(san), "{game}: {fen}: {turn}");
        for text in [san, turn] {
            assert_eq!(session.find_notation(text).as_deref(), Ok(turn), "{game}: {fen}: {text}");
        }
    }
}

#[test]
fn drops_are_read_as_other_programs_write_them() {
    let session = of("crazyhouse", "4k3/8/8/8/8/8/8/4K2R[NP] w K - 0 1");
    for (turn, texts) in [
        ("P@e4", &["P@e4", "@e4", "P@e4+", "@e4#"][..]),
        ("N@e4", &["N@e4", "N@e4!?"]),
        ("e1g1", &["O-O", "e1g1", "e1h1"]),
    ] {
        for text in texts {
            assert_eq!(session.find_notation(text).as_deref(), Ok(turn), "{text}");
        }
    }
    for (text, reason) in [
        ("B@e4", "there is no B in the hand"),
        ("N@e1", "a piece stands on e1"),
        ("@e8", "a piece stands on e8"),
        ("@e1e2", "'e1e2' is no square, expected a drop such as P@e5"),
        ("X@e4", "'X' is no piece that is dropped, expected one of QRBNP"),
        ("Bd4", "White has no such bishop"),
    ] {
        let error = session.find_notation(text).expect_err(text).to_string();
        assert_eq!(error, format!("illegal move '{text}': {reason}"));
    }
    let other = of("capablanca", "4k5/10/10/10/10/10/10/4K4C w - - 0 1");
    for (text, reason) in [
        ("Ad4", "White has no such A"),
        ("Cd4", "the piece on j1 cannot go to d4"),
        ("Cj9", "expected a move such as e4, Nf3, exd5, e8=Q or O-O"),
    ] {
        let error = other.find_notation(text).expect_err(text).to_string();
        assert_eq!(error, format!("illegal move '{text}': {reason}"));
    }
}

#[test]
fn castling_in_chess960_is_written_and_read() {
    let session = at("4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1", true);
    assert_eq!(session.notation("e1f1").as_deref(), Ok("O-O"));
    assert_eq!(session.notation("e1b1").as_deref(), Ok("O-O-O"));
    // In the first castling the king stays on its square. Kd1 is an ordinary move.
    let session = at("4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", true);
    assert_eq!(session.notation("c1b1").as_deref(), Ok("O-O-O"));
    assert_eq!(session.find_notation("O-O-O").as_deref(), Ok("c1b1"));
    assert_eq!(session.find_notation("Kd1").as_deref(), Ok("c1d1"));
    // Kg1 is an ordinary move, O-O is another move with the same king square.
    let session = at("4k3/8/8/8/8/8/8/5K1R w K - 0 1", true);
    assert_eq!(session.notation("f1g1").as_deref(), Ok("Kg1"));
    assert_eq!(session.notation("f1h1").as_deref(), Ok("O-O"));
    assert_eq!(session.find_notation("Kg1").as_deref(), Ok("f1g1"));
    assert_eq!(session.find_notation("0-0").as_deref(), Ok("f1h1"));
}

#[test]
fn variants_of_the_notation_are_read_or_refused_with_a_reason() {
    let fen = "r3k2r/1P3ppp/8/3pP3/2B5/5N2/PP3PPP/RN2K2R w KQkq d6 0 1";
    let session = at(fen, false);
    for (turn, texts) in [
        ("e5d6", &["exd6", "ed6", "e5xd6", "e5d6", "e5:d6", "exd6ep", "exd6e.p.", "Pexd6"][..]),
        ("b7a8q", &["bxa8=Q+", "bxa8Q", "ba8=q", "b7xa8q", "b7a8Q#"]),
        ("b7b8n", &["b8=N", "b8N+", "b7-b8=n"]),
        ("e1g1", &["O-O", "0-0", "o-o", "OO", "O-O+", "e1g1", "e1h1", "Kg1"]),
        ("f3d2", &["Nfd2", "Nf3d2", "N3d2", "Nf3-d2", "f3d2", "Nfd2+!?"]),
        ("c4d5", &["Bxd5", "Bd5", "Bc4xd5", "B4d5"]),
    ] {
        for text in texts {
            assert_eq!(session.find_notation(text).as_deref(), Ok(turn), "{text}");
        }
    }
    for (text, reason) in [
        ("Nd2", "ambiguous: Nfd2 or Nbd2"),
        ("b8", "the pawn promotes, a letter is missing"),
        ("bxa8=K", "the pawn cannot become that"),
        ("Ke2=Q", "no promotion here, the text is too long"),
        ("O-O-O", "O-O-O is not legal here: a piece stands between king and rook"),
        ("--", "a pass is not allowed"),
        ("0000", "a pass is not allowed"),
        ("Qd4", "White has no such queen"),
        ("Rhxd8", "the piece on h1 cannot go to d8"),
        ("e4", "the piece on e5 cannot go to e4"),
        ("", "expected a move such as e4, Nf3, exd5, e8=Q or O-O"),
        ("\u{e9}4", "expected a move such as e4, Nf3, exd5, e8=Q or O-O"),
        ("Nf9", "expected a move such as e4, Nf3, exd5, e8=Q or O-O"),
    ] {
        let error = session.find_notation(text).expect_err(text).to_string();
        let wanted = format!("illegal move '{text}': ");
        let given = error.strip_prefix(&wanted).unwrap_or(&error);
        // Two possible moves may be named in either order.
        let mut words = [given, reason].map(|text| text.split(' ').collect::<Vec<_>>());
        words.iter_mut().for_each(|words| words.sort_unstable());
        assert_eq!(words[0], words[1], "{text}: {given}");
    }
}

#[test]
fn a_pinned_piece_is_refused_with_the_reason() {
    let session = at("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", false);
    assert_eq!(session.find_notation("Ne2").as_deref(), Ok("g1e2"));
    let error = session.find_notation("Nd5").expect_err("pinned").to_string();
    assert_eq!(error, "illegal move 'Nd5': it would leave the king attacked");
}

/// Every legal turn has a text of its own. The turn is found by that text, by the text without the
/// signs of check, capture and promotion, and by its squares.
#[test]
fn texts_are_distinct_and_find_their_turns() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1994);
    let shuffled = "nrkbrqbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBRQBN w EBeb - 0 1";
    let queens = "q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (fen, chess960) in [(start, false), (shuffled, true), (queens, false)] {
        (0..4).for_each(|_| play_by_texts(&mut *at(fen, chess960), &mut random));
    }
    for game in [
        "crazyhouse",
        "capablanca",
        "capahouse",
        "seirawan",
        "shouse",
        "grand",
        "knightmate",
        "makruk",
        "newzealand",
        "omicron",
        "shako",
        "losalamos",
    ] {
        let mut session = open(game).expect("a game");
        (0..2).for_each(|_| {
            session.set_position(None, &[]).expect("a position");
            play_by_texts(&mut *session, &mut random);
        });
    }
}

/// Plays a random game and looks at the texts of all legal turns.
fn play_by_texts(session: &mut dyn Session, random: &mut Xoshiro256PlusPlus) {
    for _ in 0..150 {
        let legal = session.legal_turns().listed();
        let mut texts = HashSet::new();
        for turn in &legal {
            let san = session.notation(turn).expect("legal");
            let bare = san.trim_end_matches(['+', '#']).replace(['x', '='], "");
            let long = session.long_notation(turn).expect("legal");
            for text in [&san, &bare, &long, turn] {
                let found = session.find_notation(text);
                assert_eq!(found.as_ref(), Ok(turn), "{}: {text}", session.fen());
            }
            assert!(texts.insert(san), "{}: {turn}", session.fen());
        }
        if legal.is_empty() {
            break;
        }
        let turn = &legal[random.next_u64() as usize % legal.len()];
        session.play(turn).expect("legal");
    }
}
