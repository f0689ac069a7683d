// Walks over a served dataset with a client whose types openapi-typescript has generated as api.d.mts.
import createClient from "openapi-fetch";
import type { paths } from "./api.mjs";

declare const process: { argv: string[] };
const [, , baseUrl, password] = process.argv;
const server = createClient<paths>({ baseUrl, headers: { Authorization: `Basic ${password}` } });

function must<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) {
    throw new Error(JSON.stringify(answer.error));
  }
  return answer.data;
}

function check(condition: boolean, what: string): void {
  if (!condition) {
    throw new Error(what);
  }
}

const dataset = must(await server.GET("/api/datasets")).datasets[0];
const plan = must(await server.GET("/api/plan"));
check(plan.dataset.fingerprint === dataset.spec.fingerprint, "plan");
const ordinal: number = dataset.size - 1;
const last = must(await server.GET("/api/documents/{locator}", { params: { path: { locator: `ordinal:${ordinal}` } } }));
check(last.ordinal === ordinal && last.kind! in dataset.types, "document");
const page = must(await server.GET("/api/children/{locator}", {
  params: { path: { locator: `${last.repository}:${last.parents[0].path}` }, query: { offset: last.indexInParent, limit: 1 } },
}));
check(page.children[0].id === last.id && page.children[0].title === last.properties["dc:title"], "children");
const file = must(await server.GET("/api/blobs/{key}", { params: { path: { key: last.blob!.key } }, parseAs: "arrayBuffer" }));
check((file as unknown as ArrayBuffer).byteLength === last.blob!.lengthBytes, "blob");
const missing = await server.GET("/api/documents/{locator}", { params: { path: { locator: `ordinal:${dataset.size}` } } });
check(missing.error?.status === 404 && missing.error.detail.includes("must be 0 to"), "problem");
check(must(await server.GET("/api/jobs")).jobs.length === 0, "jobs");
console.log("walked", dataset.model);
