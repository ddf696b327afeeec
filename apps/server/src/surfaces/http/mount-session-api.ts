import type { Caller } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run-operation.ts";
import { mountOperations } from "./mount-operations.ts";
import type { SignInCookies } from "./sign-in-cookies.ts";

/** The API of a web app: every operation of its callers, under /api, let in by the surface's own cookie and nothing else. */
export function mountSessionApi(
  app: FastifyInstance,
  runner: OperationRunner,
  options: { caller: Caller; cookies: SignInCookies; credential: (request: FastifyRequest) => Credential },
): void {
  const { caller, cookies, credential } = options;
  mountOperations(app, {
    runner,
    caller,
    prefix: "/api",
    compressed: true,
    // Whoever signs in may still carry the cookie of a session that is over.
    credential: (request, { level }) => (level === "public" ? { kind: "none" } : credential(request)),
    session: (request, reply) => cookies.control(request, reply),
  });
}
