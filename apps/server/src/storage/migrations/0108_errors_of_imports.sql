-- What was wrong with the rows of an import is kept with it for thirty days, up to 100,000 rows: a workspace that imports without end had
-- as many of these. Of those that came first it is shown no more.
alter table imports add column errors_kept boolean not null default true;
