-- Adds a tag to a product, or removes it, with an entry of the history if `p_account` is set. Returns 'done', 'missing', or
-- 'full' at `most` tags. Locks the product, then the tag against deletion. One call, so that it takes one round trip.
-- placement: workspace
create or replace function change_product_tag(
  workspace text, owner text, item text, adding boolean, most int, at timestamptz, p_account text default null,
  p_connection text default null
) returns text
language plpgsql as $$
declare
  last_place int;
  has_changed boolean := false;
  tag_name text;
begin
  perform be_here(workspace);
  perform from products where workspace_id = workspace and id = owner for no key update;
  if not found then
    return 'missing';
  end if;
  select t.name into tag_name from tags t where t.workspace_id = workspace and t.id = item for key share;
  if not found then
    return 'missing';
  end if;
  if not adding then
    delete from product_tags where workspace_id = workspace and product_id = owner and tag_id = item;
    has_changed := found;
  elsif not exists (select from product_tags a where a.workspace_id = workspace and a.product_id = owner and a.tag_id = item) then
    select coalesce(max(a.position), 0) into last_place
    from product_tags a where a.workspace_id = workspace and a.product_id = owner;
    -- The number of items cannot exceed the last position, so they are counted only from there on.
    if last_place >= most
        and (select count(*) from product_tags a where a.workspace_id = workspace and a.product_id = owner) >= most then
      return 'full';
    end if;
    insert into product_tags (workspace_id, product_id, tag_id, position) values (workspace, owner, item, last_place + 1);
    has_changed := true;
  end if;
  if has_changed then
    set local vitrine.counted = 'products'; -- status, stock and texts stay the same
    update products set updated_at = at where workspace_id = workspace and id = owner;
    set local vitrine.counted = '';
    if p_account is not null then
      insert into product_history (workspace_id, product_id, at, kind, account_id, connection_id, changes)
      values (workspace, owner, at, 'EDITED', p_account, p_connection, jsonb_build_object('tags',
        case when adding then jsonb_build_array(null, tag_name) else jsonb_build_array(tag_name, null) end));
    end if;
  end if;
  return 'done';
end
$$;
