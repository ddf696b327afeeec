// Finds duplicates within a file. Stores the keys of earlier batches in the database, so that a later process knows
// them.

import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { type KeyText, toKeyText } from "../../../storage/text-keys.ts";
import type { Row, RowProblem } from "./rows.ts";

const FIELDS = ["sku", "name", "barcode"] as const;

interface FileKey {
  field: (typeof FIELDS)[number];
  line: number;
  key: KeyText;
}

/**
 * Stores the keys of the rows. Among rows with the same sku, name or barcode, the first one counts and the others are
 * rejected. Written names and barcodes of earlier batches are not stored: the products have them.
 */
export async function claimFileKeys(
  tx: Tx,
  { workspace, importId, dryRun }: { workspace: WorkspaceScope; importId: string; dryRun: boolean },
  rows: readonly Row[],
): Promise<RowProblem[]> {
  const keys = rows.flatMap(keysOf);
  const lineOf = new Map<string, number>();
  for (const { key, line } of keys) if (!lineOf.has(key)) lineOf.set(key, line);
  const noted = keys.filter(({ field, key, line }) => (dryRun || field === "sku") && lineOf.get(key) === line);
  const bytes = noted.map(({ key }) => key);
  const claimed = await tx.run(sql`
    insert into import_keys (workspace_id, import_id, key, line)
    select ${workspace.id}, ${importId}, key, line
    from unnest(${bytes}::bytea[], ${noted.map(({ line }) => line)}::int[]) as k (key, line)
    on conflict (workspace_id, import_id, key) do nothing`);
  if (claimed < noted.length) {
    const holders = await tx.many<{ key: Buffer; line: number }>(sql`
      select key, line from import_keys
      where workspace_id = ${workspace.id} and import_id = ${importId} and key = any(${bytes}::bytea[])`);
    for (const { key, line } of holders) lineOf.set(toKeyText(key), line);
  }
  const refused = keys.filter(({ key, line }) => lineOf.get(key) !== line);
  if (refused.length === 0) return [];
  // Releases the other keys of a rejected row for later rows.
  await tx.run(sql`
    delete from import_keys
    where workspace_id = ${workspace.id} and import_id = ${importId} and line = any(${refused.map(({ line }) => line)}::int[])`);
  return refused.map(({ field, line, key }) => ({
    line,
    fieldErrors: { [field]: `is already used on line ${lineOf.get(key)}` },
  }));
}

/** Field number and half of the hash: enough to distinguish all rows of a file. */
function keysOf({ line, keys }: Row): FileKey[] {
  return FIELDS.flatMap((field, n) => {
    const hash = keys[field];
    return hash === null ? [] : [{ field, line, key: `\\x0${n}${hash.slice(2, 32)}` as const }];
  });
}
