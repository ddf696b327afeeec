-- The answer to a refresh is held back for a moment, and whoever sends the same token meanwhile gets the same answer. Until
-- when is told by this clock, the one that all processes share.
alter table oauth_refresh_tokens add column joinable_until timestamptz;
