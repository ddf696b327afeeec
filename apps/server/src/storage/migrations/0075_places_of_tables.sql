-- So that the tables of a workspace can lie on another machine than those of the service (docs/scaling.md), with one schema for one
-- PostgreSQL and for a cluster.

-- A payment is credited once, whoever it is for: what is unique in the whole service has a small table of its own, as slugs have.
create table payment_references (
  provider text not null,
  payment_reference text not null,
  workspace_id text not null,
  purchase_id text not null,
  primary key (provider, payment_reference)
);
lock table purchases in share row exclusive mode;
insert into payment_references (provider, payment_reference, workspace_id, purchase_id)
select provider, payment_reference, workspace_id, id from purchases where payment_reference is not null;
alter table purchases drop constraint purchases_payment_unique;

-- For processes of the version before, which do not write it: else a refund of what they have credited would find no purchase. Where
-- tables are distributed, there are none, and it is taken away.
create function note_payment_reference() returns trigger language plpgsql as $$
begin
  insert into payment_references as known (provider, payment_reference, workspace_id, purchase_id)
  values (new.provider, new.payment_reference, new.workspace_id, new.id)
  on conflict (provider, payment_reference) do update set purchase_id = excluded.purchase_id
    where (known.workspace_id, known.purchase_id) = (excluded.workspace_id, excluded.purchase_id);
  if not found then
    raise exception 'another purchase was paid by it' using errcode = 'unique_violation', constraint = 'payment_references_pkey';
  end if;
  return null;
end $$;
create trigger purchases_payment_noted after insert or update of payment_reference on purchases for each row
  when (new.payment_reference is not null) execute function note_payment_reference();

-- The service's tables refer to none of a workspace's. Workspaces are never deleted; what is erased, is erased table by table.
alter table subdomains drop constraint subdomains_workspace_id_fkey;
alter table members drop constraint members_workspace_id_fkey;
alter table invitations drop constraint invitations_workspace_id_fkey;
alter table product_slugs drop constraint product_slugs_workspace_id_fkey;
alter table media_uploads drop constraint media_uploads_workspace_id_fkey;
alter table credit_adjustments drop constraint credit_adjustments_workspace_id_fkey;

-- A picture's end empties the collections that show it, as before. By a trigger, because a cluster knows no "set null" of a key that
-- holds the workspace. It comes after the picture has gone, as that did, so that the reference is checked at the end of the transaction.
alter table collections drop constraint collections_workspace_id_image_id_fkey;
alter table collections add foreign key (workspace_id, image_id) references media deferrable initially deferred;
create function take_from_collections() returns trigger language plpgsql as $$
begin
  update collections set image_id = null where workspace_id = old.workspace_id and image_id = old.id;
  return null;
end $$;
create trigger media_leave_collections after delete on media for each row execute function take_from_collections();

-- Whoever makes a workspace makes its wallet. The trigger stays for processes of the version before; where tables are
-- distributed, there are none, and it is taken away.
create or replace function create_wallet() returns trigger language plpgsql as $$
begin
  insert into wallets (workspace_id, created_at, updated_at) values (new.id, new.created_at, new.created_at)
  on conflict (workspace_id) do nothing;
  return null;
end $$;

-- New workspaces are counted by their own index, when staff looks; credits by day in the workspace's own days, and no longer in a
-- table of the service: a wallet's entry writes beside the wallet alone.
drop trigger workspaces_counted on workspaces;
alter table ledger_days add column credits bigint not null default 0;
create index ledger_days_day on ledger_days (day);
lock table ledger_entries in share row exclusive mode;
drop trigger ledger_entries_counted_by_day on ledger_entries;
drop function count_credits_of_platform();
create or replace function count_ledger_entries() returns trigger language plpgsql as $$
declare
  d record;
begin
  for d in
    select workspace_id, utc_day(created_at) as day, kind, count(*) as entries, sum(balance_delta) as credits
    from added group by 1, 2, 3 order by 1, 2, 3
  loop
    insert into ledger_days as known (workspace_id, day, kind, entries, credits)
    values (d.workspace_id, d.day, d.kind, d.entries, d.credits)
    on conflict (workspace_id, day, kind) do update
    set entries = known.entries + excluded.entries, credits = known.credits + excluded.credits;
  end loop;
  return null;
end $$;
update ledger_days d set credits = s.credits
from (select workspace_id, utc_day(created_at) as day, kind, sum(balance_delta) as credits from ledger_entries group by 1, 2, 3) s
where s.workspace_id = d.workspace_id and s.day = d.day and s.kind = d.kind;

-- For migrations to come: where workspaces are laid out over machines, a new table of theirs joins them before it refers to others.
--   create table t (workspace_id text not null, …); select lie_with_workspace('t'); alter table t add foreign key …;
create function lie_with_workspace(table_name text) returns void language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition where logicalrelid = 'wallets'::regclass) then
      perform create_distributed_table(table_name, 'workspace_id', colocate_with => 'wallets');
    end if;
  end if;
end $$;
