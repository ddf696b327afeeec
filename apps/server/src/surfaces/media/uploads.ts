// Receives the file of a created upload: PUT /media/uploads/{token}. The URL is the only credential.

import type { Media } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { OperationError } from "../../kernel/errors.ts";
import { addressOf } from "../http/request-facts.ts";

interface Arrival {
  token: string;
  address: string;
  contentType: string | undefined;
  contentLength: number | undefined;
  bytes: AsyncIterable<Uint8Array>;
  headers: Record<string, string>;
}

export type ReceiveFile = (arrival: Arrival) => Promise<Media>;

const URL_PATTERN = "/media/uploads/:token";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id",
};

const PREFLIGHT = {
  "access-control-allow-methods": "PUT",
  "access-control-allow-headers": "Content-Type",
  "access-control-max-age": "86400",
};

export function mountUploads(app: FastifyInstance, receive: ReceiveFile): void {
  app.register(async (scope) => {
    // The storage code reads the bytes, after it has checked the token.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.options(URL_PATTERN, (_request, reply) =>
      reply
        .headers({ ...CORS, ...PREFLIGHT })
        .code(204)
        .send(),
    );
    scope.put(URL_PATTERN, { config: { operation: "receive_upload" } }, async (request, reply) => {
      const headers: Record<string, string> = {};
      reply.headers({ ...CORS, "cache-control": "no-store" });
      try {
        return await receive(toArrival(request, headers));
      } finally {
        reply.headers(headers);
      }
    });
  });
}

function toArrival(request: FastifyRequest, headers: Record<string, string>): Arrival {
  const { token } = request.params as { token: string };
  const { "content-type": contentType, "content-length": length } = request.headers;
  const contentLength = length === undefined ? undefined : Number(length);
  return { token, address: addressOf(request.ip), contentType, contentLength, bytes: readBytes(request), headers };
}

async function* readBytes({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  try {
    yield* raw.iterator({ destroyOnReturn: false });
  } catch (error) {
    // The client disconnected and reads no answer.
    throw new OperationError("invalid_input", { internal: String(error) });
  } finally {
    // A client that is still sending would not read the answer.
    raw.resume();
  }
}
