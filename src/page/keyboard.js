// The board by keyboard: one tab stop; arrows walk, Enter touches, Escape takes a step back, m reads
// what may follow.

class Cursor {
  /** `hooks`: touch(name), undo(), say(text), other(key, name): whether another key means something, and
   *  edges(): whether all edges may be touched. */
  constructor(board, entry, hooks) {
    Object.assign(this, { board, entry, hooks });
    this.place = null;
    this.name = null;
    // Whether the cursor is shown and arrows move it. The mouse gives the board the focus too, but
    // there arrows step through the game, as everywhere on the page.
    this.on = document.activeElement === board.svg && board.svg.matches(":focus-visible");
    board.svg.onkeydown = (event) => this.key(event);
    board.svg.onfocus = () => { if (board.svg.matches(":focus-visible")) this.show(); };
    board.svg.onblur = () => {
      this.on = false;
      this.draw();
    };
  }

  /** Goes to a target that the pointer touches, and waits there for the next key. */
  rest(name) {
    const [place] = this.board.targets[name].at;
    Object.assign(this, { on: false, name, place });
    this.draw();
  }

  /** All places that the cursor can stand on: fields, and edges while they are wanted. */
  places() {
    const next = new Set(this.entry.enabled ? this.entry.next() : []);
    const places = [];
    for (const [name, target] of Object.entries(this.board.targets)) {
      if (target.kind === "field" || (target.kind === "edge" && (this.hooks.edges() || next.has(name) || this.entry.steps.includes(name)))) {
        for (const place of target.at) places.push({ name, place });
      }
    }
    return places;
  }

  key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (ways[event.key] && !this.on) return;
    if (ways[event.key]) this.walk(ways[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.enter();
    else if (event.key === "Escape" || event.key === "Backspace") this.hooks.undo();
    else if (event.key === "m") this.readGoals();
    else if (this.on && this.name && this.hooks.other(event.key, this.name)) { /* It is done. */ }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Touches the target at the cursor; the first time after a touch of the pointer, shows the cursor. */
  enter() {
    if (this.on && this.name) this.hooks.touch(this.name);
    else this.show();
  }

  /** Goes to the nearest place in a direction. */
  walk([dx, dy]) {
    const here = this.place ? this.board.place(this.place) : null;
    if (!here) return this.show();
    let best = null;
    for (const { name, place } of this.places()) {
      const [x, y] = this.board.place(place);
      const along = (x - here[0]) * dx + (y - here[1]) * dy;
      const aside = Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx);
      if (along < 10) continue;
      const cost = along + 3 * aside;
      if (!best || cost < best.cost) best = { cost, name, place };
    }
    if (best) [this.name, this.place] = [best.name, best.place];
    this.show();
  }

  show() {
    if (!this.place) {
      const places = this.places();
      const first = places.find(({ name }) => this.entry.enabled && this.entry.next().includes(name)) ?? places[0];
      [this.name, this.place] = [first.name, first.place];
    }
    this.on = true;
    this.draw();
    this.hooks.say(this.describe(this.name));
  }

  draw() {
    this.board.svg.querySelector(".cursor")?.remove();
    if (!this.on || !this.place) return;
    const [x, y] = this.board.place(this.place);
    const size = (this.board.targets[this.name].kind === "edge" ? 24 : 48) * this.board.scaleAt(this.place);
    this.board.svg.append(draw("rect", { class: "cursor", x: x - size, y: y - size, width: 2 * size, height: 2 * size, rx: 8 }));
  }

  /** A target in words: its name and the pieces on it, or how many of them are in hand. */
  describe(name) {
    const pieces = [...new Set(this.board.piecesOn(name).map(spoken))];
    const here = this.board.handOf(name) ? this.board.countOf(name) || "none" : pieces.join(" and ");
    const marks = this.entry.marks()[name];
    return [this.board.targets[name].say, here, { goal: "possible", must: `has to ${this.entry.must}` }[marks] ?? marks ?? ""].filter(Boolean).join(", ");
  }

  readGoals() {
    const next = this.entry.enabled ? this.entry.next() : [];
    const names = next.map((name) => this.board.targets[name]?.say ?? name);
    this.hooks.say(names.length ? names.join("; ") : "Nothing can follow.");
  }
}
