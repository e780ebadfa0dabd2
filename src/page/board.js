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

/** A symbol in words: "white-promoted-pawn" is "white promoted pawn". */
const spoken = (symbol) => symbol.replaceAll("-", " ");

/** Parts of a sentence, some of which may be missing, as a sentence. */
function sentence(...parts) {
  const text = parts.filter(Boolean).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Space between two boards, one below the other: labels and a title. */
const BETWEEN = 112;
/** Space left of the boards and below them, for labels, and at the other two sides. */
const MARGINS = [40, 40, 8];
/** Space above boards with titles. */
const TITLE = 52;
const isPiece = (symbol) => /^(white|black)-/.test(symbol);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** Two boards are larger below each other than side by side. */
const upright = matchMedia("(max-aspect-ratio: 2/3)");

class Board {
  /** `data`: the answer to /board. */
  constructor(svg, data) {
    this.svg = svg;
    svg.board = this;
    this.data = data;
    this.flipped = false;
    this.items = [];
    this.targets = data.targets;
    /** The boards and hands from left to right, with their places in the drawing and on the page. */
    this.parts = data.layout.map(([left, wide, high, hand]) => ({ left, wide, high, hand }));
    this.wide = Math.max(...this.parts.map(({ left, wide }) => left + wide));
    this.high = Math.max(...this.parts.map(({ high }) => high));
    for (const part of this.parts) part.top = this.high - part.high;
    svg.replaceChildren();
    const defs = draw("defs", {});
    defs.innerHTML = data.defs + '<marker id="head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto"><path d="M0 0L10 5L0 10Z"/></marker><marker id="tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3" markerHeight="3" orient="auto"><path d="M0 0L10 5L0 10Z"/></marker>';
    svg.append(defs);
    this.layers = {};
    for (const name of ["boards", "under", "items", "marks", "drawn", "arrows", "hits"]) {
      this.layers[name] = draw("g", { class: name });
      svg.append(this.layers[name]);
    }
    upright.onchange = () => this.arrange();
    if (this.hasHands) this.watchHands();
    /** The style that the game has beside figures, if any. */
    this.secondStyle = Object.keys(data.boards).find((style) => style !== "figures");
    this.setStyle("figures");
  }

  /** Draws everything in a style, if the game has it; otherwise with figures. */
  setStyle(style) {
    this.style = this.data.boards[style] ? style : "figures";
    this.layers.boards.innerHTML = this.data.boards[this.style];
    // Each part is a group, followed by its labels.
    let part = -1;
    for (const element of this.layers.boards.children) {
      if (element.tagName === "g") this.parts[part += 1].drawing = { group: element, labels: [] };
      else this.parts[part].drawing.labels.push({ text: element, x: Number(element.getAttribute("x")), y: Number(element.getAttribute("y")) });
    }
    this.arrange();
  }

  /** Of the two symbols of a piece, the one of the style; a figure is of the chosen set. */
  picture([figure, component]) {
    if (this.style !== "figures" && component) return component;
    return this.set && isPiece(figure) ? `${figure}-${this.set}` : figure;
  }

  /** Draws figures with a set; the first one needs no name. */
  setPieces(set) {
    this.set = this.data.sets?.includes(set) ? set : null;
    this.show(this.items, false);
  }

  /** The part of the drawing that a place is on: the boards and hands go from left to right. */
  partAt([x]) {
    return this.parts.findLast(({ left }) => x >= left) ?? this.parts[0];
  }

  /** The side whose hand a target belongs to, "w" or "b"; empty for a square. */
  handOf(name) {
    const [place] = this.targets[name].at;
    return place ? this.partAt(place).hand : "";
  }

  get hasHands() {
    return this.parts.some(({ hand }) => hand);
  }

  /** How large a field is drawn at a place: 1, or less in a hand that is a row of the panel. */
  scaleAt(place) {
    return this.partAt(place).scale ?? 1;
  }

  /** Where a place of the drawing is now. */
  place(place) {
    const part = this.partAt(place);
    const [x, y] = [place[0] - part.left, place[1] - part.top];
    if (part.lies) return [part.x + part.scale * y, part.y + part.scale * x];
    if (part.hand || !this.flipped) return [part.x + x, part.y + y];
    return [part.x + part.wide - x, part.y + part.high - y];
  }

  flip(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.arrange();
  }

  /** The box of the page for the hand of a player, "far" or "near"; null: hands are rows of the drawing. */
  handBox(id) {
    const box = at(id).querySelector(".hand");
    return box.checkVisibility() ? box : null;
  }

  /** Places the hands anew when the drawing or the boxes for them have another size. */
  watchHands() {
    const observer = new ResizeObserver(() => {
      // The page may show another board by now.
      if (this.svg.board !== this) return observer.disconnect();
      const key = this.handPlaces();
      if (key !== this.handsAt) this.arrange();
    });
    const boxes = ["far", "near"].flatMap((id) => [at(id), at(id).querySelector(".hand")]);
    for (const element of [this.svg, at("stage"), ...boxes]) observer.observe(element);
  }

  /** Where the drawing and the boxes for hands are, as one text. */
  handPlaces() {
    const boxes = [this.svg, this.handBox("far"), this.handBox("near")].map((element) => element?.getBoundingClientRect());
    return boxes.map((box) => (box ? [box.x - boxes[0].x, box.y - boxes[0].y, box.width, box.height].map(Math.round).join(" ") : "")).join();
  }

  /** Draws the hands above and below the boards, as for a picture, or where the page has room. */
  setHandsAbove(above) {
    this.handsAbove = above;
    this.arrange();
  }

  /** Places the boards, from the side of White or Black: beside each other or, on an upright screen,
   *  one below the other. A hand is a row beside its owner's name or, where that is no place for it,
   *  above or below the boards. */
  arrange() {
    const boards = this.parts.filter(({ hand }) => !hand);
    const hands = this.parts.filter(({ hand }) => hand);
    this.stacked = boards.length > 1 && upright.matches;
    const end = Math.max(...boards.map(({ left, wide }) => left + wide));
    let bottom = -BETWEEN;
    for (const board of this.flipped ? boards.toReversed() : boards) {
      const beside = { x: this.flipped ? end - board.left - board.wide : board.left, y: 0 };
      Object.assign(board, this.stacked ? { x: 0, y: bottom + BETWEEN } : beside);
      bottom = board.y + board.high;
    }
    const width = Math.max(...boards.map(({ x, wide }) => x + wide));
    const [left, below, side] = MARGINS;
    const above = boards.some(({ drawing }) => drawing.labels.some(({ text }) => text.classList.contains("title"))) ? TITLE : side;
    const box = { left: -left, top: -above, right: width + side, bottom: bottom + below };
    document.body.classList.toggle("with-hands", hands.length > 0);
    const inPanel = hands.length > 0 && !this.handsAbove && Boolean(this.handBox("far"));
    if (!inPanel) {
      for (const hand of hands) {
        const near = (hand.hand === "b") === this.flipped;
        Object.assign(hand, { x: 0, y: near ? bottom + below : -above - hand.wide - side, lies: true, scale: 1 });
        box.top = Math.min(box.top, hand.y - side);
        box.bottom = Math.max(box.bottom, hand.y + hand.wide + side);
      }
    }
    const [wide, high] = [box.right - box.left, box.bottom - box.top];
    this.svg.setAttribute("viewBox", [box.left, box.top, wide, high].join(" "));
    document.documentElement.style.setProperty("--aspect", wide / high);
    document.body.classList.toggle("broad", wide / high > 1.6);
    if (inPanel) this.placeInPanel(hands, box);
    if (hands.length) this.handsAt = this.handPlaces();
    for (const part of this.parts) this.placeDrawing(part);
    this.drawHits();
    this.show(this.items, false);
    this.onarrange?.();
  }

  /** Places the hands over their boxes in the panel; `box`: what the drawing shows. */
  placeInPanel(hands, box) {
    const drawing = this.svg.getBoundingClientRect();
    // A page that is not laid out yet has no width.
    const unit = (box.right - box.left) / (drawing.width || 1);
    for (const hand of hands) {
      const near = (hand.hand === "b") === this.flipped;
      const room = this.handBox(near ? "near" : "far").getBoundingClientRect();
      const scale = Math.min(room.width / hand.high, room.height / hand.wide) * unit;
      Object.assign(hand, { x: box.left + (room.left - drawing.left) * unit, y: box.top + (room.top - drawing.top) * unit, lies: true, scale });
    }
  }

  /** Moves or turns the drawing of a part. Labels stay upright, to the left of their board and below
   *  it; titles above it. */
  placeDrawing(part) {
    const { group, labels } = part.drawing;
    const turned = this.flipped && !part.hand;
    const [right, bottom] = [part.x + part.wide + part.left, part.y + part.high + part.top];
    const scale = part.scale ?? 1;
    const matrix = part.lies ? [0, scale, scale, 0, part.x - scale * part.top, part.y - scale * part.left]
      : turned ? [-1, 0, 0, -1, right, bottom] : [1, 0, 0, 1, part.x - part.left, part.y - part.top];
    group.setAttribute("transform", `matrix(${matrix.join(" ")})`);
    for (const { text, x, y } of labels) {
      let place;
      // The name of the owner stands beside a hand.
      text.toggleAttribute("hidden", Boolean(part.hand));
      if (text.classList.contains("title")) place = [part.x + part.wide / 2, part.y - 20];
      else if (x < part.left) place = [part.x - 21, (turned ? bottom - y + 22 : part.y + y - part.top) - 2];
      else place = [turned ? right - x : part.x + x - part.left, part.y + part.high + 30];
      text.setAttribute("x", place[0]);
      text.setAttribute("y", place[1]);
    }
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
      const scale = this.scaleAt([item[1], item[2]]);
      const use = draw("use", { href: "#" + symbol, x: x / scale, y: y / scale });
      if (scale !== 1) use.setAttribute("transform", `scale(${scale})`);
      const from = isPiece(item[0]) && !old.has(key(item)) && gone.findIndex((other) => other[0] === item[0]);
      if (animate && !calm.matches && from !== false && from >= 0) {
        const [oldX, oldY] = this.place(gone[from].slice(1));
        gone.splice(from, 1);
        use.animate([{ transform: `translate(${oldX - x}px, ${oldY - y}px)` }, { transform: "none" }], { duration: 160, easing: "ease-out" });
      }
      return use;
    }));
    const filled = new Set(items.filter((item) => isPiece(item[0])).map((item) => `${item[1]} ${item[2]}`));
    if (animate && !calm.matches) this.vanish(gone.filter((item) => !filled.has(`${item[1]} ${item[2]}`)));
  }

  /** Lets pieces fade that have gone without another one on their square: captured en passant, or blown
   *  up, which is seen where several stood together. `items` are those that are gone. */
  vanish(items) {
    for (const [symbol, x0, y0, component] of items) {
      const [x, y] = this.place([x0, y0]);
      const fading = [draw("use", { href: "#" + this.picture([symbol, component]), x, y })];
      const beside = items.filter((other) => Math.max(Math.abs(other[1] - x0), Math.abs(other[2] - y0)) <= 100);
      if (beside.length > 1) fading.unshift(draw("circle", { class: "burst", cx: x, cy: y, r: 48 }));
      this.layers.items.append(...fading);
      for (const one of fading) {
        one.style.transformOrigin = `${x}px ${y}px`;
        one.animate([{ transform: "scale(.8)", opacity: .9 }, { transform: "scale(1.3)", opacity: 0 }], { duration: 600, easing: "ease-out" }).onfinish = () => one.remove();
      }
    }
  }

  /** The pieces on a target, as symbols. */
  piecesOn(name) {
    const places = this.targets[name]?.at ?? [];
    return this.items.filter((item) => isPiece(item[0]) && places.some(([x, y]) => x === item[1] && y === item[2])).map((item) => item[0]);
  }

  /** How many pieces are in a hand at a target. */
  countOf(name) {
    const [[x, y]] = this.targets[name].at;
    const here = this.items.filter((item) => item[1] === x && item[2] === y).map((item) => item[0]);
    const count = here.find((symbol) => symbol.startsWith("count-"));
    return count ? Number(count.slice("count-".length)) : here.length;
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
          const half = 50 * this.scaleAt(place);
          const wide = kind === "field" ? half : place[0] % 100 === 0 ? 22 : 40;
          const high = kind === "field" ? half : place[0] % 100 === 0 ? 40 : 22;
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
            drawn.push(draw("circle", { class: "mark ring", cx: x, cy: y, r: 45 * this.scaleAt(place) }));
          } else {
            const half = 47 * this.scaleAt(place);
            drawn.push(draw("rect", { class: "mark " + one, x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 6 }));
          }
        }
      }
    }
    this.layers.marks.replaceChildren(...drawn);
    const edges = Object.entries(marks).some(([name, kind]) => kind !== "hint" && this.targets[name]?.kind === "edge");
    this.wantEdges(edges);
  }

  /** Lets edges be touched, or not. */
  wantEdges(wanted) {
    this.svg.classList.toggle("edges-wanted", wanted);
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
