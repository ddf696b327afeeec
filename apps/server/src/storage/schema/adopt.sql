-- Brings a database of the numbered migrations (0111 or later) to the baseline. Everything here may already be there.

alter table conversations add column if not exists told jsonb;
alter table imports add column if not exists scopes text[];
create index if not exists products_deleted_sku on products (workspace_id, sku_key) where status = 'DELETED';
create index if not exists products_deleted_barcode on products (workspace_id, barcode_key) where status = 'DELETED';

-- Only processes of earlier versions needed these.
drop trigger if exists workspaces_have_wallets on workspaces;
drop trigger if exists workspaces_standing on workspaces;
drop trigger if exists purchases_payment_noted on purchases;
drop function if exists create_wallet(), note_standing(), note_payment_reference();
drop function if exists usage_facts(usage_events), audit_seal(bytea, bigint, audit_log);
