// One job: how far it is, and its reins. Made once and then kept up to date, so that nothing loses the focus.
import { h, count, duration, short } from "./dom.js";

const NAMES = ["produce", "import", "index", "verify"];
const COLUMNS = ["planned", "produced", "imported", "indexed", "verified"];
const MAX_SAMPLES = 600;
const STEPS = 51;
const STATES = {
  starting: "starting its services", running: "running", stopping: "stopping", stopped: "stopped",
  finished: "finished, as planned", different: "finished, with differences", failed: "failed",
};

/** Ceilings grow tenfold every ten steps of the slider, and its right end is none. */
const rateOf = (step) => (step >= STEPS ? 0 : Number((10 ** (1 + step / 10)).toPrecision(2)));
const stepOf = (rate) => (rate === 0 ? STEPS : Math.min(STEPS - 1, Math.max(1, Math.round((Math.log10(rate) - 1) * 10))));
const rateText = (rate) => (rate === 0 ? "no ceiling" : `${count(rate)} documents a second`);

export function jobPanel(job, actions) {
  const state = h("p", { class: "lead", role: "status" });
  const stop = h("button", { id: "stop", onclick: actions.stop }, "Stop");
  const resume = h("button", { id: "resume", onclick: actions.resume }, "Resume");
  const rate = slider("maxRate", "Ceiling", 1, STEPS, (step) => rateText(rateOf(step)), (step) => actions.steer({ maxRate: rateOf(step) }));
  const threads = slider("threads", "Threads", 1, Math.max(32, job.threads), (value) => String(value), (value) => actions.steer({ threads: value }));
  const reins = h("div", { class: "reins" }, rate.element, threads.element);
  const bars = h("div", { class: "bars" });
  const chart = h("div", { class: "chart" });
  const errors = h("div", {});
  const lags = h("div", {});
  const counts = h("div", {});
  let drawn = null;
  const samples = job.samples ?? [];
  const began = Date.parse(job.started);

  const element = h("section", { class: "job", "aria-label": `Job ${job.id}` },
    h("h2", {}, `Job ${job.id}: ${job.work}`), state, h("div", { class: "actions" }, stop, resume), reins, bars, errors,
    h("h2", {}, "Documents a second"), h("div", { class: "card rates" }, chart), h("h2", {}, "Lag"), lags, h("h2", {}, "Documents"), counts);

  function update(now) {
    const active = now.ended === null;
    element.dataset.state = now.state;
    const left = active && now.secondsLeft >= 0 ? `, ${duration(now.secondsLeft)} left of this stage` : "";
    const took = active ? "" : ` after ${duration(Math.max(0, Math.round((Date.parse(now.ended) - Date.parse(now.started)) / 1000)))}`;
    setText(state, STATES[now.state] + left + took);
    stop.disabled = !active || now.state === "stopping";
    resume.disabled = now.state !== "stopped" && now.state !== "failed";
    rate.show(stepOf(now.maxRate));
    threads.show(now.threads);
    if (active && now !== job) {
      const rates = now.activities.filter((each) => each.active).map((each) => [each.name, each.perSecond]);
      samples.push({ second: Math.round((Date.now() - began) / 1000), perSecond: Object.fromEntries(rates) });
      samples.splice(0, samples.length - MAX_SAMPLES);
    }
    bars.replaceChildren(...now.activities.map(bar));
    drawChart();
    errors.replaceChildren(...problems(now));
    lags.replaceChildren(lagBars(now.partitions));
    counts.replaceChildren(countTable(now.counts));
  }

  function drawChart() {
    const names = NAMES.filter((name) => samples.some((each) => name in each.perSecond));
    const columns = [samples.map((each) => each.second), ...names.map((name) => samples.map((each) => each.perSecond[name] ?? null))];
    const now = samples.at(-1)?.perSecond ?? {};
    const label = names.filter((name) => name in now).map((name) => `${name} ${count(now[name])} documents a second`).join(", ");
    const told = `Rates: ${label || "nothing runs"}`;
    if (drawn?.names.join() === names.join()) {
      drawn.chart.update(columns, told);
      return;
    }
    drawn?.chart.close();
    const lines = names.map((name) => ({ name, color: `--${name}` }));
    drawn = { names, chart: window.DatagenChart.draw(chart, { label: told, x: { label: "time", scale: "time" }, lines, columns, height: 220 }) };
  }
  addEventListener("leave", () => drawn?.chart.close(), { once: true });
  return { element, update };
}

