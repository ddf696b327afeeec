// Bodies are read only with a plausible credential, within a deadline, and within a total memory limit.

import { once } from "node:events";
import type { Socket } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { until } from "../harness/process.ts";
import { startTestService, type Tenant, withService } from "../harness/service.ts";
import { metric, openSocket, parseAnswer, readToEnd } from "./sockets.ts";

const service = withService({ env: { HTTP_BODIES_MIB: "4", TRUST_PROXY: "on" } });
let tenant: Tenant;
beforeAll(async () => {
  tenant = await service.tenant();
});

const heldBytes = () => metric(service.api, "vitrine_body_bytes");

const head = (path: string, headers: Record<string, string>, contentLength: number) =>
  [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    "Content-Type: application/json",
    `Content-Length: ${contentLength}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

/** Sends a request without its body and returns the answer. */
async function answerToHead(origin: string, path: string, headers: Record<string, string>) {
  const socket = await openSocket(origin);
  socket.write(head(path, headers, 5_800_000));
  let text = "";
  while (!text.endsWith("}")) text += String((await once(socket, "data"))[0]);
  socket.destroy();
  return parseAnswer(text);
}

describe("the body of a request without a plausible credential", () => {
  const workspace = "/v1/workspaces/wks_00000000000000000000000000";
  const hex = "0".repeat(64);
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const keyForm = `vtr_dev_${"0".repeat(26)}_${hex}`;

  it.each([
    ["REST, no credential", "api", `${workspace}/tags`, {}, "unauthenticated"],
    ["REST, another scheme", "api", `${workspace}/tags`, { Authorization: "Basic eA==" }, "invalid_token"],
    ["REST, half a key", "api", `${workspace}/tags`, bearer("vtr_dev_x"), "invalid_token"],
    ["REST, an agent's token", "api", `${workspace}/tags`, bearer(`vto_dev_${hex}`), "invalid_token"],
    ["REST, a key of production", "api", `${workspace}/tags`, bearer("vtr_live_x"), "wrong_environment"],
    ["REST, files", "api", `${workspace}/media/upload`, {}, "unauthenticated"],
    ["experience, no credential", "api", `${workspace}/experience/chat/product`, {}, "unauthenticated"],
    ["experience, half a key", "api", `${workspace}/experience/events`, bearer("vtr_dev_x"), "invalid_token"],
    ["agents, no credential", "api", "/mcp", {}, "unauthenticated"],
    ["agents, junk", "api", "/mcp", bearer("junk"), "invalid_token"],
    ["agents, a key", "api", "/mcp", bearer(keyForm), "invalid_token"],
    ["agents, a token of production", "api", "/mcp", bearer(`vto_live_${hex}`), "wrong_environment"],
    ["dashboard, no credential", "dashboard", "/api/workspaces", {}, "sign_in_required"],
    ["dashboard, junk", "dashboard", "/api/workspaces", { Cookie: "vitrine_dashboard=junk" }, "sign_in_required"],
    ["administration, no credential", "admin", "/api/sign-out", {}, "sign_in_required"],
    ["administration, junk", "admin", "/api/sign-out", { Cookie: "vitrine_admin=junk" }, "sign_in_required"],
  ] as const)("is not read and returns 401: %s", async (_what, surface, path, headers, code) => {
    const answer = await answerToHead(service[surface], path, headers);
    expect(answer).toMatchObject({ status: 401, body: { status: 401, code } });
    if (surface === "api")
      expect(answer.headers.get("ratelimit-limit")).toBe(path.includes("experience") ? "1200" : "120");
    expect(await heldBytes()).toBe(0);
  });

  it.each([
    ["api", "/nowhere"],
    ["api", "/v1/nowhere"],
    ["api", `${workspace}/experience/nowhere`],
    ["api", "/healthz"],
    ["dashboard", "/api/nowhere"],
    ["admin", "/api/nowhere"],
    ["sites", "/nowhere"],
  ] as const)("is not read on an unknown route and returns 404: %s %s", async (surface, path) => {
    const answer = await answerToHead(service[surface], path, {});
    expect(answer).toMatchObject({ status: 404, body: { status: 404, code: "not_found" } });
    expect(await heldBytes()).toBe(0);
  });

  it("returns 400 for a missing workspace before 401", async () => {
    const answer = await answerToHead(service.api, "/v1/tags", {});
    expect(answer).toMatchObject({ status: 400, body: { code: "missing_workspace" } });
  });

  it("leaves the connection usable for the next request", async () => {
    const socket = await openSocket(service.api);
    const answered = readToEnd(socket);
    socket.write(`${head("/mcp", {}, 2_000_000)}${"x".repeat(2_000_000)}`);
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const text = await answered;
    expect(text).toContain("401 Unauthorized");
    expect(text).toContain('{"status":"ok"}');
  });
});

describe("request bodies", () => {
  const tags = () => `/v1/workspaces/${tenant.workspace.id}/tags`;
  const from = (address: string) => ({ Authorization: `Bearer ${tenant.key}`, "X-Forwarded-For": address });
  const open: Socket[] = [];

  /** Sends all but the end of a body of this size. */
  async function begin(address: string, bytes: number): Promise<Socket> {
    const socket = await openSocket(service.api);
    open.push(socket);
    const before = await heldBytes();
    socket.write(head(tags(), from(address), bytes) + '"'.padEnd(bytes - 1, "x"));
    await until(async () => socket.readableLength > 0 || (await heldBytes()) >= before + bytes - 1);
    return socket;
  }
  const leave = async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await until(async () => (await heldBytes()) === 0);
  };

  it("have a memory budget per address and return 503 with Retry-After above it", async () => {
    await begin("203.0.113.1", 900_000);
    const refused = await begin("203.0.113.1", 300_000);
    const answer = parseAnswer(String(await once(refused, "data")));
    expect(answer).toMatchObject({ status: 503, body: { status: 503, code: "unavailable" } });
    expect(answer.headers.get("retry-after")).toBe("1");
    const headers = { "x-forwarded-for": "203.0.113.2" };
    const other = await service.call("POST", tags(), { key: tenant.key, headers, body: { name: "Another's" } });
    expect(other.status).toBe(200);
    await leave();
    const again = { "x-forwarded-for": "203.0.113.1" };
    expect((await service.call("POST", tags(), { key: tenant.key, headers: again, body: { name: "x" } })).status).toBe(
      200,
    );
  });

  it("have a total memory budget", async () => {
    for (const address of ["1", "2", "3", "4"]) await begin(`203.0.113.${address}`, 1_000_000);
    const refused = await begin("203.0.113.5", 400_000);
    expect(parseAnswer(String(await once(refused, "data"))).status).toBe(503);
    expect(await heldBytes()).toBeLessThanOrEqual(4 * 1024 * 1024);
    await leave();
  });

  it("that end together are parsed one by one, with other requests in between", async () => {
    const bodies = await Promise.all(["1", "2", "3", "4"].map((n) => begin(`203.0.113.${n}`, 200_000)));
    const other = await openSocket(service.api);
    const answered: string[] = [];
    const answers = [...bodies, other].map(async (socket) => {
      const [answer] = await once(socket, "data");
      answered.push(parseAnswer(String(answer)).status === 200 ? "other" : "body");
    });
    for (const socket of bodies) socket.write("x");
    other.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await Promise.all(answers);
    expect(answered.indexOf("other")).toBeLessThan(answered.length - 1);
    other.destroy();
    await leave();
  });

  it.each([
    ["too long", '"'.padEnd(6 * 1024 * 1024 + 1, "x"), 413],
    ["malformed JSON", "x".repeat(1000), 400],
  ])("that are %s return an error and keep the connection usable", async (_what, body, status) => {
    const socket = await openSocket(service.api);
    const answers = readToEnd(socket);
    socket.write(head(tags(), from("203.0.113.8"), body.length));
    if (status === 413) await once(socket, "data");
    socket.write(body);
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const text = await answers;
    expect(text).toContain(`HTTP/1.1 ${status} `);
    expect(text).toContain('{"status":"ok"}');
  });

  it("that are aborted cause no error log", async () => {
    await begin("203.0.113.7", 100_000);
    await leave();
    expect(service.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  it("count against the budget until they are answered", async () => {
    const socket = await begin("203.0.113.6", 100_000);
    socket.write('"');
    expect(parseAnswer(String(await once(socket, "data")))).toMatchObject({ status: 400 });
    expect(await heldBytes()).toBe(0);
    await leave();
  });
});

describe("a slow client", () => {
  const impatient = withService({ env: { HTTP_REQUEST_SECONDS: "2", HTTP_HEADER_SECONDS: "1" } });
  const connections = () => metric(impatient.api, "vitrine_connections");
  let halfBody: string;
  beforeAll(async () => {
    const { workspace, key } = await impatient.tenant();
    halfBody = `${head(`/v1/workspaces/${workspace.id}/tags`, { Authorization: `Bearer ${key}` }, 50)}{`;
  });

  it.each([
    ["headers", "POST /v1/tags HTTP/1.1\r\nHost: localhost\r\n"],
    ["a body", undefined],
  ])("with incomplete %s gets 408 and a closed connection", async (_what, given) => {
    const socket = await openSocket(impatient.api);
    socket.write(given ?? halfBody);
    const answer = parseAnswer(await readToEnd(socket));
    expect(answer).toMatchObject({ status: 408, body: { status: 408, code: "invalid_input" } });
    expect(answer.headers.get("connection")).toBe("close");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
  });

  it("is disconnected when it neither reads nor closes", async () => {
    const before = await connections();
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(impatient.api)));
    for (const [index, socket] of sockets.entries())
      socket.write(index % 2 === 0 ? "GET /v1/tags HTTP/1.1\r\n" : halfBody);
    await until(async () => (await connections()) >= before + 20 || sockets.some((socket) => socket.destroyed));
    await until(async () => (await connections()) <= before);
    for (const socket of sockets) socket.destroy();
  });
});

it("connections above the maximum are closed while open ones are served", async () => {
  const small = await startTestService({ env: { HTTP_CONNECTIONS_MAX: "10" } });
  const sockets = await Promise.all(Array.from({ length: 10 }, () => openSocket(small.api)));
  const [first] = sockets;
  const oneMore = await openSocket(small.api);
  await readToEnd(oneMore); // closed without an answer
  first?.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(await readToEnd(first as Socket)).toContain("200 OK");
  for (const socket of sockets) socket.destroy();
  await small.stop();
});
