-- Returns the products whose texts contain the most terms, weighted by the rarity of a term and by its worth. A term is a list
-- of keys, of which a product has at least one. For find_candidates.
-- All products with a rare term count. A common term counts together with rare terms, then with other common terms.
-- Combinations are looked up in the smallest sample that can hold enough products, and in the whole catalogue only within a
-- limit. So the time depends on the samples and not on the catalogue.
-- The settings force index scans and generic plans: for common words the planner would prefer to read the table.
-- placement: workspace
create or replace function rank_by_texts(workspace text, terms text[], worths float8[], most int)
returns table (product_id text, worth float8)
language plpgsql stable set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan
set cpu_index_tuple_cost = 1000000 as $$
declare
  sampled constant int := 32;
  sampled_few constant int := 1024;
  looked_at constant int := 1000;
  together constant int := 100;
  common_max constant int := 4;
  -- Matches in the small sample that prove a term common, without the large sample.
  few_say constant int := 8;
  -- Limit of index entries read from the whole catalogue. A lookup of common words costs one per product.
  left_to_read float8 := 1000000;
  -- Number of published products, which defines rarity, and of all indexed products.
  size float8;
  indexed float8;
  ids text[] := '{}';
  of_terms int[] := '{}';
  weights float8[] := '{}';
  holders float8[] := '{}';
  rare int[] := '{}';
  common int[] := '{}';
  enough int := 0;
  term record;
  combination record;
  looked record;
  found text[];
