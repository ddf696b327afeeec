-- Returns the bytes of a product for the storage use; `names` is name, brand, SKU and barcode together. PostgreSQL knows the
-- length of a stored text without reading it.
create or replace function product_bytes(names text, description text, information text, sales jsonb) returns bigint
language sql immutable as $$
  select octet_length(names)::bigint + octet_length(description) + octet_length(information) + octet_length(sales::text)
$$;
