// Asks the server. A refusal becomes an error whose message is the detail of its problem.
async function get(path) {
  const response = await fetch(path, { headers: { Accept: "application/json" } });
  const body = await response.json();
  if (!response.ok) {
    throw new Error(body.detail ?? response.statusText);
  }
  return body;
}

const encoded = (locator) => locator.split("/").map(encodeURIComponent).join("/");

export const document_ = (locator) => get(`/api/documents/${encoded(locator)}`);
export const children = (locator, offset, limit) =>
  get(`/api/children/${encoded(locator)}?offset=${offset}&limit=${limit}`);
export const statements = (locator) => get(`/api/statements/${encoded(locator)}`);
export const plan = () => get("/api/plan");
export const search = (query) => get(`/api/search?${new URLSearchParams(query)}`);
export const blobUrl = (key) => `/api/blobs/${key}`;

let known;
export function dataset() {
  known ??= get("/api/datasets").then((answer) => answer.datasets[0]);
  return known;
}

export const pageOf = (entry) => `/browse/${entry.repository}${encoded(entry.path)}`;
