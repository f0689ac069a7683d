// What only a bank has: the views of its customers and accounts.
import { h, count, money } from "./dom.js";
import { children, pageOf, statements } from "./api.js";
import { metadata } from "./file.js";
import { capital, kindNames } from "./kinds.js";
import { link, row } from "./list.js";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export async function customerView(entry, locator) {
  const address = entry.properties["customer:address"] ?? {};
  const place = [address.street, address.city, address.state].filter(Boolean).join(", ");
  const number = entry.properties["customer:number"] ?? entry.name;
  const [page, names] = await Promise.all([children(locator, 0, 10), kindNames()]);
  return [
    h("p", { class: "lead" }, [place, `${names.one("customer")} ${number}`].filter(Boolean).join(" · ")),
    h("ul", { class: "rows" }, page.children.map((child) => row(child, names, { below: [] }))),
    h("h2", {}, "Metadata"), metadata(entry, names),
  ];
}

export async function accountView(entry) {
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
