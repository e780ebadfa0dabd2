use super::*;
use crate::protocol::cecp::plies::PlyList;
use crate::protocol::cecp::ply::PASS;
use crate::session::{self, Game};

/// Both sides to move, with many wires, loops to close and pieces to capture.
const POSITIONS: [&str; 4] = [
    "**C1a1*/5R*/E1E2DK/c3A2/6A/*3k2/*1R2** w b1s,b1e,c1n,d1s,e1s,e1e,e1n,b2e,c2e,d2n,e2n,f2s,\
     g2s,g2n,a3n,c3n,e3e,g3e,a4w,a4n,b4e,c4n,a5w,a5e,b5e,e5e,g5e,a6e,d6e,f6e,c7e,f7e,f7n - 15 33",
    "**C1a1*/5R*/E1E2DK/c3A2/6A/*3k2/*1R2** b b1s,b1e,c1n,d1s,e1s,e1e,e1n,b2e,c2e,d2n,e2n,f2s,\
     g2s,g2n,a3n,c3n,e3e,g3e,a4w,a4n,b4e,c4n,a5w,a5e,b5e,e5e,g5e,a6e,d6e,f6e,c7e,f7e,f7n - 15 33",
    "**1k2*/6*/7/7/7/*R5/*2K1** w b3n,c3n,c4e,c4n - 0 10",
    // No piece can move: the turn is a pass with a wire, which may close a loop.
    "**akca*/redder*/7/7/7/*REDDER/*ACKA** w b1s,b1w,b1n,c1s,d1s,e1s,e1e,a4w,d4e,d4n - 0 3",
];

/// A ring around two cells. A wire on the edge between them closes two loops at once.
const RING: &str = "**1k2*/6*/7/7/7/*R5/*2K1** w a4e,b3n,b4n,c3n,c4e,c4n - 0 10";

fn open(fen: &str) -> Box<dyn Game> {
    let mut session = session::open("nacv").expect("it is there");
    session.set_position(Some(fen), &[]).expect("a position");
    session
}

/// Sets up a position under the rule that only loops around one cell vanish.
fn open_single(fen: &str) -> Box<dyn Game> {
    let mut session = open(POSITIONS[2]);
    session.set_rule("nacv_loops", "single").expect("a rule");
    session.set_position(Some(fen), &[]).expect("a position");
    session
}

fn turn_start(session: &dyn Game) -> TurnStart {
    TurnStart::of(session, session.view(), &[], &Nacv)
}

/// The position after a turn.
fn after(session: &mut dyn Game, turn: &str) -> View {
    session.play(turn).expect("legal");
    let after = session.view();
    session.take_back();
    after
}

fn plies(texts: &[&str]) -> Vec<Ply> {
    texts.iter().map(|text| BOARD.ply(text)).collect()
}

/// The plies that the engine shows after those `shown` of a turn.
fn rest(turn: &str, shown: &[Ply], before: &View, after: Option<&View>) -> Vec<Ply> {
    Nacv.continuations(turn, shown, before, after).swap_remove(0)
}

fn text(plies: &[Ply]) -> String {
    plies.iter().map(|ply| ply.text(1)).collect::<Vec<_>>().join(" ")
}

/// What can be done with the piece on the square called `from`; with none, what needs no piece.
fn inputs(from: &str, entered: &[Ply], start: &TurnStart) -> Vec<Input> {
    let mut inputs = Nacv.inputs(entered, start);
    inputs.retain(|input| input.ply.from() == Square::parse(from, 1));
    inputs
}

