// What a model writes, on its way to the visitor. Products are named only by references to the catalogue, links are only
// those of its sellers, and the owner's guidance does not get out. It works on the stream: what was shown cannot be taken
// back, so each word is held until it is known to be harmless.

export interface Showable {
  /** Product names by reference. */
  readonly names: ReadonlyMap<string, string>;
  readonly links: readonly string[];
  /** Must not be repeated. */
  readonly secret: string;
}

/** So many words in a row of the secret are a quotation, not chance. */
const LEAK_WORDS = 10;

/** What is longer is no word, is not waited for and is looked at in parts. */
const WORD_MAX = 500;
const WORD = new RegExp(`\\s*\\S{1,${WORD_MAX}}`, "gu");

export class VisibleText {
  readonly #showable: Showable;
  readonly #secretRuns: ReadonlySet<string>;
  readonly #hosts: ReadonlySet<string>;
  /** An unfinished word. */
  #partial = "";
  /** Words that are finished but may still turn out to belong to a leak. */
  #held: { text: string; word: string; leaks: boolean }[] = [];

  constructor(showable: Showable) {
    this.#showable = showable;
    this.#secretRuns = runsOf(showable.secret);
    this.#hosts = new Set(showable.links.flatMap((link) => hostOf(link) ?? []));
  }

  /** Takes what the model wrote next; returns what may be shown by now. */
  push(text: string): string {
    const unread = this.#partial + text;
    // White space belongs to the word that follows it, and ends the one before.
    const words = unread.match(WORD) ?? [];
    const space = unread.slice(words.join("").length);
    const last = words.at(-1) ?? "";
    const isOpen = space === "" && last.length < WORD_MAX;
    this.#partial = isOpen ? last : space;
    return this.#take(isOpen ? words.slice(0, -1) : words, false);
  }

  /** The rest, once the model has finished. */
  end(): string {
    const rest = this.#partial === "" ? [] : [this.#partial];
    this.#partial = "";
    return this.#take(rest, true);
  }

  #take(words: readonly string[], isEnd: boolean): string {
    let shown = "";
    for (const raw of words) {
      const text = this.#clean(raw);
      this.#held.push({ text, word: bare(text), leaks: false });
      this.#markLeak();
      if (this.#held.length >= this.#window) shown += this.#release();
    }
    while (isEnd && this.#held.length > 0) shown += this.#release();
    return shown;
  }

  /** Nothing is held back where there is nothing to hide. */
  get #window(): number {
    return this.#secretRuns.size === 0 ? 1 : LEAK_WORDS;
  }

  #release(): string {
    const first = this.#held.shift();
    return first === undefined || first.leaks ? "" : first.text;
  }

  #markLeak(): void {
    if (this.#secretRuns.size === 0) return;
    const run = this.#held.slice(-LEAK_WORDS);
    if (run.length < LEAK_WORDS || !this.#secretRuns.has(run.map(({ word }) => word).join(" "))) return;
    for (const item of run) item.leaks = true;
  }

  #clean(word: string): string {
    return word
      .replace(
        /\[\[\s*([A-Za-z]\d+)\s*\]\]/gu,
        (_, reference: string) => this.#showable.names.get(reference.toUpperCase()) ?? "",
      )
      .replace(/\bprd_[0-9a-z]+/giu, "")
      .replace(LINK, (link) => (this.#isKnown(link) ? link : ""))
      .replace(/\(\)|<>/gu, "");
  }

  #isKnown(link: string): boolean {
    const plain = link.replace(/[.,;:!?]+$/u, "");
    if (/^https?:/iu.test(plain)) return this.#showable.links.some((known) => known === plain || known === `${plain}/`);
    return this.#hosts.has(hostOf(`https://${plain}`) ?? "");
  }
}

const LINK =
  /(?:https?:\/\/|www\.)[^\s()<>[\]"'“”„]+|\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|shop|store|info|biz|xyz|ru|cn|top|site|online|link|click)\b(?:\/[^\s()<>[\]"'“”„]*)?/giu;

function hostOf(link: string): string | undefined {
  try {
    return new URL(link).hostname.replace(/^www\./u, "");
  } catch {
    return undefined;
  }
}

const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Every run of words of the secret that is long enough to be a quotation. */
function runsOf(secret: string): ReadonlySet<string> {
  const words = secret
    .split(/\s+/u)
    .map(bare)
    .filter((word) => word !== "");
  return new Set(
    words.slice(0, Math.max(0, words.length - LEAK_WORDS + 1)).map((_, i) => words.slice(i, i + LEAK_WORDS).join(" ")),
  );
}
