-- Who refuses says the constraint's name in words, too: that is what arrives from another machine.
create or replace function refuse_taken(fields text) returns void
language plpgsql as $$
begin
  raise exception 'values are taken, by constraint "products_taken"'
    using errcode = 'unique_violation', constraint = 'products_taken', detail = fields;
end
$$;
