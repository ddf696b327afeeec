-- Refuses what exceeds its limit. Writers do not see the uncommitted rows of others. Near the limit they wait for each other,
-- so that it is exact; further away than the margin, which running writers cannot exceed together, they do not wait.
-- The function is volatile, because it reads the sum again after the wait.
create or replace function require_storage(workspace text, wanted text) returns void
language plpgsql as $$
declare
  most bigint := storage_limit(workspace, wanted);
  margin bigint := case when wanted in ('products', 'tags', 'collections', 'media') then 5000
                        when wanted = 'media bytes' then 1::bigint << 30 else 256::bigint << 20 end;
  full_name constant text := 'storage_' || replace(wanted, ' ', '_');
begin
  if most is null or storage_used(workspace, wanted) + margin <= most then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('storage ' || workspace, 0));
  if storage_used(workspace, wanted) > most then
    raise exception '% is full, by constraint "%"', wanted, full_name using errcode = 'check_violation', constraint = full_name;
  end if;
end
$$;
