// Reads the shops and questions of the evaluation from bench/eval.

import { readFileSync } from "node:fs";
import { UserProfile } from "@vitrine/contract";
import { z } from "zod";
import { BRAND, PRODUCTS } from "../../src/cli/demo/catalogue.ts";
import type { ProductFacts } from "../../src/providers/models/index.ts";

const FOLDER = new URL("../../../../bench/eval/", import.meta.url);

const texts = z.array(z.string());
/** A regular expression as in JavaScript: "/source/flags". */
const pattern = z
  .string()
  .regex(/^\/.+\/[a-z]*$/s)
  .transform((text) => new RegExp(text.slice(1, text.lastIndexOf("/")), text.slice(text.lastIndexOf("/") + 1)));
const language = z.enum(["en", "tr", "de"]);

const product = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    brand: z.string(),
    tags: texts,
    stock: z.int(),
    description: z.string(),
    information: z.string(),
    sales: z.array(z.strictObject({ name: z.string(), link: z.url() })).exactOptional(),
  })
  .transform(
    (facts): ProductFacts => ({
      sales: [{ name: "Shop", link: `https://shop.example.com/${facts.id}` }],
      ...facts,
    }),
  );

const shop = z.strictObject({ sector: z.enum(["BEAUTY", "TEXTILE", "GENERAL"]), products: z.array(product) });
export type Shop = Readonly<z.output<typeof shop>>;

const shopQuestion = z.strictObject({
  kind: z.enum(["answerable", "abstain", "which", "limits", "compare", "follow", "parts", "routine"]),
  shop: z.string(),
  language,
  ask: z.string(),
  /** The open product page; missing for the routine chat. */
  at: z.string().exactOptional(),
  /** Earlier questions of the visitor. */
  after: texts.exactOptional(),
  /** Quotes from the shop's texts; of several wordings in a list, one is enough. */
  facts: z.array(z.union([z.string(), texts])).exactOptional(),
  /** Patterns of false statements. */
  never: z.array(pattern).exactOptional(),
  /** Right products to name; with an empty list, the answer must say that no product fits. */
  fits: texts.exactOptional(),
  /** Naming one of these is wrong. */
  unfit: texts.exactOptional(),
  profile: UserProfile.exactOptional(),
  selected: texts.exactOptional(),
  /** Order of a routine's products that share a time of day. */
  order: texts.exactOptional(),
  /** Two products that never share a time of day. */
  apart: z.tuple([z.string(), z.string()]).exactOptional(),
  /** Pattern expected in the warnings or the text. */
  warns: pattern.exactOptional(),
});
/** A question in a shop, graded by `judge.ts`. */
export type ShopQuestion = Readonly<z.output<typeof shopQuestion>>;
export type Kind = ShopQuestion["kind"];

const pageQuestion = z.strictObject({
  /** Product whose page is open, unique in all catalogues. */
  sku: z.string(),
  language,
  ask: z.string(),
  /** Earlier questions of the visitor. */
  after: texts.exactOptional(),
  /** All of them must be in the answer. */
  facts: texts.exactOptional(),
  /** The answer must match no pattern. */
  never: z.array(pattern).exactOptional(),
  /** At least one of them must be suggested, and no other product. */
  suggests: texts.exactOptional(),
  /**
   * False: the catalogue lacks the fact, and the answer must admit that. Partly: a doubtful answer is as right as a
   * plain one.
   */
  known: z.union([z.literal(false), z.literal("partly")]).exactOptional(),
});
/** A question about one page, graded by `grade.ts`. */
export type PageQuestion = Readonly<z.output<typeof pageQuestion>>;

const shops = z.record(z.string(), shop).default({});
const shopSet = z.strictObject({ shops, questions: z.array(shopQuestion).default([]) });
const pageSet = z.strictObject({ questions: z.array(pageQuestion) });

const read = <Set>(schema: z.ZodType<Set>, name: string): Set =>
  schema.parse(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")));

const catalogues = read(shopSet, "catalogues");

/** Sets in the order of their collection. README.md beside the files describes them. */
const SHOP_SETS = {
  jobs: read(shopSet, "jobs"),
  tuning: read(shopSet, "tuning"),
  "fresh-pages-seen": read(shopSet, "fresh-pages-seen"),
  "fresh-pages-apart": read(shopSet, "fresh-pages-apart"),
  fresh: read(shopSet, "fresh"),
  hamburg: read(shopSet, "hamburg"),
  istanbul: read(shopSet, "istanbul"),
  lisbon: read(shopSet, "lisbon"),
  vienna: read(shopSet, "vienna"),
  porto: read(shopSet, "porto"),
  first: read(shopSet, "first"),
  second: read(shopSet, "second"),
  third: read(shopSet, "third"),
};

/** The demo's published products as an engine gets them; the sku serves as id. */
export const DEMO_PRODUCTS: ProductFacts[] = PRODUCTS.filter(({ status }) => status === undefined).map((one) => ({
  id: one.sku,
  name: one.name,
  brand: BRAND,
  description: one.description,
  information: one.information,
  tags: one.tags,
  stock: one.stock,
  sales: [{ name: "Lumen shop", link: `https://shop.example.com/${one.sku.toLowerCase()}` }],
}));

const SHOPS = new Map<string, Shop>([
  ["lumen", { sector: "BEAUTY", products: DEMO_PRODUCTS }],
  ...[catalogues, ...Object.values(SHOP_SETS)].flatMap((set) => Object.entries(set.shops)),
]);

export function getShop(name: string): Shop {
  const found = SHOPS.get(name);
  if (found === undefined) throw new Error(`no shop ${name}`);
  return found;
}

/** Returns the questions of the sets, in their order. */
export const shopQuestions = (...names: readonly (keyof typeof SHOP_SETS)[]): ShopQuestion[] =>
  names.flatMap((name) => SHOP_SETS[name].questions);

/** Questions about single pages of the demo's shop and of the older catalogues. */
export const PAGE_QUESTIONS = {
  demo: read(pageSet, "demo").questions,
  shopper: read(pageSet, "shopper").questions,
  heldOut: read(pageSet, "held-out").questions,
};

/** Returns the first questions of each group, in their order. */
export function fewOfEach<Question>(
  questions: readonly Question[],
  few: number,
  groupOf: (question: Question) => string,
): Question[] {
  const counts = new Map<string, number>();
  return questions.filter((question) => {
    const before = counts.get(groupOf(question)) ?? 0;
    counts.set(groupOf(question), before + 1);
    return before < few;
  });
}
