// The view of a kind: exact counts and shares, the dates and values of a sample, and its documents as a table that can be sorted.
import { h, count, table } from "./dom.js";
import { children, dataset, get } from "./api.js";
import { capital, kindNames } from "./kinds.js";
import { copies, download, firstOf, link, pager } from "./list.js";

const SAMPLE = 500;
const PAGE = 50;
const MOST_VALUES = 12;
const BINS = 8;
const MOST_COLUMNS = 5;
const MOST_CHARS = 24;

export async function kindView(kind, query) {
  const [{ homes }, names, facts] = await Promise.all([dataset(), kindNames(), get(`/api/kinds/${encodeURIComponent(kind)}`)]);
  const locator = `kind:${kind}`;
  const [first, other] = firstOf(query, facts.count);
  const [sample, page] = await Promise.all([
    children(locator, 0, SAMPLE, { step: Math.max(1, Math.floor(facts.count / SAMPLE)), properties: "" }),
    children(locator, first - 1, PAGE, { properties: "" })]);
  const exact = (title, counts) => bars(title, "exact", Object.entries(counts).filter(([, number]) => number > 0).sort(([, a], [, b]) => b - a)
    .map(([name, number]) => [name, number / facts.count, count(number)]));
  const columns = columnsOf(sample.children);
  const short = [...columns.keys()].filter((name) => columns.get(name).every((value) => String(value).length <= MOST_CHARS));
  const controls = () => facts.count > PAGE && pager(`/kind/${kind}`, first, PAGE, facts.count);
  return [
    h("h1", {}, capital(names.many(kind))),
    h("p", { class: "lead" }, `${names.entries(facts.count, kind)} · type ${facts.type}. Counts and the shares of the model are exact; the rest is seen in ${count(sample.children.length)} documents, spread evenly over all.`),
    h("div", { class: "shares" }, exact("Repositories", facts.repositories), homes > 1 && exact(capital(names.many(names.top)), facts.homes),
      Object.entries(facts.shares).map(([name, shares]) => bars(names.label(name), "exact shares", Object.entries(shares)
        .map(([value, share]) => [value, share, `${percent(share)} %`]))),
      [...columns].filter(([name]) => !facts.shares[name]).map(([name, values]) => seen(names.label(name), values))),
    h("h2", {}, "Documents"),
    download(locator, { offset: first - 1, limit: PAGE }, page.children), copies({ curl: `curl -s '${location.origin}/api/children/${locator}?offset=${first - 1}&limit=${PAGE}&properties'` }),
    other, controls(), page.children.length > 1 && h("p", { class: "soft" }, `A heading sorts the ${page.children.length} documents of this page.`),
    sorted(names, kind, page.children, short.slice(0, MOST_COLUMNS)), controls(),
  ];
}

const percent = (share) => Number((share * 100).toPrecision(3));

/** Returns the values of fields that have one each by their names, parts of complex ones with the name of both. */
function columnsOf(documents) {
  const columns = new Map();
  const add = (name, value) => typeof value !== "object" && columns.set(name, [...(columns.get(name) ?? []), value]);
  for (const { properties } of documents) {
    for (const [name, value] of Object.entries(properties)) {
      if (name === "dc:created" || !name.startsWith("dc:")) {
        add(name, value);
        if (value !== null && typeof value === "object" && !Array.isArray(value)) {
          Object.entries(value).forEach(([part, each]) => add(`${name}/${part}`, each));
        }
      }
    }
  }
  return columns;
}

/** Returns what a sample shows of a field: dates by year or month, numbers in classes, few texts with their shares, or nothing. */
function seen(title, values) {
  const isDate = values.every((each) => /^\d{4}-\d\d-\d\dT/.test(each));
  const span = new Set(values.map((each) => String(each).slice(0, 4))).size > 1 ? "year" : "month";
  let groups = isDate ? values.map((each) => each.slice(0, span === "year" ? 4 : 7)) : values;
  if (new Set(groups).size > MOST_VALUES && values.every((each) => typeof each === "number")) {
    const least = Math.min(...values);
    const width = (Math.max(...values) - least) / BINS;
    const edge = (bin) => (values.every(Number.isInteger) ? Math.round(least + bin * width) : Number((least + bin * width).toPrecision(4)));
    groups = values.map((each) => Math.min(BINS - 1, Math.floor((each - least) / width))).sort((a, b) => a - b).map((bin) => `${edge(bin)} to ${edge(bin + 1)}`);
  } else {
    groups = [...groups].sort();
  }
  const numbers = new Map();
  groups.forEach((each) => numbers.set(each, (numbers.get(each) ?? 0) + 1));
  return (isDate || numbers.size <= MOST_VALUES) && bars(title, isDate ? `by ${span}, about` : "about",
    [...numbers].map(([value, number]) => [String(value), number / values.length, `${percent(number / values.length)} %`]));
}

function bars(title, note, rows) {
  const most = Math.max(...rows.map(([, share]) => share));
  const list = (some) => h("ul", {}, some.map(([name, share, text]) => {
    const fill = h("span", { class: "fill" });
    fill.style.width = `${(share / most) * 100}%`;
    return h("li", {}, h("span", {}, name), h("span", { class: "soft" }, text), h("span", { class: "track", "aria-hidden": "true" }, fill));
  }));
  const more = rows.slice(2 * MOST_VALUES);
  return h("section", { class: "card" }, h("h2", {}, title, " ", h("small", {}, note)), list(rows.slice(0, 2 * MOST_VALUES)),
    more.length > 0 && h("details", {}, h("summary", {}, `${more.length} more`), list(more)));
}

/** Returns a table of documents that is sorted by the column whose heading is clicked. */
function sorted(names, kind, documents, columns) {
  const value = (each, i) => (i === 0 ? each.title : columns[i - 1].split("/").reduce((of, part) => of?.[part], each.properties));
  const shown = (text) => (text === undefined ? "–" : String(text).replace(/T12:00:00Z$/, ""));
  const place = h("div", {});
  let by = null;
  const show = (column) => {
    by = { column, falling: by?.column === column && !by.falling };
    const order = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : shown(a).localeCompare(shown(b)));
    const list = column === null ? documents
      : [...documents].sort((a, b) => order(value(a, column), value(b, column)) * (by.falling ? -1 : 1));
    place.replaceChildren(table(names.many(kind), ["Title", ...columns.map(names.label)], list.map((each) => [link(each), ...columns.map((_, i) => shown(value(each, i + 1)))]), [],
      { ...by, show: (next) => { show(next); place.querySelectorAll("thead button")[next].focus(); } }));
  };
  show(null);
  return place;
}
