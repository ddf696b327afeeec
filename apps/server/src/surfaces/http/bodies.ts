// Bodies that are read whole. All pending bodies share a memory budget: beyond it a request is refused at once. A body
// that arrives too slowly times out.

import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import { Gathered } from "../../kernel/gathered.ts";
import { othersFirst } from "../../kernel/others-first.ts";
import { addressOf } from "./client-address.ts";

declare module "fastify" {
  interface FastifyInstance {
    bodies: Bodies;
  }
  interface FastifyRequest {
    /** Budget that its body holds until the answer is sent. */
    bodyBytes: number;
  }
}

export interface BodyLimits {
  /** Budget of all listeners for all pending bodies. */
  bytesMax: number;
  /** Maximum time for a body to arrive. */
  seconds: number;
}

/** One address with many open bodies leaves most of the budget to others. */
const SHARE_OF_ONE_ADDRESS = 1 / 4;

/** The request did not arrive in time. */
export class RequestTimeout extends Error {}

const senderLeft = () => new OperationError("invalid_input", { internal: "the sender went away" });

export class Bodies {
  readonly #limits: BodyLimits;
  readonly #byAddress = new Map<string, number>();
  #held = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** Bytes of unanswered requests. */
  get heldBytes(): number {
    return this.#held;
  }

  /** Discards an oversized body; its sender gets the refusal while the rest is drained. */
  read(request: FastifyRequest, payload: IncomingMessage, bytesMax: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const gathered = new Gathered();
      const settle = (act: () => void) => {
        clearTimeout(timer);
        payload.off("data", take).off("end", finish).off("error", leave).off("close", leave).resume();
        act();
      };
      const fail = (error: Error) => settle(() => reject(error));
      const finish = () => settle(() => resolve(gathered.all));
      const leave = () => fail(senderLeft());
      const take = (chunk: Buffer) => {
        if (request.bodyBytes + chunk.length > bytesMax) return fail(new OperationError("payload_too_large"));
        if (!this.#take(request, chunk.length))
          return fail(new OperationError("unavailable", { retryAfterSeconds: 1 }));
        gathered.add(chunk);
      };
      const timer = setTimeout(() => fail(new RequestTimeout()), this.#limits.seconds * SECOND);
      payload.on("data", take).once("end", finish).once("error", leave).once("close", leave);
      if (Number(request.headers["content-length"]) > bytesMax) fail(new OperationError("payload_too_large"));
    });
  }

  /** Peeks at the first bytes of a body, which stays whole for its reader. Empty if there is no body. */
  beginning(payload: IncomingMessage): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        payload.off("readable", look).off("end", finish).off("error", leave).off("close", leave);
        // The next reader needs a stream without listeners, which is so after this round of the event loop.
        setImmediate(act);
      };
      const finish = () => settle(() => resolve(Buffer.alloc(0)));
      const leave = () => settle(() => reject(senderLeft()));
      const look = () => {
        const chunk: Buffer | null = payload.read();
        if (chunk === null) return;
        payload.unshift(chunk);
        settle(() => resolve(chunk));
      };
      const timer = setTimeout(() => settle(() => reject(new RequestTimeout())), this.#limits.seconds * SECOND);
      payload.on("readable", look).once("end", finish).once("error", leave).once("close", leave);
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

  #take(request: FastifyRequest, bytes: number): boolean {
    const { bytesMax } = this.#limits;
    const address = addressOf(request.ip);
    const ofAddress = (this.#byAddress.get(address) ?? 0) + bytes;
    if (this.#held + bytes > bytesMax || ofAddress > bytesMax * SHARE_OF_ONE_ADDRESS) return false;
    this.#held += bytes;
    this.#byAddress.set(address, ofAddress);
    request.bodyBytes += bytes;
    return true;
  }
}

/** Parsing this many bytes takes about a millisecond. */
const LONG_BYTES = 64 * 1024;

/** Reads a body whole. Of long ones that end together, one is parsed in each round of the event loop. */
async function readWhole(
  request: FastifyRequest,
  payload: IncomingMessage,
  bytesMax = request.routeOptions.bodyLimit,
): Promise<Buffer> {
  const bytes = await request.server.bodies.read(request, payload, bytesMax);
  if (bytes.length > LONG_BYTES) await othersFirst();
  return bytes;
}

/** Reads bodies of a content type whole, up to the route's limit or `bytesMax`. */
export function parseBodies(
  scope: FastifyInstance,
  type: string,
  parse: (bytes: Buffer, request: FastifyRequest) => unknown,
  bytesMax?: number,
): void {
  scope.addContentTypeParser(type, async (request: FastifyRequest, payload: IncomingMessage) =>
    parse(await readWhole(request, payload, bytesMax), request),
  );
}

/** Parses JSON as elsewhere, except for a list: that is a file, which its operation streams. */
export function parseBodiesExceptLists(
  scope: FastifyInstance,
  parse: (bytes: Buffer, request: FastifyRequest) => unknown,
): void {
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", async (request: FastifyRequest, payload: IncomingMessage) => {
    const beginning = await request.server.bodies.beginning(payload);
    if (beginning.length === 0) return parse(beginning, request);
    if (/^(\xef\xbb\xbf)?\s*\[/.test(beginning.toString("latin1"))) return undefined;
    return parse(await readWhole(request, payload), request);
  });
}
