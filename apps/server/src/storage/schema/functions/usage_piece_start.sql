-- Returns the start of the period that contains a moment.
create or replace function usage_piece_start(grain text, moment timestamptz) returns timestamptz
language sql immutable as $$
  select case grain
    when 'SIX_HOURS' then date_bin(interval '6 hours', moment, timestamptz '2000-01-01 00:00:00Z')
    else usage_grain_start(grain, (moment at time zone 'UTC')::date)::timestamp at time zone 'UTC' end
$$;
