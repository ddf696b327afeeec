// Storage quotas of a workspace. Database triggers count and limit media, catalogue text and products.
// This file reads them, and limits the other measures.

import type { StorageUse } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { OperationError } from "../../kernel/errors.ts";
import { sql, type Tx } from "../../storage/database.ts";
import type { RowLimits, ServiceLimits, StorageLimits } from "./settings.ts";

/** Names of the measures in the database. */
export const MEASURES = {
  mediaBytes: "media bytes",
  catalogueBytes: "catalogue bytes",
  products: "products",
  unfinishedImports: "unfinished imports",
} as const satisfies Record<keyof StorageUse, string>;
export type Measure = keyof typeof MEASURES;

const NAMES = Object.values(MEASURES);

/** Row limits. Lists already count these rows, so the reported usage omits them. */
const ROWS = { tags: "tags", collections: "collections", media: "media" } as const satisfies Record<
  keyof RowLimits,
  string
>;

/** Limits of the service as a whole. */
const SERVICE_MEASURES = {
  registeredClients: "registered clients",
  integrationSources: "integration sources",
} as const satisfies Record<keyof ServiceLimits, string>;

/** Stores the operator's limits at each start, because the database enforces them. */
export async function writeDefaults(tx: Tx, limits: StorageLimits & ServiceLimits): Promise<void> {
  const measures = Object.entries({ ...MEASURES, ...ROWS, ...SERVICE_MEASURES }) as [keyof typeof limits, string][];
  const names = measures.map(([, name]) => name);
  const most = measures.map(([measure]) => limits[measure]);
  await tx.run(sql`
    insert into storage_defaults as d (measure, most)
    select * from unnest(${names}::text[], ${most}::bigint[])
    on conflict (measure) do update set most = excluded.most where d.most <> excluded.most`);
}

export async function readUse(tx: Tx, workspace: WorkspaceScope): Promise<StorageUse> {
  const rows = await tx.many<{ measure: string; used: number; most: number | null }>(sql`
    select measure, storage_limit(${workspace.id}, measure) as most,
           case measure when ${MEASURES.unfinishedImports} then (${countUnfinished(workspace)})
                        else storage_used(${workspace.id}, measure) end as used
    from unnest(${NAMES}::text[]) as measure`);
  const found = new Map(rows.map(({ measure, used, most }) => [measure, { used, limit: most ?? 0 }]));
  const use = Object.entries(MEASURES).map(([measure, name]) => [measure, found.get(name)]);
  return Object.fromEntries(use) as StorageUse;
}

const countUnfinished = (workspace: WorkspaceScope) => sql`
  select count(*) from imports where workspace_id = ${workspace.id} and status in ('PENDING', 'RUNNING')`;

/** Rejects a request before its data is received if the quota is used up. */
export async function requireWithinLimit(tx: Tx, workspace: WorkspaceScope, measure: Measure): Promise<void> {
  const { used, limit } = (await readUse(tx, workspace))[measure];
  if (used >= limit) throw storageFull(measure);
}

/** Checks the quota for one more import. The advisory lock blocks concurrent imports until the transaction ends. */
export async function requireImportQuota(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${workspace.id}`}, 0))`);
  await requireWithinLimit(tx, workspace, "unfinishedImports");
}

const storageFull = (measure: Measure) =>
  new OperationError("storage_full", { fieldErrors: { [measure]: "has reached its limit" } });
