-- Writes merge the pending lists of search indexes themselves, so the lists are short.

alter index product_search_text set (gin_pending_list_limit = 512);
alter index product_words_similar set (gin_pending_list_limit = 512);
alter index tags_search set (gin_pending_list_limit = 512);
alter index collections_search set (gin_pending_list_limit = 512);
alter index media_search set (gin_pending_list_limit = 512);
alter index feedbacks_search set (gin_pending_list_limit = 512);
alter index accounts_search set (gin_pending_list_limit = 512);
alter index integration_sources_search set (gin_pending_list_limit = 512);
