// How products are written: the row, its images and tags, and its text for the search, all in the call's transaction.

import type { ProductWrite } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type FieldErrors, notFound, OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { constraintMeaning } from "../../storage/constraints.ts";
import { type Sql, sql, type Tx } from "../../storage/database.ts";
import { codeKey, nameOrder, searchForm, uniquenessKey, vocabularyOf } from "../../storage/text-keys.ts";
import { lockProduct, PRODUCT_IMAGES, PRODUCT_TAGS, replaceAssociations, requireOwn } from "./associations.ts";
import { claimProductSlug } from "./slugs.ts";

export async function insertProduct(tx: Tx, workspace: WorkspaceScope, body: ProductWrite, now: Date): Promise<string> {
  await requireOwnAssociations(tx, workspace, body);
  const id = newId("product");
  const keys = keysOf(body);
  const slug = await claimProductSlug(tx, workspace, id, body.name);
  await refusingDuplicates(tx, workspace, id, keys, () =>
    tx.run(sql`
      insert into products (workspace_id, id, name, name_key, name_order, brand, slug, description, information, sales,
                            sku, sku_key, barcode, barcode_key, stock, status, created_at, updated_at)
      values (${workspace.id}, ${id}, ${body.name}, ${keys.name}, ${nameOrder(body.name)}, ${body.brand}, ${slug},
              ${body.description}, ${body.information}, ${JSON.stringify(body.sales)}, ${body.sku}, ${keys.sku},
              ${body.barcode}, ${keys.barcode}, ${body.stock}, ${body.status}, ${now}, ${now})`),
  );
  await writeAssociations(tx, workspace, id, body);
  return id;
}

/** Replaces all editable values. The slug stays, so that links keep working. */
export async function updateProductRow(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  body: ProductWrite,
  now: Date,
): Promise<void> {
  await lockProduct(tx, workspace, id);
  await requireOwnAssociations(tx, workspace, body);
  const keys = keysOf(body);
  await refusingDuplicates(tx, workspace, id, keys, () =>
    tx.run(sql`
      update products
      set name = ${body.name}, name_key = ${keys.name}, name_order = ${nameOrder(body.name)}, brand = ${body.brand},
          description = ${body.description}, information = ${body.information}, sales = ${JSON.stringify(body.sales)},
          sku = ${body.sku}, sku_key = ${keys.sku}, barcode = ${body.barcode}, barcode_key = ${keys.barcode},
          stock = ${body.stock}, status = ${body.status}, updated_at = ${now}
      where workspace_id = ${workspace.id} and id = ${id}`),
  );
  await writeAssociations(tx, workspace, id, body);
}

/** Deletes the product with all that points to it, and lets others have its slug. */
export async function deleteProductRow(tx: Tx, workspace: WorkspaceScope, id: string): Promise<void> {
  const row = await tx.find<{ slug: string }>(
    sql`delete from products where workspace_id = ${workspace.id} and id = ${id} returning slug`,
  );
  if (row === undefined) throw notFound();
  await tx.run(sql`delete from product_slugs where slug = ${row.slug} and workspace_id = ${workspace.id}`);
}

function requireOwnAssociations(tx: Tx, workspace: WorkspaceScope, { tagIds, imageIds }: ProductWrite): Promise<void> {
  const media = Object.fromEntries(imageIds.map((id, i) => [`imageIds.${i}`, id]));
  return requireOwn(tx, workspace, { tagIds, media });
}

async function writeAssociations(tx: Tx, workspace: WorkspaceScope, id: string, body: ProductWrite): Promise<void> {
  await replaceAssociations(tx, workspace, PRODUCT_TAGS, id, body.tagIds);
  await replaceAssociations(tx, workspace, PRODUCT_IMAGES, id, body.imageIds);
  await writeSearchText(tx, workspace, id, body);
}

/** What the product is found by beside its tags, which `product_search` carries by their ids. */
async function writeSearchText(tx: Tx, workspace: WorkspaceScope, id: string, body: ProductWrite): Promise<void> {
  const text = searchText(body);
  await tx.run(sql`
    with words as (${insertWords(workspace, [text])})
    insert into product_search as s (workspace_id, product_id, search_text, tag_ids)
    values (${workspace.id}, ${id}, ${text}, ${[...new Set(body.tagIds)]}::text[])
    on conflict (workspace_id, product_id) do update set search_text = excluded.search_text
    where s.search_text <> excluded.search_text`);
}

/** Notes which words there are, for those who misspell them. */
export const insertWords = (workspace: WorkspaceScope, texts: readonly string[]): Sql => sql`
  insert into product_words (workspace_id, word)
  select ${workspace.id}, word from unnest(${vocabularyOf(texts)}::text[]) as word
  on conflict (workspace_id, word) do nothing`;

/** See product_search: a field a line. */
export const searchText = ({ name, brand, sku, barcode }: Pick<ProductWrite, "name" | "brand" | "sku" | "barcode">) =>
  [name, brand, sku, barcode].map((field) => `${searchForm(field)}\n`).join("");

interface UniqueKeys {
  name: Buffer;
  sku: Buffer;
  barcode: Buffer;
}

const keysOf = ({ name, sku, barcode }: ProductWrite): UniqueKeys => ({
  name: uniquenessKey(name),
  sku: codeKey(sku),
  barcode: codeKey(barcode),
});

/**
 * Does a write that the unique indexes may refuse. They name one field; people want to know all that are taken, so what
 * is left of the transaction looks for the others.
 */
async function refusingDuplicates(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  keys: UniqueKeys,
  write: () => Promise<unknown>,
): Promise<void> {
  await tx.run(sql`savepoint unique_values`);
  try {
    await write();
  } catch (error) {
    const meaning = constraintMeaning(error);
    if (meaning?.code !== "duplicate") throw error;
    await tx.run(sql`rollback to savepoint unique_values`);
    const fields = [meaning.field, ...(await takenFields(tx, workspace, id, keys))];
    const fieldErrors: FieldErrors = Object.fromEntries(fields.map((field) => [field, "is already used"]));
    throw new OperationError("duplicate", { fieldErrors });
  }
  await tx.run(sql`release savepoint unique_values`);
}

async function takenFields(tx: Tx, workspace: WorkspaceScope, id: string, keys: UniqueKeys): Promise<string[]> {
  const taken = await tx.one<Record<string, boolean | null>>(sql`
    select bool_or(name_key = ${keys.name}) as name, bool_or(sku_key = ${keys.sku}) as sku,
           bool_or(barcode_key = ${keys.barcode}) as barcode
    from products
    where workspace_id = ${workspace.id} and status <> 'DELETED' and id <> ${id}
      and (name_key = ${keys.name} or sku_key = ${keys.sku} or barcode_key = ${keys.barcode})`);
  return Object.keys(taken).filter((field) => taken[field] === true);
}
