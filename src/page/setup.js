// The dialog for a new game, and games as links.

/** A setup as the part of a link after "#g=". */
function encodeSetup(setup) {
  const bytes = new TextEncoder().encode(JSON.stringify(setup));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function decodeSetup(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** The fields that are remembered for the next game, whatever its rules are. */
const KEPT_FIELDS = ["side", "level", "level2", "minutes", "increment", "seconds", "ponder", "source"];
/** The level that the first game offers: a player who is new here should not lose to the full strength. */
const FIRST_LEVEL = 3;
/** What a field for a number says: the number, or the text that is none, which the server refuses. */
function numberIn(id) {
  const text = at(id).value.trim().replace(",", ".");
  return text && Number.isFinite(Number(text)) ? Number(text) : text;
}

class SetupDialog {
  /** `catalogue`: the answer to /api/games; `start(setup)` returns an error text or nothing. */
  constructor(catalogue, start) {
    Object.assign(this, { catalogue, start });
    const groups = new Map([[null, at("game")]]);
    for (const game of catalogue.games) {
      if (!groups.has(game.group)) {
        const group = document.createElement("optgroup");
        group.label = game.group;
        at("game").append(group);
        groups.set(game.group, group);
      }
      groups.get(game.group).append(new Option(game.title, game.name));
    }
    for (const id of ["level", "level2"]) {
      catalogue.levels.forEach((level, i) => at(id).add(new Option(`${i + 1}: ${level}`, i + 1)));
      at(id).value = FIRST_LEVEL;
    }
    const kept = remembered(localStorage, "dialog");
    /** Whether nobody has seen the dialog in this browser. */
    this.isNew = !kept;
    for (const id of KEPT_FIELDS) at(id).value = kept?.[id] ?? at(id).value;
    at("game").onchange = () => this.showGame();
    at("side").onchange = at("level").onchange = () => this.showSide();
    at("source").onchange = () => this.showSide();
    at("options").onchange = () => this.showNumber();
    at("presets").onclick = ({ target: { dataset } }) => {
      if (dataset.minutes === undefined) return;
      at("minutes").value = dataset.minutes;
      at("increment").value = dataset.increment;
    };
    at("cancel").onclick = () => at("setup").close();
    at("setup").onclose = () => { if (this.isNew) this.keep(); };
    at("setup").querySelector("form").onsubmit = (event) => {
      event.preventDefault();
      this.submit();
    };
  }

  game() {
    return this.catalogue.games.find((game) => game.name === at("game").value);
  }

  open(game) {
    if (game) at("game").value = game;
    at("wrong").textContent = "";
    at("start").value = "";
    this.showGame();
    this.showSide();
    at("setup").showModal();
  }

  showSide() {
    const side = at("side").value;
    at("level").parentElement.hidden = side === "both";
    at("second").hidden = side !== "none";
    // Below its full strength the engine does not say what it expects.
    const full = Number(at("level").value) === this.catalogue.levels.length;
    at("ponder-label").hidden = side === "both" || side === "none" || this.game().dice || !full;
    at("dice-label").hidden = !this.game().dice;
    at("seed-label").hidden = !this.game().dice || at("source").value === "hand";
  }

  /** Offers the number of a start, if the game shuffles its start under the chosen rules. */
  async showNumber() {
    const chosen = () => { const { game, options } = this.read(); return { game, options }; };
    const asked = chosen();
    const answer = await ask("/api/starts", asked);
    if (JSON.stringify(chosen()) !== JSON.stringify(asked)) return;
    const count = answer.data?.count ?? 0;
    at("number-label").hidden = count === 0;
    at("number").placeholder = `drawn, or 0 to ${count - 1}`;
  }

  showGame() {
    at("number-label").hidden = true;
    at("number").value = "";
    const rows = this.game().options.map((option) => {
      const label = document.createElement("label");
      label.append(option.help + " ");
      let input;
      if (option.kind === "combo") {
        input = document.createElement("select");
        for (const value of option.values) input.add(new Option(value, value));
        input.value = option.value;
      } else {
        input = document.createElement("input");
        input.type = option.kind === "check" ? "checkbox" : "text";
        if (option.kind === "check") input.checked = option.value === "true";
        else input.value = option.value;
      }
      input.dataset.key = option.key;
      label.append(input);
      return label;
    });
    at("options").replaceChildren(...rows);
    at("options").parentElement.hidden = rows.length === 0;
    this.showSide();
    this.showNumber();
  }

  /** Shows these rule options. */
  choose(options) {
    for (const input of at("options").querySelectorAll("[data-key]")) {
      const value = options[input.dataset.key];
      if (value === undefined) continue;
      if (input.type === "checkbox") input.checked = value === "true";
      else input.value = value;
    }
    this.showNumber();
  }

  /** The setup of a game with the sides, levels and clock of the last one. */
  setupOf(game) {
    at("game").value = game;
    this.showGame();
    return this.read();
  }

  /** The setup that the dialog shows. */
  read() {
    const side = at("side").value === "random" ? (Math.random() < 0.5 ? "w" : "b") : at("side").value;
    const engine = (id) => ({ kind: "engine", level: Number(at(id).value) });
    const you = { kind: "you" };
    const game = this.game();
    const setup = {
      game: game.name,
      white: side === "w" || side === "both" ? you : engine("level"),
      black: side === "b" || side === "both" ? you : engine(side === "none" ? "level2" : "level"),
      limit: { seconds: numberIn("seconds") },
      options: {},
    };
    for (const input of at("options").querySelectorAll("[data-key]")) {
      const option = game.options.find((one) => one.key === input.dataset.key);
      const value = input.type === "checkbox" ? String(input.checked) : input.value;
      if (value !== option.value) setup.options[option.key] = value;
    }
    if (at("start").value.trim()) setup.fen = at("start").value.trim();
    if (!at("number-label").hidden && numberIn("number") !== "") setup.start = numberIn("number");
    const [minutes, increment] = ["minutes", "increment"].map(numberIn);
    if (minutes !== "" || increment) setup.clock = { minutes, increment: increment || 0 };
    if (!at("ponder-label").hidden && at("ponder").value) setup.ponder = true;
    if (game.dice && at("source").value === "hand") setup.dice = "hand";
    else if (game.dice && numberIn("seed") !== "") setup.seed = numberIn("seed");
    return setup;
  }

  keep() {
    this.isNew = false;
    remember(localStorage, "dialog", Object.fromEntries(KEPT_FIELDS.map((id) => [id, at(id).value])));
  }

  async submit() {
    const wrong = await this.start(this.read());
    at("wrong").textContent = wrong ?? "";
    if (wrong) return;
    this.keep();
    at("setup").close();
  }
}
