//! What the tests of every game share. It is generic over the game, so it is compiled with the
//! rules: once, as fast as they are, and only for tests (the feature `testing`).

pub mod laws;
pub mod minimax;

/// One test for each game of the program, which calls a function with the game's name: a failure
/// names its game, a game can be tested alone, and the processor's cores share the work. Another
/// test fails when a game is missing here.
#[macro_export]
macro_rules! each_game {
    ($check:path) => {
        $crate::each_game! { @ $check;
            chess "chess",
            archchess "archchess",
            ravioli "ravioli",
            ravioli_bero "ravioli-bero",
            nacv "nacv",
            piazza "piazza",
            shatranj "shatranj",
            cwda "cwda",
            xiangqi "xiangqi",
            shogi "shogi",
            piazza_shatranj "piazza-shatranj",
            piazza_cwda "piazza-cwda",
            piazza_xiangqi "piazza-xiangqi",
            piazza_shogi "piazza-shogi"
        }
    };
    (@ $check:path; $($test:ident $game:literal),*) => {
        $crate::each_of! { $check; $($test $game),* }

        #[test]
        fn no_game_is_missing() {
            assert_eq!([$($game),*], $crate::games::NAMES);
        }
    };
}

/// As [`each_game`], for these games only: the names of the tests with those of the games.
#[macro_export]
macro_rules! each_of {
    ($check:path; $($test:ident $game:literal),*) => {
        $(
            #[test]
            fn $test() {
                $check($game);
            }
        )*
    };
}
