//! Many conversations of random commands, valid or not, in every game: each question gets one
//! answer, and the engine ends with status 0.

use crate::common::{Engine, TIMEOUT};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::dice;
use rialto::games::NAMES;
use rialto::session::{Session, open};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Conversations in each protocol: always, and in the slow tests.
const FEW: u64 = 16;
const MANY: u64 = 1_000;
/// Conversations at the same time.
const CONCURRENCY: usize = 2;
/// Greatest number of commands in a conversation.
const COMMANDS: u64 = 16;

/// Runs a conversation for each number below `count`.
fn converse(count: u64, conversation: impl Fn(u64) + Sync) {
    let (next, start) = (AtomicU64::new(0), Instant::now());
    thread::scope(|scope| {
        for _ in 0..CONCURRENCY {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    conversation(number);
                }
            });
        }
    });
    println!("{count} conversations in {:.0} s", start.elapsed().as_secs_f64());
}

/// What is said in one conversation, and a game of its own that follows it.
struct Talk {
    random: Xoshiro256PlusPlus,
    engine: Engine,
    said: Vec<String>,
    mirror: Box<dyn Session>,
    /// The last position was refused, so that no turn may be named until another one comes.
    is_refused: bool,
}

impl Talk {
    fn new(protocol: &str, seed: u64) -> Talk {
        let engine = Engine::start(&[protocol]);
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        Talk { random, engine, said: Vec::new(), mirror: mirror(NAMES[0]), is_refused: false }
    }

    fn below(&mut self, n: u64) -> u64 {
        self.random.next_u64() % n
    }

    fn choose<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }

    fn say(&mut self, line: &str) {
        self.engine.send(line);
        self.said.push(line.to_string());
        // Some searches end by themselves, most are interrupted.
        if self.below(4) == 0 {
            thread::sleep(Duration::from_millis(self.random.next_u64() % 8));
        }
    }

    /// A legal turn of the mirror, if it lists any.
    fn legal_turn(&mut self) -> Option<String> {
        let legal = self.mirror.legal_turns().listed();
        let place = self.below(legal.len().max(1) as u64) as usize;
        legal.get(place).cloned()
    }

    /// A line of random characters and words that is no question and does not end the
    /// conversation.
    fn noise(&mut self) -> String {
        let length = self.below(30);
        let words =
            ["moves", "e2e4", "name", "value", "fen", "9999999999999999999", "-1", "\u{1b}"];
        let mut line = String::from("~");
        for _ in 0..length {
            match self.below(6) {
                0 => line += self.choose(&words),
                1 => line.push(' '),
                _ => line.extend(char::from_u32(self.below(0x250) as u32).filter(|c| *c != '\n')),
            }
        }
        line
    }

    /// Ends the conversation; returns what the engine still says.
    fn end(&mut self) -> Vec<String> {
        if self.below(2) == 0 {
            self.engine.send("quit");
        } else {
            self.engine.close();
        }
        let mut rest = Vec::new();
        while let Ok(line) = self.engine.line(TIMEOUT) {
            rest.push(line);
        }
        assert_eq!(self.engine.ended(), Some(0), "{:#?}", self.said);
        rest
    }
}

/// A game in the start position with the dice of an engine to which nobody named a seed.
fn mirror(game: &str) -> Box<dyn Session> {
    let mut session = open(game).expect("a game");
    session.set_dice(Some(dice::DEFAULT_SEED));
    session.set_position(None, &[]).expect("the start");
    session
}

/// Ways to ask for a turn.
const GO: [&str; 15] = [
    "go depth 2",
    "go sideways depth 1",
    "go depth 1 nodes 50",
    "go nodes 300",
    "go movetime 4",
    "go movetime 0",
    "go wtime 20 btime 20",
    "go wtime 10 btime -5 winc 3 binc 3 movestogo 2",
    "go infinite",
    "go ponder wtime 50 btime 50",
    "go mate 1 depth 2",
    "go infinite nodes 10",
    "go searchmoves e2e4 a1a1 depth 2",
    "go depth 1000000 movetime 3",
    "go ponder infinite nodes 1",
];

