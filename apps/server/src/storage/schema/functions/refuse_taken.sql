-- Raises an error with the fields that are taken. Its message names the constraint, because nodes forward only the
-- message.
create or replace function refuse_taken(fields text) returns void
language plpgsql as $$
begin
  raise exception 'values are taken, by constraint "products_taken"'
    using errcode = 'unique_violation', constraint = 'products_taken', detail = fields;
end
$$;
