-- Tags, collections and pictures were bounded by their bytes alone: a tag may have one letter and a picture seventy bytes, so that what
-- is allowed was two billion rows, and seventy million files. How many there are is counted already, in one place, which now refuses
-- more than the operator allows.
create or replace function storage_used(workspace text, wanted text) returns bigint language plpgsql stable as $$
begin
  if wanted = 'products' then
    return (select coalesce(sum(n), 0) from catalogue_counts
            where workspace_id = workspace
              and kind in ('ACTIVE in', 'ACTIVE out', 'INACTIVE in', 'INACTIVE out', 'DELETED in', 'DELETED out'));
  elsif wanted in ('tags', 'collections', 'media') then
    return (select coalesce(sum(n), 0) from catalogue_counts where workspace_id = workspace and kind = wanted);
  end if;
  return (select coalesce(sum(n), 0) from storage_use where workspace_id = workspace and measure = wanted);
end $$;

create or replace function require_storage(workspace text, wanted text) returns void language plpgsql as $$
declare
  most bigint := storage_limit(workspace, wanted);
  margin bigint := case when wanted in ('products', 'tags', 'collections', 'media') then 5000
                        when wanted = 'media bytes' then 1::bigint << 30 else 256::bigint << 20 end;
  full_name constant text := 'storage_' || replace(wanted, ' ', '_');
begin
  if most is null or storage_used(workspace, wanted) + margin <= most then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('storage ' || workspace, 0));
  if storage_used(workspace, wanted) > most then
    raise exception '% is full, by constraint "%"', wanted, full_name using errcode = 'check_violation', constraint = full_name;
  end if;
end $$;

create or replace function add_to_count(workspace text, counted text, delta bigint) returns void language plpgsql as $$
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
  if delta > 0 and counted in ('tags', 'collections', 'media') then
    perform require_storage(workspace, counted);
  end if;
end $$;
