-- How often the connections of a source were used by day (UTC), written by each process every few seconds. No foreign key: a source
-- that is swept away in between must not hold up what everybody else has noted.
create table integration_source_days (
  source_id text not null,
  day date not null,
  requests bigint not null,
  primary key (source_id, day)
);
create index integration_source_days_by_day on integration_source_days (day);