/// Questions and statements without an answer.
const UCI: [&str; 18] = [
    "uci",
    "isready",
    "ucinewgame",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "debug on",
    "",
    "go perft 1",
    "position",
    "setoption name MultiPV value 3",
    "setoption name Clear Hash",
    "setoption name Move Overhead value 0",
    "setoption name Hash value none",
    "setoption name Threads value 2",
    "setoption name Skill Level value 3",
    "setoption name UCI_LimitStrength value true",
];

/// Says a random command; returns whether it asks for a turn.
fn say_uci(talk: &mut Talk) -> bool {
    match talk.below(10) {
        0..=3 => {
            let question = talk.choose(&GO);
            talk.say(question);
            return true;
        }
        4 => {
            let game = talk.choose(NAMES);
            talk.say(&format!("setoption name UCI_Variant value {game}"));
            if talk.mirror.game() != game {
                talk.mirror = mirror(game);
            }
        }
        5..=6 => {
            talk.mirror.set_position(None, &[]).expect("the start");
            let mut turns = Vec::new();
            for _ in 0..talk.below(6) {
                let Some(turn) = talk.legal_turn() else { break };
                talk.mirror.play(&turn).expect("legal");
                turns.push(turn);
            }
            talk.say(&format!("position startpos moves {}", turns.join(" ")));
            talk.is_refused = false;
        }
        7 => {
            let noise = talk.noise();
            let fen = talk.mirror.fen();
            let line = talk.choose(&["e2e9", "0000,", "roll:7+1", "e1e1q"]);
            talk.say(&format!("position fen {fen} moves {line}"));
            talk.is_refused = true;
            talk.say(&noise);
        }
        _ => {
            let line = talk.choose(&UCI);
            talk.say(line);
            talk.is_refused |= line == "position";
        }
    }
    false
}

/// A conversation in which every `go` must have one `bestmove`, which fits the position.
fn uci_conversation(number: u64) {
    let mut talk = Talk::new("uci", number);
    let mut expected = Vec::new();
    for _ in 0..=talk.below(COMMANDS) {
        if say_uci(&mut talk) {
            let has_none = talk.is_refused || talk.mirror.ending().is_some();
            expected.push((talk.mirror.game(), talk.mirror.fen(), has_none));
        }
    }
    let output = talk.end();
    let answers: Vec<&str> =
        output.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    assert_eq!(answers.len(), expected.len(), "{:#?} {output:#?}", talk.said);
    for (answer, (game, fen, has_none)) in answers.into_iter().zip(expected) {
        let turn = answer.split(' ').next().expect("a word");
        let mut session = open(game).expect("a game");
        session.set_position(Some(&fen), &[]).expect("its own FEN");
        let fits = if has_none { turn == "(none)" } else { session.is_legal(turn) };
        assert!(fits, "{game}: {answer} in {fen}, {:#?}", talk.said);
    }
}

#[test]
fn every_go_of_some_uci_conversations_has_one_bestmove() {
    converse(FEW, uci_conversation);
}

#[test]
#[ignore = "slow: minutes"]
fn every_go_of_a_thousand_uci_conversations_has_one_bestmove() {
    converse(MANY, uci_conversation);
}

/// Sets up no position of any game.
const ILLEGAL: &str = "setboard 8/8/8/8 w - - 0 1";

/// The command that starts a game.
fn variant(game: &str) -> String {
    format!("variant {game}")
}

