// The view of imports: starts, watches and changes jobs.
import { h, count, duration } from "./dom.js";
import { isAdministrator, job as jobOf, jobEvents, jobs, logIn, resumeJob, startJob, changeJob, stopJob } from "./api.js";
import { jobPanel, STATES } from "./job.js";
import { kindNames } from "./kinds.js";
import { rateLimit, threads as threadsControl } from "./rate.js";

const WORKS = {
  run: "Everything: produce, import, index, verify",
  produce: "Produce: from the generator to Kafka",
  import: "Import: from Kafka to MongoDB and Elasticsearch",
  index: "Index: from the generator to Elasticsearch",
  verify: "Verify: compare the stores with the dataset",
};
const TITLES = { kafka: "Kafka", mongo: "MongoDB", elasticsearch: "Elasticsearch" };

export async function importView() {
  const known = await jobs();
  const administrator = await isAdministrator();
  const shown = h("div", { id: "job" });
  const failure = h("p", { class: "failure", role: "alert", hidden: true });
  const earlier = h("div", {});
  let stream = null;
  let watched = null;

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
    const panel = jobPanel(first, {
      stop: () => attempt(() => stopJob(id)),
      resume: () => attempt(async () => { await resumeJob(id); await watch(id); }),
      change: (change) => attempt(() => changeJob(id, change)),
    }, names);
    shown.replaceChildren(panel.element);
    panel.update(first);
    // one job runs at a time, whose panel has the same controls
    start.hidden = first.ended === null;
    if (first.ended === null) {
      stream = jobEvents(id);
      const update = (event) => panel.update(JSON.parse(event.data));
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
  const form = administrator ? start : passwordForm(start, attempt);

  addEventListener("leave", () => stream?.close(), { once: true });
  const latest = known.jobs.at(-1);
  if (latest) {
    await watch(latest.id);
  }
  list(known.jobs);
  return [h("h1", {}, "Import"), h("p", { class: "lead" }, serviceText(known.services)), form, failure, shown, earlier];
}

function when(job) {
  const started = `started ${new Date(job.started).toLocaleString()}`;
  return job.ended === null ? started : `${started}, took ${duration((Date.parse(job.ended) - Date.parse(job.started)) / 1000)}`;
}

function serviceText(services) {
  const own = Object.keys(TITLES).filter((name) => services[name]?.embedded);
  const texts = Object.entries(TITLES).filter(([name]) => !own.includes(name)).map(([name, title]) => `${title} at ${services[name]?.hosts}`);
  if (own.length > 0) {
    const up = own.every((name) => services[name].hosts);
    texts.push(`${own.map((name) => TITLES[name]).join(", ")} embedded in this server, ${up ? "running" : "started when a job needs them"}`);
  }
  return `${texts.join("; ")}.`;
}

function passwordForm(start, attempt) {
  const password = h("input", { type: "password", name: "password", autocomplete: "current-password", required: true });
  const form = h("form", { class: "search", id: "login", onsubmit: async (event) => {
    event.preventDefault();
    if (await attempt(() => logIn(password.value))) {
      form.replaceWith(start);
      start.querySelector("select").focus();
      document.body.classList.add("administrator");
    }
  } },
  h("input", { class: "hidden", name: "username", autocomplete: "username", value: "Administrator", readonly: true, tabindex: -1, "aria-hidden": "true" }),
  h("label", {}, "Password of the administrator", password), h("button", { class: "primary" }, "Log in"),
  h("p", { class: "soft wide" }, "Anyone can watch jobs. Only the administrator can start, change and stop them. The server prints the password when it starts."));
  return form;
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
