-- Returns the figures that one event adds to the counters. Only answered requests count as requests.
create or replace function usage_facts_of(
  event_name text, status text, credit_delta int, is_comprehensive boolean
) returns table (
  requests int, credits int, product_requests int, routine_requests int, face_analyses int, comprehensive_requests int,
  product_views int, visits int
)
language sql immutable as $$
  select request, request * -credit_delta,
         request * (event_name = 'PRODUCT_CHAT')::int, request * (event_name = 'ROUTINE_CHAT')::int,
         request * (event_name = 'FACE_ANALYSIS')::int, request * is_comprehensive::int,
         (event_name = 'PRODUCT_VIEW')::int, (event_name = 'VISIT')::int
  from (select (event_name in ('PRODUCT_CHAT', 'ROUTINE_CHAT', 'FACE_ANALYSIS')
                and status = 'SUCCEEDED')::int) as answered (request)
$$;