/// Commands of every kind except those that end the conversation or start another game, and
/// `computer`: within a turn of several plies, another engine sends the passes itself.
const CECP: [&str; 44] = [
    "xboard",
    "protover 2",
    "accepted usermove",
    "random",
    "force",
    "go",
    "playother",
    "level 40 0:01 0.1",
    "level 0 x 0",
    "st 0.01",
    "st 0",
    "sd 2",
    "sd -1",
    "time 3",
    "otim 5",
    "usermove e2e4",
    "usermove e7e5",
    "usermove a1a9",
    "usermove e0b0,a0c0",
    "usermove @@@@",
    "usermove",
    "e2e4",
    "?",
    "draw",
    "result 1-0 {resigns}",
    ILLEGAL,
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "analyze",
    ".",
    "exclude all",
    "include e2e4",
    "exit",
    "hint",
    "lift e2",
    "put e4",
    "option MultiPV=2",
    "option Plain Moves=1",
    "option Skill Level=3",
    "pause",
    "resume",
];

/// Says a random command that leaves the engine with a game in which it can be asked for a turn.
fn say_cecp(talk: &mut Talk) {
    match talk.below(8) {
        0 => {
            let game = talk.choose(NAMES);
            talk.say(if game == "chess" { "new" } else { "variant nocastle" });
            talk.say(&variant(game));
            talk.mirror = mirror(game);
        }
        1 => {
            let noise = talk.noise();
            talk.say(&noise);
        }
        2 => {
            if let Some(turn) = talk.legal_turn() {
                talk.say(&format!("usermove {turn}"));
            }
        }
        _ => {
            let line = talk.choose(&CECP);
            talk.say(line);
        }
    }
}

/// The lines up to the answer to a new `ping`.
fn until_pong(talk: &mut Talk, number: u32) -> Vec<String> {
    talk.say(&format!("ping {number}"));
    let pong = format!("pong {number}");
    talk.engine.until(|line| line == pong, &format!("{pong} after {:#?}", talk.said))
}

/// A conversation in which every `go` that starts a search must have one turn or a result.
fn cecp_conversation(number: u64) {
    let mut talk = Talk::new("cecp", number);
    talk.say("st 0.01");
    for question in 1..=1 + talk.below(3) as u32 {
        for _ in 0..=talk.below(COMMANDS) {
            say_cecp(&mut talk);
        }
        // Whatever was going on ends, also a turn of which only a part was entered.
        for line in ["resume", "exit", "force", "sd 2", "st 0.01"] {
            talk.say(line);
        }
        for _ in 0..talk.below(4) {
            talk.say("undo");
        }
        until_pong(&mut talk, 2 * question);
        talk.say("go");
        let output = until_pong(&mut talk, 2 * question + 1);
        check_answer(&output, &talk.said);
    }
    talk.end();
}

#[test]
fn every_go_of_some_cecp_conversations_has_one_turn() {
    converse(FEW, cecp_conversation);
}

#[test]
#[ignore = "slow: minutes"]
fn every_go_of_a_thousand_cecp_conversations_has_one_turn() {
    converse(MANY, cecp_conversation);
}

/// Checks the answer to `go`: one turn, in one group of moves; or the result of a game that is
/// over; or an error if an illegal position was set up in this game.
fn check_answer(output: &[String], said: &[String]) {
    let mut groups = 0;
    let mut before = false;
    for line in output {
        let is_move = line.starts_with("move ");
        groups += u32::from(is_move && !before);
        before = is_move;
    }
    let starts_game = |line: &String| line == "new" || NAMES.iter().any(|n| *line == variant(n));
    let no_position = said.iter().rev().take_while(|line| !starts_game(line)).any(|l| l == ILLEGAL);
    let refused = output.iter().any(|line| line == "Error (illegal position): go");
    let results = ["1-0 {", "0-1 {", "1/2-1/2 {"];
    let over = output.iter().any(|line| results.iter().any(|result| line.starts_with(result)));
    let answered = groups == 1 || (groups == 0 && over);
    let fits = if no_position { refused && groups == 0 } else { answered && !refused };
    assert!(fits, "{said:#?} {output:#?}");
}
