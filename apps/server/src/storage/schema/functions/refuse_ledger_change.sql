create or replace function refuse_ledger_change() returns trigger
language plpgsql as $$
begin
  raise exception 'ledger entries are append-only';
end
$$;
