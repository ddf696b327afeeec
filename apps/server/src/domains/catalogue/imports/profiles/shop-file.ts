// What a profile makes of a shop's file: from the cells of a row to what the row says, in words that all shops share.

import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportNotice,
  type ImportProfile,
  type ImportRules,
} from "@vitrine/contract";
import { comparable, isProblemColumn, type Mapping } from "../columns.ts";

/** What one row says. Undefined where the file, or this kind of row, says nothing; empty where a cell is empty. */
export interface Said {
  sku: string;
  name: string;
  brand: string;
  barcode: string;
  stock?: string | undefined;
  /** Where the file says so beside the number. */
  inStock?: boolean | undefined;
  status?: "ACTIVE" | "INACTIVE" | "DELETED" | undefined;
  description?: string | undefined;
  information?: string | undefined;
  tags?: string[] | undefined;
  pictures?: string[] | undefined;
  sales?: { name: string; link: string }[] | undefined;
  options: (readonly [name: string, value: string])[];
  hasPrice: boolean;
  /** Sold by itself: its stock counts. */
  isVariant: boolean;
}

/** A row, and which product it is or belongs to. */
export interface Piece {
  /** `nothing` is passed over. */
  kind: "product" | "part" | "nothing";
  /** What a product is called by its parts, or what a part calls its product; none: the product before it. */
  keys: string[];
  /** Skus of rows elsewhere that are its variants. */
  children: string[];
  said: Said;
  /** Told with the product, or where there is none with the next one. */
  notice?: ImportNotice | undefined;
}

export type Cells = readonly string[];
type Reader = (cells: Cells) => string;

/** Whose layouts need more than the names of their columns. */
export type ShopName = Exclude<ImportProfile, "vitrine">;

export interface Profile {
  name: ShopName;
  /** It is this shop's file if all columns of one of these sets are there. */
  signs: readonly (readonly string[])[];
  /** Which columns are a field, the first that is there. */
  columns: Partial<Record<ImportField, readonly string[]>>;
  /** Between tags. */
  separator: string;
  /** Rows that are products with the same key are one product. Elsewhere, the second one is a mistake. */
  groupsByKey?: true;
  open(table: Table): (cells: Cells) => Piece;
}

const NOTHING_SAID: Said = {
  sku: "",
  name: "",
  brand: "",
  barcode: "",
  options: [],
  hasPrice: false,
  isVariant: false,
};

export const nothing = (notice?: ImportNotice): Piece => ({
  kind: "nothing",
  keys: [],
  children: [],
  said: NOTHING_SAID,
  ...(notice && { notice }),
});

/** The columns of one file, as a profile and its user's mapping see them. */
export class Table {
  readonly rules: ImportRules;
  readonly #places: ReadonlyMap<string, number>;
  readonly #mapped: ReadonlyMap<ImportField, number>;
  readonly #columns: Profile["columns"];
  readonly #separator: string;
  readonly #prices: readonly number[];
  /** Columns that give products values. */
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
      // What its user says something else of is not what the profile takes it for.
      if (!Object.hasOwn(mapping, key) && !places.has(key)) places.set(key, at);
    }
    this.#places = places;
    this.#mapped = mapped;
    this.#columns = profile.columns;
    this.#separator = rules.tagSeparator ?? profile.separator;
    this.#prices = names.flatMap((name, at) => (PRICE.test(comparable(name)) ? [at] : []));
  }

  /** Where the first of these columns is; -1 where none is there. */
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

  /** The first of these columns. */
  column(...names: readonly string[]): Reader {
    return this.#use(this.placeOf(...names));
  }

  /** The first of these columns, which only tells rows apart. */
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

  /** Once a profile has opened it: the columns that give products nothing. */
  get ignored(): string[] {
    return this.names.filter((name, at) => !this.#used.has(at) && !isProblemColumn(name));
  }

  /** Once a profile has opened it: the place of the column that each field comes from. */
  get fields(): Map<ImportField, number> {
    const places = IMPORT_FIELDS.map((field) => [field, this.placeOfField(field)] as const);
    return new Map(places.filter(([, at]) => this.#used.has(at)));
  }

  /** Undefined where the file has no such column. */
  optional<T>(field: ImportField, toValue: (cell: string) => T): (cells: Cells) => T | undefined {
    const at = this.placeOfField(field);
    const read = this.#use(at);
    return (cells) => (at < 0 ? undefined : toValue(read(cells)));
  }

  /** What the columns of the fields say by themselves; a profile changes what its shop means otherwise. */
  plainly(): (cells: Cells) => Said {
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
      ...NOTHING_SAID,
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

  /** Every column with a name of this form, in the order of its number. */
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

/** The last part of each path: what a category is called by itself. */
export const leaves = (paths: readonly string[], divider: string): string[] =>
  paths.flatMap((path) => listed(path, divider).slice(-1));
