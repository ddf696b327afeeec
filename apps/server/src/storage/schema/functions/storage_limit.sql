-- Returns the limit of a measure: the workspace's own, or the operator's default. Null means no limit.
create or replace function storage_limit(workspace text, wanted text) returns bigint
language plpgsql stable as $$
declare
  own bigint := (select l.most from storage_limits l where l.workspace_id = workspace and l.measure = wanted);
begin
  return coalesce(own, (select d.most from storage_defaults d where d.measure = wanted));
end
$$;
