// Unsent bytes of answers, with back-pressure. Large answers leave in slices, each after the one before, so that
// stalled clients show. A stalled client loses its connection, and all waiting bytes share a limit.

import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import { addressOf } from "./client-address.ts";

declare module "fastify" {
  interface FastifyInstance {
    unsent: UnsentBytes;
  }
}

export interface UnsentLimits {
  /** Limit of all connections together. */
  bytesMax: number;
  /** Time that a client may read no byte of a waiting answer. */
  seconds: number;
}

const SLICE_BYTES = 64 * 1024;

/** Above the largest answer: a list in a tool's result, as text and as values. */
const CONNECTION_BYTES_MAX = 32 * 1024 * 1024;

/** One address with many requests leaves most of the budget to others. */
const SHARE_OF_ONE_ADDRESS = 1 / 4;

/** Maximum unread long answers per workspace and question: more of them would waste work. */
const UNTAKEN_OF_KIND_MAX = 2;

const TOO_LARGE = "The response is too large: request less at once.";

interface Waiting {
  /** Bytes in memory that the connection has not accepted yet. */
  slices: Slices | null;
  address: string;
  /** Question and workspace of the answer; null if unspecified. */
  kind: string | null;
  takenBytes: number;
  /** Number of consecutive checks without progress. */
  still: number;
}

export class UnsentBytes {
  readonly #limits: UnsentLimits;
  readonly #answers = new Map<ServerResponse, Waiting>();
  readonly #ofRequests = new WeakMap<IncomingMessage, Waiting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: UnsentLimits) {
    this.#limits = limits;
  }

  /** Waiting bytes of all clients, or of one address. */
  bytes(address?: string): number {
    let sum = 0;
    for (const [response, waiting] of this.#answers) {
      if (address === undefined || waiting.address === address) sum += unsentBytesOf(response, waiting);
    }
    return sum;
  }

  /** Called when a request arrives. */
  watch(response: ServerResponse): void {
    const waiting = { slices: null, address: "", kind: null, takenBytes: 0, still: 0 };
    this.#answers.set(response, waiting);
    this.#ofRequests.set(response.req, waiting);
    response.once("close", () => this.#forget(response));
    this.#timer ??= setInterval(() => this.#look(), SECOND).unref();
  }

  /** Refuses, before the work, when too many answers of the kind are unread. Answers that have begun continue. */
  expect(kind: string, request: IncomingMessage): void {
    const expected = this.#ofRequests.get(request);
    if (expected === undefined || expected.kind !== null) return;
    let untaken = 0;
    for (const waiting of this.#answers.values()) {
      if (waiting.kind === kind && waiting.still > 0) untaken++;
    }
    if (untaken >= UNTAKEN_OF_KIND_MAX) throw new OperationError("rate_limited", { retryAfterSeconds: 5 });
    expected.kind = kind;
  }

  /** Refuses an answer that exceeds the budget. */
  send(reply: FastifyReply, body: string | Buffer): FastifyReply {
    const sizeBytes = Buffer.byteLength(body);
    if (sizeBytes <= SLICE_BYTES) return reply.send(body);
    if (sizeBytes > CONNECTION_BYTES_MAX) throw new OperationError("payload_too_large", { message: TOO_LARGE });
    const address = addressOf(reply.request.ip);
    if (!this.#makeRoom(sizeBytes, address)) throw new OperationError("unavailable", { retryAfterSeconds: 1 });
    const slices = new Slices(slicesOf(body), sizeBytes);
    const waiting = this.#answers.get(reply.raw);
    if (waiting !== undefined) Object.assign(waiting, { slices, address });
    return reply.header("content-length", sizeBytes).send(slices);
  }

  #forget(response: ServerResponse): void {
    this.#answers.delete(response);
    if (this.#answers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    for (const [response, waiting] of this.#answers) {
      const unsent = unsentBytesOf(response, waiting);
      const taken = takenBytesOf(response);
      waiting.still = unsent === 0 || taken !== waiting.takenBytes ? 0 : waiting.still + 1;
      waiting.takenBytes = taken;
      if (waiting.still >= this.#limits.seconds || unsent > CONNECTION_BYTES_MAX) cut(response);
    }
    this.#makeRoom(0, "");
  }

  /** Cuts the most stalled clients first; reading clients stay. */
  #makeRoom(sizeBytes: number, address: string): boolean {
    if (this.#hasRoom(sizeBytes, address)) return true;
    const stillest = [...this.#answers].filter(([, { still }]) => still > 0).sort(([, a], [, b]) => b.still - a.still);
    for (const [response, { address: its }] of stillest) {
      // When only this address exceeds its share, cutting others frees no room for it.
      if (its !== address && this.#hasRoomForAll(sizeBytes)) continue;
      cut(response);
      if (this.#hasRoom(sizeBytes, address)) return true;
    }
    return false;
  }

  #hasRoom(sizeBytes: number, address: string): boolean {
    const share = Math.max(this.#limits.bytesMax * SHARE_OF_ONE_ADDRESS, CONNECTION_BYTES_MAX);
    return this.#hasRoomForAll(sizeBytes) && this.bytes(address) + sizeBytes <= share;
  }

  #hasRoomForAll(sizeBytes: number): boolean {
    return this.bytes() + sizeBytes <= this.#limits.bytesMax;
  }
}

const cut = (response: ServerResponse) => response.req.socket.destroy();

const unsentBytesOf = (response: ServerResponse, { slices }: Waiting) =>
  response.req.socket.destroyed ? 0 : response.writableLength + (slices?.heldBytes ?? 0);

/** A slice counts when the system has accepted all of it. */
export const takenBytesOf = ({ req: { socket } }: ServerResponse) => socket.bytesWritten - socket.writableLength;

class Slices extends Readable {
  readonly #slices: Iterator<string | Buffer>;
  #heldBytes: number;

  constructor(slices: Iterator<string | Buffer>, sizeBytes: number) {
    super({ highWaterMark: SLICE_BYTES });
    this.#slices = slices;
    this.#heldBytes = sizeBytes;
  }

  /** Counts the whole answer until its last slice has left. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  override _read(): void {
    const { done, value } = this.#slices.next();
    if (done) this.#heldBytes = 0;
    this.push(done ? null : value);
  }
}

/** Encodes long texts in small slices. */
export function* slicesOf<T extends string | Buffer>(whole: T): Generator<T> {
  for (let at = 0; at < whole.length; ) {
    const end = at + SLICE_BYTES + Number(isPairAt(whole, at + SLICE_BYTES));
    yield (typeof whole === "string" ? whole.slice(at, end) : whole.subarray(at, end)) as T;
    at = end;
  }
}

/** Returns true if a cut here would split a surrogate pair. */
function isPairAt(text: string | Buffer, at: number): boolean {
  if (typeof text !== "string" || at >= text.length) return false;
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000;
}
