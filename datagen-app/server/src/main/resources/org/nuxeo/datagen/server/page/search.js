// The view of searches: documents by words in Elasticsearch, and what the archive finds without an index.
import { h, count } from "./dom.js";
import { dataset, fullText, get, jobs, pageOf } from "./api.js";
import { capital, kindNames } from "./kinds.js";
import { hits, homeChoice, row } from "./list.js";

/** The search of an archive without one of its own: documents of groups by the words of their titles, and any by its number. */
const BY_TITLE = {
  fields: ["title", "home"],
  readings: (text) => [[text, { title: text }]],
  async form(query) {
    const [names, { homes }] = await Promise.all([kindNames(), dataset()]);
    const value = (name) => query.get(name) ?? "";
    return [
      h("p", { class: "lead" }, `Search ${names.many(names.group)} by the words of their titles, or any document by its number. A trailing asterisk finds all words with a start, such as Mar*.`),
      h("form", { class: "search", "data-address": "/search" },
        h("label", {}, "Words or number", h("input", { name: "title", value: value("title"), maxlength: 100, autocomplete: "off" })),
        homes > 1 && await homeChoice("home", capital(names.one(names.top)), value("home"), "title"),
        h("button", { class: "primary" }, "Search")),
    ];
  },
  async hits(query) {
    const [text, home, offset] = ["title", "home", "at"].map((name) => query.get(name) ?? "");
    if (!text && !home) {
      return [];
    }
    const start = performance.now();
    const [found, names] = await Promise.all([get(`/api/groups?${new URLSearchParams({ text, home, offset: offset || 0 })}`), kindNames()]);
    const millis = Math.round(performance.now() - start);
    const last = found.offset + found.documents.length;
    const said = found.documents.length === 0 ? "Nothing is found."
      : `${count(found.offset + 1)} to ${count(last)} of ${count(found.total)}, found in ${millis} ms without an index.`;
    return hits(said, found.documents.map((each) => row(each, names)), query, last < found.total && { at: last });
  },
};

export const searchOf = async () => (await kindNames()).own.SEARCH ?? BY_TITLE;

export async function searchView(query) {
  const [search, { services }] = await Promise.all([searchOf(), jobs()]);
  const text = query.get("text");
  const [form, words, hits] = await Promise.all([search.form(query), wordsForm(query, services.elasticsearch.hosts, search.fields),
    (text ? wordHits(query) : search.hits(query)).catch((e) => [h("p", { class: "failure", role: "alert" }, e.message)])]);
  return [h("h1", {}, "Search"), ...form, ...(text ? [words, ...hits] : [...hits, words])];
}

/**
 * Returns the form for words. It keeps the fields of the archive's form in the address, so that they remain after the search.
 */
async function wordsForm(query, index, fields) {
  const names = await kindNames();
  const kept = fields.filter((name) => query.get(name));
  const choice = (label, name, options) => h("label", {}, label, h("select", { name, disabled: !index },
    options.map(([value, text]) => h("option", { value, selected: value === (query.get(name) ?? "") }, text))));
  const kinds = names.all.filter((kind) => !kind.endsWith("-version")).map((kind) => [kind, capital(names.many(kind))]);
  return h("form", { class: "search", "data-address": "/search", id: "words" },
    kept.map((name) => h("input", { type: "hidden", name, value: query.get(name) })),
    h("label", {}, "Words in fields and files", h("input", { name: "text", type: "search", value: query.get("text") ?? "", maxlength: 500,
      required: true, disabled: !index, "aria-describedby": "indexed" })),
    choice("Kind", "kind", [["", "All kinds"], ...kinds]),
    choice("Order", "order", [["", "Best first"], ["newest", "Newest first"], ["oldest", "Oldest first"]]),
    h("button", { disabled: !index }, "Search the index"),
    index ? h("p", { class: "soft wide", id: "indexed" }, "Finds whole words of titles, of texts in fields, and of files if their words were indexed. mar* finds the start of a word.")
      : h("p", { class: "soft wide", id: "indexed" }, "Words in files and fields need an index, and there is none. ", h("a", { href: "/import" }, "Run an import"),
        ", or start the server with ", h("code", {}, "--elasticsearch"), "."));
}

async function wordHits(query) {
  const offset = Number(query.get("offset")) || 0;
  const [found, names, { types }] = await Promise.all([
    fullText({ text: query.get("text"), offset, kind: query.get("kind") ?? "", order: query.get("order") ?? "" }), kindNames(), dataset()]);
  const called = (type) => names.one(names.all.find((kind) => new RegExp(`^${types[kind].replace("{state}", ".*")}$`).test(type)) ?? type);
  const last = offset + found.hits.length;
  const rows = found.hits.map((hit) => h("li", {}, h("a", { href: pageOf(hit) },
    h("span", { class: "name" }, hit.title), h("span", { class: "count" }, hit.date),
    h("span", { class: "sub" }, [hit.holder, called(hit.type), `${hit.repository}:${hit.path}`].filter(Boolean).join(" · ")),
    hit.line && h("span", { class: "sub line" }, hit.line))));
  return hits(`${rows.length > 0 ? `${count(offset + 1)} to ${count(last)} of ` : ""}${found.totalIsExact ? count(found.total) : `more than ${count(found.total)}`} documents in the index.`,
    rows, query, last < found.total && last <= 9000 && { offset: last });
}
