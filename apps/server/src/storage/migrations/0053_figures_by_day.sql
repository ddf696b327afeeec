-- How the platform does by day (UTC), kept with the writes. Every writer takes a slot that nobody holds, so that no tenant waits
-- for another.
create table platform_days (
  day date not null,
  measure text not null,
  slot int not null,
  n bigint not null,
  primary key (day, measure, slot)
) with (fillfactor = 50);

create function add_to_platform_day(which date, what text, delta bigint) returns void language plpgsql as $$
begin
  if delta = 0 then return; end if;
  update platform_days set n = n + delta
  where day = which and measure = what
    and slot = (select slot from platform_days where day = which and measure = what
                order by slot limit 1 for no key update skip locked);
  if not found then
    insert into platform_days as p (day, measure, slot, n) values (which, what, floor(random() * 1000000000)::int, delta)
    on conflict (day, measure, slot) do update set n = p.n + excluded.n;
  end if;
end $$;

create function utc_day(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone 'UTC')::date
$$;

create function count_new_of_platform() returns trigger language plpgsql as $$
declare
  which date;
  many bigint;
begin
  for which, many in select utc_day(created_at), count(*) from added group by 1 order by 1 loop
    perform add_to_platform_day(which, tg_argv[0], many);
  end loop;
  return null;
end $$;

create function count_credits_of_platform() returns trigger language plpgsql as $$
declare
  which date;
  what text;
  moved bigint;
begin
  for which, what, moved in
    select utc_day(created_at), kind, sum(case kind when 'SETTLE' then -balance_delta else balance_delta end) from added
    where kind in ('PURCHASE', 'SETTLE', 'REFUND', 'ADJUSTMENT') group by 1, 2 order by 1, 2
  loop
    perform add_to_platform_day(which, what, moved);
  end loop;
  return null;
end $$;

-- Whoever writes waits until the triggers are there, so that nothing is left out.
lock table accounts, workspaces, ledger_entries in share row exclusive mode;
create trigger accounts_counted after insert on accounts referencing new table as added
  for each statement execute function count_new_of_platform('ACCOUNT');
create trigger workspaces_counted after insert on workspaces referencing new table as added
  for each statement execute function count_new_of_platform('WORKSPACE');
create trigger ledger_entries_counted_by_day after insert on ledger_entries referencing new table as added
  for each statement execute function count_credits_of_platform();

insert into platform_days (day, measure, slot, n)
select utc_day(created_at), 'ACCOUNT', 0, count(*) from accounts group by 1
union all select utc_day(created_at), 'WORKSPACE', 0, count(*) from workspaces group by 1
union all
select utc_day(created_at), kind, 0, sum(case kind when 'SETTLE' then -balance_delta else balance_delta end)
from ledger_entries where kind in ('PURCHASE', 'SETTLE', 'REFUND', 'ADJUSTMENT') group by 1, 2;

-- Client addresses that ran into a limit, written by each process every few seconds.
create table turned_away (
  day date not null,
  address text not null,
  rule text not null,
  times bigint not null,
  last_at timestamptz(3) not null,
  primary key (day, address, rule)
);
create index turned_away_newest on turned_away (last_at desc, (address || ' ' || rule) desc);

-- Lists that staff reads, newest first and without an end.
create index accounts_newest on accounts (created_at desc, id desc);
create index accounts_unusual on accounts (status, created_at desc, id desc) where status <> 'ACTIVE';
create index accounts_search on accounts using gin (lower(email || E'\n' || name) gin_trgm_ops);
create index workspaces_newest on workspaces (created_at desc, id desc);
create index workspaces_unusual on workspaces (status, created_at desc, id desc) where status <> 'ACTIVE';
create index workspaces_search on workspaces using gin (search_text gin_trgm_ops);
create index integration_sources_newest on integration_sources (created_at desc, id desc);
create index integration_sources_blocked on integration_sources (created_at desc, id desc) where blocked_at is not null;
create index integration_sources_search on integration_sources using gin (lower(name || E'\n' || key) gin_trgm_ops);
alter table integration_sources add column block_reason text;
create index api_keys_newest on api_keys (created_at desc, id desc);
create index oauth_grants_newest on oauth_grants (created_at desc, id desc);
create index purchases_all_newest on purchases (created_at desc, id desc);
create index purchases_status on purchases (status, created_at desc, id desc);
create index purchases_id on purchases (id);
create index purchases_receipt on purchases (receipt_number) where receipt_number is not null;
create index purchases_reference on purchases (payment_reference) where payment_reference is not null;
create index payment_events_newest on payment_events (received_at desc, id desc);
create index payment_events_outcome on payment_events (outcome, received_at desc, id desc);
