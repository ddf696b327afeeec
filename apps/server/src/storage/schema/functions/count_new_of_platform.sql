-- Trigger: counts new rows of a table per UTC day in platform_days. The argument is the measure.
create or replace function count_new_of_platform() returns trigger
language plpgsql as $$
declare
  which date;
  many bigint;
begin
  for which, many in select utc_day(created_at), count(*) from added group by 1 order by 1 loop
    perform add_to_platform_day(which, tg_argv[0], many);
  end loop;
  return null;
end
$$;
