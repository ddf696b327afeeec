-- A call that a cluster sends to where its workspace lies may arrive when that has just moved away. It would go on from there, and write on
-- the other machine: what is set by set_config did not reach that, so triggers counted once more; and where the transaction commits in
-- two phases, the part on the other machine was never committed. So each such function asks first whether it is in its place, and what a
-- transaction counts itself is said by `set local`, which a cluster hands on.

-- On one PostgreSQL every workspace is here. `vitrine distribute` gives it another body (storage/cluster/here.ts).
create function be_here(workspace text) returns void language plpgsql as $$
begin
end $$;

do $$
declare
  routine regprocedure;
  text_of text;
begin
  for routine in
    select oid from pg_proc
    where pronamespace = 'public'::regnamespace and proname in (
      'add_to_media_usage', 'bin_collection', 'bin_tag', 'change_collection_product', 'change_collection_tag', 'change_product_tag',
      'close_reservation', 'index_texts', 'keep_products', 'move_balance', 'note_words', 'record_usage', 'remove_product',
      'reserve_credits', 'save_turn', 'take_hold', 'update_product', 'write_new_product')
  loop
    text_of := pg_get_functiondef(routine);
    text_of := regexp_replace(text_of, '\nbegin\n', E'\nbegin\n  perform be_here(workspace);\n');
    text_of := regexp_replace(text_of,
      'perform set_config\(''vitrine\.counted'', (''[^'']*''), true\)', 'set local vitrine.counted = \1', 'g');
    execute text_of;
  end loop;
end $$;
