-- Returns the products whose texts contain the most terms, weighted by rarity. Processes of a previous version call it; the
-- current one calls rank_by_texts. The settings force index scans.
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
    -- A rare term has found all its products.
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
