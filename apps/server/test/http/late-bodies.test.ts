// A refused client gets the answer immediately, even while it sends. A client that reads only after sending gets it too.

import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { Listener } from "../../src/surfaces/http/listener.ts";
import { withService } from "../harness/service.ts";
import { openSocket, readToEnd } from "./sockets.ts";

const MIB = 1024 * 1024;

const head = (path: string, contentLength: number, more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${contentLength}\r\n${more}\r\n`;

const PIECE = Buffer.alloc(MIB / 16, "x");

/** Sends until the service closes the connection, and returns the number of sent bytes. */
async function send(socket: Socket, bytes: number): Promise<number> {
  const closed = new Promise((resolve) => socket.once("close", resolve));
  let sent = 0;
  for (; sent < bytes && !socket.destroyed; sent += PIECE.length) {
    if (socket.write(PIECE)) continue;
    await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
  }
  return sent;
}

async function readAnswer(socket: Socket): Promise<string> {
  let text = "";
  while (!text.endsWith("}")) text += String((await once(socket, "data"))[0]);
  return text;
}

describe.each([
  ["that keeps its connection", ""],
  ["that closes its connection", "Connection: close\r\n"],
])("a refused client %s", (_what, more) => {
  it("is disconnected by the request timeout while it keeps sending", async () => {
    const listener = await Listener.open("127.0.0.1", 0, { connectionsMax: 10, headerSeconds: 1, requestSeconds: 1 });
    const socket = await openSocket(`http://127.0.0.1:${listener.port}`);
    socket.write(head("/", Number.MAX_SAFE_INTEGER, more));
    const [answer] = await Promise.all([readToEnd(socket), send(socket, Number.POSITIVE_INFINITY)]);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    await listener.close(0);
  });
});

describe("a client that reads only after sending", () => {
  const service = withService();

  it("receives the refusal and can reuse the connection", async () => {
    const socket = await openSocket(service.api);
    socket.write(head("/v1/workspaces", 12 * MIB));
    await send(socket, 12 * MIB);
    expect(await readAnswer(socket)).toContain('"unauthenticated"');
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ["401", "/v1/workspaces", ""],
    ["404", "/nowhere", ""],
    ["413", "/v1/workspaces", `Authorization: Bearer vtr_dev_${"0".repeat(26)}_${"0".repeat(64)}\r\n`],
  ])("receives %s although its connection closes with the response", async (status, path, more) => {
    const socket = await openSocket(service.api);
    socket.write(head(path, 12 * MIB, `${more}Connection: close\r\n`));
    expect(await send(socket, 12 * MIB)).toBe(12 * MIB);
    expect(await readToEnd(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*}$`));
  });
});
