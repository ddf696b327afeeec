import { escapeHtml } from "../../kernel/escape-html.ts";
import type { Mail } from "./mailer.ts";
import { withoutLinks } from "./without-links.ts";

/** A block of a mail: a paragraph, a code to type in, or a link. */
export type Block = string | { code: string } | { link: string; label: string };

/**
 * Composes the text and HTML forms of a mail. All text is escaped, because a workspace's name may contain any
 * character; only `link` blocks become links.
 */
export function composeMail(envelope: { to: string; language: string; subject: string }, blocks: Block[]): Mail {
  const { to, language } = envelope;
  const subject = withoutLinks(envelope.subject.replace(/[\r\n]+/g, " "));
  return {
    to,
    subject,
    text: `${blocks.map(toText).join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; color: #1a1a1a; max-width: 36em; margin: 0 auto; padding: 1em">
${blocks.map(toHtml).join("\n")}
</body>
</html>
`,
  };
}

function toText(block: Block): string {
  if (typeof block === "string") return withoutLinks(block);
  return "code" in block ? `    ${block.code}` : `${block.label}:\n${block.link}`;
}

function toHtml(block: Block): string {
  if (typeof block === "string") return `<p>${escapeHtml(withoutLinks(block))}</p>`;
  if ("code" in block) {
    return `<p style="font-size: 1.8em; font-weight: bold; letter-spacing: 0.15em">${escapeHtml(block.code)}</p>`;
  }
  return `<p><a href="${escapeHtml(block.link)}">${escapeHtml(block.label)}</a></p>`;
}
