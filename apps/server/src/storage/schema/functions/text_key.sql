create or replace function text_key(part text) returns int
language sql immutable parallel safe as $$
  select ('x' || substr(md5(part), 1, 8))::bit(32)::int
$$;
