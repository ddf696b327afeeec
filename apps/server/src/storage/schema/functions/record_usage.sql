-- Inserts a usage event and the newest name of its actor. A trigger updates the counters. One call, so a cluster runs it on
-- the node of the workspace.
create or replace function record_usage(
  workspace text, p_actor_type text, actor_id text, actor_name text, at timestamptz, event text, p_event_name text,
  p_endpoint text, p_resource_type text, p_resource_id text, p_credit_delta int, p_model_key text, p_status text,
  comprehensive boolean
) returns void
language plpgsql as $$
begin
  perform be_here(workspace);
  -- `on conflict` would lock the actor's row even when the name is the same.
  if not exists (select from usage_actors a
                 where a.workspace_id = workspace and a.actor_type = p_actor_type and a.user_id = coalesce(actor_id, '')
                   and a.name = actor_name) then
    insert into usage_actors (workspace_id, actor_type, user_id, name)
    values (workspace, p_actor_type, coalesce(actor_id, ''), actor_name)
    on conflict (workspace_id, actor_type, user_id) do update set name = excluded.name;
  end if;
  insert into usage_events
    (workspace_id, created_at, id, actor_type, user_id, event_name, endpoint, resource_type, resource_id, credit_delta,
     model_key, status, is_comprehensive)
  values (workspace, at, event, p_actor_type, actor_id, p_event_name, p_endpoint, p_resource_type, p_resource_id,
          p_credit_delta, p_model_key, p_status, comprehensive);
end
$$;
