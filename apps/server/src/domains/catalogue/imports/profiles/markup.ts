// Markup of other shops' editors: only what is safe to show, or no markup at all. What comes out is written anew from the
// tags that are known, with all else as text: nothing of a stranger's markup passes as it is.

import { decodeHTMLStrict } from "entities/decode";

const KEPT = new Set(
  "p br b strong i em u s ul ol li h1 h2 h3 h4 h5 h6 table thead tbody tr th td blockquote a span div hr sub sup".split(
    " ",
  ),
);
const EMPTY = new Set(["br", "hr"]);
/** With all that is in them. */
const DROPPED = new Set(
  "script style iframe object embed svg math form template noscript head title textarea select button xmp plaintext video audio".split(
    " ",
  ),
);
const LINE_ENDS = new Set("br p div li h1 h2 h3 h4 h5 h6 tr table ul ol blockquote hr".split(" "));

const IS_MARKUP = /<\/?[a-z!]|&#?\w{1,32};/i;
export const hasMarkup = (text: string) => IS_MARKUP.test(text);

interface Token {
  kind: "text" | "open" | "close";
  /** The text, or the tag's name. */
  value: string;
  attributes: string;
}

const TAG = /^<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/i;

/** In one pass: each sign is looked at a bounded number of times, however the markup is broken. */
function* tokensOf(html: string): Generator<Token> {
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf("<", at);
    if (open === -1) {
      yield { kind: "text", value: html.slice(at), attributes: "" };
      return;
    }
    if (open > at) yield { kind: "text", value: html.slice(at, open), attributes: "" };
    if (html.startsWith("<!--", open)) {
      const end = html.indexOf("-->", open + 4);
      if (end === -1) return;
      at = end + 3;
      continue;
    }
    const end = html.indexOf(">", open);
    const [, slash, name = "", attributes = ""] = end === -1 ? [] : (TAG.exec(html.slice(open, end + 1)) ?? []);
    if (name === "") {
      // A sign and no tag; `<!doctype>` and the like are left out.
      const isDeclaration = end !== -1 && /^<[!?]/.test(html.slice(open, open + 2));
      if (!isDeclaration) yield { kind: "text", value: "<", attributes: "" };
      at = isDeclaration ? end + 1 : open + 1;
      continue;
    }
    const tag = name.toLowerCase();
    at = end + 1;
    if (slash === "" && DROPPED.has(tag)) {
      const closing = new RegExp(`</${tag}[^>]*>`, "gi");
      closing.lastIndex = at;
      if (closing.exec(html) === null) return;
      at = closing.lastIndex;
      continue;
    }
    yield { kind: slash === "" ? "open" : "close", value: tag, attributes };
  }
}

const asText = (text: string) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The markup that is safe to show, with every element closed. */
export function safeMarkup(html: string): string {
  let written = "";
  const opened: string[] = [];
  for (const { kind, value, attributes } of tokensOf(html)) {
    if (kind === "text") written += asText(value);
    else if (!KEPT.has(value)) continue;
    else if (EMPTY.has(value)) written += kind === "open" ? `<${value}>` : "";
    else if (kind === "open") {
      written += value === "a" ? linkTag(attributes) : `<${value}>`;
      opened.push(value);
    } else {
      const at = opened.lastIndexOf(value);
      if (at === -1) continue;
      for (const tag of opened.splice(at).reverse()) written += `</${tag}>`;
    }
  }
  for (const tag of opened.reverse()) written += `</${tag}>`;
  return written.trim();
}

function linkTag(attributes: string): string {
  const [, double, single] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
  const href = decodeHTMLStrict(double ?? single ?? "").trim();
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return "<a>";
  return `<a href="${new URL(href).href.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" rel="nofollow noopener">`;
}

/** The words alone; what stood on lines of its own still does. */
export function withoutMarkup(html: string): string {
  let text = "";
  for (const { kind, value } of tokensOf(html)) {
    if (kind === "text") text += value.replace(/\s+/g, " ");
    else if (kind === "open" && value === "li") text += "\n- ";
    else if (LINE_ENDS.has(value)) text += "\n";
  }
  return decodeHTMLStrict(text)
    .replaceAll("\u00a0", " ")
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
