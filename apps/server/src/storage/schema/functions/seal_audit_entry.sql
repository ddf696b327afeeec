-- Trigger of audit_log: seals entries of staff and operators with the next number and hash of the chain. The row lock on
-- audit_chain orders them.
create or replace function seal_audit_entry() returns trigger
language plpgsql as $$
begin
  new.seal_number := null;
  new.seal_hash := null;
  if new.actor_kind <> 'account' then
    update audit_chain c set number = c.number + 1, hash = audit_seal(c.hash, c.number + 1, to_jsonb(new))
    returning c.number, c.hash into strict new.seal_number, new.seal_hash;
  end if;
  return new;
end
$$;
