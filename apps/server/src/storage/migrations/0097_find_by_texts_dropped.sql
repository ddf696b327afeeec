-- Products are found by rank_by_texts since 0064: nothing calls what found them before.
drop function find_by_texts(text, text[], int);
