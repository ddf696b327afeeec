-- Returns how much of a measure a workspace uses: rows for products, tags, collections and media, bytes for the others.
create or replace function storage_used(workspace text, wanted text) returns bigint
language plpgsql stable as $$
begin
  if wanted = 'products' then
    return (select coalesce(sum(n), 0) from catalogue_counts
            where workspace_id = workspace
              and kind in ('ACTIVE in', 'ACTIVE out', 'INACTIVE in', 'INACTIVE out', 'DELETED in', 'DELETED out'));
  elsif wanted in ('tags', 'collections', 'media') then
    return (select coalesce(sum(n), 0) from catalogue_counts where workspace_id = workspace and kind = wanted);
  end if;
  return (select coalesce(sum(n), 0) from storage_use where workspace_id = workspace and measure = wanted);
end
$$;
