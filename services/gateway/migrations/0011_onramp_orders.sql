-- What visitors began to buy. Nothing here says who paid how much with what.
create table latchkey.onramp_orders (
  id uuid primary key,
  project text not null,
  provider text not null,
  -- In lower case where case does not count.
  account text not null,
  chain text not null,
  asset text not null,
  status text not null,
  hash text,
  received text,
  created_at bigint not null,
  updated_at bigint not null,
  asked_at bigint not null
);
create index onramp_orders_account on latchkey.onramp_orders (project, account, created_at desc);
