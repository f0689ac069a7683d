// Shows the view of the address, and follows links without loading the page again.
import { h, count } from "./dom.js";
import { dataset, document_, pageOf } from "./api.js";
import { browse, repositories } from "./browse.js";
import { searchView } from "./search.js";
import { planView } from "./plan.js";
import { importView } from "./import.js";

const main = document.getElementById("main");
const locator = document.getElementById("locator");
let showing = 0;

function view(url) {
  const path = decodeURIComponent(url.pathname);
  if (path.startsWith("/browse/")) {
    const slash = path.indexOf("/", 8);
    const repository = slash < 0 ? path.slice(8) : path.slice(8, slash);
    return browse(repository, slash < 0 ? "/" : path.slice(slash), url.searchParams);
  }
  const views = { "/search": () => searchView(url.searchParams), "/import": () => importView(), "/plan": () => planView() };
  return (views[path] ?? repositories)();
}

function mark(url) {
  const section = url.pathname.startsWith("/browse/") ? "/" : url.pathname;
  for (const link of document.querySelectorAll("nav[aria-label=Main] a")) {
    if (link.pathname === section) {
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
    }
  }
}

async function show() {
  const turn = ++showing;
  const url = new URL(location.href);
  dispatchEvent(new Event("leave"));
  mark(url);
  let content;
  try {
    content = await view(url);
  } catch (error) {
    content = [h("h1", {}, "Not found"), h("p", { class: "failure", role: "alert" }, error.message)];
  }
  if (turn !== showing) {
    return;
  }
  main.replaceChildren(...content.flat().filter(Boolean));
  const heading = main.querySelector("h1");
  document.title = heading ? `${heading.textContent} · Datagen` : "Datagen";
  main.dataset.shown = url.pathname + url.search;
  if (document.activeElement !== locator) {
    main.focus({ preventScroll: true });
  }
  window.scrollTo(0, 0);
}

export function go(address) {
  history.pushState(null, "", address);
  return show();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) {
    return;
  }
  if (link.pathname.startsWith("/api/") || link.hash) {
    return;
  }
  event.preventDefault();
  go(link.href);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id === "locate" || !form.dataset.address) {
    return;
  }
  event.preventDefault();
  const filled = [...new FormData(form)].filter(([, value]) => value !== "");
  go(`${form.dataset.address}?${new URLSearchParams(filled)}`);
});

document.getElementById("locate").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = locator.value.trim();
  if (!text) {
    return;
  }
  try {
    const found = await document_(text);
    locator.value = "";
    locator.blur();
    go(pageOf(found));
  } catch (error) {
    main.replaceChildren(
      h("h1", {}, "Not found"),
      h("p", { class: "failure", role: "alert" }, error.message),
      h("p", {}, "Looking for a person? ", h("a", { href: `/search?lastName=${encodeURIComponent(text)}` }, `Search for ${text}`)),
    );
  }
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const target = { "/": "#locator", ArrowLeft: "[data-key=previous]", ArrowRight: "[data-key=next]", u: "[data-key=up]" }[event.key];
  const element = target && document.querySelector(target);
  if (element) {
    event.preventDefault();
    element.matches("input") ? element.focus() : element.click();
  }
});

addEventListener("popstate", show);
dataset().then((served) => {
  document.getElementById("size").textContent =
    `${count(served.documents)} documents of ${count(served.spec.customers)} customers · ${served.spec.version} · seed ${served.spec.seed}`;
});
show();
