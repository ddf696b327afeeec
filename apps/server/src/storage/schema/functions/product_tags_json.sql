-- Returns the tags of a product in their order, as rows for the service. For product functions.
create or replace function product_tags_json(workspace text, product text) returns json
language plpgsql stable as $$
begin
  return (
    select json_agg(a order by a.position)
    from (select pt.product_id, pt.position, t.id, t.name
          from product_tags pt join tags t on t.workspace_id = workspace and t.id = pt.tag_id
          where pt.workspace_id = workspace and pt.product_id = product) a);
end
$$;
