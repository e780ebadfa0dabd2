"use strict";
// The drawn board: static fields, items, marks, and the areas that can be touched. It knows places
// and names, but no rules.

const SVG = "http://www.w3.org/2000/svg";
const at = (id) => document.getElementById(id);

/** A new SVG element. */
function draw(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** The drawing of a symbol, for use outside the board. */
function symbolImage(symbol, title) {
  const image = draw("svg", { viewBox: "-50 -50 100 100", class: "symbol", role: "img", "aria-label": title });
  image.append(draw("use", { href: "#" + symbol }));
  return image;
}

/** A symbol in words: "white-king" is "white king". */
const spoken = (symbol) => symbol.replace("-", " ");

/** Space between two boards, one below the other: labels and a title. */
const BETWEEN = 112;
const isPiece = (symbol) => /^(white|black)-/.test(symbol);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const upright = matchMedia("(orientation: portrait)");

class Board {
  /** `data`: the answer to /board. */
  constructor(svg, data) {
    this.svg = svg;
    this.data = data;
    this.flipped = false;
    this.items = [];
    this.targets = data.targets;
    svg.replaceChildren();
    const defs = draw("defs", {});
    defs.innerHTML = data.defs + '<marker id="head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto"><path d="M0 0L10 5L0 10Z"/></marker>';
    svg.append(defs);
    this.layers = {};
    for (const name of ["boards", "under", "items", "marks", "arrows", "hits"]) {
      this.layers[name] = draw("g", { class: name });
      svg.append(this.layers[name]);
    }
    upright.onchange = () => this.arrange();
    /** The style that the game has beside figures, if any. */
    this.secondStyle = Object.keys(data.boards).find((style) => style !== "figures");
    this.setStyle("figures");
  }

  /** Draws everything in a style, if the game has it; otherwise with figures. */
  setStyle(style) {
    this.style = this.data.boards[style] ? style : "figures";
    this.layers.boards.innerHTML = this.data.boards[this.style];
    this.labels = [...this.layers.boards.querySelectorAll("text")].map((text) => {
      const [x, y] = [Number(text.getAttribute("x")), Number(text.getAttribute("y"))];
      return { text, x, y, rank: /^\d+$/.test(text.textContent), board: this.boardAt(text.classList.contains("title") ? x : x + 32) };
    });
    this.arrange();
  }

  /** Of the two symbols of a piece, the one of the style. */
  picture([figure, component]) {
    return this.style !== "figures" && component ? component : figure;
  }

  /** The number of the board at a place of the drawing. */
  boardAt(x) {
    return Math.max(0, this.data.layout.findLastIndex(([left]) => x >= left));
  }

  /** How far a board is moved if the boards are below each other. */
  shift(board) {
    return this.stacked ? [-this.data.layout[board][0], board * (this.data.layout[board][2] + BETWEEN)] : [0, 0];
  }

  /** Where a place of the drawing is now. */
  place([x, y]) {
    const [dx, dy] = this.shift(this.boardAt(x));
    return this.flipped ? [this.width - x - dx, this.height - y - dy] : [x + dx, y + dy];
  }

  flip(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.arrange();
  }

  /** Places the boards: beside each other or, on an upright screen, one below the other; and from
   *  the side of White or Black. */
  arrange() {
    const { layout, view } = this.data;
    this.stacked = layout.length > 1 && upright.matches;
    const width = Math.max(...layout.map(([left, wide]) => left + wide));
    // The size of the fields without the labels around them.
    this.width = this.stacked ? Math.max(...layout.map(([, wide]) => wide)) : width;
    this.height = layout.at(-1)[2] + this.shift(layout.length - 1)[1];
    const [wide, high] = [view[2] - width + this.width, view[3] - layout.at(-1)[2] + this.height];
    this.svg.setAttribute("viewBox", [view[0], view[1], wide, high].join(" "));
    document.documentElement.style.setProperty("--aspect", wide / high);
    const turn = this.flipped ? `rotate(180 ${this.width / 2} ${this.height / 2}) ` : "";
    this.layers.boards.querySelectorAll(":scope > g").forEach((group, i) => {
      group.setAttribute("transform", `${turn}translate(${this.shift(i).join(" ")})`);
    });
    for (const label of this.labels) this.placeLabel(label);
    this.drawHits();
    this.show(this.items, false);
    this.onarrange?.();
  }

  /** Labels stay upright, to the left of their board and below it; titles above it. */
  placeLabel({ text, x, y, rank, board }) {
    const [left, wide, high] = this.data.layout[board];
    const [dx, dy] = this.shift(board);
    const upright = [x + dx, y + dy];
    const turned = rank
      ? [this.width - left - dx - wide - 32, this.height - y - dy + 22]
      : [this.width - x - dx, y + this.height - dy - high];
    const [newX, newY] = this.flipped ? turned : upright;
    text.setAttribute("x", newX);
    text.setAttribute("y", newY);
  }

  /** Draws the items `[symbol, x, y]`; pieces that moved slide to their new places. */
  show(items, animate = true) {
    const before = this.items;
    this.items = items;
    const key = (item) => item.join(" ");
    const [old, now] = [new Set(before.map(key)), new Set(items.map(key))];
    const gone = before.filter((item) => isPiece(item[0]) && !now.has(key(item)));
    this.layers.items.replaceChildren(...items.map((item) => {
      const picture = this.picture([item[0], item[3]]);
      const symbol = this.flipped ? this.data.turned[picture] ?? picture : picture;
      const [x, y] = this.place([item[1], item[2]]);
      const use = draw("use", { href: "#" + symbol, x, y });
      const from = isPiece(item[0]) && !old.has(key(item)) && gone.findIndex((other) => other[0] === item[0]);
      if (animate && !calm.matches && from !== false && from >= 0) {
        const [oldX, oldY] = this.place(gone[from].slice(1));
        gone.splice(from, 1);
        use.animate([{ transform: `translate(${oldX - x}px, ${oldY - y}px)` }, { transform: "none" }], { duration: 160, easing: "ease-out" });
      }
      return use;
    }));
  }

  /** The pieces on a target, as symbols. */
  piecesOn(name) {
    const places = this.targets[name]?.at ?? [];
    return this.items.filter((item) => isPiece(item[0]) && places.some(([x, y]) => x === item[1] && y === item[2])).map((item) => item[0]);
  }

  /** The drawn element of the piece at a place of the board, for dragging. */
  pieceElement(place) {
    const index = this.items.findLastIndex((item) => isPiece(item[0]) && item[1] === place[0] && item[2] === place[1]);
    return index < 0 ? null : this.layers.items.children[index];
  }

  /** Transparent areas, one for each place of each target, edges above fields. */
  drawHits() {
    const areas = [];
    for (const kind of ["field", "edge"]) {
      for (const [name, target] of Object.entries(this.targets)) {
        if (target.kind !== kind) continue;
        for (const place of target.at) {
          const [x, y] = this.place(place);
          const wide = kind === "field" ? 50 : place[0] % 100 === 0 ? 22 : 40;
          const high = kind === "field" ? 50 : place[0] % 100 === 0 ? 40 : 22;
          const area = draw("rect", { x: x - wide, y: y - high, width: 2 * wide, height: 2 * high, class: kind });
          area.dataset.name = name;
          area.dataset.at = place.join(" ");
          areas.push(area);
        }
      }
    }
    this.layers.hits.replaceChildren(...areas);
  }

  /** Marks targets: `{name: class}`. */
  mark(marks) {
    const drawn = [];
    for (const [name, kind] of Object.entries(marks)) {
      for (const place of this.targets[name]?.at ?? []) {
        const [x, y] = this.place(place);
        const edge = this.targets[name].kind === "edge";
        const occupied = !edge && this.piecesOn(name).length > 0;
        for (const one of kind.split(" ")) {
          if (edge) {
            const flat = place[0] % 100 !== 0;
            drawn.push(draw("line", { class: "mark edge " + one, x1: x - (flat ? 44 : 0), x2: x + (flat ? 44 : 0), y1: y - (flat ? 0 : 44), y2: y + (flat ? 0 : 44) }));
          } else if (one === "goal" && !occupied) {
            drawn.push(draw("circle", { class: "mark goal", cx: x, cy: y, r: 15 }));
          } else if (one === "goal") {
            drawn.push(draw("circle", { class: "mark ring", cx: x, cy: y, r: 45 }));
          } else {
            drawn.push(draw("rect", { class: "mark " + one, x: x - 47, y: y - 47, width: 94, height: 94, rx: 6 }));
          }
        }
      }
    }
    this.layers.marks.replaceChildren(...drawn);
    const edges = Object.keys(marks).some((name) => this.targets[name]?.kind === "edge");
    this.svg.classList.toggle("edges-wanted", edges);
  }

  /** Says where a finger may drag instead of scrolling the page. */
  setGrabs(names) {
    for (const area of this.layers.hits.children) area.classList.toggle("grab", names.has(area.dataset.name));
  }

  /** Draws arrows `[[x, y], [x, y]]`, the first one strongest. */
  arrows(list) {
    this.layers.arrows.replaceChildren(...list.filter(Boolean).map(([from, to], i) => {
      const [[x1, y1], [x2, y2]] = [this.place(from), this.place(to)];
      return draw("line", { x1, y1, x2, y2, class: i ? "advice weak" : "advice", "marker-end": "url(#head)" });
    }));
  }

  /** A point of the window in units of the drawing. */
  locate(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }
}
