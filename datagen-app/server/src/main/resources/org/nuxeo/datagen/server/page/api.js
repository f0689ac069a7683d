// The client of the server's REST interface. A refused request throws an error with the detail of the problem.
// A log-in is a cookie that scripts cannot read; the tabs of a browser tell each other when it begins and ends.
const tabs = new BroadcastChannel("session");
tabs.onmessage = () => dispatchEvent(new Event("session"));

/** A refused request with its HTTP status, or 0 if the server did not answer. */
export class Refusal extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

// Seeds have 64 bits, of which a number of JavaScript keeps 53, so long ones become text. Counts and ordinals are shorter.
const LONG_SEED = /"(seed|dataSeed)"\s*:\s*(-?\d{16,})/g;
const parse = (text) => JSON.parse(text.replace(LONG_SEED, '"$1":"$2"'));

export const get = (path) => send("GET", path);

async function send(method, path, content) {
  const headers = { Accept: "application/json" };
  if (content !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  let response;
  try {
    response = await fetch(path, { method, headers, body: content && JSON.stringify(content) });
  } catch {
    throw new Refusal("The server does not answer. It may have stopped, or the network may be down.", 0);
  }
  const body = await response.text().then(parse).catch(() => ({}));
  if (!response.ok) {
    throw new Refusal(body.detail ?? body.message ?? `The server answered with status ${response.status}.`, response.status);
  }
  return body;
}

export const encoded = (locator) => locator.split("/").map(encodeURIComponent).join("/");

export const document_ = (locator) => get(`/api/documents/${encoded(locator)}?digests`);
export const children = (locator, offset, limit, more = {}) =>
  get(`/api/children/${encoded(locator)}?${new URLSearchParams({ offset, limit, ...more })}`);
export const previewUrl = (key) => `/api/previews/${key}`;
export const plan = () => get("/api/plan");
export const jobs = () => get("/api/jobs");
export const job = (id) => get(`/api/jobs/${id}`);
export const startJob = (spec) => send("POST", "/api/jobs", spec);
export const changeJob = (id, change) => send("PATCH", `/api/jobs/${id}`, change);
export const stopJob = (id) => send("POST", `/api/jobs/${id}/stop`, {});
export const resumeJob = (id) => send("POST", `/api/jobs/${id}/resume`, {});
export const jobEvents = (id) => new EventSource(`/api/jobs/${id}/events`);

export const reportUrl = (id) => `/api/jobs/${id}/report`;

/** Returns the user, whether it is the administrator, and when its log-in ends; null without one. */
export const session = () => get("/api/session");
const told = (answer) => { tabs.postMessage(""); return answer; };
export const logIn = (password) => send("POST", "/api/session", { password }).then(told);
export const logOut = () => send("DELETE", "/api/session").then(told);

export const fullText = (query) => get(`/api/fulltext?${new URLSearchParams(query)}`);
export const blobUrl = (key) => `/api/blobs/${key}`;

let known;
export function dataset() {
  known ??= get("/api/datasets").then((answer) => answer.datasets[0]);
  // a failed request is not cached
  known.catch(() => { known = undefined; });
  return known;
}

/** Returns the address of the page of a document. A version has the path of its live document. */
export const pageOf = (entry) => `/browse/${entry.repository}${encoded(entry.path)}${entry.version?.liveId ? `?id=${entry.id}` : ""}`;
