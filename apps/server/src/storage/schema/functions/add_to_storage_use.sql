-- Adds to one measure of a workspace's storage use, in a slot that no other writer has locked, or in a new slot. Enforces the
-- limit on growth.
create or replace function add_to_storage_use(workspace text, counted text, delta bigint) returns void
language plpgsql as $$
begin
  update storage_use set n = n + delta
  where workspace_id = workspace and measure = counted
    and slot = (select slot from storage_use where workspace_id = workspace and measure = counted
                order by slot limit 1 for no key update skip locked);
  if not found then
    insert into storage_use as u (workspace_id, measure, slot, n)
    values (workspace, counted, floor(random() * 32767)::smallint, delta)
    on conflict (workspace_id, measure, slot) do update set n = u.n + excluded.n;
  end if;
  if delta > 0 then
    perform require_storage(workspace, counted);
  end if;
end
$$;