#[test]
fn the_plies_of_every_turn_can_be_parsed_again() {
    let mut loops = 0;
    let sessions = POSITIONS.map(open).into_iter().chain([open_single(RING)]);
    for mut session in sessions {
        let turn_start = turn_start(session.as_ref());
        assert!(turn_start.legal.len() > 50, "{}", turn_start.view.fen);
        for turn in &turn_start.legal {
            let after = after(session.as_mut(), turn);
            let plies = rest(turn, &[], &turn_start.view, Some(&after));
            let mut window = placement(&Nacv, &turn_start.view);
            for (number, ply) in plies.iter().enumerate() {
                assert_eq!(number % 2 == 1, *ply == Ply::Pass);
                let shown = &plies[..number];
                let continuations = Nacv.continuations(turn, shown, &turn_start.view, None);
                assert!(!continuations.is_empty(), "{turn}: {plies:?}");
                assert_eq!(
                    Nacv.parse(&plies[..=number], &turn_start) == Parsed::Incomplete,
                    number + 1 < plies.len()
                );
                assert!(ply.squares().all(|square| window.at(square) != '*'));
                window.play(ply);
            }
            assert_eq!(Nacv.parse(&plies, &turn_start), Parsed::Turn(turn.clone()));
            assert_eq!(window, placement(&Nacv, &after), "{turn}: {plies:?}");
            loops += usize::from(plies.len() > 3);
        }
    }
    assert!(loops > 100, "{loops}");
    let mut ring = open_single(RING);
    let after = after(ring.as_mut(), "b2b4,b4e");
    assert_eq!(rest("b2b4,b4e", &[], &ring.view(), Some(&after)).len(), 15);
}

#[test]
fn all_turns_can_be_clicked() {
    for fen in POSITIONS {
        let session = open(fen);
        let turn_start = turn_start(session.as_ref());
        let mut entered: Vec<String> = Nacv
            .inputs(&[], &turn_start)
            .into_iter()
            .filter(|input| input.ply.from().is_some_and(is_cell))
            .map(|input| input.text)
            .filter(|text| text.contains(','))
            .collect();
        entered.sort();
        entered.dedup();
        assert!(entered == turn_start.legal, "{fen}");
    }
}

#[test]
fn a_piece_that_has_moved_still_lays_its_wire() {
    let mut session = open(POSITIONS[2]);
    let turn_start = turn_start(session.as_ref());
    let partial = plies(&["d4d8", PASS]);
    let round_trips = inputs("h2", &partial, &turn_start);
    let round_trip = Input { ply: BOARD.ply("h2e8,e8h2"), text: "b2b4,b4e".into() };
    assert!(round_trips.contains(&round_trip));
    // The piece has left d4 and stands on d8.
    assert_eq!(inputs("d4", &partial, &turn_start), []);
    assert_eq!(inputs("d8", &partial, &turn_start).len(), round_trips.len());
    let after = after(session.as_mut(), "b2b4,b4e");
    let rest = rest("b2b4,b4e", &partial, &turn_start.view, Some(&after));
    assert_eq!(text(&rest), "d8e8 @@@@ e8f7 @@@@ f7g8 @@@@ g8f9 @@@@ f9d8");
    let parsed = Nacv.parse(&[partial, rest].concat(), &turn_start);
    assert_eq!(parsed, Parsed::Turn("b2b4,b4e".into()));
}

#[test]
fn a_first_turn_is_five_drops_in_any_order() {
    let session = session::open("nacv").expect("it is there");
    let open = |shown: &[Ply]| TurnStart::of(session.as_ref(), session.view(), shown, &Nacv);
    let drops = ["w@f3", PASS, "w@d1", PASS, "v@c2", PASS, "v@e4", PASS, "w@d3"];
    let drops = plies(&drops);
    assert_eq!(open(&[]).legal.len(), 96);
    assert_eq!(Nacv.parse(&drops[..1], &open(&[])), Parsed::Incomplete);
    assert_eq!(inputs("d2", &[], &open(&[])).len(), 96);
    assert_eq!(inputs("", &[], &open(&[]))[0].ply, BOARD.ply("V@c6"));
    let turn = "c1n,b1s,b1w,b2e,b1n";
    assert_eq!(Nacv.parse(&drops, &open(&drops[..8])), Parsed::Turn(turn.into()));
    // A wire on the fourth side of a cell would close a loop.
    let corner = plies(&["w@d1", PASS, "v@c2", PASS, "w@d3", PASS]);
    let turn_start = open(&corner);
    assert_eq!(turn_start.legal.len(), 92);
    assert_eq!(
        Nacv.parse(&[corner.clone(), plies(&["v@e2"])].concat(), &turn_start),
        Parsed::NoMatch
    );
    let turn = Nacv.read("h2e2,e2h2", &corner, &turn_start.view);
    assert_eq!(turn.as_deref(), Some("b1s,b1w,b1n,b1e"));
    // The remaining wires are sent in the order of the turn's text, without those laid before.
    let rest = rest("b1s,b1w,b1n,b2e,c1n", &corner, &turn_start.view, None);
    assert_eq!(text(&rest), "V@e4 @@@@ W@f3");
}

