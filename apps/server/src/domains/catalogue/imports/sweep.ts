import { LIMITS } from "@vitrine/contract";
import { DAY, later } from "../../../kernel/clock.ts";
import { raw, sql } from "../../../storage/database.ts";
import { type Sweep, sweepRows } from "../../../storage/sweeping.ts";

export const sweep: Sweep = (tx, now) => {
  const remembered = later(now, -30 * DAY);
  // An import may run for a day before its days begin.
  const over = later(now, -(LIMITS.import.undoDays + 1) * DAY);
  return sweepRows(
    tx,
    // One import may have very many errors: they go before it does, not with it.
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
    // What can be taken back no more.
    { from: "import_formers", where: sql`at <= ${over} and ${noUndoRuns("import_formers", now)}` },
    { from: "import_batches", where: sql`at <= ${over} and ${noUndoRuns("import_batches", now)}` },
    // What a process has left that was killed while a file came.
    {
      from: "import_chunks",
      where: sql`
        received_at <= ${later(now, -DAY)}
        and not exists (select from imports i where i.workspace_id = import_chunks.workspace_id and i.id = import_id)`,
    },
    { from: "import_keys", where: sql`(workspace_id, import_id) in (${keysWithoutImport})` },
  );
};

const noUndoRuns = (table: string, now: Date) => sql`
  not exists (select from imports i where i.workspace_id = ${raw(table)}.workspace_id and i.id = import_id
                                      and (i.undo_status = 'RUNNING' or i.undo_until > ${now}))`;

/**
 * Those of a workspace that was deleted while it imported. A running import has millions of keys, which are not read: from
 * one import's keys the index leads to the next one's.
 */
const keysWithoutImport = sql`
  with recursive holders as (
    (select workspace_id, import_id from import_keys order by workspace_id, import_id limit 1)
    union all
    select next.workspace_id, next.import_id
    from holders, lateral (
      select k.workspace_id, k.import_id from import_keys k
      where (k.workspace_id, k.import_id) > (holders.workspace_id, holders.import_id)
      order by k.workspace_id, k.import_id limit 1) next
  )
  select workspace_id, import_id from holders h
  where not exists (select from imports i where i.workspace_id = h.workspace_id and i.id = h.import_id)`;
