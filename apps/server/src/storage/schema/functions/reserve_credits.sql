-- Reserves credits within the daily ceilings and the balance. Locks the day, then the wallet, as close_reservation does: the
-- wallet is locked last and shortly. A null ceiling is no limit; without `counted` no day counts. If the result is refused,
-- the caller rolls back.
create or replace function reserve_credits(
  workspace text, reservation text, wanted int, counted date, guest boolean, guests_most int, all_most int,
  entry text, ends_at timestamptz, at timestamptz, out is_within boolean, out is_held boolean,
  out nears_guests boolean, out nears_all boolean
)
language plpgsql as $$
declare
  wallet record;
begin
  perform be_here(workspace);
  is_within := true;
  is_held := false;
  nears_guests := false;
  nears_all := false;
  if counted is not null then
    is_within := coalesce(wanted <= all_most, true) and coalesce(wanted <= guests_most, true);
    if not is_within then
      return;
    end if;
    insert into credit_days as d (workspace_id, day, credits, guest_credits, warned_by, guests_warned_by)
    values (workspace, counted, wanted, case when guest then wanted else 0 end,
            case when wanted * 5 >= all_most * 4 then reservation end,
            case when wanted * 5 >= guests_most * 4 then reservation end)
    on conflict (workspace_id, day) do update
      set credits = d.credits + excluded.credits, guest_credits = d.guest_credits + excluded.guest_credits,
          warned_by = coalesce(d.warned_by,
            case when (d.credits + excluded.credits) * 5 >= all_most * 4 then reservation end),
          guests_warned_by = coalesce(d.guests_warned_by,
            case when (d.guest_credits + excluded.guest_credits) * 5 >= guests_most * 4 then reservation end)
      where coalesce(d.credits + excluded.credits <= all_most, true)
        and coalesce(d.guest_credits + excluded.guest_credits <= guests_most, true)
    returning coalesce(d.guests_warned_by = reservation, false), coalesce(d.warned_by = reservation, false)
    into nears_guests, nears_all;
    is_within := found;
    if not is_within then
      return;
    end if;
  end if;
  update wallets w set reserved = w.reserved + wanted, entry_count = w.entry_count + 1, updated_at = at
  where w.workspace_id = workspace and w.balance - w.reserved >= wanted
  returning w.entry_count, w.balance, w.reserved into wallet;
  is_held := found;
  if not is_held then
    return;
  end if;
  insert into credit_reservations (workspace_id, id, amount, created_at, expires_at, counted_day, is_guest)
  values (workspace, reservation, wanted, at, ends_at, counted, guest);
  insert into ledger_entries (workspace_id, number, id, kind, balance_delta, reserved_delta, balance, reserved, cause, created_at)
  values (workspace, wallet.entry_count, entry, 'RESERVE', 0, wanted, wallet.balance, wallet.reserved,
          'reserve:' || reservation, at);
end
$$;
