-- Trigger of API keys and connections: announces the event in its argument to each workspace that the account owns.
create or replace function announce_access() returns trigger
language plpgsql as $$
declare
  workspace text;
begin
  for workspace in select m.workspace_id from members m where m.account_id = new.account_id and m.role = 'OWNER' loop
    perform announce(workspace, tg_argv[0], new.id);
  end loop;
  return null;
end
$$;
