//! Conversations in UCI. There must be no more answers than questions.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::protocol::Protocol;
use rialto_fuzz::converse;

fuzz_target!(|input: &[u8]| {
    let output = converse(Protocol::Uci, input);
    let answers = output.lines().filter(|line| line.starts_with("bestmove ")).count();
    let text = String::from_utf8_lossy(input);
    let questions = text.lines().filter(|line| line.trim_start().starts_with("go")).count();
    assert!(answers <= questions, "{answers} answers to {questions} questions");
});
