// Mails show names that others choose: of workspaces, inviters, customers. A mail program makes a link of whatever looks
// like one, and ours must not lead where a stranger wants. So everything that is not a link of our own is taken apart.

/** What a host's labels are parted by, in all scripts: browsers take each of these for a dot. */
const DOT = "[.\\u3002\\uff0e\\uff61]";

const TAKEN_APART: readonly [pattern: RegExp, replacement: string][] = [
  // https://…, //…, and the shares of a network
  [/:?[\\/]{2,}/gu, " "],
  // mailto:…, tel:…
  [/(?<=\p{L}):(?=\S)/gu, ": "],
  [/(?<=\S)@(?=\S)/gu, " @ "],
  // A domain: its last label begins with a letter, which nothing but what cannot be seen keeps from the dot.
  [new RegExp(`(?<=\\S)${DOT}(?=\\p{Cf}*\\p{L})`, "gu"), " "],
  // Four numbers: an address.
  [new RegExp(`\\b(\\d+)${DOT}(\\d+)${DOT}(\\d+)${DOT}(?=\\d)`, "gu"), "$1 $2 $3 "],
];

/** The text with nothing in it that a mail program would make a link of. What holds no such thing stays as it is. */
export const withoutLinks = (text: string): string =>
  TAKEN_APART.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
