// The view of the plan: counts, partitions, sizes and expected times of the dataset.
import { bytes, count, duration, h, table } from "./dom.js";
import { dataset as served, job, jobs, plan } from "./api.js";
import { kindNames, words } from "./kinds.js";

const MIN_MILLIS = 10_000;

export async function planView() {
  const [planned, { repositories }, rates, names] = await Promise.all([plan(), served(), measuredRates(), kindNames()]);
  const { dataset } = planned;
  const size = planned.counts.reduce((sum, each) => sum + each.count, 0);
  const { documents, folders } = names.withFolders(sums(planned.counts));
  return [
    h("h1", {}, "Plan"),
    h("p", { class: "lead" }, `${count(dataset.customers)} ${names.of(dataset.customers, names.group)}, ${dataset.months} months from ${dataset.firstMonth}${names.own.planned?.(dataset) ?? ""}.`),
    h("h2", {}, `${count(documents)} documents and ${count(folders)} folders`), counts(planned.counts, repositories.map(({ name }) => name), names),
    h("h2", {}, "Sizes"), sizes(planned.estimates),
    h("h2", {}, "Expected times"), times(size, rates),
    h("h2", {}, "Partitions"), partitions(planned.partitions),
    h("h2", {}, "Dataset"),
    h("dl", { class: "card" }, Object.entries(dataset).flatMap(([name, value]) => [h("dt", {}, name === "customers" ? names.many(names.group) : words(name)), h("dd", {}, h("code", {}, String(value)))])),
  ];
}

/** Returns the counts by kind, of all repositories or of one. */
function sums(list, repository) {
  const byKind = {};
  for (const each of list) {
    if (repository === undefined || each.repository === repository) {
      byKind[each.kind] = (byKind[each.kind] ?? 0) + each.count;
    }
  }
  return byKind;
}

function counts(list, repositories, { all, one, withFolders }) {
  const columns = [...repositories, undefined].map((repository) => sums(list, repository));
  const row = (name, value) => [name, ...columns.map((each) => (value(each) ? count(value(each)) : "–"))];
  return table("Documents by kind and repository", ["Kind", ...repositories, "All"],
    all.map((kind) => row(one(kind), (each) => each[kind])),
    [row("documents", (each) => withFolders(each).documents), row("folders", (each) => withFolders(each).folders)]);
}

function partitions(list) {
  const topics = new Map();
  for (const each of list) {
    topics.set(each.topic, [...(topics.get(each.topic) ?? []), each.records]);
  }
  return table("Records by topic", ["Topic", "Partitions", "Records", "Smallest", "Largest", "Largest to mean"],
    [...topics].map(([topic, records]) => {
      const total = records.reduce((sum, each) => sum + each, 0);
      const largest = Math.max(...records);
      return [topic, count(records.length), count(total), count(Math.min(...records)), count(largest),
        total ? (largest * records.length / total).toFixed(4) : "–"];
    }));
}

const SIZES = { blobBytes: "Files, rendered when they are read", storeBytes: "Documents as BSON", indexBytes: "Documents in the index" };

function sizes(estimates) {
  const known = Object.entries(SIZES).filter(([name]) => estimates?.[name]);
  if (known.length === 0) {
    return h("p", { class: "soft" }, "Not estimated.");
  }
  return [table("Sizes", ["What", "Size", "Error"], known.map(([name, title]) => [title, bytes(estimates[name].value),
    `± ${((100 * estimates[name].error) / Math.max(1, estimates[name].value)).toFixed(1)} %`])),
  h("p", { class: "soft" }, `From a sample of ${count(estimates.sampleDocuments)} documents, before compression by the stores.`)];
}

/** Returns the rate of each stage in the latest job that ran it. */
async function measuredRates() {
  const { jobs: list, services } = await jobs();
  const rates = new Map();
  for (const each of (await Promise.all(list.slice(-10).map((known) => job(known.id)))).reverse()) {
    for (const activity of each.activities) {
      if (!rates.has(activity.name) && !activity.active && activity.done > 0 && activity.elapsedMillis > 0) {
        rates.set(activity.name, { job: each.id, maxRate: each.maxRate, ...activity });
      }
    }
  }
  return { rates, services };
}

/** Returns the reasons why an expected time may be unreliable. */
function warnings(rates, services) {
  const brief = [...rates].filter(([, rate]) => rate.elapsedMillis < MIN_MILLIS).map(([name]) => name);
  const standIn = services.mongo?.embedded ? ["import", "verify"].filter((name) => rates.has(name)) : [];
  return [
    brief.length > 0 && `Measured for less than ${MIN_MILLIS / 1000} seconds: ${brief.join(", ")}. Run a larger import for better estimates.`,
    standIn.length > 0 && `Measured with the in-heap stand-in for MongoDB: ${standIn.join(", ")}. These times say nothing about MongoDB.`,
  ].filter(Boolean);
}

function times(size, { rates, services }) {
  if (rates.size === 0) {
    return h("p", { class: "soft" }, "No rates have been measured on this server yet. ", h("a", { href: "/import" }, "Run an import"),
      " of a small dataset, or run ", h("code", {}, "datagen plan --rates REPORT"), " with a benchmark report.");
  }
  const rows = [...rates].map(([name, rate]) => {
    const perSecond = (rate.done * 1000) / rate.elapsedMillis;
    return [name, `${count(Math.round(perSecond))}/s`, duration(size / perSecond), `job ${rate.job}: ${count(rate.done)} in ${duration(rate.elapsedMillis / 1000)}`];
  });
  const limited = [...rates.values()].some((rate) => rate.maxRate > 0);
  return [h("div", { id: "times" }, table("Expected times", ["Stage", "Measured", "This dataset", "Measured by"], rows)),
  warnings(rates, services).map((each) => h("p", { class: "warning" }, each)),
  h("p", { class: "soft" }, "The times assume the same machine and services, and rates that do not depend on the number of documents. "
    + `Import and index run at the same time, the other stages one after the other.${limited ? " Some of these rates were measured with a rate limit." : ""}`)];
}
