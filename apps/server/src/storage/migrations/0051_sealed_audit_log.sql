-- The audit log can only grow, and what staff and operators did is sealed: each such row carries a hash over itself and the one
-- before it. Only they take the chain's one row, so that what tenants do never waits for it.

alter table audit_log
  add column reason text,
  add column before jsonb,
  add column after jsonb,
  add column seal_number bigint constraint audit_log_seal_unique unique,
  add column seal_hash bytea;

create table audit_chain (
  is_only boolean primary key default true check (is_only),
  number bigint not null,
  hash bytea not null
);
insert into audit_chain (number, hash) values (0, '');

-- An email address is not sealed: it may have to be forgotten.
create function audit_seal(previous bytea, place bigint, entry audit_log) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    place, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), entry.actor_kind, entry.actor_id,
    entry.action, entry.subject_id, entry.details - 'email', entry.reason, entry.before, entry.after, entry.request_id,
    entry.connection_id)::text, 'UTF8'))
$$;

create function seal_audit_entry() returns trigger language plpgsql as $$
begin
  new.seal_number := null;
  new.seal_hash := null;
  if new.actor_kind <> 'account' then
    update audit_chain c set number = c.number + 1, hash = audit_seal(c.hash, c.number + 1, new)
    returning c.number, c.hash into strict new.seal_number, new.seal_hash;
  end if;
  return new;
end $$;

-- What was there before.
do $$
declare
  entry audit_log;
  sealed record;
begin
  for entry in select * from audit_log where actor_kind <> 'account' order by id loop
    update audit_chain c set number = c.number + 1, hash = audit_seal(c.hash, c.number + 1, entry)
    returning c.number, c.hash into strict sealed;
    update audit_log set seal_number = sealed.number, seal_hash = sealed.hash where id = entry.id;
  end loop;
end $$;

create trigger audit_log_sealed before insert on audit_log for each row execute function seal_audit_entry();

-- What agents wrote is a workspace's history rather than anybody's deed on the platform: it leaves with its age.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if starts_with(old.action, 'agent.') and old.seal_number is null then
      return old;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if new.details = old.details - 'email' and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_unchanged before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_kept before truncate on audit_log for each statement execute function refuse_audit_change();

-- Newest first, by each thing that staff looks for, however many there are.
create index audit_log_newest on audit_log (at desc, id desc);
drop index audit_log_subject;
create index audit_log_subject on audit_log (subject_id, at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_topic on audit_log (split_part(action, '.', 1), at desc, id desc);
create index audit_log_request on audit_log (request_id) where request_id is not null;
create index audit_log_platform on audit_log (actor_kind, at desc, id desc) where actor_kind <> 'account';
