-- Checks that the workspace lies on this node; functions that run on its node call it first. On one node it has no
-- effect: `vitrine distribute` replaces the body.
create or replace function be_here(workspace text) returns void
language plpgsql as $$
begin
end
$$;
