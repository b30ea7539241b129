-- How much is kept of each project and day, so that a bound needs no count of all rows. Bytes are those of the rows,
-- without indexes.
create table latchkey.analytics_sizes (
  project text not null,
  day date not null,
  events bigint not null,
  bytes bigint not null,
  primary key (project, day)
);

-- The rows until now become one partition, up to a day that no event has reached. Said before it is checked, since the
-- check that comes with a partition holds up everybody who writes.
do $$
declare
  bound date;
begin
  select greatest(max(day), (now() at time zone 'utc')::date) + 3 into bound from latchkey.analytics_events;
  execute format('alter table latchkey.analytics_events add constraint analytics_events_bound check (day < %L) not valid', bound);
end $$;
