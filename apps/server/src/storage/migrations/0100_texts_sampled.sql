-- An index of texts reads every place of a word before a limit cuts them off, so that words which many products hold took time by the size
-- of the catalogue. One product in 32, chosen by its id, stands in a smaller index as well: how common a word is shows there, and
-- where thousands hold the same words, these few are as good as any others. What is indexed already is in it from the start.
create index product_texts_sample on product_texts using gin (workspace_id, keys) with (fastupdate = off)
  where left(md5(product_id), 2) < '08';

-- The products that hold most of the terms, each weighed by how rare it is in the catalogue and by its worth. A term is a list of
-- keys. What few products hold is looked at whole; what many hold counts where it stands beside rare terms and beside other common
-- ones, as many at once as there are products for. Terms that many hold together are looked up in the sample; where too few of that hold
-- them, in the whole catalogue, until so much was read: the time grows with the sample alone.
-- Plans are kept, and made for the indexes: a table of which a planner thinks that everything holds the words is not read.
create or replace function rank_by_texts(workspace text, terms text[], worths float8[], most int)
returns table (product_id text, worth float8) language plpgsql stable
set enable_seqscan = off set enable_indexscan = off as $$
declare
  sampled constant int := 32;
  looked_at constant int := 1000;
  together constant int := 250;
  common_max constant int := 4;
  -- In products; a look at the whole catalogue costs as many as hold the rarest of its terms.
  left_to_read float8 := 500000;
  size constant float8 := coalesce((select sum(c.n) from catalogue_counts c
                                    where c.workspace_id = workspace and c.kind like 'ACTIVE %'), 0);
  ids text[] := '{}';
  of_terms int[] := '{}';
  weights float8[] := '{}';
  holders float8[] := '{}';
  rare int[] := '{}';
  common int[] := '{}';
  found text[];
  members int[];
  seen int;
  fewest float8;
  enough int := 0;
begin
  for i in 1 .. cardinality(terms) loop
    seen := (select count(*) from (
      select from product_texts t
      where t.workspace_id = workspace and t.keys && terms[i]::int[] and left(md5(t.product_id), 2) < '08'
      limit together) as s);
    if seen * sampled < looked_at then
      found := array(select t.product_id from product_texts t
                     where t.workspace_id = workspace and t.keys && terms[i]::int[] limit looked_at);
      holders := holders || cardinality(found)::float8;
    else
      -- Where all that were asked for have it, nobody knows how many more do.
      holders := holders || case when seen < together then seen * sampled else greatest(size, together * sampled) end;
    end if;
    weights := weights
      || worths[i] * ln(1 + greatest(size, 2 * least(looked_at, holders[i])) / greatest(1, least(looked_at, holders[i])));
    if holders[i] < looked_at then
      ids := ids || found;
      of_terms := of_terms || array_fill(i, array[cardinality(found)]);
      rare := rare || terms[i]::int[];
    elsif cardinality(common) < common_max then
      common := common || i;
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
      fewest := (select min(holders[m]) from unnest(members) as m);
      found := '{}';
      if fewest >= most * sampled or left_to_read <= 0 then
        found := array(select t.product_id from product_texts t
                       where t.workspace_id = workspace
                         and t.keys && terms[members[1]]::int[] and t.keys && terms[members[2]]::int[]
                         and t.keys && terms[members[least(3, level)]]::int[]
                         and t.keys && terms[members[least(4, level)]]::int[]
                         and left(md5(t.product_id), 2) < '08'
                       limit together);
      end if;
      if cardinality(found) < most and left_to_read > 0 then
        left_to_read := left_to_read - fewest;
        found := array(select t.product_id from product_texts t
                       where t.workspace_id = workspace
                         and t.keys && terms[members[1]]::int[] and t.keys && terms[members[2]]::int[]
                         and t.keys && terms[members[least(3, level)]]::int[]
                         and t.keys && terms[members[least(4, level)]]::int[]
                       limit together);
      end if;
      enough := enough + cardinality(found);
      for n in 1 .. level loop
        ids := ids || found;
        of_terms := of_terms || array_fill(members[n], array[cardinality(found)]);
      end loop;
    end loop;
    exit when enough >= most;
  end loop;

  -- Many hold it, and nothing else that was looked for: any of them may be meant.
  if cardinality(ids) < most then
    for i in 1 .. cardinality(common) loop
      if holders[common[i]] >= most * sampled then
        found := array(select t.product_id from product_texts t
                       where t.workspace_id = workspace and t.keys && terms[common[i]]::int[]
                         and left(md5(t.product_id), 2) < '08' limit most);
      else
        found := array(select t.product_id from product_texts t
                       where t.workspace_id = workspace and t.keys && terms[common[i]]::int[] limit most);
      end if;
      ids := ids || found;
      of_terms := of_terms || array_fill(common[i], array[cardinality(found)]);
    end loop;
  end if;

  return query
    select h.id, sum(weights[h.term]) from (select distinct u.id, u.term from unnest(ids, of_terms) as u (id, term)) as h
    group by h.id order by 2 desc, 1 desc limit most;
end $$;
