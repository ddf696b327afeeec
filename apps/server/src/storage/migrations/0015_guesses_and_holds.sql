-- How long it takes until the wrong guesses at an address's codes are forgotten, one an hour. Codes come and go; this stays.
alter table sign_in_codes add column guesses_forgotten_at timestamptz(3) not null default '-infinity';

-- A request's hold is written together with the visitor's quota, and its reservation after that: the wallet comes last,
-- because every request of the workspace waits for it. Both are there when the transaction ends.
alter table metered_requests
  alter constraint metered_requests_workspace_id_reservation_id_fkey deferrable initially deferred;
