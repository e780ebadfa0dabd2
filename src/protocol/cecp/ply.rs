//! XBoard's squares and plies as values: read once when they come in, written once when they are
//! sent.

/// XBoard's text of a null move (a pass).
pub const PASS: &str = "@@@@";

/// A square of XBoard's board; file and rank count from 0, whatever XBoard's number of the rank is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Square {
    /// The file, 0 for `a`.
    pub file: u8,
    /// The rank, 0 for the lowest one.
    pub rank: u8,
}

impl Square {
    /// The square with this name, where the lowest rank has the number `lowest`.
    pub fn parse(name: &str, lowest: u8) -> Option<Square> {
        Square::split(name, lowest).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square)
    }

    /// Splits the name of a square at the beginning off a text.
    pub fn split(text: &str, lowest: u8) -> Option<(Square, &str)> {
        let file = text.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = text[1..].split_at(digits);
        let is_usual = number.len() < 3 && (number == "0" || !number.starts_with('0'));
        let rank = number.parse::<u8>().ok().filter(|_| is_usual)?.checked_sub(lowest)?;
        Some((Square { file, rank }, rest))
    }

    /// The name, where the lowest rank has the number `lowest`.
    pub fn name(self, lowest: u8) -> String {
        format!("{}{}", char::from(b'a' + self.file), self.rank + lowest)
    }
}

/// The ply of a piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    /// The square of origin.
    pub from: Square,
    /// In a castling the rook's square, otherwise a square between the two legs of the move.
    pub via: Option<Square>,
    /// The target square.
    pub to: Square,
    /// The letter of the piece that a pawn promotes to, or a sign of shogi.
    pub promotion: Option<char>,
}

impl Step {
    /// Whether the piece stays where it is, and does nothing on the way.
    pub fn is_pass(self) -> bool {
        self.from == self.to && self.via.is_none() && self.promotion.is_none()
    }
}

/// A ply as XBoard shows it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ply {
    /// A null move.
    Pass,
    /// A piece moves.
    Step(Step),
    /// A piece, whose letter is a capital, is put on the board.
    Drop(char, Square),
    /// Any other text, such as a whole turn of a game in its own words.
    Text(String),
}

impl Ply {
    /// A piece moves from square to square.
    pub fn step(from: Square, to: Square) -> Ply {
        Ply::Step(Step { from, via: None, to, promotion: None })
    }

    /// A piece moves in two legs.
    pub fn over(from: Square, via: Square, to: Square) -> Ply {
        Ply::Step(Step { from, via: Some(via), to, promotion: None })
    }

    /// Reads a ply, where the lowest rank has the number `lowest`.
    pub fn parse(text: &str, lowest: u8) -> Ply {
        if text == PASS {
            return Ply::Pass;
        }
        let ply = parse_drop(text, lowest).or_else(|| parse_step(text, lowest).map(Ply::Step));
        ply.unwrap_or_else(|| Ply::Text(text.to_string()))
    }

    /// The text that is sent, where the lowest rank has the number `lowest`.
    pub fn text(&self, lowest: u8) -> String {
        match self {
            Ply::Pass => PASS.to_string(),
            Ply::Step(Step { from, via, to, promotion }) => {
                let (from, to) = (from.name(lowest), to.name(lowest));
                let legs = match via.map(|via| via.name(lowest)) {
                    Some(via) => format!("{from}{via},{via}{to}"),
                    None => from + &to,
                };
                legs + &promotion.map(String::from).unwrap_or_default()
            }
            Ply::Drop(piece, to) => format!("{piece}@{}", to.name(lowest)),
            Ply::Text(text) => text.clone(),
        }
    }

    /// The move of a piece on the board, if it is one.
    pub fn as_step(&self) -> Option<Step> {
        match self {
            Ply::Step(step) => Some(*step),
            Ply::Pass | Ply::Drop(..) | Ply::Text(_) => None,
        }
    }

    /// The square of origin, if there is one.
    pub fn from(&self) -> Option<Square> {
        self.as_step().map(|step| step.from)
    }

    /// All squares named.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let squares = match self {
            Ply::Step(Step { from, via, to, .. }) => [Some(*from), *via, Some(*to)],
            Ply::Drop(_, to) => [Some(*to), None, None],
            Ply::Pass | Ply::Text(_) => [None; 3],
        };
        squares.into_iter().flatten()
    }

    /// The same ply with the promotion letter `q`, which XBoard may leave out.
    pub fn to_queen(&self) -> Option<Ply> {
        match self {
            Ply::Step(step @ Step { promotion: None, .. }) => {
                Some(Ply::Step(Step { promotion: Some('q'), ..*step }))
            }
            Ply::Text(text) => Some(Ply::Text(format!("{text}q"))),
            Ply::Step(_) | Ply::Pass | Ply::Drop(..) => None,
        }
    }
}

fn parse_drop(text: &str, lowest: u8) -> Option<Ply> {
    let (piece, square) = text.split_once('@')?;
    let mut letters = piece.chars();
    let letter = letters.next().filter(|c| c.is_ascii_alphabetic() && letters.next().is_none())?;
    Some(Ply::Drop(letter.to_ascii_uppercase(), Square::parse(square, lowest)?))
}

fn parse_step(text: &str, lowest: u8) -> Option<Step> {
    let (from, rest) = Square::split(text, lowest)?;
    let (to, rest) = Square::split(rest, lowest)?;
    let mut letters = rest.chars();
    match (letters.next(), letters.as_str()) {
        (Some(','), second) => {
            // The second leg begins on the target of the first leg, or on the square of another
            // piece.
            let (via, rest) = Square::split(second, lowest)?;
            let last = Square::parse(rest, lowest)?;
            Some(Step {
                from,
                via: Some(via),
                to: if via == to { last } else { to },
                promotion: None,
            })
        }
        (promotion, "") => Some(Step { from, via: None, to, promotion }),
        _ => None,
    }
}

/// The plies of one side with the passes of the other side between them.
pub fn with_passes(plies: impl IntoIterator<Item = Ply>) -> Vec<Ply> {
    plies.into_iter().flat_map(|ply| [Ply::Pass, ply]).skip(1).collect()
}

/// The text with some of its words replaced. `find` looks for one at the beginning of a text, and
/// returns what stands for it and the rest of the text.
pub fn replace_words(text: &str, find: impl Fn(&str) -> Option<(String, &str)>) -> String {
    let (mut out, mut rest, mut in_word) = (String::new(), text, false);
    while let Some(c) = rest.chars().next() {
        match find(rest).filter(|_| !in_word) {
            Some((word, after)) => {
                out += &word;
                rest = after;
            }
            None => {
                out.push(c);
                in_word = c.is_alphanumeric();
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_written_as_they_are_read() {
        for text in ["e2e4", "d14d12", "a8b9q", "a3e7=", "c4a4,a4b3", "P@e5", PASS, "O-O", "e2e4qq"]
        {
            assert_eq!(Ply::parse(text, 1).text(1), text);
        }
        assert_eq!(Ply::parse("e10b10", 1).text(0), "e9b9");
        assert_eq!(Ply::parse("v@e4", 1).text(1), "V@e4");
        // XBoard names the square on the way in two ways.
        assert_eq!(Ply::parse("d14d12,e12c12", 1), Ply::parse("d14e12,e12d12", 1));
        for text in ["a0a1", "e2", "e02e4", "e2e400", "e2e4,", "e2e4,d1", "VW@e4", "@e4", "é2e4"] {
            assert_eq!(Ply::parse(text, 1), Ply::Text(text.into()));
        }
    }
}
