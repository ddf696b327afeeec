-- Closing and erasure. What is closed is refused like what is suspended, can be reopened for a time, and is then erased. Of what
-- is erased a row without names stays, which the entries of the ledger belong to.

alter table accounts drop constraint accounts_status_check;
alter table accounts add constraint accounts_status_check check (status in ('ACTIVE', 'SUSPENDED', 'CLOSED', 'ERASED'));
alter table accounts add column closed_at timestamptz(3);
alter table accounts add constraint accounts_closed_whole check ((status = 'CLOSED') <= (closed_at is not null));
create index accounts_closed on accounts (closed_at) where status = 'CLOSED';

alter table workspaces drop constraint workspaces_status_check;
alter table workspaces add constraint workspaces_status_check check (status in ('ACTIVE', 'SUSPENDED', 'CLOSED', 'ERASED'));
alter table workspaces add column closed_at timestamptz(3);
-- The account whose closing closed it, and whose reopening reopens it.
alter table workspaces add column closed_with text;
alter table workspaces add constraint workspaces_closed_whole check ((status = 'CLOSED') <= (closed_at is not null));
create index workspaces_closed on workspaces (closed_at) where status = 'CLOSED';
create index workspaces_closed_with on workspaces (closed_with) where closed_with is not null;

-- Owners look for a customer by name or address.
alter table customers add column search_text text collate "C" not null default '';
update customers set search_text = lower(name) || E'\n' || email;
create index customers_newest on customers (workspace_id, created_at desc, id desc);
create index customers_by_name on customers (workspace_id, search_text, id);
create index customers_search on customers using gin (workspace_id, search_text gin_trgm_ops);

-- What is kept of a visitor is found by the visitor when it is to be shown or erased.
create index conversations_visitor on conversations (workspace_id, visitor_id);
create index feedbacks_user on feedbacks (workspace_id, user_id) where user_id is not null;

-- What is kept for a time is found by its age, whosesoever it is.
create index usage_events_age on usage_events using brin (created_at);
create index usage_events_texts on usage_events (created_at)
  where event_name in ('SEARCH', 'LINK_CLICK') and resource_id <> '';
create index usage_counts_age on usage_counts (starts_on);
create index feedbacks_age on feedbacks (created_at);
create index audit_log_addresses on audit_log (at) where details ? 'email';
