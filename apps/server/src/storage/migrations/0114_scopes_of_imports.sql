-- An import is done by a job, after the call that started it: the job may write what the connection's scopes allowed that call, and
-- no more. Null where no scopes limit it: members have roles instead, and imports from before had no limits.
alter table imports add column scopes text[];
