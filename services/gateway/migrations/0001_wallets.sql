create table latchkey.wallets (
  id text primary key,
  name text not null,
  aliases text[] not null default '{}',
  rdns text,
  badge_type text,
  families text[] not null,
  rank integer not null,
  image text,
  -- The wallet as the API returns it.
  body json not null,
  -- Lower-case copies, so that comparing needs no function call on the column.
  id_key text not null,
  name_key text not null,
  rdns_key text not null default '',
  search_key text not null
);
create index wallets_rank on latchkey.wallets (rank, id);
create index wallets_rdns_key on latchkey.wallets (rdns_key);

create table latchkey.seeds (
  name text primary key,
  digest text not null
);