begin
  select coalesce(sum(c.n) filter (where c.kind like 'ACTIVE %'), 0), coalesce(sum(c.n), 0) into size, indexed
  from catalogue_counts c
  where c.workspace_id = workspace
    and c.kind in ('ACTIVE in', 'ACTIVE out', 'INACTIVE in', 'INACTIVE out', 'DELETED in', 'DELETED out');
  -- Counts the products of each term: by the small sample in a large catalogue, by the large sample if that finds few,
  -- and exactly if that finds few, too.
  for term in
    select t.n::int as n, t.keys::int[] as keys, counted.holders, of_rare.found
    from unnest(terms) with ordinality as t (keys, n)
    cross join lateral (
      select count(*)::int as seen from (
        select from product_texts p
        where p.workspace_id = workspace and p.keys && t.keys::int[] and left(md5(p.product_id), 3) < '004'
          and indexed > looked_at * sampled
        limit most) as s) as few
    cross join lateral (
      select count(*)::int as seen from (
        select from product_texts p
        where p.workspace_id = workspace and p.keys && t.keys::int[] and left(md5(p.product_id), 2) < '08'
          and indexed > looked_at and few.seen < few_say
        limit most) as s) as sample
    cross join lateral (
      -- A sample that reaches its limit leaves the number open: assume all products.
      select case when few.seen >= most then greatest(indexed, most * sampled_few)
                  when few.seen >= few_say then few.seen * sampled_few
                  else sample.seen * sampled end::float8 as holders) as counted
    cross join lateral (
      select array(select p.product_id from product_texts p
                   where p.workspace_id = workspace and p.keys && t.keys::int[] and counted.holders < looked_at
                   limit looked_at) as found) as of_rare
    order by t.n
  loop
    holders := holders || case when term.holders < looked_at then cardinality(term.found)::float8 else term.holders end;
    weights := weights || worths[term.n]
      * ln(1 + greatest(size, 2 * least(looked_at, holders[term.n])) / greatest(1, least(looked_at, holders[term.n])));
    if holders[term.n] >= looked_at then
      if cardinality(common) < common_max then common := common || term.n; end if;
    elsif cardinality(term.found) > 0 then
      ids := ids || term.found;
      of_terms := of_terms || array_fill(term.n, array[cardinality(term.found)]);
      rare := rare || term.keys;
    end if;
  end loop;

  if cardinality(rare) > 0 and cardinality(common) > 0 then
    for looked in
      select c.n, array(select p.product_id from product_texts p
                        where p.workspace_id = workspace and p.keys && rare and p.keys && terms[c.n]::int[]
                        limit looked_at) as found
      from unnest(common) as c (n)
    loop
      ids := ids || looked.found;
      of_terms := of_terms || array_fill(looked.n, array[cardinality(looked.found)]);
    end loop;
  end if;

  for level in reverse cardinality(common) .. 2 loop
    -- Samples of all combinations come first. If they hold enough products, the rest of the catalogue is not read.
    for is_whole in 0 .. 1 loop
      exit when is_whole = 1 and enough >= most;
      for combination in
        select c.members, c.fewest, c.members[1] as a, c.members[2] as b, c.members[least(3, level)] as c,
               c.members[least(4, level)] as d
        from (select array_agg(common[n]) as members, min(holders[common[n]]) as fewest
              from generate_series(1, (1 << cardinality(common)) - 1) as chosen
              join generate_series(1, cardinality(common)) as n on chosen & (1 << (n - 1)) > 0
              where bit_count(chosen::bit(8)) = level group by chosen order by chosen) as c
      loop
        found := '{}';
        if is_whole = 1 then
          exit when indexed > left_to_read;
          left_to_read := left_to_read - indexed;
          found := array(
            select p.product_id from product_texts p
            where p.workspace_id = workspace
              and p.keys && terms[combination.a]::int[] and p.keys && terms[combination.b]::int[]
              and p.keys && terms[combination.c]::int[] and p.keys && terms[combination.d]::int[]
            limit together);
        else
          if combination.fewest >= most * sampled_few then
            found := array(
              select p.product_id from product_texts p
              where p.workspace_id = workspace
                and p.keys && terms[combination.a]::int[] and p.keys && terms[combination.b]::int[]
                and p.keys && terms[combination.c]::int[] and p.keys && terms[combination.d]::int[]
                and left(md5(p.product_id), 3) < '004'
              limit together);
          end if;
          if cardinality(found) < most and combination.fewest >= most * sampled then
            found := array(
              select p.product_id from product_texts p
              where p.workspace_id = workspace
                and p.keys && terms[combination.a]::int[] and p.keys && terms[combination.b]::int[]
                and p.keys && terms[combination.c]::int[] and p.keys && terms[combination.d]::int[]
                and left(md5(p.product_id), 2) < '08'
              limit together);
          end if;
        end if;
        enough := enough + cardinality(found);
        for n in 1 .. level loop
          ids := ids || found;
          of_terms := of_terms || array_fill(combination.members[n], array[cardinality(found)]);
        end loop;
      end loop;
    end loop;
    exit when enough >= most;
  end loop;

  -- Fills up with products that have a single common term. Any of them may be meant.
  if cardinality(ids) < most then
    for i in 1 .. cardinality(common) loop
      if holders[common[i]] >= most * sampled_few then
        found := array(select p.product_id from product_texts p
                       where p.workspace_id = workspace and p.keys && terms[common[i]]::int[]
                         and left(md5(p.product_id), 3) < '004' limit most);
      elsif holders[common[i]] >= most * sampled then
        found := array(select p.product_id from product_texts p
                       where p.workspace_id = workspace and p.keys && terms[common[i]]::int[]
                         and left(md5(p.product_id), 2) < '08' limit most);
      else
        found := array(select p.product_id from product_texts p
                       where p.workspace_id = workspace and p.keys && terms[common[i]]::int[] limit most);
      end if;
      ids := ids || found;
      of_terms := of_terms || array_fill(common[i], array[cardinality(found)]);
    end loop;
  end if;

  return query
    select h.id, sum(weights[h.term]) from (select distinct u.id, u.term from unnest(ids, of_terms) as u (id, term)) as h
    group by h.id order by 2 desc, 1 desc limit most;
end
$$;
