-- Trigger of media: removes a deleted image from the collections that show it.
create or replace function take_from_collections() returns trigger
language plpgsql as $$
begin
  update collections set image_id = null where workspace_id = old.workspace_id and image_id = old.id;
  return null;
end
$$;
