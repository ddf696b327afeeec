-- Settles, releases or expires a pending reservation. Locks the reservation, its day and the wallet, in this order. All
-- results are null if it is already closed. One call, to keep the lock of the wallet short.
create or replace function close_reservation(
  workspace text, reservation text, closing text, entry text, at timestamptz, out closed_amount int,
  out left_balance bigint, out left_reserved bigint, out threshold int
)
language plpgsql as $$
declare
  closed record;
  wallet record;
  charged int;
  entry_kind constant text := case closing when 'SETTLED' then 'SETTLE' else 'RELEASE' end;
  why constant text := case closing when 'EXPIRED' then 'expired' else '' end;
begin
  perform be_here(workspace);
  update credit_reservations r set status = closing, closed_at = at
  where r.workspace_id = workspace and r.id = reservation and r.status = 'PENDING'
  returning r.amount, r.counted_day, r.is_guest into closed;
  if not found then
    return;
  end if;
  if closing <> 'SETTLED' and closed.counted_day is not null then
    update credit_days d
    set credits = d.credits - closed.amount,
        guest_credits = d.guest_credits - case when closed.is_guest then closed.amount else 0 end
    where d.workspace_id = workspace and d.day = closed.counted_day;
  end if;
  charged := case closing when 'SETTLED' then closed.amount else 0 end;
  update wallets w
  set balance = w.balance - charged, reserved = w.reserved - closed.amount, used_total = w.used_total + charged,
      entry_count = w.entry_count + 1, updated_at = at
  where w.workspace_id = workspace
  returning w.entry_count, w.balance, w.reserved, w.low_balance_threshold into wallet;
  insert into ledger_entries (workspace_id, number, id, kind, balance_delta, reserved_delta, balance, reserved, cause, reason,
                              created_at)
  values (workspace, wallet.entry_count, entry, entry_kind, -charged, -closed.amount, wallet.balance, wallet.reserved,
          'close:' || reservation, why, at);
  closed_amount := closed.amount;
  left_balance := wallet.balance;
  left_reserved := wallet.reserved;
  threshold := wallet.low_balance_threshold;
end
$$;
