//! Writes tables of weights as Rust source, in the format of the games' `values.rs`.

use crate::linear::halves;
use std::fmt::Write;

/// Greatest width of a line, columns.
const WIDTH: usize = 100;
/// Entries of a [`Scale`]: no piece has more target cells.
const ENTRIES: usize = 40;

/// Weights by a number, such as the number of target cells.
#[derive(Clone, Copy)]
pub struct Scale<T>([T; ENTRIES]);

/// A scale with these weights for 0, 1, 2 and so on; the last one is for all greater numbers.
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
    /// The weight for `number`.
    #[inline]
    #[must_use]
    pub fn of(&self, number: usize) -> T {
        self.0[number.min(ENTRIES - 1)]
    }

    /// Applies `each` to the weights, in their order.
    pub fn map<U>(self, each: impl FnMut(T) -> U) -> Scale<U> {
        Scale(self.0.map(each))
    }
}

/// A value that can be written as a Rust expression.
pub trait Written {
    /// Whether the text always fits in one line.
    const SHORT: bool;
    /// The expression, indented by `columns`.
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

/// A list in brackets, broken into lines of at most [`WIDTH`] columns.
fn fill(texts: &[String], columns: usize) -> String {
    let mut lines = String::from("[");
    // Room for the name before the bracket and for what follows the last entry.
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

/// The source of a `values.rs`, without the comment at its beginning.
pub struct Source(String);

impl Source {
    /// A source that begins with these `imports`.
    #[must_use]
    pub fn new(imports: &str) -> Source {
        Source(format!("{imports}\n\n"))
    }

    /// Writes the piece-square tables: `weights` has `N` squares for each of the kinds in `names`,
    /// written in rows of `width`. `comment` is the doc comment.
    pub fn squares<const N: usize>(
        &mut self,
        comment: &str,
        names: &[&str],
        weights: &[i32],
        width: usize,
    ) -> &mut Source {
        for line in comment.lines() {
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

    /// Writes the table of weights of all other terms. `fields` writes its fields; `beside`
    /// completes the doc comment "The terms beside ...".
    pub fn terms(&mut self, beside: &str, fields: impl FnOnce(&mut Source)) -> &mut Source {
        self.0 += &format!("/// The terms beside {beside}.\n#[rustfmt::skip]\n");
        self.0 += "pub(super) static WEIGHTS: Weights<i32> = Weights {\n";
        fields(self);
        self.0 += "};\n";
        self
    }

    /// Writes a field of a struct.
    pub fn field(&mut self, name: &str, value: &impl Written) -> &mut Source {
        let _ = writeln!(self.0, "    {name}: {},", value.text(4));
        self
    }

    /// Writes a table of its own. `name` includes the type; `comment` is the doc comment.
    pub fn table(&mut self, name: &str, comment: &str, value: &impl Written) -> &mut Source {
        let text = value.text(0);
        self.0 +=
            &format!("\n/// {comment}\n#[rustfmt::skip]\npub(super) static {name} = {text};\n");
        self
    }

    /// The finished text.
    #[must_use]
    pub fn finish(&mut self) -> String {
        std::mem::take(&mut self.0)
    }
}
