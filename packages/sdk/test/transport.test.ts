import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { isVitrineError, VitrineConnectionError } from "../src/errors.ts";
import type { NamedOperation } from "../src/operation.ts";
import { Transport, type TransportOptions } from "../src/transport.ts";

const READ: NamedOperation = { name: "getTag", method: "GET", path: "/v1/workspaces/{workspaceId}/tags/{id}" };
const WRITE: NamedOperation = {
  name: "createTag",
  method: "POST",
  path: "/v1/workspaces/{workspaceId}/tags",
  keyed: true,
};
const UNKEYED: NamedOperation = { name: "createThing", method: "POST", path: "/v1/things" };
const METERED: NamedOperation = { name: "chat", method: "POST", path: "/v1/chat", keyed: true, metered: true };
const IDS = { workspaceId: "wks_1", id: "tag_1" };

/** Returns a transport with a scripted network, an answer or a failure per call. Its pauses take no time. */
function scripted(steps: (Response | Error)[], options: Partial<TransportOptions> = {}) {
  const calls: { url: string; init: RequestInit; headers: Headers }[] = [];
  const pauses: number[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    calls.push({ url: String(url), init, headers: new Headers(init.headers) });
    const step = steps[calls.length - 1];
    if (step === undefined) throw new Error("one call too many");
    if (step instanceof Error) throw step;
    return step;
  };
  const transport = new Transport(
    { apiKey: "vtr_test_1_s", baseUrl: "http://api.test/", fetch, ...options },
    async (milliseconds) => void pauses.push(milliseconds),
  );
  return { transport, calls, pauses };
}

const ok = (body: unknown = { id: "tag_1" }) => Response.json(body);
const refused = (status: number, code = "internal", headers: Record<string, string> = {}) =>
  Response.json({ status, code, message: "No." }, { status, headers });
const dropped = () => new TypeError("fetch failed");
const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a request", () => {
  it("has the API key, encoded path ids and the given query parameters", async () => {
    const { transport, calls } = scripted([ok()]);
    await transport.send(READ, { ...IDS, id: "a/b?c", query: { search: "ı & ü", page: 2, sort: undefined } });
    expect(calls[0]?.url).toBe("http://api.test/v1/workspaces/wks_1/tags/a%2Fb%3Fc?search=%C4%B1+%26+%C3%BC&page=2");
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer vtr_test_1_s");
    expect(calls[0]?.headers.has("idempotency-key")).toBe(false);
  });

  it("sends the SDK version as User-Agent, except in a browser", async () => {
    const { transport, calls } = scripted([ok(), ok()]);
    await transport.send(READ, IDS);
    expect(calls[0]?.headers.get("user-agent")).toBe(`vitrine-sdk/${manifest.version}`);
    Object.assign(globalThis, { document: {} });
    try {
      await transport.send(READ, IDS);
    } finally {
      Reflect.deleteProperty(globalThis, "document");
    }
    expect(calls[1]?.headers.has("user-agent")).toBe(false);
  });

  it.each([[""], ["."], [".."], [undefined], [7]])("is not sent when an id is %j", async (id) => {
    const { transport, calls } = scripted([ok()]);
    await expect(transport.send(READ, { workspaceId: "wks_1", id })).rejects.toThrow(TypeError);
    expect(calls).toEqual([]);
  });

  it("has only the visitor headers that the caller gives", async () => {
    const { transport, calls } = scripted([ok(), ok(), ok(), ok()]);
    await transport.send(READ, IDS, { visitor: { deviceId: "device-1", guestToken: "vtg_1", language: "tr" } });
    await transport.send(READ, IDS, { visitor: { deviceId: "device-1", guestToken: null } });
    await transport.send(READ, IDS, { visitor: { token: "vtv_1" } });
    await transport.send(READ, IDS);
    const names = ["x-visitor-token", "x-guest-device-id", "x-guest-token", "accept-language"];
    expect(calls.map(({ headers }) => names.map((name) => headers.get(name)))).toEqual([
      [null, "device-1", "vtg_1", "tr"],
      [null, "device-1", null, null],
      ["vtv_1", null, null, null],
      [null, null, null, null],
    ]);
  });

  it("uses the client's workspace unless the call names another", async () => {
    const { transport, calls } = scripted([ok(), ok()], { workspaceId: "wks_mine" });
    await transport.send(WRITE, { body: { name: "x" } });
    await transport.send(WRITE, { workspaceId: "wks_other", body: { name: "x" } });
    expect(calls.map(({ url }) => url.split("/")[5])).toEqual(["wks_mine", "wks_other"]);
  });

  it("has a new Idempotency-Key for every write, or the caller's", async () => {
    const { transport, calls } = scripted([ok(), ok(), ok()]);
    await transport.send(WRITE, IDS);
    await transport.send(WRITE, IDS);
    await transport.send(WRITE, IDS, { idempotencyKey: "mine", ifMatch: '"v1"' });
    const [first, second, third] = calls.map(({ headers }) => headers.get("idempotency-key"));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(third).toBe("mine");
    expect(calls[2]?.headers.get("if-match")).toBe('"v1"');
  });

  it("sends files as form data without an explicit content type", async () => {
    const { transport, calls } = scripted([ok()]);
    const files = [new File(["a"], "a.png"), new File(["b"], "b.png")];
    await transport.send({ ...UNKEYED, files: "pictures" }, { pictures: files });
    const form = calls[0]?.init.body as FormData;
    expect(form.getAll("pictures").map((file) => (file as File).name)).toEqual(["a.png", "b.png"]);
    expect(calls[0]?.headers.has("content-type")).toBe(false);
  });
});

