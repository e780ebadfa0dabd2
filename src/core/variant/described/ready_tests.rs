//! The games that are ready by name.

use super::tests::one;
use super::*;
use crate::rules::{Choices, Rules, perft};

/// The first counts of the games that are ready by name: those of pyffish 0.0.90, which is
/// Fairy-Stockfish as a library.
#[test]
fn games_that_are_ready_by_name_count_as_fairy_stockfish_does() {
    let expected: &[(&str, &[u64])] = &[
        ("nocastle", &[20, 400, 8_902]),
        ("amazon", &[22, 484]),
        ("nightrider", &[24, 576]),
        ("almost", &[22, 484]),
        ("sortofalmost", &[22, 440]),
        ("chigorin", &[26, 416]),
        ("paradigm", &[20, 400, 9_062]),
        ("hoppelpoppel", &[20, 400, 9_034]),
        ("newzealand", &[20, 400, 8_976]),
        ("kingofthehill", &[20, 400, 8_902]),
        ("knightmate", &[18, 324, 6_765]),
        ("makruk", &[23, 529]),
        ("ai-wok", &[26, 676]),
        ("asean", &[23, 529]),
        ("losalamos", &[10, 100, 1_212]),
        ("gardner", &[7, 53, 506]),
        ("capablanca", &[28, 784]),
        ("gothic", &[28, 784]),
        ("embassy", &[28, 784]),
        ("modern", &[24, 576]),
        ("chancellor", &[24, 576]),
        ("janus", &[28, 782]),
        ("centaur", &[28, 784]),
        ("courier", &[26, 678]),
        ("tencubed", &[40, 1_600]),
        ("raazuvaa", &[12, 144, 2_124]),
        ("fischerandom", &[20, 400, 8_902]),
        ("chaturanga", &[16, 256, 4_176]),
        ("georgian", &[22, 484]),
        ("perfect", &[23, 529]),
        ("misere", &[20, 400, 8_902]),
        ("racingkings", &[21, 421]),
        ("3check", &[20, 400, 8_902]),
        ("5check", &[20, 400, 8_902]),
        ("crazyhouse", &[20, 400, 8_902]),
        ("piazza-archchess", &[30, 900]),
        ("piazza-crazyhouse", &[20, 400, 8_902]),
        ("loop", &[20, 400, 8_902]),
        ("pocketknight", &[52, 2_565]),
        ("dragon", &[20, 400, 8_982]),
        ("capahouse", &[28, 784]),
        ("seirawan", &[28, 784, 24_830]),
        ("shouse", &[92, 7_944]),
        ("caparandom", &[28, 784]),
        ("checkshogi", &[30, 900]),
        ("minishogi", &[14, 181, 2_512]),
        ("mini", &[14, 181, 2_512]),
        ("gorogoro", &[16, 250, 4_166]),
        ("judkins", &[20, 336, 6_183]),
        ("torishogi", &[17, 288, 5_430]),
        ("euroshogi", &[25, 625]),
        ("yarishogi", &[20, 400, 7_960]),
        ("okisakishogi", &[37, 1_369]),
        ("grand", &[65, 4_225]),
        ("opulent", &[50, 2_500]),
        ("shako", &[58, 3_364]),
        ("minixiangqi", &[19, 331, 6_664]),
        ("torpedo", &[20, 400, 9_194]),
        ("chessgi", &[20, 400, 8_902]),
        ("gustav3", &[22, 484]),
        ("omicron", &[30, 900]),
        ("troitzky", &[20, 400, 8_766]),
        ("giveaway", &[20, 400, 8_067]),
        ("antichess", &[20, 400, 8_067]),
        ("suicide", &[20, 400, 8_067]),
        ("codrus", &[20, 400, 8_067]),
        ("losers", &[20, 400, 8_067]),
        ("nocheckatomic", &[20, 400, 8_902]),
        ("atomic", &[20, 400, 8_902]),
        ("nuclear", &[20, 400, 8_902]),
        ("atomar", &[20, 400, 8_902]),
        ("horde", &[8, 128, 1_274]),
        ("extinction", &[20, 400, 8_902]),
        ("kinglet", &[20, 400, 8_902]),
        ("threekings", &[20, 400, 8_942]),
        ("coregal", &[20, 400, 8_882]),
        ("breakthrough", &[22, 484, 11_132]),
        ("clobber", &[49, 2_116]),
        ("clobber10", &[180, 31_252]),
        ("jesonmor", &[30, 900]),
        ("fox-and-hounds", &[2, 14, 56, 344]),
        ("shoshogi", &[26, 676]),
        ("dobutsu", &[4, 17, 123, 976]),
        ("berolina", &[30, 900]),
        ("pawnsideways", &[20, 400, 10_022]),
        ("pawnback", &[20, 400, 9_222]),
        ("legan", &[8, 64, 724]),
        ("spartan", &[20, 640, 14_244]),
        ("wolf", &[23, 529]),
        ("makpong", &[23, 529]),
        ("armageddon", &[20, 400, 8_902]),
        ("kyotoshogi", &[12, 137, 1_636]),
        ("micro", &[9, 80, 767]),
        ("cylinder", &[20, 392]),
        ("falcon", &[24, 576]),
        ("great", &[30, 900]),
        ("twokings", &[20, 400]),
        ("wildcastle", &[20, 400, 8_902]),
        // As Sjaak II 1.4.1 counts.
        ("super", &[26, 676, 21_002]),
        ("lion", &[22, 484, 12_586]),
        ("elven", &[60, 3_600]),
        ("grasshopper", &[28, 782]),
        ("manchu", &[18, 860, 17_648]),
    ];
    // Those with pages of their own have tests of their own.
    let known = ready_games().into_iter().map(|(name, _)| name);
    let mut known: Vec<String> = known.filter(|name| page_of(name).is_none()).collect();
    let mut counted: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
    known.sort();
    counted.sort_unstable();
    assert_eq!(counted, known);
    for (name, counts) in expected {
        let game = ready(name, &[]).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
        let depths = 1..=counts.len() as u32;
        let found: Vec<u64> = if game.is_full() {
            let mut start = FullPosition::start(game, &Choices::default());
            depths.map(|depth| perft(&mut start, depth)).collect()
        } else {
            let mut start = DescribedPosition::start(game, &Choices::default());
            depths.map(|depth| perft(&mut start, depth)).collect()
        };
        assert_eq!(found, *counts, "{name}");
    }
}

#[test]
fn a_game_with_the_pieces_of_another_plays_with_its_network() {
    for (text, has_network) in [
        ("[x:xiangqi]\nnMoveRule = 40", true),
        ("[x:xiangqi]\nrook = -\nstartFen = 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", false),
        ("[x:checkshogi]", true),
        ("[x:judkins]", false),
        // The network of the game below it, not that of its weather.
        ("[x:piazza-xiangqi]", true),
        // Where losing wins, that of a game in which the same is to be lost.
        ("[x:suicide]", true),
        ("[x:antichess]\nstalemateValue = draw", true),
        ("[x:antichess]\nextinctionPieceTypes = k", false),
        ("[x:kinglet]", false),
        ("[x:chess]\nextinctionValue = win\nextinctionPieceTypes = *\nmustCapture = true", false),
        ("[x:chess]\ncheckmateValue = win", false),
    ] {
        assert_eq!(one(text).network().is_some(), has_network, "{text}");
    }
}
