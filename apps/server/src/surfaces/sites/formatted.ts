// Converts the owner's texts to safe markup. Texts may be plain, or HTML from an editor or another shop. A few elements
// stay, without attributes; all others become text or disappear. Runs in linear time.

import { decodeHTML } from "entities/decode";
import { escapeHtml } from "../../kernel/escape-html.ts";
import { Html } from "../browser/page.ts";

/**
 * Allowed elements and their replacements: headings of a page are above those of a text. A Map, because input names may
 * be `constructor`.
 */
const KEPT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    p: "p",
    div: "p",
    ul: "ul",
    ol: "ol",
    li: "li",
    b: "strong",
    strong: "strong",
    i: "em",
    em: "em",
    h1: "h3",
    h2: "h3",
    h3: "h3",
    h4: "h4",
    h5: "h4",
    h6: "h4",
    blockquote: "blockquote",
  }),
);

/** The content of these elements is dropped. */
const SILENT = new Set([
  "script",
  "style",
  "template",
  "iframe",
  "object",
  "noscript",
  "svg",
  "math",
  "textarea",
  "title",
]);

const TAG = /<(\/?)([a-z][a-z0-9]{0,15})\b[^<>]*>/gi;
const LOOKS_LIKE_MARKUP = /<\/?[a-z][a-z0-9]{0,15}\b[^<>]*>/i;
/** Deeper than any honest text. */
const NESTING = 20;

export const formatted = (text: string): Html =>
  new Html(LOOKS_LIKE_MARKUP.test(text) ? fromMarkup(text) : fromLines(text));

function fromMarkup(given: string): string {
  const text = withoutComments(given);
  const out: string[] = [];
  const open: string[] = [];
  let silent: string | undefined;
  let at = 0;
  const say = (raw: string) => {
    if (silent === undefined && raw !== "") out.push(escapeHtml(decodeHTML(raw)));
  };
  for (const match of text.matchAll(TAG)) {
    say(text.slice(at, match.index));
    at = match.index + match[0].length;
    const [, slash, named = ""] = match;
    const name = named.toLowerCase();
    if (silent !== undefined) {
      if (slash === "/" && name === silent) silent = undefined;
    } else if (SILENT.has(name)) {
      if (slash === "") silent = name;
    } else if (name === "br") {
      out.push("<br>");
    } else {
      appendTag(KEPT.get(name), slash === "/", open, out);
    }
  }
  say(text.slice(at));
  while (open.length > 0) out.push(`</${open.pop()}>`);
  return out.join("");
}

/** Hand-written scan: a regular expression would rescan the text from each comment start. */
function withoutComments(text: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const start = text.indexOf("<!--", at);
    const end = start < 0 ? -1 : text.indexOf("-->", start);
    if (end < 0) return kept + text.slice(at);
    kept += text.slice(at, start);
    at = end + 3;
  }
}

/** Closes elements in the reverse order of their opening, even if the text does not. */
function appendTag(kept: string | undefined, isEnd: boolean, open: string[], out: string[]): void {
  if (kept === undefined) return;
  if (!isEnd) {
    // A paragraph ends before the next paragraph or list.
    if (BLOCKS.has(kept) && open.at(-1) === "p") out.push(`</${open.pop()}>`);
    if (open.length >= NESTING || !isAllowedIn(kept, open.at(-1))) return;
    open.push(kept);
    out.push(`<${kept}>`);
  } else if (open.includes(kept)) {
    let name: string | undefined;
    do {
      name = open.pop();
      out.push(`</${name}>`);
    } while (name !== kept);
  }
}

const BLOCKS = new Set(["p", "ul", "ol", "h3", "h4", "blockquote"]);
const LISTS = new Set(["ul", "ol"]);

function isAllowedIn(name: string, parent: string | undefined): boolean {
  if (name === "li") return parent !== undefined && LISTS.has(parent);
  if (parent !== undefined && LISTS.has(parent)) return false;
  return !BLOCKS.has(name) || parent === undefined || parent === "li" || parent === "blockquote";
}

const ITEM = /^\s*[-*•]\s+/;

/** Plain text: converts paragraphs, lines, and lines that look like list items. */
function fromLines(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => {
      const lines = paragraph.split("\n");
      if (lines.every((line) => ITEM.test(line))) {
        return `<ul>${lines.map((line) => `<li>${escapeHtml(line.replace(ITEM, ""))}</li>`).join("")}</ul>`;
      }
      return `<p>${lines.map(escapeHtml).join("<br>")}</p>`;
    })
    .join("");
}

/** Returns the text without markup, cut to `lengthMax`. */
export function plainSummary(text: string, lengthMax: number): string {
  const beginning = text.slice(0, lengthMax * 20);
  const words = decodeHTML(beginning.replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, " ").replace(TAG, " "))
    .replace(/\s+/g, " ")
    .trim();
  if (words.length <= lengthMax) return words;
  const cut = words.slice(0, lengthMax);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), lengthMax / 2)).replace(/[\s.,;:–-]+$/, "")}…`;
}

export interface InformationPart {
  /** Empty for text before the first label. */
  label: string;
  text: string;
}

const LABEL = /(^|[.!?]\s{1,5}|\n[ \t]{0,20})(\p{Lu}[\p{L} ]{2,30}):\s/gu;
const LABELLED_PARTS = 12;

/** Information often reads "How to use: … Ingredients: …": splits it into labelled parts. */
export function informationParts(text: string): InformationPart[] {
  if (LOOKS_LIKE_MARKUP.test(text)) return [{ label: "", text }];
  const parts: InformationPart[] = [];
  let label = "";
  let at = 0;
  const note = (end: number) => {
    const said = text.slice(at, end).trim();
    if (said !== "") parts.push({ label, text: said });
  };
  for (const match of text.matchAll(LABEL)) {
    if (parts.length >= LABELLED_PARTS) break;
    note(match.index + (match[1] ?? "").trimEnd().length);
    label = match[2] ?? "";
    at = match.index + match[0].length;
  }
  note(text.length);
  return parts;
}
