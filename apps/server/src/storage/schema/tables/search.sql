-- What the search of products looks into, in its search form, a field a line: name, brand, sku, barcode, then, after a
-- tab, the tags. Apart from the products, so that a change of stock does not write the large index again.
create table product_search (
  workspace_id text not null,
  product_id text not null,
  search_text text collate "C" not null,
  tag_ids text[] not null default '{}',
  primary key (workspace_id, product_id),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
-- New entries wait in a list that every search reads to the end: a short one.
create index product_search_text on product_search using gin (workspace_id, search_text gin_trgm_ops, tag_ids) with (gin_pending_list_limit='16384');
create index product_search_few on product_search using gin (workspace_id, search_text gin_trgm_ops) with (fastupdate=off) where "left"(md5(product_id), 3) < '004';
create index product_search_sample on product_search using gin (workspace_id, search_text gin_trgm_ops) with (fastupdate=off) where "left"(md5(product_id), 2) < '08';

-- Whole texts of products, for whoever asks the catalogue in words: of each word its beginning, and of long words their end,
-- too, so that endings and compounds are found in any language without a dictionary. Apart from the products: a change of stock
-- does not touch it. Written beside the requests (domains/catalogue/text-index.ts): a write only notes that a text is new.
create table product_texts (
  workspace_id text not null,
  product_id text not null,
  keys int[] not null,
  primary key (workspace_id, product_id),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
-- Nobody who waits for an answer writes here: entries are sorted in at once, and no search reads a waiting list.
create index product_texts_keys on product_texts using gin (workspace_id, keys) with (fastupdate=off);
-- An index of texts reads every place of a word before a limit cuts them off, so that words which many products hold took time by the size
-- of the catalogue. One product in 32, chosen by its id, stands in a smaller index as well: how common a word is shows there, and
-- where thousands hold the same words, these few are as good as any others. What is indexed already is in it from the start.
create index product_texts_sample on product_texts using gin (workspace_id, keys) with (fastupdate=off) where "left"(md5(product_id), 2) < '08';
-- What the time of finding products still grew with: the sample itself, of which every word that many hold was read whole, the names, and
-- looks at the whole catalogue for words that a hundred thousand products hold. A sample of the sample, one product in 1,024, says which
-- words those are; of names there is a sample as well. Written at once, like the sample of texts: no search reads a waiting list.
create index product_texts_few on product_texts using gin (workspace_id, keys) with (fastupdate=off) where "left"(md5(product_id), 3) < '004';

-- Products whose texts are not in the index yet. Until they are, a question looks at the newest of them as they are.
create table product_texts_due (
  workspace_id text not null,
  product_id text not null,
  primary key (workspace_id, product_id),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);

-- The words that products hold, each once, in which a misspelt word is looked up: there are far fewer of them than of
-- products. A word stays when its last product goes; it then corrects to nothing.
create table product_words (
  workspace_id text not null references workspaces on delete cascade,
  word text collate "C" not null,
  primary key (workspace_id, word)
);
create index product_words_similar on product_words using gin (workspace_id, word gin_trgm_ops) with (gin_pending_list_limit='4096');
