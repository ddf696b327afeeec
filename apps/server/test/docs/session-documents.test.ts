import { camelCase, OPERATIONS, type OpenApiDocument } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";

const service = withService();

const APPS = [
  ["dashboard", "member", "vitrine_dashboard"],
  ["admin", "staff", "vitrine_admin"],
] as const;

describe.each(APPS)("the OpenAPI document of the %s API", (app, caller, cookie) => {
  const read = async () => (await service.call("GET", `${service[app]}/api/openapi.json`)).body as OpenApiDocument;

  it("describes exactly the operations of its callers", async () => {
    const { paths } = await read();
    const described = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
    const served = OPERATIONS.filter(({ rest, callers }) => rest !== null && callers.includes(caller));
    expect(described.sort()).toEqual(served.map(({ name }) => camelCase(name)).sort());
    expect(Object.keys(paths).every((path) => path.startsWith("/api/"))).toBe(true);
  });

  it("requires the session cookie, except for sign-in", async () => {
    const { paths, components } = await read();
    expect(components["securitySchemes"]).toEqual({
      session: { type: "apiKey", in: "cookie", name: cookie, description: expect.any(String) },
    });
    expect(paths["/api/sign-in/code"]?.["post"]?.["security"]).toEqual([]);
    expect(paths["/api/profile"]?.["get"]?.["security"]).toEqual([{ session: [] }]);
    expect(Object.keys(paths["/api/profile"]?.["get"]?.responses ?? {})).toContain("401");
  });

  it("resolves all of its references", async () => {
    const document = await read();
    const referred = new Set(JSON.stringify(document).match(/#\/components\/\w+\/[\w.]+/g));
    expect(referred.size).toBeGreaterThan(20);
    for (const reference of referred) {
      const [, , kind = "", name = ""] = reference.split("/");
      expect(document.components[kind], reference).toHaveProperty([name]);
    }
  });

  it("returns 304 when the ETag matches", async () => {
    const url = `${service[app]}/api/openapi.json`;
    const etag = (await service.call("GET", url)).headers.get("etag") ?? "";
    expect((await service.call("GET", url, { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});