describe("a response", () => {
  it("is returned with ETag, request id and rate limit", async () => {
    const headers = { etag: '"v1"', "x-request-id": "req_1", "ratelimit-remaining": "119" };
    const { transport } = scripted([Response.json({ id: "tag_1" }, { headers })]);
    expect(await transport.send(READ, IDS)).toEqual({
      data: { id: "tag_1" },
      status: 200,
      etag: '"v1"',
      requestId: "req_1",
      rateLimitRemaining: 119,
    });
  });

  it("without a body has undefined data", async () => {
    const { transport } = scripted([new Response(null, { status: 204 })]);
    expect((await transport.send(WRITE, IDS)).data).toBeUndefined();
  });

  it("with an error status throws a typed error", async () => {
    const body = { status: 409, code: "duplicate", message: "Taken.", fieldErrors: { name: "is already used" } };
    const { transport } = scripted([Response.json(body, { status: 409, headers: { "x-request-id": "req_9" } })]);
    const error = await thrownBy(transport.send(WRITE, IDS));
    const { message: detail, ...facts } = body;
    expect(error).toMatchObject({
      ...facts,
      detail,
      operation: "createTag",
      requestId: "req_9",
      retryAfterSeconds: null,
    });
    expect((error as Error).message).toBe("createTag: 409 duplicate: Taken. (name is already used)");
    expect(isVitrineError(error)).toBe(true);
    expect(isVitrineError(error, "duplicate")).toBe(true);
    expect(isVitrineError(error, "not_found", "duplicate")).toBe(true);
    expect(isVitrineError(error, "not_found")).toBe(false);
  });

  it("lists at most five field errors in the error message", async () => {
    const fieldErrors = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`sales.${n}.link`, "is required"]));
    const body = { status: 400, code: "invalid_input", message: "No.", fieldErrors };
    const { transport } = scripted([Response.json(body, { status: 400 })]);
    const { message } = (await thrownBy(transport.send(WRITE, IDS))) as Error;
    expect(message).toContain("(sales.0.link is required; sales.1.link");
    expect(message).toMatch(/sales\.4\.link is required; and 2 more\)$/);
  });

  it("from a proxy throws an error too", async () => {
    const { transport } = scripted([new Response("<h1>Forbidden</h1>", { status: 403 })]);
    expect(await thrownBy(transport.send(READ, IDS))).toMatchObject({ status: 403, code: "internal", fieldErrors: {} });
  });
});

