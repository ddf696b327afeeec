// Unread long responses share a memory budget: the oldest are dropped, first those of the address above its share.

import { once } from "node:events";
import type { Socket } from "node:net";
import fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { UnsentBytes } from "../../src/surfaces/http/responses.ts";
import { openSocket } from "./sockets.ts";

const MIB = 1024 * 1024;
const BODY = "x".repeat(8 * MIB);
const SHARE = 40 * MIB;

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** A service with room for 160 MiB, a quarter of it for one address. */
async function serve(readWithinMilliseconds?: number) {
  const unsent = new UnsentBytes(4 * SHARE, readWithinMilliseconds);
  const app = fastify({ trustProxy: true, forceCloseConnections: true });
  app.get("/", (_request, reply) => unsent.send(reply, BODY));
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send());
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => app.close());
  return { unsent, origin };
}

/** Sends a request and reads only the first line of the answer. */
async function ask(origin: string, address: string): Promise<{ status: number; socket: Socket }> {
  const socket = await openSocket(origin);
  closing.push(() => socket.destroy());
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  const [first] = await once(socket, "data");
  socket.pause();
  return { status: Number(String(first).split(" ")[1]), socket };
}

it("an address above its share loses only its own oldest response", async () => {
  const { unsent, origin } = await serve(0);
  const other = await ask(origin, "10.0.0.2");
  for (let n = 0; n < 8; n++) expect((await ask(origin, "10.0.0.1")).status).toBe(200);
  expect(unsent.bytes("10.0.0.1")).toBe(SHARE);
  expect(unsent.bytes("10.0.0.2")).toBe(8 * MIB);
  expect(other.socket.closed).toBe(false);
});

it("the oldest responses of all addresses make room for a new one", async () => {
  const { unsent, origin } = await serve(0);
  for (let n = 0; n < 24; n++) expect((await ask(origin, `10.0.0.${n}`)).status).toBe(200);
  expect(unsent.bytes()).toBe(4 * SHARE);
  expect(unsent.bytes("10.0.0.3")).toBe(0);
});

it("a long response is refused with 503 while the client may still read the others", async () => {
  const { unsent, origin } = await serve();
  for (let n = 0; n < 5; n++) expect((await ask(origin, "10.0.0.1")).status).toBe(200);
  expect((await ask(origin, "10.0.0.1")).status).toBe(503);
  expect((await ask(origin, "10.0.0.2")).status).toBe(200);
  expect(unsent.bytes()).toBe(SHARE + 8 * MIB);
});
