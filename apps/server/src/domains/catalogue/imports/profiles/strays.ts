// Rows that are not adjacent to their product: variations further down, variants above their product. One pass over the
// whole file finds them before the first product is written.

import type { ImportFailure } from "../columns.ts";
import type { Piece, Profile, RowValues } from "./shop-file.ts";

/** Form in which it is stored with the import. */
export interface Strays {
  /** First lines of the rows. */
  lines: number[];
  /** Values of the rows, by the key of their product. */
  parts: Record<string, RowValues[]>;
}

export const NO_STRAYS: Strays = { lines: [], parts: {} };

const KEPT_STRAYS = 200_000;
/** A substring of a row keeps the whole row in memory. */
const HELD_CHARACTERS = 64 * 1024 * 1024;

/** Returns true if the row continues the product of the previous rows. */
export function belongsTo(piece: Piece, product: Piece, { groupsByKey }: Profile): boolean {
  if (piece.kind === "part" && piece.keys.length === 0) return true;
  if (piece.kind === "product" && !groupsByKey) return false;
  return piece.keys.some((key) => product.keys.includes(key));
}

/** Returns the values that count for a variant; its product supplies the others. */
const shortened = ({ sku, barcode, stock, inStock, pictures, options, isVariant, hasPrice }: RowValues): RowValues => ({
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
  rowValues: RowValues;
}

export class StrayFinder {
  readonly #profile: Profile;
  readonly #tooMany: () => ImportFailure;
  /** Keys of products. */
  readonly #known = new Set<string>();
  readonly #parts: Waiting[] = [];
  /** Variants in separate rows, and the skus that products list as their variants. */
  readonly #variants: Waiting[] = [];
  readonly #children = new Set<string>();
  #product: Piece | undefined;
  #held = 0;

  constructor(profile: Profile, tooMany: () => ImportFailure) {
    this.#profile = profile;
    this.#tooMany = tooMany;
  }

  /** `characters` is the length of the row. */
  take(line: number, piece: Piece, characters: number): void {
    if (piece.kind === "nothing") return;
    if (this.#product !== undefined && belongsTo(piece, this.#product, this.#profile)) return;
    const waiting = { line, keys: piece.keys, rowValues: shortened(piece.rowValues) };
    const isAgain = this.#profile.groupsByKey && piece.keys.some((key) => this.#known.has(key));
    if (piece.kind === "part" || isAgain) {
      this.#held += characters;
      this.#parts.push(waiting);
      this.interrupt();
    } else {
      this.#product = piece;
      for (const key of piece.keys) this.#known.add(key);
      for (const child of piece.children) this.#children.add(child);
      if (piece.rowValues.isVariant && !this.#profile.groupsByKey) {
        this.#held += characters;
        this.#variants.push(waiting);
      }
    }
    const kept = this.#parts.length + this.#variants.length;
    if (kept > KEPT_STRAYS || this.#held > HELD_CHARACTERS) throw this.#tooMany();
  }

  /** The next row is not adjacent to the product above. */
  interrupt(): void {
    this.#product = undefined;
  }

  found(): Strays {
    const parts: Record<string, RowValues[]> = Object.create(null);
    const lines: number[] = [];
    const add = (key: string, { line, rowValues }: Waiting) => {
      parts[key] ??= [];
      parts[key].push(rowValues);
      lines.push(line);
    };
    for (const part of this.#parts) {
      const key = part.keys.find((one) => this.#known.has(one));
      if (key !== undefined) add(key, part); // otherwise it is reported as a problem
    }
    for (const variant of this.#variants) {
      const key = variant.keys.find((one) => this.#children.has(one));
      if (key !== undefined) add(key, variant);
    }
    return { lines, parts };
  }
}

/** Stray values for the products of a file, from its start or from a later place. */
export class RemainingStrays {
  readonly #parts: Map<string, RowValues[]>;

  constructor({ parts }: Strays) {
    this.#parts = new Map(Object.entries(parts));
  }

  /** Returns the values of one product and removes them: other products with the same key do not get them again. */
  consume({ keys, children }: Piece): RowValues[] {
    return [...keys, ...children].flatMap((key) => {
      const rowValues = this.#parts.get(key) ?? [];
      this.#parts.delete(key);
      return rowValues;
    });
  }
}
