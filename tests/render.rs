//! Diagrams and pictures: they must show everything in the FEN, the last turn and checks.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::diagram::{Axis, Diagram, Direction, Point, Shape, Symbol};
use rialto::games::NAMES;
use rialto::render::{svg, terminal};
use rialto::rules::{Side, TurnPhase};
use rialto::session::{Session, open};
use std::collections::BTreeSet;

/// A session of `game` after `turns` from `fen`.
pub fn at(game: &str, fen: Option<&str>, turns: &[&str]) -> Box<dyn Session> {
    let mut session = open(game).expect("a registered game");
    session.set_position(fen, turns).unwrap_or_else(|e| panic!("{game}, {fen:?}, {turns:?}: {e}"));
    session
}

/// File and rank of a square, counted from 0.
fn square(name: &str) -> (u8, u8) {
    let rank: u8 = name[1..].parse().expect("a rank");
    (name.as_bytes()[0] - b'a', rank - 1)
}

fn place(name: &str) -> Point {
    let (file, rank) = square(name);
    Point::field(file, rank)
}

/// The place of a nacv edge such as `b2n`.
fn edge(name: &str) -> Point {
    let (cell, side) = name.split_at(2);
    let Point { x, y } = place(cell);
    match side {
        "n" => Point { x, y: y + 1 },
        "e" => Point { x: x + 1, y },
        "s" => Point { x, y: y - 1 },
        _ => Point { x: x - 1, y },
    }
}

/// The places of all items whose symbol `select` accepts.
fn places(diagram: &Diagram, select: impl Fn(Symbol) -> bool) -> BTreeSet<Point> {
    diagram.items.iter().filter(|item| select(item.symbol)).map(|item| item.point).collect()
}

/// The places and letters of the pieces in a FEN. In ravioli a piece on the ring is shown twice,
/// once on each board. The hands of shogi are left out.
fn pieces_of(game: &str, fen: &str) -> BTreeSet<(Point, char)> {
    let mut pieces = BTreeSet::new();
    let mut board = fen.split(' ').next().expect("a field").to_string();
    if let Some((on_board, _)) = board.split_once('[') {
        board = on_board.to_string();
        // The letters with which pictures show promoted pieces.
        for (promoted, shown) in ["RD", "BH", "SA", "NM", "LI", "PT"].map(|pair| pair.split_at(1)) {
            board = board.replace(&format!("+{promoted}"), shown);
            let [promoted, shown] = [promoted, shown].map(str::to_ascii_lowercase);
            board = board.replace(&format!("+{promoted}"), &shown);
        }
    }
    for (rank, row) in (0..).zip(board.rsplit('/')) {
        let (mut file, mut run) = (0, 0);
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                run = run * 10 + digit as u8;
                continue;
            }
            file += run;
            run = 0;
            if c != '*' {
                let ring = file % 7 == 0 && file < 8 || rank % 7 == 0;
                let second = game.starts_with("ravioli") && (ring || file > 7);
                if !second || ring {
                    pieces.insert((Point::field(file, rank), c));
                }
                if second {
                    let on_b = if file > 7 { file - 7 } else { file };
                    pieces.insert((Point::field(9 + on_b, rank), c));
                }
            }
            file += 1;
        }
    }
    pieces
}

/// The symbols that the weather field of a FEN puts on the central squares.
fn weather_of(game: &str, fen: &str) -> BTreeSet<(Point, Symbol)> {
    let (files, ranks) = match game {
        "piazza-xiangqi" => (2..7, 3..7),
        "piazza-shogi" => (2..7, 3..6),
        _ => (2..6, 2..6),
    };
    let piazza = || {
        let ranks = ranks.clone();
        files.clone().flat_map(move |file| ranks.clone().map(move |rank| Point::field(file, rank)))
    };
    let mut fields = fen.rsplit(' ').next().expect("weather").split(':');
    let symbol = match fields.next() {
        Some("rising") => Symbol::FloodWarning,
        Some("snow") => Symbol::Snow,
        Some("build" | "flood") => Symbol::Water,
        _ => return BTreeSet::new(),
    };
    let mut found: BTreeSet<_> = piazza().map(|place| (place, symbol)).collect();
    let ways = fields.nth(1).filter(|ways| *ways != "-");
    for way in ways.into_iter().flat_map(|ways| ways.split(',')) {
        let ((file, rank), (last_file, last_rank)) = (square(&way[..2]), square(&way[2..]));
        let direction = match (last_file.cmp(&file), last_rank.cmp(&rank)) {
            (std::cmp::Ordering::Greater, _) => Direction::Right,
            (std::cmp::Ordering::Less, _) => Direction::Left,
            (_, std::cmp::Ordering::Greater) => Direction::Up,
            _ => Direction::Down,
        };
        for place in piazza() {
            if place.y == 2 * rank + 1 && file != last_file
                || place.x == 2 * file + 1 && file == last_file
            {
                found.remove(&(place, symbol));
                found.insert((place, Symbol::Walkway(direction)));
            }
        }
    }
    let occupied: BTreeSet<Point> =
        pieces_of(game, fen).into_iter().map(|(place, _)| place).collect();
    let wet = found.iter().filter(|(p, s)| *s == Symbol::Water && occupied.contains(p));
    let wash: Vec<_> = wet.map(|(place, _)| (*place, Symbol::WaterOverPiece)).collect();
    found.extend(wash);
    found
}

