// Products of a change: those that match at the time of the request, in the order of a list.

import { LIMITS, type ProductChangeWrite } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type FieldErrors, invalidInput } from "../../../kernel/errors.ts";
import { type Sql, sql, type Tx } from "../../../storage/database.ts";
import { existingCollectionIds, existingTagIds } from "../associations.ts";
import { parseFilter } from "../product-filters.ts";
import { everyProduct } from "../product-lists.ts";

/** Returns the products as rows (id, n). */
export async function targetsOf(tx: Tx, workspace: WorkspaceScope, body: ProductChangeWrite): Promise<Sql> {
  const { ids, filter } = body;
  if (filter === undefined) return listed([...new Set(ids)]);
  const every = await everyProduct(tx, workspace, { ...parseFilter(filter), search: filter.search });
  return ids === undefined ? every : sql`select e.id, e.n from (${every}) e where e.id = any(${ids}::text[])`;
}

const listed = (ids: readonly string[]) =>
  sql`select id, n::int from unnest(${[...ids]}::text[]) with ordinality as asked (id, n)`;

/** Counts existing products only: some of the ids given without a filter may be gone. */
export async function countTargets(tx: Tx, workspace: WorkspaceScope, targets: Sql): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (${targets}) t join products p on p.workspace_id = ${workspace.id} and p.id = t.id`);
  return n;
}

/** Stores the products as items of a change and returns their number, at most `most` + 1. */
export async function insertItems(
  tx: Tx,
  workspace: WorkspaceScope,
  changeId: string,
  targets: Sql,
  most: number = LIMITS.change.productsMax,
): Promise<number> {
  const total = await tx.run(sql`
    insert into product_change_items (workspace_id, change_id, n, product_id)
    select ${workspace.id}, ${changeId}, row_number() over (order by t.n), t.id from (${targets}) t
    order by t.n limit ${most + 1}`);
  if (total > LIMITS.change.productsMax) {
    throw invalidInput({ filter: `matches more than ${LIMITS.change.productsMax} products` });
  }
  return total;
}

/** Rejects all references that are not of the workspace. Some of the products themselves may be gone, but not all. */
export async function requireOwnTargets(tx: Tx, workspace: WorkspaceScope, body: ProductChangeWrite): Promise<void> {
  const { ids = [], filter, addTagIds = [], removeTagIds = [], addToCollectionId, removeFromCollectionId } = body;
  const filterTags = filter?.tagIds?.split(",") ?? [];
  const tagFields = { "filter.tagId": filter?.tagId, ...listFields({ addTagIds, removeTagIds }) };
  const collectionFields = { "filter.collectionId": filter?.collectionId, addToCollectionId, removeFromCollectionId };
  const collections = await existingCollectionIds(tx, workspace, given(collectionFields));
  const isAnyThere = ids.length === 0 || (await countTargets(tx, workspace, listed(ids))) > 0;
  const tags = await existingTagIds(tx, workspace, [...given(tagFields), ...filterTags]);
  const problems: FieldErrors = {
    ...(isAnyThere ? {} : strangers(listFields({ ids }), new Set(), "product")),
    ...strangers(tagFields, tags, "tag"),
    ...strangers({ "filter.tagIds": filterTags.find((id) => !tags.has(id)) }, tags, "tag"),
    ...strangers(collectionFields, collections, "collection"),
  };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

type Fields = Record<string, string | undefined>;

const listFields = (lists: Record<string, readonly string[]>): Fields =>
  Object.fromEntries(Object.entries(lists).flatMap(([field, ids]) => ids.map((id, i) => [`${field}.${i}`, id])));

const given = (fields: Fields): string[] => Object.values(fields).filter((id) => id !== undefined);

const strangers = (fields: Fields, own: ReadonlySet<string>, kind: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, id]) =>
      id === undefined || own.has(id) ? [] : [[field, `is not a ${kind} of this workspace`]],
    ),
  );
