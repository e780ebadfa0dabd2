// Sounds, made by the browser itself: notes of a frequency in hertz, a time and a length in seconds.

const NOTES = {
  turn: [[392, 0, 0.07]],
  capture: [[262, 0, 0.06], [196, 0.05, 0.1]],
  check: [[659, 0, 0.08], [784, 0.09, 0.12]],
  end: [[523, 0, 0.14], [392, 0.16, 0.14], [262, 0.32, 0.3]],
  low: [[880, 0, 0.06], [880, 0.12, 0.06]],
};

const sounds = { context: null, on: true };

function playSound(name) {
  if (!sounds.on || document.hidden) return;
  try { sounds.context ??= new AudioContext(); } catch { return; }
  const { context } = sounds;
  // Browsers let a page sound after a person has touched it.
  if (context.state === "suspended") context.resume();
  for (const [frequency, after, length] of NOTES[name]) {
    const [note, volume] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + after;
    note.type = "triangle";
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    note.connect(volume).connect(context.destination);
    note.start(start);
    note.stop(start + length);
  }
}

/** One sound for a turn: that of the most important thing that it did. */
function turnSound(before, state) {
  const captured = ({ captured: { w, b } }) => w.length + b.length;
  if (state.ending) return "end";
  if (state.check) return "check";
  return captured(state) > captured(before) ? "capture" : "turn";
}

function connectSounds() {
  const show = () => at("sound").setAttribute("aria-pressed", sounds.on);
  sounds.on = remembered(localStorage, "sound") ?? true;
  show();
  at("sound").onclick = () => {
    sounds.on = !sounds.on;
    remember(localStorage, "sound", sounds.on);
    show();
  };
}
