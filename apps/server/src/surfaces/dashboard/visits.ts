import type { FastifyInstance } from "fastify";
import type { SignInCookies } from "../http/sign-in-cookies.ts";

/** Exchanges a ticket of administration for a session that looks at one workspace; undefined where it is good for none. */
export type BeginVisit = (
  ticket: string,
) => Promise<{ token: string; workspaceId: string; expiresAt: Date } | undefined>;

/** Where staff arrives who look at a workspace as its owner sees it. */
export function mountVisits(
  app: FastifyInstance,
  { cookies, beginVisit }: { cookies: SignInCookies; beginVisit: BeginVisit },
): void {
  app.get<{ Querystring: { token?: unknown } }>("/visit", async (request, reply) => {
    const { token } = request.query;
    const visit = typeof token === "string" ? await beginVisit(token) : undefined;
    // The address holds a secret, used up as it is.
    reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
    if (visit === undefined) return reply.redirect("/sign-in?error=invalid_token", 303);
    cookies.control(request, reply).begin(visit.token, visit.expiresAt);
    return reply.redirect(`/w/${visit.workspaceId}`, 303);
  });
}
