-- In which order a connection's refresh tokens were given, so that the oldest used ones are found without counting. Those from before
-- are older than all that come.
alter table oauth_refresh_tokens add column number bigint not null default 0;

-- Once nobody may join any more, a used token says nothing but that it was used.
update oauth_refresh_tokens set successors = null, scopes = '{}'
where consumed_at is not null and coalesce(joinable_until, consumed_at) < now();

create index oauth_refresh_tokens_order on oauth_refresh_tokens (grant_id, number);
drop index oauth_refresh_tokens_grant;
create index oauth_refresh_tokens_untrimmed on oauth_refresh_tokens (grant_id) where consumed_at is not null and scopes <> '{}';
