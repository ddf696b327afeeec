import type { FastifyReply } from "fastify";
import { sha256 } from "../../kernel/credentials/secrets.ts";

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 0 auto; padding: 1rem; }
  article { border: 1px solid #767676; border-radius: .5rem; padding: 0 1rem 1rem; margin: 1rem 0; }
  h2 { font-size: 1.1rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 1rem; }
  form { margin: .5rem 0; }
  button, input { font: inherit; padding: .4rem 1rem; }
  input { padding-inline: .5rem; max-width: 100%; box-sizing: border-box; }
`;

/** A page brings its own style and nothing else: no script, no image, whatever a text on it says. */
const POLICY = `default-src 'none'; style-src 'sha256-${sha256(STYLE).toString("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Sends a page for people, where there is no web app. `title` is ours; `content` is HTML, escaped by who made it. */
export function sendPage(reply: FastifyReply, title: string, content: string): FastifyReply {
  reply.header("content-security-policy", POLICY).header("cache-control", "no-store");
  return reply.type("text/html; charset=utf-8").send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`);
}
