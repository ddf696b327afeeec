// Links in what a model writes. A visitor follows them, so only those of the products' sellers are shown. What merely
// looks like a link, as "skin.The" does where a space is missing, stays where the catalogue writes it so.

import type { ProductFacts } from "../engine.ts";

const REST = "[^\\s()<>[\\]\"'“”„]";
const DOT = "[.。．｡]";
const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]{0,62})";
/** An ending of two letters or more: "e.g." and "3.5 ml" have none. */
const ENDING = "(?:xn--[a-z0-9-]{2,59}|\\p{L}{2,24})(?![\\p{L}\\p{N}])";

const LINK = new RegExp(
  [
    `[a-z][a-z0-9+.-]{0,30}:\\/\\/${REST}*`,
    `\\b(?:mailto|tel|sms|data|javascript|vbscript|whatsapp|intent|blob|file):${REST}+`,
    `\\bwww${DOT}${REST}*`,
    `(?:[\\p{L}\\p{N}._%+-]{1,64}@)?(?:${LABEL}${DOT})+${ENDING}(?::\\d{1,5})?(?:[/?#]${REST}*)?`,
    `\\b\\d{1,3}(?:${DOT}\\d{1,3}){3}(?::\\d{1,5})?(?:[/?#]${REST}*)?`,
  ].join("|"),
  "giu",
);

/** Endings that are no words: who writes these means a link. Of two letters all are, behind a name of three or more. */
const CERTAIN =
  /^[a-z][a-z0-9+.-]*:\/\/|^www[.。．｡]|@|[/?#]|\.(?:com|net|org|info|biz|app|dev|shop|store|online|site|xyz|link|click|club|blog|website|icu|vip|buzz|edu|gov|mobi|ai|io)$|[^.]{3,}\.(?:[a-z]{2}|[A-Z]{2})$/u;

export class KnownLinks {
  readonly #products: readonly ProductFacts[];
  readonly #links: ReadonlySet<string>;
  readonly #hosts: ReadonlySet<string>;
  #names: string | undefined;
  #texts: string | undefined;

  constructor(products: readonly ProductFacts[]) {
    this.#products = products;
    const links = products.flatMap(({ sales }) => sales.map(({ link }) => link));
    this.#links = new Set(links);
    this.#hosts = new Set(links.flatMap((link) => hostOf(link) ?? []));
  }

  /** The word without links that lead anywhere else. */
  clean(word: string): string {
    return word.replace(LINK, (link) => (this.#isKnown(link) ? link : "")).replace(/\(\)|<>/gu, "");
  }

  #isKnown(link: string): boolean {
    const plain = link.replace(/[.,;:!?]+$/u, "");
    if (this.#links.has(plain) || this.#links.has(`${plain}/`)) return true;
    if (!plain.includes(":") && this.#hosts.has(hostOf(`https://${plain}`) ?? "")) return true;
    const lower = plain.toLowerCase();
    if (this.#allNames.includes(lower)) return true;
    return !CERTAIN.test(plain) && this.#allTexts.includes(lower);
  }

  /** Names are shown anyway. */
  get #allNames(): string {
    this.#names ??= this.#products
      .map(({ name, brand }) => `${name}\n${brand}`)
      .join("\n")
      .toLowerCase();
    return this.#names;
  }

  get #allTexts(): string {
    this.#texts ??= textsOf(this.#products).toLowerCase();
    return this.#texts;
  }
}

/** All that the catalogue says of the products. */
export const textsOf = (products: readonly ProductFacts[]): string =>
  products
    .map(({ name, brand, description, information, tags }) =>
      [name, brand, description, information, ...tags].join("\n"),
    )
    .join("\n");

function hostOf(link: string): string | undefined {
  try {
    return new URL(link).hostname.replace(/^www\./u, "");
  } catch {
    return undefined;
  }
}
