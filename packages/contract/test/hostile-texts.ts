// Texts that make careless patterns backtrack from every position, or match each part in every possible way.

interface HostileText {
  name: string;
  of: (length: number) => string;
}

const repeated =
  (unit: string, { before = "", after = "" } = {}) =>
  (length: number) =>
    before + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + after;

export const HOSTILE_TEXTS: readonly HostileText[] = [
  { name: "an address of dots that never ends", of: repeated(".", { before: "x@", after: "@" }) },
  { name: "an address of labels that never ends", of: repeated("a.", { before: "x@", after: "@" }) },
  { name: "at signs", of: repeated("@") },
  { name: "letters before a line's end", of: repeated("a", { after: "\n!" }) },
  { name: "spaces before something", of: repeated(" ", { after: "x" }) },
  { name: "tabs between letters", of: repeated("\t", { before: "a", after: "a" }) },
  { name: "digits", of: repeated("1", { before: "+", after: "x" }) },
  { name: "digits apart", of: repeated("1 -", { before: "+1" }) },
  { name: "hyphens", of: repeated("a-", { after: "-" }) },
  { name: "commas", of: repeated("ACTIVE,") },
  { name: "slashes", of: repeated("/", { before: "https://a", after: " " }) },
  { name: "backslashes", of: repeated("\\", { before: "https://a" }) },
  { name: "quotes", of: repeated('"', { after: "\n" }) },
  { name: "the signs of base64", of: repeated("=", { before: "AAAA", after: "A" }) },
  { name: "a date that goes on", of: repeated("0", { before: "2026-03-01T10:00:00." }) },
  { name: "a language that goes on", of: repeated("-aaaaaaaa", { before: "en" }) },
  { name: "characters of two units", of: repeated("😀", { after: "\u0000" }) },
  { name: "halves of characters", of: repeated("\ud83d") },
  { name: "marks that join", of: repeated("\u0301", { before: "e" }) },
];
