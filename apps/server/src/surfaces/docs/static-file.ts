import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { etagOf, ifNoneMatchHits } from "../../kernel/call/answer.ts";

export interface StaticFile {
  type: string;
  etag: string;
  plain: Buffer;
  /** Compressed on first use. */
  zipped: () => Promise<Buffer>;
}

const compress = promisify(gzip);

export function toFile(type: string, text: string): StaticFile {
  const plain = Buffer.from(text);
  let zipped: Promise<Buffer> | undefined;
  return {
    type,
    etag: etagOf(text),
    plain,
    zipped: () => {
      zipped ??= compress(plain);
      return zipped;
    },
  };
}

/** A new version of the service may change the text, so browsers revalidate and mostly get 304. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): Promise<FastifyReply> {
  reply.headers({ etag: file.etag, "cache-control": "public, no-cache", vary: "accept-encoding" });
  const known = request.headers["if-none-match"];
  if (known !== undefined && ifNoneMatchHits(known, file.etag)) return reply.code(304).send();
  reply.type(file.type);
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.server.unsent.send(reply, file.plain);
  return reply.server.unsent.send(reply.header("content-encoding", "gzip"), await file.zipped());
}
