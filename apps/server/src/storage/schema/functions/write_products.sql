-- Writes products, new and existing ones: the only entry for it. `rows` has one object per product with its id and the
-- values to write; missing values stay. `slugs` names the new products, each with its slugs in the order to try. `cause` is
-- the kind, account and connection for the history, or null for no entry. With `shown`, returns one product with its tags and
-- images. It runs where product_slugs lies; put_products runs on the node of the workspace.
create or replace function write_products(
  workspace text, rows jsonb, slugs jsonb, cause jsonb, at timestamptz, shown boolean, out written json, out tags json,
  out images json
)
language plpgsql as $$
declare
  claimed jsonb := '{}';
  found_now jsonb;
  attempt int := 0;
begin
  while slugs <> '{}' and exists (select from jsonb_object_keys(slugs) as id where not claimed ? id) loop
    with wanted as (
      select s.candidates->>attempt as slug, s.id from jsonb_each(slugs) as s (id, candidates) where not claimed ? s.id),
    claims as (
      -- In the order of the slugs, so that two writers do not deadlock; of equal ones the first product gets it.
      insert into product_slugs (slug, workspace_id, product_id)
      select w.slug, workspace, w.id from wanted w where w.slug is not null order by w.slug, w.id
      on conflict (slug) do nothing returning slug, product_id)
    select jsonb_object_agg(c.product_id, c.slug) into found_now from claims c;
    claimed := claimed || coalesce(found_now, '{}');
    attempt := attempt + 1;
    if attempt > 4 then
      raise exception 'every slug of a product is taken';
    end if;
  end loop;
  select p.written, p.tags, p.images into written, tags, images
  from put_products(workspace, rows, claimed, cause, at, shown) p;
end
$$;
