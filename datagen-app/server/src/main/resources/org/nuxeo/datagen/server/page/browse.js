// The views of repositories, folders and documents.
import { h, count } from "./dom.js";
import { children, dataset, document_, pageOf } from "./api.js";
import { fileView, metadata } from "./file.js";
import { capital, kindNames } from "./kinds.js";
import { download, firstOf, pager, row } from "./list.js";

const PAGE = 50;
// longer folders are not filtered by words, nor in the order of their titles
const SEARCHED = 10_000;

export async function repositories() {
  const [served, names] = await Promise.all([dataset(), kindNames()]);
  const { homes } = served;
  const stores = served.repositories.length;
  return [
    h("h1", {}, `${count(served.documents)} documents`),
    h("p", { class: "lead" }, `and ${count(served.folders)} ${served.folders === 1 ? "folder" : "folders"} for them, in ${count(stores)} ${stores === 1 ? "repository" : "repositories"} of ${
      names.own.CALLED ?? `the model ${served.model}`}${homes > 1 ? ` in ${count(homes)} ${names.many(names.top)}` : ""}. Every number is exact, and all people, companies and documents are invented.`),
    h("ul", { class: "cards" }, served.repositories.map((repository) => card(repository, names))),
    h("p", {}, h("a", { class: "button", href: "/any" }, "Show any document")),
    h("h2", {}, "Kinds"),
    h("ul", { class: "kinds" }, names.all.filter((kind) => total(served, kind) > 0).map((kind) => h("li", {},
      h("a", { href: `/kind/${kind}` }, names.entries(total(served, kind), kind))))),
    h("p", { class: "soft" }, h("a", { href: "/docs/server.md" }, "Documentation"), ". Programs read the same: ", h("a", { href: "/rest" }, "REST"), ", described as ", h("a", { href: "/api/openapi.json" }, "OpenAPI"), "."),
  ];
}

const total = ({ repositories }, kind) => repositories.reduce((sum, { counts }) => sum + counts[kind], 0);

/** Returns the card of a repository, with its groups and what there is most of. One without groups is an archive. */
function card({ name, counts }, names) {
  const { documents, folders } = names.withFolders(counts);
  const own = names.all.filter((kind) => !names.isShared(kind) && counts[kind] > 0);
  const groups = own.filter((kind) => kind === names.group);
  const most = own.filter((kind) => kind !== names.group).sort((a, b) => counts[b] - counts[a]).slice(0, 1);
  const homes = counts[names.top];
  const what = groups.length > 0 ? homes > 1 && `Documents of ${count(homes)} ${names.many(names.top)}`
    : own.length > 0 && `${capital(own.map(names.many).join(", "))} older than the live months`;
  return h("li", {}, h("a", { class: "card", href: `/browse/${name}/` },
    h("strong", {}, name),
    h("span", { class: "big" }, count(documents)),
    h("small", {}, [...groups, ...most].map((kind) => `${count(counts[kind])} ${names.of(counts[kind], kind)}`).join(", ")),
    h("br"), h("small", {}, `and ${count(folders)} ${folders === 1 ? "folder" : "folders"}`), h("br"), h("small", {}, what)));
}

/** Shows a random document and changes the address to that of the document. */
export async function anyDocument() {
  const served = await dataset();
  const entry = await document_(`ordinal:${Math.floor(Math.random() * served.size)}`);
  history.replaceState(null, "", pageOf(entry));
  return browse(entry.repository, entry.path, new URLSearchParams(entry.version?.liveId ? { id: entry.id } : {}));
}

export async function browse(repository, path, query) {
  const locator = query.has("id") ? `id:${query.get("id")}` : `${repository}:${path}`;
  const [entry, names] = await Promise.all([document_(locator), kindNames()]);
  const top = [crumbs(entry, names), h("h1", {}, names.called(entry.kind, entry.properties["dc:title"]))];
  const own = names.own.VIEWS?.[entry.kind];
  if (own) {
    return [...top, ...(await own(entry, locator))];
  }
  if (!entry.blob) {
    return [...top, ...(await folderView(entry, locator, query, names))];
  }
  const below = entry.childCount > 0 ? [h("h2", {}, "Contents"), ...(await contents(entry, locator, query, names))] : [];
  return [...top, ...(await fileView(entry)), ...below];
}

function crumbs(entry, names) {
  const above = entry.parents.map((parent, i) => {
    const name = parent.path === "/" ? entry.repository : names.called(entry.parentKinds[i], parent.path.split("/").pop());
    return h("li", {}, h("a", { href: pageOf({ repository: entry.repository, path: parent.path }) }, name));
  }).reverse();
  above.at(-1)?.firstChild.setAttribute("data-key", "up");
  return h("nav", { class: "crumbs", "aria-label": "Path" }, h("ol", {},
    h("li", {}, h("a", { href: "/", "data-key": above.length ? null : "up" }, "Repositories")), above,
    h("li", { "aria-current": "page" }, entry.kind === "root" ? entry.repository : names.called(entry.kind, entry.name))));
}

async function folderView(entry, locator, query, names) {
  const list = await contents(entry, locator, query, names);
  const own = entry.kind === "root" || names.isShared(entry.kind) ? null : capital(names.one(entry.kind));
  const number = entry.childCount === 0 && own ? null : names.entries(entry.childCount, entry.childKind);
  return [
    h("p", { class: "lead" }, [own, number].filter(Boolean).join(" · ")),
    entry.kind === names.home && names.own.atHome?.(entry),
    ...list,
    entry.kind === "root" ? null : h("section", {}, h("h2", {}, "Metadata"), metadata(entry, names)),
  ];
}

/** Returns the list of the children of a document, in pages if there are many. */
async function contents(entry, locator, query, names) {
  const limit = entry.childCount <= 60 ? 60 : PAGE;
  const [first, other] = firstOf(query, entry.childCount);
  const text = query.get("filter") ?? "";
  const selected = text ? { text } : { order: "title" };
  const page = await children(locator, first - 1, limit, selected).catch(refused);
  const most = Math.max(1, ...page.children.map((child) => child.childCount ?? 0));
  const total = page.matches ?? entry.childCount;
  const controls = () => total > limit && pager(pageOf(entry), first, limit, total, text);
  const rows = page.children.map((child) => row(child, names, { share: child.kind === names.home ? child.childCount / most : 0 }));
  return [entry.childCount > limit && filter(entry, text), page.line, other,
    text && !page.line && h("p", { class: "soft", role: "status" }, `${count(total)} of ${count(entry.childCount)} ${total === 1 ? "has" : "have"} ${text}.`),
    controls(), rows.length > 0 && h("ul", { class: "rows" }, rows), controls(),
    rows.length > 0 && download(locator, { offset: first - 1, limit, ...selected }, page.children)];
}

/** Returns no children, with the line that says why. */
const refused = (error) => ({ children: [], matches: 0, line: h("p", { class: "failure", role: "alert" }, error.message) });

function filter(entry, text) {
  const what = entry.childCount <= SEARCHED ? "Words in this folder" : "Number or last part of the path, in this folder";
  return h("form", { class: "search", "data-address": pageOf(entry) },
    h("label", {}, what, h("input", { name: "filter", type: "search", value: text, maxlength: 100, autocomplete: "off" })),
    h("button", {}, "Filter"));
}
