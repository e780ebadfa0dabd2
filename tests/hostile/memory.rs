//! Little memory: the engine goes on with the threads for which there is some.

use crate::common::TIMEOUT;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Without a limit of its own, `ulimit` would be that of the whole test.
#[cfg(target_os = "linux")]
#[test]
fn more_threads_than_memory_are_no_crash() {
    let mut engine = Command::new("sh")
        .args(["-c", "ulimit -v 600000; exec \"$0\" uci", env!("CARGO_BIN_EXE_rialto")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let lines = "setoption name Threads value 1000\nposition startpos\ngo nodes 2000\n";
    engine.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("open");
    let started = Instant::now();
    let output = engine.wait_with_output().expect("its output");
    assert!(output.status.success(), "{:?}", output.status);
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("info string option 'Threads': memory is short, there are "), "{text}");
    assert!(text.contains("\nbestmove "), "{text}");
    assert!(started.elapsed() < TIMEOUT);
}
