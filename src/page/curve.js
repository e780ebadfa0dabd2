// The evaluation over the game, as a curve, and the bar beside the board.

/** The share of a win for White, from 0 to 1, that a score in centipawns stands for; `scale`: the score with a
 *  share of 73 %, which each game has of its own. */
const winShare = (centipawns, scale = 250) => 1 / (1 + Math.exp(-centipawns / scale));

/** Draws the curve of `scores` (centipawns for White, or null) into an SVG of 300 by 60 units; `marked(i)`: the
 *  class of a mark on number i, if it has one; `scale`: that of the game. */
function drawCurve(svg, scores, now, marked, scale) {
  const step = 300 / Math.max(1, scores.length - 1);
  let last = 0.5;
  const marks = [];
  const points = scores.map((score, i) => {
    if (score !== null && score !== undefined) last = winShare(score, scale);
    const mark = marked(i);
    if (mark) marks.push(draw("line", { class: `judged ${mark}`, x1: i * step, x2: i * step, y1: 60 - 60 * last - 7, y2: 60 - 60 * last + 7 }));
    return `${(i * step).toFixed(1)},${(60 - 60 * last).toFixed(1)}`;
  });
  svg.replaceChildren(
    draw("rect", { class: "ground", width: 300, height: 60 }),
    draw("polygon", { class: "white-share", points: `0,60 ${points.join(" ")} 300,${(60 - 60 * last).toFixed(1)} 300,60` }),
    draw("line", { class: "middle", x1: 0, x2: 300, y1: 30, y2: 30 }),
    ...marks,
    draw("line", { class: "now", x1: now * step, x2: now * step, y1: 0, y2: 60 }),
  );
}

/** Draws the scores of both engines, each as a line of its own: `scores` as above, `isWhite(i)`:
 *  whether number i comes from White's engine. */
function drawCurves(svg, scores, now, isWhite) {
  const step = 300 / Math.max(1, scores.length - 1);
  const line = (white) => {
    const own = scores.map((score, i) => [score, i]).filter(([score, i]) => score !== null && isWhite(i) === white);
    const points = own.map(([score, i]) => `${(i * step).toFixed(1)},${(60 - 60 * winShare(score)).toFixed(1)}`);
    return draw("polyline", { class: white ? "line w" : "line b", points: points.join(" ") });
  };
  svg.replaceChildren(
    draw("rect", { class: "paper", width: 300, height: 60 }),
    draw("line", { class: "zero", x1: 0, x2: 300, y1: 30, y2: 30 }),
    line(true),
    line(false),
    draw("line", { class: "now", x1: now * step, x2: now * step, y1: 0, y2: 60 }),
  );
}
