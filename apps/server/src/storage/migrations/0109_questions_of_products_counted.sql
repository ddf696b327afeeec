-- Questions chosen for a product are texts of the catalogue: twenty for each of a million products were more than all the rest may be,
-- and counted by nothing. Row by row, so that whoever writes or deletes a product without any pays nothing for it.
create function count_question_bytes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_storage_use(old.workspace_id, 'catalogue bytes', -octet_length(old.text));
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_storage_use(new.workspace_id, 'catalogue bytes', octet_length(new.text));
  end if;
  return null;
end $$;

-- What is there already. Nobody chooses any meanwhile.
lock table product_questions in share row exclusive mode;
create trigger product_questions_bytes after insert or update or delete on product_questions
  for each row execute function count_question_bytes();
insert into storage_use as u (workspace_id, measure, slot, n)
select workspace_id, 'catalogue bytes', 0, sum(octet_length(text)) from product_questions group by workspace_id
on conflict (workspace_id, measure, slot) do update set n = u.n + excluded.n;