/// Checks what is seen of the current position besides the diagram against its FEN.
fn check_view(session: &dyn Session) {
    let (game, view, targets) = (session.game(), session.view(), session.targets());
    let fen = session.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    assert_eq!((view.fen.as_str(), view.side.letter().to_string().as_str()), (&*fen, fields[1]));
    let number = fields.iter().rev().find_map(|field| field.parse().ok());
    assert_eq!(Some(view.number), number, "{fen}");
    let name = |point: Point| {
        let target = targets.iter().find(|target| target.points.contains(&point));
        target.expect("a target").name.clone()
    };
    let passed = if game == "archchess" { fields[4] } else { fields[3] };
    match view.en_passant {
        Some([point, pawn]) => {
            assert!(passed.starts_with(&name(point)), "{fen}");
            let pawn = view.diagram.piece(pawn).expect("a pawn");
            assert!(matches!(pawn.shape, Shape::Pawn | Shape::Berolina), "{fen}");
            assert_ne!(pawn.is_white(), view.side == Side::White, "{fen}");
        }
        None => assert!(passed == "-" || game == "nacv" || fen.contains("build"), "{fen}"),
    }
    let ways = |ways: &[[Point; 2]]| match ways {
        [] => "-".to_string(),
        _ => ways.iter().map(|way| way.map(name).concat()).collect::<Vec<_>>().join(","),
    };
    let phase = match &view.phase {
        TurnPhase::Usual | TurnPhase::MustCapture | TurnPhase::MustDrop => String::new(),
        TurnPhase::FirstWires => "s".to_string(),
        TurnPhase::FloodWarning(left) => format!("rising:{left}"),
        TurnPhase::Building(2, built) if built.is_empty() => "build:2".to_string(),
        TurnPhase::Building(left, built) => format!("build:{left}:{}", ways(built)),
        TurnPhase::Flood(left, built) => format!("flood:{left}:{}", ways(built)),
        TurnPhase::Snow(left) => format!("snow:{left}"),
    };
    let field = match game {
        game if game.starts_with("piazza") => fields[fields.len() - 1],
        "nacv" => fields[3],
        _ => "-",
    };
    let is_usual = matches!(field, "-" | "dice" | "dry");
    assert_eq!(phase, if is_usual { "" } else { field }, "{fen}");
}

/// Checks the diagram of the current position against its FEN.
fn check(session: &dyn Session) {
    check_view(session);
    let (game, fen, diagram) = (session.game(), session.fen(), session.diagram());
    let mut pieces = BTreeSet::new();
    let mut weather = BTreeSet::new();
    let files = diagram.boards[0].files.len() as u8;
    let in_hand = |point: Point| game.ends_with("shogi") && point.x > 2 * files;
    for item in diagram.items.iter().filter(|item| !in_hand(item.point)) {
        match item.symbol {
            Symbol::Piece(piece) => {
                assert!(pieces.insert((item.point, piece.letter)), "{fen}: a piece twice")
            }
            Symbol::Moved | Symbol::Rewired(_) | Symbol::Check | Symbol::Wire(_) => {}
            symbol => assert!(weather.insert((item.point, symbol)), "{fen}: {symbol:?} twice"),
        }
    }
    assert_eq!(pieces, pieces_of(game, &fen), "{game}: {fen}");
    if game.starts_with("piazza") {
        assert_eq!(weather, weather_of(game, &fen), "{fen}");
    }
    let wires = places(&diagram, |symbol| matches!(symbol, Symbol::Wire(_)));
    let wire_field = fen.split(' ').nth(2).filter(|names| game == "nacv" && *names != "-");
    assert_eq!(
        wires,
        wire_field.into_iter().flat_map(|n| n.split(',')).map(edge).collect(),
        "{fen}"
    );
    for item in &diagram.items {
        if let Symbol::Wire(axis) | Symbol::Rewired(axis) = item.symbol {
            assert_eq!(axis == Axis::Vertical, item.point.x % 2 == 0, "{fen}: direction of a wire");
        }
    }
    let kings = places(&diagram, |symbol| {
        let side = session.side_to_move() == Side::White;
        matches!(symbol, Symbol::Piece(piece) if piece.shape == Shape::King && piece.is_white() == side)
    });
    let checks = places(&diagram, |symbol| symbol == Symbol::Check);
    assert_eq!(checks, if session.in_check() { kings } else { BTreeSet::new() }, "{fen}");
    assert!(diagram.items.is_sorted(), "{fen}: items in drawing order");
    let caption = diagram.caption.to_string();
    assert!(caption.contains("to move") && !caption.contains('\n'), "{fen}");
}

