// The page: shows the state that the server sends, and asks the server for every change.

const page = { me: { owner: true }, id: null, key: null, played: false, saved: 0, state: null, board: null, stream: null, viewed: null, earlier: null, dice: null, next: null, report: null, received: 0, flipped: null, trouble: null };

const entry = new Entry({
  send: sendTurn,
  ask: async (steps) => (await act("next", { at: here(), throw: page.dice, steps }, true))?.data ?? null,
  changed: () => drawEntry(),
  confirms: () => at("ask").checked,
});

const say = (text) => { at("spoken").textContent = text; };
const setStatus = (text) => { at("status").textContent = text; };

/** What the page says while it has no connection. A server that was started anew then says what to do. */
const SILENT = "The server does not answer. If it has ended, start it again.";

/** Why the game cannot go on now stands in the place of the status; null: it can. The clocks stop. */
function setTrouble(text) {
  if (page.trouble === text) return;
  page.trouble = text;
  if (text) holdClock();
  drawEntry();
  if (text) setStatus(text);
}

/** Asks the table for something; shows why it refuses. */
async function act(action, body = {}, quiet = false) {
  const answer = await ask(`/api/t/${page.id}/${action}`, { v: page.state.v, ...body });
  if (answer.reason && answer.status !== 409) {
    if (answer.status === 404 && /not open/.test(answer.reason)) return lost();
    if (!quiet) complain(answer.reason);
  }
  return answer;
}

function complain(reason) {
  if (page.state && !entry.enabled) openEntry();
  drawEntry();
  setStatus(reason);
}

/** Whether a turn may be entered in the shown position. */
function mayEnter() {
  const { viewed, earlier, state } = page;
  if (viewed !== null) return isOwner() && Boolean(earlier && !earlier.dice && !earlier.ending);
  return (state.phase === "you" && isMine(state.side)) || (state.phase === "paused" && state.analyse) || (isOwner() && state.phase === "over" && state.turns?.length !== 0);
}

const openEntry = () => entry.reset(mayEnter() ? page.earlier ?? page.state : null, page.board.targets);

/** Opens a table with this setup, as a new game or to go on with a kept one. Returns why it cannot. */
async function startGame(setup, kept = null) {
  const answer = await ask("/api/tables", setup);
  if (answer.reason) return answer.reason;
  await openTable(answer.data.id, kept);
  return null;
}

/** Shows a table, of a new game or of a kept one. Returns whether the server knows it. */
async function openTable(id, kept = null) {
  const answer = await ask(`/api/t/${id}/board`);
  if (!answer.data) return false;
  editor.close();
  page.stream?.end();
  const { key = newKey(), played = false } = kept ?? {};
  Object.assign(page, { id, key, played, state: null, viewed: null, earlier: null, dice: null, next: null, report: null, flipped: null, trouble: null });
  remember(sessionStorage, "table", id);
  remember(sessionStorage, "game", key);
  at("text").value = "";
  page.board = new Board(at("board"), answer.data);
  page.board.onarrange = drawEntry;
  setPieces(at("pieces").value);
  const second = page.board.secondStyle;
  at("style").hidden = !second;
  if (second) at("style").textContent = STYLES[second];
  // Each style is remembered for itself: chess may have figures and shogi characters.
  setStyle(remembered(sessionStorage, second) ?? remembered(localStorage, second));
  const touch = (name) => {
    if (editor.sheet) return editor.touch(name);
    // The line that is shown ends here: what is touched is meant for the present position.
    if (preview.shown) return preview.end();
    if (premove.touch(name)) return;
    const before = [...entry.steps];
    if (!entry.touch(name)) explain([...before, name]);
  };
  const point = (name) => {
    page.cursor.rest(name);
    touch(name);
  };
  listenToPointer(page.board, entry, { touch: point, reach, release: () => drawEntry(), last: () => entry.steps.at(-1) ?? premove.steps.at(-1) });
  page.cursor = new Cursor(page.board, entry, { touch, undo: () => (editor.sheet ? editor.pick(null) : undoStep()), say, other: (key, name) => drawings.key(key, name), edges: () => editor.sheet !== null && editor.tool === "wires" });
  drawings.list = [];
  premove.clear();
  premove.longest = 2;
  hideOver();
  // What the page says after this must not be written over by the first state.
  await new Promise((resolve) => {
    const first = (handle) => (value) => { handle(value); resolve(); };
    const hooks = { state: first(showState), clock: showClock, guests: showGuests, report: showReport, lost: first(lost), hidden: holdClock, silent: () => setTrouble(SILENT), heard: () => setTrouble(null) };
    page.stream = new Stream(`/api/t/${id}/events`, hooks);
  });
  return true;
}

/** A long press: where the piece there can go. */
async function reach(name) {
  if (editor.sheet) return;
  const answer = await act("reach", { at: here(), throw: page.dice, target: name }, true);
  if (!answer?.data) return;
  const marks = Object.fromEntries(answer.data.targets.map((target) => [target, "goal"]));
  page.board.mark({ ...marks, [name]: "chosen" });
  say(`${page.cursor.describe(name)}: ${answer.data.targets.join(", ") || "nowhere"}`);
}

