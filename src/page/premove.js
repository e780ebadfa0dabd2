// A turn that is entered while the engine or an opponent thinks: a piece, its goal, and what else a turn of several
// steps has. The server says whether it is legal when it is its time; if it is not, it is forgotten. Of a second half
// that has become illegal only that is, if the first half is no turn of its own.

const premove = {
  steps: [],
  /** The most places that a turn of this game has had. */
  longest: 2,

  /** Learns from a position how many places a turn may have. */
  learn(state) {
    const places = (gesture) => gesture.filter((name) => page.board.targets[name]?.at.length).length;
    for (const [, ...gestures] of state.turns ?? []) this.longest = Math.max(this.longest, ...gestures.map(places));
  },

  /** The side that may enter one now; null: none. */
  side() {
    const { state, viewed } = page;
    if (!state || viewed !== null || preview.shown) return null;
    const waits = state.phase === "engine" || (state.phase === "you" && !isMine(state.side));
    return waits ? state.mine[0] ?? null : null;
  },

  /** Whether a turn of this side may begin with a target: it has a piece there. */
  begins(name, side) {
    const { board } = page;
    if (board.targets[name].kind !== "field") return false;
    if (board.handOf(name)) return board.handOf(name) === side && board.countOf(name) > 0;
    return board.piecesOn(name).some((symbol) => symbol.startsWith(side === "w" ? "white-" : "black-"));
  },

  /** The targets from which a piece may be dragged now. */
  grabs() {
    const side = this.side();
    return side ? Object.keys(page.board.targets).filter((name) => this.begins(name, side)) : [];
  },

  /** Touches a target. Returns whether it meant something. */
  touch(name) {
    const side = this.side();
    if (!side || !(this.steps.length || this.begins(name, side))) return false;
    const { length } = this.steps;
    const goesOn = length === 1 ? name !== this.steps[0] : length > 1 && length < this.longest && (this.steps.includes(name) || !this.begins(name, side));
    if (goesOn) this.steps.push(name);
    else this.steps = this.steps[0] !== name && this.begins(name, side) ? [name] : [];
    drawEntry();
    return true;
  },

  /** Forgets it. Returns whether there was one. */
  clear() {
    const had = this.steps.length > 0;
    this.steps = [];
    return had;
  },

  marks() {
    return Object.fromEntries(this.steps.map((name) => [name, "premove"]));
  },

  text() {
    const names = this.steps.map((name) => page.board.targets[name].say);
    return names.length ? ` ${names.length > 1 ? "Then" : "Chosen"}: ${names.join(", ")}.` : "";
  },

  /** It is the person's turn: enters what was chosen. Returns what to say if it is not legal. */
  enter() {
    const { steps } = this;
    this.steps = [];
    if (!steps.length) return "";
    const legal = (part) => !entry.countless && entry.open(part).length > 0;
    let known = steps.length;
    while (known > 1 && !legal(steps.slice(0, known))) known -= 1;
    const first = steps.slice(0, known);
    const isWhole = entry.open(first).some(({ gesture }) => gesture.length === known);
    if (known < Math.min(2, steps.length) || !legal(first) || (known < steps.length && isWhole)) return "The turn that was chosen in advance is not legal.";
    // A step that is forced has been taken already.
    first.forEach((name, i) => { if (entry.enabled && entry.steps[i] !== name) entry.touch(name); });
    return known < steps.length ? "The second half of the turn that was chosen in advance is not legal." : "";
  },
};
