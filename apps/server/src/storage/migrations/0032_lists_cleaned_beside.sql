-- New entries of the search wait in a list, which a process of the service now sorts in beside the requests
-- (storage/pending-lists.ts): the limit at which a request would have to do it is out of the way, and still there.
alter index product_search_text set (gin_pending_list_limit = 16384);
alter index product_words_similar set (gin_pending_list_limit = 4096);
