// Line charts drawn by uPlot, in the colors of the page. The page also shows the figures in a table or a progress
// bar, so for screen readers a chart is one picture with a label.
window.DatagenChart = (() => {
  const COMPACT = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });
  const EXACT = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });
  const number = (value) => (value >= 1000 ? new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }) : EXACT).format(value);
  const MINUTE = 60;
  const HOUR = 60 * MINUTE;
  const TIME_STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30,
    ...[1, 2, 5, 10, 15, 30].map((each) => each * MINUTE), ...[1, 2, 3, 6, 12, 24, 48, 120, 240].map((each) => each * HOUR)];

  /** Returns a time in whole units, such as 2 min 20 s; a short one in seconds. */
  function clock(seconds) {
    if (seconds < 2 * MINUTE) {
      return `${EXACT.format(seconds)} s`;
    }
    const whole = Math.round(seconds);
    const [unit, name, part, partName] = whole < 2 * HOUR ? [MINUTE, "min", 1, "s"] : [HOUR, "h", MINUTE, "min"];
    const rest = Math.floor((whole % unit) / part);
    return `${number(Math.floor(whole / unit))} ${name}${rest === 0 ? "" : ` ${rest} ${partName}`}`;
  }
  const FEW_POINTS = 9;
  const LABEL_PIXELS = 48;
  const Y_AXIS_PIXELS = 90;

  // redraws the charts when the color scheme changes; printing uses the light colors
  const redraws = new Set();
  const redrawAll = () => redraws.forEach((redraw) => redraw());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawAll);
  addEventListener("beforeprint", () => { document.documentElement.classList.add("printed"); redrawAll(); });
  addEventListener("afterprint", () => { document.documentElement.classList.remove("printed"); redrawAll(); });

  /** Ends a logarithmic axis at the last point instead of the next power of ten. */
  const fromFirstToLast = (_, first, last) => (first === last ? [first / 2, last * 2] : [first, last]);

  /** Returns the points of a logarithmic axis whose labels do not overlap, each as null or itself. The last one has a label. */
  function apart(list, width) {
    const pixels = (width - Y_AXIS_PIXELS) / Math.log(list.at(-1) / list[0]);
    let next = Infinity;
    return list.map((_, i) => list[list.length - 1 - i]).map((each) => {
      if (Math.log(next / each) * pixels < LABEL_PIXELS) {
        return null;
      }
      next = each;
      return each;
    }).reverse();
  }

  /** Adds three series for a line with a spread, or one for a line without. */
  function series(line, color) {
    const value = (_, each) => (each == null ? "–" : number(each));
    const main = { label: line.name, value, width: 2, stroke: () => color(line.color) };
    const edge = (label) => ({ label, value, width: 0, stroke: () => color(line.color), points: { show: false } });
    return line.spread ? [main, edge("min"), edge("max")] : [main];
  }

  function options(plot, color, width, height) {
    const { x, lines } = plot;
    const log = x.scale === "log";
    const text = x.scale === "time" ? clock : (value) => COMPACT.format(value);
    const all = lines.map((line) => series(line, color));
    const bands = [];
    let next = 1;
    for (const [i, columns] of all.entries()) {
      if (lines[i].spread) {
        bands.push({ series: [next + 2, next + 1], fill: () => `color-mix(in srgb, ${color(lines[i].color)} 20%, transparent)` });
      }
      next += columns.length;
    }
    const axis = { stroke: () => color("--soft"), grid: { stroke: () => color("--line"), width: 1 }, ticks: { show: false }, font: "12px system-ui" };
    const splits = (u) => (u.data[0].length <= FEW_POINTS ? u.data[0] : null);
    return {
      width, height, bands,
      cursor: { drag: { x: false, y: false } },
      scales: { x: { time: false, distr: log ? 3 : 1, ...(log ? { range: fromFirstToLast } : {}) }, y: { range: (_, min, max) => [0, uPlot.rangeNum(0, max || 1, 0.1, true)[1]] } },
      series: [{ label: x.label, value: (_, each) => (each == null ? "–" : x.scale === "time" ? clock(each) : number(each)) }, ...all.flat()],
      axes: [
        { ...axis, ...(x.scale === "time" ? { incrs: TIME_STEPS, space: 80 } : {}), label: x.scale === "time" ? null : x.label, labelSize: 18, labelFont: axis.font, size: 34, values: (_, list) => list.map((each) => (each == null ? "" : text(each))),
          ...(log && plot.columns[0].length <= FEW_POINTS ? { splits, filter: (u, list) => apart(list, u.width) } : {}) },
        { ...axis, size: 58, values: (_, list) => list.map((each) => COMPACT.format(each)) },
      ],
    };
  }

  /**
   * Draws a chart with the width of an element.
   *
   * @param plot {label, x: {label, scale: "linear" | "log" | "time"}, lines: [{name, color, spread}], columns, height}:
   *     columns are those of uPlot: x first, then one for each line, or the median, minimum and maximum for a line with
   *     a spread
   */
  function draw(place, plot) {
    let chart = null;
    const color = (name) => getComputedStyle(place).getPropertyValue(name).trim();
    place.setAttribute("role", "img");
    place.setAttribute("aria-label", plot.label);
    const build = () => {
      if (place.clientWidth === 0) {
        return;
      }
      chart?.destroy();
      chart = new uPlot(options(plot, color, place.clientWidth, plot.height ?? 260), plot.columns, place);
    };
    redraws.add(build);
    // an element has no width and no colors before it is part of the page
    const watch = new ResizeObserver(() => {
      if (chart === null) {
        build();
      } else if (place.clientWidth > 0 && place.clientWidth !== chart.width) {
        chart.setSize({ width: place.clientWidth, height: chart.height });
      }
    });
    watch.observe(place);
    return {
      update(columns, label) {
        plot.columns = columns;
        chart?.setData(columns);
        place.setAttribute("aria-label", label);
      },
      close() {
        redraws.delete(build);
        watch.disconnect();
        chart?.destroy();
      },
    };
  }

  return { draw };
})();
