-- Answers that were kept for a visitor's repeated requests go when the visitor is erased: without an index all answers were looked through.
create index idempotency_answers_visitor on idempotency_answers (visitor_id) where visitor_id <> '';
