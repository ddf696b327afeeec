-- Indexes of product texts: trigrams for the search of products, words for the assistant, vocabulary for spelling
-- correction. They are tables of their own, so a change of stock does not write these large indexes. See docs/decisions/0010.

-- The searchable text of a product.
create table product_search (
  workspace_id text not null,
  product_id text not null,
  search_text text collate "C" not null, -- name, brand, SKU and barcode without case and accents, each with a line break
  tag_ids text[] not null default '{}',
  primary key (workspace_id, product_id),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
-- Search of products. Searches read the whole pending list, so each search index has a short one, in kilobytes. Without it an
-- imported row takes 0.46 ms of processor time in this index instead of 0.12.
create index product_search_text on product_search using gin (workspace_id, search_text gin_trgm_ops, tag_ids)
  with (gin_pending_list_limit = 512);
-- find_by_names: samples of one product in 1,024 and one in 32, for words that thousands of names contain.
create index product_search_few on product_search using gin (workspace_id, search_text gin_trgm_ops)
  with (fastupdate = off) where left(md5(product_id), 3) < '004';
create index product_search_sample on product_search using gin (workspace_id, search_text gin_trgm_ops)
  with (fastupdate = off) where left(md5(product_id), 2) < '08';

-- The words in all texts of a product, written in the background (domains/catalogue/text-index.ts).
create table product_texts (
  workspace_id text not null,
  product_id text not null,
  keys int[] not null, -- text_keys(): hashes of beginnings and endings of words
  primary key (workspace_id, product_id),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
-- rank_by_texts. No request waits for these writes, so the indexes have no pending list, which searches would read.
create index product_texts_keys on product_texts using gin (workspace_id, keys) with (fastupdate = off);
-- rank_by_texts: samples of one product in 32 and one in 1,024. They tell how common a word is, and find products with
-- common words. The whole index would read every entry of a common word before a limit applies.
create index product_texts_sample on product_texts using gin (workspace_id, keys)
  with (fastupdate = off) where left(md5(product_id), 2) < '08';
create index product_texts_few on product_texts using gin (workspace_id, keys)
  with (fastupdate = off) where left(md5(product_id), 3) < '004';

-- A product whose texts are not in product_texts yet. Until then, find_candidates returns the newest of them for every question.
create table product_texts_due (
  workspace_id text not null,
  product_id text not null,
  primary key (workspace_id, product_id),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);

-- A distinct word of the workspace's products, for spelling correction. It stays after its last product is deleted.
create table product_words (
  workspace_id text not null references workspaces on delete cascade,
  word text collate "C" not null,
  primary key (workspace_id, word)
);
-- Similar words for a misspelt one.
create index product_words_similar on product_words using gin (workspace_id, word gin_trgm_ops)
  with (gin_pending_list_limit = 512);
