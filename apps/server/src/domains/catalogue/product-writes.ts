// Writes products with one call of a schema function. It writes the row, images, tags, search text and
// all counts, and returns the values to show. The migration documents the lock order.

import type { Product, ProductWrite } from "@vitrine/contract";
import pg from "pg";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type FieldErrors, invalidInput, notFound, OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { constraintOf } from "../../storage/constraints.ts";
import { RetryWrite, type Sql, sql, type Tx } from "../../storage/database.ts";
import { codeKey, nameOrder, searchForm, uniquenessKey, vocabularyOf } from "../../storage/text-keys.ts";
import type { MediaUrl } from "../media/index.ts";
import type { Author } from "./history.ts";
import { type AssociationRow, ProductAssociations } from "./product-rows.ts";
import { slugCandidates } from "./slugs.ts";

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
  const written = await refusing(body, () =>
    tx.one<AssociationRow & { slug: string }>(sql`
      select claimed_slug as slug, tag_rows as tags, image_rows as images
      from create_product(${workspace.id}, ${id}, ${slugs}, ${valuesOf(body)}, ${now}, ${by(author)})`),
  );
  tx.textsDueOf = workspace.id;
  return toProduct(id, body, { ...written, created_at: now, updated_at: now }, mediaUrl);
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
  const { slug, has_changed, ...written } = await refusing(body, () =>
    tx.one<AssociationRow & { slug: string | null; created_at: Date; updated_at: Date; has_changed: boolean }>(sql`
      select kept_slug as slug, since as created_at, changed_at as updated_at, has_changed, tag_rows as tags,
             image_rows as images
      from update_product(${workspace.id}, ${id}, ${valuesOf(body)}, ${now}, ${by(author)})`),
  );
  if (slug === null) throw notFound();
  if (has_changed) tx.textsDueOf = workspace.id;
  else tx.hasNoEffect = true;
  return toProduct(id, body, { ...written, slug }, mediaUrl);
}

/** Deletes the product with all references to it and frees its slug. Moves it to the bin when `deed` is set. */
export async function deleteProductRow(tx: Tx, workspace: WorkspaceScope, id: string, deed: Sql | null): Promise<void> {
  const { deleted } = await tx.one<{ deleted: boolean }>(
    deed === null
      ? sql`select delete_product(${workspace.id}, ${id}) as deleted`
      : sql`select bin_product(${workspace.id}, ${id}, ${deed}) as deleted`,
  );
  if (!deleted) throw notFound();
}

const by = ({ accountId, connectionId }: Author): Sql => sql`${accountId}, ${connectionId}`;

/** Arguments of both functions, in order. */
function valuesOf(body: ProductWrite): Sql {
  const { name, sku, barcode } = body;
  const text = searchText(body);
  return sql`${name}, ${uniquenessKey(name)}, ${nameOrder(name)}, ${body.brand}, ${body.description}, ${body.information},
    ${JSON.stringify(body.sales)}, ${sku}, ${codeKey(sku)}, ${barcode}, ${codeKey(barcode)}, ${body.stock}, ${body.status},
    ${distinct(body.imageIds)}, ${distinct(body.tagIds)}, ${text}, ${vocabularyOf([text])}`;
}

const distinct = (ids: readonly string[]) => [...new Set(ids)];

type Written = AssociationRow & { slug: string; created_at: Date; updated_at: Date };

function toProduct(id: string, body: ProductWrite, written: Written, mediaUrl: MediaUrl): Product {
  const { imageIds, tagIds, ...values } = body;
  return new ProductAssociations(written, mediaUrl).toProduct({ ...values, ...written, id });
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
    if (constraint === "products_taken") throw duplicates(error.detail ?? "");
    if (constraint === "products_foreign") {
      const strangers = new Set<string>(JSON.parse(error.detail ?? "[]"));
      const problems = { ...foreign("tagIds", tagIds, strangers), ...foreign("imageIds", imageIds, strangers) };
      if (Object.keys(problems).length > 0) throw invalidInput(problems);
    }
    throw new RetryWrite(error);
  }
}

const duplicates = (fields: string) =>
  new OperationError("duplicate", {
    fieldErrors: Object.fromEntries(fields.split(",").map((field) => [field, "is already used"])),
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
