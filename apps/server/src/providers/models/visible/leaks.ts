// What must not be repeated to a visitor. What counts is letters and digits in a row: dashes, quotes and spaces between them
// make no difference. A text on its way is held for as long as it may still become a quotation.

/** Letters and digits only, without accents and case. Signs above and below letters go first: thousands of them in a row take long to be put in order. */
export const lettersOf = (text: string): string =>
  text
    .replace(/\p{M}+/gu, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Runs are looked up by so many first letters. */
const START_LENGTH_MAX = 16;

export class Secret {
  /** By their first letters. */
  readonly #runs = new Map<string, string[]>();
  readonly #sorted: readonly string[];
  readonly #words: ReadonlySet<string>;
  readonly #startLength: number;
  readonly #runLengthMax: number;

  /** Runs of letters wherever they stand, and words, which count only where a word begins. */
  constructor(runs: readonly string[], words: readonly string[] = []) {
    this.#words = new Set(words.filter((word) => !runs.includes(word)));
    this.#sorted = [...new Set([...runs, ...words])].sort();
    this.#startLength = Math.min(...this.#sorted.map(({ length }) => length), START_LENGTH_MAX);
    this.#runLengthMax = Math.max(0, ...this.#sorted.map(({ length }) => length));
    for (const run of this.#sorted) {
      const start = run.slice(0, this.#startLength);
      const alike = this.#runs.get(start);
      if (alike === undefined) this.#runs.set(start, [run]);
      else alike.push(run);
    }
  }

  get isEmpty(): boolean {
    return this.#sorted.length === 0;
  }

  /** Quotations that begin at a letter. */
  *runsAt(letters: string, at: number, beginsWord: boolean): Generator<string> {
    for (const run of this.#runs.get(letters.slice(at, at + this.#startLength)) ?? []) {
      if (letters.startsWith(run, at) && (beginsWord || !this.#words.has(run))) yield run;
    }
  }

  /** From which letter on the end of a text may be the beginning of a quotation; its length where it is none. */
  openFrom(letters: string): number {
    let at = Math.max(0, letters.length - this.#runLengthMax + 1);
    while (at < letters.length && !this.#isBeginning(letters.slice(at))) at++;
    return at;
  }

  #isBeginning(end: string): boolean {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] as string) < end) low = middle + 1;
      else high = middle;
    }
    return this.#sorted[low]?.startsWith(end) ?? false;
  }
}

/** Letters with the place of each in the text that they stand in. */
interface Lettered {
  letters: string;
  starts: number[];
  ends: number[];
}

function withPlaces(text: string): Lettered {
  const lettered: Lettered = { letters: "", starts: [], ends: [] };
  let at = 0;
  for (const sign of text) {
    for (const letter of lettersOf(sign)) {
      lettered.letters += letter;
      // One for each unit of the string, as strings count them.
      for (let unit = 0; unit < letter.length; unit++) {
        lettered.starts.push(at);
        lettered.ends.push(at + sign.length);
      }
    }
    at += sign.length;
  }
  return lettered;
}

/**
 * So much is looked at again with every piece that comes. Signs between letters have no end, and pieces may be single ones: what is
 * longer is looked at when a fourth has come to it.
 */
const HELD_SHORT = 256;

export class LeakFilter {
  readonly #secret: Secret;
  readonly #isPublic: (letters: string) => boolean;
  /** What may still turn out to belong to a quotation. */
  #held = "";
  /** What came behind it, and waits until there is enough of it to look at all once more. */
  #unread = "";
  /** How many of its first letters do. */
  #leaking = 0;
  /** What is held goes on with a word that was begun before. */
  #isInWord = false;

  /** What the catalogue says itself is no secret, wherever else it stands. */
  constructor(secret: Secret, isPublic: (letters: string) => boolean) {
    this.#secret = secret;
    this.#isPublic = isPublic;
  }

  push(text: string): string {
    if (this.#secret.isEmpty) return text;
    this.#unread += text;
    const { length } = this.#held;
    return length > HELD_SHORT && this.#unread.length < length / 4 ? "" : this.#release(false);
  }

  end(): string {
    return this.#release(true);
  }

  #release(isEnd: boolean): string {
    const text = this.#held + this.#unread;
    this.#unread = "";
    const lettered = withPlaces(text);
    const { letters, starts, ends } = lettered;
    const { leaks, joins } = this.#markLeaks(lettered);
    let open = isEnd ? letters.length : this.#secret.openFrom(letters);
    // A sign that stands for two letters is not taken apart.
    while (open > 0 && starts[open - 1] === starts[open]) open--;
    let shown = text.slice(0, starts[0]);
    for (let i = 0; i < open; i++) {
      if (!leaks[i] && starts[i] !== starts[i - 1]) shown += text.slice(starts[i], ends[i]);
      if (!joins[i]) shown += text.slice(ends[i], starts[i + 1]);
    }
    this.#held = open < letters.length ? text.slice(starts[open]) : "";
    if (open > 0) this.#isInWord = ends[open - 1] === (starts[open] ?? text.length);
    else if ((starts[0] ?? text.length) > 0) this.#isInWord = false;
    const end = leaks.indexOf(false, open);
    this.#leaking = (end < 0 ? leaks.length : end) - open;
    return shown;
  }

  /** Which letters belong to a quotation, and which to the same one as the letter after them: so does what is between. */
  #markLeaks({ letters, starts, ends }: Lettered): { leaks: boolean[]; joins: boolean[] } {
    const leaks = Array.from({ length: letters.length }, (_, i) => i < this.#leaking);
    const joins = Array.from({ length: letters.length }, (_, i) => i + 1 < this.#leaking);
    for (let at = 0; at < letters.length; at++) {
      const beginsWord = at === 0 ? starts[0] !== 0 || !this.#isInWord : ends[at - 1] !== starts[at];
      for (const run of this.#secret.runsAt(letters, at, beginsWord)) {
        if (this.#isPublic(run)) continue;
        leaks.fill(true, at, at + run.length);
        joins.fill(true, at, at + run.length - 1);
      }
    }
    return { leaks, joins };
  }
}
