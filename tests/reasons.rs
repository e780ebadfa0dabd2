//! Why a piece cannot move, and why not to a goal: true and in one line, in every game.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::games;
use rialto::gesture::TargetKind;
use rialto::session::{Game, open};

/// What a person touches, in a position of a game (`None`: the start), and the reason.
type Case = (&'static str, Option<&'static str>, &'static str, &'static str);

fn check(cases: &[Case]) {
    for (game, fen, touched, reason) in cases {
        let mut session = open(game).expect("a game");
        session.set_position(*fen, &[]).expect("a position");
        let touched: Vec<&str> = touched.split(' ').collect();
        let found = session.why_not(&touched);
        assert_eq!(found.as_deref(), Some(*reason), "{game} {fen:?} {touched:?}");
    }
}

#[test]
fn in_chess() {
    const PINNED: &str = "4r1k1/8/8/8/8/8/3PN3/4K3 w - - 0 1";
    const CHECK: &str = "4r1k1/8/8/8/8/8/P7/R3K2N w Q - 0 1";
    check(&[
        ("chess", None, "a1", "the piece on a1 is blocked"),
        ("chess", None, "c1", "the piece on c1 is blocked"),
        ("chess", None, "e1", "the piece on e1 is blocked"),
        ("chess", None, "e4", "nothing stands on e4"),
        ("chess", None, "e7", "the piece on e7 is the opponent's"),
        ("chess", None, "a1 a2", "a piece of one's own stands on a2"),
        ("chess", None, "a1 a5", "the piece on a1 cannot go to a5: the way is blocked"),
        ("chess", None, "a1 b3", "the piece on a1 cannot go to b3"),
        ("chess", None, "e2 d3", "the piece on e2 cannot go to d3 except to capture"),
        ("chess", None, "e2 e5", "the piece on e2 cannot go to e5"),
        ("chess", None, "e1 g1", "a piece stands between king and rook"),
        ("chess", None, "e1 h1", "a piece stands between king and rook"),
        ("chess", Some(PINNED), "e2", "the piece on e2 is pinned: the king would be attacked"),
        ("chess", Some(PINNED), "e2 c3", "it would leave the king attacked"),
        ("chess", Some(CHECK), "a2", "the king is in check, and the piece on a2 cannot end it"),
        ("chess", Some(CHECK), "a2 a3", "the king is in check"),
        ("chess", Some(CHECK), "e1 e2", "e2 is attacked"),
        ("chess", Some(CHECK), "e1 c1", "the king is in check"),
        (
            "chess",
            Some("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1"),
            "e3 e4",
            "the piece on e3 cannot go to e4: it does not capture there",
        ),
        (
            "chess",
            Some("2r1r1k1/8/8/8/8/8/P6r/3K4 w - - 0 1"),
            "d1",
            "every square to which the king on d1 can go is attacked",
        ),
        (
            "chess",
            Some("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
            "e1 c1",
            "the king would cross or reach an attacked square",
        ),
        (
            "chess",
            Some("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"),
            "e1 g1",
            "the piece on e1 cannot go to g1",
        ),
        ("chess", Some("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "h8", "the game is over"),
    ]);
}

#[test]
fn where_captures_are_forced_or_explode() {
    const FORCED: &str = "rnbqkbnr/p1pppppp/8/1p6/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2";
    const OWN_KING: &str = "4k3/8/8/8/8/6N1/8/4Kr2 w - - 0 1";
    const KINGS: &str = "8/8/8/3kK3/8/8/8/8 w - - 0 1";
    check(&[
        ("antichess", Some(FORCED), "a2", "a capture is possible, so one has to be made"),
        ("antichess", Some(FORCED), "a2 a3", "a capture is possible, so one has to be made"),
        ("antichess", Some(FORCED), "a2 b4", "the piece on a2 cannot go to b4"),
        ("atomic", Some(OWN_KING), "g3 f1", "the explosion would take the own king"),
        ("atomic", Some(OWN_KING), "g3 e4", "the king is in check"),
        ("atomar", Some(KINGS), "e5 d5", "these two pieces do not capture each other"),
    ]);
}

#[test]
fn where_pieces_come_in_beside_others() {
    const MOVED: &str = "4k3/8/8/8/8/8/P7/RN2K3[He] w A - 0 1";
    check(&[
        ("seirawan", None, "H@ e4", "no piece of one's own stands on e4"),
        ("seirawan", None, "h@", "the piece in that hand is the opponent's"),
        ("seirawan", None, "H@ b1 d2", "a piece of one's own stands on d2"),
        ("seirawan", Some(MOVED), "E@ a1", "there is no E in the hand"),
        (
            "seirawan",
            Some(MOVED),
            "H@ b1",
            "a piece comes in only beside the first move of one of the first rank, not of that on b1",
        ),
        ("shouse", None, "P@ e4", "there is no P in the hand"),
    ]);
    let mut session = open("seirawan").expect("a game");
    for (text, reason) in [
        ("b1c3q", "no promotion here, the text is too long"),
        ("b1c4h", "the piece on b1 cannot go to c4"),
    ] {
        let error = session.play(text).expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    session.set_position(None, &["b1c3h", "b8c6", "g1f3e"]).expect("a position");
    assert_eq!(
        session.fen(),
        "r1bqkbnr/pppppppp/2n5/8/8/2N2N2/PPPPPPPP/RHBQKBER[eh] b KQkqcdfg - 3 2"
    );
}

#[test]
fn in_the_other_games() {
    const HANDS: &str = "4k4/3S5/9/9/9/9/9/9/4K4[Pp] b - - 0 1";
    const SCREEN: &str = "3k5/9/9/4n4/9/9/9/4C4/9/4K4 w - - 0 1";
    const WIRED: &str = "**akca*/redder*/7/7/7/*REDDER/*ACKA** w b2n,b4n - 0 2";
    const FLOOD: &str = "4k3/8/8/3P4/8/8/8/R3K3 w - - 0 1 flood:10:c3f3,c4f4";
    const ITALIAN: &str = "4k5/10/10/10/10/10/10/10/10/RN2K4R w J K - 0 1";
    check(&[
        ("archchess", None, "a1", "the piece on a1 is blocked"),
        ("archchess", None, "e1 e4", "the piece on e1 cannot go to e4"),
        ("archchess", None, "e1 a1", "a piece stands between king and rook"),
        ("archchess", Some(ITALIAN), "e1 a1", "the right to castle with this rook is lost"),
        ("archchess", Some(ITALIAN), "e1 e5", "the piece on e1 cannot go to e5"),
        ("cwda", None, "a1", "the piece on a1 is blocked"),
        ("shatranj", None, "a1", "the piece on a1 is blocked"),
        ("ravioli", None, "a1", "the piece on a1 is blocked"),
        ("ravioli", None, "e1 h1", "a piece stands between king and rook"),
        ("ravioli-bero", None, "a1", "the piece on a1 is blocked"),
        ("xiangqi", None, "e4 d5", "the piece on e4 cannot go to d5"),
        (
            "xiangqi",
            Some(SCREEN),
            "e3 e7",
            "the piece on e3 cannot go to e7: it captures only over a piece between",
        ),
        ("xiangqi", None, "b1 d2", "the piece on b1 cannot go to d2: the way is blocked"),
        (
            "xiangqi",
            Some("4k4/9/9/9/9/9/4C4/9/9/4K4 w - - 0 1"),
            "e4 d4",
            "it would leave the king attacked",
        ),
        ("shogi", None, "P@", "there is no P in the hand"),
        ("shogi", None, "h1", "the piece on h1 is blocked"),
        ("shogi", Some(HANDS), "p@", "the king is in check"),
        ("shogi", Some(HANDS), "P@", "the piece in that hand is the opponent's"),
        ("nacv", None, "b2", "a first turn lays 5 wires, and no piece moves"),
        ("nacv", None, "d4n d4n", "a wire lies on d4n already"),
        ("nacv", None, "e3n e3e d3e e2n", "the wire on e2n would close a loop"),
        (
            "nacv",
            None,
            "a3e b3e c3e d3e e3e f3e",
            "5 wires are chosen already; touch one of them to give it back",
        ),
        ("nacv", Some(WIRED), "e2", "no move of the piece on e2 crosses exactly one wire"),
        ("nacv", Some(WIRED), "d1", "the piece on d1 is blocked"),
        ("nacv", Some(WIRED), "b2 b5", "the piece on b2 cannot go to b5 across exactly one wire"),
        ("nacv", Some(WIRED), "b2 b3 b2n", "a wire lies on b2n already"),
        ("nacv", Some(WIRED), "b2 b3 d4", "a wire is laid now, expected an edge"),
        ("nacv", Some(WIRED), "c3n", "a piece moves first, then a wire is laid"),
        ("nacv", Some(WIRED), "0000", "a pass is allowed only when no piece can move"),
        ("piazza", None, "e2", "the dice have to be thrown first, such as roll:3+4"),
        (
            "piazza",
            Some(FLOOD),
            "d5",
            "the piece on d5 is under water and cannot move for 10 plies",
        ),
        ("piazza", Some(FLOOD), "e6", "e6 is under water"),
        ("piazza", Some(FLOOD), "a1 d6", "d6 is under water"),
        (
            "piazza",
            Some("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 build:2"),
            "a1",
            "a walkway has to be built, expected its first and last square such as c3f3",
        ),
    ]);
}

/// In random positions of every game: a reason is given exactly where no turn begins, and what it
/// says of the square and of check is so.
#[test]
fn in_random_positions() {
    for &name in games::NAMES {
        let mut session = open(name).expect("a game");
        session.set_dice(Some(1));
        session.set_position(None, &[]).expect("the start");
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        for turn in 0..24 {
            if turn % 8 == 3 {
                check_all(session.as_ref(), &mut random);
            }
            let turns = session.perft(1);
            let Some(turn) = (turns > 0).then(|| session.nth_turn(random.next_u64() % turns))
            else {
                break;
            };
            session.play(&turn.expect("a turn")).expect("a legal turn");
            if session.ending().is_some() {
                break;
            }
        }
    }
}

fn check_all(session: &dyn Game, random: &mut Xoshiro256PlusPlus) {
    let fields: Vec<_> =
        session.targets().into_iter().filter(|target| target.kind == TargetKind::Field).collect();
    let (view, gestures) = (session.view(), session.gestures().listed());
    let begins = |touched: &[&str]| {
        gestures.iter().flat_map(|(_, all)| all).any(|gesture| {
            gesture.len() >= touched.len() && gesture.iter().zip(touched).all(|(a, b)| a == b)
        })
    };
    for field in &fields {
        let goal = &fields[(random.next_u64() % fields.len() as u64) as usize].name;
        let piece = view.diagram.piece(field.points[0]);
        for touched in [vec![field.name.as_str()], vec![&field.name, goal]] {
            let place = format!("{} {} {touched:?}", session.game(), session.fen());
            let reason = session.why_not(&touched);
            assert_eq!(reason.is_none(), begins(&touched), "{place}: {reason:?}");
            let Some(reason) = reason else { continue };
            assert!(!reason.is_empty() && !reason.contains(char::is_control), "{place}: {reason}");
            if reason.starts_with("nothing stands on") {
                assert_eq!(piece, None, "{place}: {reason}");
            }
            if reason == format!("the piece on {} is the opponent's", field.name) {
                let white = piece.map(|piece| piece.is_white());
                let opponent = session.side_to_move().other() == rialto::rules::Side::White;
                assert_eq!(white, Some(opponent), "{place}: {reason}");
            }
            let checked = reason.starts_with("the king is in check");
            assert!(!checked || session.in_check(), "{place}: {reason}");
            let pinned = reason.contains("is pinned") || reason.contains("would leave the king");
            assert!(
                !pinned || !session.in_check() || session.game() == "nacv",
                "{place}: {reason}"
            );
        }
    }
}
