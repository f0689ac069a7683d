// The view of a document with a file: its preview, its metadata and links to its neighbors.
import { h, bytes, count } from "./dom.js";
import { blobUrl, children, document_, pageOf, previewUrl } from "./api.js";
import { kindNames } from "./kinds.js";
import { copies } from "./list.js";

const TEXT = /^text\/|^message\/|[/+](json|xml)$/;
const PREVIEW_BYTES = 100_000;

/** Returns the fields of a document, and ways to it without this page. */
export function metadata(entry, names) {
  const { own } = names;
  const rows = [];
  const add = (label, value, code, title) => value !== undefined && rows.push(h("dt", { title }, label), h("dd", {}, code ? h("code", {}, value) : value));
  const { properties } = entry;
  const fields = own.fields?.(entry)
    ?? Object.entries(properties).filter(([name, value]) => !isUsual(name, value, properties)).map(([name, value]) => [names.label(name), shown(value), name]);
  [["Title", properties["dc:title"]], ["Created", properties["dc:created"]?.replace(/T12:00:00Z$/, "")], ...fields]
    .forEach(([label, value, name]) => add(label, value, false, name));
  add("Type", h("a", { href: `/kind/${entry.kind}` }, entry.type));
  add("Version", entry.version && (entry.version.created ? `${entry.version.label}, made on ${dayOf(entry.version.created)}` : entry.version.label));
  add("State", entry.state && stateText(entry.state));
  add("Record", entry.retention && recordText(entry.retention));
  add("Rights", entry.rights && lines(entry.rights.map(rightText)));
  add("Ordinal", entry.ordinal === undefined ? undefined : count(entry.ordinal));
  add("Path", `${entry.repository}:${entry.path}`, true);
  add("Id", entry.id, true);
  if (entry.blob) {
    add("File", `${entry.blob.name}, ${bytes(entry.blob.lengthBytes)}`);
    add("Blob key", entry.blob.key, true);
    add("SHA-256", entry.blob.sha256, true);
  }
  return [h("dl", { class: "card" }, rows), copiesOf(entry, names)];
}

const dayOf = (date) => date.slice(0, 10);
const lines = (texts) => h("ul", { class: "lines" }, texts.map((text) => h("li", {}, text)));
const shown = (value) => (Array.isArray(value) && value.length > 1 ? lines(value.map(textOf)) : textOf(value));

/** Returns whether a field is shown elsewhere, or has the value that all documents have without a rule of the model. */
const isUsual = (name, value, properties) => ["dc:title", "dc:created"].includes(name)
  || name.startsWith("dc:") && [properties["dc:created"], "Administrator"].includes(String(value));

/** Returns the state of a document, for example "approved, locked by ann on 2024-05-02". */
function stateText({ lifeCycle, isTrashed, lockOwner, lockCreated }) {
  return [lifeCycle, isTrashed && "in the trash", lockOwner && `locked by ${lockOwner} on ${dayOf(lockCreated)}`].filter(Boolean).join(", ");
}

/** Returns how a record is retained, for example "until 2031-05-02, under legal hold". */
function recordText({ until, isHeld }) {
  return [until ? `until ${dayOf(until)}` : "without an end", isHeld && "under legal hold"].filter(Boolean).join(", ");
}

/** Returns an entry of access control as text, for example "auditors: Read, inherited". */
function rightText({ principal, permission, isGranted, isInherited }) {
  return `${principal}: ${isGranted ? "" : "not "}${permission}${isInherited ? ", inherited" : ""}`;
}

/** Returns a value of a field as text: the elements of a list, the parts of a complex one with their names. */
function textOf(value) {
  if (Array.isArray(value)) {
    return value.map(textOf).join("; ");
  }
  return typeof value === "object" && value !== null
    ? Object.entries(value).map(([part, each]) => `${part} ${textOf(each)}`).join(", ")
    : String(value).replace(/T12:00:00Z$/, "");
}

export async function fileView(entry) {
  const names = await kindNames();
  const live = entry.version?.liveId ? await document_(`id:${entry.version.liveId}`) : null;
  const shown = entry.proxies?.targetId ? await document_(`id:${entry.proxies.targetId}`) : null;
  const [inFolder, preview, beside] = await Promise.all([around(entry, live), previewOf(entry), names.own.beside?.(entry)]);
  const isInSeries = Boolean(entry.previousInSeries || entry.nextInSeries);
  const neighbors = isInSeries ? { previous: entry.previousInSeries, next: entry.nextInSeries } : inFolder;
  const what = isInSeries ? ` ${names.one(entry.kind)}` : "";
  const step = (child, text, key) => child
    ? h("a", { class: "button", href: pageOf(child), "data-key": key, title: child.title }, text)
    : h("button", { disabled: true }, text);
  const url = blobUrl(entry.blob.key);
  return [
    live && h("p", { class: "lead" }, `Version ${entry.version.label} of `, h("a", { href: pageOf(live) }, live.name), `, made on ${dayOf(entry.version.created)}`),
    shown && h("p", { class: "lead" }, "Proxy of ", h("a", { href: pageOf(shown) }, shown.name), shown.version?.liveId && `, version ${shown.version.label}`),
    names.own.above?.(entry),
    h("div", { class: "actions" },
      h("a", { class: "button primary", href: `${url}?download`, download: entry.blob.name }, "Download"),
      h("a", { class: "button", href: url, target: "_blank", rel: "noopener" }, "Open"),
      step(neighbors.previous, `‹ Previous${what}`, "previous"), step(neighbors.next, `Next${what} ›`, "next")),
    besideInFolder(entry, inFolder),
    h("div", { class: "document" }, h("section", { class: "preview", "aria-label": "Preview" }, preview),
      h("div", { class: "beside" }, beside, entry.files && otherFiles(entry.files), entry.versions && versionsOf(entry), h("h2", {}, "Metadata"), metadata(entry, names))),
  ];
}

