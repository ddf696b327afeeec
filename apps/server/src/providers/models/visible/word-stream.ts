// Text on its way to a visitor, word by word: what was shown cannot be taken back, so a word is held until it is whole.

/** What is longer is no word, is not waited for and is looked at in parts. */
const WORD_MAX = 500;
const WORD = new RegExp(`\\s*\\S{1,${WORD_MAX}}`, "gu");

export class WordStream {
  readonly #clean: (word: string) => string;
  /** An unfinished word. */
  #partial = "";

  constructor(clean: (word: string) => string) {
    this.#clean = clean;
  }

  /** Takes what comes next; returns what may be shown by now. */
  push(text: string): string {
    const unread = this.#partial + text;
    // White space belongs to the word that follows it, and ends the one before.
    const words = unread.match(WORD) ?? [];
    const space = unread.slice(words.join("").length);
    const last = words.at(-1) ?? "";
    const isOpen = space === "" && last.length < WORD_MAX;
    this.#partial = isOpen ? last : space;
    return (isOpen ? words.slice(0, -1) : words).map(this.#clean).join("");
  }

  /** The rest, once there is no more. */
  end(): string {
    const rest = this.#partial;
    this.#partial = "";
    return this.#clean(rest);
  }
}
