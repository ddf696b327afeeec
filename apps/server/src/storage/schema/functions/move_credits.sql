-- Applies an entry of the ledger: changes the wallet, adds the entry with its number and counts it in ledger_days. Announces
-- debt and a low balance. All results are null if a reservation exceeds the available credits. Locks the wallet. One call,
-- to keep that lock short.
-- placement: workspace
create or replace function move_credits(
  workspace text, entry jsonb, out left_balance bigint, out left_reserved bigint, out threshold int
)
language plpgsql as $$
declare
  moved record;
  wallet record;
begin
  perform be_here(workspace);
  moved := jsonb_populate_record(null::ledger_entries, entry);
  update wallets w
  set balance = w.balance + moved.balance_delta, reserved = w.reserved + moved.reserved_delta,
      purchased_total = w.purchased_total + case moved.kind when 'PURCHASE' then moved.balance_delta else 0 end,
      used_total = w.used_total - case moved.kind when 'SETTLE' then moved.balance_delta else 0 end,
      entry_count = w.entry_count + 1, updated_at = moved.created_at
  where w.workspace_id = workspace and (moved.kind <> 'RESERVE' or w.balance - w.reserved >= moved.reserved_delta)
  returning w.entry_count, w.balance, w.reserved, w.low_balance_threshold into wallet;
  if not found and moved.kind = 'RESERVE' then
    return;
  end if;
  insert into ledger_entries (workspace_id, number, id, kind, balance_delta, reserved_delta, balance, reserved, cause, reason,
                              purchase_id, created_at)
  values (workspace, wallet.entry_count, moved.id, moved.kind, moved.balance_delta, moved.reserved_delta, wallet.balance,
          wallet.reserved, moved.cause, coalesce(moved.reason, ''), moved.purchase_id, moved.created_at);
  insert into ledger_days as known (workspace_id, day, kind, entries, credits)
  values (workspace, (moved.created_at at time zone 'UTC')::date, moved.kind, 1, moved.balance_delta)
  on conflict (workspace_id, day, kind) do update
  set entries = known.entries + excluded.entries, credits = known.credits + excluded.credits;
  left_balance := wallet.balance;
  left_reserved := wallet.reserved;
  threshold := wallet.low_balance_threshold;
  if left_balance < 0 and left_balance - moved.balance_delta >= 0
      or left_balance < threshold and left_balance - moved.balance_delta >= threshold then
    perform announce(workspace, case when left_balance < 0 then 'wallet.in_debt' else 'wallet.low' end, workspace,
                     jsonb_build_object('balance', left_balance, 'reserved', left_reserved));
  end if;
end
$$;
