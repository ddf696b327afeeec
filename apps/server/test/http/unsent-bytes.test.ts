// Unread answers are dropped to make room: first those of the address above its share.

import type { Socket } from "node:net";
import fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { UnsentBytes } from "../../src/surfaces/http/unsent-bytes.ts";
import { until } from "../harness/process.ts";
import { openSocket } from "./sockets.ts";

const MIB = 1024 * 1024;
const ANSWER = "x".repeat(8 * MIB);

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** A service with room for 160 MiB, a quarter of it for one address. */
async function serve() {
  const unsent = new UnsentBytes({ bytesMax: 160 * MIB, seconds: 600 });
  const app = fastify({ trustProxy: true, forceCloseConnections: true });
  app.addHook("onRequest", async (_request, reply) => unsent.watch(reply.raw));
  app.get("/", (_request, reply) => unsent.send(reply, ANSWER));
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send());
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => app.close());
  return { unsent, origin };
}

/** Sends a request and reads only the first line of the answer. */
async function ask(origin: string, address: string): Promise<{ status: number; socket: Socket }> {
  const socket = await openSocket(origin);
  closing.push(() => socket.destroy());
  const first = new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  const status = Number((await first).split(" ")[1]);
  socket.pause();
  return { status, socket };
}

it("an address above its share loses only its own unread responses", async () => {
  const { unsent, origin } = await serve();
  const other = await ask(origin, "10.0.0.2");
  for (let n = 0; n < 4; n++) expect((await ask(origin, "10.0.0.1")).status).toBe(200);
  const share = 40 * MIB;
  expect(unsent.bytes("10.0.0.1")).toBeGreaterThan(share - 8 * MIB);
  // Room is free only after the first reader has stalled for a while.
  await until(async () => (await ask(origin, "10.0.0.1")).status === 200);
  expect(unsent.bytes("10.0.0.1")).toBeLessThanOrEqual(share);
  expect(unsent.bytes("10.0.0.2")).toBeGreaterThanOrEqual(8 * MIB);
  expect(other.socket.closed).toBe(false);
});