#[test]
fn the_board_is_fifteen_by_fifteen() {
    let start = session::open("nacv").expect("it is there").view();
    let setup = Nacv.setup(&start);
    let pieces = setup[0].split(['(', ')']).nth(1).expect("the pieces");
    assert_eq!(pieces.len() % 2, 0);
    let position = |letter: char| pieces.find(letter);
    assert_eq!((position('R'), position('E'), position('C')), (Some(3), Some(12), Some(14)));
    assert_eq!(
        (position('A'), position('V'), position('W'), position('D')),
        (Some(25), Some(39), Some(40), Some(44))
    );
    assert_eq!(position('/'), Some(45));
    for view in [&start, &open(POSITIONS[2]).view()] {
        let (fen, shown) = (&view.fen, Nacv.fen_to_xboard(view));
        assert!(shown.split('/').all(|rank| rank != "*"));
        let read = Nacv.fen_from_xboard(&shown);
        let same = |a: &str, b: &str| a.split(' ').take(4).eq(b.split(' ').take(4));
        assert!(same(&read, fen), "{read}");
        assert_eq!(Nacv.fen_from_xboard(fen), *fen);
    }
    assert!(
        Nacv.fen_from_xboard(&Nacv.fen_to_xboard(&start).replace(" w ", " b ")).contains(" b - - ")
    );
}

#[test]
fn a_pass_is_recognised_by_the_position_after_it() {
    let fen = POSITIONS[2];
    let theirs = |pieces: &str| {
        let view = open(&fen.replace("/7/7/*R5/", pieces)).view();
        Nacv.fen_to_xboard(&view).replacen('V', "v", 1)
    };
    let mut list = PlyList::default();
    list.start_turn(turn_start(open(fen).as_ref()));
    list.append(plies(&["d4d8"]), false);
    assert!(list.is_shown_by(&theirs("/1R5/7/*6/"), &Nacv));
    assert!(!list.is_shown_by(&theirs("/1R5/7/*6/").replace(" w ", " b "), &Nacv));
    assert!(!list.is_shown_by(&theirs("/7/1R5/*6/"), &Nacv));
}

#[test]
fn texts_use_the_squares_of_xboard() {
    assert_eq!(
        Nacv.show("the piece on b1 cannot go to a3, with a wire on d4n"),
        "the piece on d2 cannot go to b6, with a wire on h9"
    );
    assert_eq!(Nacv.show("b2c2,d4e"), "d4f4,i8");
    assert_eq!(Nacv.show("0000,b1s"), "d1");
    let before = open(POSITIONS[2]).view();
    assert_eq!(Nacv.read("d2d6", &[], &before).as_deref(), Some("b1b3"));
    assert_eq!(Nacv.read("d2d6,e4f4", &[], &before).as_deref(), Some("b1b3,b2e"));
    assert_eq!(Nacv.read("d2d6", &plies(&["d2d4", PASS]), &before), None);
}

#[test]
fn the_user_does_not_move_over_wires() {
    let can_be_clicked = |text: &str| Nacv.can_be_clicked(&BOARD.ply(text));
    assert!(can_be_clicked("d2d6") && can_be_clicked("d2e4,e4d6"));
    assert!(!can_be_clicked("d2e4") && !can_be_clicked("e4d2") && !can_be_clicked("V@e4"));
}
