//! Setting up a position: a FEN as a sheet of squares, hands and fields, which a person changes one
//! at a time, whether the position is legal or not.

use super::answer::{Answer, Refusal};
use super::state::{drawn, picture};
use super::table::Table;
use crate::board::fen::{RankPart, rank_parts, write_rank};
use crate::diagram::{Axis, Diagram, Item, PieceImage, Symbol};
use crate::gesture::{Target, TargetKind};
use crate::rules::{FenField, FenFieldKind, FenParts};
use serde_json::{Value as Json, json};

/// The most pieces of one sort in a hand.
const MOST_IN_HAND: usize = 18;

/// A change of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Puts a piece on a square, or none; into a hand, one more or one less.
    Put(String, String),
    /// Sets the field with this number.
    Field(usize, String),
    /// Lays a wire on an edge, or takes it away.
    Edge(String),
    /// Builds a walkway from one square to another, or takes it away.
    Walkway(String, String),
    /// Takes all pieces away, and what belongs to them.
    Clear,
    /// The shuffled start with this number.
    Start(usize),
}

/// A FEN taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sheet {
    /// What stands on each place of each rank, the last rank first: a piece, nothing, or `*` where
    /// there is no square.
    rows: Vec<Vec<String>>,
    /// The pieces in hand, if the game has hands.
    hands: Option<Vec<char>>,
    /// How the game writes hands without pieces.
    empty_hands: String,
    fields: Vec<String>,
}

impl Sheet {
    /// Takes a FEN apart. Fields that are missing are those of `start`, whose ranks it must have.
    fn read(fen: &str, start: Option<&Sheet>) -> Result<Sheet, Refusal> {
        let mut fields: Vec<String> = fen.split_whitespace().map(String::from).collect();
        let pieces = if fields.is_empty() { String::new() } else { fields.remove(0) };
        let (board, hands) = match pieces.split_once('[') {
            Some((board, hands)) => (board, Some(hands)),
            None => (&*pieces, None),
        };
        let empty_hands = hands.map_or(String::new(), |hands| format!("[{hands}"));
        let hands = hands.map(|hands| hands.chars().filter(|c| c.is_alphabetic()));
        let rows: Vec<Vec<String>> = board.split('/').map(read_row).collect();
        let mut sheet = Sheet { rows, hands: hands.map(Iterator::collect), empty_hands, fields };
        let Some(start) = start else { return Ok(sheet) };
        let lengths = |sheet: &Sheet| sheet.rows.iter().map(Vec::len).collect::<Vec<_>>();
        if lengths(&sheet) != lengths(start) {
            return invalid(format!(
                "pieces: expected {} ranks of {} squares",
                start.rows.len(),
                start.rows.first().map_or(0, Vec::len)
            ));
        }
        if start.hands.is_some() {
            sheet.hands.get_or_insert_default();
            sheet.empty_hands.clone_from(&start.empty_hands);
        }
        let missing = start.fields.iter().skip(sheet.fields.len()).cloned();
        sheet.fields.extend(missing.collect::<Vec<_>>());
        Ok(sheet)
    }

