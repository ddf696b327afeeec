// What a visitor is told when a page cannot be shown: calmly, in the site's own look wherever there is a site.

import type { Language } from "@vitrine/contract";
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
export function sendNoSite(reply: FastifyReply): FastifyReply {
  const language: Language = preferredLanguage(reply.request.headers["accept-language"] ?? "");
  const { title, lead } = textsIn(language).noSite;
  return sendPage(reply, page(language, title, html`<p>${lead}</p>`), { status: 404 });
}

export function sendProblem(
  visit: SiteVisit | undefined,
  thrown: unknown,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const error = toOperationError(thrown);
  if (error.status >= 500) reply.server.logFailure(reply.request, thrown);
  // Hidden or suspended since it was found.
  if (visit === undefined || error.code === "workspace_inactive") return sendNoSite(reply);
  if (error.code === "not_found") return visit.missing();
  if (error.code === "sign_in_required") return visit.seeOther(signInPath(visit));
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(Math.ceil(error.retryAfterSeconds)));
  const { title, lead } = wordsFor(error, visit.texts);
  return visit.page({ title }, notice(title, lead, visit.texts), error.status);
}

/** A shop that is open to customers alone: after the sign-in it goes on where it was. */
function signInPath({ request }: SiteVisit): string {
  return withQuery("/account", { next: request.method === "GET" ? request.url : undefined, wanted: 1 });
}

function wordsFor({ code, status }: OperationError, texts: Texts): { title: string; lead: string } {
  if (code === "access_restricted") return texts.closed;
  if (status === 429) return texts.busy;
  if (status >= 500) return texts.failed;
  return { title: texts.failed.title, lead: problemText(code, texts) };
}

export const problemText = (code: string, { problems }: Texts): string =>
  Object.hasOwn(problems, code) ? problems[code as keyof Texts["problems"]] : problems.other;
