-- Trigger: announces a question that the assistant could not answer, for the first time or again.
create or replace function announce_question() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.status = 'ANSWERED' and new.status = 'OPEN') then
    perform announce(new.workspace_id, 'question.unanswered', new.id, jsonb_build_object('productId', new.product_id));
  end if;
  return null;
end
$$;
