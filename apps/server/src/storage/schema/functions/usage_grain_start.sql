-- Returns the first day of the period that contains a day.
create or replace function usage_grain_start(grain text, day date) returns date
language sql immutable as $$
  select case grain
    when 'DAY' then day
    when 'TEN_DAYS' then day - case when extract(day from day) > 20 then extract(day from day)::int - 21
                                    else (extract(day from day)::int - 1) % 10 end
    else date_trunc('month', day::timestamp)::date end
$$;