describe("retries", () => {
  it.each([429, 502, 503, 504])("repeat a read after %i", async (status) => {
    const { transport, calls } = scripted([refused(status), refused(status), ok()]);
    expect((await transport.send(READ, IDS)).data).toEqual({ id: "tag_1" });
    expect(calls).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 409, 500])("do not repeat after %i", async (status) => {
    const { transport, calls } = scripted([refused(status), ok()]);
    expect(await thrownBy(transport.send(READ, IDS))).toMatchObject({ status });
    expect(calls).toHaveLength(1);
  });

  it("repeat a write with the same idempotency key and body after a lost response", async () => {
    const { transport, calls } = scripted([dropped(), refused(409, "in_progress"), ok()]);
    await transport.send(WRITE, { ...IDS, body: { name: "x" } });
    expect(new Set(calls.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
    expect(new Set(calls.map(({ init }) => init.body)).size).toBe(1);
  });

  it("never repeat a write without an idempotency key", async () => {
    const { transport, calls } = scripted([dropped(), ok()]);
    expect(await thrownBy(transport.send(UNKEYED))).toBeInstanceOf(VitrineConnectionError);
    expect(calls).toHaveLength(1);
  });

  it.each([
    ["no response", dropped()],
    ["429", refused(429, "rate_limited", { "retry-after": "1" })],
    ["503", refused(503, "ai_unavailable")],
  ])("never repeat a call that costs credits: %s", async (_what, step) => {
    const { transport, calls } = scripted([step, ok()]);
    expect(await thrownBy(transport.send(METERED, { body: {} }))).toBeInstanceOf(Error);
    expect(calls).toHaveLength(1);
  });

  it("stop after two and throw the last error", async () => {
    const cause = dropped();
    const { transport, calls } = scripted([dropped(), refused(503), cause, ok()]);
    expect(await thrownBy(transport.send(READ, IDS))).toMatchObject({ name: "VitrineConnectionError", cause });
    expect(calls).toHaveLength(3);
  });

  it("can be disabled", async () => {
    const { transport, calls } = scripted([refused(503), ok()], { retry: { max: 0 } });
    await thrownBy(transport.send(READ, IDS));
    expect(calls).toHaveLength(1);
  });

  it("wait for Retry-After plus jitter", async () => {
    const { transport, pauses } = scripted([refused(429, "rate_limited", { "retry-after": "7" }), ok()]);
    await transport.send(READ, IDS);
    expect(pauses[0]).toBeGreaterThanOrEqual(7000);
    expect(pauses[0]).toBeLessThanOrEqual(7250);
  });

  it("do not wait for a Retry-After above the maximum delay", async () => {
    const { transport, calls } = scripted([refused(429, "rate_limited", { "retry-after": "3600" }), ok()]);
    expect(await thrownBy(transport.send(READ, IDS))).toMatchObject({ code: "rate_limited", retryAfterSeconds: 3600 });
    expect(calls).toHaveLength(1);
  });

  it("back off exponentially without Retry-After", async () => {
    const { transport, pauses } = scripted([dropped(), dropped(), dropped(), ok()], {
      retry: { max: 3, baseDelayMs: 1000 },
    });
    await transport.send(READ, IDS);
    for (const [retry, pause] of pauses.entries()) expect(pause).toBeLessThanOrEqual(1000 * 2 ** retry);
    expect(pauses).toHaveLength(3);
  });
});

describe("a slow call", () => {
  /** A network that answers only when the call is aborted. */
  const silent: typeof globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  const options = { apiKey: "k", baseUrl: "http://api.test", fetch: silent };

  it("throws a connection error after the timeout", async () => {
    const transport = new Transport({ ...options, timeoutMs: 5, retry: { max: 0 } });
    const error = await thrownBy(transport.send(READ, IDS));
    expect(error).toBeInstanceOf(VitrineConnectionError);
    expect((error as Error).message).toContain("no answer within 5 ms");
  });

  it("ends at once without a retry when the caller aborts", async () => {
    const { transport, calls } = scripted([ok()], { fetch: silent });
    const caller = new AbortController();
    const call = thrownBy(transport.send(READ, IDS, { signal: caller.signal }));
    caller.abort(new Error("changed my mind"));
    expect(await call).toMatchObject({ message: "changed my mind" });
    expect(calls).toEqual([]);
  });

  it("ends at once when the caller aborts during a retry delay", async () => {
    const caller = new AbortController();
    const fetch: typeof globalThis.fetch = async () => {
      queueMicrotask(() => setTimeout(() => caller.abort(new Error("changed my mind"))));
      return refused(503);
    };
    const transport = new Transport({ ...options, fetch, retry: { baseDelayMs: 1_000_000_000, maxDelayMs: 1e12 } });
    const error = await thrownBy(transport.send(READ, IDS, { signal: caller.signal }));
    expect(error).toMatchObject({ message: "changed my mind" });
  });
});
