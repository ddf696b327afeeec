-- Trigger: sets changed_in, or the column that its argument names, to the current transaction. A trigger runs on the node of
-- the row, which numbers its own transactions; expressions in a statement may run on another one. Inserts too: a row that is
-- restored from the bin has its former number.
create or replace function note_transaction() returns trigger
language plpgsql as $$
begin
  case coalesce(tg_argv[0], 'changed_in')
    when 'changed_in' then
      new.changed_in := pg_current_xact_id();
    when 'written_in' then
      new.written_in := pg_current_xact_id();
    when 'attached_in' then
      if tg_op = 'INSERT' then
        new.queued_in := pg_current_xact_id();
      elsif new.attached_in is distinct from new.queued_in then
        new.attached_in := pg_current_xact_id();
      end if;
  end case;
  return new;
end
$$;
