-- Which gateway does work that one alone should do, such as reading a chain's blocks, and until when.
create table latchkey.leaders (
  name text primary key,
  holder uuid not null,
  -- The server's process that has the holder's advisory lock. Another process that gets the lock need not wait for the end.
  backend integer,
  until timestamptz not null
);

-- What the leader saw of a chain, for the others' numbers. Nothing writes it before this release.
alter table latchkey.history_chains
  add column head bigint,
  add column head_time bigint,
  add column seen_at timestamptz;

-- When a block was mined, in seconds.
alter table latchkey.history_blocks add column time bigint;
