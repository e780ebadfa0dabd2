// The look of the board, which the browser remembers: its colours, and how pieces are drawn.

/** The colours of the board; look.css has them. */
const BOARDS = { wood: "Wood", green: "Green", slate: "Slate", plum: "Plum", contrast: "High contrast" };
/** The sets of figures. All but the first have symbols of their own. */
const PIECES = { outline: "Outlined", solid: "Solid", letter: "Letters" };

function setBoard(name) {
  document.documentElement.dataset.board = BOARDS[name] ? name : "wood";
}

/** Draws the pieces with a set, here and beside the board. */
function setPieces(name) {
  const set = PIECES[name] ? name : "outline";
  document.documentElement.dataset.pieces = set;
  if (!page.board) return;
  page.board.setPieces(set);
  if (page.state) drawPlayers();
}

function connectLook() {
  const choices = [["board-theme", "board", BOARDS, setBoard], ["pieces", "pieces", PIECES, setPieces]];
  for (const [id, key, names, set] of choices) {
    at(id).replaceChildren(...Object.entries(names).map(([name, text]) => new Option(text, name)));
    const kept = remembered(localStorage, key);
    at(id).value = names[kept] ? kept : Object.keys(names)[0];
    set(at(id).value);
    at(id).onchange = () => {
      set(at(id).value);
      remember(localStorage, key, at(id).value);
    };
  }
}
