// Arrows and circles that a person draws: with the right button of the mouse, or at the cursor with
// the keys a (from here, to here) and c. A touch of the board or another position clears them.

const drawings = {
  /** Circles as `[name]` and arrows as `[name, name]`, each a place of its own. */
  list: [],
  /** Where an arrow of the keyboard begins. */
  from: null,

  /** Draws a circle or an arrow, or takes it away if it is there. Says which. */
  toggle(...names) {
    const key = names.join(" ");
    const there = this.list.some((one) => one.join(" ") === key);
    this.list = there ? this.list.filter((one) => one.join(" ") !== key) : [...this.list, names];
    this.draw();
    const said = names.map((name) => page.board.targets[name].say);
    say(`${names.length > 1 ? `Arrow from ${said[0]} to ${said[1]}` : `Circle on ${said[0]}`}${there ? " removed" : ""}.`);
  },

  clear() {
    this.from = null;
    if (!this.list.length) return;
    this.list = [];
    this.draw();
  },

  draw() {
    const { board } = page;
    const drawn = this.list.flatMap((names) => {
      const [from, to] = names.map((name) => board.place(board.targets[name].at[0]));
      if (!to) return board.targets[names[0]].at.map((place) => { const [cx, cy] = board.place(place); return draw("circle", { class: "drawn", cx, cy, r: 45 * board.scaleAt(place) }); });
      return [draw("line", { class: "drawn", x1: from[0], y1: from[1], x2: to[0], y2: to[1], "marker-end": "url(#tip)" })];
    });
    board.layers.drawn.replaceChildren(...drawn);
  },

  /** Listens to the right button of the mouse. */
  listen(svg) {
    const nameAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-name]")?.dataset.name;
    let start = null;
    svg.oncontextmenu = (event) => event.preventDefault();
    svg.addEventListener("pointerdown", (event) => {
      if (event.button === 2) start = nameAt(event) ?? null;
      else this.clear();
    });
    svg.addEventListener("pointerup", (event) => {
      if (event.button !== 2 || !start) return;
      const end = nameAt(event);
      if (end) this.toggle(...(end === start ? [start] : [start, end]));
      start = null;
    });
  },

  /** A key at the cursor. Returns whether it means something. */
  key(key, name) {
    if (key === "c") this.toggle(name);
    else if (key !== "a") return false;
    else if (!this.from) {
      this.from = name;
      say(`An arrow begins on ${page.board.targets[name].say}.`);
    } else {
      const from = this.from;
      this.from = null;
      if (from !== name) this.toggle(from, name);
    }
    return true;
  },
};
