// Mails contain names that users choose: of workspaces, inviters, customers. Mail programs turn link-like text into
// links, which could lead to an attacker's site. So text that looks like a link is broken up, unless it is our own
// link.

/** Separators of host labels in all scripts: browsers treat each of them as a dot. */
const DOT = "[.\\u3002\\uff0e\\uff61]";

const TAKEN_APART: readonly [pattern: RegExp, replacement: string][] = [
  // https://…, //…, and network shares
  [/:?[\\/]{2,}/gu, " "],
  // mailto:…, tel:…
  [/(?<=\p{L}):(?=\S)/gu, ": "],
  [/(?<=\S)@(?=\S)/gu, " @ "],
  // A domain: its last label begins with a letter, perhaps after invisible characters.
  [new RegExp(`(?<=\\S)${DOT}(?=\\p{Cf}*\\p{L})`, "gu"), " "],
  // An IPv4 address.
  [new RegExp(`\\b(\\d+)${DOT}(\\d+)${DOT}(\\d+)${DOT}(?=\\d)`, "gu"), "$1 $2 $3 "],
];

/** Breaks up all text that a mail program would turn into a link. Other text is unchanged. */
export const withoutLinks = (text: string): string =>
  TAKEN_APART.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
