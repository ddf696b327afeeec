-- Returns the keys of product_texts for a product: of all its texts, and of its name.
create or replace function product_keys(name text, brand text, description text, information text) returns int[]
language plpgsql immutable parallel safe as $$
begin
  return text_keys(concat_ws(' ', name, brand, description, information)) || name_keys(name);
end
$$;
