-- Adds a product to a collection, or removes it. Returns 'done', 'missing', or 'full' at `most` products. Locks the
-- collection, then the product against deletion. One call, so that it takes one round trip.
-- placement: workspace
create or replace function change_collection_product(
  workspace text, owner text, item text, adding boolean, most int, at timestamptz
) returns text
language plpgsql as $$
declare
  last_place int;
  has_changed boolean := false;
begin
  perform be_here(workspace);
  perform from collections where workspace_id = workspace and id = owner for no key update;
  if not found then
    return 'missing';
  end if;
  perform from products where workspace_id = workspace and id = item for key share;
  if not found then
    return 'missing';
  end if;
  if not adding then
    delete from collection_products where workspace_id = workspace and collection_id = owner and product_id = item;
    has_changed := found;
  elsif not exists (select from collection_products a
                    where a.workspace_id = workspace and a.collection_id = owner and a.product_id = item) then
    select coalesce(max(a.position), 0) into last_place
    from collection_products a where a.workspace_id = workspace and a.collection_id = owner;
    -- The number of items cannot exceed the last position, so they are counted only from there on.
    if last_place >= most
        and (select count(*) from collection_products a where a.workspace_id = workspace and a.collection_id = owner) >= most then
      return 'full';
    end if;
    insert into collection_products (workspace_id, collection_id, product_id, position)
    values (workspace, owner, item, last_place + 1);
    has_changed := true;
  end if;
  if has_changed then
    update collections set updated_at = at where workspace_id = workspace and id = owner;
  end if;
  return 'done';
end
$$;
