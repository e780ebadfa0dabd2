//! The rules of every game keep the laws.

use super::{inputs, read};
use rialto_core::games;
use rialto_core::testing::laws::check_rules;
use std::sync::LazyLock;

/// Of the moves of each position, one in so many is read again.
const READ: usize = 5;

fn check(game: &str) {
    check_rules(game, READ);
}

rialto_core::each_game!(check);

#[test]
#[ignore = "slow: a minute"]
fn every_move_is_read_again() {
    for game in games::NAMES.iter().chain(*LOADED) {
        check_rules(game, 1);
    }
}

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
[law-crazyhouse:crazyhouse]
[law-loop:chessgi]
[law-minishogi:minishogi]
[law-yari:yarishogi]
[law-pocket:pocketknight]
dropChecks = false
[law-gating:seirawan]
[law-gating-drops:shouse]
[law-gating-captures:seirawan]
mustCapture = true
[law-gating-peace:seirawan]
checking = false
[law-3check:3check]
[law-racing:racingkings]
[law-grand:grand]
[law-shako:shako]
[law-xiangqi:minixiangqi]
soldierPromotionRank = 4
[law-holes:omicron]
[law-torpedo:torpedo]
[law-troitzky:troitzky]
[law-forced:chess]
mustCapture = true
[law-shuffled:fischerandom]
startFen = bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1
[law-shogun:crazyhouse]
commoner = c
centaur = g
fers = f
promotionPieceTypes = -
promotedPieceType = p:c n:g f:q
promotionRegionWhite = *6 *7 *8
promotionLimit = g:1 q:1
mandatoryPawnPromotion = false
immobilityIllegal = true
promotionZonePawnDrops = true
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
[law-wet-checks:3check]
piazza = yes
[law-racing-wet:racingkings]
piazza = yes
[law-wet-forced:law-forced]
piazza = yes
[law-wet-drops:law-pocket]
piazza = yes
[law-wet-limits:law-shogun]
piazza = yes
[law-wet-free:archchess]
piazza = yes
[law-free:chess]
castling = false
freeCastling = any
kingLeap = true
doubleStepParry = false
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AHah Kk - 0 1
[law-armies:chess]
chancellor = c
wazir = w
silver = s
army = usual: U rnbqkbnr
army = light: L cwsskswc b
startFen = cwsskswc/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 UL
[law-lion:lion]
[law-elven:elven]
[law-lion-hands:lion]
pieceDrops = true
capturesToHand = true
[law-lion-forced:lion]
mustCapture = true
[law-atomic:atomic]
[law-atomar:atomar]
[law-nuclear:nuclear]
[law-stone:chess]
petrifyOnCaptureTypes = nbq
[law-stones:atomic]
petrifyOnCaptureTypes = nbrq
petrifyBlastPieces = true
[law-stone-hands:crazyhouse]
petrifyOnCaptureTypes = nr
[law-explosive-hands:atomic]
pieceDrops = true
capturesToHand = true
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1
[law-antichess:suicide]
[law-horde:horde]
[law-kings:threekings]
extinctionPieceCount = 1
extinctionPseudoRoyal = true
dupleCheck = true
[law-coregal:coregal]
[law-extinction:extinction]
[law-sliding-king:chess]
king = k:QmN
[law-passing:chess]
pass = true
[law-passing-black:chess]
passOnStalemateBlack = true
startFen = k7/p7/P7/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1
[law-clobber:clobber]
[law-breakthrough:breakthrough]
[law-dobutsu:dobutsu]
[law-elephant:shoshogi]
[law-rows:clobber]
clobber = -
immobile = p
maxFile = 4
maxRank = 4
pieceDrops = true
stalemateValue = draw
connectN = 3
startFen = 4/4/4/4[PPPPPPPPpppppppp] w - - 0 1
[law-berolina:berolina]
[law-pawns-back:pawnback]
[law-spartan:spartan]
[law-wolf:wolf]
[law-long-steps:chess]
maxRank = 9
customPiece1 = s:fmWfceFifmW3
customPiece2 = a:WimR2
pawnTypes = ps
doubleStepRegionWhite = *1 *2
doubleStepRegionBlack = *8 *9
tripleStepRegionWhite = *2
tripleStepRegionBlack = *8
promotionRegionWhite = *8 *9
mandatoryPawnPromotion = false
startFen = ranqkbnr/pspspsps/8/8/8/8/8/PSPSPSPS/RANQKBNR w KQkq - 0 1
[law-other-wing:chess]
oppositeCastling = true
startFen = r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1
[law-makpong:makpong]
[law-falling:law-rows]
enclosingDrop = top
[law-grasshopper:grasshopper]
[law-manchu:manchu]
[law-round:chess]
pawn = -
customPiece1 = p:fmWfocFifmnD
customPiece2 = r:oR
customPiece3 = b:oB
customPiece4 = n:oN
customPiece5 = q:oQ
king = k:oK
pawnTypes = p
castlingRookPieces = r
promotionPieceTypes = qrbn
[law-falcon:gothic]
customPiece1 = f:mafmafsKmafsmafKmaflmafrKmafrmaflK
archbishop = -
chancellor = -
promotionPieceTypes = qrbnf
startFen = rnbfqkfbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBFQKFBNR w KQkq - 0 1
[law-kyoto:kyotoshogi]
[law-micro:micro]
";

