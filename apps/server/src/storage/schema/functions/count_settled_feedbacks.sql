-- Trigger of feedbacks, for updates: counts the messages that became done or open again in feedback_counts.
create or replace function count_settled_feedbacks() returns trigger
language plpgsql as $$
declare
  d record;
begin
  for d in select n.workspace_id, (pg_backend_pid() % 8)::smallint as slot, count(n.done_at) - count(o.done_at) as done
           from changed n join known o using (workspace_id, id)
           group by 1 having count(n.done_at) <> count(o.done_at) order by 1 loop
    insert into feedback_counts as c (workspace_id, slot, feedbacks, done) values (d.workspace_id, d.slot, 0, d.done)
    on conflict (workspace_id, slot) do update set done = c.done + excluded.done;
  end loop;
  return null;
end
$$;
