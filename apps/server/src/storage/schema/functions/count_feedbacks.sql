-- Trigger of feedbacks: counts inserted and deleted messages, and those that are done, in feedback_counts.
create or replace function count_feedbacks() returns trigger
language plpgsql as $$
declare
  d record;
  sign constant int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  for d in select c.workspace_id, (pg_backend_pid() % 8)::smallint as slot, sign * count(*) as feedbacks,
                  sign * count(c.done_at) as done
           from changed c group by 1 order by 1 loop
    insert into feedback_counts as c (workspace_id, slot, feedbacks, done) values (d.workspace_id, d.slot, d.feedbacks, d.done)
    on conflict (workspace_id, slot) do update set feedbacks = c.feedbacks + excluded.feedbacks, done = c.done + excluded.done;
  end loop;
  if tg_op = 'INSERT' then
    perform announce(c.workspace_id, 'feedback.created', c.id) from changed c;
  end if;
  return null;
end
$$;
