// Check at the start of functions that run on the node of their workspace. A moving shard waits for its lock
// holders. A transaction that waited for the move detects it here, runs again, and is routed to the new node.

import type pg from "pg";
import { ANCHOR, ask } from "./cluster.ts";

const SHARE_LOCK = 5;

/** 40001 makes a transaction run again. The coordinator holds no shards and routes every statement itself. */
const BODY = `
declare
  shard bigint := get_shard_id_for_distribution_column('public.${ANCHOR}', workspace);
begin
  if citus_is_coordinator() then
    return;
  elsif pg_is_in_recovery() then
    raise exception 'another machine is in the place of this one' using errcode = '40001';
  end if;
  perform lock_shard_metadata(${SHARE_LOCK}, array[shard]);
  if not exists (select from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = shard) then
    raise exception 'the workspace has moved' using errcode = '40001';
  end if;
end`;

export async function asksWhereItIs(client: pg.Client): Promise<boolean> {
  const [row] = await ask<{ asks: boolean }>(
    client,
    "select prosrc = $1 as asks from pg_proc where oid = to_regprocedure('public.be_here(text)')",
    [BODY],
  );
  return row?.asks ?? false;
}

/** Requires that every node already knows the function. */
export const askWhereItIs = (client: pg.Client) =>
  client.query(
    // It runs with every call and may cache its plan. Custom plans are only for the cluster's own statements.
    `create or replace function be_here(workspace text) returns void language plpgsql set plan_cache_mode = auto as $body$${BODY}$body$`,
  );
