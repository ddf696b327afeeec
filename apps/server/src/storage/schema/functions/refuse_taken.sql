-- Raises an error if other products have a name, SKU or barcode that `writes` claim. Names all such fields; the unique indexes
-- decide concurrent writes. The message names the constraint, because nodes forward only the message. For put_products.
create or replace function refuse_taken(workspace text, writes product_write[]) returns void
language plpgsql as $$
declare
  fields text := (
    select concat_ws(',', case when bool_or(p.name_key = w.name_key) then 'name' end,
                     case when bool_or(p.sku_key = w.sku_key) then 'sku' end,
                     case when bool_or(p.barcode_key = w.barcode_key) then 'barcode' end)
    from unnest(writes) w
    join products p on p.workspace_id = workspace and p.status <> 'DELETED' and p.id <> w.id
      and (p.name_key = w.name_key or p.sku_key = w.sku_key or p.barcode_key = w.barcode_key)
    where w.is_claim or w.is_new and w.status <> 'DELETED');
begin
  if fields <> '' then
    raise exception 'values are taken, by constraint "products_taken"'
      using errcode = 'unique_violation', constraint = 'products_taken', detail = fields;
  end if;
end
$$;
