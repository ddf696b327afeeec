-- Trigger: announces debt or a low balance.
create or replace function announce_wallet() returns trigger
language plpgsql as $$
begin
  perform announce(new.workspace_id, case when new.balance < 0 then 'wallet.in_debt' else 'wallet.low' end,
    new.workspace_id, jsonb_build_object('balance', new.balance, 'reserved', new.reserved));
  return null;
end
$$;
