// Makes elements. Text is always added as text, so no content of a document is interpreted as markup.
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const NUMBER = new Intl.NumberFormat("en-US");
export const count = (number) => NUMBER.format(number);

const MONEY = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
export const money = (cents) => MONEY.format(cents / 100);

const threeDigits = (value) => Number(value.toPrecision(3));

/** Returns a size with three digits. Sizes and times have the format of the command line (`Amounts`). */
export function bytes(length) {
  const units = ["bytes", "KB", "MB", "GB", "TB", "PB"];
  let unit = 0;
  let value = threeDigits(length);
  while (value >= 1000 && unit < units.length - 1) {
    value = threeDigits(value / 1000);
    unit++;
  }
  return `${value} ${units[unit]}`;
}

const SHORT = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });
export const short = (number) => SHORT.format(number);

/** Returns a time in its two largest units. */
export function duration(seconds) {
  if (Math.round(seconds) < 60) {
    return `${seconds < 10 ? threeDigits(seconds) : Math.round(seconds)} s`;
  }
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) {
    return `${minutes} min`;
  }
  if (minutes < 48 * 60) {
    return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  }
  const hours = Math.round(minutes / 60);
  return `${count(Math.floor(hours / 24))} days ${hours % 24} h`;
}

/**
 * Returns a table. On a phone each row becomes a block of figures with their names, as wide as the screen.
 *
 * @param sort how it is sorted, if it can be: `column`, or null, and `falling`; `show` of a column is called to sort by it
 */
export function table(label, columns, rows, foot = [], sort = null) {
  const heading = (column, i) => h("th", { scope: "col", "aria-sort": sort?.column === i ? (sort.falling ? "descending" : "ascending") : null },
    sort ? h("button", { onclick: () => sort.show(i) }, column) : column);
  const line = ([name, ...values]) => h("tr", {}, h("th", { scope: "row" }, name),
    values.map((value, i) => h("td", { "data-label": columns[i + 1] }, value)));
  return h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": label }, h("table", { class: "stacked" },
    h("thead", {}, h("tr", {}, columns.map(heading))),
    h("tbody", {}, rows.map(line)), foot.length > 0 && h("tfoot", {}, foot.map(line))));
}
