// A refused client gets the answer immediately, even while it sends. The service reads the rest of the body slowly and
// up to a limit. A client that reads only after sending still gets the answer.

import { once } from "node:events";
import type { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { Listener } from "../../src/surfaces/http/listener.ts";
import { SlowBodies, type SlowBodyLimits } from "../../src/surfaces/http/slow-bodies.ts";
import { UnsentBytes } from "../../src/surfaces/http/unsent-bytes.ts";
import { withService } from "../harness/service.ts";
import { openSocket, readToEnd } from "./sockets.ts";

const MIB = 1024 * 1024;

const head = (path: string, contentLength: number, more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${contentLength}\r\n${more}\r\n`;

const PIECE = Buffer.alloc(MIB / 16, "x");

/** Sends until the service stops reading, and returns the number of sent bytes. */
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

describe("a client that keeps sending after a refusal", () => {
  const opened: Listener[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((listener) => listener.close(0)));
  });

  /** Opens a listener that serves no app yet and refuses every request at once. */
  async function openConnection(late: SlowBodyLimits): Promise<Socket> {
    const unsent = new UnsentBytes({ bytesMax: MIB, seconds: 10 });
    const limits = { connectionsMax: 10, headerSeconds: 10, unsent, late: new SlowBodies(late) };
    const listener = await Listener.open("127.0.0.1", 0, limits);
    opened.push(listener);
    return openSocket(`http://127.0.0.1:${listener.port}`);
  }

  it("is disconnected after a bounded number of bytes", async () => {
    const socket = await openConnection({ bytesPerSecond: MIB, bytesAtOnce: 0, milliseconds: 0 });
    socket.write(head("/", 256 * MIB));
    const [answer, taken] = await Promise.all([readToEnd(socket), send(socket, 256 * MIB)]);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(taken).toBeLessThan(64 * MIB); // much of it is in the system's buffers
  });

  it("is read no faster than the configured rate", async () => {
    const socket = await openConnection({ bytesPerSecond: 16 * MIB, bytesAtOnce: 0, milliseconds: 60_000 });
    const begun = performance.now();
    socket.write(head("/", 16 * MIB));
    await send(socket, 16 * MIB);
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect((await readToEnd(socket)).match(/HTTP\/1\.1 503 /g)).toHaveLength(2);
    expect(performance.now() - begun).toBeGreaterThan(500);
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
