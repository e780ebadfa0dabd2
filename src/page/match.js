// The viewer of a match: every game on a board with its clocks and scores, and the results. It
// shows what it is given, by the file that it stands in or by watch.js, and knows no rules.

/** The columns of a step: the turn and what it changed on the board. */
const [TEXT, THROW, SCORE, DEPTH, MS, CLOCK, NOTES, REMOVED, ADDED] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const MATE = 10000;
const COLOURS = { w: "White", b: "Black" };

/** `games`: by their numbers. `game`: the one that is shown, after `ply` turns. */
const page = { match: null, board: null, games: new Map(), game: null, ply: 0, timer: 0, flipped: false };

/** A score for White, in centipawns or as "#3", in words and as a number. */
const scoreText = (score) => (typeof score === "number" ? `${score < 0 ? "-" : "+"}${(Math.abs(score) / 100).toFixed(2)}` : score ?? "");
const scoreValue = (score) => (typeof score === "string" ? (score.startsWith("#-") ? -MATE : MATE) : score);

const plies = (game) => game.steps.length - 1;
const other = (side) => (side === "w" ? "b" : "w");
/** The side that made turn number `ply`, from 1. */
const mover = (game, ply) => (ply % 2 ? game.side : other(game.side));
const nameOf = (game, side) => (side === "w" ? game.white : game.black);
const engineOf = (game, side) => page.match.engines.find((engine) => engine.name === nameOf(game, side));

/** The items `[symbol, x, y]` of a row of numbers. */
const read = (row) => Array.from({ length: row.length / 3 }, (_, i) => row.slice(3 * i, 3 * i + 3));

/** The items after a number of turns, in the order of drawing. */
function items(game, ply) {
  const here = new Map();
  for (const step of game.steps.slice(0, ply + 1)) {
    for (const item of read(step[REMOVED])) here.delete(item.join(" "));
    for (const item of read(step[ADDED])) here.set(item.join(" "), item);
  }
  const sorted = [...here.values()].sort((a, b) => a[0] - b[0]);
  return sorted.map(([symbol, x, y]) => [page.match.symbols[symbol], x, y]);
}

/** The pieces that `side` has captured, as symbols. */
function captured(game, ply, side) {
  const enemy = side === "w" ? "black-" : "white-";
  const all = [];
  for (let i = 1; i <= ply; i += 1) {
    if (mover(game, i) !== side) continue;
    const pieces = (row) => read(row).map(([symbol]) => page.match.symbols[symbol]).filter((symbol) => symbol.startsWith(enemy));
    const left = pieces(game.steps[i][ADDED]);
    for (const piece of pieces(game.steps[i][REMOVED])) {
      const same = left.indexOf(piece);
      if (same < 0) all.push(piece);
      else left.splice(same, 1);
    }
  }
  return all;
}

/** The clock of a side, milliseconds; null if it has none. */
function clock(game, side) {
  let left = engineOf(game, side)?.clock ?? null;
  for (let i = 1; i <= page.ply; i += 1) if (mover(game, i) === side) left = game.steps[i][CLOCK] ?? left;
  const thinks = game.running && page.ply === plies(game) && mover(game, page.ply + 1) === side && game.thinking !== null;
  return left !== null && thinks ? left - game.thinking - (performance.now() - game.heard) : left;
}

/** The turns as the list shows them. */
function turns(game) {
  return game.steps.slice(1).map((step, i) => ({
    side: mover(game, i + 1), text: step[TEXT], throw: step[THROW], score: scoreText(step[SCORE]),
    depth: step[DEPTH], ms: step[MS], clock: step[CLOCK],
  }));
}

/** The number and the text of a turn, such as "12... Nf6". */
function turnText(game, ply) {
  const before = game.side === "w" ? 0 : 1;
  const number = game.number + Math.floor((ply - 1 + before) / 2);
  return `${number}${mover(game, ply) === "w" ? "." : "..."} ${game.steps[ply][TEXT]}`;
}

function drawPlayers() {
  const { game, ply } = page;
  ["far", "near"].forEach((id, i) => {
    const side = (i === 1) === page.board.flipped ? "b" : "w";
    const box = at(id);
    box.dataset.side = side;
    box.querySelector(".name").textContent = `${COLOURS[side]}: ${nameOf(game, side)}`;
    box.querySelector(".captured").replaceChildren(...capturedImages(page.board.hasHands ? [] : captured(game, ply, side), (symbol) => symbol));
    box.classList.toggle("to-move", mover(game, ply + 1) === side && (game.running || ply < plies(game)));
  });
  drawClocks();
}

function drawClocks() {
  if (!page.game) return;
  for (const id of ["far", "near"]) {
    const left = clock(page.game, at(id).dataset.side);
    at(id).querySelector(".clock").textContent = left === null ? "" : clockText(left);
  }
}

