// Entering a turn: the targets touched so far, and what may follow them. Legality comes from the
// server: the list of turns with their gestures, or, where that is too long, one question a step.

class Entry {
  /** `hooks`: send(text), ask(steps) for too many turns, changed(). */
  constructor(hooks) {
    this.hooks = hooks;
    this.reset(null);
  }

  /** A new position; `state` is null where nothing may be entered. */
  reset(state, targets = {}) {
    this.targets = targets;
    this.steps = [];
    this.countless = Boolean(state) && state.turns === null;
    this.all = state?.turns ? state.turns.flatMap(([text, ...gestures]) => gestures.map((gesture) => ({ text, gesture }))) : [];
    this.answer = { next: [], complete: null };
    this.enabled = Boolean(state);
    this.must = state?.must ?? null;
    this.asked = 0;
    if (this.countless) this.askServer();
  }

  /** The turns that begin with the touched targets. */
  open(steps = this.steps) {
    return this.all.filter(({ gesture }) => steps.every((step, i) => gesture[i] === step));
  }

  /** The targets that may follow. */
  next() {
    if (this.countless) return this.answer.next;
    const count = this.steps.length;
    return [...new Set(this.open().map(({ gesture }) => gesture[count]).filter(Boolean))];
  }

  /** The text of the turn that stands complete. */
  complete() {
    if (this.countless) return this.answer.complete;
    return this.open().find(({ gesture }) => gesture.length === this.steps.length)?.text ?? null;
  }

  /** Touches a target. Returns whether it meant something. */
  touch(name) {
    if (!this.enabled) return false;
    if (this.countless) return this.toggle(name);
    if (this.next().includes(name)) {
      this.steps.push(name);
      this.skipForced();
      this.settle();
      return true;
    }
    const again = this.steps.at(-1) === name;
    this.steps = [];
    if (!again && this.next().includes(name)) this.steps.push(name);
    this.hooks.changed();
    return again || this.steps.length > 0;
  }

  /** Chooses an edge of a first turn, or gives it back. */
  toggle(name) {
    if (this.steps.includes(name)) this.steps = this.steps.filter((step) => step !== name);
    else if (this.answer.next.includes(name)) this.steps.push(name);
    else return false;
    this.answer = { next: [], complete: null };
    this.askServer();
    this.hooks.changed();
    return true;
  }

  askServer() {
    const number = ++this.asked;
    this.hooks.ask([...this.steps]).then((answer) => {
      if (number !== this.asked || !answer) return;
      this.answer = answer;
      this.hooks.changed();
    });
  }

  /** A single goal of the second half of a turn needs no touch; an edge always does. */
  skipForced() {
    while (this.steps.length >= 2 && !this.complete()) {
      const next = this.next();
      if (next.length !== 1 || this.targets[next[0]]?.kind === "edge") return;
      this.steps.push(next[0]);
    }
  }

  /** Sends the turn if it is complete and nothing longer begins with it. */
  settle() {
    const text = this.complete();
    if (text && this.next().length === 0 && !this.hooks.confirms()) this.confirm();
    else this.hooks.changed();
  }

  confirm() {
    const text = this.complete();
    if (!text) return;
    this.enabled = false;
    this.hooks.changed();
    this.hooks.send(text);
  }

  /** Takes the last step back. */
  undo() {
    if (!this.steps.length) return false;
    this.steps.pop();
    if (this.countless) this.askServer();
    this.hooks.changed();
    return true;
  }

  /** The marks of the board. */
  marks() {
    const marks = {};
    if (!this.enabled) return marks;
    if (this.steps.length || this.countless) for (const name of this.next()) marks[name] = "goal";
    else if (this.must) for (const name of this.next()) marks[name] = "must";
    // A chosen field may follow once more: the square of a rook is a goal of the king that castles.
    for (const name of this.steps) marks[name] = marks[name] ? "goal chosen" : "chosen";
    return marks;
  }

  /** The next steps that are no place on the board: choices of a piece, and to pass. */
  choices() {
    const next = this.enabled ? this.next() : [];
    const kinds = ["choice", "pass"];
    return next.filter((name) => kinds.includes(this.targets[name]?.kind)).sort((a, b) => this.targets[a].order - this.targets[b].order);
  }
}

/** Mouse and touch: clicks, drags and long presses. `hooks`: touch(name), reach(name), release(), and
 *  last(), the target that was chosen last. */
function listenToPointer(board, entry, hooks) {
  let down = null;
  const areaAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-name]");
  const end = () => {
    if (!down) return;
    clearTimeout(down.timer);
    if (down.lifted) {
      if (down.still) down.lifted.setAttribute("transform", down.still);
      else down.lifted.removeAttribute("transform");
      down.lifted.classList.remove("lifted");
    }
    if (down.long) hooks.release();
    down = null;
  };
  board.svg.onpointerdown = (event) => {
    const area = event.target.closest("[data-name]");
    if (!area || event.button !== 0 || down) return;
    const name = area.dataset.name;
    const selected = hooks.last() === name && !entry.countless;
    if (!selected) hooks.touch(name);
    down = { id: event.pointerId, name, selected, start: [event.clientX, event.clientY], place: area.dataset.at.split(" ").map(Number), lifted: null, long: false };
    down.timer = setTimeout(() => { down.long = true; hooks.reach(name); }, 550);
    if (area.classList.contains("grab")) board.svg.setPointerCapture(event.pointerId);
  };
  board.svg.onpointermove = (event) => {
    if (!down || event.pointerId !== down.id) return;
    const far = Math.hypot(event.clientX - down.start[0], event.clientY - down.start[1]) > 6;
    if (!far && !down.lifted) return;
    clearTimeout(down.timer);
    if (hooks.last() !== down.name || entry.countless) return;
    if (!down.lifted) {
      down.lifted = board.pieceElement(down.place);
      down.still = down.lifted?.getAttribute("transform");
    }
    if (!down.lifted) return;
    const [x, y] = board.locate(event);
    const [fromX, fromY] = ["x", "y"].map((name) => Number(down.lifted.getAttribute(name)));
    down.lifted.classList.add("lifted");
    down.lifted.setAttribute("transform", `translate(${x - fromX} ${y - fromY})`);
  };
  board.svg.onpointerup = (event) => {
    if (!down || event.pointerId !== down.id) return;
    const { name, selected, lifted, long } = down;
    end();
    const area = areaAt(event);
    if (long) return;
    if (area && area.dataset.name !== name && lifted) hooks.touch(area.dataset.name);
    else if (selected && area?.dataset.name === name) hooks.touch(name);
  };
  board.svg.onpointercancel = end;
}
