-- Changes the balance of a wallet by any amount, also into debt, and adds a ledger entry. Locks the wallet. One call, to keep
-- that lock short.
create or replace function move_balance(
  workspace text, entry text, entry_kind text, moved bigint, entry_cause text, entry_reason text, purchase text,
  at timestamptz, out left_balance bigint, out left_reserved bigint, out threshold int
)
language plpgsql as $$
declare
  wallet record;
  bought constant bigint := case entry_kind when 'PURCHASE' then moved else 0 end;
begin
  perform be_here(workspace);
  update wallets w
  set balance = w.balance + moved, purchased_total = w.purchased_total + bought,
      entry_count = w.entry_count + 1, updated_at = at
  where w.workspace_id = workspace
  returning w.entry_count, w.balance, w.reserved, w.low_balance_threshold into strict wallet;
  insert into ledger_entries (workspace_id, number, id, kind, balance_delta, reserved_delta, balance, reserved, cause, reason,
                              purchase_id, created_at)
  values (workspace, wallet.entry_count, entry, entry_kind, moved, 0, wallet.balance, wallet.reserved, entry_cause, entry_reason,
          purchase, at);
  left_balance := wallet.balance;
  left_reserved := wallet.reserved;
  threshold := wallet.low_balance_threshold;
end
$$;
