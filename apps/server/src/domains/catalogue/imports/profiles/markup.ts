// Sanitizes or removes the markup of other shops' editors. The output is rebuilt from known tags, with all else as
// text: foreign markup never passes unchanged.

import { decodeHTMLStrict } from "entities/decode";

const KEPT = new Set(
  "p br b strong i em u s ul ol li h1 h2 h3 h4 h5 h6 table thead tbody tr th td blockquote a span div hr sub sup".split(
    " ",
  ),
);
const EMPTY = new Set(["br", "hr"]);
/** Removed with their content, up to the closing tag. */
const DROPPED = new Map(
  "script style iframe object embed svg math form template noscript head title textarea select button xmp plaintext video audio"
    .split(" ")
    .map((tag) => [tag, new RegExp(`</${tag}`, "gi")]),
);
const LINE_ENDS = new Set("br p div h1 h2 h3 h4 h5 h6 tr table ul ol blockquote hr".split(" "));

const IS_MARKUP = /<\/?[a-z!]|&#?\w{1,32};/i;
export const hasMarkup = (text: string) => IS_MARKUP.test(text);

interface Token {
  kind: "text" | "open" | "close";
  /** The text, or the tag's name. */
  value: string;
  attributes: string;
}

/** Excludes `<`, so an unclosed tag is scanned once and not from every earlier `<`. */
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/iy;

/** Characters after the `<` of declarations such as `<!doctype>`, which are removed. */
const DECLARATION = new Set(["!", "?"]);

/** Runs in one pass: a missing end is searched once, even in repeated markup. */
function* tokensOf(html: string): Generator<Token> {
  const lastEnd = html.lastIndexOf(">");
  let told = 0;
  for (let open = html.indexOf("<"); open !== -1; ) {
    const markup = markupAt(html, open, lastEnd);
    if (markup !== undefined) {
      if (open > told) yield textToken(html.slice(told, open));
      if (markup.tag !== undefined) yield markup.tag;
      told = markup.end;
    }
    open = html.indexOf("<", markup?.end ?? open + 1);
  }
  if (told < html.length) yield textToken(html.slice(told));
}

const textToken = (value: string): Token => ({ kind: "text", value, attributes: "" });

/** Returns the markup at this `<`, and its end; undefined for a single character. */
function markupAt(html: string, open: number, lastEnd: number): { tag?: Token; end: number } | undefined {
  TAG.lastIndex = open;
  const [whole, slash, name = "", attributes = ""] = TAG.exec(html) ?? [];
  if (whole !== undefined) {
    const value = name.toLowerCase();
    const end = open + whole.length;
    const closing = slash === "" ? DROPPED.get(value) : undefined;
    if (closing !== undefined) return { end: behindElement(html, closing, end) };
    return { tag: { kind: slash === "" ? "open" : "close", value, attributes }, end };
  }
  if (html.startsWith("<!--", open)) return { end: behind(html, "-->", open + 4) };
  if (DECLARATION.has(html.charAt(open + 1)) && open < lastEnd) return { end: behind(html, ">", open) };
  return undefined;
}

/** Unclosed markup runs to the end. */
function behind(html: string, sign: string, from: number): number {
  const at = html.indexOf(sign, from);
  return at === -1 ? html.length : at + sign.length;
}

function behindElement(html: string, closing: RegExp, from: number): number {
  closing.lastIndex = from;
  return closing.test(html) ? behind(html, ">", closing.lastIndex) : html.length;
}

const asText = (text: string) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Returns the safe markup, with every element closed. */
export function safeMarkup(html: string): string {
  let written = "";
  const opened = new OpenedTags();
  for (const { kind, value, attributes } of tokensOf(html)) {
    if (kind === "text") written += asText(value);
    else if (!KEPT.has(value)) continue;
    else if (EMPTY.has(value)) written += kind === "open" ? `<${value}>` : "";
    else if (kind === "open") {
      written += value === "a" ? linkTag(attributes) : `<${value}>`;
      opened.add(value);
    } else if (opened.has(value)) {
      written += opened.closeTo(value);
    }
  }
  return (written + opened.closeAll()).trim();
}

/** Also counts the tags, so that a stray closing tag needs no search among the open ones. */
class OpenedTags {
  readonly #tags: string[] = [];
  readonly #counts = new Map<string, number>();

  add(tag: string): void {
    this.#tags.push(tag);
    this.#count(tag, 1);
  }

  has(tag: string): boolean {
    return (this.#counts.get(tag) ?? 0) > 0;
  }

  /** Closes the last tag of this name, after the tags that were opened in it. */
  closeTo(tag: string): string {
    let closed = "";
    for (let last = this.#tags.pop(); last !== undefined; last = this.#tags.pop()) {
      closed += `</${last}>`;
      this.#count(last, -1);
      if (last === tag) break;
    }
    return closed;
  }

  closeAll(): string {
    return this.#tags
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join("");
  }

  #count(tag: string, more: 1 | -1): void {
    this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + more);
  }
}

function linkTag(attributes: string): string {
  const [, double, single] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
  const href = decodeHTMLStrict(double ?? single ?? "").trim();
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return "<a>";
  return `<a href="${new URL(href).href.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" rel="nofollow noopener">`;
}

/** The lookbehind matches a run of spaces only from its first one, which avoids quadratic time. */
const SPACES_BEFORE_LINE_END = /(?<![ \t])[ \t]+\n/g;

const MARK_ALONE = /^-\n+/gm;
const GAP_BETWEEN_ITEMS = /^(- .*)\n\n(?=- )/gm;

/** Returns the text only. Paragraphs, rows and items keep separate lines, and a list is one block of lines. */
export function withoutMarkup(html: string): string {
  let text = "";
  for (const { kind, value } of tokensOf(html)) {
    if (kind === "text") text += value.replace(/\s+/g, " ");
    else if (kind === "open" && value === "li") text += "\n- ";
    else if (LINE_ENDS.has(value)) text += "\n";
  }
  return decodeHTMLStrict(text)
    .replaceAll("\u00a0", " ")
    .replace(SPACES_BEFORE_LINE_END, "\n")
    .replace(/\n[ \t]+/g, "\n")
    .replace(MARK_ALONE, "- ")
    .replace(/\n{3,}/g, "\n\n")
    .replace(GAP_BETWEEN_ITEMS, "$1\n")
    .trim();
}
