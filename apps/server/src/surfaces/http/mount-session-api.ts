import type { Caller } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { mountOperations } from "./mount-operations.ts";
import type { SignInCookies } from "./sign-in-cookies.ts";

/**
 * Mounts the API of a web app: every operation of its callers, under /api, authenticated only by the surface's cookie.
 */
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
    // A client that signs in may still send the cookie of an expired session.
    credential: (request, { level }) => (level === "public" ? { kind: "none" } : credential(request)),
    session: (request, reply) => cookies.control(request, reply),
  });
}
