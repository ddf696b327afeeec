import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { invalidInput } from "../../kernel/errors.ts";
import { escapeHtml } from "../../kernel/escape-html.ts";

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
    const page = renderPage(await mailbox.list(to), to);
    reply.header("content-security-policy", PAGE_POLICY).header("cache-control", "no-store");
    return reply.type("text/html; charset=utf-8").send(page);
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

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 0 auto; padding: 1rem; }
  article { border: 1px solid #767676; border-radius: .5rem; padding: 0 1rem 1rem; margin: 1rem 0; }
  h2 { font-size: 1.1rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 1rem; }
`;

/** The page brings its own style and nothing else: no script, no image, whatever a mail says. */
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const renderPage = (mails: MailboxEntry[], to: string | undefined) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development mailbox</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Development mailbox</h1>
<p>Mail that this installation would have sent, newest first.</p>
<form method="get" role="search">
<label>Recipient <input name="to" type="email" value="${escapeHtml(to ?? "")}"></label>
<button>Show</button>
</form>
${mails.length === 0 ? "<p>There is no mail.</p>" : mails.map(renderMail).join("\n")}
</main>
</body>
</html>
`;

const renderMail = ({ id, to, subject, text, sentAt }: MailboxEntry) => `<article aria-labelledby="mail-${id}">
<h2 id="mail-${id}">${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${sentAt}">${sentAt}</time></p>
<pre>${escapeHtml(text)}</pre>
</article>`;
