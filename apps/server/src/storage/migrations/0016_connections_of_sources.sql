-- Staff looks at the keys and connections of one source, newest first. Connections have their index; keys get theirs.
create index api_keys_source on api_keys (source_id, created_at desc, id desc);
