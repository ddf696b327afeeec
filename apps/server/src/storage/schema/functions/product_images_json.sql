-- Returns the images of a product in their order, as rows for the service. For product functions.
create or replace function product_images_json(workspace text, product text) returns json
language plpgsql stable as $$
begin
  return (
    select json_agg(a order by a.position)
    from (select pi.product_id, pi.position, m.id, m.file_name, m.mime_type, m.size_bytes, m.kind, m.key, m.created_at,
                 (select coalesce(sum(u.n), 0)::int from media_usage u
                  where u.workspace_id = workspace and u.media_id = m.id) as usage_count
          from product_images pi join media m on m.workspace_id = workspace and m.id = pi.media_id
          where pi.workspace_id = workspace and pi.product_id = product) a);
end
$$;
