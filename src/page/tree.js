// The variations of a game: any position is looked at, and what is tried there is kept.

/** The position that is shown: a number of turns of the game, or the number of a turn of a variation. */
const here = () => page.viewed ?? page.state.ply;
/** The turns of variations by the places that they lead to, and those that were tried after a place. */
const tree = { turns: new Map(), after: new Map() };

function readTree({ tree: turns }) {
  tree.turns = new Map(turns.map((turn) => [turn.at, turn]));
  tree.after = Map.groupBy(turns, ({ before }) => before);
}

/** The turn that leads to a place; none leads to the first. */
const turnAt = (place) => page.state.record[place - 1] ?? tree.turns.get(place);
const beforeOf = (place) => tree.turns.get(place)?.before ?? Math.max(0, place - 1);
const triedAfter = (place) => tree.after.get(place) ?? [];
/** All places that follow, the main one first. */
const placesAfter = (place) => [...(place < page.state.ply ? [place + 1] : []), ...triedAfter(place).map(({ at }) => at)];

/** How many turns lead to a place. */
function turnsTo(place) {
  let count = 0;
  let now = place;
  for (; tree.turns.has(now); now = beforeOf(now)) count += 1;
  return count + now;
}

/** Shows a position, after another throw than the usual one if it is named. */
async function view(place, dice = null) {
  const { state } = page;
  const present = place === state.ply && !dice;
  if (!present && !turnAt(place) && place !== 0) return;
  Object.assign(page, { viewed: present ? null : place, dice });
  if (present) page.earlier = null;
  if (!present || state.analyse) {
    const answer = await act("look", { at: place, throw: dice });
    if (!answer?.data || here() !== place || page.dice !== dice) return;
    if (!present) page.earlier = answer.data;
  }
  if (page.report?.at !== place) page.report = null;
  preview.forget();
  openEntry();
  drawPosition();
  drawGame();
}

/** Shows what an answer names, as soon as the page has the state that it belongs to. */
function follow(answer) {
  if (!answer?.data) return;
  page.next = answer.data;
  followNext();
}

function followNext() {
  if (!page.next || page.state.v < page.next.v) return;
  const { at: place } = page.next;
  page.next = null;
  view(place);
}

/** Tries turns out from the shown position on. */
async function tryOut(turns) {
  const answer = await act("try", { at: here(), throw: page.dice, turns });
  follow(answer);
  return answer;
}

/** A turn that a person has entered: in the present position it is played, elsewhere it is tried. */
function sendTurn(text) {
  if (learn.asks()) return learn.answer(text);
  if (page.viewed === null && page.state.phase !== "over") return act("turn", { text });
  return tryOut([text]);
}

/** A throw that a person has entered. */
function sendThrow(dice) {
  if (page.viewed === null) return act("roll", { dice });
  return view(page.viewed, dice);
}

/** The shown position in words, if it is not the present one. */
function viewedText() {
  const { state, earlier, viewed } = page;
  const place = tree.turns.has(viewed) ? "In a variation" : `After turn ${viewed} of ${state.ply}`;
  const todo = earlier?.ending ?? (earlier?.dice ? "Throw the dice and enter them" : null);
  return `${place}${todo ? `: ${todo}` : ""}.`;
}

function remark(text) {
  const element = document.createElement("span");
  element.className = "remark";
  element.textContent = text;
  return element;
}

/** A variation from its first turn on, in parentheses, with those inside it. */
function variation(first, pick, turns = turnsTo(first.at)) {
  const { state } = page;
  const shift = (state.record[0] ?? state.tree[0]).side === "b" ? 1 : 0;
  const element = document.createElement("span");
  element.className = "variation";
  element.append("(");
  let numbered = false;
  let count = turns;
  const add = (turn) => {
    const white = turn.side === "w";
    if (white || !numbered) element.append(` ${Math.floor((count - 1 + shift) / 2) + 1}${white ? "." : "\u2026"}`);
    element.append(turnButton(turn, turn.at === here(), () => pick(turn.at)));
    numbered = !turn.comment;
    if (turn.comment) element.append(remark(turn.comment));
  };
  add(first);
  for (let [next, ...others] = triedAfter(first.at); next; [next, ...others] = triedAfter(next.at)) {
    count += 1;
    add(next);
    for (const other of others) element.append(variation(other, pick, count));
    numbered &&= !others.length;
  }
  element.append(" )");
  return element;
}

/** What stands below a turn of the game: its comment, and what might have been played in its place. */
function below(ply, pick) {
  const { state } = page;
  const comment = ply ? state.record[ply - 1].comment : state.comment;
  const tried = [...(ply ? triedAfter(ply - 1) : []), ...(ply === state.ply ? triedAfter(ply) : [])];
  return [...(comment ? [remark(comment)] : []), ...tried.map((turn) => variation(turn, pick))];
}

/** The buttons for what is said of the shown turn. */
function drawNotes() {
  const place = here();
  const turn = turnAt(place);
  const tried = tree.turns.has(place);
  for (const button of at("marks").children) {
    button.disabled = !turn;
    button.setAttribute("aria-pressed", Boolean(turn?.marks.includes(Number(button.dataset.mark))));
  }
  at("promote").disabled = at("delete").disabled = !tried;
  const remarks = at("remarks");
  if (remarks.dataset.at === String(place)) return;
  remarks.dataset.at = place;
  remarks.hidden = true;
}

function connectNotes() {
  at("marks").replaceChildren(...MARKS.slice(1).map((sign, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.dataset.mark = i + 1;
    button.title = ["good turn", "mistake", "very good turn", "blunder", "interesting turn", "dubious turn"][i];
    button.onclick = () => act("mark", { at: here(), mark: i + 1 });
    return button;
  }));
  at("remark").onclick = () => {
    const comment = here() ? turnAt(here()).comment : page.state.comment;
    at("remarks").hidden = false;
    at("comment").value = comment;
    at("comment").focus();
  };
  at("remarks").onsubmit = async (event) => {
    event.preventDefault();
    const answer = await act("comment", { at: here(), text: at("comment").value });
    if (!answer?.data) return;
    at("remarks").hidden = true;
    at("remark").focus();
  };
  for (const id of ["promote", "delete"]) at(id).onclick = async () => follow(await act(id, { at: here() }));
  document.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || !page.state || /INPUT|SELECT|TEXTAREA|DIALOG/.test(event.target.tagName) || document.querySelector("dialog[open]")) return;
    const others = here() ? placesAfter(beforeOf(here())) : [];
    if (others.length < 2) return;
    event.preventDefault();
    view(others[(others.indexOf(here()) + step + others.length) % others.length]);
  });
}
