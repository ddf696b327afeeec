-- Returns the start of the period that contains a moment in UTC.
create or replace function usage_grain_start(grain text, moment timestamp) returns timestamp
language sql immutable as $$
  select case grain
    when 'SIX_HOURS' then date_bin(interval '6 hours', moment, timestamp '2000-01-01 00:00:00')
    when 'DAY' then date_trunc('day', moment)
    when 'TEN_DAYS' then date_trunc('month', moment) + least(2, (extract(day from moment)::int - 1) / 10) * interval '10 days'
    else date_trunc('month', moment) end
$$;
