-- Tags, collections and media had up to eleven triggers each. One function per statement now does their work.

drop trigger if exists tags_announced on tags;
drop trigger if exists tags_bytes_deleted on tags;
drop trigger if exists tags_bytes_inserted on tags;
drop trigger if exists tags_bytes_updated on tags;
drop trigger if exists tags_gone on tags;
create or replace trigger tags_inserted after insert on tags referencing new table as added
  for each statement execute function catalogue_item_written('tag');
create or replace trigger tags_updated after update on tags referencing old table as removed new table as added
  for each statement execute function catalogue_item_written('tag');
create or replace trigger tags_deleted after delete on tags referencing old table as removed
  for each statement execute function catalogue_item_written('tag');

drop trigger if exists collections_announced on collections;
drop trigger if exists collections_bytes_deleted on collections;
drop trigger if exists collections_bytes_inserted on collections;
drop trigger if exists collections_bytes_updated on collections;
drop trigger if exists collections_gone on collections;
drop trigger if exists collections_image_deleted on collections;
drop trigger if exists collections_image_inserted on collections;
drop trigger if exists collections_image_updated on collections;
create or replace trigger collections_inserted after insert on collections referencing new table as added
  for each statement execute function catalogue_item_written('collection');
create or replace trigger collections_updated after update on collections referencing old table as removed new table as added
  for each statement execute function catalogue_item_written('collection');
create or replace trigger collections_deleted after delete on collections referencing old table as removed
  for each statement execute function catalogue_item_written('collection');

drop trigger if exists media_announced on media;
drop trigger if exists media_gone on media;
drop trigger if exists media_leave_collections on media;

drop trigger if exists api_keys_end_announced on api_keys;
create or replace trigger api_keys_announced after insert or update of revoked_at on api_keys
  for each row execute function announce_access('api_key');
drop trigger if exists oauth_grants_end_announced on oauth_grants;
create or replace trigger oauth_grants_announced after insert or update of revoked_at on oauth_grants
  for each row execute function announce_access('connection');
drop trigger if exists questions_announced_again on unanswered_questions;
create or replace trigger questions_announced after insert or update of status on unanswered_questions
  for each row execute function announce_question();
drop trigger if exists feedbacks_announced on feedbacks;

drop function if exists count_rows(), count_text_bytes(), take_from_collections(), announce_feedback();
