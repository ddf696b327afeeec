-- What is to be seen on a picture, for people who do not see it. It belongs to the image, not to its bytes: it stays when they
-- are replaced.
alter table media add column alt_text text not null default '';
