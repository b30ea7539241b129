-- What operators set in the console. Each save is a row with the whole of it, so that each can be taken back.
create table latchkey.settings_revisions (
  -- From 1, without gaps.
  number integer primary key,
  at bigint not null,
  saved_by text not null,
  -- Sentences for a reader.
  changes jsonb not null,
  document jsonb not null
);
-- Pictures of wallets that operators added, by the SHA-256 of the file.
create table latchkey.wallet_pictures (
  digest text primary key,
  type text not null,
  base64 text not null,
  stored_at bigint not null
);
