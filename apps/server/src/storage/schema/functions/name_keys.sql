-- Of each word of a name what text_keys() makes of it, told apart from the same word in a text.
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
