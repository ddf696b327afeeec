// Compresses answers of the web apps' APIs. A page of 100 products is 178 KB plain and 8 KB with brotli.
// Compression can leak a secret next to attacker-controlled text (BREACH). No answer holds a session token. Keys are
// shown once, in answers to writes, which are never compressed. Cross-site requests carry the user's cookies, so their
// answers are not compressed either. Event streams are not compressed: they must not be buffered.

import { pipeline, type Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createGzip, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Below it an answer fits into one packet anyway. */
const BYTES_MIN = 1400;
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
  if (request.method !== "GET" || body.length < BYTES_MIN) return undefined;
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
