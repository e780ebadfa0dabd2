// Two engines play and somebody watches: how long a turn is to be seen, and pauses.

const areEngines = ({ players }) => players.w.kind === "engine" && players.b.kind === "engine";

function drawPace() {
  const { state } = page;
  at("watching").hidden = !areEngines(state) || Boolean(state.ending);
  at("pause").disabled = !["engine", "paused"].includes(state.phase) || Boolean(state.analyse);
  at("pause").textContent = state.phase === "paused" ? "Go on" : "Pause";
  // A clock sets the pace itself.
  at("pace").disabled = Boolean(state.clock);
  at("pace").value = String(state.pace);
}

function connectPace() {
  at("pause").onclick = () => act(page.state.phase === "paused" ? "now" : "pause");
  at("pace").onchange = () => act("pace", { seconds: Number(at("pace").value) });
}
