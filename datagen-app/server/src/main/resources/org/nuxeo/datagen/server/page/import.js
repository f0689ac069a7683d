// The view of imports: starts, watches and changes jobs.
import { h, count, duration } from "./dom.js";
import { job as jobOf, jobEvents, jobs, logIn, logOut, resumeJob, session, startJob, changeJob, stopJob } from "./api.js";
import { jobPanel, SERVICES, STATES } from "./job.js";
import { kindNames } from "./kinds.js";
import { rateLimit, threads as threadsControl } from "./rate.js";

const WORKS = {
  run: "Everything: produce, import, index, verify",
  produce: "Produce: from the generator to Kafka",
  import: "Import: from Kafka to MongoDB and Elasticsearch",
  index: "Index: from the generator to Elasticsearch",
  verify: "Verify: compare the stores with the dataset",
};
const WATCH_MILLIS = 5000;

export async function importView() {
  const known = await jobs();
  const services = h("ul", { class: "services" });
  const access = h("div", {});
  let user = null;
  const shown = h("div", { id: "job" });
  const failure = h("p", { class: "failure", role: "alert", hidden: true });
  const earlier = h("div", {});
  let stream = null;
  let watched = null;
  let panel = null;

  const attempt = async (action) => {
    failure.hidden = true;
    try {
      return await action();
    } catch (e) {
      failure.textContent = e.message;
      failure.hidden = false;
      return null;
    }
  };

  const watch = async (id) => {
    stream?.close();
    watched = id;
    const [first, names] = await Promise.all([jobOf(id), kindNames()]);
    panel = jobPanel(first, {
      stop: () => attempt(() => stopJob(id)),
      resume: () => attempt(async () => { await resumeJob(id); await watch(id); }),
      change: (change) => attempt(() => changeJob(id, change)),
    }, names);
    panel.allow(user.administrator);
    shown.replaceChildren(panel.element);
    panel.update(first);
    // one job runs at a time, whose panel has the same controls
    start.hidden = first.ended === null;
    if (first.ended === null) {
      stream = jobEvents(id);
      let waits = first.waits.length;
      const update = (event) => {
        const now = JSON.parse(event.data);
        panel.update(now);
        if (now.waits.length !== waits) {
          waits = now.waits.length;
          look();
        }
      };
      stream.addEventListener("state", update);
      stream.addEventListener("error", () => panel.lost(stream.readyState === EventSource.CLOSED
        ? "The server no longer reports on this job. It may have stopped; reload the page."
        : "The connection was lost. Reconnecting …"));
      stream.addEventListener("end", async (event) => {
        stream.close();
        update(event);
        start.hidden = false;
        list((await jobs()).jobs);
      });
    }
  };

  const list = (all) => {
    earlier.replaceChildren(...(all.length < 2 ? [] : [h("h2", {}, "Job history"),
      h("ul", { class: "rows" }, [...all].reverse().map((each) => h("li", {}, h("button", {
        class: "plain", "aria-current": each.id === watched ? "true" : null, onclick: () => watch(each.id).then(() => list(all)),
      },
      h("span", { class: "name" }, `Job ${each.id}: ${each.work}`), h("span", { class: "count" }, STATES[each.state]),
      h("span", { class: "sub" }, `${count(each.done)} documents, ${when(each)}`)))))]));
  };

  const start = startForm(known.threads, (spec) => attempt(async () => {
    const started = await startJob(spec);
    await watch(started.id);
    list((await jobs()).jobs);
  }));

  /** Shows who is logged in, and until when; what only the administrator may do is disabled for others. */
  const showUser = async (now) => {
    user = now ?? await session();
    const focused = access.contains(document.activeElement);
    access.replaceChildren(...(user.administrator ? [userLine(user, () => attempt(async () => showUser(await logOut()))), start]
      : [passwordForm((password) => attempt(async () => showUser(await logIn(password))))]));
    panel?.allow(user.administrator);
    if (focused) {
      access.querySelector("select, input:not(.hidden)").focus();
    }
  };
  const running = (all) => all.find((each) => each.ended === null);
  let followed = running(known.jobs)?.started;
  /** Shows the states of services, and a job that was started elsewhere. */
  const look = () => jobs().then(async (now) => {
    showServices(services, now.services);
    const job = running(now.jobs);
    const isNew = job && job.started !== followed;
    followed = job?.started;
    if (isNew && (stream?.readyState ?? EventSource.CLOSED) === EventSource.CLOSED) {
      await watch(job.id);
      list(now.jobs);
    }
  }, () => {});
  const tick = () => {
    look();
    if (user.ends && Date.parse(user.ends) <= Date.now()) {
      showUser();
      failure.textContent = "Your log-in has ended. Log in again.";
      failure.hidden = false;
    }
  };
  const timer = setInterval(tick, WATCH_MILLIS);
  const changed = () => attempt(() => showUser());
  addEventListener("session", changed);
  addEventListener("leave", () => { stream?.close(); clearInterval(timer); removeEventListener("session", changed); }, { once: true });
  await showUser();
  showServices(services, known.services);
  const latest = known.jobs.at(-1);
  if (latest) {
    await watch(latest.id);
  }
  list(known.jobs);
  return [h("h1", {}, "Import"), services, access, failure, shown, earlier];
}

