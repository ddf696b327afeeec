-- Trigger of ledger_entries: adds new entries to ledger_days.
create or replace function count_ledger_entries() returns trigger
language plpgsql as $$
declare
  d record;
begin
  for d in
    select workspace_id, utc_day(created_at) as day, kind, count(*) as entries, sum(balance_delta) as credits
    from added group by 1, 2, 3 order by 1, 2, 3
  loop
    insert into ledger_days as known (workspace_id, day, kind, entries, credits)
    values (d.workspace_id, d.day, d.kind, d.entries, d.credits)
    on conflict (workspace_id, day, kind) do update
    set entries = known.entries + excluded.entries, credits = known.credits + excluded.credits;
  end loop;
  return null;
end
$$;
