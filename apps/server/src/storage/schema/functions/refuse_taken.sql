-- Raises an error if other products have a name, SKU or barcode that `writes` claim. Names all such fields; the unique indexes
-- decide concurrent writes. The message names the constraint, because nodes forward only the message. For put_products.
create or replace function refuse_taken(workspace text, writes product_write[]) returns void
language plpgsql as $$
declare
  fields text := (
    select concat_ws(',',
      case when bool_or((select p.id from products p where p.workspace_id = workspace and p.status <> 'DELETED'
                         and p.name_key = w.name_key) <> w.id) then 'name' end,
      case when bool_or((select p.id from products p where p.workspace_id = workspace and p.status <> 'DELETED'
                         and p.sku_key = w.sku_key) <> w.id) then 'sku' end,
      case when bool_or((select p.id from products p where p.workspace_id = workspace and p.status <> 'DELETED'
                         and p.barcode_key = w.barcode_key) <> w.id) then 'barcode' end)
    from unnest(writes) w where w.is_claim or w.is_new and w.status <> 'DELETED');
begin
  if fields <> '' then
    raise exception 'values are taken, by constraint "products_taken"'
      using errcode = 'unique_violation', constraint = 'products_taken', detail = fields;
  end if;
end
$$;
