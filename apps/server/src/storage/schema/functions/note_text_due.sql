-- Trigger of products: marks the texts of a product as due for the text index.
create or replace function note_text_due() returns trigger
language plpgsql as $$
begin
  insert into product_texts_due (workspace_id, product_id) values (new.workspace_id, new.id)
  on conflict (workspace_id, product_id) do nothing;
  return null;
end
$$;
