-- Returns which of name, SKU and barcode other products have, separated by commas. For product functions, so that one error
-- names all; the unique indexes decide concurrent writes.
create or replace function taken_fields(
  workspace text, product text, wanted_name bytea, wanted_sku bytea, wanted_barcode bytea
) returns text
language sql stable as $$
  select concat_ws(',', case when bool_or(name_key = wanted_name) then 'name' end,
                   case when bool_or(sku_key = wanted_sku) then 'sku' end,
                   case when bool_or(barcode_key = wanted_barcode) then 'barcode' end)
  from products
  where workspace_id = workspace and status <> 'DELETED' and id <> product
    and (name_key = wanted_name or sku_key = wanted_sku or barcode_key = wanted_barcode)
$$;
