-- Products ranked by all that is looked for at once. What few products hold is looked at whole; what many hold counts where it
-- stands beside something else, so that no product is passed over because others came first. A name is a place of its own.
-- The tables come with 0070, which a new database reaches later: functions look for them when they are called.

-- Of each word of a name what text_keys() makes of it, told apart from the same word in a text.
create function name_keys(value text) returns int[] language plpgsql immutable parallel safe as $$
begin
  return (
    select coalesce(array_agg(distinct k.key), '{}')
    from regexp_split_to_table(folded_text(left(value, 500)), '[[:space:][:punct:]]+') as w (word)
    cross join lateral (
      select text_key('=^' || left(w.word, 4)) as key
      union all
      select text_key('=$' || right(w.word, 5)) where length(w.word) >= 5) as k
    where length(w.word) >= 3);
end $$;

create function product_keys(name text, brand text, description text, information text)
returns int[] language plpgsql immutable parallel safe as $$
begin
  return text_keys(concat_ws(' ', name, brand, description, information)) || name_keys(name);
end $$;

-- The products that hold most of the terms, each weighed by how rare it is in the catalogue and by its worth. A term is a list of
-- keys. Of a term at most so many products are looked at, and terms that more of them hold are looked up together with the
-- rare ones and with each other, as many at once as there are products for: the time does not grow with the catalogue.
-- Plans are kept, and made for the index: a table of which a planner thinks that everything holds the words is not read.
create function rank_by_texts(workspace text, terms text[], worths float8[], most int)
returns table (product_id text, worth float8) language plpgsql stable
set enable_seqscan = off set enable_indexscan = off as $$
declare
  looked_at constant int := 1000;
  together constant int := 250;
  common_max constant int := 4;
  size constant float8 := coalesce((select sum(c.n) from catalogue_counts c
                                    where c.workspace_id = workspace and c.kind like 'ACTIVE %'), 0);
  ids text[] := '{}';
  of_terms int[] := '{}';
  weights float8[] := '{}';
  rare int[] := '{}';
  common int[] := '{}';
  alone text[] := '{}';
  found text[];
  members int[];
  enough int := 0;
begin
  for i in 1 .. cardinality(terms) loop
    found := array(select t.product_id from product_texts t
                   where t.workspace_id = workspace and t.keys && terms[i]::int[] limit looked_at);
    weights := weights || worths[i] * ln(1 + greatest(size, 2 * cardinality(found)) / greatest(1, cardinality(found)));
    if cardinality(found) < looked_at then
      ids := ids || found;
      of_terms := of_terms || array_fill(i, array[cardinality(found)]);
      rare := rare || terms[i]::int[];
    elsif cardinality(common) < common_max then
      common := common || i;
      alone := alone || found[1:most];
    end if;
  end loop;

  if cardinality(rare) > 0 then
    for i in 1 .. cardinality(common) loop
      found := array(select t.product_id from product_texts t
                     where t.workspace_id = workspace and t.keys && rare and t.keys && terms[common[i]]::int[]
                     limit looked_at);
      ids := ids || found;
      of_terms := of_terms || array_fill(common[i], array[cardinality(found)]);
    end loop;
  end if;

  for level in reverse cardinality(common) .. 2 loop
    for chosen in 1 .. (1 << cardinality(common)) - 1 loop
      continue when bit_count(chosen::bit(8)) <> level;
      members := array(select common[n] from generate_series(1, cardinality(common)) n where chosen & (1 << (n - 1)) > 0);
      found := array(select t.product_id from product_texts t
                     where t.workspace_id = workspace
                       and t.keys && terms[members[1]]::int[] and t.keys && terms[members[2]]::int[]
                       and t.keys && terms[members[least(3, level)]]::int[]
                       and t.keys && terms[members[least(4, level)]]::int[]
                     limit together);
      enough := enough + cardinality(found);
      for n in 1 .. level loop
        ids := ids || found;
        of_terms := of_terms || array_fill(members[n], array[cardinality(found)]);
      end loop;
    end loop;
    exit when enough >= most;
  end loop;

  -- Many hold it, and nothing else that was looked for: any of them may be meant.
  if cardinality(common) > 0 and cardinality(ids) < most then
    ids := ids || alone;
    of_terms := of_terms || array_fill(common[1], array[cardinality(alone)]);
  end if;

  return query
    select h.id, sum(weights[h.term]) from (select distinct u.id, u.term from unnest(ids, of_terms) as u (id, term)) as h
    group by h.id order by 2 desc, 1 desc limit most;
end $$;

-- Names are not told apart in what is indexed already: all is due once more.
do $$
begin
  if to_regclass('product_texts_due') is not null then
    insert into product_texts_due (workspace_id, product_id) select workspace_id, id from products
    on conflict (workspace_id, product_id) do nothing;
  end if;
end $$;
