-- Events by day, each day in a partition of its own. No row is copied: those of before are the first partition. Whatever
-- wrote to the table goes on: the columns and the key are the same, and a day without a partition goes to the rest.
do $$
declare
  bound text;
begin
  lock table latchkey.analytics_events in access exclusive mode;
  select (regexp_match(pg_get_constraintdef(oid), '\d{4,}-\d\d-\d\d'))[1] into strict bound from pg_constraint
    where conrelid = 'latchkey.analytics_events'::regclass and conname = 'analytics_events_bound';

  alter table latchkey.analytics_events rename to analytics_events_before;
  alter index latchkey.analytics_events_pkey rename to analytics_events_before_pkey;
  alter index latchkey.analytics_events_event rename to analytics_events_before_event;
  alter index latchkey.analytics_events_day rename to analytics_events_before_day;

  create table latchkey.analytics_events (
    day date not null,
    project text not null,
    id uuid not null,
    event text not null,
    at bigint not null,
    domain text not null,
    url text not null,
    sdk text,
    address text,
    properties jsonb not null,
    primary key (project, day, id)
  ) partition by range (day);
  create index analytics_events_event on latchkey.analytics_events (project, event, day);

  if exists (select from latchkey.analytics_events_before) then
    execute format('alter table latchkey.analytics_events attach partition latchkey.analytics_events_before
      for values from (minvalue) to (%L)', bound);
  else
    drop table latchkey.analytics_events_before;
  end if;
  create table latchkey.analytics_events_rest partition of latchkey.analytics_events default;
end $$;
