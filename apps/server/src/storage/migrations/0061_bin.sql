-- What was deleted and can be brought back: products, collections and tags, each whole, with the rows of everything that went
-- with it. Deletes by members and agents are shown in the bin for 30 days; what a change of many products deleted for a
-- program is kept only as long as that change can be taken back.

create table bin_items (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  kind text not null check (kind in ('PRODUCT', 'COLLECTION', 'TAG')),
  name text not null,
  -- 'row' and, by the name of their table, the rows that pointed to it.
  former jsonb not null,
  bytes int not null,
  is_shown boolean not null,
  -- Who deleted it, through which key or agent, by which request.
  account_id text,
  connection_id text,
  request_id text,
  deleted_at timestamptz(3) not null,
  kept_until timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index bin_items_shown on bin_items (workspace_id, deleted_at desc, id desc) where is_shown;
create index bin_items_kept_until on bin_items (kept_until);

-- What stays the same for all that one deed puts into the bin.
create type bin_deed as (
  is_shown boolean, account_id text, connection_id text, request_id text, deleted_at timestamptz, kept_until timestamptz);

create function put_into_bin(workspace text, item text, item_kind text, item_name text, rows jsonb, deed bin_deed) returns void
language sql as $$
  insert into bin_items (workspace_id, id, kind, name, former, bytes, is_shown, account_id, connection_id, request_id,
                         deleted_at, kept_until)
  values (workspace, item, item_kind, item_name, rows, pg_column_size(rows), deed.is_shown, deed.account_id,
          deed.connection_id, deed.request_id, deed.deleted_at, deed.kept_until)
  on conflict (workspace_id, id) do update
  set name = excluded.name, former = excluded.former, bytes = excluded.bytes, is_shown = excluded.is_shown,
      account_id = excluded.account_id, connection_id = excluded.connection_id, request_id = excluded.request_id,
      deleted_at = excluded.deleted_at, kept_until = excluded.kept_until
$$;

-- The products must be held.
create function keep_products(workspace text, ids text[], deed bin_deed) returns void language sql as $$
  select put_into_bin(workspace, p.id, 'PRODUCT', p.name, jsonb_build_object(
    'row', to_jsonb(p),
    'product_tags', (select jsonb_agg(to_jsonb(r)) from product_tags r
                     where r.workspace_id = workspace and r.product_id = p.id),
    'product_images', (select jsonb_agg(to_jsonb(r)) from product_images r
                       where r.workspace_id = workspace and r.product_id = p.id),
    'product_search', (select jsonb_agg(to_jsonb(r)) from product_search r
                       where r.workspace_id = workspace and r.product_id = p.id),
    'collection_products', (select jsonb_agg(to_jsonb(r)) from collection_products r
                            where r.workspace_id = workspace and r.product_id = p.id),
    'product_questions', (select jsonb_agg(to_jsonb(r)) from product_questions r
                          where r.workspace_id = workspace and r.product_id = p.id),
    'unanswered_questions', (select jsonb_agg(to_jsonb(r)) from unanswered_questions r
                             where r.workspace_id = workspace and r.product_id = p.id),
    'website_references', (select jsonb_agg(to_jsonb(r)) from website_references r
                           where r.workspace_id = workspace and r.product_id = p.id)), deed)
  from products p where p.workspace_id = workspace and p.id = any(ids)
$$;

-- One call, and so one round trip, as delete_product is. False where there is no such product.
create function bin_product(workspace text, product text, deed bin_deed) returns boolean language plpgsql as $$
begin
  perform from products where workspace_id = workspace and id = product for update;
  if not found then
    return false;
  end if;
  perform keep_products(workspace, array[product], deed);
  return delete_product(workspace, product);
end $$;

create function bin_collection(workspace text, collection text, deed bin_deed) returns boolean language plpgsql as $$
begin
  perform from collections where workspace_id = workspace and id = collection for update;
  if not found then
    return false;
  end if;
  perform put_into_bin(workspace, c.id, 'COLLECTION', c.name, jsonb_build_object(
      'row', to_jsonb(c),
      'collection_products', (select jsonb_agg(to_jsonb(r)) from collection_products r
                              where r.workspace_id = workspace and r.collection_id = c.id),
      'collection_tags', (select jsonb_agg(to_jsonb(r)) from collection_tags r
                          where r.workspace_id = workspace and r.collection_id = c.id),
      'website_references', (select jsonb_agg(to_jsonb(r)) from website_references r
                             where r.workspace_id = workspace and r.collection_id = c.id)), deed)
  from collections c where c.workspace_id = workspace and c.id = collection;
  delete from collections where workspace_id = workspace and id = collection;
  return true;
end $$;

create function bin_tag(workspace text, tag text, deed bin_deed) returns boolean language plpgsql as $$
begin
  perform from tags where workspace_id = workspace and id = tag for update;
  if not found then
    return false;
  end if;
  perform put_into_bin(workspace, t.id, 'TAG', t.name, jsonb_build_object(
      'row', to_jsonb(t),
      'product_tags', (select jsonb_agg(to_jsonb(r)) from product_tags r
                       where r.workspace_id = workspace and r.tag_id = t.id),
      'collection_tags', (select jsonb_agg(to_jsonb(r)) from collection_tags r
                          where r.workspace_id = workspace and r.tag_id = t.id)), deed)
  from tags t where t.workspace_id = workspace and t.id = tag;
  delete from tags where workspace_id = workspace and id = tag;
  return true;
end $$;

-- Changes of many products that deleted some a moment ago keep them here from now on.
insert into bin_items (workspace_id, id, kind, name, former, bytes, is_shown, account_id, connection_id, deleted_at, kept_until)
select i.workspace_id, i.product_id, 'PRODUCT', i.former -> 'product' ->> 'name',
       (i.former - 'product') || jsonb_build_object('row', i.former -> 'product'), pg_column_size(i.former), false,
       c.account_id, c.connection_id, c.created_at, c.created_at + interval '1 day'
from product_change_items i join product_changes c on c.workspace_id = i.workspace_id and c.id = i.change_id
where i.former ? 'product'
on conflict do nothing;
update product_change_items set former = null where former ? 'product';
