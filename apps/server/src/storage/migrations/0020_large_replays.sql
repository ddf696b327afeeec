-- Answers that are too large to be kept are read again when they are replayed: what a request has created, by its id.

alter table idempotency_answers add column resource_id text;
