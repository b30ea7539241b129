-- The secrets that encrypted rows here, in the order in which they became current. Ids are public; the keys by which rows
-- are found are sealed with each secret, since they outlive the one that they came from.
create table latchkey.secret_keys (
  id text primary key,
  position bigint not null unique,
  lookups_sealed text not null,
  added_at bigint not null
);
