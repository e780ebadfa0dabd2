// The positions of the lines that an analysis finds: pointing at a turn shows where it leads.

const preview = {
  /** The answer of the server that is drawn, with its number of turns; null: no line is shown. */
  shown: null,
  /** For each turn in the list, the turns of its line up to it. */
  turns: new WeakMap(),
  asked: 0,

  /** Nothing of a line is shown any more. */
  forget() {
    this.asked += 1;
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
    const number = ++this.asked;
    const answer = await act("preview", { turns }, true);
    if (number !== this.asked || !answer?.data) return;
    this.shown = { ...answer.data, turns: turns.length };
    drawPosition();
  },

  /** Listens to the list, which stays, and not to the turns, which each report replaces: a turn that
   *  is gone never says that the pointer has left it. */
  listen(list) {
    list.onmouseover = (event) => {
      const turns = this.turns.get(event.target);
      if (turns) this.show(turns);
      else this.end();
    };
    list.onmouseleave = () => this.end();
  },
};
