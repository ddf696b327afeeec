import { Readable } from "node:stream";
import { pino } from "pino";
import { expect, it } from "vitest";
import { OperationError } from "../../src/kernel/errors.ts";
import { createHttpApp } from "../../src/surfaces/http/app.ts";
import { Bodies } from "../../src/surfaces/http/bodies.ts";
import { Metrics } from "../../src/surfaces/http/metrics.ts";
import { OwnHosts } from "../../src/surfaces/http/request-facts.ts";
import { UnsentBytes } from "../../src/surfaces/http/responses.ts";
import { mountMedia } from "../../src/surfaces/media/index.ts";

const openApp = () =>
  createHttpApp({
    surface: "api",
    log: pino({ level: "silent" }),
    metrics: new Metrics(),
    bodies: new Bodies(1024),
    unsent: new UnsentBytes(1024),
    writeSeconds: 1,
    hosts: new OwnHosts([]),
    isHttps: false,
    onUnknownProxy: () => {},
    onAnswer: () => {},
    proxies: 0,
    fronts: [],
  });

/** A picture whose bytes fail in the given way. */
const pictures = (open: () => Promise<Readable | undefined>) => ({
  find: async () => ({ contentType: "image/png", etag: '"picture"', sizeBytes: 4, open }),
});

const LOST = new Error("the bucket is away");

function brokenOff(): Readable {
  const bytes: Readable = new Readable({ read: () => void bytes.destroy(LOST) });
  return bytes;
}

const FAILURES: [string, () => Promise<Readable | undefined>, number][] = [
  ["cannot be opened", () => Promise.reject(LOST), 500],
  ["are unavailable", () => Promise.reject(new OperationError("unavailable", { retryAfterSeconds: 1 })), 503],
  ["are gone", async () => undefined, 404],
  ["break off before the first", async () => brokenOff(), 500],
];

it.each(FAILURES)("an error for a picture whose bytes %s is not cacheable", async (_what, open, status) => {
  const app = openApp();
  mountMedia(app, pictures(open));
  for (const headers of [{}, { range: "bytes=0-1" }]) {
    const reply = await app.inject({ url: "/media/rose", headers: { host: "localhost", ...headers } });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject({ "cache-control": "no-store" });
    for (const name of ["etag", "last-modified", "content-range"]) expect(reply.headers).not.toHaveProperty(name);
    expect(reply.json()).toMatchObject({ status });
  }
});

it("a picture and its 304 are immutable", async () => {
  const app = openApp();
  mountMedia(
    app,
    pictures(async () => Readable.from([Buffer.from("rose")])),
  );
  for (const [headers, status] of [
    [{}, 200],
    [{ range: "bytes=0-3" }, 206],
    [{ "if-none-match": '"picture"' }, 304],
  ] as const) {
    const reply = await app.inject({ url: "/media/rose", headers: { host: "localhost", ...headers } });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject({ etag: '"picture"', "cache-control": expect.stringContaining("immutable") });
  }
});

it("an error drops the cache headers of the intended response", async () => {
  const app = openApp();
  app.get("/fails", async (_request, reply) => {
    reply.headers({
      etag: '"a"',
      "cache-control": "public, max-age=60",
      "last-modified": "Sun, 01 Mar 2026 10:00:00 GMT",
    });
    throw LOST;
  });
  for (const url of ["/fails", "/nowhere"]) {
    const { headers } = await app.inject({ url, headers: { host: "localhost" } });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers).not.toHaveProperty("etag");
    expect(headers).not.toHaveProperty("last-modified");
  }
});
