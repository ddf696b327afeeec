-- Adds to one count of a workspace, in a slot that no other writer has locked, or in a new slot. Enforces the limits of tags,
-- collections and media.
create or replace function add_to_count(workspace text, counted text, delta bigint) returns void
language plpgsql as $$
begin
  update catalogue_counts set n = n + delta
  where workspace_id = workspace and kind = counted
    and slot = (select slot from catalogue_counts where workspace_id = workspace and kind = counted
                order by slot limit 1 for no key update skip locked);
  if not found then
    insert into catalogue_counts as c (workspace_id, kind, slot, n)
    values (workspace, counted, floor(random() * 32767)::smallint, delta)
    on conflict (workspace_id, kind, slot) do update set n = c.n + excluded.n;
  end if;
  if delta > 0 and counted in ('tags', 'collections', 'media') then
    perform require_storage(workspace, counted);
  end if;
end
$$;
