-- What became of a question that the assistant could not answer: still open, answered by now, or not worth an answer.
alter table unanswered_questions
  add column status text not null default 'OPEN' check (status in ('OPEN', 'ANSWERED', 'IGNORED')),
  add column settled_at timestamptz(3);
create unique index unanswered_questions_id on unanswered_questions (workspace_id, id);
create index unanswered_questions_status on unanswered_questions (workspace_id, status, last_asked_at desc, id desc);

-- New texts may answer what was asked in vain: a job reads them, once the change is there. The queue is asked for late, since
-- its own tables may be made after this one.
create function check_answers_of_changed_texts() returns trigger language plpgsql as $$
begin
  if to_regnamespace('graphile_worker') is not null and exists (
      select from unanswered_questions
      where workspace_id = new.workspace_id and product_id = new.id and status = 'OPEN') then
    perform graphile_worker.add_job('check_answers', json_build_object('workspaceId', new.workspace_id, 'productId', new.id),
                                    max_attempts := 5, job_key := 'answers ' || new.id);
  end if;
  return null;
end $$;
create trigger products_texts_changed after update on products for each row
  when (old.description is distinct from new.description or old.information is distinct from new.information)
  execute function check_answers_of_changed_texts();

-- The order that the owner gives the library; a question without a place is new and comes first.
alter table questions add column position int;

-- Feedback that somebody has dealt with.
alter table feedbacks add column done_at timestamptz(3);
create index feedbacks_open on feedbacks (workspace_id, created_at desc, id desc) where done_at is null;
create index feedbacks_done on feedbacks (workspace_id, created_at desc, id desc) where done_at is not null;

alter table feedback_counts add column done bigint not null default 0;
create or replace function count_feedbacks() returns trigger language plpgsql as $$
begin
  insert into feedback_counts as c (workspace_id, slot, feedbacks, done)
  select workspace_id, pg_backend_pid() % 8, sign * count(*), sign * count(done_at)
  from changed cross join (select case tg_op when 'INSERT' then 1 else -1 end) as s (sign)
  group by workspace_id, sign order by workspace_id
  on conflict (workspace_id, slot) do update set feedbacks = c.feedbacks + excluded.feedbacks, done = c.done + excluded.done;
  return null;
end $$;
create function count_settled_feedbacks() returns trigger language plpgsql as $$
begin
  insert into feedback_counts as c (workspace_id, slot, feedbacks, done)
  select n.workspace_id, pg_backend_pid() % 8, 0, count(n.done_at) - count(o.done_at)
  from changed n join known o using (workspace_id, id)
  group by n.workspace_id having count(n.done_at) <> count(o.done_at) order by n.workspace_id
  on conflict (workspace_id, slot) do update set done = c.done + excluded.done;
  return null;
end $$;
create trigger feedbacks_settled after update on feedbacks referencing old table as known new table as changed
  for each statement execute function count_settled_feedbacks();
