-- Adds to a figure of a day, in a slot of platform_days that no other writer has locked, or in a new slot. For
-- new accounts and the service's request figures.
create or replace function add_to_platform_day(which date, what text, delta bigint) returns void
language plpgsql as $$
begin
  if delta = 0 then return; end if;
  update platform_days set n = n + delta
  where day = which and measure = what
    and slot = (select slot from platform_days where day = which and measure = what
                order by slot limit 1 for no key update skip locked);
  if not found then
    insert into platform_days as p (day, measure, slot, n) values (which, what, floor(random() * 1000000000)::int, delta)
    on conflict (day, measure, slot) do update set n = p.n + excluded.n;
  end if;
end
$$;
