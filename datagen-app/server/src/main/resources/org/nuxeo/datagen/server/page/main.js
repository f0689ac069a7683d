// The router of the page: shows the view of the address, and follows links without reloading the page.
import { h, count } from "./dom.js";
import { dataset, document_, pageOf } from "./api.js";
import { anyDocument, browse, repositories } from "./browse.js";
import { kindNames } from "./kinds.js";

const LOADING_MILLIS = 250;
const TITLES = { 0: "No connection", 400: "Invalid request", 401: "Not allowed", 403: "Not allowed", 404: "Not found" };
const KEYS = {
  "/": "#locator", ArrowLeft: "[data-key=previous]", ArrowRight: "[data-key=next]", u: "[data-key=up]",
  r: "[data-key=any]", "?": "#help",
};
const main = document.getElementById("main");
const locator = document.getElementById("locator");
const keys = document.getElementById("keys");
// an address of this page, also without its host
const OWN = /^(?:(?:https?:\/\/)?[\w.-]+(?::\d+)?)?(\/browse\/.*)$/;
const SEVERAL_WORDS = /^[^/:]+ [^/:]+$/;
let showing = 0;

function view(url) {
  const path = decodeURIComponent(url.pathname);
  if (path.startsWith("/browse/")) {
    const slash = path.indexOf("/", 8);
    const repository = slash < 0 ? path.slice(8) : path.slice(8, slash);
    return browse(repository, slash < 0 ? "/" : path.slice(slash), url.searchParams);
  }
  if (path.startsWith("/kind/")) {
    return import("./kind.js").then(({ kindView }) => kindView(path.slice("/kind/".length), url.searchParams));
  }
  const views = {
    "/": () => repositories(), "/any": () => anyDocument(),
    // what the first page does not need is loaded later
    "/search": () => import("./search.js").then(({ searchView }) => searchView(url.searchParams)),
    "/import": () => import("./import.js").then(({ importView }) => importView()),
    "/plan": () => import("./plan.js").then(({ planView }) => planView()),
    "/rest": () => import("./rest.js").then(({ restView }) => restView()),
  };
  if (!views[path]) {
    throw Object.assign(new Error(`There is nothing at ${path}.`), { status: 404 });
  }
  return views[path]();
}

/** Returns the view of an error, with its message and what to do about it. */
function failed(error, ...more) {
  const known = error.status !== undefined;
  const title = known ? (TITLES[error.status] ?? (error.status >= 500 ? "Server error" : "Request refused")) : "Error in this page";
  const again = !known || error.status === 0 || error.status >= 500;
  return [
    h("h1", {}, title),
    h("p", { class: "failure", role: "alert" }, error.message),
    again && h("p", {}, h("button", { id: "again", onclick: show }, "Try again")),
    ...more,
  ];
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
  main.setAttribute("aria-busy", "true");
  const slow = setTimeout(() => main.replaceChildren(h("p", { class: "lead", role: "status" }, "Loading…")), LOADING_MILLIS);
  let content;
  try {
    content = await view(url);
  } catch (e) {
    content = failed(e);
  }
  clearTimeout(slow);
  if (turn !== showing) {
    return;
  }
  put(content);
  main.dataset.shown = url.pathname + url.search;
  const { top = 0, link } = history.state ?? {};
  const followed = link && main.querySelector(`a[href="${CSS.escape(link)}"]`);
  if (document.activeElement !== locator) {
    (followed ?? main).focus({ preventScroll: true });
  }
  window.scrollTo(0, top);
  showSize();
}

function put(content) {
  main.replaceChildren(...content.flat().filter(Boolean));
  main.removeAttribute("aria-busy");
  name();
}

function name() {
  const heading = main.querySelector("h1");
  document.title = heading ? `${heading.textContent} · Datagen` : "Datagen";
}

async function showSize() {
  const size = document.getElementById("size");
  const [served, names] = await Promise.all([dataset(), kindNames()]).catch(() => [null]);
  size.textContent = served === null ? ""
    : `${count(served.documents)} documents and ${count(served.folders)} folders of ${count(served.spec.customers)} ${names.of(served.spec.customers, names.group)} · ${served.spec.version} · seed ${served.spec.seed}`;
}

/** Returns whether the server has refused the address, and has written why. */
const isRefused = () => "refused" in main.dataset;

/** Keeps where the reader is, and the link that is followed, for the way back. */
const remember = (link) => history.replaceState({ top: scrollY, link: link?.getAttribute("href") }, "");

export function go(address, link) {
  if (isRefused()) {
    // the way back is to the server's page, too
    location.assign(address);
    return null;
  }
  remember(link);
  history.pushState(null, "", address);
  return show();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) {
    return;
  }
  if (/^\/(api|docs|metrics)(\/|$)/.test(link.pathname) || link.hash) {
    return;
  }
  event.preventDefault();
  go(link.href, link);
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
  const leave = (address) => {
    locator.value = "";
    locator.blur();
    go(address);
  };
  try {
    leave(OWN.exec(text)?.[1] ?? pageOf(await document_(text)));
  } catch (e) {
    const { readings, question = "Looking for words?" } = await import("./search.js").then(({ searchOf }) => searchOf()).catch(() => ({ readings: () => [] }));
    const searches = readings(text).map(([what, fields]) => [what, `/search?${new URLSearchParams(fields)}`]);
    if (e.status === 404 && searches.length === 1 && SEVERAL_WORDS.test(text)) {
      leave(searches[0][1]);
      return;
    }
    put(failed(e, e.status === 404 && searches.length > 0
      && h("p", {}, `${question} Search for `, searches.flatMap(([what, href], i) => [i > 0 && " or ", h("a", { href }, what)]))));
  }
});

document.getElementById("help").addEventListener("click", () => keys.showModal());

document.addEventListener("keydown", (event) => {
  if (keys.open || event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const target = KEYS[event.key];
  const element = target && document.querySelector(target);
  if (element) {
    event.preventDefault();
    element.matches("input") ? element.focus() : element.click();
  }
});

history.scrollRestoration = "manual";
addEventListener("popstate", show);
addEventListener("pagehide", () => remember(document.activeElement));
if (isRefused()) {
  name();
  showSize();
} else {
  show();
}
