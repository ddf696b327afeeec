// What is said of price, stock and place, which are fields of a product: every part of which a row fits, in this order.

import { type Conditions, fits } from "../text/decision-table.ts";
import type { Question } from "../text/question.ts";

export interface FieldCase {
  readonly asksPrice: boolean;
  readonly asksStock: boolean;
  /** It asks where to buy, and not beside something else. */
  readonly buys: boolean;
  /** The texts name a price: there is no field for it. */
  readonly hasPrice: boolean;
  readonly isSold: boolean;
  readonly inStock: boolean;
}

export type FieldPart = "price" | "noPrice" | "inStock" | "outOfStock" | "soldAt" | "notSold";

const FIELD_PARTS: readonly { readonly part: FieldPart; readonly when: Conditions<FieldCase> }[] = [
  { part: "price", when: { asksPrice: true, hasPrice: true } },
  { part: "noPrice", when: { asksPrice: true, hasPrice: false } },
  { part: "inStock", when: { asksStock: true, inStock: true } },
  { part: "outOfStock", when: { asksStock: true, inStock: false } },
  // Whoever wants to buy what is not there is told so.
  { part: "outOfStock", when: { asksStock: false, asksPrice: false, buys: true, inStock: false } },
  { part: "soldAt", when: { buys: true, isSold: true } },
  { part: "notSold", when: { buys: true, isSold: false } },
  // Where the price is not known, the seller knows it.
  { part: "soldAt", when: { buys: false, asksPrice: true, hasPrice: false, isSold: true } },
];

/** What was asked and the product does not have. */
const MISSING_FIELDS: readonly Conditions<FieldCase>[] = [
  { asksPrice: true, hasPrice: false },
  { asksPrice: false, asksStock: false, isSold: false },
];

export interface FieldAnswer {
  readonly says: readonly FieldPart[];
  readonly answered: boolean;
}

export const fieldAnswer = (of: FieldCase): FieldAnswer => ({
  says: FIELD_PARTS.filter(({ when }) => fits(when, of)).map(({ part }) => part),
  answered: !MISSING_FIELDS.some((when) => fits(when, of)),
});

/** Null where a question asks for none of them. */
export function fieldsAsked(
  { intents, topics, words }: Question,
  has: Pick<FieldCase, "hasPrice" | "isSold" | "inStock">,
): FieldAnswer | null {
  // "Your shop in Leeds?" asks for something else.
  const asksNothingElse = topics.size === 0 && !intents.has("size") && words.length === 0;
  const asked = {
    asksPrice: intents.has("price"),
    asksStock: intents.has("stock"),
    buys: intents.has("buy") && (asksNothingElse || intents.has("stock")),
  };
  return Object.values(asked).includes(true) ? fieldAnswer({ ...asked, ...has }) : null;
}
