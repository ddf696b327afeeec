// A part is one shard of every table, as a schema on the shard's worker: `part_102036.products` is a view of
// `products_102036`. Sessions in a part (`parts.enter`) use plain PostgreSQL without distributed planning, which makes
// most statements 5 to 15 times as expensive (decision 0028). Delegated functions first enter their part. Each
// part has its own copy of all functions, so that their cached plans stay valid.

import type pg from "pg";
import { placement } from "../schema/placement.ts";
import { ANCHOR, ask } from "./cluster.ts";

/** Schema with the original functions: for workspaces whose part is not laid out yet. */
export const WHOLE = "whole";

/** Functions that only the coordinator runs, or that parts replace. */
const NOT_IN_PARTS = ["be_here", "audit_seal", "lie_with_workspace"];

/** Excludes functions of extensions. */
const NOT_FROM_EXTENSION =
  "not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')";

/**
 * Enters a workspace's part until the end of the transaction or of the calling function. Without a part, it enters the
 * schema of the whole.
 */
const ENTER = `
create or replace function parts.enter(workspace text) returns text language plpgsql as $body$
declare
  part text := 'part_' || get_shard_id_for_distribution_column('public.${ANCHOR}', workspace);
begin
  perform public.be_here(workspace);
  if to_regclass(part || '.${ANCHOR}') is null then
    return '${WHOLE}';
  end if;
  perform set_config('search_path', part || ', public', true), set_config('plan_cache_mode', 'auto', true);
  return part;
end $body$`;

/** Body of a function that delegates to the copy in its part. */
const WAY_INTO = `
create or replace function parts.way_into(routine pg_proc) returns text language plpgsql as $body$
declare
  given text := (select string_agg('$' || n, ', ') from generate_series(1, routine.pronargs) n);
  answers text := (select string_agg(quote_ident(a.name), ', ' order by a.n)
                   from unnest(routine.proargnames, routine.proargmodes) with ordinality as a (name, mode, n) where a.mode = 'o');
  called text := format('''select * from '' || parts.enter(workspace) || ''.%I(%s)''', routine.proname, given);
begin
  if routine.proretset then
    return format('begin return query execute %s using %s; end', called, given);
  elsif routine.prorettype = 'void'::regtype then
    return format('begin execute %s using %s; end', called, given);
  elsif answers is not null then
    return format('begin execute %s into %s using %s; end', called, answers, given);
  end if;
  return format('declare answer %s; begin execute %s into answer using %s; return answer; end',
                routine.prorettype::regtype, called, given);
end $body$`;

/** Makes delegated functions enter their part. Must run again after a migration replaces one of them. */
const LEAD_INTO = `
create or replace function parts.lead_into(done_in_place text[]) returns void language plpgsql as $body$
declare
  routine pg_proc;
  head text;
  signature text;
begin
  create schema if not exists ${WHOLE};
  for routine in
    select p.* from pg_proc p where p.pronamespace = '${WHOLE}'::regnamespace and not exists (
      select from pg_proc f where f.pronamespace = 'public'::regnamespace and f.proname = p.proname and f.proargtypes = p.proargtypes)
  loop
    execute format('drop function %s', routine.oid::regprocedure);
  end loop;
  for routine in
    select p.* from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname = any(done_in_place) and p.prosrc not like '%parts.enter(%'
  loop
    head := pg_get_functiondef(routine.oid);
    signature := format('%I(%s)', routine.proname, pg_get_function_identity_arguments(routine.oid));
    execute format('drop function if exists ${WHOLE}.%s', signature);
    execute replace(head, 'FUNCTION public.', 'FUNCTION ${WHOLE}.');
    -- A cluster has no plan for all values of a statement that joins: it has to know whose part of the tables is asked. In a part it has.
    execute format('alter function ${WHOLE}.%s reset plan_cache_mode', signature);
    execute format('comment on function ${WHOLE}.%s is %L', signature,
                   (select setting from unnest(routine.proconfig) as setting where setting like 'plan_cache_mode=%'));
    execute left(head, position('AS $function$' in head) - 1) || 'as $way$' || parts.way_into(routine) || '$way$';
    execute format('alter function public.%s reset all', signature);
    -- With these, what parts.enter sets ends with the function.
    execute format('alter function public.%s set search_path = public', signature);
    execute format('alter function public.%s set plan_cache_mode = auto', signature);
  end loop;
end $body$`;

