import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";

/** Forms of our own pages, which nobody needs a credential to send: their fields, and little of them. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: LIMITS.publicBodyBytesMax },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
}
