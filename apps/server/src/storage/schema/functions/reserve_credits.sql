-- Adds a row of credit_reservations within the daily ceilings and the balance, with the id of its ledger entry. Locks the
-- day, then the wallet, as close_reservation does: the wallet is locked last and shortly. A null ceiling is no limit; without
-- `counted_day` no day counts. If the result is refused, the caller rolls back.
-- placement: workspace
create or replace function reserve_credits(
  workspace text, reservation jsonb, entry text, guests_most int, all_most int, out is_within boolean, out is_held boolean,
  out nears_guests boolean, out nears_all boolean
)
language plpgsql as $$
declare
  wanted record;
begin
  perform be_here(workspace);
  wanted := jsonb_populate_record(null::credit_reservations, reservation);
  is_within := true;
  is_held := false;
  nears_guests := false;
  nears_all := false;
  if wanted.counted_day is not null then
    is_within := coalesce(wanted.amount <= all_most, true) and coalesce(wanted.amount <= guests_most, true);
    if not is_within then
      return;
    end if;
    insert into credit_days as d (workspace_id, day, credits, guest_credits, warned_by, guests_warned_by)
    values (workspace, wanted.counted_day, wanted.amount, case when wanted.is_guest then wanted.amount else 0 end,
            case when wanted.amount * 5 >= all_most * 4 then wanted.id end,
            case when wanted.amount * 5 >= guests_most * 4 then wanted.id end)
    on conflict (workspace_id, day) do update
      set credits = d.credits + excluded.credits, guest_credits = d.guest_credits + excluded.guest_credits,
          warned_by = coalesce(d.warned_by,
            case when (d.credits + excluded.credits) * 5 >= all_most * 4 then wanted.id end),
          guests_warned_by = coalesce(d.guests_warned_by,
            case when (d.guest_credits + excluded.guest_credits) * 5 >= guests_most * 4 then wanted.id end)
      where coalesce(d.credits + excluded.credits <= all_most, true)
        and coalesce(d.guest_credits + excluded.guest_credits <= guests_most, true)
    returning coalesce(d.guests_warned_by = wanted.id, false), coalesce(d.warned_by = wanted.id, false)
    into nears_guests, nears_all;
    is_within := found;
    if not is_within then
      return;
    end if;
  end if;
  is_held := m.left_balance is not null from move_credits(workspace, jsonb_build_object(
    'id', entry, 'kind', 'RESERVE', 'balance_delta', 0, 'reserved_delta', wanted.amount, 'cause', 'reserve:' || wanted.id,
    'created_at', wanted.created_at)) m;
  if is_held then
    insert into credit_reservations (workspace_id, id, amount, status, created_at, expires_at, counted_day, is_guest)
    values (workspace, wanted.id, wanted.amount, 'PENDING', wanted.created_at, wanted.expires_at, wanted.counted_day,
            wanted.is_guest);
  end if;
end
$$;
