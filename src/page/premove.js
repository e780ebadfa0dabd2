// A turn that is entered while the engine or an opponent thinks: a piece and its goal. The server says whether it is
// legal when it is its time; if it is not, it is forgotten.

const premove = {
  steps: [],

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
    if (this.steps.length === 1 && name !== this.steps[0]) this.steps.push(name);
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
    if (entry.countless || !entry.open(steps).length) return "The turn that was chosen in advance is not legal.";
    steps.forEach((name) => entry.touch(name));
    return "";
  },
};
