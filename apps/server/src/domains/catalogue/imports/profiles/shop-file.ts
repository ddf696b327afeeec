// Common form of all shops' rows: a profile converts the cells of a row to it.

import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportNotice,
  type ImportProfile,
  type ImportRules,
} from "@vitrine/contract";
import { comparable, isProblemColumn, type Mapping } from "../columns.ts";

/** Values of one row. Undefined if the file or this kind of row does not have the value; empty for an empty cell. */
export interface RowValues {
  sku: string;
  name: string;
  brand: string;
  barcode: string;
  stock?: string | undefined;
  /** Set if the file gives the availability in addition to the number. */
  inStock?: boolean | undefined;
  status?: "ACTIVE" | "INACTIVE" | "DELETED" | undefined;
  description?: string | undefined;
  information?: string | undefined;
  tags?: string[] | undefined;
  pictures?: string[] | undefined;
  sales?: { name: string; link: string }[] | undefined;
  options: (readonly [name: string, value: string])[];
  hasPrice: boolean;
  /** Sold separately, so its stock counts. */
  isVariant: boolean;
}

/** Row, and the product that it is or belongs to. */
export interface Piece {
  /** Rows of the last kind are skipped. */
  kind: "product" | "part" | "nothing";
  /**
   * Keys of the product, or of the product that a part belongs to. A part without keys belongs to the previous product.
   */
  keys: string[];
  /** Skus of its variants in other rows. */
  children: string[];
  rowValues: RowValues;
  /** Reported with the product, or outside a product with the next one. */
  notice?: ImportNotice | undefined;
}

export type Cells = readonly string[];
type Reader = (cells: Cells) => string;

/** Shops whose layouts need more than column names. */
export type ShopName = Exclude<ImportProfile, "vitrine">;

export interface Profile {
  name: ShopName;
  /** A file is this shop's if it has all columns of one of these sets. */
  signs: readonly (readonly string[])[];
  /** Column names per field; the first one in the file counts. */
  columns: Partial<Record<ImportField, readonly string[]>>;
  /** Separator of tags. */
  separator: string;
  /** Rows of products with the same key are one product. Without this flag, the second one is an error. */
  groupsByKey?: true;
  open(table: Table): (cells: Cells) => Piece;
}

const EMPTY_ROW: RowValues = {
  sku: "",
  name: "",
  brand: "",
  barcode: "",
  options: [],
  hasPrice: false,
  isVariant: false,
};

export const skippedPiece = (notice?: ImportNotice): Piece => ({
  kind: "nothing",
  keys: [],
  children: [],
  rowValues: EMPTY_ROW,
  ...(notice && { notice }),
});

/** Columns of one file, as the profile and the user's mapping see them. */
export class Table {
  readonly rules: ImportRules;
  readonly #places: ReadonlyMap<string, number>;
  readonly #mapped: ReadonlyMap<ImportField, number>;
  readonly #columns: Profile["columns"];
  readonly #separator: string;
  readonly #prices: readonly number[];
  /** Columns that supply product values. */
  readonly #used = new Set<number>();
  readonly names: readonly string[];

  constructor(names: readonly string[], mapping: Mapping, profile: Profile, rules: ImportRules) {
    this.names = names;
    this.rules = rules;
    const places = new Map<string, number>();
    const mapped = new Map<ImportField, number>();
    for (const [at, name] of names.entries()) {
      const key = comparable(name);
      const field = mapping[key];
      if (field) mapped.set(field, mapped.get(field) ?? at);
      // A column that the user maps is no longer available to the profile's names.
      if (!Object.hasOwn(mapping, key) && !places.has(key)) places.set(key, at);
    }
    this.#places = places;
    this.#mapped = mapped;
    this.#columns = profile.columns;
    this.#separator = rules.tagSeparator ?? profile.separator;
    this.#prices = names.flatMap((name, at) => (PRICE.test(comparable(name)) ? [at] : []));
  }

  /** Returns the index of the first of these columns; -1 if the file has no such column. */
  placeOf(...names: readonly string[]): number {
    for (const name of names) {
      const at = this.#places.get(comparable(name));
      if (at !== undefined) return at;
    }
    return -1;
  }

  has(...names: readonly string[]): boolean {
    return this.placeOf(...names) >= 0;
  }

  /** Reads the first of these columns. */
  column(...names: readonly string[]): Reader {
    return this.#use(this.placeOf(...names));
  }

  /** Reads the first of these columns, which only distinguishes rows. */
  hint(...names: readonly string[]): Reader {
    return this.#reader(this.placeOf(...names));
  }

  placeOfField(field: ImportField): number {
    return this.#mapped.get(field) ?? this.placeOf(...(this.#columns[field] ?? []));
  }

  field(field: ImportField): Reader {
    return this.#use(this.placeOfField(field));
  }

  #use(at: number): Reader {
    this.#used.add(at);
    return this.#reader(at);
  }

  #reader(at: number): Reader {
    return (cells) => (at < 0 ? "" : (cells[at] ?? "").trim());
  }

  /** Columns that supply no product value. Valid once a profile has opened the table. */
  get ignored(): string[] {
    return this.names.filter((name, at) => !this.#used.has(at) && !isProblemColumn(name));
  }

  /** Column index by field. Valid once a profile has opened the table. */
  get fields(): Map<ImportField, number> {
    const places = IMPORT_FIELDS.map((field) => [field, this.placeOfField(field)] as const);
    return new Map(places.filter(([, at]) => this.#used.has(at)));
  }

  /** Returns undefined if the file has no such column. */
  optional<T>(field: ImportField, toValue: (cell: string) => T): (cells: Cells) => T | undefined {
    const at = this.placeOfField(field);
    const read = this.#use(at);
    return (cells) => (at < 0 ? undefined : toValue(read(cells)));
  }

  /** Reads the columns of the fields as they are. A profile overrides values that its shop uses differently. */
  plainly(): (cells: Cells) => RowValues {
    const [sku, name, brand, barcode] = [
      this.field("sku"),
      this.field("name"),
      this.field("brand"),
      this.field("barcode"),
    ];
    const itself = (cell: string) => cell;
    const stock = this.optional("stock", itself);
    const description = this.optional("description", itself);
    const information = this.optional("information", itself);
    return (cells) => ({
      ...EMPTY_ROW,
      sku: sku(cells),
      name: name(cells),
      brand: brand(cells),
      barcode: barcode(cells),
      stock: stock(cells),
      description: description(cells),
      information: information(cells),
      hasPrice: this.hasPrice(cells),
    });
  }

  /** Returns every column whose name has this form, with its number. */
  numbered(form: RegExp): { n: string; read: Reader }[] {
    return this.names.flatMap((name, at) => {
      const [, n] = form.exec(name.trim()) ?? [];
      return n === undefined ? [] : [{ n, read: this.#use(at) }];
    });
  }

  readonly tags = (cell: string): string[] => listed(cell, this.#separator);

  readonly hasPrice = (cells: Cells): boolean => this.#prices.some((at) => (cells[at] ?? "").trim() !== "");
}

const PRICE = /price|preis|fiyat|cost/;

export const listed = (cell: string, separator: string): string[] =>
  cell
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== "");

const YES = /^(1|yes|true|y|on|enabled|active|visible|published|ja|evet)$/i;
export const isYes = (cell: string) => YES.test(cell);

/** Returns the last part of each path, which is the category's own name. */
export const leaves = (paths: readonly string[], divider: string): string[] =>
  paths.flatMap((path) => listed(path, divider).slice(-1));
