// Answers of the web apps' APIs, compressed. A page of 100 products is 178 KB plain and 8 KB with brotli.
//
// Compression can betray a secret that stands in an answer beside text of an attacker's choosing (BREACH). No answer holds
// a session's token; what is shown once (keys) is answered to writes, which are never compressed; and what another site
// causes is not compressed either: its cookies would be the user's. Streams of events are left alone: they go out as they come.

import { pipeline, type Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createGzip, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Below it the packet is the same. */
const BYTES_MIN = 1400;
/** Four is as fast as gzip and a third smaller. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const GZIP = { level: 5 };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = "br" | "gzip";

/** How to compress an answer to this request, if at all. What everybody may read has nothing to guess. */
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

/** What everybody may read and nobody knows the length of, compressed on its way where the client says that it may be. */
export function compressed(reply: FastifyReply, body: Readable): Readable {
  if (!/\bgzip\b/.test(reply.request.headers["accept-encoding"] ?? "")) return body;
  reply.header("content-encoding", "gzip");
  // Each of the two ends with the other; what went wrong is told by the one that is sent.
  return pipeline(body, createGzip(GZIP), () => {});
}
