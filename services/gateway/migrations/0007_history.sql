-- What happened on the chains that are indexed. A range without gaps, from low to high, grows at both ends.
create table latchkey.history_chains (
  chain text primary key,
  low bigint not null,
  high bigint not null
);

-- The newest blocks by their hashes, so that a reorganisation is seen and undone.
create table latchkey.history_blocks (
  chain text not null,
  number bigint not null,
  hash text not null,
  primary key (chain, number)
);

create table latchkey.history_transactions (
  chain text not null,
  block bigint not null,
  idx integer not null,
  body jsonb not null,
  primary key (chain, block, idx)
);

-- Whose transactions they are: one row for each account that signed or whose assets moved.
create table latchkey.history_parties (
  chain text not null,
  party text not null,
  block bigint not null,
  idx integer not null,
  primary key (chain, party, block, idx),
  foreign key (chain, block, idx) references latchkey.history_transactions on delete cascade
);
create index history_parties_transaction on latchkey.history_parties (chain, block, idx);
