-- Every write of an agent is in its workspace's history, and leaves it after a while.
create index audit_log_agents on audit_log (at) where starts_with(action, 'agent.');
