-- Returns the keys of the words of a text: the first four letters, and of long words also the last five. So endings and
-- compounds match in any language without a dictionary. Case and accents do not count. `place` is empty for a text and '=' for
-- a name, whose keys differ. Reads the start of a long text only, to keep rows small.
-- storage/text-index-keys.ts has the same rule.
create or replace function text_keys(value text, place text) returns int[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct k.key), '{}')
  from (select distinct w.word
        from regexp_split_to_table(translate(replace(replace(
          lower(regexp_replace(normalize(left(value, 20000), NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'),
          'ıøđðłİ', 'ioddli'), '[[:space:][:punct:]]+') as w (word)
        where length(w.word) >= 3 limit 600) as words
  cross join lateral (
    select text_key(place || '^' || left(words.word, 4)) as key
    union all
    select text_key(place || '$' || right(words.word, 5)) where length(words.word) >= 5) as k
$$;