    fn write(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| write_row(row)).collect();
        let hands = self.hands.as_ref().map_or(String::new(), |hands| match hands.is_empty() {
            true => self.empty_hands.clone(),
            false => format!("[{}]", hands.iter().collect::<String>()),
        });
        format!("{}{hands} {}", rows.join("/"), self.fields.join(" "))
    }

    /// The place of a square by its name.
    fn square(&mut self, name: &str) -> Option<&mut String> {
        let file = name.bytes().next()?.checked_sub(b'a')?;
        let rank: usize = name.get(1..)?.parse().ok()?;
        let row = self.rows.len().checked_sub(rank)?;
        self.rows.get_mut(row)?.get_mut(usize::from(file)).filter(|place| *place != "*")
    }

    fn change(&mut self, edit: &Edit, parts: &FenParts) -> Result<(), Refusal> {
        match edit {
            Edit::Put(at, piece) => self.put(at, piece, parts),
            Edit::Field(number, text) => {
                let known = self.fields.get_mut(*number).filter(|_| fits(text));
                *known.ok_or_else(|| Refusal::Invalid("field: expected one word".into()))? =
                    text.clone();
                Ok(())
            }
            Edit::Edge(name) => self.toggle(parts, name, |kind| *kind == FenFieldKind::Edges, 0),
            Edit::Walkway(from, to) => {
                let is_weather = |kind: &FenFieldKind| matches!(kind, FenFieldKind::Weather(_));
                self.toggle(parts, &format!("{from}{to}"), is_weather, 2)
            }
            Edit::Clear => {
                let pieces = self.rows.iter_mut().flatten().filter(|place| *place != "*");
                pieces.for_each(String::clear);
                self.hands.iter_mut().for_each(Vec::clear);
                for (field, text) in parts.fields.iter().zip(&mut self.fields) {
                    use FenFieldKind::{Edges, Rights, Square};
                    if matches!(field.kind, Rights | Square | Edges) {
                        *text = "-".into();
                    }
                }
                Ok(())
            }
            Edit::Start(_) => Ok(()),
        }
    }

    fn put(&mut self, at: &str, piece: &str, parts: &FenParts) -> Result<(), Refusal> {
        if let (Some(letter), Some(hands)) =
            (at.strip_suffix('@').and_then(|name| name.chars().next()), &mut self.hands)
        {
            let count = hands.iter().filter(|other| **other == letter).count();
            if piece.is_empty() {
                if let Some(place) = hands.iter().position(|other| *other == letter) {
                    hands.remove(place);
                }
            } else if count < MOST_IN_HAND {
                hands.push(letter);
            }
            hands.sort_unstable();
            return Ok(());
        }
        if !piece.is_empty() && parts.pieces.iter().all(|(text, _)| text != piece) {
            return invalid("piece: unknown");
        }
        match self.square(at) {
            Some(place) => *place = piece.to_string(),
            None => return invalid("square: unknown"),
        }
        Ok(())
    }

    /// Adds a name to the list in the field of a kind, or takes it away. The list is the part of
    /// the field with this number, of those that colons separate.
    fn toggle(
        &mut self,
        parts: &FenParts,
        name: &str,
        is_kind: impl Fn(&FenFieldKind) -> bool,
        part: usize,
    ) -> Result<(), Refusal> {
        let at = parts.fields.iter().position(|field| is_kind(&field.kind));
        let field = at.and_then(|at| self.fields.get_mut(at));
        let Some(field) = field.filter(|_| fits(name)) else {
            return invalid("this game has nothing of that kind");
        };
        let mut all: Vec<String> = field.split(':').map(String::from).collect();
        let Some(list) = all.get_mut(part) else {
            return invalid(format!("there are no walkways in this weather, {field}"));
        };
        let mut names: Vec<&str> = list.split(',').filter(|other| *other != "-").collect();
        match names.iter().position(|other| *other == name) {
            Some(at) => drop(names.remove(at)),
            None => names.push(name),
        }
        *list = if names.is_empty() { "-".into() } else { names.join(",") };
        *field = all.join(":");
        Ok(())
    }

    /// The pieces and wires, for a position that the rules do not know.
    fn items(&mut self, targets: &[Target], parts: &FenParts) -> Vec<Item> {
        let mut items = Vec::new();
        let image = |text: &str| parts.pieces.iter().find(|(own, _)| own == text).map(|(_, i)| *i);
        let is_edges = |field: &FenField| field.kind == FenFieldKind::Edges;
        let edges = parts.fields.iter().position(is_edges).and_then(|at| self.fields.get(at));
        let edges: Vec<String> =
            edges.map_or(Vec::new(), |text| text.split(',').map(String::from).collect());
        for target in targets {
            let mut add = |symbol: Symbol| {
                items.extend(target.points.iter().map(|&point| Item { symbol, point }));
            };
            if target.kind == TargetKind::Edge && edges.contains(&target.name) {
                let point = target.points.first();
                point.into_iter().for_each(|&point| add(Symbol::Wire(Axis::of(point))));
            } else if let Some(letter) = target.name.strip_suffix('@') {
                let own = self.hands.iter().flatten().filter(|own| letter.starts_with(**own));
                let count = own.count();
                if count > 0 {
                    image(letter).into_iter().for_each(|image| add(Symbol::Piece(image)));
                }
                if count > 1 {
                    add(Symbol::Count(count as u8));
                }
            } else if target.kind == TargetKind::Field {
                let piece = self.square(&target.name).and_then(|text| image(text));
                piece.into_iter().for_each(|image| add(Symbol::Piece(image)));
            }
        }
        items
    }
}

