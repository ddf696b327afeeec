import { decodeHTMLStrict } from "entities/decode";

/** Text without the markup of an editor; its words stay as they are. */
export function plainText(text: string): string {
  if (!/<\/?[a-z][^<>]*>|&#?[a-z0-9]{1,32};/i.test(text)) return text;
  const withoutTags = withoutElement(withoutElement(text, "script"), "style")
    .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)>/gi, "\n")
    .replace(/<\/?[a-z][^<>]*>/gi, "");
  return decodeHTMLStrict(withoutTags).replace(UNSEEN, (sign) => (sign === SOFT_HYPHEN ? "" : " "));
}

/** Where a word may be broken: for who reads words, it is not there. */
const SOFT_HYPHEN = "\u00ad";
/** Signs that look like a space, or like nothing. Lines stay lines. */
const UNSEEN = /(?!\n)\p{Cc}|\u00a0|\u00ad/gu;

/** Without an element and what is in it. By hand: an expression that looks for its end would start anew at each "<". */
function withoutElement(text: string, name: string): string {
  const lower = text.toLowerCase();
  let kept = "";
  let at = 0;
  for (;;) {
    const start = lower.indexOf(`<${name}`, at);
    const end = start < 0 ? -1 : lower.indexOf(`</${name}>`, start);
    if (end < 0) return kept + text.slice(at);
    kept += `${text.slice(at, start)} `;
    at = end + name.length + 3;
  }
}
