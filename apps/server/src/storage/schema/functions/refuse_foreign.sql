-- Raises an error with all given ids that are not tags or images of the workspace. For product functions.
create or replace function refuse_foreign(workspace text, tag_ids text[], image_ids text[]) returns void
language plpgsql as $$
declare
  strangers text[] := array(
    select w.wanted from unnest(tag_ids) as w (wanted)
    where not exists (select from tags t where t.workspace_id = workspace and t.id = w.wanted)
    union all
    select w.wanted from unnest(image_ids) as w (wanted)
    where not exists (select from media m where m.workspace_id = workspace and m.id = w.wanted));
begin
  raise exception 'not of this workspace, by constraint "products_foreign"'
    using errcode = 'foreign_key_violation', constraint = 'products_foreign', detail = array_to_json(strangers)::text;
end
$$;
