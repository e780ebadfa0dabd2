// The analysis of a whole game: its progress, what it has found, and learning from the mistakes.

/** Seconds for each position. */
const REVIEW_SECONDS = 0.4;
const JUDGEMENTS = [["inaccuracy", "inaccuracies"], ["mistake", "mistakes"], ["blunder", "blunders"]];
const percent = (points) => `${Math.round(100 * points)}\u00a0%`;
const sideName = (side) => (side === "w" ? "White" : "Black");

/** How far the running analysis has come. */
function drawProgress(progress) {
  const running = Boolean(progress);
  at("progress").hidden = !running;
  at("review").textContent = running ? "Stop" : "Analyse the game";
  at("review").disabled = !running && !page.state.ply;
  if (running) [at("progress").value, at("progress").max] = progress;
  page.reviewing = running;
}

/** What the analysis has found of both sides: what turns have lost, and what the dice were worth. */
function drawFound() {
  const turns = page.state.record.filter(({ loss }) => loss !== null);
  const lines = ["w", "b"].map((side) => {
    const own = turns.filter((turn) => turn.side === side);
    if (!own.length) return null;
    const counts = JUDGEMENTS.map(([one, many]) => [own.filter(({ judgement }) => judgement === one).length, one, many]);
    const lost = own.reduce((sum, { loss }) => sum + loss, 0) / own.length;
    return `${sideName(side)} lost ${(100 * lost).toFixed(1)}\u00a0% a turn: ${counts.map(([n, one, many]) => `${n} ${n === 1 ? one : many}`).join(", ")}.`;
  });
  const thrown = turns.filter(({ luck }) => luck !== null);
  const luck = thrown.reduce((sum, turn) => sum + turn.luck, 0);
  if (thrown.length) lines.push(`The dice gave ${luck < 0 ? "Black" : "White"} ${percent(Math.abs(luck))}.`);
  at("found").replaceChildren(...lines.filter(Boolean).map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  }));
  at("learn").hidden = !mistakes().length;
  if (learn.at !== null && learn.at >= page.state.ply) learn.end();
}

/** The turns to learn from: mistakes and blunders, or else inaccuracies, of the persons or of both sides. */
function mistakes() {
  const { record, players } = page.state;
  const persons = ["w", "b"].filter((side) => players[side].kind === "you");
  const places = [...record.keys()].filter((i) => persons.length !== 1 || record[i].side === persons[0]);
  const grave = places.filter((i) => ["mistake", "blunder"].includes(record[i].judgement));
  return grave.length ? grave : places.filter((i) => record[i].judgement);
}

/** Learning from mistakes: one position after the other, until a turn is found that is good enough. */
const learn = {
  /** The number of turns before the one that is to be bettered; null: nobody learns. */
  at: null,

  async show(ply) {
    this.at = ply;
    document.body.classList.add("learning");
    at("learning").hidden = false;
    const turn = page.state.record[ply];
    this.say(`${sideName(turn.side)} played ${turn.text} here: ${turn.judgement}, ${percent(turn.loss)} lost. Find a better turn.`);
    // On a phone the button that was pressed is below the board.
    at("board").scrollIntoView({ block: "nearest" });
    await view(ply);
  },

  say(text) { at("lesson").textContent = text; },

  async next() {
    const all = mistakes();
    const next = all.find((ply) => ply > (this.at ?? -1));
    if (next !== undefined) return this.show(next);
    await this.end();
    return setStatus("That was the last mistake.");
  },

  async end() {
    if (this.at === null) return;
    this.at = null;
    document.body.classList.remove("learning");
    at("learning").hidden = true;
    await view(page.state.ply);
  },

  /** Whether a turn that is entered now answers the question. */
  asks() { return this.at !== null && here() === this.at; },

  async answer(text) {
    this.say("Rialto looks at this turn.");
    const answer = await act("guess", { ply: this.at, text });
    openEntry();
    drawEntry();
    return answer;
  },

  hear(guess) {
    if (!guess || guess.ply !== this.at || guess.loss === null) return;
    this.say(guess.good ? `${guess.text} is good.` : `${guess.text} loses ${percent(guess.loss)}. Try another turn.`);
  },

  /** Shows the better turn. */
  solve() {
    const ply = this.at;
    this.at = null;
    document.body.classList.remove("learning");
    at("learning").hidden = false;
    const [better] = triedAfter(ply);
    if (better) view(better.at);
    this.at = ply;
    this.say(better ? `Better was ${better.text}.` : "No better turn was found.");
  },
};

function connectReview() {
  at("curve").onclick = ({ offsetX, currentTarget }) => view(Math.round((offsetX / currentTarget.clientWidth) * page.state.ply));
  at("review").onclick = () => act("review", page.reviewing ? {} : { seconds: REVIEW_SECONDS });
  at("learn").onclick = () => { learn.at = null; learn.next(); };
  at("solution").onclick = () => learn.solve();
  at("lesson-next").onclick = () => learn.next();
  at("lesson-end").onclick = () => learn.end();
}
