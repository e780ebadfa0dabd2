//! The rules of every game keep the laws.

use rialto_core::games;
use rialto_core::testing::laws::check_rules;

rialto_core::each_game!(check_rules);

/// Games with pieces of every kind that a description knows, with and without weather.
const DESCRIBED: &str = "\
[law-makruk:makruk]
[law-hoppelpoppel:hoppelpoppel]
[law-mixed:chess]
knight = -
bishop = -
silver = s
lance = l
horse = h
elephant = e
kniroo = c
customPiece1 = g:vNsD
promotionPieceTypes = qse
startFen = lhcsqkgr/pppppppp/8/8/8/8/PPPPPPPP/LHCSQKGR w - - 0 1
[law-goal:kingofthehill]
[law-wet-mixed:law-mixed]
layer = piazza
[law-wet-ten-ranks:chess]
maxFile = 9
maxRank = 10
startFen = rnbqkqbnr/ppppppppp/9/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w - - 0 1
layer = piazza
[law-wet-nine-ranks:law-wet-ten-ranks]
maxRank = 9
startFen = rnbqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w - - 0 1
";

#[test]
fn described_games_have_consistent_rules() {
    let file = std::env::temp_dir().join(format!("rialto-{}-laws.ini", std::process::id()));
    std::fs::write(&file, DESCRIBED).expect("a file");
    for game in games::load(&file).expect("nothing is wrong") {
        check_rules(game.name());
    }
}
