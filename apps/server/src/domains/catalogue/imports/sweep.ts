import { LIMITS } from "@vitrine/contract";
import { DAY, later } from "../../../kernel/clock.ts";
import { raw, type Sql, sql, type Tx } from "../../../storage/database.ts";
import { inEachWorkspace, type Sweep, sweepRows } from "../../../storage/sweeping.ts";

export const sweep: Sweep = async (tx, now) => {
  const remembered = later(now, -30 * DAY);
  // An import may run for a day before its undo period starts.
  const over = later(now, -(LIMITS.import.undoDays + 1) * DAY);
  await endFirstUndos(tx, now);
  return sweepRows(
    tx,
    // One import may have very many errors, so they are deleted before it and not together with it.
    {
      from: "import_errors",
      where: sql`
        (workspace_id, import_id) in (select workspace_id, id from imports where finished_at <= ${remembered})`,
    },
    {
      from: "imports",
      where: sql`
        finished_at <= ${remembered}
        and not exists (select from import_errors e where e.workspace_id = imports.workspace_id and e.import_id = imports.id)`,
    },
    // Data of undos that are no longer possible.
    { from: "import_formers", where: sql`at <= ${over} and ${noUndoRuns("import_formers", now)}` },
    {
      from: "import_formers",
      where: sql`
        (workspace_id, import_id) in (
          select workspace_id, id from imports
          where former_bytes > 0 and undo_until <= ${now} and undo_status is distinct from 'RUNNING')`,
    },
    { from: "import_batches", where: sql`at <= ${over} and ${noUndoRuns("import_batches", now)}` },
    // Chunks of a process that was killed during an upload.
    {
      from: "import_chunks",
      where: sql`
        received_at <= ${later(now, -DAY)}
        and not exists (select from imports i where i.workspace_id = import_chunks.workspace_id and i.id = import_id)`,
    },
    { from: "import_keys", where: sql`(workspace_id, import_id) in (${await goneHolders(tx)})` },
  );
};

/** Ends the undo period of the oldest imports of a workspace that keeps too much undo data. */
const endFirstUndos = (tx: Tx, now: Date): Promise<number> =>
  inEachWorkspace(
    tx,
    {
      from: "imports",
      where: sql`
        workspace_id in (
          select workspace_id from imports where former_bytes > 0 and ${mayBeUndone(now)}
          group by workspace_id having sum(former_bytes) > ${LIMITS.import.undoBytesMax})`,
    },
    (its) =>
      tx.run(sql`
        update imports set undo_until = ${now}
        where ${its} and undo_until > ${now} and undo_status is null and id in (
          select o.id from (
            select id, sum(former_bytes) over (order by created_at desc, id desc) as bytes
            from imports where ${its} and former_bytes > 0 and ${mayBeUndone(now)}) o
          where o.bytes > ${LIMITS.import.undoBytesMax})`),
  );

/** True if an undo is possible now, or will be when the import has ended. */
const mayBeUndone = (now: Date) => sql`(undo_until is null or undo_until > ${now})`;

const noUndoRuns = (table: string, now: Date) => sql`
  not exists (select from imports i where i.workspace_id = ${raw(table)}.workspace_id and i.id = import_id
                                      and (i.undo_status = 'RUNNING' or i.undo_until > ${now}))`;

/** Returns the imports that hold keys but no longer exist. */
async function goneHolders(tx: Tx): Promise<Sql> {
  const holders = await tx.many<{ workspaceId: string; importId: string }>(
    sql`select workspace_id as "workspaceId", import_id as "importId" from import_key_holders()`,
  );
  const ids = holders.map(({ importId }) => importId);
  const there = await tx.many<{ id: string }>(sql`
    select workspace_id || ' ' || id as id from imports
    where workspace_id = any(${holders.map(({ workspaceId }) => workspaceId)}::text[]) and id = any(${ids}::text[])`);
  const known = new Set(there.map(({ id }) => id));
  const gone = holders.filter(({ workspaceId, importId }) => !known.has(`${workspaceId} ${importId}`));
  return sql`select * from unnest(${gone.map((one) => one.workspaceId)}::text[], ${gone.map((one) => one.importId)}::text[])`;
}
