// Each surface uses its own error shape and headers even for unknown routes.

import { expect, it } from "vitest";
import { withService } from "../harness/service.ts";

const service = withService();

const PLAIN = ["code", "message", "status"];
const VISITOR = ["code", "error", "message", "status"];
const OAUTH = ["code", "error", "error_description", "message", "status"];
/** The router refuses this path before any hook runs. */
const TOO_LONG = "x".repeat(1001);

const CASES: [method: string, path: string, status: number, keys: string[], limit: string | null][] = [
  ["GET", "/v1/nowhere", 404, PLAIN, "120"],
  ["GET", `/v1/workspaces/wks_1/products/${TOO_LONG}`, 400, [...PLAIN, "fieldErrors"], "120"],
  ["GET", "/v1/openapi.json/more", 404, PLAIN, "120"],
  ["GET", "/v1/workspaces/wks_1/experience/nowhere", 404, VISITOR, "1200"],
  ["GET", `/v1/workspaces/wks_1/experience/products/${TOO_LONG}`, 400, [...VISITOR, "fieldErrors"], "1200"],
  ["GET", "/v1/workspaces/wks_1/experienced", 404, PLAIN, "120"],
  ["GET", "/v10", 404, PLAIN, null],
  ["GET", "/mcp/nowhere", 404, PLAIN, "120"],
  ["GET", "/oauth/token", 404, OAUTH, null],
  ["POST", "/oauth/token/more", 404, OAUTH, null],
  ["POST", "/oauth/nowhere", 404, PLAIN, null],
  ["GET", "/nowhere", 404, PLAIN, null],
];

it.each(CASES)("%s %.60s returns %i in its surface's error format", async (method, path, status, keys, limit) => {
  const reply = await service.call(method, path);
  expect(reply.status).toBe(status);
  expect(Object.keys(reply.body).sort()).toEqual([...keys].sort());
  expect(reply.headers.get("ratelimit-limit")).toBe(limit);
  expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
});

it.each([
  ["/v1/workspaces/wks_1/tags", PLAIN, "120"],
  ["/v1/workspaces/wks_1/experience/tags", VISITOR, "1200"],
])("a route of %s returns 401 in the same error format and headers", async (path, keys, limit) => {
  const reply = await service.call("GET", path);
  expect(reply.status).toBe(401);
  expect(Object.keys(reply.body).sort()).toEqual(keys);
  expect(reply.headers.get("ratelimit-limit")).toBe(limit);
});

it("the dashboard and the administration have one error format", async () => {
  for (const origin of [service.dashboard, service.admin]) {
    const reply = await service.call("GET", `${origin}/v1/workspaces/wks_1/experience/nowhere`);
    expect(Object.keys(reply.body).sort()).toEqual(PLAIN);
    expect(reply.headers.get("ratelimit-limit")).toBeNull();
  }
});
