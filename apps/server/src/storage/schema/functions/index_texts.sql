-- Moves up to `most` due texts of a workspace into the index product_texts. Returns their number, and the products with open
-- unanswered questions, which the new texts may answer. For the background indexer (domains/catalogue/text-index.ts). Locks
-- products, then due rows, by id, and skips locked ones.
-- placement: workspace
create or replace function index_texts(workspace text, most int, out indexed int, out asked text[])
language plpgsql as $$
declare
  -- Locks the product before its due row, as a deletion does. Skips products that are being deleted.
  held constant text[] := array(
    select p.id from products p
    where p.workspace_id = workspace and p.id in (
      select d.product_id from product_texts_due d where d.workspace_id = workspace order by d.product_id limit most)
    order by p.id for key share skip locked);
  ids constant text[] := array(
    select d.product_id from product_texts_due d where d.workspace_id = workspace and d.product_id = any(held)
    order by d.product_id for update skip locked);
begin
  perform be_here(workspace);
  indexed := cardinality(ids);
  delete from product_texts_due d where d.workspace_id = workspace and d.product_id = any(ids);
  insert into product_texts as t (workspace_id, product_id, keys)
  select workspace, p.id, text_keys(concat_ws(' ', p.name, p.brand, p.description, p.information), '')
                                || text_keys(p.name, '=')
  from products p where p.workspace_id = workspace and p.id = any(ids)
  on conflict (workspace_id, product_id) do update set keys = excluded.keys where t.keys <> excluded.keys;
  asked := array(
    select distinct u.product_id from unanswered_questions u
    where u.workspace_id = workspace and u.product_id = any(ids) and u.status = 'OPEN');
end
$$;
