// The view of the REST interface: its requests as the OpenAPI description has them, with an example of each that only reads.
import { h, table } from "./dom.js";
import { get } from "./api.js";

export async function restView() {
  const { info, paths, components } = await get("/api/openapi.json");
  const resolved = (each) => (each.$ref ? components.parameters[each.$ref.split("/").pop()] : each);
  const requests = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, each]) => {
    const first = (each.parameters ?? []).map(resolved).filter((parameter) => parameter.required || parameter.example)
      .map((parameter) => [parameter, parameter.example ?? Object.values(parameter.examples ?? {})[0]?.value]);
    const inPath = first.filter(([parameter]) => parameter.in === "path")
      .reduce((filled, [parameter, value]) => filled.replace(`{${parameter.name}}`, encodeURIComponent(value)), path);
    const query = new URLSearchParams(first.filter(([parameter]) => parameter.in === "query").map(([parameter, value]) => [parameter.name, value]));
    const address = query.size > 0 ? `${inPath}?${query}` : inPath;
    return [h("code", {}, `${method.toUpperCase()} ${path}`), each.summary, method === "get" && !path.includes("/jobs/{") ? h("a", { href: address }, "Example") : "–"];
  }));
  return [
    h("h1", {}, "REST"), h("p", { class: "lead" }, info.description),
    h("p", { class: "actions" }, h("a", { class: "button", href: "/api/openapi.json" }, "OpenAPI description")),
    h("div", { class: "texts" }, table("Requests", ["Request", "Answer", "Example"], requests)),
  ];
}
