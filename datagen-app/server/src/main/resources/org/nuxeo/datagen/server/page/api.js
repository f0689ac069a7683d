// The client of the server's REST interface. A refused request throws an error with the detail of the problem.
// The administrator's password is kept only in this variable, until the page is reloaded.
let authorization = null;

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
  if (authorization) {
    headers.Authorization = authorization;
  }
  // If the page has a password that the server refuses, the browser must not open its own password dialog.
  const credentials = authorization ? "omit" : "same-origin";
  let response;
  try {
    response = await fetch(path, { method, headers, credentials, body: content && JSON.stringify(content) });
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

export const isAdministrator = () => get("/nuxeo/api/v1/me").then((me) => me.isAdministrator);

/** Uses a password for all further requests if it is the administrator's. */
export async function logIn(password) {
  const bytes = new TextEncoder().encode(`Administrator:${password}`);
  authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  try {
    return await isAdministrator();
  } catch (e) {
    authorization = null;
    throw e;
  }
}

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
