-- Trigger: counts rows of the whole service in service_use and refuses more than the operator's limit. The argument is the
-- measure.
create or replace function count_service_rows() returns trigger
language plpgsql as $$
begin
  insert into service_use as u (measure, slot, n)
  values (tg_argv[0], pg_backend_pid() % 8, case tg_op when 'INSERT' then 1 else -1 end)
  on conflict (measure, slot) do update set n = u.n + excluded.n;
  if tg_op = 'INSERT' and (select sum(n) from service_use where measure = tg_argv[0])
      > (select d.most from storage_defaults d where d.measure = tg_argv[0]) then
    raise exception 'too many %', tg_argv[0] using errcode = 'check_violation', constraint = 'service_is_full';
  end if;
  return null;
end
$$;
