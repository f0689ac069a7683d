// The view of searches: documents by words in Elasticsearch, and what the archive finds without an index.
import { h, count } from "./dom.js";
import { fullText, jobs, pageOf } from "./api.js";
import { kindNames } from "./kinds.js";

export async function searchView(query) {
  const [{ own }, { services }] = await Promise.all([kindNames(), jobs()]);
  const words = wordsForm(query, services.elasticsearch.hosts, own.SEARCH?.fields ?? []);
  const top = [h("h1", {}, "Search"), ...(await own.SEARCH?.form(query) ?? [])];
  if (query.get("text")) {
    return [...top, words, ...(await wordHits(query.get("text"), Number(query.get("offset")) || 0))];
  }
  return [...top, ...(await own.SEARCH?.hits(query) ?? []), words];
}

/**
 * Returns the form for words. It keeps the fields of the archive's form in the address, so that they remain after the search.
 */
function wordsForm(query, index, fields) {
  const kept = fields.filter((name) => query.get(name));
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
