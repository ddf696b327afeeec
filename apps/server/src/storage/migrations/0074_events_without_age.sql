-- Events that are kept no longer are found by what counts them, workspace after workspace. The index by age did not stay true:
-- it remembers the oldest event that ever lay in a part of the table, and where old ones left, new ones come to lie, so that
-- in the end each look for old events would read all of them.
drop index usage_events_age;
