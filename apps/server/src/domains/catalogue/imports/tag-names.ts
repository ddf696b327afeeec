import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { newId } from "../../../kernel/ids.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { nameOrder, searchForm, uniquenessKey } from "../../../storage/text-keys.ts";
import type { Row } from "./rows.ts";

/** Returns the ids of a row's tags in its order, each once. */
type TagIdsOf = (names: readonly string[]) => string[];

export interface ResolvedTags {
  idsOf: TagIdsOf;
  /** Ids of new tags. */
  created: string[];
}

/** Finds the tags that the rows name, and creates missing ones. In a dry run, missing tags get no real id. */
export async function resolveTagNames(
  tx: Tx,
  { workspace, dryRun, now }: { workspace: WorkspaceScope; dryRun: boolean; now: Date },
  rows: readonly Row[],
): Promise<ResolvedTags> {
  const keyOf = remembered((name) => uniquenessKey(name).toString("hex"));
  const names = new Map<string, string>();
  for (const name of rows.flatMap(({ values }) => values.tags ?? [])) {
    if (!names.has(keyOf(name))) names.set(keyOf(name), name);
  }
  const ids = await findTags(tx, workspace, [...names.keys()]);
  const missing = new Map([...names].filter(([key]) => !ids.has(key)));
  let createdIds: string[] = [];
  if (missing.size > 0 && !dryRun) {
    createdIds = await createTags(tx, workspace, [...missing.values()], now);
    // A concurrent call may have created one of them: now it is found as well.
    const created = await findTags(tx, workspace, [...missing.keys()]);
    for (const [key, id] of created) ids.set(key, id);
  }
  const idsOf: TagIdsOf = (given) => [...new Set(given.map((name) => ids.get(keyOf(name)) ?? `new ${keyOf(name)}`))];
  return { idsOf, created: createdIds };
}

/** Returns a function that tests if a name is new to the workspace's tags. */
export async function findNewTagNames(
  tx: Tx,
  workspace: WorkspaceScope,
  rows: readonly Row[],
): Promise<(name: string) => boolean> {
  const keyOf = remembered((name) => uniquenessKey(name).toString("hex"));
  const keys = new Set(rows.flatMap(({ values }) => values.tags ?? []).map(keyOf));
  const known = await findTags(tx, workspace, [...keys]);
  return (name) => !known.has(keyOf(name));
}

function remembered(compute: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const value = known.get(name) ?? compute(name);
    known.set(name, value);
    return value;
  };
}

/** Locks the tags against deletion until the transaction ends. */
async function findTags(tx: Tx, workspace: WorkspaceScope, hexKeys: readonly string[]): Promise<Map<string, string>> {
  if (hexKeys.length === 0) return new Map();
  const keys = hexKeys.map((hex) => Buffer.from(hex, "hex"));
  const rows = await tx.many<{ id: string; name_key: Buffer }>(sql`
    select id, name_key from tags where workspace_id = ${workspace.id} and name_key = any(${keys}::bytea[])
    order by id for key share`);
  return new Map(rows.map(({ id, name_key }) => [name_key.toString("hex"), id]));
}

async function createTags(tx: Tx, workspace: WorkspaceScope, names: readonly string[], now: Date): Promise<string[]> {
  const created = await tx.many<{ id: string }>(sql`
    insert into tags (workspace_id, id, name, name_key, name_order, search_text, created_at, updated_at)
    select ${workspace.id}, id, name, name_key, name_order, search_text, ${now}, ${now}
    from unnest(${names.map(() => newId("tag"))}::text[], ${[...names]}::text[], ${names.map(uniquenessKey)}::bytea[],
                ${names.map(nameOrder)}::text[], ${names.map(searchForm)}::text[])
      as t (id, name, name_key, name_order, search_text)
    on conflict on constraint tags_workspace_name_unique do nothing
    returning id`);
  return created.map(({ id }) => id);
}
