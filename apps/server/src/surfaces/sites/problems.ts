// Error pages for visitors, in the site's own look if a site is known.

import type { FastifyReply } from "fastify";
import type { OperationError } from "../../kernel/errors.ts";
import { preferredLanguage } from "../../kernel/languages.ts";
import { html, page, sendPage } from "../browser/page.ts";
import { toOperationError } from "../http/errors.ts";
import { withQuery } from "./links.ts";
import { notice } from "./look/notice.ts";
import { type Texts, textsIn } from "./texts/index.ts";
import type { SiteVisit } from "./visit.ts";

/** An unknown, a hidden and a suspended site are indistinguishable. */
export const sendNoSite = (reply: FastifyReply): FastifyReply => sendPlainPage(reply, ({ noSite }) => noSite, 404);

/** Plain page for errors without a site. */
function sendPlainPage(reply: FastifyReply, choose: (texts: Texts) => Words, status: number): FastifyReply {
  const language = preferredLanguage(reply.request.headers["accept-language"] ?? "");
  const { title, lead } = choose(textsIn(language));
  return sendPage(reply, page(language, title, html`<p>${lead}</p>`), { status });
}

export function sendProblem(
  visit: SiteVisit | undefined,
  thrown: unknown,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const error = toOperationError(thrown);
  if (error.status >= 500) reply.server.logFailure(reply.request, thrown);
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(Math.ceil(error.retryAfterSeconds)));
  // Hidden or suspended after the lookup.
  if (error.code === "workspace_inactive") return sendNoSite(reply);
  if (visit === undefined) return sendPlainPage(reply, (texts) => wordsFor(error, texts), error.status);
  if (error.code === "not_found") return visit.missing();
  if (error.code === "sign_in_required") return visit.seeOther(signInPath(visit));
  const { title, lead } = wordsFor(error, visit.texts);
  return visit.page({ title }, notice(title, lead, visit.texts), error.status);
}

/** A shop for customers only: the sign-in returns to the requested page. */
function signInPath({ request }: SiteVisit): string {
  return withQuery("/account", { next: request.method === "GET" ? request.url : undefined, wanted: 1 });
}

interface Words {
  title: string;
  lead: string;
}

function wordsFor({ code, status }: OperationError, texts: Texts): Words {
  if (code === "access_restricted") return texts.closed;
  if (status === 429) return texts.busy;
  if (status >= 500) return texts.failed;
  return { title: texts.failed.title, lead: problemText(code, texts) };
}

export const problemText = (code: string, { problems }: Texts): string =>
  Object.hasOwn(problems, code) ? problems[code as keyof Texts["problems"]] : problems.other;
