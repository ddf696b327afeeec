import { BIN_KINDS, type BinKind, type DeletedItem, listDeleted, restore, type Scope } from "@vitrine/contract";
import { hasScope, requireScopes } from "../../../kernel/access/needed-scopes.ts";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { notFound, OperationError } from "../../../kernel/errors.ts";
import { type Sql, sql, type Tx } from "../../../storage/database.ts";
import { limitTo, toPagination } from "../../../storage/paging.ts";
import { type Author, authorOf } from "../history.ts";
import { restoreCollection, restoreTag } from "./named-things.ts";
import { deactivateDeleted, restoreProducts } from "./products.ts";

interface BinRow {
  id: string;
  kind: BinKind;
  name: string;
  deleted_at: Date;
  /** Null for a product with status DELETED, which stays in the catalogue. */
  kept_until: Date | null;
  deleted_by: string | null;
  connection: string | null;
}

export const binHandlers: readonly Handler[] = [
  handle(listDeleted, "read", async ({ tx, workspace, principal, query, now }) => {
    if (query.kind !== undefined) requireScopes(principal, [scopeOf(query.kind, "read")]);
    const kinds = BIN_KINDS.filter(
      (kind) => hasScope(principal, scopeOf(kind, "read")) && (query.kind ?? kind) === kind,
    );
    const shown = shownItems(workspace, kinds, now);
    const rows = await tx.many<BinRow>(sql`
      select i.id, i.kind, i.name, i.deleted_at, i.kept_until, a.name as deleted_by, coalesce(k.name, c.name) as connection
      from (${shown}) i
      left join accounts a on a.id = i.account_id
      left join api_keys k on k.id = i.connection_id
      left join oauth_grants g on g.id = i.connection_id
      left join oauth_clients c on c.id = g.client_id
      order by i.deleted_at desc, i.id desc ${limitTo(query)}`);
    const { total } = await tx.one<{ total: number }>(sql`select count(*) as total from (${shown}) i`);
    return { items: rows.map(toDeletedItem), pagination: toPagination(query, total) };
  }),

  handle(restore, "write", async ({ tx, workspace, principal, params: { id }, now }) => {
    const { kind, name } = await holdItem(tx, workspace, id, now);
    requireScopes(principal, [scopeOf(kind, "write")]);
    await RESTORE[kind](tx, workspace, { id, name, author: authorOf(principal) }, now);
    return { id, kind, name, restored: true as const };
  }),
];

/** Items of the bin and products with status DELETED: owners look for both in one place. */
const shownItems = (workspace: WorkspaceScope, kinds: readonly BinKind[], now: Date): Sql => sql`
  select b.id, b.kind, b.name, b.deleted_at, b.kept_until, b.account_id, b.connection_id
  from bin_items b
  where b.workspace_id = ${workspace.id} and b.is_shown and b.kind = any(${kinds}::text[]) and b.kept_until > ${now}
  union all
  select p.id, 'PRODUCT', p.name, p.updated_at, null, null, null
  from products p
  where p.workspace_id = ${workspace.id} and p.status = 'DELETED' and ${kinds.includes("PRODUCT")}`;

const RESOURCES = { PRODUCT: "products", COLLECTION: "collections", TAG: "tags" } as const;

const scopeOf = (kind: BinKind, what: "read" | "write"): Scope => `${RESOURCES[kind]}:${what}`;

/** Locks the item, so that the second of two concurrent restores finds it gone. */
async function holdItem(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  now: Date,
): Promise<Pick<BinRow, "kind" | "name">> {
  const row =
    (await tx.find<BinRow>(sql`
      select i.id, i.kind, i.name from bin_items i
      where i.workspace_id = ${workspace.id} and i.id = ${id} and i.is_shown and i.kept_until > ${now} for update`)) ??
    (await tx.find<BinRow>(sql`
      select p.id, 'PRODUCT' as kind, p.name from products p
      where p.workspace_id = ${workspace.id} and p.id = ${id} and p.status = 'DELETED' for no key update`));
  if (row === undefined) throw notFound();
  return row;
}

interface Restored {
  id: string;
  name: string;
  author: Author;
}

type Restore = (tx: Tx, workspace: WorkspaceScope, item: Restored, now: Date) => Promise<void>;

const RESTORE: Record<BinKind, Restore> = {
  PRODUCT: async (tx, workspace, { id, author }, now) => {
    const { failures } = await restoreProducts(tx, workspace, [id], now);
    const [failure] = [...failures, ...(await deactivateDeleted(tx, workspace, id, author, now))];
    if (failure !== undefined) throw new OperationError("duplicate", { fieldErrors: failure.fieldErrors });
  },
  COLLECTION: restoreCollection,
  TAG: restoreTag,
};

const toDeletedItem = (row: BinRow): DeletedItem => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  deletedAt: row.deleted_at.toISOString(),
  keptUntil: row.kept_until?.toISOString() ?? null,
  deletedBy: row.deleted_by,
  connection: row.connection,
});
