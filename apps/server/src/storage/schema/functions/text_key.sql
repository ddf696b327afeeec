-- Returns the key of a part of a word: 32 bits of its MD5.
create or replace function text_key(part text) returns int
language sql immutable parallel safe as $$
  select ('x' || substr(md5(part), 1, 8))::bit(32)::int
$$;
