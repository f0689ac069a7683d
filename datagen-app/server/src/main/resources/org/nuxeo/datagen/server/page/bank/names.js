// The search for customers of a bank by name, which needs no index.
import { h } from "../dom.js";
import { children, dataset, get } from "../api.js";
import { kindNames } from "../kinds.js";
import { row } from "../list.js";

export const NAME_FIELDS = ["firstName", "lastName", "state"];

let states;

async function allStates() {
  const { repositories, homeKind } = await dataset();
  states ??= Promise.all(repositories.map(({ name }) => children(`${name}:/`, 0, 60))).then((pages) => {
    const all = pages.flatMap((page) => page.children).filter((each) => each.kind === homeKind);
    return [...new Map(all.map((each) => [each.name, each])).values()].sort((a, b) => a.title.localeCompare(b.title));
  });
  return states;
}

export async function nameForm(query) {
  const value = (name) => query.get(name) ?? "";
  const [states, names] = await Promise.all([allStates(), kindNames()]);
  const options = states.map((state) => h("option", { value: state.name, selected: state.name === value("state") }, state.title));
  if (value("state") && !states.some((state) => state.name === value("state"))) {
    options.push(h("option", { value: value("state"), selected: true }, value("state")));
  }
  const field = (name, label) => h("label", {}, label, h("input", { name, value: value(name), maxlength: 100, autocomplete: "off" }));
  return [
    h("p", { class: "lead" }, `Search ${names.many("customer")} by name. A trailing asterisk finds all names with a prefix, such as Mar*.`),
    h("form", { class: "search", "data-address": "/search" },
      field("firstName", "First name"), field("lastName", "Last name"),
      h("label", {}, "State", h("select", { name: "state" }, h("option", { value: "" }, "Anywhere"), options)),
      h("button", { class: "primary" }, "Search")),
  ];
}

export async function nameHits(query) {
  if (!query.get("firstName") && !query.get("lastName")) {
    return query.get("state") ? [h("p", { class: "soft", role: "status" }, "Enter a name as well, or its first letter and an asterisk.")] : [];
  }
  const start = performance.now();
  const [found, names] = await Promise.all([get(`/api/search?${query}`), kindNames()]);
  const millis = Math.round(performance.now() - start);
  const next = new URLSearchParams(query);
  next.set("cursor", found.next);
  return [
    h("p", { class: "soft", role: "status" }, found.customers.length === 0 ? `No ${names.one("customer")} has this name.`
      : `${found.next === null ? "All" : "The first"} ${found.customers.length} ${names.many("customer")}, found in ${millis} ms without an index.`),
    found.customers.length > 0 && h("ul", { class: "rows" }, found.customers.map((customer) => row(customer, names))),
    found.next !== null && h("p", {}, h("a", { class: "button", href: `/search?${next}`, "data-key": "next" }, "More ›")),
  ];
}
