// What stands at the beginning of a surface's URLs, and how it speaks there: which headers every answer carries, and in
// which shape errors are told. Its routes know that from their scope; where none was reached, the URL has to tell.

import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** `visitor` also has `error`, which visitors' clients look for; `oauth` has the fields of RFC 6749. */
export type ErrorShape = "plain" | "visitor" | "oauth";

export interface Front {
  /** Whole segments of a path; one that begins with a colon is any. */
  readonly prefix: string;
  readonly errorShape: ErrorShape;
  /** Of every answer, unless the call sets them. */
  readonly headers: Readonly<Record<string, string>>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    errorShape?: ErrorShape;
  }
}

/** A scope of the application in which all routes speak as the front does. */
export function mountFront(app: FastifyInstance, front: Front, mount: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { errorShape: front.errorShape, ...route.config };
    });
    scope.addHook("onRequest", (_request, reply, done) => {
      reply.headers(front.headers);
      done();
    });
    mount(scope);
  });
}

const NOBODYS: Front = { prefix: "", errorShape: "plain", headers: {} };

/** Finds the front of a request that reached no route: one that is not there, or a URL that the router refuses. */
export function frontFinder(fronts: readonly Front[]): (request: FastifyRequest) => Front {
  const patterns = fronts
    .map((front) => ({ front, pattern: new RegExp(`^${front.prefix.replaceAll(/:\w+/g, "[^/?]+")}(?:[/?]|$)`) }))
    // The more exact first.
    .sort((a, b) => b.front.prefix.length - a.front.prefix.length);
  return ({ url }) => patterns.find(({ pattern }) => pattern.test(url))?.front ?? NOBODYS;
}

/** What an answer says of a limit before it is known who asks: nothing of it is used up. */
export const freshLimit = (requestsPerMinute: number) => ({
  "ratelimit-limit": String(requestsPerMinute),
  "ratelimit-remaining": String(requestsPerMinute),
  "ratelimit-reset": "60",
});

/** The limit that each connection has. */
export const FRESH_LIMIT = freshLimit(LIMITS.request.perMinute);
