-- An access token that its client gave back is called revoked for as long as it would have been called expired.
alter table oauth_access_tokens add column revoked_at timestamptz(3);
