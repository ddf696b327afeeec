-- Returns the kinds of catalogue_counts to which an image belongs.
create or replace function media_kinds(usage_count int) returns text[]
language sql immutable as $$
  select case when usage_count >= 2 then array['media', 'media linked', 'media multiLinked']
              when usage_count >= 1 then array['media', 'media linked']
              else array['media'] end
$$;
