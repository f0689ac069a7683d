// A statement as text, with its balances and lines, for screen readers and small screens.
import { h, money } from "../dom.js";
import { get } from "../api.js";
import { capital, kindNames } from "../kinds.js";

export async function statementText(entry) {
  const [{ openingCents, closingCents, lines }, names] = await Promise.all([get(`/api/statements/id:${entry.id}/lines`), kindNames()]);
  const name = names.one("statement");
  const sum = (sign) => lines.reduce((total, each) => total + (Math.sign(each.amountCents) === sign ? each.amountCents : 0), 0);
  // as the PDF has them: what a column of debits adds up to has no sign
  const balances = { "Opening balance": openingCents, Credits: sum(1), Debits: -sum(-1), "Closing balance": closingCents };
  return h("section", { class: "statement", "aria-labelledby": "statement-text" },
    h("h2", { id: "statement-text" }, `${capital(name)} as text`),
    h("dl", { class: "card balances" }, Object.entries(balances).flatMap(([name, cents]) => [h("dt", {}, name), h("dd", {}, money(cents))])),
    h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": `Lines of the ${name}` }, h("table", {},
      h("thead", {}, h("tr", {}, ["Date", "Description", "Amount", "Balance"].map((each) => h("th", { scope: "col" }, each)))),
      h("tbody", {}, lines.map((line) => h("tr", {}, h("td", {}, line.date), h("td", {}, line.description),
        h("td", {}, money(line.amountCents)), h("td", {}, money(line.balanceCents))))))));
}
