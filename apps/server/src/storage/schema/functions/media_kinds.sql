-- The counts under which a media falls, in catalogue_counts.
create or replace function media_kinds(usage_count int) returns text[]
language sql immutable as $$
  select case when usage_count >= 2 then array['media', 'media linked', 'media multiLinked']
              when usage_count >= 1 then array['media', 'media linked']
              else array['media'] end
$$;
