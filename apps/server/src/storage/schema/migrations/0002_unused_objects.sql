-- No query uses this index, and no process calls this function any more.
drop index if exists unanswered_questions_newest;
drop function if exists find_by_texts(text, text[], int);
