-- Finds products that may matter to a question, for the assistant: by words in names and tags, by texts, due texts, tags
-- shared with `given`, and the newest. `way` tells how a product was found; it may be found in several ways. One call with
-- generic plans, because average statistics mislead in mixed workspaces.
-- placement: workspace
create or replace function find_candidates(workspace text, query jsonb, most int, of_way int)
returns table (id text, way text, worth float8)
language plpgsql stable set enable_seqscan = off set enable_sort = off set plan_cache_mode = force_generic_plan as $$
declare
  tags_max constant int := 10;
  asked record;
begin
  select * into asked from jsonb_to_record(query) as q (
    name_patterns text[], name_ways int[], tag_patterns text[], terms text[], worths float8[], given text[]);
  return query
    select n.product_id, 'name ' || n.way, null::float8
    from find_by_names(workspace, asked.name_patterns, asked.name_ways, of_way) as n;
  if cardinality(asked.tag_patterns) > 0 then
    return query
      select carried.product_id, 'tag ' || t.id, null::float8
      from (select g.id from tags g
            where g.workspace_id = workspace and g.search_text like any(asked.tag_patterns) limit tags_max) as t
      cross join lateral (select pt.product_id from product_tags pt
                          where pt.workspace_id = workspace and pt.tag_id = t.id limit of_way) as carried;
  end if;
  if cardinality(asked.terms) > 0 then
    return query select r.product_id, 'text', r.worth from rank_by_texts(workspace, asked.terms, asked.worths, most) as r;
    return query
      select d.product_id, 'due', null::float8 from product_texts_due d
      where d.workspace_id = workspace order by d.product_id desc limit of_way;
  end if;
  if cardinality(asked.given) > 0 then
    return query
      select a.product_id, 'alike ' || own.tag_id, null::float8
      from (select distinct pt.tag_id from product_tags pt
            where pt.workspace_id = workspace and pt.product_id = any(asked.given) limit tags_max) as own
      cross join lateral (select pt.product_id from product_tags pt
                          where pt.workspace_id = workspace and pt.tag_id = own.tag_id limit most) as a;
  end if;
  return query
    select p.id, 'newest', null::float8 from products p where p.workspace_id = workspace and p.status = 'ACTIVE'
    order by p.created_at desc, p.id desc limit most;
end
$$;
