-- Returns the keys of the words of a name. Their prefix separates them from the keys of texts (text_keys).
-- storage/text-index-keys.ts has the same rule.
create or replace function name_keys(value text) returns int[]
language plpgsql immutable parallel safe as $$
begin
  return (
    select coalesce(array_agg(distinct k.key), '{}')
    from regexp_split_to_table(folded_text(left(value, 500)), '[[:space:][:punct:]]+') as w (word)
    cross join lateral (
      select text_key('=^' || left(w.word, 4)) as key
      union all
      select text_key('=$' || right(w.word, 5)) where length(w.word) >= 5) as k
    where length(w.word) >= 3);
end
$$;
