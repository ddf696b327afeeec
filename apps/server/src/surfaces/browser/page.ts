// HTML pages without a web app.

import type { FastifyReply } from "fastify";
import { sha256 } from "../../kernel/credentials/secrets.ts";
import { escapeHtml } from "../../kernel/escape-html.ts";

/** Trusted markup. All other values in a template are text and are escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | Html[] | string | number | false;

export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(pieces.map((piece, index) => piece + toMarkup(parts[index] ?? false)).join(""));
}

function toMarkup(part: Part): string {
  if (part === false) return "";
  if (part instanceof Html) return part.markup;
  return Array.isArray(part) ? part.map(toMarkup).join("") : escapeHtml(String(part));
}

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; padding: 1rem; background: Canvas; color: CanvasText; }
  main { max-width: 34rem; margin: 2rem auto; padding: .5rem 1.75rem 1.75rem; border: 1px solid #7676764d; border-radius: .875rem; }
  h1 { font-size: 1.4rem; font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; }
  h2 { font-size: 1.05rem; margin: 1.5rem 0 .25rem; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 1rem 0; }
  dt { font-weight: 600; }
  dd { margin: 0; overflow-wrap: anywhere; }
  ul { margin: .25rem 0; padding-left: 1.25rem; }
  article { border-top: 1px solid #767676; margin: 1rem 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 1rem; }
  label { display: block; font-weight: 600; margin-top: 1rem; }
  input { font: inherit; padding: .5rem; box-sizing: border-box; width: 100%; max-width: 20rem; }
  input[type="number"] { max-width: 7rem; }
  button { font: inherit; padding: .5rem 1.25rem; margin: 1rem .5rem 0 0; border: 1px solid; border-radius: .5rem; cursor: pointer; }
  button.main { background: #1b4fd1; border-color: #1b4fd1; color: #fff; }
  button.link { border: 0; padding: .25rem 0; margin: 0; background: none; color: LinkText; text-decoration: underline; }
  :focus-visible { outline: 3px solid #c2570c; outline-offset: 2px; }
  .warning, .problem { border-left: .3rem solid #c2570c; padding: .5rem .75rem; margin: 1rem 0; background: #c2570c1f; }
  .new { font-weight: 600; }
  @media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;

const STYLE_SOURCE = `'sha256-${sha256(STYLE).toString("base64")}'`;

/** Allows only the page's own style and an empty icon: no script, no framing. */
const policy = (formTargets: string) =>
  `default-src 'none'; img-src data:; style-src ${STYLE_SOURCE}; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`;

export const page = (language: string, title: string, content: Html): Html =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Vitrine</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

interface SendOptions {
  status?: number;
  /** Allowed form targets, in the syntax of a content security policy. */
  formTargets?: string;
}

export function sendPage(
  reply: FastifyReply,
  { markup }: Html,
  { status = 200, formTargets = "'self'" }: SendOptions = {},
): FastifyReply {
  reply.headers({ "content-security-policy": policy(formTargets), "cache-control": "no-store" });
  return reply.code(status).type("text/html; charset=utf-8").send(markup);
}