/// The places of a rank. A piece may have a `+` before its letter and a `~` after it.
fn read_row(text: &str) -> Vec<String> {
    const MOST: usize = 100;
    let mut row: Vec<String> = Vec::new();
    for part in rank_parts(text) {
        match (part, row.last_mut()) {
            (RankPart::Empty(run), _) => row.extend(vec![String::new(); run.min(MOST)]),
            (RankPart::Letter('~'), Some(last)) if !last.is_empty() => last.push('~'),
            (RankPart::Letter(c), Some(last)) if last == "+" => last.push(c),
            (RankPart::Letter(c), _) => row.push(c.to_string()),
        }
    }
    row
}

fn write_row(row: &[String]) -> String {
    write_rank(row.iter().map(|place| Some(place).filter(|place| !place.is_empty())))
}

/// Whether a text can be a field of a FEN.
fn fits(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

/// The sheet of a position of the table's game, after a change; with what is wrong in words, if it
/// is no legal position.
///
/// # Errors
/// The FEN has not the ranks of the game, or the change means nothing.
pub fn sheet(table: &Table, fen: &str, edit: Option<&Edit>) -> Result<Answer, Refusal> {
    let parts = table.session.fen_parts();
    let mut setup = table.setup.clone();
    let mut session_of = |fen: Option<String>| {
        setup.fen = fen;
        setup.session()
    };
    let usual = session_of(None)?;
    let start = Sheet::read(&usual.fen(), None)?;
    let starts = table.session.shuffled_starts();
    let fen = match edit {
        Some(Edit::Start(number)) => match starts.get(*number) {
            Some(fen) => fen.clone(),
            None => return invalid(format!("start: expected a number below {}", starts.len())),
        },
        Some(_) => fen.to_string(),
        None => session_of(Some(fen.to_string())).map_or(fen.to_string(), |session| session.fen()),
    };
    let mut sheet = Sheet::read(&fen, Some(&start))?;
    edit.map_or(Ok(()), |edit| sheet.change(edit, &parts))?;
    let text = sheet.write();
    let diagram = table.session.diagram();
    let bare = Diagram::new(diagram.boards, Vec::new(), diagram.caption);
    let components = table.session.components();
    let component = |image: PieceImage| components.iter().find(|c| c.piece == image).copied();
    let (items, second, wrong) = match session_of(Some(text.clone())) {
        Ok(session) => (session.diagram().items, session.component_items(), None),
        Err(refusal) => {
            let items = sheet.items(&table.targets, &parts);
            let second = items.iter().filter_map(|item| match item.symbol {
                Symbol::Piece(image) => {
                    Some(Item { symbol: Symbol::Component(component(image)?), point: item.point })
                }
                _ => None,
            });
            (items.clone(), second.collect(), Some(refusal.to_string()))
        }
    };
    let fields = parts.fields.iter().zip(&sheet.fields).zip(&start.fields);
    let fields: Vec<Json> =
        fields.map(|((field, text), usual)| field_json(field, text, usual)).collect();
    let palette = parts.pieces.iter().map(
        |(text, image)| json!({ "piece": text, "pictures": picture(*image, component(*image)) }),
    );
    Ok(Answer::Json(json!({
        "fen": text,
        "wrong": wrong,
        "items": drawn(&bare, &items, &second),
        "fields": fields,
        "palette": palette.collect::<Vec<_>>(),
        "starts": starts.len(),
    })))
}

/// A field with its text. `usual`: what it says in the start position, which has all the rights
/// that there are.
fn field_json(field: &FenField, text: &str, usual: &str) -> Json {
    let (kind, choices) = match &field.kind {
        FenFieldKind::Side => ("side", Vec::new()),
        FenFieldKind::Rights => {
            let all = usual.chars().chain(text.chars()).filter(|c| c.is_alphabetic());
            let mut letters: Vec<String> = all.map(String::from).collect();
            letters.sort_unstable();
            letters.dedup();
            ("rights", letters)
        }
        FenFieldKind::Square => ("square", Vec::new()),
        FenFieldKind::Checks => ("checks", Vec::new()),
        FenFieldKind::Number => ("number", Vec::new()),
        FenFieldKind::Edges => ("edges", Vec::new()),
        FenFieldKind::Choice(texts) => ("choice", texts.clone()),
        FenFieldKind::Weather(texts) => ("weather", texts.clone()),
        FenFieldKind::Unused => ("unused", Vec::new()),
    };
    json!({ "name": field.name, "kind": kind, "text": text, "choices": choices })
}

fn invalid<T>(reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Invalid(reason.into()))
}
