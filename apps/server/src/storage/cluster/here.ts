// What functions that are done where their workspace lies ask first (0099). A shard that moves waits for whoever holds its lock, and
// whoever waited for a move finds out that it is over: the transaction runs again, and is sent to the new place.

import type pg from "pg";
import { ask } from "./cluster.ts";
import { ANCHOR } from "./placement.ts";

const SHARE_LOCK = 5;

/** 40001 is what makes a transaction run again. On the coordinator nothing is in its place, and every statement finds its own way. */
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

/** It has to be known to every node by now. */
export const askWhereItIs = (client: pg.Client) =>
  client.query(
    // It is asked with every call, and has one plan: what workers plan each time are a cluster's statements.
    `create or replace function be_here(workspace text) returns void language plpgsql set plan_cache_mode = auto as $body$${BODY}$body$`,
  );
