-- Trigger of products: counts rows by status and stock, and their bytes, and enforces the limits of both. For imports,
-- cascades and manual SQL; product functions count themselves (counts_itself).
create or replace function count_products() returns trigger
language plpgsql as $$
declare
  changes catalogue_change[];
  bytes catalogue_change[];
  grown text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(d::catalogue_change) into changes
    from (select workspace_id, product_kind(status, stock), count(*) from added group by 1, 2) d;
    select array_agg(d::catalogue_change), array_agg(d.workspace_id) into bytes, grown
    from (select workspace_id, 'catalogue bytes',
                 sum(product_bytes(name, brand, sku, barcode, description, information, sales))
          from added group by 1) d;
  elsif tg_op = 'DELETE' then
    select array_agg(d::catalogue_change) into changes
    from (select workspace_id, product_kind(status, stock), -count(*) from removed group by 1, 2) d;
    select array_agg(d::catalogue_change) into bytes
    from (select workspace_id, 'catalogue bytes',
                 -sum(product_bytes(name, brand, sku, barcode, description, information, sales))
          from removed group by 1) d;
  else
    select array_agg(d::catalogue_change) into changes
    from (select workspace_id, kind, sum(n)
          from (select workspace_id, product_kind(status, stock) as kind, 1 as n from added
                union all select workspace_id, product_kind(status, stock), -1 from removed) both_sides
          group by 1, 2 having sum(n) <> 0) d;
    select array_agg(d::catalogue_change) into bytes
    from (select workspace_id, 'catalogue bytes', sum(n)
          from (select workspace_id, product_bytes(name, brand, sku, barcode, description, information, sales) as n
                from added
                union all
                select workspace_id, -product_bytes(name, brand, sku, barcode, description, information, sales)
                from removed) both_sides
          group by 1 having sum(n) <> 0) d;
  end if;
  perform add_to_catalogue_counts(changes);
  perform require_storage(workspace, 'products') from unnest(grown) as workspace;
  perform count_bytes(bytes);
  return null;
end
$$;
