-- Functions take rows as JSON instead of long lists of arguments, and do the work of triggers on tables that they write alone.

drop function if exists record_usage(text, text, text, text, timestamptz, text, text, text, text, text, int, text, text, boolean);
drop function if exists save_turn(text, text, boolean, text, jsonb, text[], text, text, text[], timestamptz);
drop function if exists take_hold(text, text, text, date, int, jsonb, int, int);
drop function if exists find_candidates(text, text[], int[], text[], text[], float8[], text[], int, int);
drop function if exists reserve_credits(text, text, int, date, boolean, int, int, text, timestamptz, timestamptz);
drop function if exists move_balance(text, text, text, bigint, text, text, text, timestamptz);

drop trigger if exists wallets_announced on wallets;
drop trigger if exists ledger_entries_counted on ledger_entries;
drop trigger if exists accounts_counted on accounts;
drop function if exists announce_wallet(), count_ledger_entries(), count_new_of_platform();

drop trigger if exists integration_sources_deleted on integration_sources;
drop trigger if exists integration_sources_inserted on integration_sources;
create or replace trigger integration_sources_counted after insert or delete on integration_sources
  for each row execute function count_service_rows('integration sources');
drop trigger if exists oauth_clients_deleted on oauth_clients;
drop trigger if exists oauth_clients_inserted on oauth_clients;
create or replace trigger oauth_clients_counted after insert or delete on oauth_clients
  for each row execute function count_service_rows('registered clients');

-- No statement updates these rows.
drop trigger if exists product_questions_bytes_updated on product_questions;
drop trigger if exists website_references_media_updated on website_references;

create or replace trigger feedbacks_deleted after delete on feedbacks referencing old table as removed
  for each statement execute function count_feedbacks();
create or replace trigger feedbacks_inserted after insert on feedbacks referencing new table as added
  for each statement execute function count_feedbacks();
create or replace trigger feedbacks_settled after update on feedbacks referencing old table as removed new table as added
  for each statement execute function count_feedbacks();
drop function if exists count_settled_feedbacks();

create or replace trigger import_batches_noted before insert on import_batches
  for each row execute function note_transaction('written_in');
create or replace trigger import_formers_noted before insert on import_formers
  for each row execute function note_transaction('written_in');
drop trigger if exists import_pictures_attached on import_pictures;
drop trigger if exists import_pictures_queued on import_pictures;
create or replace trigger import_pictures_noted before insert or update of attached_in on import_pictures
  for each row execute function note_transaction('attached_in');
drop function if exists note_written_in(), note_queued_in(), note_attached_in();

drop function if exists usage_piece_start(text, timestamptz), usage_grain_start(text, date), utc_day(timestamptz);
drop function if exists product_keys(text, text, text, text), name_keys(text), text_keys(text), folded_text(text);
drop function if exists media_kinds(int), summed(catalogue_change[]), count_bytes(catalogue_change[]);
drop function if exists bin_tag(text, text, bin_deed), bin_collection(text, text, bin_deed);
