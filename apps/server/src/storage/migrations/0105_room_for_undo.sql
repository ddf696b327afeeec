-- How much an import keeps of what products were before it changed them: a file of stocks alone may touch every long text of a shop,
-- as often as it is sent, so a workspace has so much room for this, and what was imported first can be taken back no more.
alter table imports add column former_bytes bigint not null default 0;
