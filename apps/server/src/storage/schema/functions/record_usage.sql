-- Inserts a row of usage_events and the newest name of its actor. A trigger updates the counters. One call, so that it
-- takes one round trip.
-- placement: workspace
create or replace function record_usage(workspace text, event jsonb, actor_name text) returns void
language plpgsql as $$
declare
  used record;
  actor text;
begin
  perform be_here(workspace);
  used := jsonb_populate_record(null::usage_events, event);
  actor := coalesce(used.user_id, '');
  -- `on conflict` would lock the actor's row even when the name is the same.
  if not exists (select from usage_actors a
                 where a.workspace_id = workspace and a.actor_type = used.actor_type and a.user_id = actor
                   and a.name = actor_name) then
    insert into usage_actors (workspace_id, actor_type, user_id, name) values (workspace, used.actor_type, actor, actor_name)
    on conflict (workspace_id, actor_type, user_id) do update set name = excluded.name;
  end if;
  insert into usage_events
    (workspace_id, created_at, id, actor_type, user_id, event_name, endpoint, resource_type, resource_id, credit_delta,
     model_key, status, is_comprehensive)
  values (workspace, used.created_at, used.id, used.actor_type, used.user_id, used.event_name, used.endpoint,
          used.resource_type, used.resource_id, used.credit_delta, used.model_key, used.status, used.is_comprehensive);
end
$$;
