-- Which imports hold keys. A running one has millions, which are not read: from one import's keys the index leads to the next one's.
-- Question after question and not one that asks itself again: a cluster answers each of these from all its machines.
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
