-- Deletes a product for good, with its associations, and frees its slug. Returns false if it does not exist.
create or replace function delete_product(workspace text, product text) returns boolean
language plpgsql as $$
begin
  return bin_product(workspace, product, null);
end
$$;
