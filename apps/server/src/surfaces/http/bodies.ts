// Bodies that are read whole and parsed. All unanswered bodies share a memory budget: beyond it a request is refused at
// once (without one, 250 unfinished bodies took 1 GiB). Node's request timeout ends a body that arrives too slowly.

import type { IncomingMessage } from "node:http";
import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalidInput, OperationError } from "../../kernel/errors.ts";
import { Gathered } from "../../kernel/gathered.ts";
import { isModestJson } from "../../kernel/modest-json.ts";
import { othersFirst } from "../../kernel/others-first.ts";
import { wrongContentType } from "./errors.ts";
import { addressOf } from "./request-facts.ts";

declare module "fastify" {
  interface FastifyInstance {
    bodies: Bodies;
  }
  interface FastifyRequest {
    /** Budget that its body holds until the answer is sent. */
    bodyBytes: number;
  }
}

/** One address with many open bodies leaves most of the budget to others. */
const SHARE_OF_ONE_ADDRESS = 1 / 4;

const senderLeft = () => new OperationError("invalid_input", { internal: "the client disconnected" });

export class Bodies {
  readonly #bytesMax: number;
  readonly #byAddress = new Map<string, number>();
  #held = 0;

  /** The budget of all listeners. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Bytes of unanswered requests. */
  get heldBytes(): number {
    return this.#held;
  }

  /** Discards the rest of an oversized body; its sender gets the refusal at once. */
  read(request: FastifyRequest, payload: IncomingMessage, bytesMax: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const gathered = new Gathered();
      const settle = (act: () => void) => {
        payload.off("data", add).off("end", finish).off("error", leave).off("close", leave).resume();
        act();
      };
      const fail = (error: Error) => settle(() => reject(error));
      const finish = () => settle(() => resolve(gathered.all));
      const leave = () => fail(senderLeft());
      const add = (chunk: Buffer) => {
        if (request.bodyBytes + chunk.length > bytesMax) return fail(new OperationError("payload_too_large"));
        if (!this.#hold(request, chunk.length))
          return fail(new OperationError("unavailable", { retryAfterSeconds: 1 }));
        gathered.add(chunk);
      };
      payload.on("data", add).once("end", finish).once("error", leave).once("close", leave);
      if (Number(request.headers["content-length"]) > bytesMax) fail(new OperationError("payload_too_large"));
    });
  }

  /** Called after the answer to a request. */
  release(request: FastifyRequest): void {
    const { bodyBytes } = request;
    if (bodyBytes === 0) return;
    request.bodyBytes = 0;
    this.#held -= bodyBytes;
    const address = addressOf(request.ip);
    const left = (this.#byAddress.get(address) ?? 0) - bodyBytes;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }

  #hold(request: FastifyRequest, bytes: number): boolean {
    const address = addressOf(request.ip);
    const ofAddress = (this.#byAddress.get(address) ?? 0) + bytes;
    if (this.#held + bytes > this.#bytesMax || ofAddress > this.#bytesMax * SHARE_OF_ONE_ADDRESS) return false;
    this.#held += bytes;
    this.#byAddress.set(address, ofAddress);
    request.bodyBytes += bytes;
    return true;
  }
}

/** Parsing this many bytes takes about a millisecond. */
const LONG_BYTES = 64 * 1024;

/** Of long bodies that end together, each round of the event loop parses one: without this, 11 of 5.8 MB (240 ms). */
async function readWhole(request: FastifyRequest, payload: IncomingMessage, bytesMax?: number): Promise<Buffer> {
  const { server, routeOptions } = request;
  const bytes = await server.bodies.read(request, payload, bytesMax ?? routeOptions.bodyLimit);
  if (bytes.length > LONG_BYTES) await othersFirst();
  return bytes;
}

type Parse = (bytes: Buffer, request: FastifyRequest) => unknown;

/** Reads bodies of a content type whole, up to the route's limit or `bytesMax`. */
export function parseBodies(scope: FastifyInstance, type: string, parse: Parse, bytesMax?: number): void {
  scope.addContentTypeParser(type, async (request: FastifyRequest, payload: IncomingMessage) =>
    parse(await readWhole(request, payload, bytesMax), request),
  );
}

/** Parses JSON as elsewhere, except for a list: that is a file, which its operation streams. */
export function parseJsonExceptLists(scope: FastifyInstance): void {
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", async (request: FastifyRequest, payload: IncomingMessage) => {
    const beginning = await beginningOf(payload);
    if (/^(\xef\xbb\xbf)?\s*\[/.test(beginning.toString("latin1"))) return undefined;
    return parseJson(await readWhole(request, payload));
  });
}

/** Peeks at the first bytes of a body, which stays whole for its reader. Empty if there is no body. */
function beginningOf(payload: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      payload.off("readable", look).off("end", look).off("error", leave).off("close", leave);
      // The next reader needs a stream without listeners, which is so after this round of the event loop.
      setImmediate(act);
    };
    const leave = () => settle(() => reject(senderLeft()));
    const look = () => {
      const chunk: Buffer | null = payload.read();
      if (chunk !== null) payload.unshift(chunk);
      if (chunk !== null || payload.readableEnded) settle(() => resolve(chunk ?? Buffer.alloc(0)));
    };
    payload.on("readable", look).once("end", look).once("error", leave).once("close", leave);
  });
}

/** Parses forms of our own pages. They need no credential, so their size is limited. */
export const parseForms = (scope: FastifyInstance): void =>
  parseBodies(
    scope,
    "application/x-www-form-urlencoded",
    (bytes) => new URLSearchParams(bytes.toString()),
    LIMITS.request.publicBodyBytesMax,
  );

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Empty input means no body. Rejects invalid JSON and keys that could reach an object's prototype. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isModestJson(bytes)) throw invalidInput({ body: "has too many or too deeply nested values" });
  try {
    return JSON.parse(utf8.decode(bytes), (key, value) => {
      if (key === "__proto__") throw new SyntaxError("__proto__");
      return value;
    });
  } catch {
    throw invalidInput({ body: "is not valid JSON" });
  }
}

/** Accepts the merge-patch content type only for PATCH. */
export function parseMergePatch(bytes: Buffer, { method }: FastifyRequest): unknown {
  if (method !== "PATCH") throw wrongContentType();
  return parseJson(bytes);
}
