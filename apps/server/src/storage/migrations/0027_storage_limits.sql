-- What a workspace may hold: bytes of media, bytes of catalogue text, products, unfinished imports. Use is counted with the
-- writes themselves, so that every way of writing is counted and bounded alike.

-- Bytes, spread over slots like catalogue_counts. Not among those, which a process of the version before reads as small
-- numbers.
create table storage_use (
  workspace_id text not null references workspaces on delete cascade,
  measure text not null,
  slot smallint not null,
  n bigint not null,
  primary key (workspace_id, measure, slot)
);

-- What the operator allows, written at each start, and what staff has set for a workspace.
create table storage_defaults (
  measure text primary key,
  most bigint not null check (most >= 0)
);
insert into storage_defaults (measure, most)
values ('media bytes', 5::bigint << 30), ('catalogue bytes', 2::bigint << 30), ('products', 1000000), ('unfinished imports', 2),
       ('registered clients', 200000), ('integration sources', 50000);
create table storage_limits (
  workspace_id text not null references workspaces on delete cascade,
  measure text not null,
  most bigint not null check (most >= 0),
  primary key (workspace_id, measure)
);

create function storage_limit(workspace text, wanted text) returns bigint language sql stable as $$
  select coalesce((select most from storage_limits where workspace_id = workspace and measure = wanted),
                  (select most from storage_defaults where measure = wanted))
$$;

create function storage_used(workspace text, wanted text) returns bigint language sql stable as $$
  select coalesce(sum(n), 0)::bigint from (
    select n from storage_use where workspace_id = workspace and measure = wanted
    union all
    select n from catalogue_counts
    where workspace_id = workspace and wanted = 'products' and kind ~ '^(ACTIVE|INACTIVE|DELETED) (in|out)$') held
$$;

-- Refuses what has outgrown its limit. Writers see what others have committed, not what they are about to: near the limit
-- they wait for each other, so that it holds to the byte; far from it nobody waits. The margin is what writers in flight may
-- add together without being seen. Not stable: after the wait the sum must be read anew.
create function require_storage(workspace text, wanted text) returns void language plpgsql as $$
declare
  most bigint := storage_limit(workspace, wanted);
  margin bigint := case wanted when 'products' then 5000 when 'media bytes' then 1::bigint << 30 else 256::bigint << 20 end;
begin
  if most is null or storage_used(workspace, wanted) + margin <= most then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('storage ' || workspace, 0));
  if storage_used(workspace, wanted) > most then
    raise exception '% is full', wanted
      using errcode = 'check_violation', constraint = 'storage_' || replace(wanted, ' ', '_');
  end if;
end $$;

-- Adds to the bytes of each workspace, in the order of their keys so that writers do not deadlock, and refuses growth
-- beyond the limit.
create function count_bytes(changes catalogue_change[]) returns void language plpgsql as $$
begin
  insert into storage_use as u (workspace_id, measure, slot, n)
  select d.workspace_id, d.kind, pg_backend_pid() % 8, d.n
  from unnest(changes) d
  where exists (select from workspaces w where w.id = d.workspace_id)
  order by d.workspace_id, d.kind
  on conflict (workspace_id, measure, slot) do update set n = u.n + excluded.n;
  perform require_storage(d.workspace_id, d.kind) from unnest(changes) d where d.n > 0;
end $$;

-- PostgreSQL knows how long a text is without reading it, however long.
create function product_bytes(name text, brand text, sku text, barcode text, description text, information text, sales jsonb)
returns bigint language sql immutable as $$
  select octet_length(name)::bigint + octet_length(brand) + octet_length(sku) + octet_length(barcode)
    + octet_length(description) + octet_length(information) + octet_length(sales::text)
$$;

-- Products are counted by status and stock, as before, and now also by their bytes.
create or replace function count_products() returns trigger language plpgsql as $$
declare
  changes catalogue_change[];
  bytes catalogue_change[];
  grown text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(d::catalogue_change) into changes
    from (select workspace_id, product_kind(status, stock), count(*) from added group by 1, 2) d;
    select array_agg(d::catalogue_change), array_agg(d.workspace_id) into bytes, grown
    from (select workspace_id, 'catalogue bytes',
                 sum(product_bytes(name, brand, sku, barcode, description, information, sales))
          from added group by 1) d;
  elsif tg_op = 'DELETE' then
    select array_agg(d::catalogue_change) into changes
    from (select workspace_id, product_kind(status, stock), -count(*) from removed group by 1, 2) d;
    select array_agg(d::catalogue_change) into bytes
    from (select workspace_id, 'catalogue bytes',
                 -sum(product_bytes(name, brand, sku, barcode, description, information, sales))
          from removed group by 1) d;
  else
    select array_agg(d::catalogue_change) into changes
    from (select workspace_id, kind, sum(n)
          from (select workspace_id, product_kind(status, stock) as kind, 1 as n from added
                union all select workspace_id, product_kind(status, stock), -1 from removed) both_sides
          group by 1, 2 having sum(n) <> 0) d;
    select array_agg(d::catalogue_change) into bytes
    from (select workspace_id, 'catalogue bytes', sum(n)
          from (select workspace_id, product_bytes(name, brand, sku, barcode, description, information, sales) as n
                from added
                union all
                select workspace_id, -product_bytes(name, brand, sku, barcode, description, information, sales)
                from removed) both_sides
          group by 1 having sum(n) <> 0) d;
  end if;
  perform add_to_catalogue_counts(changes);
  perform require_storage(workspace, 'products') from unnest(grown) as workspace;
  perform count_bytes(bytes);
  return null;
end $$;

