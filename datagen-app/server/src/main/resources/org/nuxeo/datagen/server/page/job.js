// The panel of a job: its progress and its controls. It is made once and then updated, so that no element loses the
// focus.
import "./charts.js";
import { h, count, duration, short, table } from "./dom.js";
import { reportUrl } from "./api.js";
import { rateLimit, threads as threadsControl } from "./rate.js";

// Before the page's own style, which goes first; only this panel draws charts.
document.head.prepend(h("link", { rel: "stylesheet", href: "/page/charts.css" }));

export const SERVICES = { kafka: "Kafka", mongo: "MongoDB", elasticsearch: "Elasticsearch" };
const NAMES = ["produce", "import", "index", "verify"];
const DURABLE = (column) => (column === "imported" ? "imported, durable" : column);
const COLUMNS = ["planned", "produced", "imported", "indexed", "verified"];
const MAX_SAMPLES = 600;
export const STATES = {
  starting: "starting services", running: "running", stopping: "stopping", stopped: "stopped",
  finished: "finished, as planned", different: "finished, with differences", failed: "failed",
};

export function jobPanel(job, actions, names) {
  const state = h("p", { class: "lead", role: "status" });
  const stop = h("button", { id: "stop", onclick: actions.stop }, "Stop");
  const resume = h("button", { id: "resume", onclick: actions.resume }, "Resume");
  const rate = rateLimit(job.maxRate, (value) => actions.change({ maxRate: value }));
  const threads = threadsControl(job.threads, (value) => actions.change({ threads: value }));
  const controls = h("div", { class: "controls" }, rate.element, threads.element);
  const report = h("a", { class: "button", id: "report", href: reportUrl(job.id), download: true }, "Save the report");
  const mine = h("fieldset", {}, h("div", { class: "actions" }, stop, resume, report), controls);
  const word = h("p", { class: "soft", id: "disabled" }, "Log in above to stop or resume this job, or to change its rate and threads.");
  const bars = h("div", { class: "bars" });
  const chart = h("div", { class: "chart" });
  const errors = h("div", {});
  const lags = h("div", {});
  const counts = h("div", {});
  const log = h("ol", {});
  const logBox = h("div", { class: "log", tabindex: 0, role: "group", "aria-label": "Log" }, log);
  let drawn = null;
  const samples = job.samples ?? [];

  const element = h("section", { class: "job", "aria-label": `Job ${job.id}` },
    h("h2", {}, `Job ${job.id}: ${job.work}`), state, word, mine, bars, errors,
    h("h2", {}, "Documents per second"), h("div", { class: "card rates" }, chart), h("h2", {}, "Lag"), lags,
    h("h2", {}, "Documents"), counts, h("h2", {}, "Log"), logBox);

  function update(now) {
    const active = now.ended === null;
    element.dataset.state = now.state;
    const left = active && now.secondsLeft >= 0 ? `, about ${duration(now.secondsLeft)} left in all` : "";
    const took = active ? "" : ` after ${duration(Math.max(0, (Date.parse(now.ended) - Date.parse(now.started)) / 1000))}`;
    const again = now.runs > 1 ? `; resumed ${now.runs === 2 ? "once" : `${now.runs - 1} times`}, bars count from the last start` : "";
    const waits = active ? (now.waits ?? []).map((each) =>
      `; waits for ${SERVICES[each.service]}, away since ${time(each.since)}, until ${time(each.until)}`).join("") : "";
    setText(state, STATES[now.state] + waits + left + took + again);
    element.dataset.waits = waits !== "";
    report.hidden = active;
    stop.hidden = !active;
    stop.disabled = !active || now.state === "stopping";
    resume.hidden = !now.resumable;
    controls.hidden = !active && !now.resumable;
    rate.show(now.maxRate);
    threads.show(now.threads);
    if (active && now !== job) {
      const rates = now.activities.filter((each) => each.active).map((each) => [each.name, each.perSecond]);
      samples.push({ second: now.second, perSecond: Object.fromEntries(rates) });
      samples.splice(0, samples.length - MAX_SAMPLES);
    }
    bars.replaceChildren(...now.activities.map((each) => bar(each, now.partitions)));
    drawChart();
    errors.replaceChildren(...problems(now));
    lags.replaceChildren(lagBars(now.partitions));
    counts.replaceChildren(countTable(now.counts, names));
    updateLog(now.log ?? []);
  }

  /** Shows a text instead of the state, while the connection is lost. */
  function lost(text) {
    setText(state, text);
  }

  function updateLog(lines) {
    const last = lines.at(-1);
    const key = `${lines.length} ${last?.time} ${last?.text}`;
    if (log.dataset.key !== key) {
      log.dataset.key = key;
      log.replaceChildren(...lines.map((line) => h("li", {}, h("time", { datetime: line.time }, new Date(line.time).toLocaleTimeString()), " ", line.text)));
      logBox.scrollTop = logBox.scrollHeight;
    }
  }

  function drawChart() {
    const names = NAMES.filter((name) => samples.some((each) => name in each.perSecond));
    const columns = [samples.map((each) => each.second), ...names.map((name) => samples.map((each) => each.perSecond[name] ?? null))];
    const now = samples.at(-1)?.perSecond ?? {};
    const label = names.filter((name) => name in now).map((name) => `${name} ${count(now[name])} documents per second`).join(", ");
    const summary = `Rates: ${label || "no stage is running"}`;
    if (drawn?.names.join() === names.join()) {
      drawn.chart.update(columns, summary);
      return;
    }
    drawn?.chart.close();
    const lines = names.map((name) => ({ name, color: `--${name}` }));
    drawn = { names, chart: window.DatagenChart.draw(chart, { label: summary, x: { label: "time", scale: "time" }, y: { label: "documents a second" }, lines, columns, height: 220 }) };
  }
  addEventListener("leave", () => drawn?.chart.close(), { once: true });
  /** Enables the controls, which only the administrator may use. */
  function allow(administrator) {
    mine.disabled = !administrator;
    word.hidden = administrator;
  }
  return { element, update, lost, allow };
}

