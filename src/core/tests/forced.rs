//! Captures that are forced.

use rialto_core::session::open;

#[test]
fn who_has_to_capture_is_not_in_check() {
    for game in ["losers", "antichess", "giveaway"] {
        let mut session = open(game).unwrap();
        session.set_position(None, &["e2e4", "d7d5"]).unwrap();
        assert_eq!(session.legal_turns().listed(), ["e4d5"], "{game}");
        assert!(!session.in_check(), "{game}");
    }
}
