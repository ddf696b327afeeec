-- Long texts are read at their beginning: what matters stands there, and a row stays small.
create or replace function text_keys(value text) returns int[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct k.key), '{}')
  from (select distinct w.word
        from regexp_split_to_table(folded_text(left(value, 20000)), '[[:space:][:punct:]]+') as w (word)
        where length(w.word) >= 3 limit 600) as words
  cross join lateral (
    select text_key('^' || left(words.word, 4)) as key
    union all
    select text_key('$' || right(words.word, 5)) where length(words.word) >= 5) as k
$$;
