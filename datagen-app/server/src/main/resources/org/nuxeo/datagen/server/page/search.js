// The view of searches: customers by name, which needs no index, and documents by words in Elasticsearch.
import { h, count } from "./dom.js";
import { children, fullText, jobs, pageOf, search } from "./api.js";
import { row } from "./browse.js";
import { kindNames } from "./kinds.js";

let states;

async function allStates() {
  states ??= Promise.all([children("us-east:/", 0, 60), children("us-west:/", 0, 60)]).then((pages) =>
    pages.flatMap((page) => page.children).filter((each) => each.kind === "state").sort((a, b) => a.title.localeCompare(b.title)));
  return states;
}

export async function searchView(query) {
  const value = (name) => query.get(name) ?? "";
  const [states, names, { services }] = await Promise.all([allStates(), kindNames(), jobs()]);
  const words = wordsForm(query, services.elasticsearch.hosts);
  const options = states.map((state) => h("option", { value: state.name, selected: state.name === value("state") }, state.title));
  if (value("state") && !states.some((state) => state.name === value("state"))) {
    options.push(h("option", { value: value("state"), selected: true }, value("state")));
  }
  const field = (name, label) => h("label", {}, label, h("input", { name, value: value(name), maxlength: 100, autocomplete: "off" }));
  const form = h("form", { class: "search", "data-address": "/search" },
    field("firstName", "First name"), field("lastName", "Last name"),
    h("label", {}, "State", h("select", { name: "state" }, h("option", { value: "" }, "Anywhere"), options)),
    h("button", { class: "primary" }, "Search"));
  const top = [h("h1", {}, "Search"), h("p", { class: "lead" }, `Search ${names.many("customer")} by name. A trailing asterisk finds all names with a prefix, such as Mar*.`), form];
  if (value("text")) {
    return [...top, words, ...(await wordHits(value("text"), Number(value("offset")) || 0))];
  }
  if (!value("firstName") && !value("lastName")) {
    return [...top, value("state") && h("p", { class: "soft", role: "status" }, "Enter a name as well, or its first letter and an asterisk."), words];
  }
  const start = performance.now();
  const found = await search(Object.fromEntries(query));
  const millis = Math.round(performance.now() - start);
  const next = new URLSearchParams(query);
  next.set("cursor", found.next);
  return [...top,
    h("p", { class: "soft", role: "status" }, found.customers.length === 0 ? `No ${names.one("customer")} has this name.`
      : `${found.next === null ? "All" : "The first"} ${found.customers.length} ${names.many("customer")}, found in ${millis} ms without an index.`),
    found.customers.length > 0 && h("ul", { class: "rows" }, found.customers.map((customer) => row(customer))),
    found.next !== null && h("p", {}, h("a", { class: "button", href: `/search?${next}`, "data-key": "next" }, "More ›")),
    words];
}

/**
 * Returns the form for words. It keeps the names and the state in the address, so that they remain after the search.
 */
function wordsForm(query, index) {
  const kept = ["firstName", "lastName", "state"].filter((name) => query.get(name));
  return h("form", { class: "search", "data-address": "/search", id: "words" },
    kept.map((name) => h("input", { type: "hidden", name, value: query.get(name) })),
    h("label", {}, "Words in documents", h("input", { name: "text", type: "search", value: query.get("text") ?? "", maxlength: 500,
      required: true, disabled: !index, "aria-describedby": index ? null : "no-index" })),
    h("button", { disabled: !index }, "Search the index"),
    !index && h("p", { class: "soft wide", id: "no-index" }, "There is no index. ", h("a", { href: "/import" }, "Run an import"),
      ", or start the server with ", h("code", {}, "--elasticsearch"), "."));
}

async function wordHits(text, offset) {
  const found = await fullText(text, offset).catch((e) => e);
  if (found instanceof Error) {
    return [h("p", { class: "failure", role: "alert" }, found.message)];
  }
  const next = offset + found.hits.length;
  return [
    h("p", { class: "soft", role: "status" }, `${found.totalIsExact ? count(found.total) : `More than ${count(found.total)}`} documents in the index.`),
    found.hits.length > 0 && h("ul", { class: "rows" }, found.hits.map((hit) => h("li", {}, h("a", { href: pageOf(hit) },
      h("span", { class: "name" }, hit.title), h("span", { class: "sub" }, [hit.holder, hit.type, `${hit.repository}:${hit.path}`].filter(Boolean).join(" · ")))))),
    next < found.total && next <= 9000 && h("p", {}, h("a", { class: "button", href: `/search?${new URLSearchParams({ text, offset: next })}`, "data-key": "next" }, "More ›")),
  ];
}
