//! Tables of weights as Rust, the way `values.rs` of the games has them.

use crate::linear::halves;
use std::fmt::Write;

/// Columns of a line.
const WIDTH: usize = 100;
/// Entries of a [`Scale`]: no officer goes to more cells.
const ENTRIES: usize = 40;

/// Weights by a number that is no greater than some 40.
#[derive(Clone, Copy)]
pub struct Scale<T>([T; ENTRIES]);

/// A scale of these weights; the last serves for greater numbers.
#[must_use]
pub const fn scale<const N: usize>(weights: [i32; N]) -> Scale<i32> {
    let mut all = [weights[N - 1]; ENTRIES];
    let mut i = 0;
    while i < N {
        all[i] = weights[i];
        i += 1;
    }
    Scale(all)
}

impl<T: Copy> Scale<T> {
    /// The weight of `number`.
    #[inline]
    #[must_use]
    pub fn of(&self, number: usize) -> T {
        self.0[number.min(ENTRIES - 1)]
    }

    /// A scale of what `each` makes of the weights, in their order.
    pub fn map<U>(self, each: impl FnMut(T) -> U) -> Scale<U> {
        Scale(self.0.map(each))
    }
}

/// Something that can be written as Rust.
pub trait Written {
    /// Whether it stands within a line.
    const SHORT: bool;
    /// The text, behind so many columns.
    fn text(&self, columns: usize) -> String;
}

impl Written for i32 {
    const SHORT: bool = true;

    fn text(&self, _: usize) -> String {
        let (middle, end) = halves(*self);
        if *self == 0 { "0".into() } else { format!("taper({middle}, {end})") }
    }
}

impl<W: Written, const N: usize> Written for [W; N] {
    const SHORT: bool = false;

    fn text(&self, columns: usize) -> String {
        let texts: Vec<String> = self.iter().map(|w| w.text(columns + 4)).collect();
        if W::SHORT {
            let nothing = texts.iter().all(|text| text == "0");
            return if nothing { format!("[0; {N}]") } else { fill(&texts, columns) };
        }
        let indent = " ".repeat(columns);
        let rows =
            texts.iter().fold(String::new(), |rows, text| rows + &format!("{indent}    {text},\n"));
        format!("[\n{rows}{indent}]")
    }
}

impl Written for Scale<i32> {
    const SHORT: bool = false;

    fn text(&self, columns: usize) -> String {
        let last = self.0[ENTRIES - 1];
        let len = self.0.iter().rposition(|&w| w != last).map_or(1, |i| i + 2);
        let texts: Vec<String> = self.0[..len].iter().map(|w| w.text(columns)).collect();
        format!("scale({})", fill(&texts, columns))
    }
}

/// A list over as many lines as it needs; the first stands behind something.
fn fill(texts: &[String], columns: usize) -> String {
    let mut lines = String::from("[");
    // What stands before the bracket at most, and what may follow the last entry.
    let mut used = columns + 18;
    for (i, text) in texts.iter().enumerate() {
        if used + text.len() + 4 > WIDTH {
            lines += &format!("\n{}", " ".repeat(columns + 4));
            used = columns + 4;
        } else if i > 0 {
            lines.push(' ');
        }
        lines += text;
        used += text.len() + 2;
        if i + 1 < texts.len() {
            lines.push(',');
        }
    }
    lines + "]"
}

/// A `values.rs` under way, without the comment that begins it.
pub struct Source(String);

impl Source {
    /// Begins with these imports.
    #[must_use]
    pub fn new(imports: &str) -> Source {
        Source(format!("{imports}\n\n"))
    }

    /// What men are worth on their squares: `weights` holds a table of `N` squares for each of
    /// the kinds called `names`, written in rows of `width`. `seen` says what stands where.
    pub fn squares<const N: usize>(
        &mut self,
        seen: &str,
        names: &[&str],
        weights: &[i32],
        width: usize,
    ) -> &mut Source {
        for line in seen.lines() {
            self.0 += &format!("/// {line}\n");
        }
        let kinds = names.len();
        self.0 += "#[rustfmt::skip]\n";
        self.0 += &format!("pub(super) const SQUARES: [[(i16, i16); {N}]; {kinds}] = [\n");
        for (name, table) in names.iter().zip(weights.chunks(N)) {
            self.0 += &format!("    // {name}\n    [\n");
            for row in table.chunks(width) {
                let pairs = row.iter().map(|&weight| format!("{:?}", halves(weight)));
                let pairs: Vec<String> = pairs.collect();
                self.0 += &format!("        {},\n", pairs.join(", "));
            }
            self.0 += "    ],\n";
        }
        self.0 += "];\n\n";
        self
    }

    /// The terms beside something else: `fields` writes them.
    pub fn terms(&mut self, beside: &str, fields: impl FnOnce(&mut Source)) -> &mut Source {
        self.0 += &format!("/// The terms beside {beside}.\n#[rustfmt::skip]\n");
        self.0 += "pub(super) static WEIGHTS: Weights<i32> = Weights {\n";
        fields(self);
        self.0 += "};\n";
        self
    }

    /// A field of a struct.
    pub fn field(&mut self, name: &str, value: &impl Written) -> &mut Source {
        let _ = writeln!(self.0, "    {name}: {},", value.text(4));
        self
    }

    /// A table that stands by itself, its name with its type.
    pub fn table(&mut self, name: &str, seen: &str, value: &impl Written) -> &mut Source {
        let text = value.text(0);
        self.0 += &format!("\n/// {seen}\n#[rustfmt::skip]\npub(super) static {name} = {text};\n");
        self
    }

    /// The text.
    #[must_use]
    pub fn finish(&mut self) -> String {
        std::mem::take(&mut self.0)
    }
}
