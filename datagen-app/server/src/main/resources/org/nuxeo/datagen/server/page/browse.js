// The views of repositories, folders, customers and accounts.
import { h, count, money, withFolders } from "./dom.js";
import { children, dataset, document_, pageOf, statements } from "./api.js";
import { fileView, link, metadata } from "./file.js";
import { capital, kindNames } from "./kinds.js";

const PAGE = 50;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WHAT = {
  "us-east": "Live documents of 26 states, Maine to Wisconsin",
  "us-west": "Live documents of 26 states, Alaska to Wyoming",
};

export async function repositories() {
  const [served, names] = await Promise.all([dataset(), kindNames()]);
  const what = { ...WHAT, archives: `${capital(names.many("statement"))} older than the live months` };
  const cards = served.repositories.map((repository) => {
    const { documents, folders } = withFolders(repository.counts);
    const { customer, statement } = repository.counts;
    return h("li", {}, h("a", { class: "card", href: `/browse/${repository.name}/` },
      h("strong", {}, repository.name),
      h("span", { class: "big" }, count(documents)),
      h("small", {}, [["customer", customer], ["statement", statement]].filter(([, number], i) => number || i > 0)
        .map(([kind, number]) => `${count(number)} ${names.of(number, kind)}`).join(", ")),
      h("br"), h("small", {}, `and ${count(folders)} folders`), h("br"), h("small", {}, what[repository.name])));
  });
  return [
    h("h1", {}, `${count(served.documents)} documents`),
    h("p", { class: "lead" }, `and ${count(served.folders)} folders for them, in three repositories of ${served.model === "bank" ? "a bank" : `the model ${served.model}`} in 52 states. Every number is exact.`),
    h("ul", { class: "cards" }, cards),
    h("p", {}, h("a", { class: "button", href: "/any" }, "Show any document")),
  ];
}

/** Shows a random document and changes the address to that of the document. */
export async function anyDocument() {
  const served = await dataset();
  const entry = await document_(`ordinal:${Math.floor(Math.random() * served.size)}`);
  history.replaceState(null, "", pageOf(entry));
  return browse(entry.repository, entry.path, new URLSearchParams());
}

export async function browse(repository, path, query) {
  const locator = `${repository}:${path}`;
  const entry = await document_(locator);
  const title = entry.properties["dc:title"];
  const top = [crumbs(entry), h("h1", {}, title)];
  if (entry.blob) {
    return [...top, ...(await fileView(entry, locator))];
  }
  if (entry.kind === "account") {
    return [...top, ...(await accountView(entry))];
  }
  if (entry.kind === "customer") {
    return [...top, ...(await customerView(entry, locator))];
  }
  return [...top, ...(await folderView(entry, locator, query))];
}

function crumbs(entry) {
  const above = [...entry.parents].reverse().map((parent) => {
    const name = parent.path === "/" ? entry.repository : parent.path.split("/").pop();
    return h("li", {}, h("a", { href: pageOf({ repository: entry.repository, path: parent.path }) }, name));
  });
  above.at(-1)?.firstChild.setAttribute("data-key", "up");
  return h("nav", { class: "crumbs", "aria-label": "Path" }, h("ol", {},
    h("li", {}, h("a", { href: "/", "data-key": above.length ? null : "up" }, "Repositories")), above,
    h("li", { "aria-current": "page" }, entry.kind === "root" ? entry.repository : entry.name)));
}