function when(job) {
  const started = `started ${new Date(job.started).toLocaleString()}`;
  return job.ended === null ? started : `${started}, took ${duration((Date.parse(job.ended) - Date.parse(job.started)) / 1000)}`;
}

/** Shows a line for each service: where it is, and whether it answers. */
function showServices(list, services) {
  const at = (service) => new Date(service.since).toLocaleTimeString();
  const words = (service) => ({
    up: () => `up since ${at(service)}`, away: () => `away since ${at(service)}`, ended: () => service.why, error: () => service.why,
    unused: () => "starts when a job needs it", unknown: () => "not asked yet",
  })[service.state]();
  const items = Object.entries(SERVICES).filter(([name]) => services[name]).map(([name, title]) => {
    const service = services[name];
    const how = service.state === "ended" ? " The next job, or Resume, starts it again." : "";
    return h("li", { "data-service": name, "data-state": service.state }, h("b", {}, title),
      ` ${service.hosts ? `at ${service.hosts}` : ""}${service.embedded ? " in this server" : ""}: `, h("span", {}, words(service) + how));
  });
  if (list.textContent !== items.map((each) => each.textContent).join("")) {
    list.replaceChildren(...items);
  }
}

function userLine(user, out) {
  const until = user.ends ? ` until ${new Date(user.ends).toLocaleTimeString([], { timeStyle: "short" })}` : "";
  return h("p", { class: "actions", id: "user" }, h("span", {}, `Logged in as ${user.user}${until}, in all tabs of this browser.`),
    user.ends && h("button", { id: "logout", onclick: out }, "Log out"));
}

function passwordForm(enter) {
  const password = h("input", { type: "password", name: "password", autocomplete: "current-password", required: true });
  return h("form", { class: "search", id: "login", onsubmit: (event) => {
    event.preventDefault();
    enter(password.value);
  } },
  h("input", { class: "hidden", name: "username", autocomplete: "username", value: "Administrator", readonly: true, tabindex: -1, "aria-hidden": "true" }),
  h("label", {}, "Password of the administrator", password), h("button", { class: "primary" }, "Log in"),
  h("p", { class: "soft wide" }, "Anyone can watch jobs. Only the administrator can start, change and stop them. The server prints the password when it starts, unless it was set."));
}

function startForm(threads, start) {
  const number = (name, label, value, min, max) =>
    h("label", {}, label, h("input", { name, type: "number", value, min, max, required: true }));
  return h("form", { class: "search", id: "start", onsubmit: (event) => {
    event.preventDefault();
    const values = new FormData(event.target);
    const whole = (name) => Number(values.get(name));
    start({ work: values.get("work"), maxRate: whole("maxRate"), threads: whole("threads"), blobs: whole("blobs") });
  } },
  h("label", { class: "work" }, "What to do", h("select", { name: "work" }, Object.entries(WORKS).map(([value, text]) => h("option", { value }, text)))),
  rateLimit(0).element, threadsControl(threads).element,
  number("blobs", "Files to verify", 1000, 0, 1e15),
  h("button", { class: "primary" }, "Start"));
}
