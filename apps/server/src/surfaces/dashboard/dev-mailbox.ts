import type { FastifyInstance } from "fastify";
import { invalidInput } from "../../kernel/errors.ts";
import { escapeHtml } from "../../kernel/escape-html.ts";
import { sendPage } from "../http/plain-page.ts";

export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

export interface Mailbox {
  /** Newest first. */
  list(to: string | undefined): Promise<MailboxEntry[]>;
}

/** Development's mail, for people at /dev/mailbox and for programs at /dev/mailbox.json. Never in production. */
export function mountDevMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { to?: unknown } }>("/dev/mailbox", async (request, reply) => {
    const to = parseRecipient(request.query.to);
    return sendPage(reply, "Development mailbox", render(await mailbox.list(to), to));
  });
  app.get<{ Querystring: { to?: unknown } }>("/dev/mailbox.json", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return reply.send(await mailbox.list(parseRecipient(request.query.to)));
  });
}

function parseRecipient(value: unknown): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string" || value.includes("\0")) throw invalidInput({ to: "must be one address" });
  return value.trim().toLowerCase();
}

const render = (mails: MailboxEntry[], to: string | undefined) => `
<p>Mail that this installation would have sent, newest first.</p>
<form method="get" role="search">
<label>Recipient <input name="to" type="email" value="${escapeHtml(to ?? "")}"></label>
<button>Show</button>
</form>
${mails.length === 0 ? "<p>There is no mail.</p>" : mails.map(renderMail).join("\n")}`;

const renderMail = ({ id, to, subject, text, sentAt }: MailboxEntry) => `<article aria-labelledby="mail-${id}">
<h2 id="mail-${id}">${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${sentAt}">${sentAt}</time></p>
<pre>${withLinks(escapeHtml(text))}</pre>
</article>`;

const withLinks = (html: string) => html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
