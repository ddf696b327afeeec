-- Trigger: announces a new message of a visitor.
create or replace function announce_feedback() returns trigger
language plpgsql as $$
begin
  perform announce(new.workspace_id, 'feedback.created', new.id);
  return null;
end
$$;
