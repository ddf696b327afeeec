-- Adds an event to webhook_outbox if an enabled webhook of the workspace subscribes to it, for the triggers announce_*.
-- Changes of one subject in one transaction become one event: an update keeps "created", and "created" after "deleted" becomes
-- "updated".
create or replace function announce(workspace text, event text, subject text, about jsonb default '{}') returns void
language plpgsql as $$
begin
  if not exists (select from webhooks w where w.workspace_id = workspace and w.is_enabled
                 and (w.events = '{}' or w.events && array[event, split_part(event, '.', 1) || '.*'])) then
    return;
  end if;
  insert into webhook_outbox as o (workspace_id, commit, subject_id, type, facts, noted_at)
  values (workspace, pg_current_xact_id()::text::bigint, subject, event, about, clock_timestamp())
  on conflict (workspace_id, commit, subject_id) do update
  set type = case when o.type like '%.created' and excluded.type like '%.updated' then o.type
                  when o.type like '%.deleted' and excluded.type like '%.created'
                    then replace(excluded.type, '.created', '.updated')
                  else excluded.type end,
      facts = excluded.facts, noted_at = excluded.noted_at;
end
$$;
