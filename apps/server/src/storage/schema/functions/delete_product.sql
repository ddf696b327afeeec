-- With all that points to it; its slug is free again. False where there is no such product.
create or replace function delete_product(workspace text, product text) returns boolean
language plpgsql as $$
begin
  return bin_product(workspace, product, null);
end
$$;