function showState(state) {
  const before = page.state;
  const focused = document.activeElement;
  const fresh = !page.state || page.state.v !== state.v;
  const grew = before && state.ply > before.ply;
  // A hint comes while a turn is being entered.
  const same = before && before.fen === state.fen && before.ply === state.ply && before.phase === state.phase;
  // What is tried or said changes nothing in the game, and the page goes on showing what it shows.
  const stays = before && before.fen === state.fen && before.ply === state.ply && before.rematches === state.rematches && before.ending?.reason === state.ending?.reason;
  page.state = state;
  readTree(state);
  page.received = performance.now();
  if (!fresh) return;
  // A rematch is a game of its own. All windows that show it give it the same key.
  if (before && before.rematches !== state.rematches) {
    Object.assign(page, { key: `${page.id}-${state.rematches}`, played: false });
    remember(sessionStorage, "game", page.key);
  }
  page.played ||= Boolean(grew);
  page.saved = Date.now();
  if (!stays || (page.viewed && !turnAt(page.viewed))) Object.assign(page, { viewed: null, earlier: null, dice: null });
  if (stays && page.report && before.analyse === state.analyse) page.report.v = state.v;
  else page.report = null;
  preview.forget();
  keep();
  showRole();
  at("rules").href = "/rules/" + state.game;
  drawTitle();
  const black = state.mine.includes("b") && !state.mine.includes("w");
  page.board.flip(page.flipped ?? black);
  page.board.show(position().items);
  if (!same || !entry.enabled) openEntry();
  premove.learn(state);
  if (!same) drawings.clear();
  if (state.ending || state.ply < before?.ply) premove.clear();
  const missed = state.phase === "you" ? premove.enter() : "";
  drawEntry();
  drawPlayers();
  drawButtons();
  drawGame();
  keepFocus(focused);
  const last = state.record.at(-1);
  if (grew || (before && !before.ending && state.ending)) playSound(turnSound(before, state));
  followOver(before, state);
  if (state.hint && !before?.hint) say(hintText());
  followNext();
  // The server may still analyse what this page looked at before it was loaded anew.
  if (!before && state.analyse) view(state.ply);
  if (grew && last) say(`${last.side === "w" ? "White" : "Black"}: ${last.text}. ${state.news.join(" ")} ${statusText()} ${missed}`);
}

function showClock(clock) {
  if (!page.state) return;
  page.state.clock = clock;
  page.received = performance.now();
  drawClocks();
  keep();
}

/** The clocks stop here, as they do at the server while no page shows the game. */
function holdClock() {
  if (!page.state?.clock) return;
  page.state.clock = { w: clockLeft("w"), b: clockLeft("b"), runs: null };
  keep();
}

/** Milliseconds left on a clock. */
function clockLeft(side) {
  const { clock } = page.state;
  return clock[side] - (clock.runs === side ? performance.now() - page.received : 0);
}

function statusText() {
  const { state } = page;
  const side = state.side === "w" ? "White" : "Black";
  if (preview.shown) return `A line of the analysis, ${preview.shown.turns} ${preview.shown.turns === 1 ? "turn" : "turns"} on.`;
  if (page.viewed !== null) return viewedText();
  if (state.ending) return `${state.ending.result} ${state.ending.reason}`.trim();
  const check = state.check ? ", check" : "";
  return {
    you: `${offerText()}${side} to move${check}.`, engine: `Rialto thinks for ${side}${check}.`, dice: "Throw the dice and enter them.",
    paused: state.analyse ? `Analysis: ${side} to move${check}.` : `Rialto waits with ${side}. Press "Move now".`,
  }[state.phase];
}

function drawEntry() {
  const { state, board } = page;
  if (!state) return;
  const focused = document.activeElement;
  if (editor.sheet) return;
  board.mark(preview.shown ? {} : { ...marks(), ...premove.marks() });
  board.setGrabs(new Set(entry.enabled && !entry.countless ? entry.all.map(({ gesture }) => gesture[0]) : premove.grabs()));
  drawings.draw();
  page.cursor?.draw();
  const steps = entry.steps.length;
  at("undo").hidden = !steps && !premove.steps.length;
  const ready = entry.enabled && entry.complete();
  at("confirm").hidden = !ready;
  at("confirm").textContent = entry.countless ? "Place" : "Confirm";
  at("choices").replaceChildren(...entry.choices().map((name) => {
    const target = board.targets[name];
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.choice = name;
    if (target.pictures) button.append(symbolImage(board.picture(target.pictures[(page.earlier ?? state).side === "w" ? 0 : 1]), target.say));
    else button.textContent = target.say;
    button.title = target.say;
    if (state.hint?.steps.includes(name)) button.classList.add("hint");
    button.onclick = () => entry.touch(name);
    return button;
  }));
  placeChoices();
  const chosen = entry.steps.map((name) => board.targets[name]?.say ?? name);
  const count = entry.countless ? ` ${steps} of 5 edges chosen.` : steps ? ` Chosen: ${chosen.join(", ")}.` : "";
  setStatus(page.trouble ?? statusText() + count + premove.text() + (state.hint && page.viewed === null ? ` ${hintText()}` : ""));
  drawArrows();
  keepFocus(focused);
}

