-- Adds a turn to a conversation, which it creates if `is_new`. Both are given as rows of their tables. A conversation that its
-- visitor has deleted meanwhile stays deleted. One call, so that it takes one round trip.
-- placement: workspace
create or replace function save_turn(workspace text, is_new boolean, conversation jsonb, turn jsonb) returns void
language plpgsql as $$
declare
  place int := 1;
  given record;
  added record;
begin
  perform be_here(workspace);
  given := jsonb_populate_record(null::conversations, conversation);
  added := jsonb_populate_record(null::conversation_turns, turn);
  if is_new then
    insert into conversations
      (workspace_id, id, visitor_id, user_profile, selected_product_ids, turn_count, created_at, updated_at)
    values (workspace, given.id, given.visitor_id, given.user_profile, given.selected_product_ids, 1, added.created_at,
            added.created_at);
  else
    update conversations c
    set user_profile = given.user_profile, selected_product_ids = given.selected_product_ids, turn_count = c.turn_count + 1,
        updated_at = added.created_at
    where c.workspace_id = workspace and c.id = given.id and c.visitor_id = given.visitor_id
    returning c.turn_count into place;
    if not found then
      return;
    end if;
  end if;
  insert into conversation_turns (workspace_id, conversation_id, number, message, answer, product_ids, created_at)
  values (workspace, given.id, place, added.message, added.answer, added.product_ids, added.created_at);
end
$$;
