-- Whether a workspace may be entered, beside accounts, members and keys: who asks who may call reads the service's own tables alone,
-- wherever the workspace lies.
create table workspace_standings (
  workspace_id text primary key,
  status text not null
);
lock table workspaces in share row exclusive mode;
insert into workspace_standings (workspace_id, status) select id, status from workspaces;

-- Whoever changes a status notes it here. The trigger does it for processes of the version before, and goes like that of the wallets.
create function note_standing() returns trigger language plpgsql as $$
begin
  insert into workspace_standings as s (workspace_id, status) values (new.id, new.status)
  on conflict (workspace_id) do update set status = excluded.status where s.status <> excluded.status;
  return null;
end $$;
create trigger workspaces_standing after insert or update of status on workspaces for each row execute function note_standing();
