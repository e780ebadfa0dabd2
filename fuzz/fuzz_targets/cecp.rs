//! Conversations in CECP.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::protocol::Protocol;
use rialto_fuzz::converse;

fuzz_target!(|input: &[u8]| {
    let _ = converse(Protocol::Cecp, input);
});
