-- What an agent was allowed in particular, what it did last, and by which request something came about.

-- Null: all workspaces that the account owns, later ones included.
alter table oauth_codes add column workspace_ids text[];
alter table oauth_grants add column workspace_ids text[];

alter table oauth_grants add column last_operation text;
alter table oauth_grants add column last_operation_at timestamptz(3);
alter table oauth_grants add column last_workspace_id text;

alter table audit_log add column request_id text;
-- The key or grant that acted for the account; null for the account's own hand.
alter table audit_log add column connection_id text;
