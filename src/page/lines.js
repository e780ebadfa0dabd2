// The lines that an analysis finds: pointing at a turn shows where it leads, a click tries it out.

const preview = {
  /** The answer of the server that is drawn, with its number of turns; null: no line is shown. */
  shown: null,
  /** For each turn in the list, the turns of its line up to it. */
  turns: new WeakMap(),
  /** The turns that were asked for last. */
  wanted: null,

  /** Nothing of a line is shown any more. */
  forget() {
    this.wanted = null;
    this.shown = null;
  },

  end() {
    const drawn = this.shown;
    this.forget();
    if (!drawn) return;
    drawPosition();
    drawLines();
  },

  async show(turns) {
    if (turns === this.wanted) return;
    this.wanted = turns;
    const answer = await act("preview", { at: here(), throw: page.dice, turns }, true);
    if (turns !== this.wanted || !answer?.data) return;
    this.shown = { ...answer.data, turns: turns.length };
    drawPosition();
  },

  /** Listens to the list, which stays, and not to the turns, which each report replaces: a turn that
   *  is gone never says that the pointer has left it. A turn that comes to lie under a pointer at
   *  rest is not pointed at. */
  listen(list) {
    list.onpointermove = (event) => {
      // A finger does not point: what it taps is tried out.
      if (event.pointerType === "touch") return;
      const turns = this.turns.get(event.target);
      if (turns) this.show(turns);
      else this.end();
    };
    list.onmouseleave = () => this.end();
  },
};

function showReport(report) {
  if (!page.state || report.v !== page.state.v) return;
  drawProgress(report.review);
  learn.hear(report.guess);
  if (report.at !== here()) return;
  page.report = report;
  drawLines();
  drawArrows();
}

/** The lines of the search; scores stay hidden in a game unless the position is analysed. */
function drawLines() {
  const { state, report } = page;
  // While somebody points at a turn, its line stays: another would slip in under the pointer.
  if (preview.shown) return;
  const watching = state.players.w.kind === "engine" && state.players.b.kind === "engine";
  const shown = Boolean(report?.lines.length) && (state.analyse || watching);
  at("effort").textContent = shown ? `depth ${report.lines[0].depth}, ${report.nodes.toLocaleString("en")} positions` : "";
  at("bar").hidden = !(state.analyse || watching || state.ending);
  const known = page.viewed === null ? state.record.findLast((turn) => turn.cp !== null) : turnAt(here());
  const cp = shown ? report.lines[0].cp : known?.cp;
  at("fill").style.height = `${100 * winShare(cp ?? 0, state.scale)}%`;
  const focused = [...at("lines").querySelectorAll("button")].indexOf(document.activeElement);
  at("lines").replaceChildren(...(shown ? report.lines : []).map((line) => {
    const row = document.createElement("li");
    const score = document.createElement("b");
    score.textContent = line.score;
    row.append(score, ...line.texts.slice(0, 12).flatMap((text, i) => {
      const turn = document.createElement("button");
      turn.type = "button";
      turn.textContent = text;
      // One stop of the Tab key for each line.
      turn.tabIndex = i ? -1 : 0;
      const turns = line.pv.slice(0, i + 1);
      preview.turns.set(turn, turns);
      turn.onclick = () => { preview.end(); tryOut(turns); };
      return [" ", turn];
    }));
    return row;
  }));
  at("lines").querySelectorAll("button")[focused]?.focus({ preventScroll: true });
}
