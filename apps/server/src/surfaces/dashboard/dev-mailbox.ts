import type { FastifyInstance } from "fastify";
import { invalidInput } from "../../kernel/errors.ts";
import { type Html, html, page, sendPage } from "../browser/page.ts";

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

/** Development mailbox: HTML at /dev/mailbox, JSON at /dev/mailbox.json. Never in production. */
export function mountDevMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { to?: unknown } }>("/dev/mailbox", async (request, reply) => {
    const to = parseRecipient(request.query.to);
    return sendPage(reply, render(await mailbox.list(to), to));
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

const render = (mails: MailboxEntry[], to: string | undefined) =>
  page(
    "en",
    "Development mailbox",
    html`<p>Mail that this installation would have sent, newest first.</p>
<form method="get" role="search">
<label>Recipient <input name="to" type="email" value="${to ?? ""}"></label>
<button>Show</button>
</form>
${mails.length === 0 ? html`<p>There is no mail.</p>` : mails.map(renderMail)}`,
  );

const renderMail = ({ id, to, subject, text, sentAt }: MailboxEntry) => html`<article aria-labelledby="mail-${id}">
<h2 id="mail-${id}">${subject}</h2>
<p>To ${to}, <time datetime="${sentAt}">${sentAt}</time></p>
<pre>${withLinks(text)}</pre>
</article>`;

/** Every second piece is a link. */
const withLinks = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<]+)/)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`));
