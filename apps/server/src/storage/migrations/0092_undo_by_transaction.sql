-- In which transaction an import has written a product: changed in another one, somebody else has changed it, however soon. Times
-- tell milliseconds apart, and no more. Null for what was written before, and after a backup was restored: there the times decide.
alter table import_batches add column written_in xid8;
alter table import_formers add column written_in xid8;
alter table import_pictures
  add column queued_in xid8,
  add column attached_in xid8;
