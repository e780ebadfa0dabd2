//! Armies: the pieces with which a side begins are one of several, as in Ralph Betza's Chess with
//! Different Armies. Options choose them, and the last field of a FEN says which they are.

use crate::board::Kind;
use crate::board::zobrist::KeyGenerator;
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::rules::{Choices, FenError, RuleKind, RuleOption, Side};
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::lineup::{Lineup, attackers_of_sides};
use crate::variant::described::options::is_name;
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::pieces::{leak, leak_text, of_letter};
use crate::variant::described::read::Draft;
use crate::variant::described::values::file;
use crate::variant::{CastlingRule, PieceType, Tables};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// An army as a section describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ArmyText {
    name: String,
    /// Its letter in a FEN.
    letter: char,
    /// Its first rank from the a-file on, in upper case.
    rank: String,
    /// The file to which its king castles on the queen's side, if not to the usual one.
    queenside: Option<u8>,
    place: Place,
}

/// The armies as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArmiesText {
    list: Vec<ArmyText>,
    /// The names of the options that choose White's army and Black's.
    options: Option<[String; 2]>,
}

impl Part for ArmiesText {
    fn keys(&self) -> &'static [&'static str] {
        &["army", "armyOptions"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        if line.key == "armyOptions" {
            let pair = |text: &str| {
                let mut words = text.split_whitespace().map(str::to_string);
                let pair = [words.next()?, words.next()?];
                (words.next().is_none() && pair.iter().all(|word| is_name(word))).then_some(pair)
            };
            self.options = Some(value(line, pair, "two names of options")?);
            return Ok(());
        }
        let army = |text: &str| {
            let (name, rest) = text.split_once(':')?;
            let name = name.trim().to_string();
            let mut words = rest.split_whitespace();
            let mut letters = words.next()?.chars();
            let letter = letters.next().filter(char::is_ascii_uppercase)?;
            let rank = words.next()?.to_ascii_uppercase();
            let queenside = words.next().map(str::to_string);
            let is_word = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
            let is_whole = letters.next().is_none() && words.next().is_none();
            (is_word && is_whole).then_some((name, letter, rank, queenside))
        };
        let expected = "a name, a letter and a first rank, as in fides: F rnbqkbnr";
        let (name, letter, rank, queenside) = value(line, army, expected)?;
        let to_file = |text: String| {
            let fail =
                || format!("army: {name}: expected a file such as b, found '{}'", excerpt(&text));
            file(&text).ok_or_else(fail)
        };
        let queenside = queenside.map(to_file).transpose()?;
        let army = ArmyText { name, letter, rank, queenside, place: line.place };
        match self.list.iter_mut().find(|known| known.name == army.name) {
            Some(known) => *known = army,
            None => self.list.push(army),
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        if self.list.is_empty() {
            return Vec::new();
        }
        let army = |army: &ArmyText| {
            let own = army.queenside.map(|file| {
                let file = char::from(b'a' + file);
                format!(", whose king castles to the {file}-file on its left")
            });
            format!("{} ({}): {}{}", army.name, army.letter, army.rank, own.unwrap_or_default())
        };
        let armies: Vec<String> = self.list.iter().map(army).collect();
        let ranks = draft.ranks;
        let mut text = format!(
            "Each side begins with one of these on its first rank (Black on rank {ranks}): {}.",
            armies.join("; ")
        );
        if let Some([white, black]) = &self.options {
            text += &format!(" The options {white} and {black} choose them.");
        }
        text += " Pawns become pieces of both armies, unless they are named; the pieces in the corners castle.";
        vec![("Armies", text)]
    }
}

impl ArmiesText {
    /// Whether there are none.
    pub(in crate::variant) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The armies of a game with these tables, if it has any. `usual` is what it is played with
    /// where armies do not matter; `names_promotions`: its text says what pawns become; `seed` is
    /// that of the Zobrist keys of the armies.
    ///
    /// # Errors
    /// What is wrong with an army, or the start position does not say which ones fight.
    pub(in crate::variant) fn rules(
        &self,
        tables: &Tables,
        usual: Lineup,
        names_promotions: bool,
        seed: u64,
        start: Place,
    ) -> Result<Option<Armies>, Problem> {
        if self.list.is_empty() {
            return Ok(None);
        }
        let mut list: Vec<Army> = Vec::new();
        for text in &self.list {
            let twice = list.iter().find(|other| other.letter == text.letter);
            let army = match twice {
                None => text.army(tables, &usual),
                Some(other) => Err(format!("{} has the letter {}", other.name, text.letter)),
            };
            let fail = |why| format!("army: {}: {why}", excerpt(&text.name));
            list.push(army.map_err(|why| Problem { place: text.place, text: fail(why) })?);
        }
        let mut keys = KeyGenerator::new(seed);
        let keys = [(); 2].map(|()| list.iter().map(|_| keys.next_key()).collect());
        let known = Mutex::default();
        let first = [0; 2];
        let mut armies =
            Armies { list, first, options: Vec::new(), keys, usual, names_promotions, known };
        let field = tables.start.split_whitespace().last().unwrap_or_default();
        armies.first = armies.named(field).ok_or_else(|| Problem {
            place: start,
            text: format!("startFen: {}", armies.unknown(field)),
        })?;
        armies.options = self.rule_options(tables.start);
        Ok(Some(armies))
    }
}

impl ArmiesText {
    /// The options that choose White's army and Black's in a game that begins with the FEN `start`;
    /// none if its text names none, or not the armies.
    pub(in crate::variant) fn rule_options(&self, start: &str) -> Vec<RuleOption> {
        let letters = start.split_whitespace().last().unwrap_or_default().chars();
        let army = |letter| self.list.iter().position(|army| army.letter == letter);
        let keys = self.options.iter().flatten().zip(["White", "Black"]);
        let options = keys.zip(letters).filter_map(|((key, side), letter)| {
            let names = self.list.iter().map(|army| leak_text(army.name.clone()));
            let mut names: Vec<&'static str> = names.collect();
            names[..=army(letter)?].rotate_right(1);
            let help = format!(
                "{side}'s army in the start position, and in a FEN that does not name the armies"
            );
            let kind = RuleKind::Combo(leak(names));
            Some(RuleOption { key: leak_text(key.clone()), kind, help: leak_text(help) })
        });
        options.collect()
    }
}

impl ArmyText {
    /// The army.
    ///
    /// # Errors
    /// What is wrong with its first rank.
    fn army(&self, tables: &Tables, usual: &Lineup) -> Result<Army, String> {
        let types = &tables.pieces;
        let files = usize::from(tables.grid.files);
        let rank: Vec<char> = self.rank.chars().collect();
        if rank.len() != files {
            return Err(format!("expected {files} letters, found '{}'", excerpt(&self.rank)));
        }
        if let Some(c) = rank.iter().find(|c| of_letter(types, **c, Side::White).is_none()) {
            return Err(format!("no piece has the letter '{c}'"));
        }
        let is_king = |c: &char| of_letter(types, *c, Side::White) == Some(Kind::KING);
        let mut kings = (0..).zip(&rank).filter(|(_, c)| is_king(c)).map(|(file, _)| file);
        let (Some(king_file), None) = (kings.next(), kings.next()) else {
            return Err(format!("expected one king, found '{}'", excerpt(&self.rank)));
        };
        let castling = [Side::White, Side::Black].map(|side| {
            let rule = usual.castling[side.index()]?;
            let corners = [rank[0], rank[files - 1]].map(|c| of_letter(types, c, side));
            let mut rooks: Vec<Kind> = corners.into_iter().flatten().collect();
            rooks.dedup();
            let queenside = self.queenside.unwrap_or(rule.goal_files[1]);
            let goal_files = [rule.goal_files[0], queenside];
            Some(CastlingRule { king_file, goal_files, rooks: leak(rooks), ..rule })
        });
        let mut letters: Vec<char> = Vec::new();
        for c in rank.into_iter().filter(|c| !is_king(c)) {
            if !letters.contains(&c) {
                letters.push(c);
            }
        }
        let (name, rank) = (leak_text(self.name.clone()), self.rank.clone());
        Ok(Army { name, letter: self.letter, rank, letters, castling })
    }
}

/// An army of a game.
struct Army {
    name: &'static str,
    /// Its letter in a FEN.
    letter: char,
    /// Its first rank from the a-file on, in upper case.
    rank: String,
    /// The letters of its pieces but the king, from the a-file on.
    letters: Vec<char>,
    /// How its king castles as White's and as Black's.
    castling: [Option<CastlingRule>; 2],
}

/// The armies of a game.
pub struct Armies {
    list: Vec<Army>,
    /// White's army and Black's, by number, where nobody chooses others.
    first: [usize; 2],
    options: Vec<RuleOption>,
    /// The Zobrist keys of White's armies and of Black's.
    keys: [Vec<u64>; 2],
    usual: Lineup,
    names_promotions: bool,
    /// What has been asked for, by the letters of the armies and of the pieces besides.
    known: Mutex<HashMap<String, &'static Lineup>>,
}

impl Armies {
    /// The options that choose White's army and Black's, if there are any.
    pub(in crate::variant) fn options(&self) -> &[RuleOption] {
        &self.options
    }

    /// The values of the options for the self-play game with this number: all pairings in turn.
    pub(in crate::variant) fn pairing(&self, number: usize) -> Vec<(&'static str, &'static str)> {
        let count = self.list.len();
        let names = [number % count, number / count % count].map(|army| self.list[army].name);
        self.options.iter().map(|option| option.key).zip(names).collect()
    }

    /// The armies that fight where a FEN does not say it.
    pub(in crate::variant) fn chosen(&self, tables: &Tables, choices: &Choices) -> &'static Lineup {
        let mut armies = self.first;
        for (army, option) in armies.iter_mut().zip(&self.options) {
            let name = choices.get(option);
            *army = self.list.iter().position(|army| army.name == name).unwrap_or(*army);
        }
        self.lineup(tables, armies, "")
    }

    /// Takes away the field of a FEN that names the armies, if there is one; otherwise they are
    /// those of `chosen`.
    ///
    /// # Errors
    /// There is a field too many, and it names none.
    pub(in crate::variant) fn take(
        &self,
        tables: &Tables,
        fields: &mut Vec<String>,
        chosen: &Lineup,
    ) -> Result<&'static Lineup, FenError> {
        let mut armies = chosen.armies;
        if let Some(last) = fields.last().filter(|_| fields.len() > 4) {
            if let Some(named) = self.named(last) {
                armies = named;
                fields.pop();
            } else if fields.len() > 6 {
                return Err(FenError(self.unknown(last)));
            }
        }
        let pieces = fields.first().map_or("", String::as_str);
        Ok(self.lineup(tables, armies, pieces))
    }

    /// The armies that a field of a FEN names.
    pub(in crate::variant) fn named(&self, field: &str) -> Option<[usize; 2]> {
        let army = |letter: char| self.list.iter().position(|army| army.letter == letter);
        let mut letters = field.chars().map(army);
        let armies = [letters.next()??, letters.next()??];
        letters.next().is_none().then_some(armies)
    }

    /// That a field of a FEN names no armies.
    fn unknown(&self, field: &str) -> String {
        let letters: Vec<String> = self.list.iter().map(|army| army.letter.to_string()).collect();
        let example = self.letters(self.first);
        let letters = letters.join(" ");
        format!(
            "armies: expected two letters of {letters}, such as {example}, found '{}'",
            excerpt(field)
        )
    }

    /// The fields of FENs that name any two armies.
    pub(in crate::variant) fn pairs(&self) -> Vec<String> {
        let all = 0..self.list.len();
        let pairs = all.clone().flat_map(|white| all.clone().map(move |black| [white, black]));
        pairs.map(|armies| self.letters(armies)).collect()
    }

    /// The field of a FEN that names these armies.
    pub(in crate::variant) fn letters(&self, armies: [usize; 2]) -> String {
        armies.iter().map(|&army| self.list[army].letter).collect()
    }

    /// How each side castles with these armies.
    pub(in crate::variant) fn castling(
        &self,
        [white, black]: [usize; 2],
    ) -> [Option<CastlingRule>; 2] {
        [self.list[white].castling[0], self.list[black].castling[1]]
    }

    /// The start position of these armies.
    pub(in crate::variant) fn start(&self, tables: &Tables, armies: [usize; 2]) -> String {
        let [white, black] = armies.map(|army| &self.list[army].rank);
        let (pieces, rest) = tables.start.split_once(' ').unwrap_or((tables.start, ""));
        let mut ranks: Vec<&str> = pieces.split('/').collect();
        let black = black.to_ascii_lowercase();
        if let [first, .., last] = &mut ranks[..] {
            (*first, *last) = (&black, white);
        }
        let rest = rest.rsplit_once(' ').map_or("", |(rest, _)| rest);
        format!("{} {rest} {}", ranks.join("/"), self.letters(armies))
    }

    /// What a game between these armies is played with that has the pieces `present` besides.
    fn lineup(&self, tables: &Tables, armies: [usize; 2], present: &str) -> &'static Lineup {
        let present = present.to_ascii_uppercase();
        let letters = armies.map(|army| &self.list[army].letters[..]).concat();
        let all = || self.list.iter().flat_map(|army| &army.letters).copied();
        let added: String =
            all().filter(|&c| present.contains(c) && !letters.contains(&c)).collect();
        let key = format!("{} {added}", self.letters(armies));
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(key).or_insert_with(|| {
            let of_armies: Vec<char> = all().collect();
            let wanted = |piece: &PieceType| {
                let letter = piece.letter;
                !of_armies.contains(&letter) || letters.contains(&letter) || added.contains(letter)
            };
            let promotions = |side: Side| {
                let mut kinds = Vec::new();
                for &letter in letters.iter().rev() {
                    let kind = of_letter(&tables.pieces, letter, side);
                    kinds.extend(kind.filter(|kind| !kinds.contains(kind)));
                }
                leak(kinds)
            };
            let [white, black] = armies;
            let facing_kings = self.usual.attackers[0].facing_kings;
            Box::leak(Box::new(Lineup {
                attackers: attackers_of_sides(&tables.pieces, facing_kings, wanted),
                promotions: match self.names_promotions {
                    true => self.usual.promotions,
                    false => [promotions(Side::White), promotions(Side::Black)],
                },
                castling: self.castling(armies),
                armies,
                key: self.keys[0][white] ^ self.keys[1][black],
            }))
        })
    }
}
