-- Returns the hash that chains an audit entry to the previous one. For the trigger that seals and for the check of the chain.
-- It leaves out the email address, because erasure removes it.
create or replace function audit_seal(previous bytea, place bigint, entry jsonb) returns bytea
language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    place, to_char((entry->>'at')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), entry->'actor_kind',
    entry->'actor_id', entry->'action', entry->'subject_id', (entry->'details') - 'email', entry->'reason', entry->'before',
    entry->'after', entry->'request_id', entry->'connection_id')::text, 'UTF8'))
$$;
