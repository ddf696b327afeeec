-- Adds a turn to a conversation, which it creates if `is_new`. A conversation that its visitor has deleted meanwhile stays
-- deleted. One call, so that it takes one round trip.
create or replace function save_turn(
  workspace text, conversation text, is_new boolean, visitor text, profile jsonb, selected text[], p_message text,
  p_answer text, named text[], at timestamptz
) returns void
language plpgsql as $$
declare
  place int := 1;
begin
  perform be_here(workspace);
  if is_new then
    insert into conversations
      (workspace_id, id, visitor_id, user_profile, selected_product_ids, turn_count, created_at, updated_at)
    values (workspace, conversation, visitor, profile, selected, 1, at, at);
  else
    update conversations c
    set user_profile = profile, selected_product_ids = selected, turn_count = c.turn_count + 1, updated_at = at
    where c.workspace_id = workspace and c.id = conversation and c.visitor_id = visitor
    returning c.turn_count into place;
    if not found then
      return;
    end if;
  end if;
  insert into conversation_turns (workspace_id, conversation_id, number, message, answer, product_ids, created_at)
  values (workspace, conversation, place, p_message, p_answer, named, at);
end
$$;
