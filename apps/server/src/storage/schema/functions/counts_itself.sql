-- Returns true while a function or batch counts `what` itself, for the conditions of triggers. Such code names what it counts
-- in `vitrine.counted`. Triggers count for cascades and manual SQL.
create or replace function counts_itself(what text) returns boolean
language sql stable as $$
  select coalesce(current_setting('vitrine.counted', true), '') like '%' || what || '%'
$$;
