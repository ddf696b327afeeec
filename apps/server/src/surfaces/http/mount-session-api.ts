import type { Caller } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access.ts";
import type { OperationRunner } from "../../kernel/run-operation.ts";
import type { OwnCookie } from "./browser.ts";
import { mountOperations } from "./mount-operations.ts";

/** The API of a web app: every operation of its callers, under /api, let in by the surface's own cookie and nothing else. */
export function mountSessionApi(
  app: FastifyInstance,
  runner: OperationRunner,
  options: { caller: Caller; cookie: OwnCookie; credential: (request: FastifyRequest) => Credential },
): void {
  const { caller, cookie, credential } = options;
  mountOperations(app, {
    runner,
    caller,
    prefix: "/api",
    // Whoever signs in may still carry the cookie of a session that is over.
    credential: (request, { level }) => (level === "public" ? { kind: "none" } : credential(request)),
    session: cookie.session.bind(cookie),
  });
}
