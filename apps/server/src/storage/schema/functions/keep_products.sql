-- Copies products with their associations to the bin. The caller holds locks on the products and deletes them. For
-- remove_product and bulk deletions.
-- placement: workspace
create or replace function keep_products(workspace text, ids text[], deed bin_deed) returns void
language plpgsql as $$
declare
  kept record;
begin
  perform be_here(workspace);
  for kept in
    select p.id, p.name, jsonb_build_object(
      'row', to_jsonb(p),
      'product_tags', (select jsonb_agg(to_jsonb(r)) from product_tags r
                       where r.workspace_id = workspace and r.product_id = p.id),
      'product_images', (select jsonb_agg(to_jsonb(r)) from product_images r
                         where r.workspace_id = workspace and r.product_id = p.id),
      'product_search', (select jsonb_agg(to_jsonb(r)) from product_search r
                         where r.workspace_id = workspace and r.product_id = p.id),
      'collection_products', (select jsonb_agg(to_jsonb(r)) from collection_products r
                              where r.workspace_id = workspace and r.product_id = p.id),
      'product_questions', (select jsonb_agg(to_jsonb(r)) from product_questions r
                            where r.workspace_id = workspace and r.product_id = p.id),
      'unanswered_questions', (select jsonb_agg(to_jsonb(r)) from unanswered_questions r
                               where r.workspace_id = workspace and r.product_id = p.id),
      'website_references', (select jsonb_agg(to_jsonb(r)) from website_references r
                             where r.workspace_id = workspace and r.product_id = p.id)) as former
    from products p where p.workspace_id = workspace and p.id = any(ids)
  loop
    perform put_into_bin(workspace, kept.id, 'PRODUCT', kept.name, kept.former, deed);
  end loop;
end
$$;
