-- A cluster sends a call to where its workspace lies only if it knows every argument while it plans. It does not know the fields of
-- a deed that is null: of all such calls but the first in a session, each statement was sent by itself, triggers did not hear
-- that pictures are counted already, and counted them once more. Plain variables are known.
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