/** Fingerprint of all functions and columns. */
const STAMP = `
create or replace function parts.stamp() returns text language sql stable as $body$
  select md5(string_agg(each.text, '' order by each.text collate "C")) from (
    select pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace in (select n.oid from pg_namespace n where n.nspname in ('public', 'parts', '${WHOLE}'))
      and p.prokind = 'f' and ${NOT_FROM_EXTENSION}
    union all
    select format('%s %s %s', a.attrelid::regclass, a.attnum, a.attname) from pg_attribute a
    join pg_dist_partition t on t.logicalrelid = a.attrelid where a.attnum > 0 and not a.attisdropped
  ) as each
$body$`;

/** Returns parts that are missing or outdated here. */
const DUE = `
create or replace function parts.due() returns table (part text, first text) language sql stable as $body$
  select 'part_' || s.shardid, s.shardminvalue from pg_dist_shard s
  join pg_dist_placement p on p.shardid = s.shardid join pg_dist_local_group g on g.groupid = p.groupid
  cross join (select parts.stamp() as now) as stamp
  where s.logicalrelid = 'public.${ANCHOR}'::regclass
    and (to_regclass('part_' || s.shardid || '.${ANCHOR}') is null
      or obj_description(to_regnamespace('part_' || s.shardid), 'pg_namespace') is distinct from stamp.now)
$body$`;

const LAY_VIEWS = `
create or replace function parts.lay_views(part text, first text) returns void language plpgsql as $body$
declare
  relation record;
begin
  for relation in
    select c.relname as name, shard_name(t.logicalrelid, s.shardid) as shard, t.partmethod = 'n' as is_everywhere
    from pg_dist_partition t join pg_class c on c.oid = t.logicalrelid join pg_dist_shard s on s.logicalrelid = t.logicalrelid
    where not c.relispartition and (t.repmodel = 't' or s.shardminvalue = first
      and t.colocationid = (select a.colocationid from pg_dist_partition a where a.logicalrelid = 'public.${ANCHOR}'::regclass))
  loop
    -- A view of two relations is read-only, so a single copy of a replicated table cannot be written.
    execute format('create view %I.%I as select t.* from %s t%s', part, relation.name, relation.shard,
                   case when relation.is_everywhere then ', (select) as readable' else '' end);
  end loop;
  for relation in
    select c.relname as name, a.attname as field, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as numbers
    from pg_dist_partition t join pg_class c on c.oid = t.logicalrelid join pg_attribute a on a.attrelid = c.oid
    where a.attidentity <> ''
  loop
    execute format('alter view %I.%I alter column %I set default nextval(%L)', part, relation.name, relation.field, relation.numbers);
  end loop;
end $body$`;

const LAY_ROUTINES = `
create or replace function parts.lay_routines(part text) returns void language plpgsql as $body$
declare
  routine record;
begin
  for routine in
    select pg_get_functiondef(p.oid) as text, format('%I.%I(%s)', part, p.proname, pg_get_function_identity_arguments(p.oid)) as copy,
           case p.pronamespace when '${WHOLE}'::regnamespace then obj_description(p.oid, 'pg_proc') end as setting
    from pg_proc p join pg_language l on l.oid = p.prolang
    where (p.pronamespace = '${WHOLE}'::regnamespace or p.pronamespace = 'public'::regnamespace and p.prosrc not like '%parts.enter(%')
      and l.lanname in ('sql', 'plpgsql') and p.provolatile <> 'i' and p.prorettype <> 'trigger'::regtype
      and not p.proname = any('{${NOT_IN_PARTS.join(",")}}') and ${NOT_FROM_EXTENSION}
  loop
    execute regexp_replace(routine.text, 'FUNCTION (public|${WHOLE})[.]', format('FUNCTION %I.', part));
    if routine.setting is not null then
      execute format('alter function %s set %s', routine.copy, routine.setting);
    end if;
  end loop;
  execute format('create function %I.be_here(workspace text) returns void language plpgsql as ''begin end''', part);
end $body$`;

