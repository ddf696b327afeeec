-- Of the service's tables, this one too refers to none of a workspace's (migration 0075).
alter table site_domains drop constraint site_domains_workspace_id_fkey;
