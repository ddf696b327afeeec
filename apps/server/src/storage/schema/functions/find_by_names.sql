-- Returns up to `of_word` products for each pattern of a name, with the way of the pattern. For find_candidates. In a large
-- catalogue the samples are read first: of thousands of products with the same word, any will do.
-- `offset 0` keeps PostgreSQL from reading a sample once per reference. The settings force index scans.
-- placement: workspace
create or replace function find_by_names(workspace text, patterns text[], ways int[], of_word int)
returns table (product_id text, way int)
language plpgsql stable set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan
set cpu_index_tuple_cost = 1000000 as $$
declare
  is_large constant boolean := (
    select coalesce(sum(c.n), 0) > 32000 from catalogue_counts c
    where c.workspace_id = workspace
      and c.kind in ('ACTIVE in', 'ACTIVE out', 'INACTIVE in', 'INACTIVE out', 'DELETED in', 'DELETED out'));
begin
  return query
    select distinct found.product_id, w.way
    from unnest(patterns, ways) as w (pattern, way)
    cross join lateral (
      select array(select p.product_id from product_search p
                   where p.workspace_id = workspace and p.search_text like w.pattern and left(md5(p.product_id), 3) < '004'
                     and is_large
                   limit of_word) as ids offset 0) as few
    cross join lateral (
      select case when cardinality(few.ids) = of_word then few.ids else
        array(select p.product_id from product_search p
              where p.workspace_id = workspace and p.search_text like w.pattern and left(md5(p.product_id), 2) < '08'
              limit of_word) end as ids offset 0) as sample
    cross join lateral unnest(
      case when cardinality(sample.ids) = of_word then sample.ids else
        array(select p.product_id from product_search p
              where p.workspace_id = workspace and p.search_text like w.pattern
              limit of_word) end) as found (product_id);
end
$$;
