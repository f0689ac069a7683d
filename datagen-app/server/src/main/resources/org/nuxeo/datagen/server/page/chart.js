// Lines over time, drawn as SVG of the size they are shown at.
import { svg, short } from "./dom.js";

const LEFT = 52;
const BOTTOM = 24;
const TOP = 10;
const RIGHT = 12;

/** The least of 1, 2 and 5 times a power of ten that is not below a value. */
export function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= value);
}

const clock = (seconds) => (seconds < 120 ? `${seconds} s` : seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`);

/** @param samples [{second, perSecond: {name: rate}}] @param names of the lines, each with a color of its class */
export function rateChart(samples, names, width, height) {
  const most = roundUp(Math.max(10, ...samples.flatMap((each) => Object.values(each.perSecond))));
  const from = samples[0]?.second ?? 0;
  const span = Math.max(10, (samples.at(-1)?.second ?? 0) - from);
  const x = (second) => LEFT + ((second - from) / span) * (width - LEFT - RIGHT);
  const y = (rate) => TOP + (1 - rate / most) * (height - TOP - BOTTOM);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => [
    svg("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: y(part * most), y2: y(part * most) }),
    svg("text", { x: LEFT - 8, y: y(part * most) + 4, "text-anchor": "end" }, short(part * most)),
  ]);
  const ticks = [0, 0.5, 1].map((part) =>
    svg("text", { x: x(from + part * span), y: height - 6, "text-anchor": part === 0 ? "start" : part === 1 ? "end" : "middle" },
      clock(Math.round(from + part * span))));
  const lines = names.map((name) => svg("polyline", {
    class: `line ${name}`,
    points: samples.filter((each) => name in each.perSecond)
      .map((each) => `${x(each.second).toFixed(1)},${y(each.perSecond[name]).toFixed(1)}`).join(" "),
  }));
  const now = samples.at(-1)?.perSecond ?? {};
  const told = names.filter((name) => name in now).map((name) => `${name} ${now[name]} documents a second`).join(", ");
  return svg("svg", { role: "img", "aria-label": `Rates: ${told || "nothing runs"}`, width, height, viewBox: `0 0 ${width} ${height}` },
    grid.flat(), ticks, lines);
}
