//! The words of the command line.

fn main() {}
