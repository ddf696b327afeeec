-- Trigger of API keys and connections: announces new and revoked ones to each workspace that the account owns. Its argument is
-- the subject of the event.
create or replace function announce_access() returns trigger
language plpgsql as $$
declare
  event constant text := tg_argv[0] || case tg_op when 'INSERT' then '.created' else '.revoked' end;
begin
  if tg_op = 'INSERT' or (old.revoked_at is null and new.revoked_at is not null) then
    perform announce(m.workspace_id, event, new.id)
    from members m where m.account_id = new.account_id and m.role = 'OWNER';
  end if;
  return null;
end
$$;
