-- Deletes products with their associations, keeps them in the bin unless `deed` is null, and frees their slugs. Returns how
-- many existed. It runs where product_slugs lies; remove_products runs on the node of the workspace and takes plain values,
-- because other nodes do not know our types in calls that they receive.
create or replace function delete_products(workspace text, ids text[], deed bin_deed) returns int
language plpgsql as $$
declare
  entry jsonb := case when deed.kept_until is not null then to_jsonb(deed) end;
  freed text[];
begin
  select r.slugs into freed from remove_products(workspace, ids, entry) as r (slugs);
  delete from product_slugs where slug = any(freed) and workspace_id = workspace;
  return cardinality(freed);
end
$$;
