-- Money, holds, turns of conversations and usage are each written by one call that names its workspace first, so that a cluster
-- does it in one go where the workspace lies. On one PostgreSQL it is the one round trip that it was.

-- The day's row before the wallet's, here and when a reservation is closed: the wallet is the last that is locked. A ceiling that is
-- null is none; where there is no day, nothing is counted. What was counted and not held goes with the caller's transaction.
create function reserve_credits(
  workspace text, reservation text, wanted int, counted date, guest boolean, guests_most int, all_most int, entry text,
  ends_at timestamptz, at timestamptz,
  out is_within boolean, out is_held boolean, out nears_guests boolean, out nears_all boolean
) language plpgsql as $$
declare
  wallet record;
begin
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
            case when wanted * 5 >= all_most * 4 then reservation end, case when wanted * 5 >= guests_most * 4 then reservation end)
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
  values (workspace, wallet.entry_count, entry, 'RESERVE', 0, wanted, wallet.balance, wallet.reserved, 'reserve:' || reservation, at);
end $$;

-- All results are null where it was closed before, by whomever.
create function close_reservation(
  workspace text, reservation text, closing text, entry text, at timestamptz,
  out closed_amount int, out left_balance bigint, out left_reserved bigint, out threshold int
) language plpgsql as $$
declare
  closed record;
  wallet record;
  charged int;
  entry_kind constant text := case closing when 'SETTLED' then 'SETTLE' else 'RELEASE' end;
  why constant text := case closing when 'EXPIRED' then 'expired' else '' end;
begin
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
end $$;

-- Changes the balance by any amount, also into debt.
create function move_balance(
  workspace text, entry text, entry_kind text, moved bigint, entry_cause text, entry_reason text, purchase text, at timestamptz,
  out left_balance bigint, out left_reserved bigint, out threshold int
) language plpgsql as $$
declare
  wallet record;
  bought constant bigint := case entry_kind when 'PURCHASE' then moved else 0 end;
begin
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
end $$;

-- Takes a visitor's quota and notes who holds it. Answers how many requests of the day that makes; null where there is none left.
create function take_hold(
  workspace text, reservation text, visitor text, on_day date, cost int, event jsonb, requests_most int, credits_most int
) returns int language plpgsql as $$
declare
  made int;
begin
  if requests_most < 1 or cost > credits_most then
    return null;
  end if;
  insert into visitor_days as d (workspace_id, visitor_id, day, requests, credits) values (workspace, visitor, on_day, 1, cost)
  on conflict (workspace_id, visitor_id, day) do update
    set requests = d.requests + 1, credits = d.credits + excluded.credits
    where d.requests < requests_most and d.credits + excluded.credits <= credits_most
  returning d.requests into made;
  if made is not null then
    insert into metered_requests (workspace_id, reservation_id, visitor_id, day, credits, usage_event)
    values (workspace, reservation, visitor, on_day, cost, event);
  end if;
  return made;
end $$;

-- A conversation that its visitor has deleted in the meantime stays deleted.
create function save_turn(
  workspace text, conversation text, is_new boolean, visitor text, profile jsonb, selected text[], p_message text, p_answer text,
  named text[], at timestamptz
) returns void language plpgsql as $$
declare
  place int := 1;
begin
  if is_new then
    insert into conversations (workspace_id, id, visitor_id, user_profile, selected_product_ids, turn_count, created_at, updated_at)
    values (workspace, conversation, visitor, profile, selected, 1, at, at);
  else
    update conversations c
    set user_profile = profile, selected_product_ids = selected, turn_count = c.turn_count + 1, updated_at = at
    where c.workspace_id = workspace and c.id = conversation and c.visitor_id = visitor
    returning c.turn_count into place;
    if not found then
      return;
    end if;
  end if;
  insert into conversation_turns (workspace_id, conversation_id, number, message, answer, product_ids, created_at)
  values (workspace, conversation, place, p_message, p_answer, named, at);
end $$;

-- The roll-ups follow by a trigger.
create function record_usage(
  workspace text, p_actor_type text, actor_id text, actor_name text, at timestamptz, event text, p_event_name text,
  p_endpoint text, p_resource_type text, p_resource_id text, p_credit_delta int, p_model_key text, p_status text,
  comprehensive boolean
) returns void language plpgsql as $$
begin
  -- A conflict would lock the actor's row even when there is nothing to change.
  if not exists (select from usage_actors a
                 where a.workspace_id = workspace and a.actor_type = p_actor_type and a.user_id = coalesce(actor_id, '')
                   and a.name = actor_name) then
    insert into usage_actors (workspace_id, actor_type, user_id, name)
    values (workspace, p_actor_type, coalesce(actor_id, ''), actor_name)
    on conflict (workspace_id, actor_type, user_id) do update set name = excluded.name;
  end if;
  insert into usage_events
    (workspace_id, created_at, id, actor_type, user_id, event_name, endpoint, resource_type, resource_id, credit_delta,
     model_key, status, is_comprehensive)
  values (workspace, at, event, p_actor_type, actor_id, p_event_name, p_endpoint, p_resource_type, p_resource_id,
          p_credit_delta, p_model_key, p_status, comprehensive);
end $$;
