-- Returns the UTC day of a moment.
create or replace function utc_day(moment timestamptz) returns date
language sql immutable as $$
  select (moment at time zone 'UTC')::date
$$;
