// Rows that do not stand beside their product: variations further down, variants above their product. They are found in
// one reading of the whole file, before the first product is written.

import type { ImportFailure } from "../columns.ts";
import type { Piece, Profile, Said } from "./shop-file.ts";

/** As it is kept with the import. */
export interface Strays {
  /** On which lines they begin. */
  lines: number[];
  /** What they say, by what their product is called. */
  parts: Record<string, Said[]>;
}

export const NO_STRAYS: Strays = { lines: [], parts: {} };

const KEPT_MAX = 200_000;
/** A word that was cut out of a row keeps all of the row in memory. */
const HELD_CHARACTERS_MAX = 64 * 1024 * 1024;

/** Whether the row goes on with the product of the rows before it. */
export function belongsTo(piece: Piece, product: Piece, { groupsByKey }: Profile): boolean {
  if (piece.kind === "part" && piece.keys.length === 0) return true;
  if (piece.kind === "product" && !groupsByKey) return false;
  return piece.keys.some((key) => product.keys.includes(key));
}

/** What counts of a variant; the rest its product says. */
const shortened = ({ sku, barcode, stock, inStock, pictures, options, isVariant, hasPrice }: Said): Said => ({
  sku,
  name: "",
  brand: "",
  barcode,
  stock,
  inStock,
  pictures,
  options,
  isVariant,
  hasPrice,
});

interface Waiting {
  line: number;
  keys: string[];
  said: Said;
}

export class StrayFinder {
  readonly #profile: Profile;
  readonly #tooMany: () => ImportFailure;
  /** What products are called. */
  readonly #known = new Set<string>();
  readonly #parts: Waiting[] = [];
  /** Variants that are rows of their own, and the skus that products call theirs. */
  readonly #variants: Waiting[] = [];
  readonly #children = new Set<string>();
  #product: Piece | undefined;
  #held = 0;

  constructor(profile: Profile, tooMany: () => ImportFailure) {
    this.#profile = profile;
    this.#tooMany = tooMany;
  }

  /** With how long its row is. */
  take(line: number, piece: Piece, characters: number): void {
    if (piece.kind === "nothing") return;
    if (this.#product !== undefined && belongsTo(piece, this.#product, this.#profile)) return;
    const waiting = { line, keys: piece.keys, said: shortened(piece.said) };
    const isAgain = this.#profile.groupsByKey && piece.keys.some((key) => this.#known.has(key));
    if (piece.kind === "part" || isAgain) {
      this.#held += characters;
      this.#parts.push(waiting);
      this.interrupt();
    } else {
      this.#product = piece;
      for (const key of piece.keys) this.#known.add(key);
      for (const child of piece.children) this.#children.add(child);
      if (piece.said.isVariant && !this.#profile.groupsByKey) {
        this.#held += characters;
        this.#variants.push(waiting);
      }
    }
    const kept = this.#parts.length + this.#variants.length;
    if (kept > KEPT_MAX || this.#held > HELD_CHARACTERS_MAX) throw this.#tooMany();
  }

  /** What comes next does not stand beside the product above. */
  interrupt(): void {
    this.#product = undefined;
  }

  found(): Strays {
    const parts: Record<string, Said[]> = Object.create(null);
    const lines: number[] = [];
    const add = (key: string, { line, said }: Waiting) => {
      parts[key] ??= [];
      parts[key].push(said);
      lines.push(line);
    };
    for (const part of this.#parts) {
      const key = part.keys.find((one) => this.#known.has(one));
      if (key !== undefined) add(key, part); // else it is told as a problem of its own
    }
    for (const variant of this.#variants) {
      const key = variant.keys.find((one) => this.#children.has(one));
      if (key !== undefined) add(key, variant);
    }
    return { lines, parts };
  }
}

/** What strays say of the products of a file, from its beginning or from some place on. */
export class StraysLeft {
  readonly #parts: Map<string, Said[]>;

  constructor({ parts }: Strays) {
    this.#parts = new Map(Object.entries(parts));
  }

  /** They belong to one product: others that are called the same would only hear all of it again. */
  takeOf({ keys, children }: Piece): Said[] {
    return [...keys, ...children].flatMap((key) => {
      const said = this.#parts.get(key) ?? [];
      this.#parts.delete(key);
      return said;
    });
  }
}
