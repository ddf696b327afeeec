-- Stores a deleted item in the bin, with the rows that belonged to it. Takes plain values, because nodes cannot pass rows of
-- a table to each other.
create or replace function put_into_bin(
  workspace text, item text, item_kind text, item_name text, rows jsonb, deed bin_deed
) returns void
language plpgsql as $$
begin
  insert into bin_items (workspace_id, id, kind, name, former, bytes, is_shown, account_id, connection_id, request_id,
                         deleted_at, kept_until)
  values (workspace, item, item_kind, item_name, rows, pg_column_size(rows), deed.is_shown, deed.account_id,
          deed.connection_id, deed.request_id, deed.deleted_at, deed.kept_until)
  on conflict (workspace_id, id) do update
  set name = excluded.name, former = excluded.former, bytes = excluded.bytes, is_shown = excluded.is_shown,
      account_id = excluded.account_id, connection_id = excluded.connection_id, request_id = excluded.request_id,
      deleted_at = excluded.deleted_at, kept_until = excluded.kept_until;
end
$$;
