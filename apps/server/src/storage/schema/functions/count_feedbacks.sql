-- Trigger of feedbacks: counts messages, and those that are done, in feedback_counts. Announces new messages.
create or replace function count_feedbacks() returns trigger
language plpgsql as $$
declare
  messages jsonb := '[]';
  d record;
begin
  -- Each message that is there now counts 1, each former one -1.
  if tg_op <> 'DELETE' then
    messages := (select coalesce(jsonb_agg(jsonb_build_array(a.workspace_id, 1, a.done_at)), '[]') from added a);
  end if;
  if tg_op <> 'INSERT' then
    messages := messages || (select coalesce(jsonb_agg(jsonb_build_array(r.workspace_id, -1, r.done_at)), '[]') from removed r);
  end if;
  for d in select m->>0 as workspace_id, (pg_backend_pid() % 8)::smallint as slot, sum((m->>1)::int) as feedbacks,
                  sum(case when m->>2 is not null then (m->>1)::int else 0 end) as done
           from jsonb_array_elements(messages) m group by 1 order by 1 loop
    insert into feedback_counts as c (workspace_id, slot, feedbacks, done) values (d.workspace_id, d.slot, d.feedbacks, d.done)
    on conflict (workspace_id, slot) do update set feedbacks = c.feedbacks + excluded.feedbacks, done = c.done + excluded.done;
  end loop;
  if tg_op = 'INSERT' then
    perform announce(a.workspace_id, 'feedback.created', a.id) from added a;
  end if;
  return null;
end
$$;