function setText(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

function slider(name, label, min, max, text, changed) {
  const value = h("output", {});
  const input = h("input", { type: "range", name, min, max, step: 1,
    oninput: () => tell(), onchange: () => changed(Number(input.value)) });
  const tell = () => {
    setText(value, text(Number(input.value)));
    input.setAttribute("aria-valuetext", value.textContent);
  };
  return {
    element: h("label", {}, h("span", {}, label, " ", value), input),
    show(number) {
      // A slider that is being moved stays where the hand is.
      if (!input.matches(":active")) {
        input.value = number;
        tell();
      }
    },
  };
}

function bar(activity) {
  const known = activity.total >= 0;
  const share = !known ? 0 : activity.total === 0 ? 1 : Math.min(1, activity.done / activity.total);
  const fill = h("span", { class: `fill ${activity.name}` });
  fill.style.width = `${share * 100}%`;
  const rate = activity.active ? activity.perSecond : Math.round((activity.done * 1000) / Math.max(1, activity.elapsedMillis));
  const left = activity.active && activity.secondsLeft >= 0 ? ` · ${duration(activity.secondsLeft)} left` : "";
  return h("div", { class: "progress", "data-activity": activity.name },
    h("div", { class: "facts" }, h("b", {}, activity.name),
      h("span", {}, `${count(activity.done)}${known ? ` of ${count(activity.total)}` : ""}`),
      h("span", { class: "soft" }, `${count(rate)}/s${activity.active ? "" : " on average"}${left}`)),
    h("div", { class: "track", role: "progressbar", "aria-label": activity.name, "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(share * 100) }, fill));
}

function problems(job) {
  const list = (texts) => h("ul", {}, texts.map((text) => h("li", {}, text)));
  return [
    job.errors.length > 0 && h("div", { class: "failure", role: "alert" }, h("b", {}, "Errors"), list(job.errors)),
    job.notes.length > 0 && h("details", {}, h("summary", {}, `${job.notes.length} note${job.notes.length === 1 ? "" : "s"}`), list(job.notes)),
  ].filter(Boolean);
}

function lagBars(partitions) {
  if (partitions.length === 0) {
    return h("p", { class: "soft" }, "No topics yet.");
  }
  const most = Math.max(1, ...partitions.map((each) => each.records));
  const topics = new Map();
  for (const each of partitions) {
    topics.set(each.topic, [...(topics.get(each.topic) ?? []), each]);
  }
  return h("ul", { class: "lags card" }, [...topics].map(([topic, list]) => h("li", {},
    h("span", { class: "topic" }, topic, h("small", {}, ` ${count(list.reduce((sum, each) => sum + each.lag, 0))} behind`)),
    h("span", { class: "columns" }, list.map((each) => {
      const lag = h("i", {});
      lag.style.height = `${(each.lag / most) * 100}%`;
      const column = h("span", { title: `partition ${each.partition}: ${count(each.lag)} of ${count(each.records)} behind` }, lag);
      column.style.setProperty("--records", `${Math.max(4, (each.records / most) * 100)}%`);
      return column;
    })))));
}

function countTable(rows) {
  const kinds = new Map();
  for (const row of rows) {
    const sums = kinds.get(row.kind) ?? COLUMNS.map(() => 0);
    kinds.set(row.kind, sums.map((sum, i) => sum + row[COLUMNS[i]]));
  }
  const total = [...kinds.values()].reduce((all, sums) => all.map((sum, i) => sum + sums[i]), COLUMNS.map(() => 0));
  const line = (name, sums) => h("tr", {}, h("td", {}, name), sums.map((sum) => h("td", { title: count(sum) }, sum ? (sum < 1e7 ? count(sum) : short(sum)) : "–")));
  return h("div", { class: "scroll" }, h("table", {},
    h("thead", {}, h("tr", {}, h("th", {}, "Kind"), COLUMNS.map((each) => h("th", { scope: "col" }, each)))),
    h("tbody", {}, [...kinds].map(([kind, sums]) => line(kind, sums))), h("tfoot", {}, line("all", total))));
}
