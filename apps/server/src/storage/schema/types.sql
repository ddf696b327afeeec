-- Extensions and composite types. They are applied with the functions, so each type is created only if it is missing; a type
-- with other fields gets a new name.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- A change of one count of a workspace.
do $$ begin
  if to_regtype('catalogue_change') is null then
    create type catalogue_change as (workspace_id text, kind text, n bigint);
  end if;
end $$;

-- Author and time of a deletion, and the time until which the bin keeps the item.
do $$ begin
  if to_regtype('bin_deed') is null then
    create type bin_deed as (
      is_shown boolean, account_id text, connection_id text, request_id text, deleted_at timestamptz, kept_until timestamptz
    );
  end if;
end $$;

-- A product to write, beside its stored row (read_product_writes). Null keeps a value.
do $$ begin
  if to_regtype('product_write') is null then
    create type product_write as (
      id text, slug text, is_new boolean, name text, name_key bytea, name_order text, brand text, description text,
      information text, sales jsonb, sku text, sku_key bytea, barcode text, barcode_key bytea, stock int, status text,
      created_at timestamptz, tag_ids text[], tag_positions int[], image_ids text[], search_text text, words text[],
      updated_at timestamptz, former_tags text[], former_images text[], former_kind text, kind text, grown bigint,
      is_claim boolean, has_new_texts boolean, has_changed boolean, changes jsonb
    );
  end if;
end $$;
