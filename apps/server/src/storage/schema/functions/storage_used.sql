-- Tags, collections and pictures were bounded by their bytes alone: a tag may have one letter and a picture seventy bytes, so that what
-- is allowed was two billion rows, and seventy million files. How many there are is counted already, in one place, which now refuses
-- more than the operator allows.
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
