-- Uses one request and its credits of a visitor's daily quota, and stores the hold, a row of metered_requests. Returns the
-- number of requests of the day, or null if the quota is used up. Locks the visitor's day. One call, so that it takes one
-- round trip.
-- placement: workspace
create or replace function take_hold(workspace text, hold jsonb, requests_most int, credits_most int) returns int
language plpgsql as $$
declare
  held record;
  made int;
begin
  perform be_here(workspace);
  held := jsonb_populate_record(null::metered_requests, hold);
  if requests_most < 1 or held.credits > credits_most then
    return null;
  end if;
  insert into visitor_days as d (workspace_id, visitor_id, day, requests, credits)
  values (workspace, held.visitor_id, held.day, 1, held.credits)
  on conflict (workspace_id, visitor_id, day) do update
    set requests = d.requests + 1, credits = d.credits + excluded.credits
    where d.requests < requests_most and d.credits + excluded.credits <= credits_most
  returning d.requests into made;
  if made is not null then
    insert into metered_requests (workspace_id, reservation_id, visitor_id, day, credits, usage_event)
    values (workspace, held.reservation_id, held.visitor_id, held.day, held.credits, held.usage_event);
  end if;
  return made;
end
$$;
