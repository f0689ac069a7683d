// What the dataset holds, counted without enumerating it.
import { bytes, count, duration, h } from "./dom.js";
import { job, jobs, plan } from "./api.js";

const KINDS = ["state", "folder", "customer", "idcard", "account", "letter", "statement"];
const REPOSITORIES = ["us-east", "us-west", "archives"];

export async function planView() {
  const [planned, rates] = await Promise.all([plan(), measuredRates()]);
  const { dataset } = planned;
  const size = planned.counts.reduce((sum, each) => sum + each.count, 0);
  return [
    h("h1", {}, "Plan"),
    h("p", { class: "lead" }, `${count(dataset.customers)} customers, ${dataset.months} months from ${dataset.firstMonth}, live from ${dataset.liveFrom}, file plan ${dataset.filePlan}.`),
    h("h2", {}, "Documents"), counts(planned.counts),
    h("h2", {}, "Sizes"), sizes(planned.estimates),
    h("h2", {}, "Expected times"), times(size, rates),
    h("h2", {}, "Partitions"), partitions(planned.partitions),
    h("h2", {}, "Dataset"),
    h("dl", { class: "card" }, Object.entries(dataset).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, h("code", {}, String(value)))])),
  ];
}

function counts(list) {
  const of = (repository, kind) => list.find((each) => each.repository === repository && each.kind === kind)?.count ?? 0;
  const line = (name, values) => h("tr", {}, h("td", {}, name), values.map((value) => h("td", {}, value ? count(value) : "–")));
  const sum = (values) => values.reduce((total, each) => total + each, 0);
  const withTotal = (values) => [...values, sum(values)];
  return h("div", { class: "scroll" }, h("table", {},
    h("thead", {}, h("tr", {}, h("th", {}, "Kind"), REPOSITORIES.map((each) => h("th", { scope: "col" }, each)), h("th", {}, "All"))),
    h("tbody", {}, KINDS.map((kind) => line(kind, withTotal(REPOSITORIES.map((each) => of(each, kind)))))),
    h("tfoot", {}, line("all", withTotal(REPOSITORIES.map((each) => sum(KINDS.map((kind) => of(each, kind)))))))));
}

function partitions(list) {
  const topics = new Map();
  for (const each of list) {
    topics.set(each.topic, [...(topics.get(each.topic) ?? []), each.records]);
  }
  return h("div", { class: "scroll" }, h("table", {},
    h("thead", {}, h("tr", {}, ["Topic", "Partitions", "Records", "Smallest", "Largest", "Largest to mean"].map((each) => h("th", {}, each)))),
    h("tbody", {}, [...topics].map(([topic, records]) => {
      const total = records.reduce((sum, each) => sum + each, 0);
      const largest = Math.max(...records);
      return h("tr", {}, h("td", {}, topic), [count(records.length), count(total), count(Math.min(...records)), count(largest),
        total ? (largest * records.length / total).toFixed(4) : "–"].map((each) => h("td", {}, each)));
    }))));
}

const SIZES = { blobBytes: "Files, made when they are read", storeBytes: "Documents as BSON", indexBytes: "Documents as they are indexed" };

function sizes(estimates) {
  const known = Object.entries(SIZES).filter(([name]) => estimates?.[name]);
  if (known.length === 0) {
    return h("p", { class: "soft" }, "Not estimated.");
  }
  return [h("div", { class: "scroll" }, h("table", {},
    h("thead", {}, h("tr", {}, ["What", "Bytes", "Error"].map((each) => h("th", {}, each)))),
    h("tbody", {}, known.map(([name, title]) => h("tr", {}, h("td", {}, title), h("td", {}, bytes(estimates[name].value)),
      h("td", {}, `± ${((100 * estimates[name].error) / Math.max(1, estimates[name].value)).toFixed(1)} %`)))))),
  h("p", { class: "soft" }, `From a sample of ${count(estimates.sampleDocuments)} documents, before compression by the stores.`)];
}

/** What the jobs of this server have reached, the latest that did each stage. */
async function measuredRates() {
  const list = (await jobs()).jobs;
  const rates = new Map();
  for (const each of (await Promise.all(list.slice(-10).map((known) => job(known.id)))).reverse()) {
    for (const activity of each.activities) {
      if (!rates.has(activity.name) && !activity.active && activity.done > 0 && activity.elapsedMillis > 0) {
        rates.set(activity.name, { job: each.id, ceiling: each.maxRate, ...activity });
      }
    }
  }
  return rates;
}

function times(size, rates) {
  if (rates.size === 0) {
    return h("p", { class: "soft" }, "No rate has been measured here yet. ", h("a", { href: "/import" }, "Run an import"),
      ", of a small dataset if you like, or ask ", h("code", {}, "datagen plan --rates REPORT"), " with the report of a benchmark.");
  }
  const rows = [...rates].map(([name, rate]) => {
    const perSecond = (rate.done * 1000) / rate.elapsedMillis;
    return h("tr", {}, [name, `${count(Math.round(perSecond))}/s`, duration(Math.round(size / perSecond)),
      `job ${rate.job}: ${count(rate.done)} in ${duration(Math.round(rate.elapsedMillis / 1000))}`].map((each) => h("td", {}, each)));
  });
  const slowed = [...rates.values()].some((rate) => rate.ceiling > 0);
  return [h("div", { class: "scroll", id: "times" }, h("table", {},
    h("thead", {}, h("tr", {}, ["Stage", "Measured", "This dataset", "Measured by"].map((each) => h("th", {}, each)))),
    h("tbody", {}, rows))),
  h("p", { class: "soft" }, "It is assumed that rates stay what they were, whatever the number of documents, on the same machine and services; "
    + `import and index run side by side, the other stages one after the other.${slowed ? " A ceiling held some of these rates down." : ""}`)];
}
