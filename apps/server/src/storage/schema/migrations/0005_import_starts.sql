-- A file that crashes its process fails after three starts without progress.
alter table imports add column if not exists starts smallint not null default 0;
