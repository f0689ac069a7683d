// Lists of documents: their rows, the controls of their pages, and links to single documents.
import { h, count } from "./dom.js";
import { pageOf } from "./api.js";

/** Returns a link to a document of a list. */
export const link = (other, text = other.title) => h("a", { href: pageOf(other) }, text);

/**
 * Returns the row of a document.
 *
 * @param names names of the kinds
 * @param share length of a bar below the row, at most 1
 * @param below what the second line says: what the archive says of the document, or else what it is
 */
export function row(child, names, { share = 0, below } = {}) {
  const bar = share > 0 ? h("span", { class: "bar", "aria-hidden": "true" }) : null;
  if (bar) {
    bar.style.width = `${share * 100}%`;
  }
  const shared = names.isShared(child.kind);
  const own = names.own.listed?.(child) ?? {};
  const sub = shared ? "" : (below ?? own.below ?? [names.one(child.kind)]).filter(Boolean).join(" · ");
  const figure = shared ? names.entries(child.childCount, child.childKind) : own.figure;
  return h("li", {}, h("a", { href: pageOf(child) },
    h("span", { class: "name" }, names.called(child.kind, child.title)),
    figure && h("span", { class: "count" }, figure),
    sub ? h("span", { class: "sub" }, sub) : null, bar));
}

/** Returns the controls of the pages of a folder. */
export function pager(entry, first, limit) {
  const last = Math.min(first + limit - 1, entry.childCount);
  const link = (from, text, key) => {
    const at = Math.min(Math.max(1, from), entry.childCount);
    return at === first
      ? h("button", { disabled: true }, text)
      : h("a", { class: "button", href: `${pageOf(entry)}?from=${at}`, "data-key": key }, text);
  };
  return h("div", { class: "pager" },
    h("span", { class: "where" }, `${count(first)} to ${count(last)} of ${count(entry.childCount)}`),
    h("form", { "data-address": pageOf(entry) },
      h("label", {}, h("span", { class: "hidden" }, "Number to jump to"),
        h("input", { name: "from", type: "number", min: 1, max: entry.childCount, placeholder: "Jump to", required: true })),
      h("button", {}, "Go")),
    link(1, "First"), link(first - limit, "‹ Previous", "previous"),
    last < entry.childCount ? link(first + limit, "Next ›", "next") : h("button", { disabled: true }, "Next ›"),
    link(entry.childCount - limit + 1, "Last"));
}
