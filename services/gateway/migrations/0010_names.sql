-- Names that visitors registered here, and what they stand for.
create table latchkey.names (
  name text primary key,
  -- Names with the same one look alike: only one of them can be had.
  skeleton text not null unique,
  -- One name an address, in lower case.
  owner text not null unique,
  bio text,
  -- Where the picture is, or the digest of the one that is kept here.
  avatar text,
  picture_type text,
  picture_base64 text,
  registered_at bigint not null,
  updated_at bigint not null
);

create table latchkey.name_addresses (
  name text not null references latchkey.names on delete cascade,
  coin_type bigint not null,
  -- In the form of its chain; compared in lower case.
  address text not null,
  created_at bigint not null,
  primary key (name, coin_type)
);
create index name_addresses_address on latchkey.name_addresses (lower(address));

-- Signed messages that were used, as long as they could be used again.
create table latchkey.name_messages (
  digest text primary key,
  expires_at bigint not null
);
create index name_messages_expiry on latchkey.name_messages (expires_at);
