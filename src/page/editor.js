// Setting up a position: pieces from a palette, hands, and everything else that a FEN says. The server
// takes the FEN apart, changes it and says what is wrong with it.

const editor = {
  /** The answer of the server that is shown; null: no position is set up. */
  sheet: null,
  /** What a touch does: puts a piece (its text), or "move", "erase", "wires" or "walkways". */
  tool: "move",
  /** The first square of a move or walkway. */
  from: null,

  async open() {
    if (await this.ask(position().fen ?? page.state.fen, null)) this.choose("move");
  },

  close() {
    if (!this.sheet) return;
    this.sheet = this.from = null;
    document.body.classList.remove("editing");
    at("editor").hidden = true;
    page.board.wantEdges(false);
    openEntry();
    drawPosition();
    at("edit").focus();
  },

  /** Asks for the sheet of a position after a change. */
  async ask(fen, edit) {
    const answer = await ask(`/api/t/${page.id}/sheet`, { v: page.state.v, fen, edit });
    if (answer.reason) {
      this.tell(answer.reason, "wrong");
      if (!this.sheet) setStatus(answer.reason);
      return false;
    }
    this.sheet = answer.data;
    this.draw();
    return true;
  },

  /** Says what is wrong, or something else, until the position changes. */
  tell(text, kind = "") { Object.assign(at("editor-wrong"), { textContent: text, className: kind }); },

  /** The last change; the next one waits for its answer, so that none is lost to quick fingers. */
  last: Promise.resolve(),

  change(edit) {
    this.last = this.last.then(() => this.sheet && this.ask(this.sheet.fen, edit));
    return this.last;
  },

  choose(tool) {
    this.tool = tool;
    this.pick(null);
    for (const button of at("palette").querySelectorAll("button")) button.setAttribute("aria-pressed", button.dataset.tool === tool);
    page.board.wantEdges(tool === "wires");
    page.board.setGrabs(new Set(tool === "move" ? Object.keys(page.board.targets) : []));
  },

  /** Marks the first square of a move or walkway, which can be dragged. */
  pick(name) {
    this.from = name;
    entry.steps = name ? [name] : [];
    page.board.mark(name ? { [name]: "chosen" } : {});
  },

  /** A target of the board is touched. */
  touch(name) {
    const { board } = page;
    const edge = board.targets[name].kind === "edge";
    if (this.tool === "wires" || edge) return edge && this.change({ edge: name });
    if (this.tool !== "move" && this.tool !== "walkways") return this.change({ put: [name, this.tool === "erase" ? "" : this.tool] });
    const { from } = this;
    if (from === name) return this.pick(null);
    if (!from) return this.tool === "walkways" || this.pieceOn(name) ? this.pick(name) : undefined;
    this.pick(null);
    return this.tool === "walkways" ? this.change({ walkway: [from, name] }) : this.move(from, name);
  },

  /** The text of the piece on a target. */
  pieceOn(name) {
    const symbol = page.board.piecesOn(name)[0];
    return this.sheet.palette.find((one) => one.pictures[0] === symbol)?.piece;
  },

  async move(from, to) {
    const piece = this.pieceOn(from);
    if (piece && await this.change({ put: [from, ""] })) await this.change({ put: [to, piece] });
  },

  draw() {
    const { sheet } = this;
    const focused = document.activeElement?.dataset?.field;
    document.body.classList.add("editing");
    at("editor").hidden = false;
    this.tell(sheet.wrong ?? "", "wrong");
    at("editor-fen").value = sheet.fen;
    for (const id of ["editor-play", "editor-analyse", "editor-link"]) at(id).disabled = Boolean(sheet.wrong);
    at("editor-start").hidden = !sheet.starts;
    at("editor-number").max = sheet.starts - 1;
    this.drawPalette();
    at("editor-fields").replaceChildren(...sheet.fields.map((field, i) => this.field(field, i)).filter(Boolean));
    if (focused) document.querySelector(`[data-field="${focused}"]`)?.focus();
    drawPosition();
  },

  drawPalette() {
    const { sheet } = this;
    const has = (kind) => sheet.fields.some((field) => field.kind === kind);
    const tools = [["move", "Move"], ["erase", "Erase"], ...(has("edges") ? [["wires", "Wires"]] : []), ...(has("weather") ? [["walkways", "Walkways"]] : [])];
    const shown = `${page.id} ${page.board.style}`;
    if (at("palette").dataset.shown === shown) return;
    at("palette").dataset.shown = shown;
    const button = (tool, ...content) => {
      const element = document.createElement("button");
      element.type = "button";
      element.dataset.tool = tool;
      element.append(...content);
      element.onclick = () => this.choose(tool);
      return element;
    };
    const row = (buttons) => {
      const element = document.createElement("div");
      element.append(...buttons);
      return element;
    };
    const pieces = (side) => sheet.palette.filter(({ pictures: [figure] }) => figure.startsWith(side))
      .map(({ piece, pictures }) => button(piece, symbolImage(page.board.picture(pictures), spoken(pictures[0]))));
    at("palette").replaceChildren(row(tools.map(([tool, text]) => button(tool, text))), row(pieces("white-")), row(pieces("black-")));
    this.choose(this.tool);
  },

  /** The controls of a field. `set(text)` changes it. */
  field({ name, kind, text, choices }, number) {
    if (kind === "unused") return null;
    const set = (value) => this.change({ field: [number, value] });
    const label = (content, words = name) => {
      const element = document.createElement("label");
      element.append(`${words} `, content);
      return element;
    };
    const input = (part, type, value, change) => {
      const element = document.createElement("input");
      Object.assign(element, { type, value, onchange: () => change(element) });
      element.dataset.field = `${number} ${part}`;
      return element;
    };
    const select = (options, value, change) => {
      const element = document.createElement("select");
      for (const [option, words] of options) element.add(new Option(words, option));
      element.value = value;
      element.dataset.field = number;
      element.onchange = () => change(element.value);
      return element;
    };
    const group = (...content) => {
      const element = document.createElement("fieldset");
      const legend = document.createElement("legend");
      legend.textContent = name;
      element.append(legend, ...content);
      return element;
    };
    if (kind === "side") return label(select([["w", "White"], ["b", "Black"]], text, set));
    if (kind === "choice") return label(select(choices.map((one) => [one, one]), text, set));
    if (kind === "rights") {
      return group(...choices.map((letter) => {
        const box = input(letter, "checkbox", letter, () => set(choices.filter((one) => (one === letter ? box.checked : text.includes(one))).sort().join("") || "-"));
        box.checked = text.includes(letter);
        return label(box, letter);
      }));
    }
    if (kind === "checks") {
      const left = text.split("+");
      return group(...["White", "Black"].map((side, i) => label(input(side, "number", left[i] ?? "", ({ value }) => set(left.with(i, value || "0").join("+"))), side)));
    }
    if (kind === "weather") {
      const [word, plies, ways] = text.split(":");
      const same = choices.find((one) => one === text) ?? choices.find((one) => one.startsWith(`${word}:`) && one.split(":").length === text.split(":").length) ?? choices.find((one) => one.split(":")[0] === word);
      const weather = select(choices.map((one) => [one, one.replaceAll(/:-?/g, " ").trim()]), same, set);
      weather.setAttribute("aria-label", name);
      if (!plies) return label(weather);
      const number = input("plies", "number", plies, ({ value }) => set([word, value || "1", ...(ways ? [ways] : [])].join(":")));
      const words = document.createElement("span");
      words.textContent = ways ? `walkways: ${ways === "-" ? "none" : ways}` : "";
      return group(weather, label(number, "plies left"), words);
    }
    return label(input("text", kind === "number" ? "number" : "text", text, ({ value }) => set(value.trim() || (kind === "number" ? "0" : "-"))));
  },

  /** The setup of a game from this position, with the rules of the one that is shown. */
  setup() {
    const { game, options } = page.state.setup;
    return { game, options, fen: this.sheet.fen };
  },

  /** Leaves the editor with a game for both sides from this position, to be analysed. */
  async analyse() {
    if (!await mayReplace()) return;
    const person = { kind: "you" };
    const wrong = await startGame({ ...this.setup(), white: person, black: person });
    if (wrong) this.tell(wrong, "wrong");
    else act("analyse", { on: true, lines: Number(at("count").value) });
  },
};

function connectEditor() {
  at("edit").onclick = () => editor.open();
  at("editor-close").onclick = () => editor.close();
  at("editor-clear").onclick = () => editor.change({ clear: true });
  at("editor-play").onclick = () => {
    const { game, options, fen } = editor.setup();
    page.dialog.open(game);
    page.dialog.choose(options);
    at("start").value = fen;
  };
  at("editor-analyse").onclick = () => editor.analyse();
  at("editor-copy").onclick = () => copy(editor.sheet.fen, "FEN");
  at("editor-link").onclick = () => copyLink(editor.setup());
  at("editor-fen").onchange = () => editor.ask(at("editor-fen").value, null);
  at("editor-random").onclick = () => {
    at("editor-number").value = Math.floor(Math.random() * editor.sheet.starts);
    editor.change({ start: Number(at("editor-number").value) });
  };
  at("editor-number").onchange = () => editor.change({ start: Number(at("editor-number").value) });
}
