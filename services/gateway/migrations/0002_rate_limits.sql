-- Requests of a minute by caller, counted by all processes together. Losing it in a crash costs nothing.
create unlogged table latchkey.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
