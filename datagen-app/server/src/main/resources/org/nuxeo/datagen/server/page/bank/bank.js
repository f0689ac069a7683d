// What only a bank has: names of its kinds, the views of its customers and accounts, and whom a document belongs to.
import { h, count, money } from "../dom.js";
import { children, get, pageOf } from "../api.js";
import { metadata } from "../file.js";
import { capital, kindNames } from "../kinds.js";
import { link, row } from "../list.js";
import { NAME_FIELDS, nameForm, nameHits, readings } from "./names.js";

export const CALLED = "a bank";
export const LABELS = {
  "customer:firstname": "First name", "customer:lastname": "Last name", "customer:number": "Customer number", "account:number": "Account number",
  "all:documentDate": "Date", "customer:address": "Address",
};
export const NAMES = { idcard: "ID card", letter: "correspondence" };
export const VIEWS = { account: accountView, customer: customerView };
export const SEARCH = { fields: NAME_FIELDS, form: nameForm, hits: nameHits, readings, question: "Looking for a person?" };

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const nameOf = ({ month }) => MONTHS[Number(month.slice(5)) - 1];

export const planned = ({ liveFrom, filePlan }) => `, live from ${liveFrom}, file plan ${filePlan}`;

export const atHome = ({ name, properties }) => h("p", {}, h("a", { class: "button", href: `/search?state=${name}` }, `Search in ${properties["dc:title"]}`));

export const listed = ({ holder, name, city, state, balanceCents }) => ({
  below: city && [holder ?? name, `${city}, ${state}`],
  figure: balanceCents !== undefined && money(balanceCents),
});

/** Returns links to the customer and the account, which are in another repository than an archived statement. */
export function above({ customer, account }) {
  const owners = [customer, account].filter(Boolean).flatMap((each, i) => [i > 0 && " · ", link(each)]);
  return owners.length > 0 && h("p", { class: "lead owners" }, owners);
}

export const beside = (entry) => entry.kind === "statement" && import("./statement.js").then(({ statementText }) => statementText(entry));

export function fields({ properties, customer, account }) {
  const number = (name, owner) => (owner ? link(owner, properties[name]) : properties[name]);
  const special = {
    "customer:number": number("customer:number", customer), "account:number": number("account:number", account),
    "all:documentDate": properties["all:documentDate"]?.slice(0, 10), "customer:address": properties["customer:address"] && placeOf(properties["customer:address"]),
  };
  return Object.entries(LABELS).map(([name, label]) => [label, special[name] ?? properties[name]]);
}

const placeOf = (address) => [address.street, address.city, address.state, address.country].filter(Boolean).join(", ");

async function customerView(entry, locator) {
  const place = placeOf({ ...entry.properties["customer:address"], country: null });
  const number = entry.properties["customer:number"] ?? entry.name;
  const [page, names] = await Promise.all([children(locator, 0, 10), kindNames()]);
  return [
    h("p", { class: "lead" }, [place, `${names.one("customer")} ${number}`].filter(Boolean).join(" · ")),
    h("ul", { class: "rows" }, page.children.map((child) => row(child, names, { below: [] }))),
    h("h2", {}, "Metadata"), metadata(entry, names),
  ];
}

async function accountView(entry) {
  const [list, names] = await Promise.all([get(`/api/statements/${entry.id}`), kindNames()]);
  const notice = names.one("statement");
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
        "aria-label": `${nameOf(each)} ${year}, ${notice}${each.repository === "archives" ? ", archived" : ""}`,
      }, nameOf(each)))))))),
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