/** Comment on the helper schema during migrations: sessions then do not create missing parts. */
const TAKEN_DOWN = "taken down";

/** A transaction locks each view and function that it creates or drops, and the lock table is limited. */
const PARTS_AT_ONCE = 16;

/** Creates due parts on its worker, up to the limit of one transaction; drops those of removed shards. */
const LAY = `
create or replace function parts.lay(done_in_place text[]) returns void language plpgsql
set search_path = public set check_function_bodies = off set citus.enable_ddl_propagation = off set client_min_messages = warning
as $body$
declare
  due record;
begin
  perform pg_advisory_xact_lock(hashtext('parts of workspaces'));
  if obj_description('parts'::regnamespace, 'pg_namespace') = '${TAKEN_DOWN}' then
    return;
  end if;
  perform parts.lead_into(done_in_place);
  for due in
    select n.nspname as part from pg_namespace n where n.nspname ~ '^part_[0-9]+$' and not exists (
      select from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where 'part_' || p.shardid = n.nspname)
    limit ${PARTS_AT_ONCE}
  loop
    execute format('drop schema %I cascade', due.part);
  end loop;
  for due in select * from parts.due() limit ${PARTS_AT_ONCE} loop
    execute format('drop schema if exists %I cascade', due.part);
    execute format('create schema %I', due.part);
    perform parts.lay_views(due.part, due.first), parts.lay_routines(due.part);
    execute format('comment on schema %I is %L', due.part, parts.stamp());
  end loop;
end $body$`;

const HELPERS = [ENTER, WAY_INTO, LEAD_INTO, STAMP, DUE, LAY_VIEWS, LAY_ROUTINES, LAY];

/** For moved shards, when the helpers are unchanged. */
export const layMovedParts = () => `perform parts.lay('{${placement().functions.join(",")}}')`;

/** Runs on every worker; repeat layMovedParts afterwards until all parts exist. */
export const BEGIN_PARTS = `create schema if not exists parts; comment on schema parts is null; ${HELPERS.join(";")}`;

/** Runs on every worker before migrations; each part is dropped afterwards. */
export const END_PARTS = `create schema if not exists parts; comment on schema parts is '${TAKEN_DOWN}'`;

export const dropPart = (part: string) => `set local lock_timeout = '10s'; drop schema if exists ${part} cascade`;

/** Parts on all workers, including those of shards that have moved away. */
export async function listParts(client: pg.Client): Promise<string[]> {
  const answers = await ask<{ result: string }>(client, "select result from run_command_on_workers($1) where success", [
    "select coalesce(string_agg(nspname, ' '), '') from pg_namespace where nspname ~ '^part_[0-9]+$'",
  ]);
  return [...new Set(answers.flatMap(({ result }) => result.split(" ").filter((part) => part !== "")))];
}

/** Returns true if all parts exist on all workers, made by the current helpers. */
export async function arePartsComplete(client: pg.Client): Promise<boolean> {
  const bodies = HELPERS.map((text) => `$helper$${text.split("$body$")[1]}$helper$`);
  const helpersExist = `
    select count(*) = ${bodies.length} from pg_proc where pronamespace = to_regnamespace('parts') and prosrc in (${bodies.join(", ")})`;
  return (
    (await isTrueOnAllWorkers(client, helpersExist)) &&
    (await isTrueOnAllWorkers(client, "select not exists (select from parts.due())"))
  );
}

async function isTrueOnAllWorkers(client: pg.Client, question: string): Promise<boolean> {
  const answers = await ask<{ result: string }>(client, "select result from run_command_on_workers($1)", [question]);
  return answers.every(({ result }) => result === "t");
}
