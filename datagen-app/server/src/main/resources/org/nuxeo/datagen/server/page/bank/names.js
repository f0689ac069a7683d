// The search for customers of a bank by name, which needs no index.
import { h, count } from "../dom.js";
import { get } from "../api.js";
import { capital, kindNames } from "../kinds.js";
import { hits, homeChoice, row } from "../list.js";

export const NAME_FIELDS = ["firstName", "lastName", "state"];

export async function nameForm(query) {
  const value = (name) => query.get(name) ?? "";
  const [state, names] = await Promise.all([homeChoice("state", "State", value("state"), "name"), kindNames()]);
  const field = (name, label) => h("label", {}, label, h("input", { name, value: value(name), maxlength: 100, autocomplete: "off" }));
  return [
    h("p", { class: "lead" }, `Search ${names.many("customer")} by name. A trailing asterisk finds all names with a prefix, such as Mar*.`),
    h("form", { class: "search", "data-address": "/search" },
      field("firstName", "First name"), field("lastName", "Last name"), state,
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
  const first = Math.max(1, Number(query.get("from")) || 1);
  const last = first + found.customers.length - 1;
  const many = names.many("customer");
  const which = first === 1 ? `${found.next === null ? "All" : "The first"} ${last} ${many}`
    : `${capital(many)} ${count(first)} to ${count(last)}${found.next === null ? ", the last" : ""}`;
  const said = found.customers.length > 0 ? `${which}, found in ${millis} ms without an index.`
    : `No ${first > 1 ? "other " : ""}${names.one("customer")} has this name.`;
  return hits(said, found.customers.map((each) => row(each, names)), query, found.next !== null && { cursor: found.next, from: last + 1 });
}

/** Returns what words may be, with the fields of the form: a first or a last name, or both. */
export function readings(text) {
  const words = text.split(/\s+/);
  const both = words.slice(1).map((last, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  return words.length === 1 ? [[`first name ${text}`, { firstName: text }], [`last name ${text}`, { lastName: text }]]
    : both.map(([firstName, lastName]) => [`${firstName}, ${lastName}`, { firstName, lastName }]);
}