/** What had the focus may be gone, hidden or disabled now; then the board has it, and not the page. */
function keepFocus(focused) {
  const elsewhere = ![document.body, focused].includes(document.activeElement);
  if (focused === document.body || elsewhere || (focused.checkVisibility() && !focused.disabled)) return;
  const { choice } = focused.dataset;
  const again = choice && at("choices").querySelector(`[data-choice="${choice}"]`);
  (again || page.board.svg).focus({ preventScroll: true });
}

/** The name of a side's player. */
function playerName(side) {
  const { players, names } = page.state;
  return players[side].kind === "engine" ? `Rialto, level ${players[side].level}` : names[side] ?? personName(side);
}

function drawPlayers() {
  const { state } = page;
  const sides = page.board.flipped ? ["w", "b"] : ["b", "w"];
  ["far", "near"].forEach((id, i) => {
    const side = sides[i];
    const box = at(id);
    box.querySelector(".name").textContent = `${side === "w" ? "White" : "Black"}: ${playerName(side)}`;
    box.classList.toggle("to-move", !state.ending && state.side === side);
    drawMaterial(box, side);
    box.dataset.side = side;
  });
  at("bar").classList.toggle("flipped", page.board.flipped);
  drawNews();
  drawClocks();
}

/** What is drawn: a position of an analysed line, an earlier one of the game or the present one. */
const position = () => editor.sheet ?? preview.shown ?? page.earlier ?? page.state;

/** Dice and notes. The status says whose turn it is in the present position, and only in that. */
function drawNews() {
  const { news = [], toMove, notes } = position();
  at("news").textContent = [...news, sentence(toMove, notes)].filter(Boolean).join(" ");
}

/** Draws what is shown. Marks and arrows belong to the present position. */
function drawPosition() {
  page.board.show(position().items, false);
  drawPlayers();
  drawEntry();
}

function drawClocks() {
  const { state } = page;
  if (!state) return;
  for (const id of ["far", "near"]) {
    const side = at(id).dataset.side;
    drawClock(at(id).querySelector(".clock"), side);
  }
}

function drawButtons() {
  const { state } = page;
  const person = state.mine.length > 0;
  at("back").disabled = !state.canTakeBack;
  at("forward").disabled = !state.redo;
  const waits = ["engine", "paused"].includes(state.phase);
  at("now").hidden = !waits;
  at("hint").hidden = waits;
  at("hint").disabled = state.phase !== "you" || !isMine(state.side);
  at("draw").hidden = at("resign").hidden = Boolean(state.ending) || !person;
  at("rematch").hidden = !state.ending;
  drawPace();
  at("analyse").checked = Boolean(state.analyse);
}

function drawGame() {
  const { state } = page;
  const viewed = here();
  drawRecord(at("record"), state.record, viewed, view, 1, (ply) => below(ply, view));
  drawNotes();
  drawProgress(state.review);
  drawFound();
  const position = page.earlier ?? state;
  at("throw").hidden = page.viewed === null ? state.phase !== "dice" : !position.news?.length && !position.dice;
  const turns = position.turns ?? [];
  at("turns").replaceChildren(...(turns.length <= 300 ? turns : []).map(([text]) => new Option(text)));
  at("curve").toggleAttribute("hidden", !state.record.some((turn) => turn.cp !== null));
  drawCurve(at("curve"), [null, ...state.record.map((turn) => turn.cp)], turnsTo(viewed), (ply) => state.record[ply - 1]?.judgement, state.scale);
  at("branch").hidden = page.viewed === null;
  drawLines();
}

function drawArrows() {
  const { state, report, board } = page;
  if (preview.shown || editor.sheet) return board.arrows([]);
  if (page.viewed === null && state.hint?.arrow) return board.arrows([state.hint.arrow]);
  board.arrows(state.analyse && report ? report.lines.map((line) => line.arrow) : []);
}

async function begin() {
  connectTheme();
  const me = await ask("/api/me");
  if (!me.data) return setStatus(me.reason);
  page.me = me.data;
  at("invite").hidden = !page.me.open;
  const answer = await ask("/api/games");
  if (!answer.data) return setStatus(answer.reason);
  page.dialog = new SetupDialog(answer.data, async (setup) => (await mayReplace() ? startGame(setup) : null));
  connectButtons(page.dialog);
  for (const connect of [connectMenu, connectLook, connectSounds, connectOver, connectPicker, connectPicture, connectPace]) connect();
  drawings.listen(at("board"));
  addEventListener("pagehide", holdClock);
  setInterval(drawClocks, 100);
  const touch = matchMedia("(pointer: coarse)").matches;
  at("ask").checked = remembered(localStorage, "ask") ?? touch;
  at("ask").onchange = () => remember(localStorage, "ask", at("ask").checked);
  addEventListener("hashchange", openAddress);
  await openAddress();
}

begin();
