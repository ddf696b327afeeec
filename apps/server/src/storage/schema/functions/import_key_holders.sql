-- Returns the imports that have keys, for the sweep. Each step jumps on the primary key to the next import, because one import
-- may have millions of keys. A loop and not a recursive query, because each of these statements can run on all nodes.
create or replace function import_key_holders() returns table (workspace_id text, import_id text)
language plpgsql stable as $$
begin
  workspace_id := '';
  import_id := '';
  loop
    select k.workspace_id, k.import_id into workspace_id, import_id from import_keys k
    where (k.workspace_id, k.import_id) > (import_key_holders.workspace_id, import_key_holders.import_id)
    order by k.workspace_id, k.import_id limit 1;
    exit when not found;
    return next;
  end loop;
end
$$;
