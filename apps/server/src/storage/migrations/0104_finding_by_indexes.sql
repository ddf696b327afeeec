-- The plans of finding are kept, and made for a workspace of average size, as the tables were then: where most workspaces are small, or a shop was
-- just begun, that is a handful of products, and reading all of a workspace looks cheaper than asking an index which of its products hold a
-- word. A shop of two thousand was read twenty times for one question. What an index returns is dear to these functions, so that the one
-- which returns least is asked.
alter function rank_by_texts(text, text[], float8[], int) set cpu_index_tuple_cost = 1000000;
alter function find_by_names(text, text[], int[], int) set cpu_index_tuple_cost = 1000000;
