-- Whether a site offers feeds of all its published products. It is no part of the website's values: those have drafts and
-- versions, and whoever brings back an older look must not open or close anything.
alter table websites add column feeds_enabled boolean not null default false;
