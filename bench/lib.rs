//! Benchmarks only: `cargo bench -p rialto-bench`.
