// The positions of the lines that an analysis finds: pointing at a turn shows where it leads.

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
    const answer = await act("preview", { turns }, true);
    if (turns !== this.wanted || !answer?.data) return;
    this.shown = { ...answer.data, turns: turns.length };
    drawPosition();
  },

  /** Listens to the list, which stays, and not to the turns, which each report replaces: a turn that
   *  is gone never says that the pointer has left it. A turn that comes to lie under a pointer at
   *  rest is not pointed at. */
  listen(list) {
    list.onmousemove = (event) => {
      const turns = this.turns.get(event.target);
      if (turns) this.show(turns);
      else this.end();
    };
    list.onmouseleave = () => this.end();
  },
};
