-- Returns a text without case and accents. For the keys of the text index; searchForm() in storage/text-keys.ts folds the
-- searched words.
create or replace function folded_text(value text) returns text
language sql immutable parallel safe as $$
  select translate(
    replace(replace(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'),
    'ıøđðłİ', 'ioddli')
$$;
