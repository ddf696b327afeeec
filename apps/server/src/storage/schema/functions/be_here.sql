-- On one PostgreSQL every workspace is here. `vitrine distribute` gives it another body (storage/cluster/here.ts).
create or replace function be_here(workspace text) returns void
language plpgsql as $$
begin
end
$$;
