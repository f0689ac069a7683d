// Lists of documents: their rows, the controls of their pages, and links to single documents.
import { h, count } from "./dom.js";
import { children, dataset, encoded, get, pageOf } from "./api.js";

let homes;

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
  const picture = child.mimeType?.startsWith("image/")
    && h("img", { class: "thumbnail", src: `/api/previews/${child.blobKey}?width=96`, alt: "", loading: "lazy", width: 48, height: 36 });
  return h("li", {}, h("a", { href: pageOf(child) }, picture,
    h("span", { class: "name" }, names.called(child.kind, child.title)),
    figure && h("span", { class: "count" }, figure),
    sub ? h("span", { class: "sub" }, sub) : null, bar));
}

/** Returns which document is the first of a page, and a line if the address asks for another than there are. */
export function firstOf(query, total) {
  const text = query.get("from") ?? "1";
  const last = Math.max(1, total);
  const first = Math.min(Math.max(1, Math.floor(Number(text)) || 1), last);
  return [first, String(first) !== text && h("p", { class: "soft", role: "status" }, `from ${text}: must be 1 to ${count(last)}.`)];
}

/** Returns the controls of the pages of a folder at an address, or of those of its documents that a filter lets through. */
export function pager(address, first, limit, total, filter) {
  const last = Math.min(first + limit - 1, total);
  const link = (from, text, key) => {
    const at = Math.min(Math.max(1, from), total);
    return at === first
      ? h("button", { disabled: true }, text)
      : h("a", { class: "button", href: `${address}?${new URLSearchParams(filter ? { from: at, filter } : { from: at })}`, "data-key": key }, text);
  };
  return h("div", { class: "pager" },
    h("span", { class: "where" }, `${count(first)} to ${count(last)} of ${count(total)}`),
    h("form", { "data-address": address },
      filter && h("input", { type: "hidden", name: "filter", value: filter }),
      h("label", {}, h("span", { class: "hidden" }, "Number to jump to"),
        h("input", { name: "from", type: "number", min: 1, max: total, placeholder: "Jump to", required: true })),
      h("button", {}, "Go")),
    link(1, "First"), link(first - limit, "‹ Previous", "previous"),
    last < total ? link(first + limit, "Next ›", "next") : h("button", { disabled: true }, "Next ›"),
    link(total - limit + 1, "Last"));
}

/** Returns a form's choice of a home, such as a state. The option of one that is not known is kept. */
export async function homeChoice(name, label, value, key) {
  const { repositories, sharedKinds } = await dataset();
  homes ??= Promise.all(repositories.filter((each) => each.counts[sharedKinds[0]] > 0).map((each) => children(`${each.name}:/`, 0, 60))).then((pages) => {
    const all = pages.flatMap((page) => page.children).filter((each) => each.kind === sharedKinds[0]);
    return [...new Map(all.map((each) => [each.name, each])).values()].sort((a, b) => a.title.localeCompare(b.title));
  });
  const options = (await homes).map((each) => h("option", { value: each[key], selected: each[key] === value }, each.title));
  const isKnown = !value || options.some((each) => each.selected);
  return h("label", {}, label, h("select", { name }, h("option", { value: "" }, "Anywhere"), options,
    isKnown ? null : h("option", { value, selected: true }, value)));
}

/** Returns what saves the files, and the fields, of the documents that a list shows. */
export function download(locator, part, shown) {
  const selection = `${encoded(locator)}?${new URLSearchParams(part)}`;
  const save = async () => {
    const { children } = await get(`/api/children/${selection}&properties`);
    const own = ({ properties, ...rest }) => ({ ...rest, ...properties });
    const names = [...new Set(children.flatMap((each) => Object.keys(own(each))))];
    const cell = (value) => `"${(value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value)).replaceAll('"', '""')}"`;
    const lines = [names, ...children.map((each) => names.map((name) => own(each)[name]))].map((line) => line.map(cell).join(","));
    const url = URL.createObjectURL(new Blob([`${lines.join("\r\n")}\r\n`], { type: "text/csv" }));
    h("a", { href: url, download: "documents.csv" }).click();
    URL.revokeObjectURL(url);
  };
  return h("div", { class: "actions" },
    shown.some((each) => each.blobKey) && h("a", { class: "button", href: `/api/zip/${selection}`, download: "files.zip" }, "Files of this list (ZIP)"),
    h("button", { onclick: save, id: "csv" }, "Table of this list (CSV)"));
}

/** Returns texts that can be copied, by what they are for. */
export const copies = (texts) => h("details", { class: "copies" }, h("summary", {}, "Copy as ", Object.keys(texts).join(", ")),
  Object.entries(texts).map(([name, text]) => {
    const shown = h("pre", { tabindex: 0, role: "group", "aria-label": name }, text);
    return h("div", {}, shown, h("button", { onclick: async (event) => {
      getSelection().selectAllChildren(shown);
      const button = event.target;
      button.textContent = await navigator.clipboard?.writeText(text).then(() => "Copied", () => null) ?? "Selected";
    } }, "Copy"));
  }));

/** Returns a page of hits: what is said of them, their rows, and a link with what the query of the next page has besides. */
export function hits(said, rows, query, next) {
  const more = next && new URLSearchParams({ ...Object.fromEntries(query), ...next });
  return [h("p", { class: "soft", role: "status" }, said), rows.length > 0 && h("ul", { class: "rows" }, rows),
    more && h("p", {}, h("a", { class: "button", href: `/search?${more}`, "data-key": "next" }, "More ›"))];
}
