-- Trigger of ledger_entries: rejects changes.
create or replace function refuse_ledger_change() returns trigger
language plpgsql as $$
begin
  raise exception 'ledger entries are append-only';
end
$$;
