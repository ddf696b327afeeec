-- Returns the kind of catalogue_counts to which a product belongs: 'ACTIVE in', 'ACTIVE out', …
create or replace function product_kind(status text, stock int) returns text
language sql immutable as $$
  select status || case when stock = 0 then ' out' else ' in' end
$$;
