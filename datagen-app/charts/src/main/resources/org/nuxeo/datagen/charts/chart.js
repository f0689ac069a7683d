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
  const X_AXIS_PIXELS = 52;
  const LETTER_PIXELS = 6.5;

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

  // lines of one chart differ by marker and dash, as not everybody tells their colors apart
  const MARKERS = ["M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M-3.5-3.5h7v7h-7z", "M0-5L5 4h-10z", "M0-5.5L5 0L0 5.5L-5 0z",
    "M-1.5-5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z", "M0 5L5-4h-10z"];
  const DASHES = [[], [8, 4], [2, 3], [12, 3, 2, 3], [5, 2], [16, 5]];
  const MAX_MARKERS = 10;
  const markerOf = (i) => MARKERS[i % MARKERS.length];
  const dashOf = (i) => DASHES[(i + Math.floor(i / MARKERS.length)) % DASHES.length];

  /** Adds three series for a line with a spread, or one for a line without. */
  function series(line, i, alone, color) {
    const value = (_, each) => (each == null ? "–" : number(each));
    const main = { label: line.name, value, width: 2, stroke: () => color(line.color), ...(alone ? {} : { dash: dashOf(i), points: { show: false }, line: i }) };
    const edge = (label) => ({ label, value, width: 0, stroke: () => color(line.color), points: { show: false } });
    return line.spread ? [main, edge("min"), edge("max")] : [main];
  }

  /** Draws the markers of a line, at every point or at evenly spread ones. */
  function mark(chart, column) {
    const { line, stroke } = chart.series[column];
    if (line === undefined) {
      return;
    }
    const values = chart.data[column];
    const known = values.map((_, i) => i).filter((i) => values[i] != null);
    const step = Math.ceil(known.length / MAX_MARKERS);
    const { ctx } = chart;
    ctx.save();
    ctx.fillStyle = stroke();
    for (const i of known.filter((_, at) => at % step === line % step)) {
      ctx.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, chart.valToPos(chart.data[0][i], "x", true), chart.valToPos(values[i], "y", true));
      ctx.fill(new Path2D(markerOf(line)));
    }
    ctx.restore();
  }

  /** Shows the markers and dashes of lines in the legend. */
  function explain(chart) {
    const rows = chart.root.querySelectorAll(".u-legend .u-series");
    chart.series.forEach(({ line, stroke }, column) => {
      if (line !== undefined) {
        const svg = (name, attributes) => {
          const element = document.createElementNS("http://www.w3.org/2000/svg", name);
          Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
          return element;
        };
        const picture = svg("svg", { viewBox: "-18 -6 36 12", width: 36, height: 12, "aria-hidden": true });
        picture.append(svg("path", { d: "M-18 0H18", stroke: stroke(), "stroke-width": 2, "stroke-dasharray": dashOf(line).join(" ") }),
          svg("path", { d: markerOf(line), fill: stroke() }));
        rows[column].querySelector(".u-marker").replaceWith(picture);
      }
    });
  }

  /** Returns the label of a y axis, or only its unit, which comes last, if the axis is too short for all. */
  const fitting = (label, height) => (label.length * LETTER_PIXELS > height - X_AXIS_PIXELS ? label.split(", ").at(-1) : label);

  function options(plot, color, width, height) {
    const { x, lines } = plot;
    const log = x.scale === "log";
    const text = x.scale === "time" ? clock : (value) => COMPACT.format(value);
    const all = lines.map((line, i) => series(line, i, lines.length === 1, color));
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
      hooks: { init: [explain], drawSeries: [mark] },
      cursor: { drag: { x: false, y: false } },
      scales: { x: { time: false, distr: log ? 3 : 1, ...(log ? { range: fromFirstToLast } : {}) }, y: { range: (_, min, max) => [0, uPlot.rangeNum(0, max || 1, 0.1, true)[1]] } },
      series: [{ label: x.label, value: (_, each) => (each == null ? "–" : x.scale === "time" ? clock(each) : number(each)) }, ...all.flat()],
      axes: [
        { ...axis, ...(x.scale === "time" ? { incrs: TIME_STEPS, space: 80 } : {}), label: x.scale === "time" ? "time" : x.label, labelSize: 18, labelFont: axis.font, size: 34, values: (_, list) => list.map((each) => (each == null ? "" : text(each))),
          ...(log && plot.columns[0].length <= FEW_POINTS ? { splits, filter: (u, list) => apart(list, u.width) } : {}) },
        { ...axis, ...(plot.y ? { label: fitting(plot.y.label, height), labelSize: 18, labelFont: axis.font } : {}), size: 58, values: (_, list) => list.map((each) => COMPACT.format(each)) },
      ],
    };
  }

  /**
   * Draws a chart with the width of an element.
   *
   * @param plot {label, x: {label, scale: "linear" | "log" | "time"}, y: {label} with the unit, lines: [{name, color, spread}], columns, height}:
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
      chart = new uPlot(options(plot, color, place.clientWidth, document.documentElement.classList.contains("printed") ? 200 : plot.height ?? 260), plot.columns, place);
    };
    // what was not visible yet is not drawn on paper either
    const redraw = () => chart !== null && build();
    redraws.add(redraw);
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
        redraws.delete(redraw);
        watch.disconnect();
        chart?.destroy();
      },
    };
  }

  return { draw };
})();
