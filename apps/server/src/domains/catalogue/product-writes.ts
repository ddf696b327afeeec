// Writes products, one or many, with one call of a schema function. It writes the rows, images, tags, search texts, counts
// and history. Decision 0009 has the lock order.

import type { Product, ProductHistoryEntry, ProductWrite } from "@vitrine/contract";
import pg from "pg";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type FieldErrors, invalidInput, notFound, OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { constraintOf, takenFields } from "../../storage/constraints.ts";
import { RetryWrite, raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import {
  codeKey,
  type KeyText,
  nameOrder,
  searchForm,
  toKeyText,
  uniquenessKey,
  vocabularyOf,
} from "../../storage/text-keys.ts";
import type { MediaUrl } from "../media/index.ts";
import type { Author, Differences } from "./history.ts";
import { type AssociationRow, ProductAssociations } from "./product-rows.ts";
import { slugCandidates } from "./slugs.ts";

type Keys = Record<"name" | "sku" | "barcode", KeyText | null>;

/** Values of one product; missing ones stay. Repeated ids in lists count once. */
export type ProductValues = { [Field in keyof ProductWrite]?: ProductWrite[Field] | undefined } & {
  id: string;
  /** Only for a new product, which has all values: its slugs in the order to try. */
  slugs?: readonly string[];
  /** Positions of `tagIds`, with gaps; 1, 2, 3 … without it. */
  tagPositions?: readonly number[] | undefined;
  /** Known keys of name, SKU and barcode. */
  keys?: Keys;
  /** Needed if only some of name, brand, SKU and barcode are given. */
  searchText?: string | undefined;
  /** Words for the vocabulary. */
  words?: readonly string[];
  /** Entries of the history besides the differences of the values. */
  alsoChanged?: Differences | undefined;
};

/** Kind and author of the entries in the history; new products get the kind `CREATED`. */
export interface WriteCause extends Author {
  kind: ProductHistoryEntry["kind"];
}

interface WrittenProduct {
  id: string;
  slug: string;
  created_at: string;
  updated_at: string;
  has_changed: boolean;
}

/** Writes products that exist or are new. Skips missing ones, and those whose values are the same. */
export async function writeProducts(
  tx: Tx,
  workspace: WorkspaceScope,
  products: readonly ProductValues[],
  cause: WriteCause | null,
  now: Date,
): Promise<void> {
  if (products.length > 0) await callWriter(tx, workspace, products, cause, now, { isShown: false });
}

/** Cause of a single write; null without an author. */
export const editBy = (author: Author): WriteCause | null =>
  author.accountId === null ? null : { kind: "EDITED", ...author };

/** Returns the argument of the schema functions. */
export const toCause = (cause: WriteCause | null): string | null =>
  cause && JSON.stringify({ kind: cause.kind, account_id: cause.accountId, connection_id: cause.connectionId });

type Written = AssociationRow & { written: WrittenProduct[] | null };

async function callWriter(
  tx: Tx,
  workspace: WorkspaceScope,
  products: readonly ProductValues[],
  cause: WriteCause | null,
  now: Date,
  { isShown }: { isShown: boolean },
): Promise<Written> {
  const slugs = Object.fromEntries(products.flatMap(({ id, slugs }) => (slugs === undefined ? [] : [[id, slugs]])));
  // The answer of a shown product is all that its handler needs.
  const statement = sql`
    select written, tags, images
    from write_products(${workspace.id}, ${JSON.stringify(products.map(toRow))}::jsonb, ${JSON.stringify(slugs)}::jsonb,
                        ${toCause(cause)}::jsonb, ${now}, ${isShown})`;
  const written = await (isShown ? tx.last<Written>(statement) : tx.one<Written>(statement));
  if (products.some(hasTexts)) tx.textsDueOf = workspace.id;
  return written;
}

const hasTexts = ({ name, brand, description, information }: ProductValues): boolean =>
  [name, brand, description, information].some((text) => text !== undefined);

function toRow({ id, name, sku, barcode, brand, imageIds, tagIds, keys, ...values }: ProductValues) {
  const hasNames = name !== undefined && brand !== undefined && sku !== undefined && barcode !== undefined;
  return {
    id,
    name,
    name_key: keys ? keys.name : name && toKeyText(uniquenessKey(name)),
    name_order: name && nameOrder(name),
    brand,
    description: values.description,
    information: values.information,
    sales: values.sales,
    sku,
    sku_key: keys ? keys.sku : sku && toKeyText(codeKey(sku)),
    barcode,
    barcode_key: keys ? keys.barcode : barcode && toKeyText(codeKey(barcode)),
    stock: values.stock,
    status: values.status,
    tag_ids: tagIds && distinct(tagIds),
    tag_positions: values.tagPositions,
    image_ids: imageIds && distinct(imageIds),
    search_text: values.searchText ?? (hasNames ? searchText({ name, brand, sku, barcode }) : undefined),
    words: values.words,
    also_changed: values.alsoChanged,
  };
}

const distinct = (ids: readonly string[]) => [...new Set(ids)];

export async function createProductRow(
  tx: Tx,
  workspace: WorkspaceScope,
  body: ProductWrite,
  author: Author,
  now: Date,
  mediaUrl: MediaUrl,
): Promise<Product> {
  const id = newId("product");
  const slugs = slugCandidates(body.name, id, "product");
  return toProduct(body, await writeOne(tx, workspace, { ...body, id, slugs }, author, now), mediaUrl);
}

/**
 * Replaces all editable values. Keeps the slug, so that links keep working. When no value differs, the row and its
 * `updated_at` stay unchanged.
 */
export async function updateProductRow(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  body: ProductWrite,
  author: Author,
  now: Date,
  mediaUrl: MediaUrl,
): Promise<Product> {
  const written = await writeOne(tx, workspace, { ...body, id }, author, now);
  if (!written.has_changed) tx.hasNoEffect = true;
  return toProduct(body, written, mediaUrl);
}

async function writeOne(
  tx: Tx,
  workspace: WorkspaceScope,
  product: ProductValues & ProductWrite,
  author: Author,
  now: Date,
): Promise<AssociationRow & WrittenProduct> {
  const words = vocabularyOf([searchText(product)]);
  const { written, tags, images } = await refusing(product, () =>
    callWriter(tx, workspace, [{ ...product, words }], editBy(author), now, { isShown: true }),
  );
  const [first] = written ?? [];
  if (first === undefined) throw notFound();
  return { ...first, tags, images };
}

/** Deletes the product with all references to it and frees its slug. Moves it to the bin when `deed` is set. */
export async function deleteProductRow(tx: Tx, workspace: WorkspaceScope, id: string, deed: Sql | null): Promise<void> {
  if ((await deleteProducts(tx, workspace, [id], deed)) === 0) throw notFound();
}

/** Returns the number of products that existed. */
export async function deleteProducts(
  tx: Tx,
  workspace: WorkspaceScope,
  ids: readonly string[],
  deed: Sql | null,
): Promise<number> {
  const { deleted } = await tx.one<{ deleted: number }>(
    sql`select delete_products(${workspace.id}, ${[...ids]}::text[], ${deed ?? raw("null")}) as deleted`,
  );
  return deleted;
}

function toProduct(body: ProductWrite, written: AssociationRow & WrittenProduct, mediaUrl: MediaUrl): Product {
  const { imageIds, tagIds, ...values } = body;
  return new ProductAssociations(written, mediaUrl).toProduct({ ...values, ...written });
}

/** See product_search: one line per field. */
export const searchText = ({ name, brand, sku, barcode }: Pick<ProductWrite, "name" | "brand" | "sku" | "barcode">) =>
  [name, brand, sku, barcode].map((field) => `${searchForm(field)}\n`).join("");

/**
 * Translates rejections of the schema functions. A violation that their own checks did not find means a concurrent
 * update. The retry then reports all problems.
 */
async function refusing<T>({ tagIds, imageIds }: ProductWrite, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !(error.code === "23505" || error.code === "23503")) throw error;
    const constraint = constraintOf(error);
    if (constraint === "products_taken") throw duplicates(takenFields(error));
    if (constraint === "products_foreign") {
      const strangers = new Set<string>(JSON.parse(error.detail ?? "[]"));
      const problems = { ...foreign("tagIds", tagIds, strangers), ...foreign("imageIds", imageIds, strangers) };
      if (Object.keys(problems).length > 0) throw invalidInput(problems);
    }
    throw new RetryWrite(error);
  }
}

const duplicates = (fields: readonly string[]) =>
  new OperationError("duplicate", {
    fieldErrors: Object.fromEntries(fields.map((field) => [field, "is already used"])),
  });

const FOREIGN_ID_PROBLEMS = { tagIds: "is not a tag of this workspace", imageIds: "is not an image of this workspace" };

const foreign = (
  field: keyof typeof FOREIGN_ID_PROBLEMS,
  ids: readonly string[],
  strangers: ReadonlySet<string>,
): FieldErrors =>
  Object.fromEntries(
    ids.flatMap((id, i) => (strangers.has(id) ? [[`${field}.${i}`, FOREIGN_ID_PROBLEMS[field]]] : [])),
  );

/**
 * Retries a write whose values were read before: a concurrent write took one of its names or codes, or deleted one of its
 * tags or images.
 */
export async function retryOnConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof pg.DatabaseError && (error.code === "23505" || constraintOf(error) === "products_foreign"))
      throw new RetryWrite(error);
    throw error;
  }
}
