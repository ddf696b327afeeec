-- Counts that nobody waits for. Whoever adds to a count takes a slot that nobody holds at that moment, and makes another one
-- where all are held: so no writer of a workspace waits for another for a count's sake, and none can deadlock over one.
-- A process of the version before runs beside this: its writes pass the same triggers.

alter table catalogue_counts set (fillfactor = 50);
alter table storage_use set (fillfactor = 50);

create function add_to_count(workspace text, counted text, delta bigint) returns void language plpgsql as $$
begin
  update catalogue_counts set n = n + delta
  where workspace_id = workspace and kind = counted
    and slot = (select slot from catalogue_counts where workspace_id = workspace and kind = counted
                order by slot limit 1 for no key update skip locked);
  if not found then
    insert into catalogue_counts as c (workspace_id, kind, slot, n)
    values (workspace, counted, floor(random() * 32767)::smallint, delta)
    on conflict (workspace_id, kind, slot) do update set n = c.n + excluded.n;
  end if;
end $$;

create function add_to_storage_use(workspace text, counted text, delta bigint) returns void language plpgsql as $$
begin
  update storage_use set n = n + delta
  where workspace_id = workspace and measure = counted
    and slot = (select slot from storage_use where workspace_id = workspace and measure = counted
                order by slot limit 1 for no key update skip locked);
  if not found then
    insert into storage_use as u (workspace_id, measure, slot, n)
    values (workspace, counted, floor(random() * 32767)::smallint, delta)
    on conflict (workspace_id, measure, slot) do update set n = u.n + excluded.n;
  end if;
  if delta > 0 then
    perform require_storage(workspace, counted);
  end if;
end $$;

-- When the workspace itself is being deleted, its counts go with it.
create or replace function add_to_catalogue_counts(changes catalogue_change[]) returns void language plpgsql as $$
declare
  change catalogue_change;
begin
  foreach change in array coalesce(changes, '{}') loop
    if change.n <> 0 and exists (select from workspaces where id = change.workspace_id) then
      perform add_to_count(change.workspace_id, change.kind, change.n);
    end if;
  end loop;
end $$;

create or replace function count_bytes(changes catalogue_change[]) returns void language plpgsql as $$
declare
  change catalogue_change;
begin
  foreach change in array coalesce(changes, '{}') loop
    if change.n <> 0 and exists (select from workspaces where id = change.workspace_id) then
      perform add_to_storage_use(change.workspace_id, change.kind, change.n);
    end if;
  end loop;
end $$;

-- Asked with every write that adds something: one look at the use and one at the limit, with plans that are kept.
create or replace function storage_used(workspace text, wanted text) returns bigint language plpgsql stable as $$
begin
  if wanted = 'products' then
    return (select coalesce(sum(n), 0) from catalogue_counts
            where workspace_id = workspace
              and kind in ('ACTIVE in', 'ACTIVE out', 'INACTIVE in', 'INACTIVE out', 'DELETED in', 'DELETED out'));
  end if;
  return (select coalesce(sum(n), 0) from storage_use where workspace_id = workspace and measure = wanted);
end $$;
create or replace function storage_limit(workspace text, wanted text) returns bigint language plpgsql stable as $$
begin
  return coalesce((select most from storage_limits where workspace_id = workspace and measure = wanted),
                  (select most from storage_defaults where measure = wanted));
end $$;

-- How often pictures are used, apart from the pictures: a product that takes a picture no longer writes that picture's row
-- with all its indexes. media.usage_count keeps what lists choose by: 0, 1, or 2 for two and more. (A process of the version
-- before shows that number as the usage until it is replaced.)
create table media_usage (
  workspace_id text not null,
  media_id text not null,
  slot smallint not null,
  n int not null,
  primary key (workspace_id, media_id, slot),
  foreign key (workspace_id, media_id) references media on delete cascade
) with (fillfactor = 50);

create function add_to_media_slot(workspace text, media text, delta int) returns void language plpgsql as $$
begin
  update media_usage set n = n + delta
  where workspace_id = workspace and media_id = media
    and slot = (select slot from media_usage where workspace_id = workspace and media_id = media
                order by slot limit 1 for no key update skip locked);
  if not found then
    insert into media_usage as u (workspace_id, media_id, slot, n)
    values (workspace, media, floor(random() * 32767)::smallint, delta)
    on conflict (workspace_id, media_id, slot) do update set n = u.n + excluded.n;
  end if;
end $$;

-- Exact where it matters, free elsewhere, as with the limits of storage: a picture with 50 uses is not brought below two by
-- writers in flight, each of which takes it from one product, so nobody looks and nobody waits. Below that, and for whoever
-- changes more at once, writers of the same picture go one after the other, in the order of the pictures: that tells exactly
-- when it becomes used, used again, or unused.
create function add_to_media_usage(workspace text, ids text[], deltas int[]) returns void language plpgsql as $$
declare
  many constant int := 50;
  held bigint;
  known int;
begin
  for i in 1 .. coalesce(array_length(ids, 1), 0) loop
    continue when deltas[i] = 0;
    select coalesce(sum(n), 0) into held from media_usage where workspace_id = workspace and media_id = ids[i];
    if held >= many and deltas[i] between -1 and 1 then
      perform add_to_media_slot(workspace, ids[i], deltas[i]);
      continue;
    end if;
    select usage_count into known from media where workspace_id = workspace and id = ids[i] for no key update;
    continue when not found; -- being deleted: its usage goes with it
    perform add_to_media_slot(workspace, ids[i], deltas[i]);
    select coalesce(sum(n), 0) into held from media_usage where workspace_id = workspace and media_id = ids[i];
    if least(held, 2) <> known then
      update media set usage_count = least(held, 2) where workspace_id = workspace and id = ids[i];
    end if;
  end loop;
end $$;

-- For tables that show media, as before: one batch in the order of the pictures.
create or replace function count_media_usage() returns trigger language plpgsql as $$
declare
  parts text[];
  workspace text;
  ids text[];
  deltas int[];
begin
  for i in 0 .. tg_nargs - 1 loop
    if tg_op <> 'DELETE' then
      parts := parts || format('select workspace_id, %I as id, 1 as n from added', tg_argv[i]);
    end if;
    if tg_op <> 'INSERT' then
      parts := parts || format('select workspace_id, %I as id, -1 as n from removed', tg_argv[i]);
    end if;
  end loop;
  for workspace, ids, deltas in execute format(
    'select workspace_id, array_agg(id order by id), array_agg(n order by id)
     from (select workspace_id, id, sum(n)::int as n from (%s) d where id is not null
           group by workspace_id, id having sum(n) <> 0) changed
     group by workspace_id order by workspace_id',
    array_to_string(parts, ' union all '))
  loop
    perform add_to_media_usage(workspace, ids, deltas);
  end loop;
  return null;
end $$;

-- What is there already. Nobody writes meanwhile.
lock table media, product_images, collections, website_references in share row exclusive mode;
insert into media_usage (workspace_id, media_id, slot, n)
select workspace_id, id, 0, usage_count from media where usage_count > 0;
alter table media disable trigger media_updated; -- no count changes by this
update media set usage_count = 2 where usage_count > 2;
alter table media enable trigger media_updated;
