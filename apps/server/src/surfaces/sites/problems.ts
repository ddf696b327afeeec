// What a visitor is told when a page cannot be shown: calmly, in the site's own look wherever there is a site.

import type { FastifyReply } from "fastify";
import type { OperationError } from "../../kernel/errors.ts";
import { preferredLanguage } from "../../kernel/languages.ts";
import { toOperationError } from "../http/errors.ts";
import { html, page, sendPage } from "../http/page.ts";
import { withQuery } from "./links.ts";
import { notice } from "./look/notice.ts";
import { type Texts, textsIn } from "./texts/index.ts";
import type { SiteVisit } from "./visit.ts";

/** No site, a hidden one and a suspended workspace's: nobody can tell them apart. */
export const sendNoSite = (reply: FastifyReply): FastifyReply => sendPlainPage(reply, ({ noSite }) => noSite, 404);

/** Where there is no site to look like. */
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
  // Hidden or suspended since it was found.
  if (error.code === "workspace_inactive") return sendNoSite(reply);
  if (visit === undefined) return sendPlainPage(reply, (texts) => wordsFor(error, texts), error.status);
  if (error.code === "not_found") return visit.missing();
  if (error.code === "sign_in_required") return visit.seeOther(signInPath(visit));
  const { title, lead } = wordsFor(error, visit.texts);
  return visit.page({ title }, notice(title, lead, visit.texts), error.status);
}

/** A shop that is open to customers alone: after the sign-in it goes on where it was. */
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
