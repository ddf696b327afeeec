import { describe, expect, it } from "vitest";
import { isVitrineError, VitrineConnectionError } from "../src/errors.ts";
import type { NamedOperation, StreamEvent } from "../src/operation.ts";
import { Transport } from "../src/transport.ts";

const CHAT: NamedOperation = {
  name: "chat",
  method: "POST",
  path: "/v1/chat",
  keyed: true,
  metered: true,
  streams: true,
};

/** Returns a transport whose network answers with exactly these chunks. */
function streaming(pieces: (string | Uint8Array)[], onCancel = () => {}) {
  const calls: Headers[] = [];
  const signals: AbortSignal[] = [];
  const encoder = new TextEncoder();
  const fetch: typeof globalThis.fetch = async (_url, init = {}) => {
    calls.push(new Headers(init.headers));
    if (init.signal) signals.push(init.signal);
    init.signal?.addEventListener("abort", onCancel);
    const left = pieces.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece));
    const body = new ReadableStream({
      pull(controller) {
        const piece = left.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  return { transport: new Transport({ apiKey: "vtr_test_1_s", baseUrl: "http://api.test", fetch }), calls, signals };
}

async function readAll(events: AsyncIterable<StreamEvent<unknown>>): Promise<StreamEvent<unknown>[]> {
  const all: StreamEvent<unknown>[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe("a stream", () => {
  it("yields text deltas and then the full response, for any chunk boundaries", async () => {
    const text =
      ': keep-alive\n\nevent: delta\ndata: {"text":"Günaydın \\n"}\n\nevent: delta\ndata: {"text":"!"}\n\nevent: done\ndata: {"a":1}\n\n';
    const bytes = new TextEncoder().encode(text);
    const oneByOne = Array.from(bytes, (byte) => Uint8Array.of(byte));
    for (const pieces of [[text], oneByOne]) {
      const { transport, calls } = streaming(pieces);
      expect(await readAll(transport.stream(CHAT, { body: {} }))).toEqual([
        { type: "delta", text: "Günaydın \n" },
        { type: "delta", text: "!" },
        { type: "done", data: { a: 1 } },
      ]);
      expect(calls[0]?.get("accept")).toBe("text/event-stream");
    }
  });

  it("throws the error event of the service", async () => {
    const { transport } = streaming([
      'event: delta\ndata: {"text":"It"}\n\nevent: error\ndata: {"status":503,"code":"ai_unavailable","message":"No."}\n\n',
    ]);
    const error = await readAll(transport.stream(CHAT, { body: {} })).catch((thrown: unknown) => thrown);
    expect(isVitrineError(error, "ai_unavailable")).toBe(true);
  });

  it("throws an error response before streaming starts", async () => {
    const fetch = async () =>
      Response.json({ status: 403, code: "insufficient_credits", message: "No." }, { status: 403 });
    const transport = new Transport({ apiKey: "k", baseUrl: "http://api.test", fetch });
    const error = await readAll(transport.stream(CHAT, { body: {} })).catch((thrown: unknown) => thrown);
    expect(isVitrineError(error, "insufficient_credits")).toBe(true);
  });

  it("throws a connection error when it is cut off", async () => {
    const { transport } = streaming(['event: delta\ndata: {"text":"It"}\n\nevent: do']);
    await expect(readAll(transport.stream(CHAT, { body: {} }))).rejects.toThrow(VitrineConnectionError);
  });

  it("aborts the request when the caller leaves the loop", async () => {
    let hungUp = false;
    const { transport } = streaming(['event: delta\ndata: {"text":"It"}\n\n', "event: done\ndata: {}\n\n"], () => {
      hungUp = true;
    });
    for await (const _event of transport.stream(CHAT, { body: {} })) break;
    expect(hungUp).toBe(true);
  });

  it("yields no further event after the caller aborts, even if already received", async () => {
    const { transport } = streaming(['event: delta\ndata: {"text":"It"}\n\n'.repeat(3)]);
    const caller = new AbortController();
    const read: StreamEvent<unknown>[] = [];
    const reading = async () => {
      for await (const event of transport.stream(CHAT, { body: {} }, { signal: caller.signal })) {
        read.push(event);
        caller.abort(new Error("enough"));
      }
    };
    await expect(reading()).rejects.toThrow("enough");
    expect(read).toHaveLength(1);
  });

  it("sends an Idempotency-Key only when the caller gives one", async () => {
    const { transport, calls } = streaming(["event: done\ndata: {}\n\n"]);
    await readAll(transport.stream(CHAT, { body: {} }));
    await readAll(transport.stream(CHAT, { body: {} }, { idempotencyKey: "mine" }));
    expect(calls.map((headers) => headers.get("idempotency-key"))).toEqual([null, "mine"]);
  });
});