/** Returns links to the neighbors of a document in its folder which are not those of its series, under their own titles. */
function besideInFolder({ previousInSeries, nextInSeries }, { previous, next }) {
  const isOther = (each) => each && ![previousInSeries?.id, nextInSeries?.id].includes(each.id);
  const links = [isOther(previous) && h("a", { href: pageOf(previous) }, `‹ ${previous.title}`),
    isOther(next) && h("a", { href: pageOf(next) }, `${next.title} ›`)].filter(Boolean);
  return links.length > 0 && h("p", { class: "soft beside-it" }, "In this folder: ", links.flatMap((each, i) => [i > 0 && " · ", each]));
}

const OPTIONS = { seed: "seed", dataSeed: "data-seed", corpus: "corpus", customers: "customers", months: "months", firstMonth: "first-month",
  liveFrom: "live-from", filePlan: "file-plan" };

const monthOf = (text) => 12 * Number(text.slice(0, 4)) + Number(text.slice(5));

/** Returns ways to the same document without this page. */
function copiesOf({ id, ordinal }, { spec, model }) {
  const options = Object.entries(OPTIONS).filter(([name]) => spec[name] !== undefined).map(([name, option]) => ` --${option} ${spec[name]}`);
  const live = Math.min(Math.max(0, monthOf(spec.firstMonth) + spec.months - monthOf(spec.liveFrom)), spec.months);
  const built = `.customers(${spec.customers}L).months(${spec.months}).firstMonth(YearMonth.parse("${spec.firstMonth}"))\n    .liveMonths(${live})${spec.filePlan ? `.filePlan(FilePlan.${spec.filePlan.toUpperCase().replace("-", "_")})` : ""}.seed(${spec.seed}L).dataSeed(${spec.dataSeed}L).build()`;
  return copies({
    command: `./datagen show ${id}${model === "bank" ? "" : ` --model ${model}`}${options.join("")}`,
    curl: `curl -s '${location.origin}/api/documents/${id}?digests'`,
    Java: `${model === "bank" ? `Dataset dataset = Bank.dataset(Bank.spec()${built});`
      : `Archive archive = Archives.of("${model}");\nDataset dataset = Dataset.of(DatasetSpec.builder(archive)${built}, archive);`}\nDocument document = dataset.document(${ordinal}L);`,
  });
}

/** Returns the files besides the one that is shown. */
function otherFiles(files) {
  return [h("h2", {}, "Other files"), h("ul", { class: "rows" }, files.map((file) => h("li", {},
    h("a", { href: `${blobUrl(file.key)}?download`, download: file.name },
      h("span", { class: "name" }, file.name), h("span", { class: "count" }, bytes(file.lengthBytes)), h("span", { class: "sub" }, file.mimeType)))))];
}

/** Returns the versions of a document. */
function versionsOf({ versions }) {
  return [h("h2", {}, "Versions"), h("ul", { class: "rows" }, versions.map((each) => h("li", {},
    h("a", { href: pageOf(each) }, h("span", { class: "name" }, each.version.label), h("span", { class: "sub" }, dayOf(each.version.created))))))];
}

/** Returns the neighbors of a document in its folder, or of a version among those of its live document. */
async function around(entry, live) {
  if (live) {
    const index = entry.indexInParent;
    return { previous: live.versions[index - 1], next: live.versions[index + 1] };
  }
  const page = await children(`${entry.repository}:${entry.parents[0].path}`, 0, 3, { near: `id:${entry.id}`, order: "title" });
  const at = page.children.findIndex((each) => each.id === entry.id);
  return { previous: page.children[at - 1], next: page.children[at + 1] };
}

async function previewOf(entry) {
  const url = blobUrl(entry.blob.key);
  const type = entry.blob.mimeType;
  if (type.startsWith("image/")) {
    return h("img", { src: type === "image/tiff" ? previewUrl(entry.blob.key) : url, alt: entry.properties["dc:title"] });
  }
  if (type === "application/pdf") {
    const names = await kindNames();
    return navigator.pdfViewerEnabled
      ? h("iframe", { src: `${url}#view=FitH&navpanes=0`, title: entry.properties["dc:title"] })
      : h("p", { class: "note" }, "This browser cannot show a PDF inside a page. ", h("a", { href: url, target: "_blank" }, `Open the ${names.one(entry.kind)}`));
  }
  if (TEXT.test(type)) {
    const start = await fetch(url, { headers: { Range: `bytes=0-${PREVIEW_BYTES - 1}` } });
    return h("pre", { tabindex: 0, role: "group", "aria-label": "Text of the file" }, await start.text());
  }
  if (!type.includes("wordprocessingml")) {
    return h("p", { class: "note" }, `A browser cannot show a file of type ${type}. Download it instead.`);
  }
  const { docxBlocks } = await import("./docx.js");
  const blocks = await docxBlocks(await (await fetch(url)).arrayBuffer());
  return h("article", { class: "paper" }, blocks.map((block) => (Array.isArray(block) ? tableOf(block) : h("p", {}, block))));
}

/** Returns a table whose first row has its headings. */
function tableOf(rows) {
  return h("table", {}, rows.map((row, i) => h("tr", {}, row.map((text) => h(i === 0 ? "th" : "td", {}, text)))));
}
