// The owner's guidance must not be repeated to a visitor. What counts is its letters and digits in a row: dashes, quotes
// and spaces between them make no difference. A text on its way is held for as long as it may still become a quotation.

/** So many words in a row are a quotation, not chance; of a shorter secret, all of it. */
const RUN_WORDS = 10;
/** What is shorter than this says nothing that an answer might not say by itself: "Be friendly." */
const SECRET_WORDS_MIN = 4;
const RUN_LETTERS_MIN = 16;
/** No word is longer; longer ones are taken in parts. */
const WORD_LETTERS_MAX = 20;

/** Every language's words, also of those that are written without spaces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Letters and digits only, without accents and case. */
export const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

export class Secret {
  /** By their first letters. */
  readonly #runs = new Map<string, string[]>();
  readonly #sorted: readonly string[];
  readonly #startLength: number;
  readonly #runLengthMax: number;

  constructor(text: string) {
    this.#sorted = [...new Set(runsOf(text))].sort();
    this.#startLength = Math.min(...this.#sorted.map(({ length }) => length), RUN_LETTERS_MIN);
    this.#runLengthMax = Math.max(0, ...this.#sorted.map(({ length }) => length));
    for (const run of this.#sorted) {
      const start = run.slice(0, this.#startLength);
      this.#runs.set(start, [...(this.#runs.get(start) ?? []), run]);
    }
  }

  get isEmpty(): boolean {
    return this.#sorted.length === 0;
  }

  /** Quotations that begin at a letter. */
  *runsAt(letters: string, at: number): Generator<string> {
    for (const run of this.#runs.get(letters.slice(at, at + this.#startLength)) ?? []) {
      if (letters.startsWith(run, at)) yield run;
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

function runsOf(text: string): string[] {
  const words = [...segmenter.segment(text)].flatMap(
    ({ segment }) => lettersOf(segment).match(new RegExp(`.{1,${WORD_LETTERS_MAX}}`, "gu")) ?? [],
  );
  const codes = codesIn(text);
  if (words.length < SECRET_WORDS_MIN) return codes;
  const length = Math.min(RUN_WORDS, words.length);
  const runs = words
    .slice(0, words.length - length + 1)
    .map((_, i) => words.slice(i, i + length).join(""))
    .filter((run) => weightOf(run) >= RUN_LETTERS_MIN);
  return [...runs, ...codes];
}

/** A word that nobody says by chance: with figures or capitals inside it, or wholly in capitals, such as PERIWINKLE-42. */
const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}_-]*\p{L})(?:[\p{Lu}\p{N}][\p{Lu}\p{N}_-]{6,}|[\p{L}\p{N}_-]*\p{N}[\p{L}\p{N}_-]*)(?![\p{L}\p{N}])/gu;
const CODE_LETTERS_MIN = 7;

const codesIn = (text: string): string[] =>
  (text.match(CODE) ?? [])
    .map(lettersOf)
    .filter(({ length }) => length >= CODE_LETTERS_MIN && length <= WORD_LETTERS_MAX * 3);

/** A sign of some scripts says as much as several letters of others. */
const weightOf = (run: string) =>
  run.length + 2 * (run.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0);

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

export class LeakFilter {
  readonly #secret: Secret;
  readonly #isPublic: (letters: string) => boolean;
  /** What may still turn out to belong to a quotation. */
  #held = "";
  /** How many of its first letters do. */
  #leaking = 0;

  /** What the catalogue says itself is no secret, wherever else it stands. */
  constructor(secret: Secret, isPublic: (letters: string) => boolean) {
    this.#secret = secret;
    this.#isPublic = isPublic;
  }

  push(text: string): string {
    return this.#secret.isEmpty ? text : this.#release(this.#held + text, false);
  }

  end(): string {
    return this.#release(this.#held, true);
  }

  #release(text: string, isEnd: boolean): string {
    const { letters, starts, ends } = withPlaces(text);
    const { leaks, joins } = this.#markLeaks(letters);
    let open = isEnd ? letters.length : this.#secret.openFrom(letters);
    // A sign that stands for two letters is not taken apart.
    while (open > 0 && starts[open - 1] === starts[open]) open--;
    let shown = text.slice(0, starts[0]);
    for (let i = 0; i < open; i++) {
      if (!leaks[i] && starts[i] !== starts[i - 1]) shown += text.slice(starts[i], ends[i]);
      if (!joins[i]) shown += text.slice(ends[i], starts[i + 1]);
    }
    this.#held = open < letters.length ? text.slice(starts[open]) : "";
    const end = leaks.indexOf(false, open);
    this.#leaking = (end < 0 ? leaks.length : end) - open;
    return shown;
  }

  /** Which letters belong to a quotation, and which to the same one as the letter after them: so does what is between. */
  #markLeaks(letters: string): { leaks: boolean[]; joins: boolean[] } {
    const leaks = Array.from({ length: letters.length }, (_, i) => i < this.#leaking);
    const joins = Array.from({ length: letters.length }, (_, i) => i + 1 < this.#leaking);
    for (let at = 0; at < letters.length; at++) {
      for (const run of this.#secret.runsAt(letters, at)) {
        if (this.#isPublic(run)) continue;
        leaks.fill(true, at, at + run.length);
        joins.fill(true, at, at + run.length - 1);
      }
    }
    return { leaks, joins };
  }
}
