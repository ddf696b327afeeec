import type { FastifyInstance } from "fastify";
import type { SignInCookies } from "../browser/session-api.ts";

/**
 * Exchanges a ticket of administration for a session that views one workspace. Returns undefined for an invalid ticket.
 */
export type BeginVisit = (
  ticket: string,
) => Promise<{ token: string; workspaceId: string; expiresAt: Date } | undefined>;

/** Entry for staff who view a workspace as its owner sees it. */
export function mountVisits(
  app: FastifyInstance,
  { cookies, beginVisit }: { cookies: SignInCookies; beginVisit: BeginVisit },
): void {
  app.get<{ Querystring: { token?: unknown } }>("/visit", async (request, reply) => {
    const { token } = request.query;
    const visit = typeof token === "string" ? await beginVisit(token) : undefined;
    // The URL holds a secret: no cache or referrer may leak it.
    reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
    if (visit === undefined) return reply.redirect("/sign-in?error=invalid_token", 303);
    cookies.control(request, reply).begin(visit.token, visit.expiresAt);
    return reply.redirect(`/w/${visit.workspaceId}`, 303);
  });
}
