-- Deletes a product, keeps it in the bin unless `deed` is null, and frees its slug. Returns false if it does not exist. It
-- runs beside product_slugs, and remove_product on the node of the workspace.
-- The fields of `deed` are copied to variables: a call runs on the node as a whole only if the planner knows the arguments, and
-- it does not know the fields of a null row. Statement by statement, triggers would count images twice.
create or replace function bin_product(workspace text, product text, deed bin_deed) returns boolean
language plpgsql as $$
declare
  is_shown boolean := deed.is_shown;
  account text := deed.account_id;
  connection text := deed.connection_id;
  request text := deed.request_id;
  deleted_at timestamptz := deed.deleted_at;
  kept_until timestamptz := deed.kept_until;
  freed text;
begin
  select r.slug into freed
  from remove_product(workspace, product, is_shown, account, connection, request, deleted_at, kept_until) as r (slug);
  if freed is null then
    return false;
  end if;
  delete from product_slugs where slug = freed and workspace_id = bin_product.workspace;
  return true;
end
$$;
