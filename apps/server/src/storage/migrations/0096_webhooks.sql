-- What happens in a workspace is told to addresses that its owners name. The write itself notes it, in its own transaction and only
-- where somebody listens: elsewhere a write costs one look at an index that has no entry.

create table webhooks (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  url text not null,
  description text not null,
  -- Such as product.created or product.*; empty for all.
  events text[] not null,
  is_enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('OWNER', 'FAILING', 'GONE', 'BACKLOG')),
  -- Sealed. For a day after a change both sign.
  secret text not null,
  previous_secret text,
  previous_until timestamptz(3),
  -- Since when nothing was accepted, and how many rounds in a row.
  failing_since timestamptz(3),
  failures int not null default 0,
  -- When there is something to send; null while nothing waits.
  due_at timestamptz(3),
  -- A process sends for it until then, under this name. If it dies, another takes over.
  held_until timestamptz(3),
  held_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index webhooks_listening on webhooks (workspace_id) where is_enabled;
create index webhooks_due on webhooks (due_at) where is_enabled and due_at is not null;

-- What has happened and was not handed on yet: of each commit and each thing one row.
create table webhook_outbox (
  workspace_id text not null,
  commit bigint not null,
  subject_id text not null,
  type text not null,
  facts jsonb not null,
  -- Writers of the same thing come one after the other, each with this moment: it tells their order.
  noted_at timestamptz not null,
  primary key (workspace_id, commit, subject_id)
);
create index webhook_outbox_oldest on webhook_outbox (workspace_id, noted_at);

create table webhook_events (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  type text not null,
  subject_id text not null,
  -- As it is sent, each time the same bytes.
  body text not null,
  noted_at timestamptz not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index webhook_events_age on webhook_events (created_at);

create table webhook_deliveries (
  workspace_id text not null,
  webhook_id text not null,
  event_id text not null,
  subject_id text not null,
  noted_at timestamptz not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts int not null default 0,
  next_at timestamptz(3) not null,
  -- After that it is given up.
  expires_at timestamptz(3) not null,
  -- The last attempts: [{at, status, milliseconds, problem}].
  log jsonb not null default '[]',
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (workspace_id, webhook_id, event_id),
  foreign key (workspace_id, webhook_id) references webhooks on delete cascade,
  foreign key (workspace_id, event_id) references webhook_events on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (workspace_id, webhook_id, next_at, noted_at)
  where status = 'PENDING';
create index webhook_deliveries_in_order on webhook_deliveries (workspace_id, webhook_id, subject_id, noted_at)
  where status = 'PENDING';
create index webhook_deliveries_newest on webhook_deliveries (workspace_id, webhook_id, created_at desc, event_id desc);
create index webhook_deliveries_status on webhook_deliveries (workspace_id, webhook_id, status, created_at desc, event_id desc);
create index webhook_deliveries_event on webhook_deliveries (workspace_id, event_id);

-- Of several changes in one transaction the first counts that made the thing, and the one that ended it.
create function announce(workspace text, event text, subject text, about jsonb default '{}') returns void
language plpgsql as $$
begin
  if not exists (select from webhooks w where w.workspace_id = workspace and w.is_enabled
                 and (w.events = '{}' or w.events && array[event, split_part(event, '.', 1) || '.*'])) then
    return;
  end if;
  insert into webhook_outbox as o (workspace_id, commit, subject_id, type, facts, noted_at)
  values (workspace, pg_current_xact_id()::text::bigint, subject, event, about, clock_timestamp())
  on conflict (workspace_id, commit, subject_id) do update
  set type = case when o.type like '%.created' and excluded.type like '%.updated' then o.type
                  when o.type like '%.deleted' and excluded.type like '%.created'
                    then replace(excluded.type, '.created', '.updated')
                  else excluded.type end,
      facts = excluded.facts, noted_at = excluded.noted_at;
end $$;

create function announce_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform announce(old.workspace_id, tg_argv[0] || '.deleted', old.id);
  elsif tg_op = 'INSERT' then
    perform announce(new.workspace_id, tg_argv[0] || '.created', new.id);
  else
    perform announce(new.workspace_id, tg_argv[0] || '.updated', new.id);
  end if;
  return null;
end $$;
create trigger products_announced after insert or update or delete on products
  for each row execute function announce_change('product');
create trigger collections_announced after insert or update or delete on collections
  for each row execute function announce_change('collection');
create trigger tags_announced after insert or update or delete on tags
  for each row execute function announce_change('tag');
create trigger media_announced
  after insert or delete or update of file_name, mime_type, size_bytes, key, alt_text on media
  for each row execute function announce_change('media');
create trigger customers_announced after insert or update or delete on customers
  for each row execute function announce_change('customer');

create function announce_import() returns trigger language plpgsql as $$
begin
  perform announce(new.workspace_id, 'import.finished', new.id, jsonb_build_object(
    'status', new.status, 'created', new.created, 'updated', new.updated, 'failed', new.failed));
  return null;
end $$;
create trigger imports_announced after update on imports for each row
  when (old.finished_at is null and new.finished_at is not null) execute function announce_import();

create function announce_feedback() returns trigger language plpgsql as $$
begin
  perform announce(new.workspace_id, 'feedback.created', new.id);
  return null;
end $$;
create trigger feedbacks_announced after insert on feedbacks for each row execute function announce_feedback();

create function announce_question() returns trigger language plpgsql as $$
begin
  perform announce(new.workspace_id, 'question.unanswered', new.id, jsonb_build_object('productId', new.product_id));
  return null;
end $$;
create trigger questions_announced after insert on unanswered_questions
  for each row execute function announce_question();
-- What was taken to be answered is not.
create trigger questions_announced_again after update on unanswered_questions for each row
  when (old.status = 'ANSWERED' and new.status = 'OPEN') execute function announce_question();

create function announce_wallet() returns trigger language plpgsql as $$
begin
  perform announce(new.workspace_id, case when new.balance < 0 then 'wallet.in_debt' else 'wallet.low' end,
    new.workspace_id, jsonb_build_object('balance', new.balance, 'reserved', new.reserved));
  return null;
end $$;
create trigger wallets_announced after update on wallets for each row
  when ((old.balance >= 0 and new.balance < 0)
        or (old.balance >= new.low_balance_threshold and new.balance < new.low_balance_threshold))
  execute function announce_wallet();

-- Keys and connections are an account's: each workspace that it owns hears of them.
create function announce_access() returns trigger language plpgsql as $$
declare
  workspace text;
begin
  for workspace in select m.workspace_id from members m where m.account_id = new.account_id and m.role = 'OWNER' loop
    perform announce(workspace, tg_argv[0], new.id);
  end loop;
  return null;
end $$;
create trigger api_keys_announced after insert on api_keys
  for each row execute function announce_access('api_key.created');
create trigger api_keys_end_announced after update on api_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function announce_access('api_key.revoked');
create trigger oauth_grants_announced after insert on oauth_grants
  for each row execute function announce_access('connection.created');
create trigger oauth_grants_end_announced after update on oauth_grants for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function announce_access('connection.revoked');
