// A front is a URL prefix with its error shape and its headers for every answer. Routes get them from their scope; for
// unmatched requests the URL selects the front.

import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** `visitor` adds `error`, which visitors' clients read; `oauth` has the fields of RFC 6749. */
export type ErrorShape = "plain" | "visitor" | "oauth";

export interface Front {
  /** Whole path segments; a segment with a leading colon matches any text. */
  readonly prefix: string;
  readonly errorShape: ErrorShape;
  /** Defaults for every answer; the call may override them. */
  readonly headers: Readonly<Record<string, string>>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    errorShape?: ErrorShape;
  }
}

/** Creates a scope whose routes use the front's error shape and headers. */
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

/** Finds the front of a request without a route: an unknown path, or a URL that the router refuses. */
export function frontFinder(fronts: readonly Front[]): (request: FastifyRequest) => Front {
  const patterns = fronts
    .map((front) => ({ front, pattern: new RegExp(`^${front.prefix.replaceAll(/:\w+/g, "[^/?]+")}(?:[/?]|$)`) }))
    // Longest prefix first.
    .sort((a, b) => b.front.prefix.length - a.front.prefix.length);
  return ({ url }) => patterns.find(({ pattern }) => pattern.test(url))?.front ?? NOBODYS;
}

/** Rate-limit headers of an answer before the caller is known: an unused limit. */
export const freshLimit = (requestsPerMinute: number) => ({
  "ratelimit-limit": String(requestsPerMinute),
  "ratelimit-remaining": String(requestsPerMinute),
  "ratelimit-reset": "60",
});

/** The limit of each connection. */
export const FRESH_LIMIT = freshLimit(LIMITS.request.perMinute);
