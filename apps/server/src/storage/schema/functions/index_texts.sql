-- Texts that are due are brought into the index workspace after workspace, each where it lies, by one call. What another process is at
-- is left to it. Answers which products were done, and which of them have questions that their new texts may answer: whoever
-- calls it has them looked at. That was a trigger of the products before, which knew of the queue.
create or replace function index_texts(workspace text, most int, out indexed int, out asked text[])
language plpgsql as $$
declare
  -- The product before what is due of it, as whoever deletes one takes them; those are left to the deletion.
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
  select workspace, p.id, product_keys(p.name, p.brand, p.description, p.information)
  from products p where p.workspace_id = workspace and p.id = any(ids)
  on conflict (workspace_id, product_id) do update set keys = excluded.keys where t.keys <> excluded.keys;
  asked := array(
    select distinct u.product_id from unanswered_questions u
    where u.workspace_id = workspace and u.product_id = any(ids) and u.status = 'OPEN');
end
$$;
