// Public picture files at /media/{key}. The key is a content hash, so answers are immutable and cacheable for ever;
// deletion of the picture removes the file.

import type { Readable } from "node:stream";
import { RENDITION_WIDTHS, type RenditionWidth } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ifNoneMatchHits } from "../../kernel/call/answer.ts";
import { invalidInput } from "../../kernel/errors.ts";
import { notFoundAnswer } from "../http/errors.ts";
import { addressOf } from "../http/request-facts.ts";
import { type ByteRange, parseRange } from "./ranges.ts";

interface PictureFile {
  contentType: string;
  etag: string;
  sizeBytes: number;
  /** Undefined if the picture was deleted concurrently. */
  open(range?: ByteRange): Promise<Readable | undefined>;
}

export interface PictureFiles {
  find(
    key: string,
    asked: { address: string; wish: { width: RenditionWidth; acceptsAvif: boolean } | undefined },
  ): Promise<PictureFile | undefined>;
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "accept-ranges, content-length, content-range, etag",
  "cross-origin-resource-policy": "cross-origin",
};

const PREFLIGHT = {
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "if-none-match, if-range, range",
  "access-control-max-age": "86400",
};

export function mountMedia(app: FastifyInstance, files: PictureFiles): void {
  const config = { operation: "media_file" };
  app.options("/media/*", { config }, (_request, reply) =>
    reply
      .headers({ ...CORS, ...PREFLIGHT })
      .code(204)
      .send(),
  );
  app.route({
    method: ["GET", "HEAD"],
    url: "/media/*",
    config,
    handler: async (request, reply) => {
      reply.headers({ ...CORS, "content-security-policy": "default-src 'none'; sandbox" });
      const { "*": key } = request.params as { "*": string };
      const width = parseWidth((request.query as { w?: unknown }).w);
      if (width !== undefined) reply.header("vary", "Accept");
      const wish = width === undefined ? undefined : { width, acceptsAvif: acceptsAvif(request.headers.accept) };
      const file = await files.find(key, { address: addressOf(request.ip), wish });
      return file === undefined ? notFound(reply) : answer(request, reply, file);
    },
  });
}

function parseWidth(value: unknown): RenditionWidth | undefined {
  if (value === undefined) return undefined;
  const width = RENDITION_WIDTHS.find((known) => String(known) === value);
  if (width === undefined) throw invalidInput({ w: `must be one of ${RENDITION_WIDTHS.join(", ")}` });
  return width;
}

/** Requires an explicit AVIF entry: browsers without AVIF support send wildcards too. */
function acceptsAvif(accept = ""): boolean {
  return accept
    .split(",")
    .some((range) => /^\s*image\/avif\s*(;|$)/i.test(range) && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(range));
}

async function answer(request: FastifyRequest, reply: FastifyReply, file: PictureFile): Promise<FastifyReply> {
  const { "if-none-match": ifNoneMatch, "if-range": ifRange, range } = request.headers;
  if (ifNoneMatch !== undefined && ifNoneMatchHits(ifNoneMatch, file.etag)) {
    return reply.headers(keptForEver(file)).code(304).send();
  }
  const isCurrent = ifRange === undefined || ifRange === file.etag;
  const wanted =
    range !== undefined && isCurrent && request.method === "GET" ? parseRange(range, file.sizeBytes) : "whole";
  if (wanted === "unsatisfiable") {
    return reply
      .code(416)
      .headers({ "accept-ranges": "bytes", "content-range": `bytes */${file.sizeBytes}` })
      .send();
  }
  return send(request, reply, file, wanted);
}

const keptForEver = ({ etag }: PictureFile) => ({
  etag,
  "cache-control": "public, max-age=31536000, immutable",
  "accept-ranges": "bytes",
});

/** Opens the file before it sets headers: an error must not be cached as the picture. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PictureFile,
  wanted: ByteRange | "whole",
): Promise<FastifyReply> {
  const { start, end } = wanted === "whole" ? { start: 0, end: file.sizeBytes - 1 } : wanted;
  const bytes = request.method === "HEAD" ? null : await file.open(wanted === "whole" ? undefined : wanted);
  if (bytes === undefined) return notFound(reply);
  reply.headers({ ...keptForEver(file), "content-length": end - start + 1 }).type(file.contentType);
  if (wanted !== "whole") reply.code(206).header("content-range", `bytes ${start}-${end}/${file.sizeBytes}`);
  return bytes === null ? reply.send() : reply.send(bytes);
}

const notFound = (reply: FastifyReply) => notFoundAnswer(reply.header("cache-control", "no-store"));
