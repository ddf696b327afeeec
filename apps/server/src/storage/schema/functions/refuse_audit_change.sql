-- Trigger of audit_log: rejects changes. It allows the deletion of unsealed entries of accounts (limits and retention), and
-- the removal of the email address from `details` (erasure).
create or replace function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.actor_kind = 'account' and old.seal_number is null then
      return old;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if new.details = old.details - 'email' and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end
$$;
