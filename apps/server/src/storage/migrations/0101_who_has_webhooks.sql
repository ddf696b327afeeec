-- Which workspaces have webhooks, in the service's own directory: whoever looks for what is to be sent asks only the machines of a cluster
-- that hold those, and none where nobody has any. Processes of the version before do not note it: what they leave unnoted is found
-- by a look at everybody, which comes once a minute.
alter table workspace_standings add column has_webhooks boolean not null default false;
create index workspace_standings_webhooks on workspace_standings (workspace_id) where has_webhooks;

-- One by one: a cluster changes no table of the service by what lies with workspaces.
do $$
declare
  workspace text;
begin
  for workspace in select distinct workspace_id from webhooks loop
    update workspace_standings set has_webhooks = true where workspace_id = workspace;
  end loop;
end $$;
