-- The functions count what they write, once and in that order; while they run, `vitrine.counted` says so to the triggers, which
-- go on counting for everybody else: imports, cascades, processes of the version before, and hands.
create or replace function counts_itself(what text) returns boolean
language sql stable as $$
  select coalesce(current_setting('vitrine.counted', true), '') like '%' || what || '%'
$$;
