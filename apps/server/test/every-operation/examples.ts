// Example calls of the operations: the contracts' own examples, extended by every id that an operation accepts.

import { randomBytes } from "node:crypto";
import { type Operation, websiteWriteExample } from "@vitrine/contract";

export interface Example {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

const sample = (kind: string) => `${kind}_01kp2v8d3nfa9svqmz4c7hxw1e`;
const [prd, col, med] = [sample("prd"), sample("col"), sample("med")];
const thr = `${sample("thr")}.q83vEjRWeJASNFZ4mrze8A`;

/** A website that uses every kind of thing it can show. */
const shownThings = {
  logoId: med,
  heroImageId: med,
  sections: [
    ...websiteWriteExample.sections,
    { type: "hero", imageId: med },
    { type: "image", imageId: med },
    { type: "collection", collectionId: col },
    { type: "products", productIds: [prd] },
  ],
};

/** Ids that the examples leave out, and periods that include the tests' day. */
const ALSO: Record<string, Partial<Example>> = {
  list_products: { query: { tagId: sample("tag"), tagIds: sample("tag"), collectionId: col, ids: prd } },
  list_product_rows: { query: { tagId: sample("tag"), tagIds: sample("tag"), collectionId: col, ids: prd } },
  get_product_neighbours: { query: { tagId: sample("tag"), tagIds: sample("tag"), collectionId: col, ids: prd } },
  list_published_products: { query: { tagId: sample("tag"), collectionId: col } },
  change_products: {
    body: {
      filter: { tagId: sample("tag"), tagIds: sample("tag"), collectionId: col },
      addTagIds: [sample("tag")],
      removeTagIds: [sample("tag")],
      addToCollectionId: col,
      removeFromCollectionId: col,
    },
  },
  restore: { params: { id: sample("bin") } },
  list_deleted: { query: { kind: "TAG" } },
  list_unanswered_questions: { query: { productId: prd } },
  settle_unanswered_question: { params: { id: sample("unq") } },
  list_asked_products: { query: { productId: prd, from: "2026-02-01", to: "2026-03-31" } },
  list_usage_events: { query: { userId: sample("cus") } },
  export_usage: { query: { from: "2026-02-01", to: "2026-03-31" } },
  get_usage_timeline: { query: { from: "2026-02-01", to: "2026-03-31" } },
  get_usage_report: { query: { from: "2026-02-01", to: "2026-03-31" } },
  get_published_product_by_slug: { params: { productSlug: "slug" } },
  set_product_questions: { body: { questions: [{ id: sample("qst"), text: "Is it good for sensitive skin?" }] } },
  record_visitor_event: { body: { collectionId: col } },
  chat_about_product: { body: { threadId: thr } },
  try_product_chat: { body: { threadId: sample("mth") } },
  try_routine_chat: { body: { threadId: sample("mth") } },
  chat_about_routine: { body: { threadId: thr } },
  update_website: { body: shownThings },
  patch_website: { body: shownThings },
  patch_product: { body: { imageIds: [med], tagIds: [sample("tag")] } },
  patch_collection: { body: { imageId: med, tagIds: [sample("tag")] } },
  put_website_draft: { body: shownThings },
};

/** Returns the example with the shop's ids and with a free subdomain. Ids that the shop lacks stay unknown ids. */
export function exampleFor({ name, examples }: Operation, { ids }: { ids: Record<string, string> }): Example {
  const adapt = (value: unknown): unknown => {
    if (typeof value === "string") return value === "slug" ? (ids["slug"] ?? value) : (ids[kindOf(value)] ?? value);
    if (Array.isArray(value)) return value.map(adapt);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, child]) => [field, field === "subDomain" ? freeSubDomain() : adapt(child)]),
    );
  };
  const also = ALSO[name];
  const body = also?.body ? { ...(examples.body as object), ...also.body } : examples.body;
  return adapt({
    params: { ...examples.params, ...also?.params },
    query: { ...examples.query, ...also?.query },
    body,
  }) as Example;
}

const kindOf = (id: string) => /^([a-z]{3})_[0-9a-z]{26}(\.[\w-]{22})?$/.exec(id)?.[1] ?? "";

const freeSubDomain = () => `w${randomBytes(6).toString("hex")}`;

/** Position and kind of one id in an example. */
export interface Place {
  part: keyof Example;
  path: string[];
  kind: string;
}

/** Lists every id of the shop in an example. */
export function placesOf(example: Example, ids: Record<string, string>): Place[] {
  const kinds = new Map(Object.entries(ids).map(([kind, id]) => [id, kind]));
  const walk = (part: keyof Example, value: unknown, path: string[]): Place[] => {
    if (typeof value === "string") {
      const kind = kinds.get(value);
      return kind === undefined ? [] : [{ part, path, kind }];
    }
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([name, child]) => walk(part, child, [...path, name]));
  };
  return (["params", "query", "body"] as const).flatMap((part) => walk(part, example[part], []));
}

/** Replaces the id at one position of the example. */
export function withIdAt(example: Example, { part, path }: Place, id: string): Example {
  const put = (value: unknown, [name, ...rest]: string[]): unknown => {
    if (name === undefined) return id;
    if (Array.isArray(value)) return value.map((child, i) => (String(i) === name ? put(child, rest) : child));
    const fields = value as Record<string, unknown>;
    return { ...fields, [name]: put(fields[name], rest) };
  };
  return { ...example, [part]: put(example[part], path) };
}

/** Replaces a shop's ids when no shop is open: each kind is its own id. */
export const ID_KINDS = Object.fromEntries(
  [
    "prd",
    "slug",
    "tag",
    "med",
    "col",
    "qst",
    "unq",
    "bin",
    "fbk",
    "imp",
    "chg",
    "whk",
    "msg",
    "inv",
    "mem",
    "pur",
    "thr",
    "mth",
    "cus",
    "key",
    "spk",
    "dom",
    "grt",
    "wks",
    "ses",
    "wsv",
  ].map((kind) => [kind, `the ${kind}`]),
);

/** Returns an id of the same kind that does not exist. */
export const unknownId = (kind: string) => (kind === "slug" ? "no-such-product" : kind === "thr" ? thr : sample(kind));
