// Which parts of life a product's page speaks of, and how much: by how telling its words are and by where they stand.

import type { ProductFacts } from "../engine.ts";
import { type Field, fieldsTold, type Spoken } from "./fields.ts";
import { isQuotable, passagesOf } from "./passages.ts";
import { readOnce } from "./read-once.ts";
import { readLanguage } from "./read-texts.ts";
import { clausesIn, isAgainstAll, isWithout, saidAbsent } from "./stance.ts";

/** A hundred or two of a page, of thousands: in two short rows, as all products' are kept. */
export interface PageFields {
  readonly fields: Uint16Array;
  readonly worths: Float32Array;
}

/** What a page is called tells what it is for; what is to be known about it names many things by the way. */
const PLACE_WORTH = { name: 3, brand: 3, tag: 3, opening: 2, description: 1, information: 0.5 } as const;

export const pageFields: (product: ProductFacts) => PageFields = readOnce((product) => {
  const language = readLanguage(product);
  const sum = new Map<Field, number>();
  for (const [text, place] of placedTexts(product)) {
    for (const words of clausesIn(text).filter((clause) => !isAgainstAll(clause))) {
      const absent = new Set(saidAbsent(words));
      const held = words.filter((word, at) => !(absent.has(at) || isWithout(word)));
      for (const [field, worth] of mostOf(fieldsTold(held, language))) {
        sum.set(field, (sum.get(field) ?? 0) + worth * PLACE_WORTH[place]);
      }
    }
  }
  // What is said again and again is said once, and then some.
  return { fields: Uint16Array.from(sum.keys()), worths: Float32Array.from(sum.values(), Math.log1p) };
});

/** What one word of a clause tells most of each. */
function mostOf(all: readonly Spoken[]): Spoken {
  const most = new Map<Field, number>();
  for (const told of all) for (const [field, worth] of told) most.set(field, Math.max(worth, most.get(field) ?? 0));
  return most;
}

function placedTexts(product: ProductFacts): [string, keyof typeof PLACE_WORTH][] {
  const passages = passagesOf(product).filter(isQuotable);
  const opening = passages.find(({ field }) => field === "description");
  return [
    [product.name, "name"],
    [product.brand, "brand"],
    ...passages.map((one): [string, keyof typeof PLACE_WORTH] => [one.text, one === opening ? "opening" : one.field]),
  ];
}
