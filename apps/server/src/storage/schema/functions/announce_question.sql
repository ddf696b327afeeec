-- Trigger: announces a question that the assistant could not answer.
create or replace function announce_question() returns trigger
language plpgsql as $$
begin
  perform announce(new.workspace_id, 'question.unanswered', new.id, jsonb_build_object('productId', new.product_id));
  return null;
end
$$;
