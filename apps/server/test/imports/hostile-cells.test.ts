// Imports read untrusted cells, and feeds read product texts: each must take linear time, for any repeated content.

import { IMPORT_FIELDS, ImportRules } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { feedText } from "../../src/domains/catalogue/feed.ts";
import { fold } from "../../src/domains/catalogue/imports/profiles/fold.ts";
import { profileNamed } from "../../src/domains/catalogue/imports/profiles/index.ts";
import { safeMarkup, withoutMarkup } from "../../src/domains/catalogue/imports/profiles/markup.ts";
import { withRules } from "../../src/domains/catalogue/imports/profiles/own.ts";
import { type Cells, type Profile, Table } from "../../src/domains/catalogue/imports/profiles/shop-file.ts";
import { csvDraft, parseRow } from "../../src/domains/catalogue/imports/rows.ts";
import { growthOf, LINEAR_GROWTH_MAX } from "../harness/effort.ts";

/** A space separates the signs; `_` is a space. */
const signsIn = (text: string) => text.split(" ").map((sign) => sign.replaceAll("_", " "));
const SPACES = ["\t", "\n", " \n", "\u00a0"];

/** Signs with a meaning in markup. */
const MARKUP = [
  ...signsIn(
    "< > </ </a </script </svg </i> <b <b> <li> <x> _<x> <script> <! <!--_ <? & &#1 &nbsp; = \" ' _ a <a_href=",
  ),
  ...SPACES,
];
/** Signs with a meaning in cells of shop exports and lists. */
const CELLS = [
  ...signsIn(
    "[ ] [A] [A]= Name= ;Name= |Value= sku= |sku= = | \\ , ; : / > < </a </script <b> _<x> & &nbsp; \" ' _ a a_ 1, https://",
  ),
  ...SPACES,
];

/** The second sign may make the first ones expensive. */
const alone = (signs: readonly string[]) => signs.map((sign) => [sign, sign] as const);
const inPairs = (signs: readonly string[]) => signs.flatMap((first) => signs.map((second) => [first, second] as const));

const repeated = (sign: string, length: number) => sign.repeat(Math.ceil(length / sign.length)).slice(0, length);
const half = (length: number, [first, second]: readonly [string, string]) =>
  repeated(first, length / 2) + repeated(second, length / 2);

const LENGTH = 40_000;
/** A feed reads no more of a text, and there are many pairs. */
const SHORTER = 20_000;

/** Returns the texts whose work grows faster than their length, with their growth. */
async function superlinear(
  texts: readonly (readonly [string, string])[],
  task: (text: string) => unknown,
  longest = LENGTH,
): Promise<string[]> {
  const found: string[] = [];
  for (const signs of texts) {
    const growth = await growthOf((length) => task(half(length, signs)), longest);
    if (growth >= LINEAR_GROWTH_MAX) found.push(`${JSON.stringify(signs)}: ${growth.toFixed()}`);
  }
  return found;
}

describe("markup is read in linear time", () => {
  it.each([
    ["as safe markup", safeMarkup],
    ["as words", withoutMarkup],
    ["inside dropped elements", (text: string) => withoutMarkup(`<script>${text}`)],
    ["as an attribute", (text: string) => safeMarkup(`<a ${text.replace(/[<>]/g, "")}>`)],
  ])("%s", async (_name, read) => {
    expect(await superlinear(alone(MARKUP), read)).toEqual([]);
    expect(await superlinear(inPairs(MARKUP), read, SHORTER)).toEqual([]);
  });

  it("in feeds", async () => {
    const read = (text: string) => feedText(`<svg>${text}`);
    expect(await superlinear(alone(MARKUP), read, SHORTER)).toEqual([]);
  });
});

/** Records the columns that a profile reads. */
class AskedTable extends Table {
  static readonly numbered = ["Product Image URL - 1", "Attribute 1 name", "Attribute 1 value(s)"];
  readonly asked: Set<string>;

  constructor(names: readonly string[], profile: Profile, asked: Set<string>) {
    super(names, {}, profile, ImportRules.parse({}));
    this.asked = asked;
  }

  override placeOf(...names: readonly string[]): number {
    for (const name of names) this.asked.add(name);
    return super.placeOf(...names);
  }

  override numbered(form: RegExp) {
    const found = super.numbered(form);
    // Otherwise the test would skip the profile's columns.
    if (found.length === 0) throw new Error(`no column of this test has the form ${form}`);
    return found;
  }
}

function columnsOf(profile: Profile): string[] {
  const asked = new Set(AskedTable.numbered);
  profile.open(new AskedTable(AskedTable.numbered, profile, asked));
  return [...asked];
}

/** Cells that make a row of each kind. The other cells hold the hostile text. */
const KINDS: Record<Profile["name"], Record<string, string>[]> = {
  shopify: [{}, { Title: "" }],
  woocommerce: [{ Type: "simple" }, { Type: "variation" }],
  bigcommerce: [{ "Item Type": "Product" }, { "Item Type": "SKU" }],
  prestashop: [{}],
  magento: [
    { store_view_code: "", _store: "" },
    { store_view_code: "", _store: "", visibility: "not visible individually" },
  ],
  google: [{}],
};

describe("a row is read in linear time", () => {
  const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((name) =>
    KINDS[name].map((kind) => [name, kind] as const),
  );
  it.each(kinds)("for the profile %s, %j", async (name, kind) => {
    const profile = profileNamed(name);
    const columns = columnsOf(profile);
    const rules = (["KEEP", "TEXT"] as const).map((html) => ImportRules.parse({ html }));
    const toPieces = rules.map((one) => profile.open(new Table(columns, {}, profile, one)));
    const cellsOf = (text: string): Cells => columns.map((column) => kind[column] ?? text);
    for (const toPiece of toPieces) expect(toPiece(cellsOf("a")).kind).not.toBe("nothing");
    const read = (text: string) => {
      const cells = cellsOf(text);
      for (const [at, toPiece] of toPieces.entries()) {
        const means = { rules: rules[at] as ImportRules, ownBrand: "" };
        const { draft, assumed, fieldErrors, notices } = fold([toPiece(cells).rowValues], "", means);
        parseRow(1, draft, { assumed, notices }, fieldErrors);
      }
    };
    expect(await superlinear(alone(CELLS), read)).toEqual([]);
  });

  it("for the Vitrine layout, with and without rules", async () => {
    const rules = (["KEEP", "TEXT"] as const).map((html) => ImportRules.parse({ html, tagSeparator: "," }));
    const read = (text: string) => {
      const draft = csvDraft(
        IMPORT_FIELDS.map(() => text),
        IMPORT_FIELDS,
      );
      expect(draft).toBeTypeOf("object");
      parseRow(1, draft as object);
      for (const one of rules) withRules(draft as Record<string, unknown>, { rules: one, ownBrand: "" });
    };
    expect(await superlinear(alone(CELLS), read)).toEqual([]);
  });
});