async function folderView(entry, locator, query) {
  const limit = entry.childCount <= 60 ? 60 : PAGE;
  const wanted = Number(query.get("from") ?? 1) || 1;
  const first = Math.min(Math.max(1, Math.floor(wanted)), Math.max(1, entry.childCount));
  const [page, names] = await Promise.all([children(locator, first - 1, limit), kindNames()]);
  const most = Math.max(1, ...page.children.map((child) => child.childCount ?? 0));
  const paged = entry.childCount > limit;
  return [
    h("p", { class: "lead" }, `${count(entry.childCount)} ${entry.kind === "state" ? names.of(entry.childCount, "customer") : entry.childCount === 1 ? "entry" : "entries"}`),
    entry.kind === "state" && h("p", {}, h("a", { class: "button", href: `/search?state=${entry.name}` }, `Search in ${entry.properties["dc:title"]}`)),
    paged && pager(entry, first, limit),
    h("ul", { class: "rows" }, page.children.map((child) => row(child, { share: child.kind === "state" ? child.childCount / most : 0 }))),
    paged && pager(entry, first, limit),
    entry.kind === "root" ? null : h("section", {}, h("h2", {}, "Metadata"), metadata(entry, names)),
  ];
}

export function row(child, { share = 0, below = [child.holder, place(child)] } = {}) {
  const bar = share > 0 ? h("span", { class: "bar", "aria-hidden": "true" }) : null;
  if (bar) {
    bar.style.width = `${share * 100}%`;
  }
  const sub = (child.kind === "customer" ? [child.name, place(child)] : below).filter(Boolean).join(" · ");
  const figure = child.kind === "state" || child.kind === "folder" ? count(child.childCount)
    : child.balanceCents === undefined ? null : money(child.balanceCents);
  return h("li", {}, h("a", { href: pageOf(child) },
    h("span", { class: "name" }, child.title),
    figure && h("span", { class: "count" }, figure),
    sub ? h("span", { class: "sub" }, sub) : null, bar));
}

const place = (child) => child.city && `${child.city}, ${child.state}`;

function pager(entry, first, limit) {
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

async function customerView(entry, locator) {
  const address = entry.properties["customer:address"] ?? {};
  const place = [address.street, address.city, address.state].filter(Boolean).join(", ");
  const number = entry.properties["customer:number"] ?? entry.name;
  const [page, names] = await Promise.all([children(locator, 0, 10), kindNames()]);
  return [
    h("p", { class: "lead" }, [place, `${names.one("customer")} ${number}`].filter(Boolean).join(" · ")),
    h("ul", { class: "rows" }, page.children.map((child) => row(child, { below: [] }))),
    h("h2", {}, "Metadata"), metadata(entry, names),
  ];
}

async function accountView(entry) {
  const [list, names] = await Promise.all([statements(entry.id), kindNames()]);
  const notice = capital(names.one("statement"));
  const years = Map.groupBy ? Map.groupBy(list.statements, (each) => each.month.slice(0, 4)) : group(list.statements);
  const archived = list.statements.filter((each) => each.repository === "archives").length;
  return [
    h("p", { class: "lead" }, link(entry.customer), ` · ${count(list.statements.length)} ${names.of(list.statements.length, "statement")} · balance ${money(entry.balanceCents)}`),
    list.letter && h("div", { class: "actions" }, h("a", { class: "button", href: pageOf(list.letter) }, list.letter.type.startsWith("Correspondence") ? "Opening letter" : list.letter.title)),
    h("h2", {}, capital(names.many("statement"))),
    archived > 0 && h("ul", { class: "legend" }, h("li", { class: "live" }, `live, in ${entry.repository}`), h("li", { class: "archived" }, `archived, in archives`)),
    h("div", { class: "years" }, [...years].map(([year, months]) => h("div", { class: "year" }, h("b", {}, year),
      h("ul", {}, months.map((each) => h("li", {}, h("a", {
        href: pageOf(each), class: each.repository === "archives" ? "archived" : "live",
        "aria-label": `${notice} of ${each.month}${each.repository === "archives" ? ", archived" : ""}`,
      }, MONTHS[Number(each.month.slice(5)) - 1]))))))),
    h("h2", {}, "Metadata"), metadata(entry, names),
  ];
}

function group(list) {
  const years = new Map();
  for (const each of list) {
    const year = each.month.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), each]);
  }
  return years;
}
