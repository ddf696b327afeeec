-- Settles, releases or expires a pending reservation. Locks the reservation, its day and the wallet, in this order. All
-- results are null if it is already closed. One call, to keep the lock of the wallet short.
-- placement: workspace
create or replace function close_reservation(
  workspace text, reservation text, closing text, entry text, at timestamptz, out closed_amount int,
  out left_balance bigint, out left_reserved bigint, out threshold int
)
language plpgsql as $$
declare
  closed record;
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
  closed_amount := closed.amount;
  select m.* into left_balance, left_reserved, threshold from move_credits(workspace, jsonb_build_object(
    'id', entry, 'kind', case closing when 'SETTLED' then 'SETTLE' else 'RELEASE' end,
    'balance_delta', case closing when 'SETTLED' then -closed_amount else 0 end, 'reserved_delta', -closed_amount,
    'cause', 'close:' || reservation, 'reason', case closing when 'EXPIRED' then 'expired' else '' end, 'created_at', at)) m;
end
$$;
