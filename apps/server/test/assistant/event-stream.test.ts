import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { EventStream, wantsEvents } from "../../src/surfaces/http/event-stream.ts";
import { postForEvents } from "./event-reader.ts";

const app = Fastify();
afterEach(() => app.close());

it("sends keep-alive comments while the stream is silent", async () => {
  let comments = 0;
  app.post("/", (_request, reply) => {
    const stream = new EventStream(reply, { "x-limit": "10", "x-cost": "0" }, 5);
    stream.headers["x-cost"] = "2";
    const write = reply.raw.write.bind(reply.raw);
    reply.raw.write = ((piece: string) => {
      if (piece.startsWith(":") && ++comments === 3) setImmediate(() => stream.done('{"all":"done"}'));
      return write(piece);
    }) as typeof reply.raw.write;
    return reply;
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const reply = await postForEvents(url, { headers: {}, body: {} });
  expect(reply.comments.slice(0, 3)).toEqual([": keep-alive", ": keep-alive", ": keep-alive"]);
  expect(reply.events).toEqual([{ name: "done", data: { all: "done" } }]);
  expect(reply.headers).toMatchObject({ "x-limit": "10", "x-cost": "2" });
});

it("streams only when the Accept header lists text/event-stream", () => {
  for (const accept of ["text/event-stream", "Text/Event-Stream; q=0.9", "application/json, text/event-stream"]) {
    expect(wantsEvents(accept)).toBe(true);
  }
  for (const accept of [undefined, "", "*/*", "application/json", "text/event-streams", "x-text/event-stream"]) {
    expect(wantsEvents(accept)).toBe(false);
  }
});
