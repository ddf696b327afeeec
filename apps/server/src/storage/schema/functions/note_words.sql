-- Adds words to the vocabulary, sorted so that writers do not deadlock. The unique index looks up each word; a query for the
-- new ones would scan the vocabulary.
-- placement: workspace
create or replace function note_words(workspace text, words text[]) returns void
language plpgsql as $$
begin
  perform be_here(workspace);
  insert into product_words (workspace_id, word)
  select workspace, w from unnest(words) as w order by w
  on conflict (workspace_id, word) do nothing;
end
$$;