const time = (instant) => new Date(instant).toLocaleTimeString();

function setText(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** What an activity has sent. The part of an import that is durable is counted by the table; the rest is sent again after a crash. */
function bar(activity, partitions) {
  const known = activity.total >= 0;
  const share = !known ? 0 : activity.total === 0 ? 1 : Math.min(1, activity.done / activity.total);
  const fill = h("span", { class: `fill ${activity.name}` });
  fill.style.width = `${share * 100}%`;
  const rate = activity.active ? activity.perSecond : Math.round((activity.done * 1000) / Math.max(1, activity.elapsedMillis));
  const lag = partitions.reduce((sum, each) => sum + each.lag, 0);
  const durable = activity.name === "import" && known && partitions.length > 0
    ? `, ${count(Math.min(activity.done, Math.max(0, activity.total - lag)))} durable` : "";
  const verb = activity.name === "verify" ? "compared" : "sent";
  return h("div", { class: "progress", "data-activity": activity.name },
    h("div", { class: "facts" }, h("b", {}, activity.name),
      h("span", {}, `${count(activity.done)}${known ? ` of ${count(activity.total)}` : ""} ${verb}${durable}`),
      h("span", { class: "soft" }, `${count(rate)}/s${activity.active ? "" : " on average"}`)),
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
    return h("p", { class: "soft" }, "There are no topics yet.");
  }
  const most = Math.max(1, ...partitions.map((each) => each.records));
  const topics = new Map();
  for (const each of partitions) {
    topics.set(each.topic, [...(topics.get(each.topic) ?? []), each]);
  }
  return h("ul", { class: "lags card" }, [...topics].map(([topic, list]) => h("li", {},
    h("span", { class: "topic" }, topic, h("small", {}, ` ${count(list.reduce((sum, each) => sum + each.lag, 0))} records`)),
    h("span", { class: "columns", "aria-hidden": "true" }, list.map((each) => {
      const lag = h("i", {});
      lag.style.height = `${(each.lag / most) * 100}%`;
      const column = h("span", { title: `partition ${each.partition}: lag of ${count(each.lag)} of ${count(each.records)} records` }, lag);
      column.style.setProperty("--records", `${Math.max(4, (each.records / most) * 100)}%`);
      return column;
    })))));
}

function countTable(rows, { one, withFolders }) {
  const kinds = new Map();
  for (const row of rows) {
    const sums = kinds.get(row.kind) ?? COLUMNS.map(() => 0);
    kinds.set(row.kind, sums.map((sum, i) => sum + row[COLUMNS[i]]));
  }
  const totals = COLUMNS.map((_, i) => withFolders(Object.fromEntries([...kinds].map(([kind, sums]) => [kind, sums[i]]))));
  const line = (name, sums) => [name, ...sums.map((sum) => h("span", { title: count(sum) }, sum ? (sum < 1e7 ? count(sum) : short(sum)) : "–"))];
  return table("Documents by kind and stage", ["Kind", ...COLUMNS.map(DURABLE)], [...kinds].map(([kind, sums]) => line(one(kind), sums)),
    [line("documents", totals.map((each) => each.documents)), line("folders", totals.map((each) => each.folders))]);
}
