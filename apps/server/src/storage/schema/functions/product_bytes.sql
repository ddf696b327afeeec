-- Returns the bytes of a product for the storage use. PostgreSQL knows the length of a stored text without reading it.
create or replace function product_bytes(
  name text, brand text, sku text, barcode text, description text, information text, sales jsonb
) returns bigint
language sql immutable as $$
  select octet_length(name)::bigint + octet_length(brand) + octet_length(sku) + octet_length(barcode)
    + octet_length(description) + octet_length(information) + octet_length(sales::text)
$$;
