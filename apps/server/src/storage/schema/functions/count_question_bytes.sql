-- Trigger of product_questions: counts the bytes of the texts in the storage use of the catalogue. Questions are only inserted
-- and deleted. Static SQL keeps its plan: every deletion of a product fires this trigger.
create or replace function count_question_bytes() returns trigger
language plpgsql as $$
declare
  bytes catalogue_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(d::catalogue_change) into bytes
    from (select workspace_id, 'catalogue bytes', sum(octet_length(text)) from added group by 1) d;
  else
    select array_agg(d::catalogue_change) into bytes
    from (select workspace_id, 'catalogue bytes', -sum(octet_length(text)) from removed group by 1) d;
  end if;
  perform add_to_catalogue_counts(bytes);
  return null;
end
$$;
