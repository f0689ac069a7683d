// What the dataset holds, counted without enumerating it.
import { h, count } from "./dom.js";
import { plan } from "./api.js";

const KINDS = ["state", "folder", "customer", "idcard", "account", "letter", "statement"];
const REPOSITORIES = ["us-east", "us-west", "archives"];

export async function planView() {
  const planned = await plan();
  const { dataset } = planned;
  return [
    h("h1", {}, "Plan"),
    h("p", { class: "lead" }, `${count(dataset.customers)} customers, ${dataset.months} months from ${dataset.firstMonth}, live from ${dataset.liveFrom}, file plan ${dataset.filePlan}.`),
    h("h2", {}, "Documents"), counts(planned.counts),
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
