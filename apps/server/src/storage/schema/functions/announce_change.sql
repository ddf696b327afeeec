-- Trigger: announces that a row was created, updated or deleted. The argument is the first part of the event's name.
create or replace function announce_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform announce(old.workspace_id, tg_argv[0] || '.deleted', old.id);
  elsif tg_op = 'INSERT' then
    perform announce(new.workspace_id, tg_argv[0] || '.created', new.id);
  else
    perform announce(new.workspace_id, tg_argv[0] || '.updated', new.id);
  end if;
  return null;
end
$$;