/// Checks that the picture is well-formed, defines every symbol and colour it uses, and shows every
/// item.
fn check_picture(diagram: &Diagram, theme: svg::Theme) {
    let text = svg::draw(diagram, theme);
    let document = roxmltree::Document::parse(&text).expect("well-formed");
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let distinct: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), distinct.len(), "an id is defined twice");
    let uses: Vec<_> = document.descendants().filter(|n| n.has_tag_name("use")).collect();
    assert_eq!(uses.len(), diagram.items.len());
    let number = |node: &roxmltree::Node, name| -> i32 {
        node.attribute(name).and_then(|n: &str| n.parse().ok()).expect("a number")
    };
    let [left, top, width, height] = svg::view(diagram);
    for (node, item) in uses.iter().zip(&diagram.items) {
        let id = node.attribute("href").expect("a reference").trim_start_matches('#');
        assert!(distinct.contains(id) && id == svg::id(item.symbol), "{id}");
        let (x, y) = (number(node, "x"), number(node, "y"));
        assert_eq!((x, y), svg::position(diagram, item.point));
        assert!(x > left && x < left + width && y > top && y < top + height, "{id} at {x}, {y}");
    }
    let style = svg::style(theme);
    let classes = document.descendants().filter_map(|node| node.attribute("class"));
    for class in classes.flat_map(|class| class.split(' ')) {
        assert!(style.contains(&format!(".{class}")), "no colour for {class}");
    }
}

#[test]
fn diagrams_agree_with_the_fen() {
    let fields = |diagram: &Diagram| -> usize {
        diagram.boards.iter().map(|board| board.fields.len()).sum()
    };
    let counts = [64, 100, 128, 128, 41, 64, 64, 64, 90, 95, 64, 64, 90, 95];
    assert_eq!(counts.len(), NAMES.len(), "a game has no number of fields here");
    for (game, count) in NAMES.iter().zip(counts) {
        let mut shown = 0;
        for seed in 0..6 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut session = open(game).expect("a registered game");
            session.set_dice(Some(seed));
            let starts = session.info().bench_positions;
            let fen = starts[seed as usize % starts.len()];
            session.set_position(Some(fen), &[]).expect("a legal position");
            for _ in 0..60 {
                check(session.as_ref());
                let legal = session.legal_turns().listed();
                if legal.is_empty() || session.ending().is_some() {
                    break;
                }
                session.play(&legal[rng.next_u64() as usize % legal.len()]).expect("legal");
                shown += 1;
            }
            let diagram = session.diagram();
            assert_eq!(fields(&diagram), count, "{game}");
            check_picture(&diagram, svg::Theme::Light);
            check_picture(&diagram, svg::Theme::Dark);
        }
        assert!(shown >= 100, "{game}: only {shown} positions shown");
    }
}

#[test]
fn every_weather_is_shown() {
    let pieces = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R b KQkq - 0 4";
    let weathers = [
        "dice",
        "dry",
        "rising:2",
        "rising:1",
        "snow:10",
        "snow:1",
        "build:2",
        "build:1:d3d6",
        "build:1:-",
        "flood:10:c3f3,f5c5",
        "flood:1:e6e3,f3f6",
        "flood:4:-",
    ];
    for weather in weathers {
        let session = at("piazza", Some(&format!("{pieces} {weather}")), &[]);
        check(session.as_ref());
        check_picture(&session.diagram(), svg::Theme::Light);
    }
}

/// A position in which a wire on b5e closes a loop.
pub const NACV: &str = "**akca*/3re1*/2ed1d1/7/1E3D1/*C2DER/*A1KA** w b2e,b2n,c2n,g2n,c3e,c3n,d3e,b4e,\
                    c4e,d4e,f4n,a5n,c5e,c5n,d5n,e5n,f5n,b6e - 6 8";
/// Water on the Piazza.
pub const FLOOD: &str =
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R b KQkq - 0 4 flood:8:c3f3,f5c5";