/// The names of these games, which are known once they are asked for.
static LOADED: LazyLock<&[&str]> = LazyLock::new(|| {
    let file = std::env::temp_dir().join(format!("rialto-{}-laws.ini", std::process::id()));
    std::fs::write(&file, DESCRIBED).expect("a file");
    let games = games::load(&file).expect("a file").complete().expect("nothing is wrong");
    games.iter().map(|game| game.name()).collect::<Vec<_>>().leak()
});

mod described_games_have_consistent_rules {
    use super::{LOADED, check};

    fn check_loaded(game: &str) {
        assert!(LOADED.contains(&game));
        check(game);
    }

    macro_rules! each_described {
        ($($test:ident $game:literal),*) => {
            rialto_core::each_of! { check_loaded; $($test $game),* }

            #[test]
            fn no_game_is_missing() {
                assert_eq!([$($game),*], **LOADED);
            }
        };
    }

    each_described! {
        makruk "law-makruk",
        hoppelpoppel "law-hoppelpoppel",
        mixed "law-mixed",
        goal "law-goal",
        crazyhouse "law-crazyhouse",
        pawns_on_the_first_rank "law-loop",
        minishogi "law-minishogi",
        yari "law-yari",
        pocket "law-pocket",
        gates "law-gating",
        gates_and_drops "law-gating-drops",
        gates_and_forced_captures "law-gating-captures",
        gates_without_checks "law-gating-peace",
        checks "law-3check",
        racing_kings "law-racing",
        grand "law-grand",
        shako "law-shako",
        xiangqi "law-xiangqi",
        holes "law-holes",
        torpedo "law-torpedo",
        regions_of_pawns "law-troitzky",
        forced_captures "law-forced",
        shuffled "law-shuffled",
        promotions_of_pieces "law-shogun",
        wet_mixed "law-wet-mixed",
        wet_ten_ranks "law-wet-ten-ranks",
        wet_nine_ranks "law-wet-nine-ranks",
        wet_checks "law-wet-checks",
        wet_forbidden_checks "law-racing-wet",
        wet_forced_captures "law-wet-forced",
        wet_drops "law-wet-drops",
        wet_limits "law-wet-limits",
        wet_free_castling "law-wet-free",
        free_castling "law-free",
        armies "law-armies",
        lions "law-lion",
        warlocks "law-elven",
        lions_in_hand "law-lion-hands",
        lions_that_have_to_capture "law-lion-forced",
        explosions "law-atomic",
        immune_kings "law-atomar",
        dead_squares "law-nuclear",
        stone "law-stone",
        stone_around "law-stones",
        stone_and_hands "law-stone-hands",
        explosions_and_drops "law-explosive-hands",
        no_king "law-antichess",
        one_king "law-horde",
        several_kings "law-kings",
        royal_queens "law-coregal",
        extinction "law-extinction",
        sliding_kings "law-sliding-king",
        passing "law-passing",
        passing_without_a_move "law-passing-black",
        captures_only "law-clobber",
        goals_without_kings "law-breakthrough",
        a_lion_in_check "law-dobutsu",
        a_second_king "law-elephant",
        rows "law-rows",
        berolina_pawns "law-berolina",
        pawns_that_step_back "law-pawns-back",
        hoplites_and_two_kings "law-spartan",
        sergeants "law-wolf",
        long_first_steps "law-long-steps",
        opposite_castling "law-other-wing",
        kings_that_stay_in_check "law-makpong",
        falling_pieces "law-falling",
        grasshoppers "law-grasshopper",
        banners "law-manchu",
        a_round_board "law-round",
        falcons "law-falcon",
        pieces_that_turn_over "law-kyoto",
        pieces_that_turn_over_by_captures "law-micro"
    }
}

/// Both sides of a race go to the same squares, so Black does not see the board, its water and its
/// walkways from the other end.
#[test]
fn both_sides_of_a_race_see_the_same_end() {
    assert!(!LOADED.is_empty());
    let seen = |game: &str, fen: &str| inputs(&*read(game, fen).expect(fen));
    let white = "8/8/2K5/5n2/8/8/k7/7R w - - 0 1";
    let black = "8/8/2k5/5N2/8/8/K7/7r b - - 0 1";
    let turned = "7r/K7/8/8/5N2/2k5/8/8 b - - 0 1";
    assert_eq!(seen("racingkings", white), seen("racingkings", black));
    assert_ne!(seen("racingkings", white), seen("racingkings", turned));
    assert_eq!(seen("kingofthehill", white), seen("kingofthehill", turned));
    // A king and a knight in the water, and a walkway.
    let flood = |fen: &str| format!("{fen} flood:5:c5f5");
    assert_eq!(seen("law-racing-wet", &flood(white)), seen("law-racing-wet", &flood(black)));
}
