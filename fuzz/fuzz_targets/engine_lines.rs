//! Lines that an engine sends to the referee of a match.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::referee::{EngineOption, Reply, SearchInfo, cecp, uci};

fn check_reply(reply: Option<Reply>) {
    if let Some(Reply::Turn(turn)) = reply {
        assert!(!turn.contains(' '), "{turn:?}");
        let up = cecp::change_ranks(&turn, |rank| rank.saturating_add(1));
        let letters = |text: &str| text.chars().filter(|c| !c.is_ascii_digit()).count();
        assert_eq!(letters(&up), letters(&turn), "{turn} is {up}");
    }
}

fuzz_target!(|text: &str| {
    let (mut of_uci, mut of_cecp) = (SearchInfo::default(), SearchInfo::default());
    for line in text.lines() {
        check_reply(uci::read_line(line, &mut of_uci));
        check_reply(cecp::read_line(line, &mut of_cecp));
        let options = [EngineOption::read_uci(line), EngineOption::read_cecp(line)];
        for option in options.into_iter().flatten() {
            assert_eq!(option.name.trim(), option.name);
            let _ = option.expected_instead_of(line);
        }
        if let Some(list) = line.trim().strip_prefix("feature ") {
            assert!(cecp::pairs(list).iter().all(|(name, _)| name.trim() == *name), "{list}");
        }
    }
});
