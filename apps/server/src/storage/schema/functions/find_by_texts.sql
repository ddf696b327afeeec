-- The products that hold most of what is looked for, the rarest terms weighing most. Of each term, and of each two of the first
-- terms together, only so many are looked at, so that the time does not grow with the catalogue. A term is a list of keys.
-- Plans are kept, and made for the index: a table of which a planner thinks that everything holds the words is not read.
create or replace function find_by_texts(workspace text, terms text[], most int) returns table (product_id text, worth float8)
language plpgsql stable set enable_seqscan = off set enable_indexscan = off as $$
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
end
$$;