-- The same for tables of which only the bytes are counted here. Its arguments are the columns that hold text.
create function count_text_bytes() returns trigger language plpgsql as $$
declare
  size text := (select string_agg(format('octet_length(%I)', name), ' + ') from unnest(tg_argv) as name);
  parts text[];
  bytes catalogue_change[];
begin
  if tg_op <> 'DELETE' then
    parts := parts || format('select workspace_id, %s as n from added', size);
  end if;
  if tg_op <> 'INSERT' then
    parts := parts || format('select workspace_id, -(%s) as n from removed', size);
  end if;
  execute format(
    $q$select array_agg(d::catalogue_change)
       from (select workspace_id, 'catalogue bytes', sum(n) from (%s) changed group by 1 having sum(n) <> 0) d$q$,
    array_to_string(parts, ' union all ')) into bytes;
  perform count_bytes(bytes);
  return null;
end $$;
create trigger collections_bytes_inserted after insert on collections referencing new table as added
  for each statement execute function count_text_bytes('name', 'description');
create trigger collections_bytes_updated after update on collections referencing old table as removed new table as added
  for each statement execute function count_text_bytes('name', 'description');
create trigger collections_bytes_deleted after delete on collections referencing old table as removed
  for each statement execute function count_text_bytes('name', 'description');
create trigger tags_bytes_inserted after insert on tags referencing new table as added
  for each statement execute function count_text_bytes('name');
create trigger tags_bytes_updated after update on tags referencing old table as removed new table as added
  for each statement execute function count_text_bytes('name');
create trigger tags_bytes_deleted after delete on tags referencing old table as removed
  for each statement execute function count_text_bytes('name');

-- Media as before, and now also their bytes: what lists show as their size, whether or not others have the same content.
create or replace function media_changed() returns trigger language plpgsql as $$
declare
  changed media_use[];
  moved media_change[];
  bytes catalogue_change[];
begin
  if tg_op <> 'DELETE' then
    select array_agg((workspace_id, key, usage_count, 1)::media_use) into changed from added;
    select array_agg(d::catalogue_change) into bytes
    from (select workspace_id, 'media bytes', sum(size_bytes) from added group by 1) d;
  end if;
  if tg_op <> 'INSERT' then
    select changed || array_agg((workspace_id, key, usage_count, -1)::media_use) into changed from removed;
    select array_agg(d::catalogue_change) into bytes
    from (select b.workspace_id, 'media bytes', sum(b.n)
          from (select workspace_id, n from unnest(bytes)
                union all select workspace_id, -size_bytes from removed) b
          group by 1 having sum(b.n) <> 0) d;
  end if;
  perform add_to_catalogue_counts(array_agg(d::catalogue_change))
  from (select workspace_id, kind, sum(n) from unnest(changed), unnest(media_kinds(usage_count)) as kind
        group by workspace_id, kind having sum(n) <> 0) d;
  perform count_bytes(bytes);
  select array_agg(d::media_change) into moved
  from (select workspace_id, key, sum(n) from unnest(changed) group by workspace_id, key having sum(n) <> 0) d;
  if moved is not null then
    perform from media_blobs b join unnest(moved) m on b.workspace_id = m.workspace_id and b.key = m.name
      order by b.workspace_id, b.key for no key update of b;
    update media_blobs b set uses = b.uses + m.n
    from unnest(moved) m where b.workspace_id = m.workspace_id and b.key = m.name;
  end if;
  return null;
end $$;

-- What strangers may add to the service as a whole: clients that register, and the sources that stand behind them.
create table service_use (
  measure text not null,
  slot smallint not null,
  n bigint not null,
  primary key (measure, slot)
);
create function count_service_rows() returns trigger language plpgsql as $$
declare
  most bigint := (select d.most from storage_defaults d where d.measure = tg_argv[0]);
begin
  insert into service_use as u (measure, slot, n)
  select tg_argv[0], pg_backend_pid() % 8, case tg_op when 'INSERT' then count(*) else -count(*) end from changed
  on conflict (measure, slot) do update set n = u.n + excluded.n;
  if tg_op = 'INSERT' and (select sum(n) from service_use where measure = tg_argv[0]) > most then
    raise exception 'too many %', tg_argv[0] using errcode = 'check_violation', constraint = 'service_is_full';
  end if;
  return null;
end $$;
create trigger oauth_clients_inserted after insert on oauth_clients referencing new table as changed
  for each statement execute function count_service_rows('registered clients');
create trigger oauth_clients_deleted after delete on oauth_clients referencing old table as changed
  for each statement execute function count_service_rows('registered clients');
create trigger integration_sources_inserted after insert on integration_sources referencing new table as changed
  for each statement execute function count_service_rows('integration sources');
create trigger integration_sources_deleted after delete on integration_sources referencing old table as changed
  for each statement execute function count_service_rows('integration sources');

-- What is there already. Nobody writes meanwhile, so that nothing is counted twice or not at all.
lock table products, collections, tags, media, oauth_clients, integration_sources in share row exclusive mode;
insert into service_use (measure, slot, n)
values ('registered clients', 0, (select count(*) from oauth_clients)),
       ('integration sources', 0, (select count(*) from integration_sources));
insert into storage_use (workspace_id, measure, slot, n)
select workspace_id, measure, 0, sum(n) from (
  select workspace_id, 'catalogue bytes' as measure,
         product_bytes(name, brand, sku, barcode, description, information, sales) as n
  from products
  union all select workspace_id, 'catalogue bytes', octet_length(name) + octet_length(description) from collections
  union all select workspace_id, 'catalogue bytes', octet_length(name) from tags
  union all select workspace_id, 'media bytes', size_bytes from media) held
group by workspace_id, measure;
