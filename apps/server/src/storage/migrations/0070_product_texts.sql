-- Whole texts of products, for whoever asks the catalogue in words: of each word its beginning, and of long words their end,
-- too, so that endings and compounds are found in any language without a dictionary. Apart from the products: a change of stock
-- does not touch it. Written beside the requests (domains/catalogue/text-index.ts): a write only notes that a text is new.
create table product_texts (
  workspace_id text not null,
  product_id text not null,
  keys int[] not null,
  primary key (workspace_id, product_id),
  foreign key (workspace_id, product_id) references products on delete cascade
);
-- Nobody who waits for an answer writes here: entries are sorted in at once, and no search reads a waiting list.
create index product_texts_keys on product_texts using gin (workspace_id, keys) with (fastupdate = off);

-- Products whose texts are not in the index yet. Until they are, a question looks at the newest of them as they are.
create table product_texts_due (
  workspace_id text not null,
  product_id text not null,
  primary key (workspace_id, product_id),
  foreign key (workspace_id, product_id) references products on delete cascade
);

create function note_text_due() returns trigger language plpgsql as $$
begin
  insert into product_texts_due (workspace_id, product_id) values (new.workspace_id, new.id)
  on conflict (workspace_id, product_id) do nothing;
  return null;
end $$;
create trigger products_text_added after insert on products for each row execute function note_text_due();
create trigger products_text_changed after update of name, brand, description, information on products for each row
  when (old.name is distinct from new.name or old.brand is distinct from new.brand
        or old.description is distinct from new.description or old.information is distinct from new.information)
  execute function note_text_due();

-- A text without case and accents, as the service compares texts (storage/text-keys.ts).
create function folded_text(value text) returns text language sql immutable parallel safe as $$
  select translate(replace(replace(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'),
                   'ıøđðłİ', 'ioddli')
$$;

create function text_key(part text) returns int language sql immutable parallel safe as $$
  select ('x' || substr(md5(part), 1, 8))::bit(32)::int
$$;

-- Long texts are read at their beginning: what matters stands there, and a row stays small.
create function text_keys(value text) returns int[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct k.key), '{}')
  from (select distinct w.word
        from regexp_split_to_table(folded_text(left(value, 20000)), '[[:space:][:punct:]]+') as w (word)
        where length(w.word) >= 3 limit 600) as words
  cross join lateral (
    select text_key('^' || left(words.word, 4)) as key
    union all
    select text_key('$' || right(words.word, 5)) where length(words.word) >= 5) as k
$$;

-- The products that hold most of what is looked for, the rarest terms weighing most. Of each term, and of each two of the first
-- terms together, only so many are looked at, so that the time does not grow with the catalogue. A term is a list of keys.
-- Plans are kept, and made for the index: a table of which a planner thinks that everything holds the words is not read.
create function find_by_texts(workspace text, terms text[], most int)
returns table (product_id text, worth float8) language plpgsql stable
set enable_seqscan = off set enable_indexscan = off as $$
declare
  looked_at constant int := 1000;
  together constant int := 100;
  ids text[] := '{}';
  weights float8[] := '{}';
  found text[];
begin
  for i in 1 .. cardinality(terms) loop
    found := array(select t.product_id from product_texts t
                   where t.workspace_id = workspace and t.keys && terms[i]::int[] limit looked_at);
    ids := ids || found;
    weights := weights || array_fill(ln(1 + 2.0 * looked_at / greatest(1, cardinality(found))), array[cardinality(found)]);
    -- What few products hold has brought them all.
    continue when cardinality(found) < looked_at;
    for j in i + 1 .. least(cardinality(terms), 4) loop
      found := array(select t.product_id from product_texts t
                     where t.workspace_id = workspace and t.keys && terms[i]::int[] and t.keys && terms[j]::int[]
                     limit together);
      ids := ids || found;
      weights := weights || array_fill(ln(1 + 2.0 * looked_at / greatest(1, cardinality(found))), array[cardinality(found)]);
    end loop;
  end loop;
  return query select h.id, sum(h.weight) from unnest(ids, weights) as h (id, weight)
    group by h.id order by 2 desc, 1 desc limit most;
end $$;

insert into product_texts_due (workspace_id, product_id) select workspace_id, id from products;