#[test]
fn the_last_turn_is_marked() {
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let free = "4k5/10/10/10/10/10/10/10/10/R3K5 w A - - 0 1";
    let rook = "4k3******/14/14/14/14/14/14/R3K3****** w - - 0 1";
    let build = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 build:2";
    let last = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 flood:1:c3f3,f5c5";
    let cases: [(&str, &str, &[&str], &str, &str); 12] = [
        ("chess", castling, &[], "", ""),
        ("chess", castling, &["e1g1"], "e1 f1 g1 h1", ""),
        ("chess", castling, &["e1g1", "a8a2"], "a8 a2", ""),
        ("chess", passant, &["e5d6"], "e5 d6 d5", ""),
        ("archchess", free, &["e1b1,a1d1"], "a1 b1 d1 e1", ""),
        // Files j to r stand for board B.
        ("ravioli", rook, &["a1a5"], "a1 a5 j1 j5", ""),
        ("ravioli", rook, &["e1k2"], "e1 n1 m2", ""),
        ("nacv", NACV, &["b3d5,b5e"], "b3 d5", "c3n b4e c4e c5e c5n"),
        ("nacv", NACV, &["b3d5,d1n"], "b3 d5", "d1n"),
        ("piazza", build, &["c3f3"], "c3 d3 e3 f3", ""),
        ("piazza", last, &["h2h3", "roll:6+6"], "h2 h3", ""),
        ("piazza", FLOOD, &["e5d5"], "e5 d5", ""),
    ];
    for (game, fen, turns, moved, wires) in cases {
        let session = at(game, Some(fen), turns);
        check(session.as_ref());
        let diagram = session.diagram();
        let marks = places(&diagram, |symbol| symbol == Symbol::Moved);
        assert_eq!(marks, moved.split_whitespace().map(place).collect(), "{game}: {turns:?}");
        let marks = places(&diagram, |symbol| matches!(symbol, Symbol::Rewired(_)));
        assert_eq!(marks, wires.split_whitespace().map(edge).collect(), "{game}: {turns:?}");
    }
    let mut session = at("chess", None, &["e2e4", "e7e5"]);
    session.take_back();
    let marks = places(&session.diagram(), |symbol| symbol == Symbol::Moved);
    assert_eq!(marks, ["e2", "e4"].map(place).into());
}

#[test]
fn a_king_in_check_is_marked() {
    let checks = |session: &dyn Session| places(&session.diagram(), |s| s == Symbol::Check);
    let mate = at("chess", None, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(checks(mate.as_ref()), [place("e1")].into());
    let before = at("chess", None, &["f2f3", "e7e5", "g2g4"]);
    assert_eq!(checks(before.as_ref()), BTreeSet::new());
    let ring = "4k3******/14/14/14/14/14/14/R3K3****** w - - 0 1";
    let on_both_boards = at("ravioli", Some(ring), &["a1a8"]);
    assert_eq!(checks(on_both_boards.as_ref()), [place("e8"), place("n8")].into());
}

#[test]
fn plain_boards_show_pieces_as_letters() {
    let shown = |game: &str, fen: &str| {
        let session = at(game, Some(fen), &[]);
        terminal::plain(&session.diagram(), &session.fen())
    };
    assert_eq!(
        shown("piazza", FLOOD),
        " 8  r . b q k b . r
 7  p p p p . p p p
 6  . .~n~.~.~n . .
 5  . .<.<.<p<. . .
 4  . .~B~.~P~. . .
 3  . .>.>P>.>N . .
 2  P P P . . P P P
 1  R N B Q K . . R
    a b c d e f g h

Black to move, weather: flood for 8 plies, walkways: c3f3 f5c5
Marks: ~ water, > walkway to the right, < walkway to the left
"
        .to_string()
            + FLOOD
            + "\n"
    );
    for (weather, row, marks) in [
        ("dry", " 5  . .:.:.:.:. . .", ": the Piazza"),
        ("rising:2", " 5  . .=.=.=.=. . .", "= soon under water"),
        ("snow:3", " 5  . .*.*.*.*. . .", "* snow"),
        ("build:1:d3d6", " 5  . .~.^.~.~. . .", "~ water, ^ walkway up"),
    ] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1 {weather}");
        let text = shown("piazza", &fen);
        assert_eq!(text.lines().nth(3), Some(row), "{text}");
        assert!(text.contains(&format!("\nMarks: {marks}\n")), "{text}");
    }
    let hands = shown("shogi", "4k4/9/9/9/9/9/9/9/4K4[PPg] w - - 0 1");
    let rows: Vec<&str> = hands.lines().collect();
    assert!(rows[0].ends_with("     in hand") && rows[10].ends_with("      W B"), "{hands}");
    assert!(!hands.contains("Marks:"), "{hands}");
    let wired = shown("nacv", NACV);
    let rows: Vec<&str> = wired.lines().collect();
    assert_eq!(rows[3], " 6   .   . | .   r   e   .");
    assert_eq!(rows[4], "   +---+   +---+---+---+---+   +");
    assert_eq!(rows[15], "     a   b   c   d   e   f   g");
}