function drawScores() {
  const { game, ply } = page;
  const scores = game.steps.map((step) => scoreValue(step[SCORE]));
  drawCurves(at("curve"), scores, ply, (i) => mover(game, i) === "w");
  const last = scores.slice(0, ply + 1).findLast((score) => score !== null) ?? 0;
  at("fill").style.height = `${100 * winShare(last)}%`;
  for (const side of ["w", "b"]) {
    let latest = ply;
    while (latest > 0 && !(mover(game, latest) === side && game.steps[latest][SCORE] !== null)) latest -= 1;
    const step = latest > 0 ? game.steps[latest] : null;
    const depth = step?.[DEPTH] ? `, depth ${step[DEPTH]}` : "";
    at("legend").querySelector(`.${side}`).textContent = `${nameOf(game, side)}${step ? `: ${scoreText(step[SCORE])}${depth}` : ""}`;
  }
}

/** Shows the position after a number of turns. */
function show(ply, animate = false) {
  const { game, board } = page;
  page.ply = Math.max(0, Math.min(ply, plies(game)));
  const step = game.steps[page.ply];
  board.show(items(game, page.ply), animate);
  const over = game.result && page.ply === plies(game);
  const notes = sentence(over ? "" : `${COLOURS[mover(game, page.ply + 1)]} to move`, step[NOTES]);
  at("news").textContent = [step[THROW] && `Dice ${step[THROW]}`, notes].filter(Boolean).join(". ");
  board.svg.setAttribute("aria-label", `Board ${page.ply ? `after ${turnText(game, page.ply)}` : "at the start"}. ${notes}`);
  const open = game.running ? "The game is being played." : "The game is not over.";
  at("status").textContent = game.result ? `${game.result} ${game.reason}` : open;
  drawPlayers();
  drawScores();
  drawRecord(at("record"), turns(game), page.ply, (to) => { pause(); show(to); }, game.number);
  if (!game.running) history.replaceState(null, "", `#${game.id}.${page.ply}`);
}

/** A step by a person, who also hears what it is. */
function go(ply) {
  const before = page.ply;
  show(ply, Math.abs(ply - before) === 1);
  const step = page.game.steps[page.ply];
  at("spoken").textContent = page.ply ? `${COLOURS[mover(page.game, page.ply)]}: ${step[THROW] ?? ""} ${step[TEXT]} ${scoreText(step[SCORE])}` : "Start of the game";
}

function pause() {
  clearInterval(page.timer);
  page.timer = 0;
  at("run").textContent = "Play";
}

function run() {
  if (page.timer) return pause();
  if (page.ply === plies(page.game)) show(0);
  at("run").textContent = "Pause";
  page.timer = setInterval(() => {
    go(page.ply + 1);
    if (page.ply === plies(page.game)) pause();
  }, 700);
}

const gameText = (game) => `${game.round} ${game.white} – ${game.black} ${game.result ? `${game.result} ${game.reason}` : "…"}`;

/** Fills the list of games. */
function drawGames() {
  const options = [...page.games.values()].map((game) => new Option(gameText(game), game.id));
  at("game").replaceChildren(...options);
  if (page.game) at("game").value = page.game.id;
}

/** Shows a game whose steps are known. */
function showGame(game, ply) {
  pause();
  page.game = game;
  at("game").value = game.id;
  show(ply);
}

/** The game and the turn that the address names. */
function linked() {
  const found = /^#(\d+)\.(\d+)$/.exec(location.hash);
  return found ? { game: page.games.get(Number(found[1])), ply: Number(found[2]) } : { ply: 0 };
}

function connectMatch(pick) {
  connectTheme();
  document.title = page.match.title;
  at("title").textContent = page.match.title;
  page.board = new Board(at("board"), page.match.board);
  const step = (id, to) => { at(id).onclick = () => { if (page.game) { pause(); go(to()); } }; };
  step("first", () => 0);
  step("previous", () => page.ply - 1);
  step("next", () => page.ply + 1);
  step("last", () => plies(page.game));
  at("run").onclick = () => { if (page.game) run(); };
  at("flip").onclick = () => {
    page.board.flip(!page.board.flipped);
    at("bar").classList.toggle("flipped", page.board.flipped);
    if (page.game) drawPlayers();
  };
  at("game").onchange = () => pick(page.games.get(Number(at("game").value)), 0);
  at("curve").onclick = (event) => {
    if (!page.game) return;
    const box = at("curve").getBoundingClientRect();
    pause();
    go(Math.round(((event.clientX - box.left) / box.width) * plies(page.game)));
  };
  addEventListener("hashchange", () => { const { game, ply } = linked(); if (game) pick(game, ply); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
    const id = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", f: "flip", " ": "run" }[event.key];
    if (!id || (event.key === " " && event.target.tagName === "BUTTON")) return;
    event.preventDefault();
    at(id).click();
  });
}

/** Shows the match, or the single game without results, that the file holds. */
function openFile(data) {
  page.match = data;
  for (const game of data.games) page.games.set(game.id, game);
  connectMatch(showGame);
  if (data.results) drawResults(data.results, data.engines);
  for (const element of [at("results"), at("choice"), document.querySelector("nav a")]) element.hidden = !data.results;
  drawGames();
  const { game, ply } = linked();
  const first = game ?? data.games[0];
  if (first) showGame(first, ply);
  else at("status").textContent = "No game was played.";
}

if (at("data")) openFile(JSON.parse(at("data").textContent));
