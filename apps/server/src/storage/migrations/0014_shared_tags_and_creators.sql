-- Products carry the ids of their tags in the search, no longer the names: a tag on a hundred thousand products is renamed
-- by writing one row. A search looks for the tags that hold a word first, and then for the products that carry them.

drop trigger tags_renamed on tags;
drop trigger product_tags_inserted on product_tags;
drop trigger product_tags_deleted on product_tags;
drop function tags_renamed();
drop function product_tags_changed();
drop function refresh_tags_in_search(text, text[]);
drop index product_search_text;

-- The text is a field a line: name, brand, sku, barcode.
alter table product_search add column tag_ids text[] not null default '{}';
update product_search s
set search_text = split_part(s.search_text, E'\t', 1),
    tag_ids = array(select pt.tag_id from product_tags pt
                    where pt.workspace_id = s.workspace_id and pt.product_id = s.product_id);
create index product_search_text on product_search using gin (workspace_id, search_text gin_trgm_ops, tag_ids)
  with (gin_pending_list_limit = 512);

-- The id of a tag that is deleted stays where it is: nothing will be found by it, and ids are never given again. So that
-- costs no more than the associations themselves.
create function note_tags_in_search() returns trigger language plpgsql as $$
begin
  update product_search s
  set tag_ids = array(select pt.tag_id from product_tags pt
                      where pt.workspace_id = s.workspace_id and pt.product_id = s.product_id)
  from (select distinct c.workspace_id, c.product_id
        from changed c join tags t on t.workspace_id = c.workspace_id and t.id = c.tag_id) d
  where s.workspace_id = d.workspace_id and s.product_id = d.product_id;
  return null;
end $$;
create trigger product_tags_inserted after insert on product_tags referencing new table as changed
  for each statement execute function note_tags_in_search();
create trigger product_tags_deleted after delete on product_tags referencing old table as changed
  for each statement execute function note_tags_in_search();

-- The words that products hold, each once, in which a misspelt word is looked up: there are far fewer of them than of
-- products. A word stays when its last product goes; it then corrects to nothing.
create table product_words (
  workspace_id text not null references workspaces on delete cascade,
  word text collate "C" not null,
  primary key (workspace_id, word)
);
insert into product_words (workspace_id, word)
select distinct workspace_id, word
from product_search, regexp_split_to_table(search_text, '[[:space:][:punct:][:digit:]]+') as word
where char_length(word) between 3 and 40;
create index product_words_similar on product_words using gin (workspace_id, word gin_trgm_ops)
  with (gin_pending_list_limit = 512);

-- Deep pages and counts read these tables' indexes alone, as long as PostgreSQL knows which pages have not changed. By its
-- defaults it would look after a fifth of the rows has: a page that is skipped to would cost twice as much until then.
alter table products set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table product_tags set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Who started an import, to see batch by batch that they still may. Null for who sits at the machine.
alter table imports add column account_id text;
-- The key or grant; null in the dashboard.
alter table imports add column connection_id text;
