import type { FastifyInstance, FastifyReply } from "fastify";
import { OperationError } from "../../kernel/errors.ts";
import type { ClientFacts } from "../../kernel/wire.ts";
import type { OwnCookie } from "../browser/protection.ts";
import type { SignInCookies } from "../browser/session-api.ts";
import { clientFacts } from "../http/mount-operations.ts";
import { queryText } from "../http/request-facts.ts";

/**
 * Sign-in through an external identity provider. `pending` is opaque here: the browser's cookie carries it to the
 * callback.
 */
export interface ThirdParty {
  start(returnTo: string): Promise<{ url: string; pending: string; expiresAt: Date }>;
  finish(
    query: string,
    pending: string | undefined,
    client: ClientFacts,
    browserName: string | null,
  ): Promise<{
    session: { token: string; expiresAt: Date };
    browser: { name: string; until: Date };
    returnTo: string;
  }>;
}

interface Options {
  thirdParty: ThirdParty;
  cookies: SignInCookies;
  pendingCookie: OwnCookie;
  onRefusal: (error: unknown) => void;
}

export function mountThirdPartySignIn(app: FastifyInstance, options: Options): void {
  const { thirdParty, cookies, pendingCookie, onRefusal } = options;
  /** The caller is a browser: every failure redirects to the sign-in page, which explains the error code. */
  const refuse = (reply: FastifyReply, error: unknown) => {
    onRefusal(error);
    const code = error instanceof OperationError ? error.code : "internal";
    return reply.redirect(`/sign-in?error=${code}`, 303);
  };

  app.get<{ Querystring: { returnTo?: unknown } }>("/sign-in/oidc", async (request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      const { url, pending, expiresAt } = await thirdParty.start(ownPath(request.query.returnTo));
      pendingCookie.write(reply, pending, expiresAt);
      return reply.redirect(url, 303);
    } catch (error) {
      return refuse(reply, error);
    }
  });

  app.get("/sign-in/oidc/callback", async (request, reply) => {
    reply.header("cache-control", "no-store");
    pendingCookie.clear(reply);
    try {
      const query = queryText(request.url);
      const own = cookies.control(request, reply);
      const pending = pendingCookie.read(request);
      const signedIn = await thirdParty.finish(query, pending, clientFacts(request), own.browser);
      const { session, browser, returnTo } = signedIn;
      own.begin(session.token, session.expiresAt);
      own.nameBrowser(browser.name, browser.until);
      return reply.redirect(returnTo, 303);
    } catch (error) {
      return refuse(reply, error);
    }
  });
}

/** Accepts only a path of our own origin: browsers resolve `//host` and `/\host` to other origins. */
const ownPath = (value: unknown): string =>
  typeof value === "string" && /^\/(?![/\\])[\x21-\x7e]{0,500}$/.test(value) ? value : "/";
