// Text on its way to a visitor, word by word: what was shown cannot be taken back, so a word is held until it is whole.

/** What is longer is no word, is not waited for and is looked at in parts. */
const WORD_MAX = 500;
/** A word, or what stands between two. Nobody waits for white space: a model may be asked for a hundred pages of it. */
const PART = new RegExp(`\\s+|\\S{1,${WORD_MAX}}`, "gu");

export class WordStream {
  readonly #clean: (word: string) => string;
  /** An unfinished word. */
  #partial = "";

  constructor(clean: (word: string) => string) {
    this.#clean = clean;
  }

  /** Takes what comes next; returns what may be shown by now. */
  push(text: string): string {
    const parts = (this.#partial + text).match(PART) ?? [];
    const last = parts.at(-1) ?? "";
    // White space ends the word before it.
    const isOpen = last.trim() !== "" && last.length < WORD_MAX;
    this.#partial = isOpen ? last : "";
    return (isOpen ? parts.slice(0, -1) : parts).map(this.#clean).join("");
  }

  /** The rest, once there is no more. */
  end(): string {
    const rest = this.#partial;
    this.#partial = "";
    return this.#clean(rest);
  }
}
