-- Returns the keys of the words of a text: the first four letters, and of long words also the last five. So endings and
-- compounds match in any language without a dictionary. Reads the start of a long text only, to keep rows small.
-- storage/text-index-keys.ts has the same rule.
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
