// Sends response bodies. Long unread responses share a memory budget; the oldest are cut when it is used up. 150 clients
// that do not read lists of 8 MiB take 2.4 GiB without a budget, 1.2 GiB without slices, and 0.6 GiB with both.

import type { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createGzip, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import { addressOf } from "./request-facts.ts";

declare module "fastify" {
  interface FastifyInstance {
    unsent: UnsentBytes;
  }
}

/** Shorter responses fit into the buffers of the operating system. */
const SHORT_BYTES = 64 * 1024;

/** One address with many requests leaves most of the budget to others. */
const SHARE_OF_ONE_ADDRESS = 1 / 4;

/** At 7 Mbit/s a client reads the longest list within this time. */
const READ_WITHIN = 10 * SECOND;

interface Unsent {
  bytes: number;
  address: string;
  since: number;
}

export class UnsentBytes {
  readonly #bytesMax: number;
  readonly #readWithinMilliseconds: number;
  /** Oldest first. */
  readonly #responses = new Map<ServerResponse, Unsent>();

  /** The budget of all listeners, and the time in which no response is cut. */
  constructor(bytesMax: number, readWithinMilliseconds = READ_WITHIN) {
    this.#bytesMax = bytesMax;
    this.#readWithinMilliseconds = readWithinMilliseconds;
  }

  /** Bytes of unsent long responses of all clients, or of one address. */
  bytes(address?: string): number {
    let sum = 0;
    for (const unsent of this.#responses.values()) {
      if (address === undefined || unsent.address === address) sum += unsent.bytes;
    }
    return sum;
  }

  /** Refuses a body that exceeds the budget. Encodes a long text in slices, because unread ones are then held once. */
  send(reply: FastifyReply, body: string | Buffer): FastifyReply {
    const bytes = Buffer.byteLength(body);
    if (bytes <= SHORT_BYTES) return reply.send(body);
    this.#hold(reply, bytes);
    if (typeof body !== "string") return reply.send(body);
    return reply.header("content-length", bytes).send(Readable.from(slicesOf(body)));
  }

  #hold({ raw, request }: FastifyReply, bytes: number): void {
    const address = addressOf(request.ip);
    if (!this.#makeRoom(bytes, address)) throw new OperationError("unavailable", { retryAfterSeconds: 1 });
    this.#responses.set(raw, { bytes, address, since: performance.now() });
    raw.once("close", () => this.#responses.delete(raw));
  }

  #makeRoom(bytes: number, address: string): boolean {
    let excess = this.bytes() + bytes - this.#bytesMax;
    let ownExcess = this.bytes(address) + bytes - this.#bytesMax * SHARE_OF_ONE_ADDRESS;
    for (const [response, unsent] of this.#responses) {
      if ((excess <= 0 && ownExcess <= 0) || performance.now() - unsent.since < this.#readWithinMilliseconds) break;
      // A cut of another address frees no room in this address's share.
      if (excess <= 0 && unsent.address !== address) continue;
      this.#responses.delete(response);
      response.req.socket.destroy();
      excess -= unsent.bytes;
      if (unsent.address === address) ownExcess -= unsent.bytes;
    }
    return excess <= 0 && ownExcess <= 0;
  }
}

/** Node closes a connection whose client reads no byte for this time. Injected requests of tests have no socket. */
export function cutWhenStalled({ raw }: FastifyReply, seconds: number): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(seconds * SECOND);
}

/** Encodes long texts in small slices. */
export function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + SHORT_BYTES + Number(isPairAt(text, at + SHORT_BYTES));
    yield text.slice(at, end);
    at = end;
  }
}

/** Returns true if a cut here would split a surrogate pair. */
const isPairAt = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

// Compression of the web apps' APIs: a page of 100 products is 178 KB plain and 8 KB with brotli. Compression can leak a
// secret next to attacker-controlled text (BREACH). No answer holds a session token. Keys are shown once, in answers to
// writes, which are never compressed. Cross-site requests carry the user's cookies, so their answers are not compressed.

/** Below it an answer fits into one packet anyway. */
const COMPRESSED_BYTES_MIN = 1400;
/** Quality 4 is as fast as gzip and a third smaller. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const GZIP = { level: 5 };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = "br" | "gzip";

/** Chooses the encoding of an answer, or undefined for no compression. Public answers hold no secret to leak. */
export function encodingFor(request: FastifyRequest, body: string, { isPublic = false } = {}): Encoding | undefined {
  if (request.method !== "GET" || body.length < COMPRESSED_BYTES_MIN) return undefined;
  const site = request.headers["sec-fetch-site"];
  if (!isPublic && site !== undefined && site !== "same-origin") return undefined;
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

export const compress = (encoding: Encoding, body: string): Promise<Buffer> =>
  encoding === "br" ? brotli(body, BROTLI) : zip(body, GZIP);

/** Compresses a public answer of unknown length while it streams, if the client accepts gzip. */
export function compressed(reply: FastifyReply, body: Readable): Readable {
  if (!/\bgzip\b/.test(reply.request.headers["accept-encoding"] ?? "")) return body;
  reply.header("content-encoding", "gzip");
  // Each stream ends with the other; the one that is sent reports the error.
  return pipeline(body, createGzip(GZIP), () => {});
}
